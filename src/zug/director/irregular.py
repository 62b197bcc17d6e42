"""Rounds of a file that are not paired as the rules say: in words, and as remarks of the report."""

from __future__ import annotations

from zug.checker.told import BETWEEN, BYE, FREE, NO_PAIRING, is_told, sides
from zug.director.remarks import who
from zug.fastclasses import NamedTuple
from zug.messages import Message, say
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
        """How it differs, by entry, for the report; empty if the file has that remark already."""
        if is_told(self.check, self.tournament, self._left_over):
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

    @property
    def _left_over(self) -> str:
        return BYE if system_of(self.tournament).schedule is None else FREE

    def _sides(self, *, by_entry: bool = False) -> tuple[str, str]:
        """At the beginning the number of an entry is the pairing number."""
        names = {
            player.tpn: who(player.tpn) if by_entry else str(player.number)
            for player in self.tournament.players
        }
        return sides(self.check, names, self._left_over)
