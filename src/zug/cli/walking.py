"""`zug explain --walk`: a round step by step, one screen each."""

from __future__ import annotations

import sys

import click

from zug.cli.output import emit, spoken
from zug.errors import UsageError
from zug.messages import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from zug.cli.explaining import ExplainOptions
    from zug.explainer import Explanation


def walk_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """`--walk`, with or without the number of a step."""
    return click.option(
        "--walk",
        is_flag=False,
        flag_value="all",
        metavar="[N]",
        help="The round step by step, or step N of it.",
    )(function)


def walked(told: Explanation, walk: str, shown: ExplainOptions) -> None:
    """Print the walk; on a terminal one screen at a time, Enter going on."""
    from zug.explainer.pages import screens, steps_of, walk_page  # noqa: PLC0415 - when asked for

    if walk != "all" and not walk.isdecimal():
        raise UsageError("bad-step", say("{walk!r} is not the number of a step", walk=walk))
    language, number = shown.language, None if walk == "all" else int(walk)
    if shown.as_json:
        from zug.cli.documents import to_json  # noqa: PLC0415
        from zug.explainer.results import voice_of  # noqa: PLC0415

        voice = voice_of(told, language)
        emit(
            to_json(
                {
                    "system": told.system,
                    "round": told.round,
                    "walk": [step.as_json(voice) for step in steps_of(told, number)],
                }
            )
        )
        return
    if shown.form == "html":
        emit(walk_page(told, language, number, pictures=not shown.wordy))
        return
    pages = screens(told, language, number)
    pauses = len(pages) > 1 and sys.stdin.isatty() and sys.stdout.isatty()
    for place, page in enumerate(pages, 1):
        emit(page + "\n")
        if pauses and place < len(pages):
            click.pause(spoken(say("Enter: the next step; Ctrl-C: the end")), err=True)
