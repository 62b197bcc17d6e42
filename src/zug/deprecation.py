"""Names that have moved still work for a while, and say where they went (docs/api.md)."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from functools import reduce
from importlib import import_module


def renamed(module: str, names: Mapping[str, str], stacklevel: int = 2) -> Callable[[str], object]:
    """A `__getattr__` for a module: old names to new ones, written `package.module:name`."""

    def find(name: str) -> object:
        if name not in names:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        home, _, target = names[name].partition(":")
        warnings.warn(
            f"{module}.{name} is now {home}.{target}", DeprecationWarning, stacklevel=stacklevel
        )
        return reduce(getattr, target.split("."), import_module(home))

    return find
