"""Virtual points: who gets them, when, and what an edition refuses."""

from __future__ import annotations

import pytest

from zug.errors import EditionError, UsageError
from zug.model import ByeRequest, Cell, Colour, Player, Points, PointSystem, Result, Tournament
from zug.rules.accelerations import accelerate, last_in_ga
from zug.rules.cards import deal_cards
from zug.systems import ACCELERATIONS, PairingRequest, find_acceleration

BAKU = ("baku-2026", "baku-2016")


def field(size: int, rounds: int | None = 9, **more: object) -> Tournament:
    players = tuple(Player(tpn) for tpn in range(1, size + 1))
    return Tournament(players, rounds=rounds, **more)  # type: ignore[arg-type]


def after(rows: dict[int, str], rounds: int = 9) -> Tournament:
    """A history of letters: `p` paired (the game does not matter), else a TRF16 result code."""

    def cell(tpn: int, code: str) -> Cell:
        if code == "p":
            return Cell(1000 + tpn, Colour.WHITE, Result.WIN)
        return Cell(0, None, Result(code))

    players = tuple(
        Player(tpn, cells=tuple(cell(tpn, code) for code in row)) for tpn, row in rows.items()
    )
    return Tournament(players, rounds=rounds)


def bonus(tournament: Tournament, name: str, tpn: int = 1) -> list[int]:
    return list(accelerate(tournament, find_acceleration(name)).virtual_points.get(tpn, ()))


# Sizes of GA written in finished tournaments of the conformance collection (their XXA records).
GA_SIZES = {
    24: 12, 25: 14, 27: 14, 28: 14, 29: 16, 31: 16, 32: 16, 33: 18, 34: 18, 36: 18, 37: 20, 41: 22,
    42: 22, 43: 22, 45: 24, 46: 24, 48: 24, 51: 26, 56: 28, 66: 34, 68: 34, 69: 36, 72: 36, 80: 40,
    161: 82, 10: 6, 12: 6, 13: 8,
}  # fmt: skip


@pytest.mark.parametrize(("size", "expected"), GA_SIZES.items())
def test_ga_is_the_first_half_rounded_up_to_an_even_number(size: int, expected: int) -> None:
    assert last_in_ga(field(size)) == expected


@pytest.mark.parametrize("size", [0, 1, 2, 3])
def test_tiny_fields_do_not_fail(size: int) -> None:
    assert last_in_ga(field(size)) == min(size, 2)


FULL_AND_HALF = {
    4: (1, 1), 5: (2, 1), 6: (2, 1), 7: (2, 2), 8: (2, 2), 9: (3, 2), 10: (3, 2), 11: (3, 3),
    12: (3, 3), 13: (4, 3),
}  # fmt: skip


@pytest.mark.parametrize(("rounds", "expected"), FULL_AND_HALF.items())
def test_rounds_with_a_whole_and_with_half_a_point(rounds: int, expected: tuple[int, int]) -> None:
    history = after({1: "p" * (rounds - 1), 2: "p" * (rounds - 1)}, rounds)
    full, half = expected
    wanted = [10] * full + [5] * half
    assert bonus(history, "baku-2026") == wanted + [0] * (rounds - full - half)


def test_virtual_points_are_filled_for_past_rounds_and_the_next() -> None:
    tournament = accelerate(after({1: "ppp", 2: "ppp", 3: "ppp"}), find_acceleration("baku-2016"))
    assert tournament.virtual_points == {1: (10, 10, 10, 5), 2: (10, 10, 10, 5)}
    cards = deal_cards(tournament)
    assert cards[1].scores == (10, 20, 30, 35)
    assert cards[1].points == 30
    assert cards[3].scores == (0, 10, 20, 30)


def test_the_list_of_round_one_is_found_again_when_late_entries_come() -> None:
    at_the_start = after(dict.fromkeys(range(1, 9), ""))
    assert last_in_ga(at_the_start) == 4
    # Two late entries: a strong one who becomes No. 2, a weak one who becomes No. 10.
    rows = dict.fromkeys(range(1, 11), "p")
    rows[2], rows[10] = "Z", ""
    assert last_in_ga(after(rows)) == 5, "No. 4 of the first list is No. 5 now"
    rows = dict.fromkeys(range(1, 11), "ppp")
    rows[2], rows[10] = "ZZp", "   "
    assert last_in_ga(after(rows)) == 5, "and stays the last of GA when they play"


def test_byes_of_round_1_that_were_asked_for_are_not_in_the_first_list() -> None:
    rows = dict.fromkeys(range(1, 9), "p")
    rows[2], rows[3], rows[8] = "H", "F", "U"
    assert last_in_ga(after(rows)) == 6, "1, 4, 5, 6 of the six that are counted"


@pytest.mark.parametrize("bye", [Result.HALF_BYE, Result.FULL_BYE, Result.ZERO_BYE])
def test_byes_of_round_1_are_left_out_before_it_and_when_it_is_paired_again(bye: Result) -> None:
    assert last_in_ga(field(10)) == 6
    assert last_in_ga(field(10, byes=(ByeRequest(bye, 1, (9, 10)),))) == 4
    assert last_in_ga(field(10, absent=frozenset({9, 10}))) == 4
    rows = dict.fromkeys(range(1, 11), "p")
    rows[9] = rows[10] = str(bye)
    assert last_in_ga(after(rows).before(1)) == 4


def test_explicit_points_win_and_later_rounds_are_computed() -> None:
    given = {1: (Points(20),), 7: (Points(10), Points(10))}
    history = after(dict.fromkeys(range(1, 9), "ppp"))
    tournament = Tournament(history.players, rounds=9, virtual_points=given)
    assert accelerate(tournament, find_acceleration("baku")).virtual_points == {
        1: (20, 0, 10, 5),
        2: (0, 0, 10, 5),
        3: (0, 0, 10, 5),
        4: (0, 0, 10, 5),
        7: (10, 10, 0, 0),
    }


def test_a_file_that_gives_all_rounds_is_never_refused() -> None:
    given = {1: (Points(10),)}
    tournament = field(8, rounds=5, points=PointSystem.of(30, 10), virtual_points=given)
    assert accelerate(tournament, find_acceleration("baku-2016")).virtual_points is given


def test_no_acceleration_changes_nothing() -> None:
    tournament = field(8)
    assert PairingRequest(tournament).seen() is tournament


def test_burstein_gives_an_imaginary_point_to_the_upper_half_in_two_rounds() -> None:
    rows = dict.fromkeys(range(1, 8), "pp")
    rows[2] = "ZZ"
    tournament = accelerate(after(rows), find_acceleration("burstein"))
    assert tournament.virtual_points == dict.fromkeys((1, 2, 3), (10, 10, 0))


@pytest.mark.parametrize(("name", "id_"), [("quart", "fmjd-quart"), ("HALEY", "fmjd-haley")])
def test_fmjd_accelerations_are_passed_on_to_their_system(name: str, id_: str) -> None:
    tournament = PairingRequest(field(8), "fmjd-1986", acceleration=name).seen()
    assert tournament.acceleration == id_
    assert not tournament.virtual_points


def test_names_and_titles() -> None:
    assert find_acceleration("Baku").id == "baku-2026"
    assert len({acceleration.id for acceleration in ACCELERATIONS}) == len(ACCELERATIONS) == 5
    assert all(acceleration.title for acceleration in ACCELERATIONS)


def refused(tournament: Tournament, name: str) -> EditionError:
    with pytest.raises(EditionError) as caught:
        accelerate(tournament, find_acceleration(name))
    return caught.value


@pytest.mark.parametrize(
    ("system", "name", "advice"),
    [
        ("dutch-2026", "quart", "use baku-2026 or baku-2016"),
        ("fmjd-1986-lot", "baku", "it has no accelerations"),
    ],
)
def test_a_system_takes_its_own_accelerations_only(system: str, name: str, advice: str) -> None:
    with pytest.raises(EditionError) as caught:
        PairingRequest(field(8), system, acceleration=name).seen()
    assert caught.value.code == "acceleration-not-allowed"
    assert caught.value.advice == advice


def test_what_the_editions_refuse() -> None:
    too_short = refused(field(8, rounds=8), "baku-2016")
    assert (too_short.code, too_short.advice) == ("acceleration-too-few-rounds", "use baku-2026")
    for name in BAKU:
        assert refused(field(8, rounds=None), name).code == "acceleration-needs-rounds"
        three = field(8, points=PointSystem.of(30, 10))
        assert refused(three, name).code == "acceleration-points"
    two = field(8, points=PointSystem.of(20, 10))
    assert "baku-2026" in refused(two, "baku-2016").advice
    assert refused(field(8, games_per_match=2), "baku-2016").code == "acceleration-points"


def test_an_unknown_name_is_a_usage_error() -> None:
    with pytest.raises(UsageError) as caught:
        PairingRequest(field(8), acceleration="warp").seen()
    assert caught.value.code == "unknown-acceleration"
    assert "baku-2026" in caught.value.advice


def test_other_scales_and_matches_of_two_games() -> None:
    assert bonus(field(8, points=PointSystem.of(20, 10)), "baku-2026") == [20]
    assert bonus(field(8, games_per_match=2), "baku-2026") == [20]
