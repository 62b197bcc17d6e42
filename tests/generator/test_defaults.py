"""What FIDE asks of a random tournament generator: settings, ratings, seeds, what is not set."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from zug.checker import check
from zug.cli.main import guarded
from zug.errors import UsageError
from zug.formats import Reading, read
from zug.generator import VARIED, Config, Recipe, generate, make
from zug.generator.defaults import TEAM_TIEBREAKS, TIEBREAKS, with_defaults
from zug.generator.rates import NEVER, ByRound, Rate
from zug.model import PointSystem, Result, Tournament
from zug.rules.tiebreaks.codes import check_participants, parse_code
from zug.rules.tiebreaks.values import BY_RATING
from zug.systems import find_system
from zug.systems.standings import standings

Said = pytest.CaptureFixture[str]
PEACE = {
    **dict.fromkeys(("forfeits", "quick", "unusual", "zero-byes", "half-byes", "full-byes"), "0"),
    **dict.fromkeys(("late", "withdrawn", "unrated"), "0"),
}


def zug(*words: object) -> int:
    return guarded(["generate", *map(str, words)])


def played(settings: dict[str, str], seed: int = 5) -> Tournament:
    small = {"players": "20", "rounds": "6", **PEACE, **settings}
    return generate(Config().with_settings(small), seed)


def results(tournament: Tournament, round_: int | None = None) -> Counter[Result]:
    return Counter(
        cell.result
        for player in tournament.players
        for index, cell in enumerate(player.cells, 1)
        if round_ in (None, index)
    )


def unusual(tournament: Tournament, round_: int | None = None) -> list[str]:
    """The results of games whose two ends do not add up, White's first."""
    by_tpn = tournament.by_tpn
    return [
        f"{cell.result}{by_tpn[cell.opponent].cells[index].result}"
        for player in tournament.players
        for index, cell in enumerate(player.cells)
        if cell.opponent and cell.colour == "w" and round_ in (None, index + 1)
        if not cell.result.is_forfeit
        and by_tpn[cell.opponent].cells[index].result is not cell.result.complement
    ]


def test_q30_two_runs_without_a_seed_give_two_tournaments_and_the_file_says_the_seed(
    tmp_path: Path, capsys: Said
) -> None:
    heads = []
    for name in ("a.trf", "b.trf"):
        assert zug("--output", tmp_path / name, "--players", "8", "--rounds", "3") == 0
        heads.append((tmp_path / name).read_text().splitlines()[0])
        told = capsys.readouterr().err.strip().rpartition(" ")[2]
        assert f" seed={told} " in heads[-1]
    assert heads[0] != heads[1]


def test_a_run_without_a_seed_goes_on_with_its_own(tmp_path: Path, capsys: Said) -> None:
    words = ("--output", tmp_path / "s", "--players", "8", "--rounds", "3")
    assert zug("-n", 2, *words) == 0
    seed = capsys.readouterr().err
    assert zug("-n", 3, *words, "--resume") == 0
    said = capsys.readouterr()
    assert said.err == seed
    assert "2 of them already there" in said.out
    first = ("--output", tmp_path / "t", "--players", "8", "--rounds", "3")
    assert zug("-n", 2, "--seed", 0, *first) == 0
    assert zug("-n", 2, *first, "--resume") == 0
    assert "zug: seed 0\n" in capsys.readouterr().err


def test_q25_what_is_not_set_is_drawn_for_each_tournament() -> None:
    drawn = [with_defaults(VARIED, seed) for seed in range(60)]
    assert all(not config.drawn for config in drawn)
    assert {config.acceleration for config in drawn} == {None, "baku-2026"}
    assert len({config.tiebreaks for config in drawn}) > 50
    assert {config.worth.win for config in drawn} == {10, 20, 30}
    assert len({config.worth.pab for config in drawn}) > 3
    assert {config.unrated == NEVER for config in drawn} == {True, False}
    assert {config.forbidden == NEVER for config in drawn} == {True, False}
    for rate in (VARIED.forfeits, VARIED.quick, VARIED.unusual, VARIED.full_byes):
        assert isinstance(rate, Rate)
        assert rate.low < rate.high


def test_q25_what_is_set_is_obeyed(tmp_path: Path) -> None:
    file = tmp_path / "a.trf"
    words = ("--points", "3-1-0", "--tiebreaks", "SB,BH", "--accelerate", "none")
    for seed in range(4):
        assert zug("--output", file, "--seed", seed, "--players", 8, "--rounds", 3, *words) == 0
        found = read(file)
        assert found.points == PointSystem.of(30, 10)
        assert found.tiebreaks[-2:] == ("SB", "BH")
        assert not found.virtual_points


def test_tiebreaks_by_rating_are_not_drawn_where_somebody_has_none() -> None:
    for seed in range(40):
        config = with_defaults(VARIED, seed)
        names = {parse_code(code).name for code in config.tiebreaks}
        assert len(names) == len(config.tiebreaks)
        assert config.unrated == NEVER or not names & BY_RATING


def test_what_is_drawn_exists() -> None:
    for pool, are_teams in ((TIEBREAKS, False), (TEAM_TIEBREAKS, True)):
        for text in pool:
            check_participants(parse_code(text), are_teams=are_teams)


@pytest.mark.parametrize("system", ["dutch-2026", "dubov-2026", "round-robin", "team-2026"])
@pytest.mark.parametrize("form", ["trf26", "trf16"])
def test_q31_a_drawn_tournament_follows_its_rules_and_its_tiebreaks(system: str, form: str) -> None:
    config = VARIED.with_settings({"system": system, "players": "8-14", "unusual": "8%"})
    for seed in range(4):
        tournament, data = make(Recipe(config, seed, form))
        reading = Reading.of(data)
        assert check(reading.tournament, try_editions=False).identical
        table = standings(tournament, with_defaults(config, seed).tiebreaks)
        assert reading.listed.ranks == table.ranks
        barred = find_system(system).barred_tiebreaks
        assert not {code.name for code in table.codes} & barred


def test_q31_the_checker_finds_nothing_in_what_the_generator_makes(
    tmp_path: Path, capsys: Said
) -> None:
    words = ("--players", "8-20", "--rounds", "3-6", "--seed", 3)
    assert zug("-n", 6, "--output", tmp_path / "s", *words) == 0
    assert guarded(["check", str(tmp_path / "s"), "--verbose", "--tiebreaks"]) == 0
    assert capsys.readouterr().out.count(" ranks, as PTS, ") == 6


@pytest.mark.parametrize(
    ("setting", "result"),
    [
        ("zero-byes", Result.ZERO_BYE),
        ("half-byes", Result.HALF_BYE),
        ("full-byes", Result.FULL_BYE),
        ("forfeits", Result.FORFEIT_WIN),
        ("quick", Result.SHORT_DRAW),
    ],
)
def test_q24_numbers_of_the_whole_tournament(setting: str, result: Result) -> None:
    count = results(played({setting: "6x"}))[result]
    assert count == (12 if setting == "quick" else 6)


def test_q24_numbers_and_percentages_by_round() -> None:
    found = played({"half-byes": "2:3x,4:50%", "forfeits": "5:4x", "unusual": "6:10x"})
    byes = [results(found, round_)[Result.HALF_BYE] for round_ in range(1, 7)]
    assert byes[:3] == [0, 3, 0]
    assert byes[3] > 4
    assert byes[4:] == [0, 0]
    forfeits = [results(found, round_)[Result.FORFEIT_LOSS] for round_ in range(1, 7)]
    assert forfeits == [0, 0, 0, 0, 4, 0]
    assert [len(unusual(found, round_)) for round_ in range(1, 7)] == [0, 0, 0, 0, 0, 10]


def test_q24_unusual_results_are_all_three_kinds() -> None:
    found = played({"unusual": "30%", "players": "40"})
    assert set(unusual(found)) == {"=0", "0=", "00"}
    assert check(found, try_editions=False).identical


@pytest.mark.parametrize("setting", ["late", "withdrawn", "forbidden", "unrated", "resting"])
def test_q24_numbers_of_players(setting: str) -> None:
    found = played({setting: "4x"})
    zero = [player.cells[0].result for player in found.players].count(Result.ZERO_BYE)
    last = [player.cells[-1].result for player in found.players].count(Result.ZERO_BYE)
    counts = {
        "late": zero,
        "withdrawn": last,
        "forbidden": len(found.forbidden),
        "unrated": sum(not player.rating for player in found.players),
        "resting": results(found)[Result.HALF_BYE],
    }
    assert counts[setting] in ((3, 4) if setting == "forbidden" else (4,))


def test_a_number_of_games_is_refused_where_a_match_has_several() -> None:
    for system in ("team-2026", "double-swiss-2026"):
        config = Config(system=system).with_settings({"forfeits": "3:2x"})
        with pytest.raises(UsageError, match="several games") as caught:
            generate(config, 1)
        assert caught.value.code == "numbers-of-games"


def test_rates_by_round_have_a_text_that_says_them_again() -> None:
    config = Config().with_settings({"half-byes": "1:3x,4-5:2.5%", "unusual": "2-5x"})
    assert config.half_byes == ByRound(
        ((1, Rate(3, 3, is_number=True)), (4, Rate(25, 25)), (5, Rate(25, 25)))
    )
    assert config.settings()["half_byes"] == "1:3x,4:25,5:25"
    assert config.settings()["unusual"] == "2-5x"
    assert Config().with_settings(config.settings()) == config
    assert Config().with_settings(VARIED.settings()) == VARIED


@pytest.mark.parametrize("text", ["0:3x", "1:", "1:3y", "3x%", "101%", "x", "2-1x", ":5", "1:2:3"])
def test_rates_that_make_no_sense(text: str) -> None:
    with pytest.raises(UsageError):
        Config().with_settings({"half-byes": text})


def test_q27_ratings_given_by_the_user(tmp_path: Path, capsys: Said) -> None:
    file, ratings = tmp_path / "a.trf", tmp_path / "ratings.txt"
    ratings.write_text("1985 2400\n2310, 0\n")
    for given in (ratings, "1985,2400,2310,0"):
        assert zug("--output", file, "--ratings", given, "--rounds", 2) == 0
        assert [player.rating for player in read(file).players] == [2400, 2310, 1985, 0]
    assert zug("--output", file, "--ratings", given, "--players", 4) == 2
    assert "[players-and-ratings]" in capsys.readouterr().err
    assert zug("--output", file, "--ratings", "2400,high") == 2
    assert "[bad-setting]" in capsys.readouterr().err


def test_q28_ratings_by_highest_lowest_and_gap() -> None:
    settings = {"highest-rating": "2000", "lowest-rating": "1950", "rating-gap": "20"}
    ratings = [player.rating for player in played({**settings, "players": "5"}).players]
    assert ratings == [2000, 1980, 1960, 1950, 1950]
    ratings = [player.rating for player in played({"rating-gap": "1-40"}).players]
    gaps = {high - low for high, low in pairwise(ratings)}
    assert len(gaps) > 5
    assert min(gaps) >= 1
    assert max(gaps) <= 40


def test_q29_random_ratings_lie_between_the_two_ends() -> None:
    ratings = [player.rating for player in played({"players": "60"}).players]
    assert len(set(ratings)) > 40
    assert ratings == sorted(ratings, reverse=True)
    assert 1400 <= ratings[-1] < ratings[0] <= 2700


def test_settings_that_do_not_come_about_as_they_read_are_told(
    tmp_path: Path, capsys: Said
) -> None:
    words = ["generate", "--players", "5", "--rounds", "10", "--points", "1-0.8-0", "--seed", "1"]
    assert guarded([*words, "--output", str(tmp_path / "a.trf")]) == 0
    told = capsys.readouterr().err
    assert "note: a tournament has fewer rounds than players" in told
    assert "note: FIDE mode does not have this point system: two draws" in told
    words = ["generate", "--players", "12", "--rounds", "5", "--points", "3-1-0", "--seed", "1"]
    assert guarded([*words, "--output", str(tmp_path / "b.trf")]) == 0
    assert "note:" not in capsys.readouterr().err
