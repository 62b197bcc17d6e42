"""The Burstein engine of 2026 against plain enumeration, and laws that hold for every round."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

import zug
import zug.systems
from tests.literal.burstein_2026 import DUMMY, Literal, matchings
from tests.literal.burstein_2026 import position as random_position
from tests.support.histories import random_tournament
from tests.support.laws import check_laws, lines
from zug.model import Tournament
from zug.rules.cards import deal_cards
from zug.systems.base import NO_OPTIONS
from zug.systems.burstein.edition_2026 import is_seeding, pair_round

SYSTEM = "burstein-2026"
SEEDS = st.integers(0, 2**32)


def large(seed: int) -> Tournament:
    """Up to forty players after the seeding rounds."""
    rng = random.Random(seed)
    held = rng.randint(1, 8)
    size = rng.randint(2, 40)
    mess = rng.choice((0.0, 0.1, 0.3))
    return random_tournament(rng, size, held, rounds=rng.randint(held + 1, 2 * held + 1), mess=mess)


@settings(max_examples=300, deadline=None, derandomize=True)
@given(seed=SEEDS)
def test_same_as_plain_enumeration(seed: int) -> None:
    tournament = random_position(random.Random(seed))
    assert lines(zug.pair(tournament, SYSTEM)) == Literal(tournament).pair()


@settings(max_examples=100, deadline=None, derandomize=True)
@given(seed=SEEDS)
def test_however_far_a_bracket_looks_down_it_finds_the_same(seed: int) -> None:
    tournament = large(seed)
    found = [lines(pair_round(tournament, NO_OPTIONS, level)) for level in (1, 4, 5)]
    assert found[0] == found[1] == found[2]


@settings(max_examples=60, deadline=None, derandomize=True)
@given(seed=SEEDS)
def test_laws_of_a_round(seed: int) -> None:
    """Everybody once, no rematch, limits of colours, the bye to nobody barred, always the same."""
    tournament = large(seed)
    pairing = zug.pair(tournament, SYSTEM)
    again = zug.pair(replace(tournament), SYSTEM)
    assert (pairing.boards, pairing.bye) == (again.boards, again.bye)
    check_laws(tournament, pairing)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(seed=SEEDS)
def test_brackets_tell_the_whole_round(seed: int) -> None:
    """From the top, each with the floaters of the one above; all pairs and nobody twice."""
    pairing = zug.pair(large(seed), SYSTEM)
    records = [step.data for step in pairing.trace if step.action == "bracket"]
    for above, below in pairwise(records):
        assert above["score"] > below["score"]
        assert above["outgoing"] == below["incoming"]
    if records:
        assert (records[0]["incoming"], records[-1]["outgoing"]) == ((), ())
    told = [frozenset(pair) for record in records for pair in record["pairs"]]
    assert sorted(map(sorted, told)) == sorted(sorted(board) for board in pairing.boards)
    for record in records:
        assert sorted(record["members"]) == sorted((*record["residents"], *record["incoming"]))


@settings(max_examples=80, deadline=None, derandomize=True)
@given(seed=SEEDS)
def test_no_matching_of_a_bracket_is_judged_better(seed: int) -> None:
    """Every legal matching that leaves a completable rest is worse, or comes later."""
    tournament = random_position(random.Random(seed), 8)
    if is_seeding(tournament):
        return
    literal = Literal(tournament)
    pairing = zug.pair(tournament, SYSTEM)
    field = {tpn for tpn in literal.here if tpn != pairing.bye}
    for step in pairing.trace:
        if step.action != "bracket":
            continue
        record = step.data
        field -= {*record["members"]}
        best = _place(record.judge(record["pairs"]))
        for dummies in range(len(record["members"]) % 2, len(record["members"]) + 1, 2):
            for matching in matchings(record["members"], dummies, literal.legal):
                pairs = tuple(pair for pair in matching if pair[1] != DUMMY)
                floaters = frozenset(one for one, other in matching if other == DUMMY)
                if literal.completable(frozenset(field) | floaters):
                    judged = record.judge(pairs)
                    assert best <= _place(judged)
                    assert (judged.criteria["C6"], judged.criteria["C8"]) == (
                        literal.value(matching, frozenset(field))[::2]
                    )


def _place(judged: object) -> tuple[object, ...]:
    criteria, order = judged  # type: ignore[misc]
    values = [(0,) if value is None else value for value in criteria.values()]
    return (*values, *(element.key for element in order))


def test_it_is_the_burstein_system_in_force() -> None:
    assert zug.systems.find_system("burstein").id == SYSTEM
    assert zug.systems.find_system("FIDE_BURSTEIN", "2026-02-01").id == SYSTEM
    assert zug.systems.find_system("FIDE_BURSTEIN", "2026-01-31").id == "burstein-2017"
    accelerations = {one.id for one in zug.systems.find_system(SYSTEM).accelerations}
    assert accelerations == {"baku-2026", "baku-2016"}


def test_scoregroups_and_the_bye_go_by_pairing_scores() -> None:
    """Virtual points part a field of equals and keep the bye from those who have them."""
    tournament = random_tournament(random.Random(5), 9, 1, rounds=2, mess=0)
    tpns = [player.tpn for player in tournament.players]
    virtual = dict.fromkeys(tpns[5:], (zug.model.POINT,) * 2)
    tournament = replace(tournament, virtual_points=virtual, absent=frozenset())
    pairing = zug.pair(tournament, SYSTEM)
    cards = deal_cards(tournament)
    first = next(step.data for step in pairing.trace if step.action == "bracket")
    assert first["score"] == max(card.score for card in cards.values())
    assert pairing.bye in tpns[:5]
