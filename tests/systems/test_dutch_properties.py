"""What must hold of every pairing of the Dutch System, whatever the history."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.literal.nasty import tournament
from zug.model import Cell, Colour, Player, Result, Tournament
from zug.rules.cards import Card, deal_cards, unplayed_2017, unplayed_2026
from zug.rules.colours import Strength, breaks_limits, preference
from zug.systems import RoundPairing
from zug.systems.dutch import edition_2017, edition_2026

Engine = Callable[..., RoundPairing]
ENGINES = {"2026": edition_2026.pair_round, "2017": edition_2017.pair_round}
calmly = settings(max_examples=50, deadline=None, derandomize=True)
histories = st.integers(0, 2**32).map(lambda seed: tournament(Random(seed), 4, 22, 8))


@pytest.fixture(params=sorted(ENGINES), name="engine", scope="module")
def _engine(request: pytest.FixtureRequest) -> Engine:
    engine: Engine = ENGINES[request.param]
    return engine


def _gist(pairing: RoundPairing) -> tuple[object, ...]:
    return pairing.boards, pairing.bye, pairing.impossible


@calmly
@given(made=histories)
def test_everybody_present_is_paired_once(engine: Engine, made: Tournament) -> None:
    pairing = engine(made, {})
    if not pairing.is_complete:
        return
    placed = [tpn for board in pairing.boards for tpn in board]
    placed += [pairing.bye] if pairing.bye else []
    expected = sorted(player.tpn for player in made.players if player.tpn not in made.absentees)
    assert sorted(placed) == expected


@calmly
@given(made=histories)
def test_nobody_meets_twice_nor_a_forbidden_opponent(engine: Engine, made: Tournament) -> None:
    cards = deal_cards(made)
    for white, black in engine(made, {}).boards:
        assert black not in cards[white].opponents
        assert not any({white, black} <= set(group) for group in made.forbidden_now)


@calmly
@given(made=histories)
def test_colour_limits_hold_where_no_topscorer_plays(engine: Engine, made: Tournament) -> None:
    """Nobody gets a third colour in a row or a difference beyond 2, if he had neither before."""
    cards = deal_cards(made)
    maximum = made.rounds_played * made.points.win
    for white, black in engine(made, {}).boards:
        pair = cards[white], cards[black]
        if made.is_last_round and any(2 * card.score > maximum for card in pair):
            continue
        for card, colour in zip(pair, Colour, strict=True):
            if abs(card.difference) <= 2 and _kept_limits(card.colours):
                assert not breaks_limits(card.colours, colour)


def _kept_limits(colours: str) -> bool:
    """The difference and the last two games ask for the same colour, if both ask."""
    balance = 2 * colours.count("w") - len(colours)
    return not (balance >= 2 and colours.endswith("bb")) and not (
        balance <= -2 and colours.endswith("ww")
    )


@calmly
@given(made=histories)
def test_the_bye_is_single_and_never_barred(engine: Engine, made: Tournament) -> None:
    pairing = engine(made, {})
    present = len(made.players) - len(made.absentees & {player.tpn for player in made.players})
    if pairing.is_complete:
        assert (pairing.bye is not None) == (present % 2 == 1)
    if pairing.bye is not None:
        rule = unplayed_2026 if pairing.system == "dutch-2026" else unplayed_2017
        bars = rule(made.points).bars
        cells = made.by_tpn[pairing.bye].cells[: made.rounds_played]
        assert not any(cell.result in bars for cell in cells)


@calmly
@given(made=histories)
def test_same_input_same_output(engine: Engine, made: Tournament) -> None:
    assert engine(made, {}) == engine(replace(made), {})


@calmly
@given(made=histories, seed=st.integers(0, 1000))
def test_unrelated_data_and_the_order_of_players_change_nothing(
    engine: Engine, made: Tournament, seed: int
) -> None:
    rng = Random(seed)

    def disguise(player: Player) -> Player:
        return replace(
            player,
            name=str(rng.random()),
            rating=rng.randrange(3000),
            federation=rng.choice(("FRA", "ITA")),
        )

    players = [disguise(player) for player in made.players]
    rng.shuffle(players)
    assert _gist(engine(replace(made, players=tuple(players)), {})) == _gist(engine(made, {}))


@calmly
@given(made=histories)
def test_an_impossible_round_comes_with_a_proof(engine: Engine, made: Tournament) -> None:
    """Without the partners the stuck fall into more odd components than there are partners."""
    witness = engine(made, {}).impossible
    if witness is None:
        return
    stuck, partners = set(witness.stuck), set(witness.partners)
    components = _components(made, stuck, partners)
    present = [p.tpn for p in made.players if p.tpn not in made.absentees]
    spare = len(present) % 2
    assert all(len(component) % 2 for component in components)
    missing = len(components) - len(partners)
    assert missing > spare or (missing == spare == 1 and witness.bye_barred)


def _components(made: Tournament, stuck: set[int], partners: set[int]) -> list[set[int]]:
    """Components of the graph of legal pairs among all present but the partners that are stuck."""
    cards = deal_cards(made)
    present = [p.tpn for p in made.players if p.tpn not in made.absentees]
    rest = [tpn for tpn in present if tpn not in partners]
    found: list[set[int]] = []
    seen: set[int] = set()
    for start in rest:
        if start in seen or start not in stuck:
            continue
        component, queue = {start}, [start]
        for tpn in queue:
            for other in rest:
                if other not in component and _legal(made, cards[tpn], cards[other]):
                    component.add(other)
                    queue.append(other)
        assert component <= stuck
        seen |= component
        found.append(component)
    return found


def _legal(made: Tournament, first: Card, second: Card) -> bool:
    mine, yours = preference(first.colours), preference(second.colours)
    maximum = made.rounds_played * made.points.win
    top = made.is_last_round and any(2 * card.score > maximum for card in (first, second))
    clash = mine.strength is yours.strength is Strength.ABSOLUTE and mine.colour is yours.colour
    return (
        second.tpn not in first.opponents
        and not (clash and not top)
        and not any({first.tpn, second.tpn} <= set(group) for group in made.forbidden_now)
    )


def test_the_bye_goes_to_nobody_twice_in_a_small_endgame() -> None:
    """A player alone with a bye behind him makes the round impossible."""
    alone = Tournament(players=(Player(1, cells=(Cell(0, None, Result.PAB),)),))
    for engine in ENGINES.values():
        refused = engine(alone, {})
        assert refused.impossible is not None
        assert refused.impossible.bye_barred
