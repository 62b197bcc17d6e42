"""Values of lists: written as Zug stores them; those that cannot be right are noted."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from zug.errors import FaultyFileError
from zug.formats import read_players
from zug.formats.list_columns import stored
from zug.formats.players_csv import columns_in

TOMORROW = date.today() + timedelta(days=1)


@pytest.mark.parametrize(
    ("field", "given", "kept"),
    [
        ("birth", "1999", "1999"),
        ("birth", "0", ""),
        ("birth", "00.00.00", ""),
        ("birth", "00.00.1999", "1999"),
        ("birth", "1999/00/00", "1999"),
        ("birth", "31.12.1999", "1999/12/31"),
        ("birth", "3/4/1999", "1999/04/03"),
        ("birth", "1999-12-31", "1999/12/31"),
        ("birth", "1999-12-31 00:00:00", "1999/12/31"),
        ("sex", "W", "w"),
        ("sex", "Féminin", "w"),
        ("sex", "-", ""),
        ("federation", "sui", "SUI"),
        ("federation", "ITA", "ITA"),
        ("title", "wgm", "WGM"),
        ("title", "NM", "NM"),
        ("title", "GMI", "GMI"),
        ("fide_id", "1300001", "1300001"),
        ("fide_id", "0", ""),
        ("rating", "4000", "4000"),
        ("rating", "2000,0", "2000"),
        ("rating", "1900.0", "1900"),
    ],
)
def test_ordinary_values(field: str, given: str, kept: str) -> None:
    assert stored(field, given) == (kept, False)


@pytest.mark.parametrize(
    ("field", "given", "kept"),
    [
        ("birth", "2950", ""),
        ("birth", "1850", ""),
        ("birth", f"{TOMORROW:%Y/%m/%d}", ""),
        ("birth", "31.02.1999", ""),
        ("birth", "12/31/1999", "1999/12/31"),
        ("birth", "13/13/1999", ""),
        ("birth", "young", ""),
        ("sex", "x", ""),
        ("sex", "d", ""),
        ("birth", "32216", "1988/03/14"),
        ("rating", "1.987", "1987"),
        ("rating", "1'987", "1987"),
        ("federation", "SWITZERLAND", "SUI"),
        ("federation", "Österreich", "AUT"),
        ("federation", "Atlantis", ""),
        ("title", "g", "GM"),
        ("title", "Grandmaster", ""),
        ("title", "XM", ""),
        ("fide_id", "13-00001", ""),
        ("rating", "12000", "0"),
    ],
)
def test_odd_values(field: str, given: str, kept: str) -> None:
    assert stored(field, given) == (kept, True)


def test_the_rows_are_kept_and_the_values_told() -> None:
    data = "name;rating;fed;birth;sex\nFrey;12000;SWITZERLAND;2950;x\nOtt;1900;SUI;1980;m\n"
    listed = read_players(data.encode())
    assert [(one.name, one.rating, one.federation) for one in listed.players] == [
        ("Frey", 0, "SUI"),
        ("Ott", 1900, "SUI"),
    ]
    assert listed.faults == ()
    assert {(one.line, one.field, one.given, one.stored) for one in listed.odd} == {
        (2, "rating", "12000", ""),
        (2, "federation", "SWITZERLAND", "SUI"),
        (2, "birth", "2950", ""),
        (2, "sex", "x", ""),
    }
    told = [str(one.sentence()) for one in listed.odd]
    assert "line 2, Frey: federation 'SWITZERLAND' is stored as SUI" in told
    assert "line 2, Frey: birth '2950' is left out" in told


def test_two_people_with_one_fide_id() -> None:
    """The first keeps it. The same person with other values is left to whoever enters them."""
    data = b"name;fide id;elo\nFrey;1300001;\nOtt;1300001;\nFrey;1300001;1900\n"
    listed = read_players(data)
    assert [player.fide_id for player in listed.players] == ["1300001", "", "1300001"]
    assert [(one.line, one.given) for one in listed.odd] == [(3, "1300001")]
    assert listed.odd[0].sentence() == (
        "line 3, Ott: FIDE id '1300001' is left out (Frey has the same one)"
    )
    assert listed.faults == ()


@pytest.mark.parametrize(
    ("days", "kept", "told"),
    [
        (
            ("12/25/2012", "01/02/2012", "2013"),
            ["2012/12/25", "2012/01/02", "2013"],
            ["days of birth are read with the month first: 12/25/2012"],
        ),
        (("25/12/2012", "01/02/2012"), ["2012/12/25", "2012/02/01"], []),
        (("12/25/2012", "25/12/2012"), ["2012/12/25", "2012/12/25"], []),
    ],
)
def test_days_of_birth_with_the_month_first(
    days: tuple[str, ...], kept: list[str], told: list[str]
) -> None:
    """One order for a whole list; where a list has both, each day that was turned is shown."""
    rows = [f"P{number};{day}" for number, day in enumerate(days)]
    listed = read_players("\n".join(["name;born", *rows]).encode())
    assert [player.birth for player in listed.players] == kept
    assert [fault.message for fault in listed.guesses] == told
    turned = [one.given for one in listed.odd]
    assert turned == (["12/25/2012"] if not told and days[0] == "12/25/2012" else [])


def test_unrated_in_words_and_whose_rating_is_none() -> None:
    listed = read_players(b"name;rating\nFrey;unr\nOtt;1800*\n")
    assert [(player.name, player.rating) for player in listed.players] == [("Frey", 0)]
    assert [fault.message for fault in listed.bad_rows] == ["Ott: '1800*' is not a rating"]


def test_a_list_without_headings_loses_nobody() -> None:
    """Its columns are called by their places, and the first line is a row."""
    data = b"Anna A;1500;SUI\nBert B;1600;SUI\n"
    with pytest.raises(FaultyFileError) as refused:
        read_players(data)
    assert refused.value.code == "csv-header"
    assert [(one.heading, one.sample) for one in columns_in(data)][:2] == [
        ("#1", ("Anna A", "Bert B")),
        ("#2", ("1500", "1600")),
    ]
    listed = read_players(data, columns={"#1": "name", "#2": "rating", "#3": "federation"})
    assert [(one.name, one.rating, one.federation) for one in listed.players] == [
        ("Anna A", 1500, "SUI"),
        ("Bert B", 1600, "SUI"),
    ]
