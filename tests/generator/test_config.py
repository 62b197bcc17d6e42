"""Settings by our names, and the configuration files of JaVaFo and bbpPairings with their units."""

from __future__ import annotations

from dataclasses import replace

import pytest

from zug.errors import UsageError
from zug.generator import BBP, JAVAFO, NEVER, Config, Range, Rate, read_properties
from zug.model import Colour, PointSystem

EVERYTHING = {
    "system": "burstein",
    "acceleration": "baku",
    "players": "40",
    "rounds": "7-9",
    "highest-rating": "2500",
    "lowest-rating": "1200-1500",
    "model": "normal",
    "draw-percentage": "35",
    "forfeits": "1/30",
    "quick": "12.5",
    "zero-byes": "1",
    "half-byes": "2-3",
    "full-byes": "4",
    "late": "5",
    "withdrawn": "6",
    "pausing": "1/15-1/3225",
    "resting": "8",
    "forbidden": "9",
    "initial-colour": "b",
    "points": "3-1-0",
    "tiebreaks": "BH/C1,SB",
    "unusual": "1:3x,2:5",
    "unrated": "2%",
    "rating-gap": "3-7",
    "ratings": "2100,2000,0",
    "drawn": "points,forbidden",
}

HOSTILE = ("nan", "inf", "9" * 5000, f"1-{'9' * 5000}", f"1/{'9' * 5000}", "-1", "٣", "\x00")
"""Numbers that are none, or more than Python reads."""


def test_every_setting_has_a_text_that_says_it_again() -> None:
    config = Config().with_settings(EVERYTHING)
    assert config.system == "burstein-2026"
    assert config.acceleration == "baku-2026"
    assert config.initial_colour is Colour.BLACK
    assert config.points == PointSystem.of(30, 10)
    assert len(config.settings()) >= len(EVERYTHING), "as many as there are settings"
    assert Config().with_settings(config.settings()) == config
    assert Config().with_settings(Config().settings()) == Config()


def test_point_systems_no_short_form_can_say() -> None:
    odd = replace(PointSystem.of(30, 10), pab=PointSystem().half_bye, black_draw=PointSystem().pab)
    config = Config(points=odd)
    assert Config().with_settings(config.settings()).points == odd


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("players", "x"),
        ("points", "3-1"),
        ("points", "0-1-3"),
        ("points", "WW=1,QQ=2"),
        ("model", "psychic"),
        ("initial-colour", "green"),
        ("system", "monrad"),
        ("acceleration", "turbo"),
        ("colour", "w"),
        *((key, value) for key in ("players", "rounds", "late", "points") for value in HOSTILE),
        ("players", "100000"),
        ("rounds", "1000"),
        ("draw-percentage", "101"),
        ("lowest-rating", "10000"),
    ],
    ids=lambda text: text[:40],
)
def test_settings_that_make_no_sense(key: str, value: str) -> None:
    with pytest.raises(UsageError):
        Config().with_settings({key: value})


def test_the_points_of_the_rule_book_unless_told() -> None:
    assert Config().worth == PointSystem()
    assert Config(system="fmjd-1986").worth.win == 20
    assert Config(system="double-swiss-2026").worth.pab == 15
    assert Config(system="fmjd-1986", points=PointSystem()).worth.win == 10


def test_keys_of_javafo_2_2_are_per_thousand() -> None:
    config = read_properties(
        "# a comment\n! another\nPlayersNumber=34\nRoundsNumber = 9\nForfeitRate=50\n"
        "QuickgameRate=20\nZPBRate=20\nHPBRate=40\nFPBRate:2\nHighestRating=2700\n"
        "LowestRating=1500\nGroups=3\nSeparator=40\nPABPoints=0.5\n"
    )
    assert config.players == Range(34, 34)
    assert config.rounds == Range(9, 9)
    assert config.forfeits == Rate(50, 50)
    assert config.quick == config.zero_byes == Rate(20, 20)
    assert config.half_byes == Rate(40, 40)
    assert config.full_byes == Rate(2, 2)
    assert config.points == replace(PointSystem(), pab=PointSystem().half_bye)
    assert config.model == "milvang"


def test_keys_of_javafo_1_4_and_bbp_are_one_in_n() -> None:
    config = read_properties(
        "PlayersNumber=34\nDrawPercentage=30\nForfeitRate=20\nRetiredRate=100 # one player\n"
        "HalfPointByteRate=50\n"
    )
    assert config.forfeits == Rate(20, 20, is_one_in=True)
    assert config.pausing == Rate(100, 100, is_one_in=True)
    assert config.resting == Rate(50, 50, is_one_in=True)
    assert config.draw_percentage == Range(30, 30)
    assert config.model == "normal"
    assert config.zero_byes == config.half_byes == NEVER
    assert read_properties("HalfPointByeRate=50").resting == Rate(50, 50, is_one_in=True)


def test_what_a_file_does_not_say_is_as_in_its_program() -> None:
    assert read_properties("ZPBRate=20").players == JAVAFO.players == Range(15, 415)
    assert read_properties("DrawPercentage=20").players == BBP.players == Range(15, 215)


def test_common_keys_alone_take_the_units_of_the_caller() -> None:
    text = "PlayersNumber=20\nForfeitRate=20\n"
    assert read_properties(text).forfeits == Rate(20, 20)
    assert read_properties(text, "bbp").forfeits == Rate(20, 20, is_one_in=True)
    assert read_properties(text, default="bbp").forfeits == Rate(20, 20, is_one_in=True)


def test_the_points_of_bbp_whatever_their_order() -> None:
    config = read_properties("PointsForPAB=1\nPointsForForfeitLoss=.5\nPointsForWin=3\n")
    points = config.worth
    assert (points.win, points.pab, points.forfeit_loss, points.draw) == (30, 10, 5, 5)
    assert read_properties("PointsForWin=3").worth.pab == 30


@pytest.mark.parametrize(
    "text",
    [
        "PlayersNumber",
        "Players=3",
        "PlayersNumber=few",
        "ForfeitRate=2000\nZPBRate=1",
        "RetiredRate=0",
        "WWPoints=one",
        "ZPBRate=20\nRetiredRate=30",
        "PlayersNumber=100000",
        *(
            f"{key}={value}"
            for key in ("PlayersNumber", "RetiredRate", "ZPBRate")
            for value in HOSTILE
        ),
        *(f"{key}={value}" for key in ("WWPoints", "PointsForWin") for value in HOSTILE[:5]),
    ],
    ids=lambda text: text[:40],
)
def test_files_that_make_no_sense(text: str) -> None:
    with pytest.raises(UsageError):
        read_properties(text)


def test_a_file_of_the_other_program_than_asked_for() -> None:
    with pytest.raises(UsageError, match="units"):
        read_properties("RetiredRate=30", "javafo")
