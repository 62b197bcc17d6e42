"""A pairing as plain values: `RoundPairing.as_json` returns it, `zug pair` prints it.

The shapes are part of the interface (see the guide for developers): fields may be added, never
taken away or given another meaning. Players appear under the numbers of their file; points are
numbers such as 4.5.
"""

from __future__ import annotations

from typing import NotRequired, TypedDict

from zug.messages import say
from zug.rules.cards import deal_cards
from zug.systems.base import rounds_not_declared

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from zug.model import Tournament
    from zug.rules.cards import Card
    from zug.systems import Impossibility, RoundPairing, Step


class PlayerView(TypedDict):
    number: int
    name: str
    rating: int
    points: float
    virtual_points: float


class BoardView(TypedDict):
    board: int
    white: PlayerView
    black: PlayerView


class ImpossibleView(TypedDict):
    stuck: list[PlayerView]
    partners: list[PlayerView]
    bye_barred: bool


class StepView(TypedDict):
    article: str
    action: str
    players: list[int]
    data: dict[str, object]


class PairingView(TypedDict):
    tournament: str
    system: str
    round: int
    rounds: int | None
    complete: bool
    boards: list[BoardView]
    bye: PlayerView | None
    scheduled: bool
    absent: list[int]
    impossible: ImpossibleView | None
    notes: list[str]
    trace: NotRequired[list[StepView]]
    are_teams: NotRequired[bool]
    """Only if they are."""


def pairing_view(
    tournament: Tournament, pairing: RoundPairing, *, with_trace: bool = False
) -> PairingView:
    """Return a pairing with names and points; the tournament is as it stood before the round."""
    cards = deal_cards(tournament)
    seen = {tpn: _player(card) for tpn, card in cards.items()}
    assumed = [] if pairing.scheduled else _assumed(tournament)
    view: PairingView = {
        "tournament": tournament.event.name,
        "system": pairing.system,
        "round": pairing.round,
        "rounds": tournament.rounds,
        "complete": pairing.is_complete,
        "boards": [
            {"board": place, "white": seen[white], "black": seen[black]}
            for place, (white, black) in enumerate(pairing.boards, 1)
        ],
        "bye": None if pairing.bye is None else seen[pairing.bye],
        "scheduled": pairing.scheduled,
        "absent": numbers(tournament, sorted(tournament.absentees - {pairing.bye})),
        "impossible": _impossible(pairing.impossible, seen),
        "notes": list(dict.fromkeys([*pairing.notes, *assumed])),
    }
    if tournament.are_teams:
        view["are_teams"] = True
    if with_trace:
        view["trace"] = [_step(tournament, step) for step in pairing.trace]
    return view


def numbers(tournament: Tournament, tpns: Iterable[int]) -> list[int]:
    """Return TPNs as the numbers of the file (they differ under `XXC rank`)."""
    players = tournament.by_tpn
    return [players[tpn].number if tpn in players else tpn for tpn in tpns]


def _assumed(tournament: Tournament) -> list[str]:
    """Return notes on what the file does not say and the pairing had to assume."""
    notes: list[str] = []
    has_colours = any(cell.colour for player in tournament.players for cell in player.cells)
    if tournament.initial_colour is None and not has_colours:
        notes.append(say("the file names no initial colour (XXC, 152): White was assumed"))
    return [*notes, *rounds_not_declared(tournament)]


def _player(card: Card) -> PlayerView:
    return {
        "number": card.player.number,
        "name": card.player.name,
        "rating": card.rating,
        "points": card.points / 10,
        "virtual_points": (card.score - card.points) / 10,
    }


def _impossible(why: Impossibility | None, seen: dict[int, PlayerView]) -> ImpossibleView | None:
    if why is None:
        return None
    return {
        "stuck": [seen[tpn] for tpn in why.stuck],
        "partners": [seen[tpn] for tpn in why.partners],
        "bye_barred": why.bye_barred,
    }


def _step(tournament: Tournament, step: Step) -> StepView:
    return {
        "article": step.article,
        "action": step.action,
        "players": numbers(tournament, step.players),
        "data": dict(step.data),
    }
