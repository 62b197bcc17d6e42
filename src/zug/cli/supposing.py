"""`zug explain --what-if`: files and journals are only read."""

from __future__ import annotations

import click

from zug.cli.output import line_width
from zug.fastclasses import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from zug.cli.asked_round import RoundRequest
    from zug.cli.explaining import ExplainOptions
    from zug.director import State
    from zug.explainer.what_if import WhatIf


def what_if_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """`--what-if`, as often as there are changes."""
    return click.option(
        "--what-if",
        "changes",
        multiple=True,
        metavar="CHANGE",
        help="What would change if …: '12 absent', 'board 3 1-0', 'new Rossi 1850', "
        "'4 and 9 apart', '7 half bye', 'system dutch-2017'; may be given several times.",
    )(function)


def supposed(asked: RoundRequest, changes: Sequence[str], shown: ExplainOptions) -> str:
    """What would change, as it is to be given."""
    answer = _answer(asked, changes)
    if shown.as_json:
        from zug.cli.documents import to_json  # noqa: PLC0415 - only when asked for

        return to_json(answer.as_json(shown.language))
    from zug.explainer.rendering import WIDTH  # noqa: PLC0415 - only when asked for
    from zug.explainer.what_if import render_what_if  # noqa: PLC0415

    return render_what_if(answer, shown.language, shown.form, line_width(WIDTH))


def _answer(asked: RoundRequest, changes: Sequence[str]) -> WhatIf:
    """Of an event the round to come, or the last one as long as nobody has finished."""
    from zug.explainer.what_if import what_if  # noqa: PLC0415 - only when asked for

    how: dict[str, Any] = {"acceleration": asked.acceleration, "options": asked.options}
    if not asked.is_event:
        return what_if(asked.tournament, changes, asked.system, round=asked.round, **how)
    from zug.cli.event_file import look  # noqa: PLC0415 - not for report files
    from zug.director.pairing.keep_apart import to_come  # noqa: PLC0415

    state = look(asked.file)
    round_ = _round(state) if asked.round is None else asked.round
    seating = seating_of(state)
    found = what_if(to_come(state), changes, asked.system, round=round_, seating=seating, **how)
    return replace(found, first_board=state.first_board(found.round))


def _round(state: State) -> int | None:
    current = state.current
    if current is not None and len(current.open_boards) == len(current.boards):
        return current.number
    return None


def seating_of(state: State) -> dict[int, dict[int, tuple[int, int]]]:
    """The published boards of an event, round by round."""
    tpns = state.tpns
    return {
        one.number: {n: (tpns[board.white], tpns[board.black]) for n, board in one.numbered}
        for one in state.rounds
        if one.published
    }
