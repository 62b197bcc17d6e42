"""Two players with given colours behind them: who gets White?"""

from __future__ import annotations

from tests.literal.positions import expect, table


def duel(first: str, second: str, *, result: str = "=") -> str:
    """The rows of two players who met others with these colours, and of those others.

    `w` and `b` are games, `h` a half-point bye, `z` an absence. With draws both have the same
    score, so 1 is the higher ranked.
    """
    rows: dict[int, list[str]] = {1: [], 2: []}
    reply = {"1": "0", "0": "1", "=": "="}[result]
    length = len(first)
    assert length == len(second)
    for round_ in range(length):
        for player, colours in ((1, first), (2, second)):
            colour = colours[round_]
            if colour in "hz":
                rows[player].append(colour.upper())
                continue
            other = len(rows) + 1
            rows[player].append(f"{other}{colour}{result}")
            against = "b" if colour == "w" else "w"
            rows[other] = ["Z"] * round_ + [f"{player}{against}{reply}"]
    return "\n".join(f"{tpn}: {' '.join(cells)}" for tpn, cells in rows.items())


def expect_duel(
    system: str,
    first: str,
    second: str,
    expected: str,
    *,
    result: str = "=",
    last: bool = False,
) -> None:
    """1 and 2 are the only ones present."""
    rows = duel(first, second, result=result)
    everybody = range(3, len(rows.split("\n")) + 1)
    rounds = len(first) + (1 if last else 5)
    expect(system, table(rows, rounds=rounds, absent=everybody), expected)
