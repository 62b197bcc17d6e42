"""How tests run a command line inside their process."""

from __future__ import annotations

from collections.abc import Callable

Run = Callable[..., tuple[int, str, str]]
"""Takes the words after `zug`; gives the exit code and what was said on both streams."""
