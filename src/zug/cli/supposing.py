"""`zug explain --what-if`: files and journals are only read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import click

from zug.cli.loading import reading_of, remarks
from zug.cli.output import note
from zug.records import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

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


@dataclass(frozen=True)
class Supposed:
    """A file, the round of it that is asked about, and by what it is paired."""

    file: str
    round: int | None
    system: str | None
    acceleration: str | None
    options: Mapping[str, str]
    lenient: bool = False

    def told(self, changes: Sequence[str], language: str, form: str, *, as_json: bool) -> str:
        answer = self._event(changes) if self.file.endswith(".zug") else self._report(changes)
        if as_json:
            from zug.cli.documents import to_json  # noqa: PLC0415 - only when asked for

            return to_json(answer.as_json(language))
        from zug.explainer.what_if_words import render_what_if  # noqa: PLC0415

        return render_what_if(answer, language, form)

    def _report(self, changes: Sequence[str]) -> WhatIf:
        from zug.explainer.what_if import what_if  # noqa: PLC0415 - only when asked for

        reading = reading_of(self.file, lenient=self.lenient, system=self.system)
        for remark in remarks(self.file, reading):
            note(remark)
        return what_if(
            reading.tournament,
            changes,
            self.system,
            round=self.round,
            acceleration=self.acceleration,
            options=self.options,
        )

    def _event(self, changes: Sequence[str]) -> WhatIf:
        """Of an event the round to come, or the last one as long as nobody has finished."""
        from zug.cli.event_file import look  # noqa: PLC0415 - most files are reports
        from zug.explainer.what_if import what_if  # noqa: PLC0415

        state = look(self.file)
        return what_if(
            state.tournament,
            changes,
            self.system,
            round=self.round or _round(state),
            acceleration=self.acceleration,
            options=self.options,
            seating=seating_of(state),
        )


def _round(state: State) -> int | None:
    current = state.current
    if current is not None and len(current.open_boards) == len(current.boards):
        return current.number
    return None


def seating_of(state: State) -> dict[int, list[tuple[int, int]]]:
    """The published boards of an event, round by round."""
    tpns = state.tpns
    return {
        one.number: [(tpns[board.white], tpns[board.black]) for board in one.boards]
        for one in state.rounds
        if one.published
    }
