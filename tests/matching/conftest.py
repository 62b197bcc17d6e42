"""Every test that takes a `room` runs on the Python twin and, where built, on the kernel.

`ZUG_KERNEL=directory` takes the kernel from a build directory instead of the installed package;
CMakeLists.txt tells how to use this with sanitizers.
"""

from __future__ import annotations

import importlib.util
import os
import sys
from pathlib import Path
from typing import Any

import pytest


def _load_kernel(directory: str) -> None:
    name = "zug.matching._core"
    (path,) = Path(directory).glob("_core*.so")
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(sys.modules[name])


if os.environ.get("ZUG_KERNEL"):
    _load_kernel(os.environ["ZUG_KERNEL"])

from zug.matching import reference  # noqa: E402

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
