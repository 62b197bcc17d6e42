"""What is known of a paper before it is made."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from zug.errors import UsageError
from zug.fastclasses import NamedTuple
from zug.messages import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.messages import Message
    from zug.reports.order import PaperInput
    from zug.reports.sheets import Document


class PaperKind(NamedTuple):
    """A paper one can ask for: its name, title and description, and who makes it."""

    name: str
    title: Message
    text: Message
    make: Callable[[PaperInput], Document]
    needs_round: bool = True
    """Whether it is about a round: nothing can be printed before one is paired."""
    in_large: bool = False
    """Whether it also comes in large letters."""
    of_table: bool | None = None
    """True: only where all rounds are known in advance; False: only where they are not."""
    by_category: bool = False
    """Whether there is one of every category."""
    to_fill_in: bool = False
    """Whether a round robin has it before the first round, to be filled in by hand."""
    together: Callable[[Sequence[PaperInput]], Document] | None = None
    """Who makes one of several events at one venue."""

    def is_ready(self, *, has_table: bool, is_paired: bool) -> bool:
        """Can it be made of an event, a round robin or not, with a round or without?"""
        return self.obstacle(has_table=has_table, is_paired=is_paired) is None

    def obstacle(self, *, has_table: bool, is_paired: bool) -> UsageError | None:
        """Why it cannot be made, if so."""
        if self.of_table is False and has_table:
            return UsageError(
                "not-of-table",
                say("{paper}: a round robin does not have this paper", paper=self.title),
                say("print `own-schedules`: the games of every player, round by round"),
            )
        if self.of_table and not has_table:
            return UsageError(
                "only-of-table",
                say("{paper}: only a round robin has this paper", paper=self.title),
            )
        if is_paired or not self.needs_round or (has_table and self.to_fill_in):
            return None
        return UsageError(
            "nothing-paired",
            say("{paper}: no round is paired yet", paper=self.title),
            say("pair round 1, then print"),
        )
