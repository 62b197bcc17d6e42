"""The trace of a Dutch round: of every bracket what came in, what was made, what it reached."""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Mapping
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from tests.literal.nasty import tournament
from zug.systems import RoundPairing
from zug.systems.dutch import edition_2017, edition_2026

ENGINES = (edition_2026.pair_round, edition_2017.pair_round)
Record = Mapping[str, Any]


def _rounds(engine: Any, count: int = 60) -> Iterator[RoundPairing]:
    rng = Random(26)
    for _ in range(count):
        pairing = engine(tournament(rng, 6, 24, 8), {})
        if pairing.is_complete:
            yield pairing


def _records(pairing: RoundPairing) -> list[Record]:
    return [step.data for step in pairing.trace if step.action == "bracket"]


@pytest.mark.parametrize("engine", ENGINES)
def test_brackets_follow_each_other_down_to_the_bye(engine: Any) -> None:
    for pairing in _rounds(engine):
        coming: tuple[int, ...] = ()
        pairs = set()
        for record in _records(pairing):
            assert record["mdps"] == coming
            coming = tuple(tpn for tpn in record["downfloaters"] if tpn != record["bye"])
            pairs |= {frozenset(pair) for pair in record["pairs"]}
            assert record["limbo"] == tuple(
                t for t in record["downfloaters"] if t in record["mdps"]
            )
        assert coming == ()
        assert pairs == {frozenset(board) for board in pairing.boards}
        assert [record["bye"] for record in _records(pairing) if record["bye"]] == (
            [pairing.bye] if pairing.bye else []
        )


@pytest.mark.parametrize(
    ("engine", "foreseen", "number", "values"),
    [(ENGINES[0], "C8", "C6", "C7"), (ENGINES[1], "C7", "C5", "C6")],
)
def test_the_next_bracket_does_as_foreseen(
    engine: Any, foreseen: str, number: str, values: str
) -> None:
    """A bracket is chosen by what the next can reach, and the next reaches it.

    Unless the next one is the PPB or the bye has been given away in between.
    """
    compared = 0
    for pairing in _rounds(engine):
        records = _records(pairing)
        for record, following in pairwise(records):
            if record["bye"] or "ppb" in (record["route"], following["route"]):
                continue
            reached = following["criteria"]
            assert record["criteria"][foreseen] == (reached[number], *reached[values])
            compared += 1
    assert compared > 100


def test_the_score_of_the_bye_is_told_until_it_is_given() -> None:
    for pairing in _rounds(edition_2026.pair_round):
        scores = [record["bye_score"] for record in _records(pairing)]
        given = [bool(record["bye"]) for record in _records(pairing)]
        for score, before in zip(scores, [False, *given], strict=False):
            if pairing.bye and not before:
                assert score is not None
            if before:
                break
        if not pairing.bye:
            assert set(scores) <= {None}


@pytest.mark.parametrize("engine", ENGINES)
def test_a_trace_can_be_sent_elsewhere(engine: Any) -> None:
    for pairing in _rounds(engine, 10):
        assert pickle.loads(pickle.dumps(pairing)) == pairing
