"""How every round ends: boards in the order of publication, or the reason why there are none."""

from __future__ import annotations

from zug.messages import say
from zug.rules.boards import board_order
from zug.systems.base import Board, RoundPairing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from zug.model import Tournament
    from zug.rules.cards import Card
    from zug.systems.base import Impossibility, Step


def paired(
    system: str,
    tournament: Tournament,
    pairs: Iterable[tuple[int, int]],
    cards: dict[int, Card],
    *,
    bye: int | None = None,
    trace: Iterable[Step] = (),
    notes: Iterable[str] = (),
) -> RoundPairing:
    """The pairing of the round to come; `pairs` are `(white, black)` in any order."""
    return RoundPairing(
        system,
        tournament.next_round,
        tuple(Board(white, black) for white, black in board_order(pairs, cards)),
        bye=bye,
        trace=tuple(trace),
        notes=tuple(notes),
    )


def not_paired(
    system: str,
    tournament: Tournament,
    why: Impossibility,
    *,
    trace: Iterable[Step] = (),
    notes: Iterable[str] = (),
) -> RoundPairing:
    """No complete pairing of the round to come exists."""
    return RoundPairing(
        system,
        tournament.next_round,
        (),
        impossible=why,
        trace=tuple(trace),
        notes=tuple(notes),
    )


def rounds_not_declared(tournament: Tournament) -> tuple[str, ...]:
    """A note where a system treats the last round in its own way and cannot know which it is."""
    if tournament.rounds is not None:
        return ()
    return (say("the number of rounds is not declared (XXR, 142): no round is taken for the last"),)
