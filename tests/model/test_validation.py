"""`faults()` finds every kind of damage, and the public functions tell of it in words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings

import zug
from tests.formats.strategies import tournaments
from zug import ByeRequest, Cell, Colour, ForbiddenGroup, Points, Result, Tournament
from zug.model import Adjustment
from zug.model.schema import find_faults

TESTS = Path(__file__).parent.parent
WHITE, BLACK = Colour.WHITE, Colour.BLACK

SOUND = (
    zug.new([(name, 2000) for name in "ABCDE"], rounds=4)
    .with_round([(1, 2), (3, 4), (5, 0)], ["1-0", "½-½"])
    .with_round([(5, 1), (2, 3), (4, 0)], ["--", "0-1"])
)


def with_cell(tpn: int, round_: int, cell: Cell) -> Tournament:
    players = (p.with_cell(round_, cell) if p.tpn == tpn else p for p in SOUND.players)
    return replace(SOUND, players=tuple(players))


def game(opponent: int, colour: str | None, result: str, second: str | None = None) -> Cell:
    side = None if colour is None else Colour(colour)
    return Cell(opponent, side, Result(result), None if second is None else Result(second))


DAMAGE: dict[str, tuple[Tournament, list[str]]] = {
    "two players with one number": (
        replace(SOUND, players=(*SOUND.players, SOUND.players[2])),
        ["duplicate-number"],
    ),
    "a number below 1": (
        replace(SOUND, players=(*SOUND.players, zug.Player(0, "F"))),
        ["bad-number"],
    ),
    "an unknown opponent": (
        with_cell(1, 1, game(9, "w", "1")),
        ["unknown-player", "not-mirrored"],  # the one they did play still names them
    ),
    "their own opponent": (
        with_cell(1, 1, game(1, "w", "1")),
        ["self-pairing", "not-mirrored"],
    ),
    "the opponent has another opponent": (
        with_cell(1, 1, game(3, "w", "1")),
        ["two-opponents", "not-mirrored"],
    ),
    "the opponent has a bye": (
        with_cell(1, 2, game(4, "w", "1")),
        ["not-mirrored", "not-mirrored"],
    ),
    "both have White": (with_cell(2, 1, game(1, "w", "0")), ["colour-clash"]),
    "a game without a colour": (with_cell(2, 1, game(1, None, "0")), ["no-colour"]),
    "both have won": (with_cell(2, 1, game(1, "b", "1")), ["impossible-result"]),
    "one has a result, the other not": (with_cell(2, 1, game(1, "b", "X")), ["result-missing"]),
    "a bye with an opponent": (with_cell(1, 1, game(2, "w", "H")), ["bye-with-opponent"]),
    "a game without an opponent": (
        with_cell(5, 1, game(0, None, "1")),
        ["result-without-opponent"],
    ),
    "a bye with a colour": (with_cell(5, 1, game(0, "w", "U")), ["colour-without-opponent"]),
    "a second game": (with_cell(1, 1, game(2, "w", "1", "1")), ["match-columns"]),
    "a string for a result": (
        with_cell(1, 1, Cell(2, WHITE, "1")),  # type: ignore[arg-type]
        ["bad-result"],
    ),
    "a string for a colour": (
        with_cell(1, 1, Cell(2, "w", Result.WIN)),  # type: ignore[arg-type]
        ["bad-colour"],
    ),
    "two byes of the pairing": (with_cell(4, 1, game(0, None, "U")), ["not-mirrored", "two-byes"]),
    "fewer rounds than were paired": (replace(SOUND, rounds=1), ["round-count"]),
    "no rounds at all": (replace(SOUND.before(1), rounds=0), ["round-count"]),
    "a ban of a stranger": (
        replace(SOUND, forbidden=(ForbiddenGroup((1, 9)),)),
        ["unknown-player"],
    ),
    "a bye of a stranger": (
        replace(SOUND, byes=(ByeRequest(Result.HALF_BYE, 3, (9,)),)),
        ["unknown-player"],
    ),
    "a bye nobody can ask for": (
        replace(SOUND, byes=(ByeRequest(Result.PAB, 3, (1,)),)),
        ["bad-bye"],
    ),
    "points of a stranger": (
        replace(SOUND, adjustments=(Adjustment("", Points(10), 1, (9,)),)),
        ["unknown-player"],
    ),
    "virtual points of a stranger": (
        replace(SOUND, virtual_points={9: (Points(10),)}),
        ["unknown-player"],
    ),
    "an absent stranger": (replace(SOUND, absent=frozenset({9})), ["unknown-player"]),
}


def test_no_rounds_at_all_asks_for_one() -> None:
    (fault,) = DAMAGE["no rounds at all"][0].faults()
    assert fault.advice == "declare at least one round"


def test_the_sound_one_has_none() -> None:
    assert SOUND.faults() == ()


@pytest.mark.parametrize("damage", DAMAGE)
def test_each_kind_of_damage_is_found(damage: str) -> None:
    tournament, expected = DAMAGE[damage]
    faults = tournament.faults()
    assert [fault.code for fault in faults] == expected
    assert all(fault.message and fault.advice for fault in faults)


FUNCTIONS: dict[str, Callable[[Tournament], object]] = {
    "pair": zug.pair,
    "check": zug.check,
    "explain": zug.explain,
    "why_not": lambda tournament: zug.why_not(tournament, (1, 2)),
    "standings": zug.standings,
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_public_functions_tell_of_it_in_words(name: str) -> None:
    for damage, (tournament, expected) in DAMAGE.items():
        with pytest.raises(zug.FaultyTournamentError) as raised:
            FUNCTIONS[name](tournament)
        assert [fault.code for fault in raised.value.faults] == expected, damage
        assert raised.value.code == expected[0]
        assert f"[{expected[0]}]" in str(raised.value)
    FUNCTIONS[name](SOUND)


def test_forfeits_without_colours_and_gaps_in_the_numbers_are_no_faults() -> None:
    players = [p.with_cell(2, game(1, None, "-")) if p.tpn == 5 else p for p in SOUND.players]
    players = [p.with_cell(2, game(5, None, "-")) if p.tpn == 1 else p for p in players]
    assert replace(SOUND, players=tuple(players)).faults() == ()
    half = with_cell(1, 2, game(5, None, "-"))
    assert [fault.code for fault in half.faults()] == ["no-colour"]
    assert zug.new([zug.Player(3, "A"), zug.Player(8, "B")], rounds=1).faults() == ()


FILES = sorted(
    path
    for pattern in ("formats/samples/*.trf", "cases/*/*.trf", "conformance/*/*.trf")
    for path in TESTS.glob(pattern)
)


def test_what_was_read_has_none() -> None:
    assert len(FILES) > 100
    for path in FILES:
        for lenient in (False, True):
            tournament = zug.read(path, lenient=lenient, infer_points=True)
            assert find_faults(tournament) == (), path


@settings(max_examples=60, deadline=None)
@given(tournaments("json") | tournaments("json", 2))
def test_what_a_file_can_hold_has_none(tournament: Tournament) -> None:
    assert find_faults(tournament) == ()
