"""Every test that takes a `room` runs on the Python twin and, where built, on the kernel."""

from __future__ import annotations

from typing import Any

import pytest

from zug.matching import reference

try:
    from zug.matching import _core
except ImportError:
    _core = None  # type: ignore[assignment]

KERNEL = pytest.param(
    _core, id="kernel", marks=pytest.mark.skipif(_core is None, reason="the kernel is not built")
)


@pytest.fixture(params=[pytest.param(reference, id="twin"), KERNEL])
def room(request: pytest.FixtureRequest) -> Any:
    """The module to take `Exclusions`, `Problem` and `Structure` from."""
    return request.param


@pytest.fixture(params=[KERNEL])
def kernel(request: pytest.FixtureRequest) -> Any:
    """The compiled module alone."""
    return request.param
