"""Validation of what public functions are given, by the names of their parameters.

Readers and verbs have looked at the tournaments they make; a script may come with one made by
hand, and with any argument. `public` reports what is wrong with them before the function runs. A
tournament that was looked at costs one look into a dict, an argument left at its default nothing.
"""

from __future__ import annotations

from functools import wraps

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, ParamSpec, TypeVar

    Given = ParamSpec("Given")
    Answer = TypeVar("Answer")


def public(function: Callable[Given, Answer]) -> Callable[Given, Answer]:
    """Make a function validate its arguments, then its tournament, before it runs.

    The function gets lists as tuples, whatever iterable was given. What does not fit raises a
    `ZugError`; parameters whose names are not known here are the function's own business.
    """
    code = function.__code__
    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    last = function.__defaults__ or ()
    first_default = code.co_argcount - len(last)
    defaults = dict(zip(names[first_default:], last, strict=False)) | (
        function.__kwdefaults__ or {}
    )

    def valid(name: str, value: Any) -> Any:
        if name in defaults and value is defaults[name]:
            return value
        from zug.model.validation import valid_argument  # noqa: PLC0415 - engines give none

        return valid_argument(name, value)

    @wraps(function)
    def validated(*values: Any, **named: Any) -> Answer:
        arguments = [valid(name, value) for name, value in zip(names, values, strict=False)]
        arguments += values[len(arguments) :]  # too many: Python says so
        also = {name: valid(name, value) for name, value in named.items()}
        for name, value in (*zip(names, arguments, strict=False), *also.items()):
            if name == "tournament" and value is not None:
                value.require_sound()
        return function(*arguments, **also)

    return validated
