"""Byes a file brings that nobody would get unasked: taking it over asks the same."""

from __future__ import annotations

from zug.director.decisions import BYES, Bye, Level
from zug.director.fold import apply, fold
from zug.director.journal import JournalLine
from zug.director.remarks import full_point_bye
from zug.messages import Message, say
from zug.model import Result

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from zug.director.decisions import Decision
    from zug.model import Tournament


def byes_to_confirm(tournament: Tournament, led: Sequence[Decision]) -> Iterator[Message]:
    """Full-point byes of rounds that were played, if the report will tell more than the file does;
    byes of the rounds to come with the questions they would ask here. `led` makes the event.
    """
    for round_ in range(1, tournament.rounds_played + 1):
        numbers = [
            player.number
            for player in tournament.players
            if len(player.cells) >= round_ and player.cells[round_ - 1].result is Result.FULL_BYE
        ]
        known = tournament.amendments
        new = [one for one in numbers if full_point_bye(round_, one) not in known]
        if new:
            yield say(
                "full-point byes on request are deprecated; the report will tell those of "
                "round {round} (### FPB): {numbers}",
                round=round_,
                numbers=", ".join(map(str, new)),
            )
    yield from _to_come(led, tournament.rounds_played)


def _to_come(led: Sequence[Decision], played: int) -> Iterator[Message]:
    """What would be asked of whoever grants these byes at a desk."""
    lines = [
        JournalLine(number, "", "", one.kind, one.to_data()) for number, one in enumerate(led, 1)
    ]
    coming = [
        number
        for number, one in enumerate(led)
        if isinstance(one, Bye) and one.round > played and one.result in _WITH_POINTS
    ]
    if not coming:
        return
    done = coming[0]
    state = fold(lines[:done])
    for number in coming:
        for line in lines[done:number]:
            state = apply(state, line)
        done, bye = number, led[number]
        for one in bye.objections(state):
            if one.level >= Level.CONFIRM:
                what = bye.sentence(state)
                yield say("by the file {what} ({why})", what=what, why=one.message)


_WITH_POINTS = frozenset(BYES) - {Result.ZERO_BYE}
