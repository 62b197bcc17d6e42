"""The fast engine against the literal one, on small tournaments full of mishaps."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.literal import dutch, nasty
from tests.literal.sequence import exchanges, transpositions
from tests.literal.soak import engine, witness
from tests.literal.trf import dump
from zug.formats import read

SYSTEMS = sorted(dutch.ROUNDS)
SAMPLE = Path(__file__).parent.parent / "conformance"
SMALL = 1900
"""Bytes: a file below this holds a dozen players or so."""

calmly = settings(
    max_examples=250,
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)


@pytest.mark.parametrize("system", SYSTEMS)
@calmly
@given(rng=st.randoms(use_true_random=False))
def test_engine_and_text_agree_on_drawn_tournaments(system: str, rng: Random) -> None:
    tournament = nasty.tournament(rng)
    assert engine(tournament, system) == witness(tournament, system), dump(tournament)


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("number", range(1, 1001, 50))
def test_engine_and_text_agree_on_numbered_tournaments(system: str, number: int) -> None:
    """The first positions of the soak, so that the two ways of drawing both run here."""
    for seed in range(number, number + 20):
        tournament = nasty.tournament(Random(seed))
        assert engine(tournament, system) == witness(tournament, system), f"seed {seed}"


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_round_nobody_plays_is_an_empty_pairing(system: str) -> None:
    tournament = nasty.tournament(Random(1))
    nobody = replace(tournament, absent=frozenset(tournament.by_tpn))
    assert witness(nobody, system) == frozenset()
    assert engine(nobody, system) == frozenset()


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_literal_engine_agrees_with_another_program(system: str) -> None:
    """The witness is worth something only if it pairs finished tournaments as they were paired."""
    rounds = 0
    for path in sorted((SAMPLE / system).glob("*.trf")):
        if path.stat().st_size > SMALL:
            continue
        tournament = read(path)
        for round_ in range(1, tournament.rounds_played + 1):
            rounds += 1
            cells = [(player.tpn, player.cell(round_)) for player in tournament.players]
            recorded = frozenset(
                (tpn, cell.opponent)
                for tpn, cell in cells
                if cell is not None and (cell.colour == "w" or cell.result == "U")
            )
            assert witness(tournament.before(round_), system) == recorded, f"{path.stem} {round_}"
    assert rounds > 100


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("number", range(8))
def test_skipping_changes_nothing(system: str, number: int) -> None:
    """The literal engine skips what cannot win; walking the whole sequence ends at the same."""
    for seed in range(number * 10, number * 10 + 10):
        tournament = nasty.tournament(Random(seed), most=7)
        assert dutch.pair(tournament, system) == dutch.pair(tournament, system, thorough=True)


def test_the_transpositions_of_the_text() -> None:
    """4.2.2: eleven players give 720, two MDPs with nine residents 72, in the order shown there."""
    eleven = [
        tuple(partner for _, partner in pairs)
        for pairs, _ in transpositions((1, 2, 3, 4, 5), tuple(range(6, 12)), (), lambda _: True)
    ]
    assert len(eleven) == 720
    assert eleven[:3] == [(6, 7, 8, 9, 10), (6, 7, 8, 9, 11), (6, 7, 8, 10, 9)]
    assert eleven[-1] == (11, 10, 9, 8, 7)
    assert eleven.index((6, 11, 10, 9, 8)) + 1 == eleven.index((7, 6, 8, 9, 10))
    two = [
        tuple(partner for _, partner in pairs)
        for pairs, _ in transpositions((1, 2), tuple(range(3, 12)), (), lambda _: True)
    ]
    assert len(two) == 72
    assert two[:3] == [(3, 4), (3, 5), (3, 6)]
    assert two[8:10] == [(4, 3), (4, 5)]
    assert two[-1] == (11, 10)


def test_the_exchanges_of_the_text() -> None:
    """4.3.2: the comparisons the text gives as examples for eleven players."""
    order = [s1 for s1, _ in exchanges(11, 5)]

    def place(leaving: set[int], entering: set[int]) -> int:
        return order.index(tuple(sorted({1, 2, 3, 4, 5} - leaving | entering)))

    assert place(set(), set()) == 0
    assert place({5}, {6}) == 1
    assert place({4}, {6}) < place({5}, {8})
    assert place({4, 3}, {8, 6}) < place({5, 4}, {9, 8})
    assert place({5}, {7}) < place({4}, {6})
    assert place({5, 2}, {6, 7}) < place({4, 3}, {6, 7})
    assert place({5, 4, 1}, {6, 7, 8}) < place({5, 3, 2}, {6, 7, 8})
    assert place({5, 4}, {6, 9}) < place({5, 4}, {7, 8})
    assert place({5, 4, 3}, {6, 7, 10}) < place({5, 4, 3}, {6, 8, 9})
    assert place({1}, {11}) < place({5, 4}, {6, 7})


@pytest.mark.parametrize("seed", range(10))
def test_a_position_can_be_kept_as_a_file(seed: int, tmp_path: Path) -> None:
    """What `dump` writes pairs like the position it came from."""
    tournament = nasty.tournament(Random(seed))
    kept = tmp_path / "kept.trf"
    kept.write_text(dump(tournament), encoding="utf-8")
    assert dutch.pair(read(kept)) == dutch.pair(tournament)
