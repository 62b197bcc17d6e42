"""What a system must be able to tell about a round."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence

from zug.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.systems.base import Board, RoundPairing
    from zug.systems.reasons.asked import AskedRound
    from zug.systems.reasons.statements import Part, Statement


class Answer(NamedTuple):
    """Why a wish or another pairing is not what the rules give.

    `boards` and `bye` are the round with it. `verdict`, `criterion`, `ours`, `theirs` and `bracket`
    are those of `zug.WhyNot`.
    """

    verdict: str
    statements: Sequence[Statement]
    boards: tuple[Board, ...]
    bye: int | None
    criterion: str | None = None
    ours: object = None
    theirs: object = None
    bracket: int | None = None


class Views(ABC):
    """A complete round, told by its system."""

    def __init__(self, asked: AskedRound) -> None:
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
    def against_wish(self, wish: Board) -> Answer | RoundPairing:
        """What speaks against a pair, or against `Board(tpn, 0)`, a bye, that no rule forbids.

        An impossible pairing shows that the others could not be paired.
        """

    @abstractmethod
    def against_pairing(self, boards: Sequence[Board]) -> Answer | RoundPairing:
        """What speaks against a whole round that no rule forbids; the bye is `Board(tpn, 0)`."""
