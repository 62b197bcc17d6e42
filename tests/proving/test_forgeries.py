"""Certificates written by somebody who knows the checker and wants a wrong pairing proved."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from types import ModuleType
from typing import Any

import pytest

import zug
from tests.proving.rounds import SYSTEMS, Document, drawn, refusal, signed
from tests.proving.test_every_check_matters import changed
from tests.proving.test_soundness import rivals
from zug.errors import EditionError
from zug.systems import PreparedRound, RoundPairing
from zug.systems.dutch.proving import writing, zug_verify
from zug.systems.dutch.proving.writing import Oracle
from zug.systems.dutch.proving.zug_verify import (
    SCALE,
    Check,
    Costs,
    Graph,
    Pairs,
    Refused,
    bound,
    read_duals,
    read_proof,
)

PLANTED = [1, 6, 7]
"""1 and 6 are paired, 6 and 7 may not be: no edge of the wrong pairing is missed in this set."""


def first_round(system: str) -> Document:
    """Nine players; 1–6 2–5 3–7 4–8 is as good as 1–5 2–6 3–7 4–8, but comes later."""
    tournament = zug.new(list("ABCDEFGHI"), rounds=5, system=system, initial_colour="b")
    document = dict(zug.prove(tournament).document)
    assert document["boards"] == [[5, 1], [2, 6], [7, 3], [4, 8]]
    return document | {"boards": [[6, 1], [2, 5], [7, 3], [4, 8]]}


def with_planted_set(system: str, planted: int) -> Document:
    document = first_round(system)
    document["certificates"] = [
        *([[[[SCALE * 7, [0]]], []]] if system == "dutch-2026" else []),  # the score of the bye
        [[[SCALE * 259, [0]]], [[planted, PLANTED]]],
        [[[-SCALE, [1]]], [[-SCALE, PLANTED]]],
    ]
    return document


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("planted", [0, -1])
def test_a_set_is_not_planted(system: str, planted: int) -> None:
    """A set is full where z > 0 shows it; z = 0 says nothing, and then z < 0 would count twice."""
    document = with_planted_set(system, planted)
    assert refusal(signed(document)) == "odd-set"
    document["certificates"][-2][1] = []
    assert refusal(signed(document)) == "odd-set"  # the first certificate is right without the set


def test_that_forgery_would_work() -> None:
    """In a checker for which a set is full if it is only named."""
    careless = changed(
        "z > 0 or (z < 0 and odd in self.full)",
        "z >= 0 or odd in self.full",
        "for odd, z in duals[1].items() if z > 0}",
        "for odd in duals[1]}",
    )
    for system in SYSTEMS:
        careless.verify(signed(with_planted_set(system, 0)))


class Overriding(Oracle):
    """Foresees the next bracket, and smuggles the right pairs of this one in between."""

    def __init__(self, right: dict[int, int]) -> None:
        super().__init__(lambda *_: [])
        self.right = right
        self.smuggled = 0

    def foreseen(self, check: Check, mdps: list[int], number: int, down: list[int]) -> Pairs:
        inside = [*mdps, *check.groups[number]]
        own = [tpn for tpn in inside if self.right.get(tpn) in inside]
        floating = [tpn for tpn in inside if tpn not in own]
        pairs = super().foreseen(check, mdps, number, floating)
        wrong = [tpn for tpn in own if check.mates[tpn] != self.right[tpn]]
        self.smuggled += bool(wrong)
        return pairs + [(tpn, self.right[tpn]) for tpn in wrong if tpn < self.right[tpn]]


def wrong_pairings(prepared: PreparedRound) -> Iterator[RoundPairing]:
    right = prepared.pair()
    if right.impossible is None:
        for rival in rivals(prepared):
            if {*map(frozenset, rival.boards)} != {*map(frozenset, right.boards)}:
                yield rival


def is_proved(
    checker: ModuleType, prepared: PreparedRound, rival: RoundPairing, oracle: Oracle
) -> bool:
    facts = writing.facts_of(prepared.tournament, prepared.system.id)
    document = {"facts": facts, "boards": [*rival.boards], "bye": rival.bye, "penultimate": None}
    try:
        checker.Check(document, oracle).run()
    except (checker.Refused, EditionError):
        return False
    return True


def test_what_is_foreseen_does_not_replace_what_was_paired() -> None:
    careless = changed("outside | mates", "mates | outside", "outside.get(tpn) not in down", "True")
    smuggled = taken_in = 0
    for seed in range(1, 9):
        prepared = drawn("dutch-2017", seed, most=8)
        right = prepared.pair()
        mates = {one: two for board in right.boards for one, two in (board, board[::-1])}
        for rival in wrong_pairings(prepared):
            oracle = Overriding(mates)
            assert not is_proved(zug_verify, prepared, rival, oracle), (
                f"seed {seed}: {rival.boards}"
            )
            if oracle.smuggled:
                smuggled += 1
                taken_in += is_proved(careless, prepared, rival, Overriding(mates))
    assert smuggled > 20
    assert taken_in > 3


# --- Numbers somebody made up

Written = list[Any]


def lone_triple(rng: Random, graph: Graph, vertex: int) -> list[int]:
    """The vertex, its partner, and somebody the partner cannot have."""
    mate = graph.mates[vertex]
    others = graph.kinds.keys() - graph.edges[mate] - {vertex, mate}
    return sorted([vertex, mate, rng.choice(sorted(others) or [mate + 1])])


def zero_set(rng: Random, graph: Graph, written: Written, gap: int) -> Written:
    """Plants a set, and counts it backwards when it is needed."""
    y, sets = written
    vertex = rng.choice(sorted(graph.mates))
    return [y, [*sets, [-gap, lone_triple(rng, graph, vertex)]]]


def raised(rng: Random, graph: Graph, written: Written, gap: int) -> Written:
    y, sets = written
    free = sorted(graph.kinds.keys() - {v for _, members in y for v in members}) or [1]
    return [[*y, [gap, [rng.choice(free)]]], sets]


def stranger(rng: Random, graph: Graph, written: Written, gap: int) -> Written:
    """The missing part comes from vertices that do not exist: players, ghosts, the bye."""
    y, sets = written
    outside = rng.choice([v for v in (0, -1, -2, -99, 999, 10**30) if v not in graph.kinds])
    return [[*y, [gap, [outside]]], sets]


def twice(rng: Random, graph: Graph, written: Written, gap: int) -> Written:
    y, sets = written
    vertex = rng.choice(sorted(graph.kinds))
    return [[*y, [gap, [vertex]], [0, [vertex]]], sets]


def even_set(rng: Random, graph: Graph, written: Written, gap: int) -> Written:
    y, sets = written
    return [y, [*sets, [-gap, sorted(rng.sample(sorted(graph.kinds), 2))]]]


def set_twice(rng: Random, graph: Graph, written: Written, gap: int) -> Written:
    y, sets = written
    triple = lone_triple(rng, graph, rng.choice(sorted(graph.mates)))
    return [y, [*sets, [gap, triple], [-gap, triple[::-1]]]]


def nothing(rng: Random, graph: Graph, written: Written, gap: int) -> Written:
    return rng.choice(([[], []], [[[gap, []]], []], [[[1, [0]], [gap, [1]]], []]))


def huge(rng: Random, graph: Graph, written: Written, gap: int) -> Written:
    """So large that a careless sum would lose the difference."""
    one, two = rng.sample(sorted(graph.kinds), 2)
    return [[[10**40 + gap, [one]], [-(10**40), [two]]], []]


FORGERIES: tuple[Callable[[Random, Graph, Written, int], Written], ...] = (
    zero_set, raised, stranger, twice, even_set, set_twice, nothing, huge,
)  # fmt: skip


class Forger(Oracle):
    """Right numbers where they exist; where they do not reach the pairing, others."""

    def __init__(self, rng: Random, forgery: Callable[..., Written]) -> None:
        super().__init__(lambda *_: [])
        self.rng, self.forgery, self.forged = rng, forgery, 0

    def certificates(self, graph: Graph, costs: Costs) -> Written:
        written = super().certificates(graph, costs)
        total = sum(costs.get(one, {}).get(two, 0) for one, two in graph.mates.items()) // 2
        gap = SCALE * total - bound(read_duals(*written))
        if not gap and self.forgery is not zero_set:
            return written
        self.forged += 1
        return self.forgery(self.rng, graph, written, gap)


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("forgery", FORGERIES, ids=lambda forgery: forgery.__name__)
def test_numbers_that_somebody_made_up(system: str, forgery: Callable[..., Written]) -> None:
    rng = Random(forgery.__name__)
    tried: Counter[bool] = Counter()
    for seed in range(1, 45):
        prepared = drawn(system, seed, most=8)
        for rival in islice(wrong_pairings(prepared), rng.randrange(3), 200, 3):
            forger = Forger(rng, forgery)
            assert not is_proved(zug_verify, prepared, rival, forger), (
                f"seed {seed}: {rival.boards}"
            )
            tried[bool(forger.forged)] += 1
    assert tried[True] > 70, tried


# --- Files and facts

PLAIN = '{"a": 1, "b": {"c": [2]}}'


@pytest.mark.parametrize(
    "text",
    [
        '{"a": 1, "a": 1}',
        '{"facts": {"system": "dutch-2017"}, "facts": {"system": "dutch-2026"}}',
        '{"a": {"b": 1, "b": 2}}',
    ],
)
def test_nothing_is_told_twice(text: str) -> None:
    assert read_proof(PLAIN) == json.loads(PLAIN)
    with pytest.raises(Refused, match="not a proof"):
        read_proof(text)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("note", "paired by the arbiter"),
        ("rounds", 6.5),
        ("rounds", True),
        ("round", 0),
        ("round", 10**9),
        ("absent", [999]),
        ("absent", [True]),
        ("absent", [9, 9]),
        ("forbidden", [[1, 9999]]),
        ("forbidden", [[2, 1]]),
        ("initial", None),
        ("initial", "W"),
        ("points", {}),
        ("players", [[1, "", []], [1, "", []]]),
        ("players", [[1, "", [10, 10]]]),
        ("players", [[1, "", [1.0]]]),
        ("players", [[1, "", [True]]]),
        ("players", [[1, ""]]),
        ("players", [[1, "0.Z", []]]),
        ("players", [[-1, "", []]]),
    ],
)
def test_facts_are_what_they_should_be_or_refused(field: str, value: object) -> None:
    document = dict(zug.prove(zug.new(list("ABCDEFGHI"), rounds=5)).document)
    assert refusal(document) is None
    document["facts"] = document["facts"] | {field: value}
    assert refusal(signed(document)) in ("facts", "malformed")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("2w1", "1b1"), ("2w1", "1b="), ("2w1", "1b-"), ("2w+", "1b+"), ("2w+", "1b0"),
        ("2w1", "1w0"), ("2w1", "1.0"), ("2w1", "0.Z"), ("2w1", "0.0"), ("2wX", "1b1"),
        ("2wU", "1bU"), ("1w1", "2b0"), ("02w1", "1b0"), ("2w1 ", "1b0"), ("2w1", "1b0 0.U"),
        ("0wU", "0.Z"), ("+2w1", "1b0"), ("٢w1", "1b0"), ("-1w1", "1b0"), ("2w_", "1b_"),
    ],
)  # fmt: skip
def test_both_players_of_a_game_tell_the_same(one: str, other: str) -> None:
    tournament = zug.new(list("AB"), rounds=5).with_round([(1, 2)], ["1-0"])
    facts = writing.facts_of(tournament, "dutch-2026")
    document = {"facts": facts, "boards": [], "bye": None, "penultimate": None}
    Check(document, Oracle(lambda *_: [])).run()
    for row, cells in zip(facts["players"], (one, other), strict=True):
        row[1] = cells
    with pytest.raises((Refused, LookupError)) as raised:
        Check(document, Oracle(lambda *_: [])).run()
    assert isinstance(raised.value, LookupError) or raised.value.code == "facts"


@pytest.mark.parametrize(
    ("one", "other"), [("2w0", "1b0"), ("2w=", "1b0"), ("2w-", "1b-"), ("2wX", "1bX")]
)
def test_both_may_have_lost(one: str, other: str) -> None:
    tournament = zug.new(list("AB"), rounds=5).with_round([(1, 2)], ["1-0"])
    facts = writing.facts_of(tournament, "dutch-2026")
    for row, cells in zip(facts["players"], (one, other), strict=True):
        row[1] = cells
    boards = [[1, 2]] if one == "2w-" else []
    document = {"facts": facts, "boards": boards, "bye": None, "penultimate": None}
    Check(document, Oracle(lambda *_: [])).run()
