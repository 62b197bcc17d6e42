"""Floats of past rounds, read from the record."""

from __future__ import annotations

from enum import IntEnum

from zug.model.results import ABSENT, Result
from zug.rules.cards import FLOATS, FLOATS_BEFORE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from zug.model import Tournament
    from zug.rules.cards import Card


class Float(IntEnum):
    DOWN = -1
    NONE = 0
    UP = 1


# Looked up once: engines ask for two floats of everybody.
_DOWN, _NONE, _UP = Float
_PLAYED = frozenset(result for result in Result if result.is_played)


def float_of(
    card: Card,
    cards: dict[int, Card],
    rounds_ago: int,
    downfloats: frozenset[Result],
    *,
    by_pairing: bool = False,
) -> Float:
    """The float a player got `rounds_ago` rounds back (1: the last round); see `floats_of`."""
    return floats_of([card], cards, rounds_ago, downfloats, by_pairing=by_pairing)[0]


def floats_of(
    players: Iterable[Card],
    cards: dict[int, Card],
    rounds_ago: int,
    downfloats: frozenset[Result],
    *,
    by_pairing: bool = False,
) -> list[Float]:
    """The floats these players got `rounds_ago` rounds back.

    A played game between unequal scores before that round (virtual points of that round included)
    floats the higher down and the lower up (dutch-2026:1.4.2); of unplayed rounds the edition
    says which give a downfloat. With `by_pairing` a forfeited game floats like a played one: the
    float was written on the card when the round was paired (rating-1992:A4).
    """
    held = next((card.held for card in cards.values()), 0)
    index = held - rounds_ago
    if index < 0:
        return [_NONE for _ in players]
    floats: list[Float] = []
    for card in players:
        cells = card.player.cells
        opponent, _, result, second = cells[index] if index < len(cells) else ABSENT
        if opponent and (result in _PLAYED or by_pairing or second in _PLAYED):
            mine, yours = card.scores[index], cards[opponent].scores[index]
            floats.append(_NONE if mine == yours else _DOWN if mine > yours else _UP)
        else:
            floats.append(_DOWN if result in downfloats else _NONE)
    return floats


def recent_floats(
    tournament: Tournament, cards: dict[int, Card], downfloats: frozenset[Result]
) -> tuple[Mapping[int, Float], Mapping[int, Float]]:
    """The floats of everybody in the last round and in the one before, by TPN; see `floats_of`.

    Whoever plays round after round (`keep_cards`) has worked out the latter a round ago.
    """

    def found(rounds_ago: int) -> dict[int, Float]:
        floats = floats_of(cards.values(), cards, rounds_ago, downfloats)
        return dict(zip(cards, floats, strict=True))

    kept = vars(tournament)
    last = found(1)
    kept[FLOATS] = downfloats, last
    known = kept.get(FLOATS_BEFORE)
    return last, known[1] if known and known[0] == downfloats else found(2)


def upfloated_rounds(card: Card, cards: Mapping[int, Card]) -> list[int]:
    """The rounds in which a player was paired, played or not, with somebody of a higher score.

    (dubov-2026:1.8.1, dubov-1997:2.1) Virtual points of those rounds count.
    """
    rounds = []
    for index, cell in enumerate(card.player.cells[: card.held]):
        if cell.opponent and cards[cell.opponent].scores[index] > card.scores[index]:
            rounds.append(index + 1)
    return rounds
