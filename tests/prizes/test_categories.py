"""Who belongs to a category."""

from __future__ import annotations

import pytest

from zug.prizes import Category, Fee, PrizeCandidate, due_of, placed, usual_category
from zug.rules.tiebreaks.standings import StandingsLine


@pytest.mark.parametrize(
    ("name", "first", "last"),
    [
        ("U8", 2018, 9999),
        ("U10", 2016, 9999),
        ("U12", 2014, 9999),
        ("U14", 2012, 9999),
        ("U16", 2010, 9999),
        ("U18", 2008, 9999),
        ("U20", 2006, 9999),
        ("S50", 0, 1976),
        ("65+", 0, 1961),
    ],
)
def test_age_groups_of_fide_in_2026(name: str, first: int, last: int) -> None:
    """FIDE Handbook D.04.03 and D.04.07: only the year of birth counts."""
    category = usual_category(name)
    assert category is not None
    for year in range(1930, 2026):
        for birth in (str(year), f"{year}/12/31", f"01.01.{year}", f"{year}-00-00"):
            assert category.has(PrizeCandidate(1, birth=birth), 2026) is (first <= year <= last), (
                birth
            )
    assert not category.has(PrizeCandidate(1), 2026)
    assert not category.has(PrizeCandidate(1, birth="2015"))


def test_ages_on_a_day() -> None:
    """Under 14 on 31 August; a year alone counts only where any day of it gives one answer."""
    category = Category("U14", under=14, age_day="2026-08-31")
    fits = {
        birth: category.has(PrizeCandidate(1, birth=birth))
        for birth in ("2012-08-31", "2012-09-01", "2012", "2013", "2011", "?")
    }
    assert fits == {
        "2012-08-31": False,
        "2012-09-01": True,
        "2012": False,
        "2013": True,
        "2011": False,
        "?": False,
    }
    senior = Category("S60", aged=60, age_day="2026-08-31")
    assert senior.has(PrizeCandidate(1, birth="1966-08-31"))
    assert not senior.has(PrizeCandidate(1, birth="1966-09-01"))


def test_ratings_are_inclusive_and_the_unrated_apart() -> None:
    band = Category("band", rated_from=1800, rated_to=1999)
    assert [r for r in (0, 1799, 1800, 1999, 2000) if band.has(PrizeCandidate(1, r))] == [
        1800,
        1999,
    ]
    open_below = Category("U2000", rated_to=1999, unrated="too")
    assert [r for r in (0, 1200, 1999, 2000) if open_below.has(PrizeCandidate(1, r))] == [
        0,
        1200,
        1999,
    ]
    unrated = Category("unrated", unrated="only")
    assert [r for r in (0, 1200) if unrated.has(PrizeCandidate(1, r))] == [0]
    assert Category("everybody").has(PrizeCandidate(1))


def test_sex_club_federation_and_tags() -> None:
    person = PrizeCandidate(1, sex="f", federation="SUI", club="SK Zug", tags=("local", "school"))
    fitting = (
        Category("", sex="w"),
        Category("", clubs=("Baar", "sk zug")),
        Category("", federations=("sui",)),
        Category("", tags=("Local",)),
        Category("", sex="w", clubs=("SK Zug",), tags=("school",)),
    )
    assert all(one.has(person) for one in fitting)
    others = (
        Category("", sex="m"),
        Category("", clubs=("Baar",)),
        Category("", federations=("GER",)),
        Category("", tags=("family",)),
        Category("", sex="w", tags=("family",)),
    )
    assert not any(one.has(person) for one in others)
    assert not Category("", sex="m").has(PrizeCandidate(1))
    assert Category("", born_from=2012, born_to=2013).has(PrizeCandidate(1, birth="2013-05-01"))
    assert not Category("", born_from=2012, born_to=2013).has(PrizeCandidate(1, birth="2014"))


def test_conditions_in_words() -> None:
    told = {
        "everybody": Category("x"),
        "rating 1800 to 1999": Category("x", rated_from=1800, rated_to=1999),
        "rating 1999 or less, or unrated": Category("x", rated_to=1999, unrated="too"),
        "under 14, on 2026-08-31": Category("x", under=14, age_day="2026-08-31"),
        "50 or older, women": Category("x", aged=50, sex="w"),
        "born 2012 to 2013": Category("x", born_from=2012, born_to=2013),
        "club Zug or Baar, federation SUI, tag local": Category(
            "x", clubs=("Zug", "Baar"), federations=("SUI",), tags=("local",)
        ),
        "rating 2000 or more": Category("x", rated_from=2000),
        "unrated": Category("x", unrated="only"),
        "born 2012 or later": Category("x", born_from=2012),
        "born 1960 or earlier, men": Category("x", born_to=1960, sex="m"),
    }
    assert {words: one.words() for words, one in told.items()} == {words: words for words in told}


def test_names_that_say_it_all() -> None:
    assert usual_category("women") == Category("women", sex="w")
    assert usual_category("Damen") == Category("Damen", sex="w")
    assert usual_category("U1800") == Category("U1800", rated_to=1799)
    assert usual_category("Local") is None


def test_whoever_shares_a_rank_shares_the_place_in_the_category() -> None:
    lines = [
        StandingsLine(1, 4, 60, ()),
        StandingsLine(2, 2, 50, ()),
        StandingsLine(2, 3, 50, ()),
        StandingsLine(4, 1, 40, ()),
    ]
    assert [(one.place, one.line.tpn) for one in placed(lines, {1, 2, 3})] == [
        (1, 2),
        (1, 3),
        (3, 1),
    ]
    assert [(one.place, one.line.tpn) for one in placed(lines, {1, 3})] == [(1, 3), (2, 1)]


FEES = (
    Fee("juniors", 3000, category="U18"),
    Fee("titled", 0, titles=("GM", "im")),
    Fee("early", 5000, until="2026-10-01"),
    Fee("early juniors", 2000, category="U18", until="2026-10-01"),
)


@pytest.mark.parametrize(
    ("person", "categories", "cents", "name"),
    [
        (PrizeCandidate(1), (), 6000, ""),
        (PrizeCandidate(1, registered="2026-10-02"), (), 6000, ""),
        (PrizeCandidate(1, registered="2026-10-01"), (), 5000, "early"),
        (PrizeCandidate(1), ("U18",), 3000, "juniors"),
        (PrizeCandidate(1, registered="2026-09-01"), ("U18",), 2000, "early juniors"),
        (PrizeCandidate(1, title="GM"), ("U18",), 0, "titled"),
        (PrizeCandidate(1, title="IM", registered="2026-12-01"), (), 0, "titled"),
        (PrizeCandidate(1, title="FM"), (), 6000, ""),
    ],
)
def test_the_lowest_fee_that_fits_is_due(
    person: PrizeCandidate, categories: tuple[str, ...], cents: int, name: str
) -> None:
    due = due_of(person, categories, 6000, FEES, 1000)
    assert (due.cents, due.fee, due.open) == (cents, name, cents - 1000)


def test_without_a_usual_fee_only_the_others_are_asked_for() -> None:
    assert due_of(PrizeCandidate(1), ("U18",), 0, FEES[:1]).cents == 3000
    assert due_of(PrizeCandidate(1), (), 0, FEES[:1]).cents == 0


def test_fees_in_words() -> None:
    assert [fee.words() for fee in (Fee("all"), *FEES[1:])] == [
        "everybody",
        "title GM or im",
        "entered by 2026-10-01",
        "category U18, entered by 2026-10-01",
    ]
