"""Generated tournaments: the same for a seed, right in their rates, and paired by the rules."""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path

import pytest

from zug.checker import check
from zug.errors import EditionError, UsageError
from zug.formats import Reading, read
from zug.generator import NEVER, Config, Range, Rate, Recipe, generate, in_likeness, make, recipe_of
from zug.generator.rates import milvang
from zug.model import Cell, Colour, Player, PointSystem, Result, Tournament
from zug.systems import SYSTEMS

FINISHED = Path(__file__).parents[1] / "conformance" / "dutch-2026"

ROUGH = {
    "players": "12-30",
    "rounds": "9",
    "late": "100",
    "withdrawn": "60",
    "half-byes": "60",
    "full-byes": "20",
    "zero-byes": "60",
    "forfeits": "80",
    "quick": "50",
    "forbidden": "60",
}
"""Something of everything."""

ACCELERATED = [
    (info.id, name) for info in SYSTEMS for name in (None, *(one.id for one in info.accelerations))
]


def calm(**changes: object) -> Config:
    """Nobody is ever away."""
    quiet = Config(forfeits=NEVER, zero_byes=NEVER, half_byes=NEVER, late=NEVER, withdrawn=NEVER)
    return replace(quiet, **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize("number", range(len(ACCELERATED)), ids=map(str, ACCELERATED))
def test_a_checker_finds_no_difference_in_the_file(number: int) -> None:
    """Each system with each acceleration, in the forms of a file by turns."""
    system, acceleration = ACCELERATED[number]
    seed, form = number, ("trf16", "trf26", "json")[number % 3]
    config = Config(system=system, acceleration=acceleration).with_settings(ROUGH)
    tournament, data = make(Recipe(config, seed, form))
    reading = Reading.of(data)
    assert not reading.faults
    report = check(reading.tournament)
    assert report.system == system
    assert len(report.rounds) == tournament.rounds_played >= 5
    assert report.identical
    assert make(recipe_of(reading.tournament, "file"))[1] == data


@pytest.mark.parametrize("points", ["3-1-0", "2-1-0", "3-2-1", "1-0.5-0"])
@pytest.mark.parametrize("form", ["trf16", "trf26", "json"])
def test_point_systems_go_into_the_file(points: str, form: str) -> None:
    config = Config().with_settings({**ROUGH, "points": points})
    config = replace(config, points=replace(config.worth, pab=PointSystem().half_bye))
    _, data = make(Recipe(config, 3, form))
    found = read(data)
    assert found.points == config.worth
    assert check(found).identical
    assert make(recipe_of(found, "file"))[1] == data


def test_the_same_seed_and_settings_the_same_bytes() -> None:
    first, second, other = (make(Recipe(Config(), seed))[1] for seed in (7, 7, 8))
    assert first == second
    assert first.splitlines()[2:] != other.splitlines()[2:]


def test_a_tournament_that_must_never_change() -> None:
    """Release 1 of the generator: if this fails, `RELEASE` has to go up."""
    config = Config().with_settings({"players": "6", "rounds": "4", "forfeits": "200"})
    rows = [line for line in make(Recipe(config, 5))[1].decode().splitlines() if line[:3] == "001"]
    assert [(row[48:52], " ".join(row[80:84].split() + row[89:].split())) for row in rows] == [
        ("2585", "2.0 3 b 0 5 w = 2 w = 4 b 1"),
        ("2571", "2.5 5 w 1 6 b - 1 b = 3 w +"),
        ("2557", "3.0 1 w 1 4 b 1 6 w 1 2 b -"),
        ("2392", "0.5 0000 - H 3 w 0 5 b 0 1 w 0"),
        ("2271", "2.0 2 b 0 1 b = 4 w 1 6 b ="),
        ("1985", "1.5 0000 - U 2 w - 3 b 0 5 w ="),
    ]


def test_virtual_points_are_written_for_checkers_that_know_no_baku() -> None:
    config = calm(acceleration="baku-2026", players=Range(20, 20), rounds=Range(9, 9))
    text = make(Recipe(config, 1))[1].decode()
    assert "XXA    1  1.0  1.0  1.0  0.5  0.5\n" in text
    assert text.count("XXA ") == 10
    text = make(Recipe(config, 1, "trf26"))[1].decode()
    assert "250       1.0 001 003 0001 0010\n" in text
    assert "192 FIDE_DUTCH_2026_BAKU\n" in text


def test_an_acceleration_its_rules_do_not_allow() -> None:
    with pytest.raises(EditionError, match="nine rounds"):
        generate(calm(acceleration="baku-2016", rounds=Range(7, 7)), 1)


def _share(tournaments: list[Tournament], kinds: set[Result]) -> float:
    cells = [cell for t in tournaments for player in t.players for cell in player.cells]
    return sum(cell.result in kinds for cell in cells) / len(cells)


def test_rates_are_what_they_say() -> None:
    """1,000 players over 5 rounds: four standard deviations of a rate of 50 ‰ are 12 ‰."""
    config = calm(
        players=Range(250, 250),
        rounds=Range(5, 5),
        half_byes=Rate(50, 50),
        full_byes=Rate(30, 30),
        zero_byes=Rate(50, 50),
        forfeits=Rate(100, 100),
    )
    made = [generate(config, seed) for seed in range(4)]
    assert _share(made, {Result.HALF_BYE}) == pytest.approx(0.050, abs=0.013)
    assert _share(made, {Result.FULL_BYE}) == pytest.approx(0.030, abs=0.010)
    assert _share(made, {Result.ZERO_BYE}) == pytest.approx(0.050 * 4 / 5, abs=0.012)
    last = [player.cells[-1].result for t in made for player in t.players]
    assert Result.ZERO_BYE not in last
    paired = [c for t in made for p in t.players for c in p.cells if c.opponent]
    forfeits = [c for c in paired if c.result in (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)]
    assert len(forfeits) / len(paired) == pytest.approx(0.1, abs=0.025)
    won = sum(cell.result is Result.FORFEIT_WIN for cell in forfeits)
    assert len(forfeits) - 2 * won < 0.15 * len(forfeits)  # both away: rare, as each is by himself


def test_games_follow_the_model() -> None:
    config = calm(players=Range(300, 300), rounds=Range(6, 6), model="even")
    cells = [cell for player in generate(config, 4).players for cell in player.cells]
    white = [cell.result for cell in cells if cell.colour is Colour.WHITE]
    for result in (Result.WIN, Result.DRAW, Result.LOSS):
        assert white.count(result) / len(white) == pytest.approx(1 / 3, abs=0.065)


def test_results_of_many_games_are_those_milvang_expects() -> None:
    config = calm(players=Range(250, 250), rounds=Range(6, 6))
    expected, seen, variance = 0.0, 0.0, 0.0
    for seed in range(2):
        players = generate(config, seed).by_tpn
        for player in players.values():
            for cell in player.cells:
                if cell.colour is Colour.WHITE:
                    chances = milvang(player.rating, players[cell.opponent].rating)
                    mean = chances.white + chances.draw / 2
                    expected += mean
                    variance += chances.white + chances.draw / 4 - mean**2
                    seen += {Result.WIN: 1, Result.DRAW: 0.5, Result.LOSS: 0}[cell.result]
    assert abs(seen - expected) < 4 * variance**0.5


def test_a_player_with_other_cells_is_otherwise_the_same() -> None:
    names = [field.name for field in fields(Player) if field.name != "cells"]
    player = Player(**{name: f"value of {name}" for name in names})  # type: ignore[arg-type]
    cells = (Cell(0, None, Result.PAB),)
    assert player.with_cells(cells) == replace(player, cells=cells)


def test_games_too_short_to_be_rated_are_nearly_all_drawn() -> None:
    config = calm(players=Range(200, 200), rounds=Range(5, 5), quick=Rate(500, 500))
    results = [cell.result for player in generate(config, 5).players for cell in player.cells]
    short = [result for result in results if result in "WDL"]
    assert len(short) / len(results) == pytest.approx(0.5, abs=0.09)
    assert short.count(Result.SHORT_DRAW) / len(short) > 0.94


def test_so_many_players_pause_or_rest_as_one_in_n() -> None:
    config = calm(
        players=Range(60, 60),
        rounds=Range(7, 7),
        pausing=Rate(10, 10, is_one_in=True),
        resting=Rate(20, 20, is_one_in=True),
    )
    players = generate(config, 6).players
    zeros = [[c.result for c in p.cells].count(Result.ZERO_BYE) for p in players]
    halves = [[c.result for c in p.cells].count(Result.HALF_BYE) for p in players]
    assert sum(count > 0 for count in zeros) == 6
    assert max(zeros) <= 5
    assert sum(halves) in (2, 3)  # one may fall on a round its player misses
    assert all(p.cells[-1].is_pairing for p in players)


def test_late_entries_and_withdrawals() -> None:
    config = calm(
        players=Range(200, 200), rounds=Range(8, 8), late=Rate(100, 100), withdrawn=Rate(100, 100)
    )
    rows = ["".join(c.result for c in p.cells) for p in generate(config, 7).players]
    assert 6 <= sum(row.startswith("Z") for row in rows) <= 36
    assert 6 <= sum(row.endswith("Z") for row in rows) <= 36
    assert not any("Z" in row.strip("Z") for row in rows)


def test_who_may_not_meet_does_not() -> None:
    config = calm(players=Range(20, 20), rounds=Range(9, 9), forbidden=Rate(500, 500))
    tournament = generate(config, 8)
    assert tournament.forbidden
    for group in tournament.forbidden:
        one, other = group.players
        assert all(cell.opponent != other for cell in tournament.by_tpn[one].cells)


def test_a_field_that_gets_stuck_ends_early_and_says_how_many_rounds_were_meant() -> None:
    config = calm(players=Range(4, 4), rounds=Range(3, 3), forbidden=Rate(1000, 1000))
    made = [generate(config, seed) for seed in range(20)]
    assert any(tournament.rounds_played < 3 for tournament in made)
    assert all(tournament.rounds == 3 for tournament in made)


def test_matches_of_two_games_have_two_results() -> None:
    config = Config(system="double-swiss-2026").with_settings(ROUGH)
    cells = [cell for player in generate(config, 9).players for cell in player.cells]
    assert all((cell.second is not None) == bool(cell.opponent) for cell in cells)


def test_numbers_by_lot_are_not_in_the_order_of_ratings() -> None:
    ratings = [p.rating for p in generate(calm(system="fmjd-1986-lot"), 1).players]
    assert ratings != sorted(ratings, reverse=True)
    ratings = [p.rating for p in generate(calm(system="fmjd-1986"), 1).players]
    assert ratings == sorted(ratings, reverse=True)


def test_strengths_decide_the_games_if_they_are_given() -> None:
    config = calm(players=Range(16, 16), rounds=Range(4, 4), model="normal")
    strengths = {tpn: 3000 * tpn for tpn in range(1, 17)}
    players = generate(config, 1, strengths=strengths).players
    games = [(p.tpn, cell) for p in players for cell in p.cells]
    assert all((cell.result is Result.WIN) == (tpn > cell.opponent) for tpn, cell in games)


def test_ranks_by_the_tie_breaks_asked_for() -> None:
    _, data = make(Recipe(calm(tiebreaks=("BH/C1", "SB")), 1, "trf26"))
    tournament, *_, listed = Reading.of(data)
    assert tournament.tiebreaks == ("BH/C1", "SB")
    assert listed.ranks.keys() == tournament.by_tpn.keys()
    assert min(listed.ranks.values()) == 1


def test_the_likeness_of_a_finished_tournament() -> None:
    model = read(FINISHED / "club-00147.trf")
    config = in_likeness(Config(), model)
    assert config.players == Range(14, 14)
    assert config.rounds == Range(7, 7)
    made = generate(config, 1, model)
    assert [p.rating for p in made.players] == [p.rating for p in model.players]
    assert check(made).identical


def test_rates_measured_in_a_model() -> None:
    def player(tpn: int, *cells: str) -> Player:
        colours = {"w": Colour.WHITE, "b": Colour.BLACK}
        row = [Cell(int(cell[0]), colours.get(cell[1]), Result(cell[2])) for cell in cells]
        return Player(tpn, rating=2000, cells=tuple(row))

    model = Tournament(
        players=(
            player(1, "2w1", "3b=", "4w="),
            player(2, "1b0", "4w+", "3b="),
            player(3, "4w1", "1w=", "2w="),
            player(4, "3b0", "2b-", "1b="),
            player(5, "0-Z", "0-H", "0-U"),
        ),
        points=PointSystem.of(30, 10),
    )
    config = in_likeness(Config(), model)
    assert config.draw_percentage == Range(60, 60)  # three of the five games over the board
    assert config.forfeits == Rate(166.667, 166.667)  # one of six
    assert config.pausing == config.resting == Rate(200, 200)  # one of five players
    assert config.half_byes == config.zero_byes == NEVER
    assert config.points == PointSystem.of(30, 10)
    assert config.model == "normal"


def test_a_list_of_players_is_a_model_too() -> None:
    config = in_likeness(Config(), Tournament(players=tuple(Player(n) for n in range(1, 9))))
    assert config.players == Range(8, 8)
    assert config.rounds == Config().rounds
    assert config.model == "milvang"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("### something else", "no-recipe"),
        ("### zug generate 99 seed=1 format=trf16", "other-release"),
        ("### zug generate 1 format=trf16", "bad-recipe"),
        ("### zug generate 1 seed=1 format=trf16 colour=red", "unknown-setting"),
    ],
)
def test_files_without_a_recipe(line: str, code: str) -> None:
    with pytest.raises(UsageError) as caught:
        recipe_of(Tournament(extras=(line,)), "file.trf")
    assert caught.value.code == code
