"""Wishes to keep players apart: none is given up needlessly, and the rules pair the rest.

The witness asks the engine itself for every set of pairs that could be given up, the smallest
first; it knows nothing of matchings.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zug
from tests.support.matches import random_match_tournament
from tests.support.positions import any_position
from zug import ForbiddenGroup, Tournament
from zug.fastclasses import replace
from zug.systems import all_systems
from zug.systems.keep_apart import divided, keep_apart

SYSTEMS = [one.id for one in all_systems() if one.schedule is None and not one.pairs_teams]
Pairs = frozenset[tuple[int, int]]


def pairs_of(groups: Iterable[Iterable[int]]) -> Pairs:
    return frozenset(pair for group in groups for pair in combinations(sorted({*group}), 2))


def forbidding(tournament: Tournament, pairs: Iterable[tuple[int, int]]) -> Tournament:
    now = tournament.next_round
    bans = tuple(ForbiddenGroup(pair, now, now) for pair in sorted(pairs))
    return replace(tournament, forbidden=(*tournament.forbidden, *bans))


def position(rng: random.Random, system: str) -> Tournament:
    if system.startswith("double-swiss"):
        return random_match_tournament(rng, rng.randint(4, 8), rng.randint(0, 3), mess=0.1)
    while True:
        tournament = any_position(rng, system, 8)
        if len(tournament.players) <= 9:
            return tournament


def some_wishes(rng: random.Random, tournament: Tournament) -> list[list[tuple[int, ...]]]:
    """One or two wishes of a few groups, with at most seven pairs in all."""
    tpns = [player.tpn for player in tournament.players]
    while True:
        wishes = [
            [
                tuple(rng.sample(tpns, min(len(tpns), rng.randint(2, 4))))
                for _ in range(rng.randint(1, 3))
            ]
            for _ in range(rng.randint(1, 2))
        ]
        if len(pairs_of(group for wish in wishes for group in wish)) <= 7:
            return wishes


def fewest(tournament: Tournament, system: str, wishes: list[Pairs]) -> tuple[int, ...] | None:
    """How many pairs of every wish must be given up, by trying all sets; None: nothing helps."""
    wished = sorted(frozenset[tuple[int, int]]().union(*wishes))
    tried = sorted(
        (tuple(sum(pair in wish for pair in chosen) for wish in wishes), chosen)
        for size in range(6)
        for chosen in combinations(wished, size)
    )
    for counts, chosen in tried:
        left = {*wished}.difference(chosen)
        if zug.pair(forbidding(tournament, left), system).is_complete:
            return counts
    return None


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_wish_is_given_up_needlessly_and_the_rules_pair_the_rest(system: str) -> None:
    rng = random.Random(f"wishes {system}")
    given_up = 0
    for _ in range(12):
        tournament = position(rng, system)
        wishes = some_wishes(rng, tournament)
        told = [pairs_of(wish) for wish in wishes]
        wished = frozenset[tuple[int, int]]().union(*told)
        kept = zug.keep_apart(tournament, wishes, system)
        least = fewest(tournament, system, told)
        assert kept.pairing.is_complete == (least is not None)
        if least is None:
            continue
        gone = frozenset(kept.given_up)
        assert tuple(len(gone & wish) for wish in told) == least
        assert pairs_of(kept.groups) == wished - gone
        boards = {(min(board), max(board)) for board in kept.pairing.boards}
        assert boards & wished == gone
        assert kept.pairing == zug.pair(forbidding(tournament, wished - gone), system)
        given_up += bool(gone)
    assert given_up > 1


def a_field(clubs: dict[str, int]) -> tuple[Tournament, dict[str, tuple[int, ...]]]:
    """Players of several clubs by turns, the first the strongest."""
    turns = [club for place in range(9) for club, size in clubs.items() if place < size]
    players = [(f"{club}{number}", 2400 - 10 * number) for number, club in enumerate(turns)]
    numbered = {
        club: tuple(tpn for tpn, one in enumerate(turns, 1) if one == club) for club in clubs
    }
    return zug.new(players, rounds=5, initial_colour="w"), numbered


def test_the_more_important_wish_is_given_up_last() -> None:
    """Two clubs of four and six: one pair of the larger must meet, unless two of the other do."""
    tournament, clubs = a_field({"Bern": 6, "Zug": 4})
    family = [clubs["Bern"][:2], clubs["Bern"][2:4]]
    kept = zug.keep_apart(tournament, [family, clubs.values()])
    assert len(kept.given_up) == 1
    assert not pairs_of(family) & {*kept.given_up}


def test_of_the_fewest_those_go_that_the_rules_pair_anyway_and_the_lowest_of_them() -> None:
    """Without wishes 1 meets 6, 2 meets 7 … 5 meets 10; two of these pairs are of Bern."""
    tournament = zug.new([(f"P{n}", 2400 - n) for n in range(10)], rounds=5, initial_colour="w")
    bern = (1, 2, 3, 4, 6, 9)
    assert pairs_of([bern]) & pairs_of(zug.pair(tournament).boards) == {(1, 6), (4, 9)}
    assert zug.keep_apart(tournament, [[bern]]).given_up == ((4, 9),)


def test_scores_count_before_the_rules_own_boards() -> None:
    """Given up are two with the same score, so that nobody else has to float."""
    tournament = zug.new([(f"P{n}", 2400 - n) for n in range(4)], rounds=3, initial_colour="w")
    after = tournament.with_round(zug.pair(tournament), ["1-0", "0-1"])
    kept = zug.keep_apart(after, [[(1, 2, 3, 4)]])
    scores = {1: 1, 2: 1, 3: 0, 4: 0}
    assert len(kept.given_up) == 2
    assert all(scores[one] == scores[other] for one, other in kept.given_up)


def test_all_wishes_are_kept_where_it_can_be() -> None:
    tournament, clubs = a_field({"Bern": 4, "Zug": 4})
    kept = zug.keep_apart(tournament, [clubs.values()])
    assert kept.given_up == ()
    assert kept.pairing.is_complete
    assert {*kept.groups} == {*clubs.values()}
    assert kept.tournament.forbidden == tuple(ForbiddenGroup(one, 1, 1) for one in clubs.values())


def test_what_is_forbidden_is_never_given_up() -> None:
    tournament, clubs = a_field({"Bern": 4, "Zug": 2})
    strict = replace(tournament, forbidden=(ForbiddenGroup(clubs["Bern"]),))
    kept = zug.keep_apart(strict, [[clubs["Zug"]]])
    assert not kept.pairing.is_complete
    assert kept.given_up == ()
    assert not keep_apart(strict, []).pairing.is_complete


@given(st.integers(0, 12), st.integers(0, 5))
@settings(max_examples=60, deadline=None)
def test_a_group_is_divided_into_groups_that_lack_the_pairs_alone(rest: int, pairs: int) -> None:
    group = tuple(range(1, rest + 2 * pairs + 1))
    gone = [(2 * number + 1, 2 * number + 2) for number in range(pairs)]
    parts = [*divided(group, [*gone, (90, 91)])]
    assert pairs_of(parts) == pairs_of([group]) - {*gone}
    assert len(parts) <= 2 + 2 * 3


def test_a_wish_about_somebody_else_is_refused() -> None:
    tournament, _ = a_field({"Bern": 4})
    with pytest.raises(zug.UsageError) as refused:
        zug.keep_apart(tournament, [[(1, 9)]])
    assert refused.value.code == "no-such-player"


def test_a_table_keeps_nobody_apart() -> None:
    table = zug.new(["A", "B", "C", "D"], system="round-robin")
    with pytest.raises(zug.UsageError, match="the table says who meets whom"):
        zug.keep_apart(table, [[(1, 4)]])
    assert zug.keep_apart(table, []).pairing == zug.pair(table)
