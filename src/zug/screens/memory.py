"""What was worked out for a screen, kept for the next visitor or question."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, Protocol, TypeVar

Value = TypeVar("Value")


class Cached(Protocol):
    """A function that returns what `work` gives, remembered under a key."""

    def __call__(self, key: Hashable, work: Callable[[], Value]) -> Value: ...


class Memory:
    """The last `most` values that were asked for, by key; threads may share it."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, Any] = OrderedDict()
        self._lock = Lock()

    def cached(self, key: Hashable, work: Callable[[], Value]) -> Value:
        """Return what `work` gives, remembered under the key; the oldest value is forgotten."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                known: Value = self._kept[key]
                return known
        value = work()
        with self._lock:
            self._kept[key] = value
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return value
