"""Rounds of a file that are not paired as the rules say: in words, and as remarks of the report."""

from __future__ import annotations

from zug.checker.rounds import is_as_declared, sides_of
from zug.director.remarks import text_by_entry
from zug.fastclasses import NamedTuple
from zug.formats.remarks import content_text
from zug.messages import Message, say
from zug.model.amendments import BYE, FREE, NOTHING, BoardLists
from zug.systems import system_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.checker import Report, RoundCheck
    from zug.model import Tournament


def irregular_rounds(tournament: Tournament, report: Report) -> list[IrregularRound]:
    """The rounds that differ from what the rules give."""
    return [IrregularRound(tournament, one) for one in report.differences]


class IrregularRound(NamedTuple):
    """A round of a tournament whose pairing differs from the computed one."""

    tournament: Tournament
    check: RoundCheck

    @property
    def remark(self) -> str:
        """How it differs, by entry, for the journal; empty if the file has that remark already.

        At the beginning the number of an entry is the pairing number.
        """
        if is_as_declared(self.check, self.tournament, self._left_over):
            return ""
        entries = {player.tpn: player.tpn for player in self.tournament.players}
        ours, theirs = sides_of(self.check, entries, self._left_over).sides
        return text_by_entry(BoardLists((ours or (NOTHING,), theirs)))

    @property
    def message(self) -> Message:
        numbers = {player.tpn: player.number for player in self.tournament.players}
        sides = sides_of(self.check, numbers, self._left_over).sides
        ours, theirs = (content_text(BoardLists((side,))) for side in sides)
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

    @property
    def _left_over(self) -> str:
        return BYE if system_of(self.tournament).schedule is None else FREE
