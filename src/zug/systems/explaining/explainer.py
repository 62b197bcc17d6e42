"""What a system must be able to tell about a round."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Container, Iterator, Sequence

from zug.systems.explaining.statements import Part, Statement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.systems.base import Board, RoundPairing
    from zug.systems.explaining.maps import BracketMap
    from zug.systems.explaining.round_context import RoundContext
    from zug.systems.explaining.walk import WalkStep
    from zug.systems.explaining.why_not import WhyNot


class Explainer(ABC):
    """A complete round, told by its system."""

    def __init__(self, asked: RoundContext) -> None:
        self.asked = asked
        self.system = asked.system
        self.pairing = asked.pairing

    @abstractmethod
    def parts(self) -> Iterator[Part]:
        """The bye, the groups, and every board."""

    @abstractmethod
    def colours(self, board: Board) -> Statement:
        """Why the two players of a board of the round have these colours."""

    @abstractmethod
    def against_wish(self, wish: Board) -> WhyNot | RoundPairing:
        """What speaks against a pair, or against `Board(tpn, 0)`, a bye, that no rule forbids.

        An impossible pairing shows that the others could not be paired.
        """

    def reason(self, wish: Board) -> Statement | None:  # noqa: ARG002
        """Return what speaks against a pair before the round with it is looked at, if anything."""
        return None

    @abstractmethod
    def against_pairing(self, boards: Sequence[Board]) -> WhyNot | RoundPairing:
        """What speaks against a whole round that no rule forbids; the bye is `Board(tpn, 0)`."""

    # --- in one sentence; a system that can tell more says why

    def headline(self, place: int) -> Statement:
        """Why the players of this board, counted from 1, meet, and why with these colours."""
        board = self.pairing.boards[place - 1]
        params = {"board": place, "white": board.white, "black": board.black}
        return Statement("headline.board", self.system.cite("field"), params, tuple(board))

    def player_headline(self, tpn: int) -> Statement:
        """Return why a player who has an opponent meets this one, from that player's view."""
        boards = enumerate(self.pairing.boards, 1)
        return self.headline(next(place for place, board in boards if tpn in board))

    def bye_headline(self) -> Statement | None:
        """Why this player has the bye and not another; None if nobody has it."""
        bye = self.pairing.bye
        if bye is None:
            return None
        return Statement("headline.bye", self.system.cite("bye"), {"who": bye}, (bye,))

    def floaters(self) -> tuple[int, ...]:
        """Who floats, from the top; of each `floater_headline` says why."""
        return ()

    def floater_headline(self, tpn: int) -> Statement:
        """Why this player floats and not another."""
        raise LookupError(tpn)

    def floater_group(self, tpn: int) -> int:  # noqa: ARG002
        """The number of the group that a floater leaves, or is brought up into."""
        return 0

    def group_headline(self, group: int) -> Statement | None:  # noqa: ARG002
        """What is to be known of a group (numbered as its part is), if it can be said so."""
        return None

    def summary(self) -> Statement:
        """The round: what was expected, what changed it and where, who floats, who has the bye."""
        count = len(self.pairing.boards)
        return Statement("summary.boards", self.system.cite("field"), {"count": count})

    def walk(self) -> Iterator[WalkStep]:
        """What was done step by step, and how things stood then."""
        from zug.systems.explaining.walk import walk_of_parts  # noqa: PLC0415 - when asked for

        return walk_of_parts(self, self.parts())

    # --- in pictures

    def maps(self, groups: Container[int] | None = None) -> Iterator[BracketMap]:  # noqa: ARG002
        """The pictures of the groups with these numbers, of all where none are given."""
        return iter(())
