"""Rounds of a file that are not paired as the rules say: in words, and as remarks of the report."""

from __future__ import annotations

from zug.checker import check
from zug.director.remarks import COMMENT, who
from zug.messages import Message, say
from zug.model.as_paired import as_paired
from zug.records import NamedTuple
from zug.systems import system_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from zug.checker import Report, RoundCheck
    from zug.model import Tournament
    from zug.systems import Board

BETWEEN = "=>"
NO_PAIRING = "none"
MOST_BOARDS = 200
"""Boards of a round that a remark lists on either side."""


def irregular_rounds(tournament: Tournament, report: Report) -> list[Irregular]:
    """The rounds that differ from what the rules give, by the results they were paired with.

    Results that changed later stand in remarks of the file.
    """
    return [_as_it_was_paired(tournament, one) for one in report.differences]


def _as_it_was_paired(tournament: Tournament, found: RoundCheck) -> Irregular:
    """How a round differs: by the results of then, if that is what the file says itself."""
    for then in as_paired(tournament, found.round):
        (again,) = check(then, rounds=[found.round], try_editions=False).rounds
        if not Irregular(tournament, again).remark:
            return Irregular(tournament, again)
    return Irregular(tournament, found)


class Irregular(NamedTuple):
    """A round of a tournament that differs from what the rules give."""

    tournament: Tournament
    check: RoundCheck

    @property
    def remark(self) -> str:
        """How it differs, by entry, for the report; empty if the file has that remark already."""
        about = f"@ Round {self.check.round}: "
        known = [set(side.split()) for side in self._sides()]
        for line in self.tournament.extras:
            if line.startswith(COMMENT) and about in line:
                sides = line.split(about, 1)[1].split(BETWEEN)
                if [set(side.split()) - {NO_PAIRING} for side in sides] == known:
                    return ""
        ours, theirs = self._sides(by_entry=True)
        return f"{ours or NO_PAIRING} {BETWEEN} {theirs}".strip()

    @property
    def message(self) -> Message:
        ours, theirs = self._sides()
        words = {"round": self.check.round, "theirs": theirs or "-"}
        if self.check.impossible is not None:
            return say(
                "round {round} has no complete pairing by the rules; the file has {theirs}", **words
            )
        return say(
            "round {round} is not paired by the rules: they give {ours}, the file has {theirs}",
            ours=ours or "-",
            **words,
        )

    def _sides(self, *, by_entry: bool = False) -> tuple[str, str]:
        """The boards of the rules and those of the file, only where they differ.

        At the beginning the number of an entry is the pairing number.
        """
        has_table = system_of(self.tournament).schedule is not None
        names = {
            player.tpn: who(player.tpn) if by_entry else str(player.number)
            for player in self.tournament.players
        }
        lines = self.check.differences
        ours = [line.expected for line in lines if line.expected is not None]
        theirs = [line.found for line in lines if line.found is not None]
        left_over = "free" if has_table else "PAB"
        return _listing(ours, names, left_over), _listing(theirs, names, left_over)


def _listing(boards: Sequence[Board], names: Mapping[int, str], left_over: str) -> str:
    shown = [
        f"{names[white]}-{names[black]}" if black else f"{names[white]}={left_over}"
        for white, black in boards[:MOST_BOARDS]
    ]
    return " ".join([*shown, *(["…"] if len(boards) > MOST_BOARDS else [])])
