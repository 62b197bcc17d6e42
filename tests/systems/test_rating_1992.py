"""Rating 1992: the engine against the literal loops, and laws that hold for every round.

    python -m tests.systems.test_rating_1992 5000 [most players]

compares the two engines on so many random rounds, and prints every difference.
"""

from __future__ import annotations

import random
import sys
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zug
from tests.literal.rating_1992 import Accepted, Literal
from tests.support.histories import random_tournament
from tests.support.laws import lines
from tests.support.positions import clustered_position, random_position
from zug.model import Points, Result, Tournament
from zug.rules.colours import breaks_limits
from zug.systems.rating_1992.players import Rating1992Round
from zug.systems.rating_1992.round import BracketOutcome, make_bracket

Pair = tuple[int, int]


def a_round(seed: int, most_players: int = 9) -> Tournament:
    """A random round: results spread or mostly drawn, some accelerated by odd virtual points."""
    rng = random.Random(seed)
    tournament = random_position(rng, "rating-1992", most_players)
    if rng.random() < 0.5:
        tournament = mostly_drawn(tournament, rng)
    if rng.random() < 0.2:
        rounds = range(tournament.next_round)
        tournament = replace(
            tournament,
            virtual_points={
                player.tpn: tuple(Points(rng.choice((5, 10))) for _ in rounds)
                for player in tournament.players[: len(tournament.players) // 2]
            },
        )
    return tournament


def mostly_drawn(tournament: Tournament, rng: random.Random) -> Tournament:
    """The same history with most games drawn: larger brackets."""
    drawn = {
        (player.tpn, round_)
        for player in tournament.players
        for round_, cell in enumerate(player.cells)
        if player.tpn < cell.opponent and cell.is_played and rng.random() < 0.8
    }
    players = []
    for player in tournament.players:
        cells = [
            cell._replace(result=Result.DRAW)
            if (player.tpn, round_) in drawn or (cell.opponent, round_) in drawn
            else cell
            for round_, cell in enumerate(player.cells)
        ]
        players.append(replace(player, cells=tuple(cells)))
    return replace(tournament, players=tuple(players))


@settings(max_examples=150, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32))
def test_same_pairing_as_the_literal_loops(seed: int) -> None:
    tournament = a_round(seed)
    assert lines(zug.pair(tournament, "rating-1992")) == Literal(tournament).pair()


@settings(max_examples=40, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32))
def test_same_pairing_when_many_have_to_leave(seed: int) -> None:
    tournament = clustered_position(random.Random(seed), players=10)
    tournament = replace(tournament, initial_colour=zug.model.Colour.WHITE)
    assert lines(zug.pair(tournament, "rating-1992")) == Literal(tournament).pair()


def loops(found: BracketOutcome) -> tuple[object, ...]:
    head, exchange, *_ = found.candidate
    return (
        found.p,
        len(found.candidate.pairs) - found.p,
        found.misses,
        head.x,
        int(head.up_tests),
        int(head.down_tests),
        tuple(sorted(1 - place for place in exchange.minus_out)),
        tuple(place + 1 for place in exchange.into),
    )


def literal_loops(accepted: Accepted) -> tuple[object, ...]:
    return (*accepted[1:7], *accepted.exchange)


@settings(max_examples=80, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32))
def test_same_value_of_every_loop_in_every_bracket(seed: int) -> None:
    """What the trace says about p, misses, x, dropped criteria and exchanges is the truth."""
    tournament = a_round(seed)
    literal = Literal(tournament)
    if literal.pair() is None:
        return
    field = Rating1992Round(tournament)
    groups = field.groups()
    moved_down: list[int] = []
    for index, accepted in enumerate(literal.found):
        bracket = make_bracket(field, moved_down, groups[index], groups[index + 1 :])
        found = bracket.pair()
        assert (bracket.members, loops(found)) == (accepted.members, literal_loops(accepted))
        moved_down = field.in_order([*bracket.lonely, *found.candidate.leaving])


@settings(max_examples=40, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32), players=st.integers(1, 60), played=st.integers(0, 9))
def test_laws_of_a_round(seed: int, players: int, played: int) -> None:
    rng = random.Random(seed)
    tournament = random_tournament(rng, players, played, mess=rng.choice((0.0, 0.1, 0.3)))
    pairing = zug.pair(tournament, "rating-1992")
    assert pairing == zug.pair(tournament, "rating-1992"), "same input, same output"
    field = Rating1992Round(tournament)
    if pairing.impossible is not None:
        assert_proof(field, pairing.impossible)
        return
    seated = [tpn for board in pairing.boards for tpn in board]
    seated += [pairing.bye] if pairing.bye else []
    assert sorted(seated) == sorted(field.ranking), "everybody once"
    assert pairing.bye is None or not field.players[pairing.bye].no_bye
    for board in pairing.boards:
        assert board.black not in field.cards[board.white].opponents, "no rematch"
        for tpn, colour in zip(board, zug.model.Colour, strict=True):
            entrant = field.players[tpn]
            if not entrant.exempt:
                assert not breaks_limits(entrant.colours, colour), "colour limits"


def assert_proof(field: Rating1992Round, why: zug.systems.Impossibility) -> None:
    """Without the partners the stuck players fall apart into more odd groups than can be served."""
    stuck = {*why.stuck}
    groups: list[set[int]] = []
    for tpn in why.stuck:
        linked = [g for g in groups if any(field.legality.is_legal(tpn, other) for other in g)]
        groups = [g for g in groups if g not in linked] + [set().union({tpn}, *linked)]
    odd = [group for group in groups if len(group) % 2]
    for tpn, other in combinations(field.ranking, 2):
        if field.legality.is_legal(tpn, other) and (tpn in stuck) != (other in stuck):
            assert {tpn, other} & {*why.partners}, "only the partners link them to the others"
    spare = len(odd) - len(why.partners)
    if len(field.ranking) % 2 == 0:
        assert spare > 0
    elif why.bye_barred:
        assert spare == 1
        assert all(field.players[tpn].no_bye for tpn in stuck)
    else:
        assert spare > 1


@pytest.mark.parametrize("size", [0, 1, 2, 3])
def test_tiny_fields(size: int) -> None:
    players = tuple(zug.Player(tpn) for tpn in range(1, size + 1))
    tournament = Tournament(players, initial_colour=zug.model.Colour.WHITE)
    boards = {0: set(), 1: {(1, 0)}, 2: {(1, 2)}, 3: {(1, 2), (3, 0)}}
    assert lines(zug.pair(tournament, "rating-1992")) == boards[size]


def test_the_colour_of_round_one_is_read_off_when_nobody_tells_it() -> None:
    """No. 1 had Black in round 1: that was the colour drawn."""
    tournament = random_tournament(random.Random(1), 6, 0, mess=0)
    first = zug.pair(replace(tournament, initial_colour=zug.model.Colour.BLACK), "rating-1992")
    cells: dict[int, zug.model.Cell] = {}
    for white, black in first.boards:
        cells[white] = zug.model.Cell(black, zug.model.Colour.WHITE, Result.DRAW)
        cells[black] = zug.model.Cell(white, zug.model.Colour.BLACK, Result.DRAW)
    late = [zug.Player(7), zug.Player(8)]
    played = [replace(player, cells=(cells[player.tpn],)) for player in tournament.players]
    after = replace(tournament, players=(*played, *late), initial_colour=None)
    boards = zug.pair(after, "rating-1992").boards
    assert (8, 7) in boards, "both without a game: 7 is odd and gets the colour drawn, Black"


def soak(rounds: int, most_players: int) -> int:
    differences = 0
    for seed in range(rounds):
        tournament = a_round(seed, most_players)
        expected, found = Literal(tournament).pair(), lines(zug.pair(tournament, "rating-1992"))
        if expected != found:
            differences += 1
            print(f"seed {seed}: literal {expected}, engine {found}")
    print(f"{rounds} rounds, {differences} differences")
    return differences


if __name__ == "__main__":
    count, most = ([int(text) for text in sys.argv[1:]] + [1000, 9][len(sys.argv) - 1 :])[:2]
    sys.exit(bool(soak(count, most)))
