"""Positions that both editions of the Dutch System must answer alike, and how they read floats."""

from __future__ import annotations

from tests.literal.field import enrol
from tests.literal.positions import expect, fresh
from zug.model import Tournament
from zug.rules.cards import deal_cards, float_of, unplayed_2017, unplayed_2026

UNPLAYED = {"dutch-2017": unplayed_2017, "dutch-2026": unplayed_2026}

SEQUENCE = {
    # 4-6-5 comes before 5-4-6.
    "transpositions": (6, "1-4 2-6 3-5", "1-5 2-4 3-6", "1-4 6-2 3-5"),
    # 1 can only meet 2: 3 moves to S1, 2 to S2.
    "an exchange": (4, "1-2 2-3", "2-4 3-4", "1-2 3-4"),
    # 7 for 2, a difference of 5, before 5 and 6 for 3 and 4, a difference of 4.
    "fewest exchanged": (8, "1-2 3-5 4-6 7-8", "1-3 2-4 5-7 6-8", "1-2 3-5 6-4 7-8"),
    # 4 for 3 before 5 for 3, though the latter pairs 1-3 and the former 1-6.
    "difference of sums": (6, "1-6 2-3 4-5", "1-3 2-4 5-6", "1-6 3-2 5-4"),
    # 5 for 3 and 4 for 2 both differ by 2: 3 leaves before 2.
    "leaving S1": (6, "1-4 2-3 5-6", "1-2 3-5 4-6", "1-4 3-2 5-6"),
    # 6 and 9, or 7 and 8, for 4 and 5: equal sums, 6 enters before 7.
    "entering S1": (
        10,
        "1-4 2-5 3-8 6-7 9-10",
        "1-6 2-4 3-5 7-9 8-10",
        "1-4 5-2 3-8 7-6 9-10",
    ),
}
"""Equal players, who may meet whom (two sets of pairs), and the pairing that comes first."""


def expect_sequence(system: str, name: str) -> None:
    players, one, other, expected = SEQUENCE[name]
    expect(system, fresh([0] * players, one, other), expected)


def floats(system: str, tournament: Tournament, rounds_ago: int) -> dict[int, str]:
    """The floats of everybody, read by the engine's rules and, independently, by the witness."""
    cards = deal_cards(tournament)
    downs = UNPLAYED[system](tournament.points).downfloats
    found = {tpn: float_of(card, cards, rounds_ago, downs).name for tpn, card in cards.items()}
    names = {"up": "UP", "down": "DOWN", "": "NONE"}
    witness = {e.tpn: names[e.floats[rounds_ago - 1]] for e in enrol(tournament, system)}
    assert found == witness
    return found
