"""Tournament ratings from lists: sources, methods, and what differs from the lists."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.lists.samples import ADA, BEN, COMBINED, PEOPLE, fixed, written
from tests.support.desks import a_desk, names, play_round, warnings
from zug.director import Desk, Level, RuleError, UnconfirmedError
from zug.director.actions import players
from zug.director.actions.ratings import (
    compare,
    day_of_lists,
    details_of,
    known_words,
    rating_terms,
    source_of,
    take_ratings,
)
from zug.director.actions.settings import change
from zug.director.decisions import InvalidDecisionError, SetRatingTerms
from zug.director.journal.replay import replay
from zug.director.reporting.report import known_k, report
from zug.formats import Reading, write
from zug.lists import RatingLists, find_people

TODAY = "2026-11-16"


@pytest.fixture
def lists(tmp_path: Path) -> RatingLists:
    """November has Ada at 2412; December lifts her to 2430. Ben has a national rating too."""
    kept = RatingLists(tmp_path / "lists.sqlite3")
    kept.add(written(tmp_path, "nov.txt", fixed(PEOPLE, COMBINED)), valid="2026-11-01")
    newer = fixed([{**ADA, "SRtng": 2430}, BEN], COMBINED)
    kept.add(written(tmp_path, "dec.txt", newer), valid="2026-12-01")
    national = written(tmp_path, "ssb.csv", "Name;Rating;FIDE-ID\nBerg, Ben;2470;4100018\n")
    kept.add(national, national=True, valid="2026-11-01")
    return kept


def entered(lists: RatingLists, *ids: str, **announced: object) -> Desk:
    desk = a_desk(0, **announced)
    for id_ in ids:
        (person,) = find_people(lists, id_, day=TODAY)
        details = details_of(person, desk.state.rating_terms)
        desk.record(players.enter(desk.state, person.name, **details))
    return desk


def test_a_player_of_the_list_has_official_ratings_and_a_tournament_rating(
    lists: RatingLists,
) -> None:
    desk = entered(lists, "1503014", "4100018", "700001")
    ada, ben, cole = desk.state.entries.values()
    assert (ada.rating, ada.rating_from, ada.listed) == (2412, "standard", "FIDE 2026-11-01")
    assert ada.official == {"standard": 2412, "rapid": 2380}
    assert ben.official == {"standard": 2450, "blitz": 2500, "national": 2470}
    assert (cole.rating, cole.rating_from) == (1650, "rapid")
    assert replay(desk.decisions).entries == desk.state.entries


def test_a_rating_typed_in_is_marked_as_made_by_hand(lists: RatingLists) -> None:
    desk = entered(lists, "1503014")
    assert "standard" in source_of(desk.state.entries[1])
    desk.record(players.correct_entry(desk.state, "Adler", rating=2500))
    ada = desk.state.entries[1]
    assert (ada.rating, ada.rating_from, ada.official["standard"]) == (2500, "", 2412)
    assert source_of(ada) == "by hand"


def test_the_method_is_applied_and_told_in_record_172(lists: RatingLists) -> None:
    desk = entered(lists, "4100018", "1503014", event={"federation": "SUI"})
    terms = rating_terms(desk.state, method="NIDOF")
    with pytest.raises(UnconfirmedError) as question:
        desk.record(terms)
    assert "1 rating changes: Berg, Ben 2450 → 2470" in question.value.objections[0].message
    desk.record(terms, confirmed=True)
    ben, ada = desk.state.entries[1], desk.state.entries[2]
    assert (ben.rating, ben.rating_from) == (2470, "national")
    assert (ada.rating, ada.rating_from) == (2412, "standard"), "FIDE's where there is no other"
    file = write(desk.state.tournament, "trf26").decode()
    assert "172 SUI NIDOF" in file.splitlines()
    assert Reading.of(file.encode(), "x").tournament.event.rank_method == "SUI NIDOF"


@pytest.mark.parametrize(
    ("method", "ben", "ada"),
    [
        ("FIDE", 2450, 2412),
        ("NRO", 2470, 0),
        ("FIDON", 2450, 2412),
        ("HBFN", 2470, 2412),
        ("LBFN", 2450, 2412),
    ],
)
def test_each_method(lists: RatingLists, method: str, ben: int, ada: int) -> None:
    desk = entered(lists, "4100018", "1503014")
    desk.record(rating_terms(desk.state, method=method), confirmed=True)
    assert [entry.rating for entry in desk.state.entries.values()] == [ben, ada]


def test_a_method_that_leaves_everybody_unrated_is_refused(lists: RatingLists) -> None:
    desk = entered(lists, "1503014")
    before = desk.state
    with pytest.raises(RuleError) as refused:
        desk.record(rating_terms(desk.state, method="NRO"), confirmed=True)
    assert refused.value.code == "no-such-ratings"
    assert desk.state == before


def test_a_rating_made_by_hand_stays_when_the_method_changes(lists: RatingLists) -> None:
    desk = entered(lists, "4100018")
    desk.record(players.correct_entry(desk.state, "Berg", rating=2222))
    desk.record(rating_terms(desk.state, method="NRO"), confirmed=True)
    assert desk.state.entries[1].rating == 2222


def test_the_rate_of_play_chooses_the_effective_list(lists: RatingLists) -> None:
    desk = entered(lists, "4100018", "1503014")
    desk.record(rating_terms(desk.state, play="rapid"), confirmed=True)
    ben, ada = desk.state.entries.values()
    assert (ben.rating, ben.rating_from) == (2450, "standard"), "no rapid rating: effective rapid"
    assert (ada.rating, ada.rating_from) == (2380, "rapid")


def test_lists_can_be_left_out_added_and_put_in_another_order(lists: RatingLists) -> None:
    desk = entered(lists, "4100018")
    desk.record(rating_terms(desk.state, lists=["blitz", "standard"]), confirmed=True)
    assert desk.state.entries[1].rating == 2500
    desk.record(rating_terms(desk.state, lists=["national", "blitz"]), confirmed=True)
    assert desk.state.entries[1].rating == 2470
    desk.record(rating_terms(desk.state, lists=[]), confirmed=True)
    assert desk.state.entries[1].rating == 2450
    assert {"standard", "effective-blitz", "national"} <= set(known_words(lists))


@pytest.mark.parametrize(
    ("start", "end", "day"),
    [
        ("2026-11-02", "2026-11-20", "2026-11-02"),
        ("2026-09-02", "2026-12-20", TODAY),
        ("2026-12-24", "2026-12-30", TODAY),
        ("", "", TODAY),
    ],
)
def test_the_list_of_the_first_day_counts_or_todays_in_a_long_event(
    start: str, end: str, day: str
) -> None:
    desk = a_desk(2)
    if start:
        desk.record(change(desk.state, event={"start": start, "end": end}), confirmed=True)
    assert day_of_lists(desk.state, TODAY) == day


def test_ratings_that_differ_are_listed_and_nothing_changes(lists: RatingLists) -> None:
    desk = entered(lists, "1503014", "4100018")
    desk.record(players.enter(desk.state, "Nobody", rating=1900))
    assert compare(desk.state, lists, TODAY).differences == ()
    found = compare(desk.state, lists, "2026-12-05")
    ((ada, rating, source, _person),) = found.differences
    assert (ada.name, ada.rating, rating, source) == ("Adler, Ada", 2412, 2430, "standard")
    assert [one.name for one in found.unknown] == ["Nobody"]
    assert found.lists == ("FIDE 2026-12-01",), "the national list is not in the order"
    assert not found.is_whole
    assert desk.state.entries[1].rating == 2412
    desk.record(rating_terms(desk.state, method="FIDON"))
    assert compare(desk.state, lists, TODAY).lists == ("FIDE 2026-11-01", "ssb 2026-11-01")


def test_a_list_the_event_does_not_use_takes_no_rating_away(tmp_path: Path) -> None:
    lists = RatingLists(tmp_path / "lists.sqlite3")
    own = written(tmp_path, "club.csv", "Name;Rating\nNobody;1850\n")
    lists.add(own, name="club", valid="2026-11-01")
    desk = a_desk(0)
    desk.record(players.enter(desk.state, "Nobody", rating=1900))
    found = compare(desk.state, lists, TODAY)
    assert (found.differences, found.lists, found.is_whole) == ((), (), False)
    desk.record(rating_terms(desk.state, lists=["club"]))
    assert compare(desk.state, lists, TODAY).lists == ("club 2026-11-01",)


def test_the_event_that_began_in_november_is_compared_with_november(lists: RatingLists) -> None:
    desk = entered(lists, "1503014")
    dates = {"start": "2026-11-20", "end": "2026-12-10"}
    desk.record(change(desk.state, event=dates), confirmed=True)
    assert compare(desk.state, lists, "2026-12-05").differences == ()


def test_the_user_chooses_whose_rating_is_taken(lists: RatingLists) -> None:
    desk = entered(lists, "1503014", "4100018")
    desk.record(players.correct_entry(desk.state, "Berg", rating=2000))
    found = compare(desk.state, lists, "2026-12-05").differences
    assert [one.is_by_hand for one in found] == [False, True]
    taken = take_ratings(found)
    with pytest.raises(UnconfirmedError) as question:
        desk.record(taken)
    assert question.value.level is Level.CONFIRM
    desk.record(taken, confirmed=True)
    assert [one.rating for one in desk.state.entries.values()] == [2430, 2000]
    desk.record(take_ratings(found, [2]), confirmed=True)
    assert [one.rating for one in desk.state.entries.values()] == [2430, 2450]
    assert replay(desk.decisions).entries == desk.state.entries
    with pytest.raises(RuleError, match=r"\[nothing-changes\]"):
        take_ratings(found, [])


def test_ratings_taken_move_numbers_only_when_confirmed_and_until_round_4(
    lists: RatingLists,
) -> None:
    desk = entered(lists, "1503014", "4100018", "700001", rounds=6)
    for name, rating in (("X", 2420), ("Y", 1000), ("Z", 900)):
        desk.record(players.enter(desk.state, name, rating=rating))
    play_round(desk)
    taken = take_ratings(compare(desk.state, lists, "2026-12-05").differences)
    told = " ".join(warnings(taken, desk.state))
    assert "2 numbers change" in told
    desk.record(taken, confirmed=True)
    assert names(desk)[:3] == ["Berg, Ben", "Adler, Ada", "X"]
    assert report(desk.state).tournament.players[1].rating == 2430


def test_sentences(lists: RatingLists) -> None:
    desk = entered(lists, "1503014")
    terms = rating_terms(desk.state, play="rapid", check=False, lists=["rapid", "blitz"])
    assert desk.record(terms, confirmed=True).sentence == (
        "ratings: rate of play: rapid; comparison with the lists: off; lists: rapid, blitz"
    )
    found = compare(desk.state, lists, "2026-12-05").differences
    desk.record(players.correct_entry(desk.state, "Adler", rating=1))
    found = compare(desk.state, lists, "2026-12-05").differences
    done = desk.record(take_ratings(found, [1]), confirmed=True)
    assert done.sentence == "ratings of FIDE 2026-12-01: Adler, Ada 1 → 2380"


@pytest.mark.parametrize("wrong", [{"play": "slow"}, {"method": "BEST"}, {"equals": "shoe size"}])
def test_terms_that_do_not_exist_are_refused(wrong: dict[str, str]) -> None:
    desk = a_desk(2)
    with pytest.raises(RuleError, match=r"\[bad-value\]"):
        desk.record(rating_terms(desk.state, **wrong))


def test_k_of_the_list_comes_with_the_rating(lists: RatingLists) -> None:
    """K 10 in standard, 20 in rapid chess; what somebody gives counts more."""
    desk = entered(lists, "1503014", "4100018")
    ada, ben = desk.state.entries.values()
    assert (ada.coefficients, ben.coefficients) == ({"standard": 10, "rapid": 20}, {})
    assert [known_k(ada, play) for play in ("standard", "rapid", "blitz")] == [10, 20, 0]
    assert replay(desk.decisions).entries == desk.state.entries
    desk.record(players.correct_entry(desk.state, "Adler, Ada", k=40))
    assert known_k(desk.state.entries[ada.id], "standard") == 40


def test_other_data_of_the_lists_are_shown_and_taken(lists: RatingLists) -> None:
    desk = entered(lists, "1503014", "4100018")
    wrong = {"title": "IM", "federation": "", "birth": "1990/05/03"}
    desk.record(players.correct_entry(desk.state, "Adler", **wrong))
    desk.record(players.enter(desk.state, "Colé, Carl", rating=1500))
    ada, carl = compare(desk.state, lists, TODAY).renewals
    assert ada.changes == {"title": "WGM", "federation": "NOR"}, "the year is the same"
    assert ada.sentence == "Adler, Ada: title IM → WGM, federation – → NOR"
    assert (ada.is_certain, carl.is_certain) == (True, False)
    assert carl.changes["fide_id"] == "700001"
    taken = take_ratings((), renewals=[ada])
    with pytest.raises(UnconfirmedError) as question:
        desk.record(taken)
    assert "other data of 1 player change: Adler, Ada: title IM → WGM" in str(question.value)
    done = desk.record(taken, confirmed=True)
    assert done.sentence.startswith("data of the lists: Adler, Ada: title IM → WGM")
    assert desk.state.entries[1].title == "WGM"
    assert replay(desk.decisions).entries == desk.state.entries
    assert [one.entry.name for one in compare(desk.state, lists, TODAY).renewals] == ["Colé, Carl"]
    both = take_ratings(compare(desk.state, lists, "2026-12-05").differences, [1], renewals=[carl])
    assert "; data of the lists: Colé, Carl" in desk.record(both, confirmed=True).sentence


def test_an_id_somebody_else_has_is_not_offered(lists: RatingLists) -> None:
    desk = entered(lists, "1503014")
    desk.record(players.enter(desk.state, "Adler, Ada", birth="1990"), confirmed=True)
    assert all("fide_id" not in one.changes for one in compare(desk.state, lists, TODAY).renewals)


def test_two_lists_in_order_apply_at_once_to_everybody_whom_either_knows(
    lists: RatingLists, tmp_path: Path
) -> None:
    """Fox is known to the club alone; so is Gray, whose list came after he was entered."""
    club = written(tmp_path, "club.csv", "Name;Rating\nFox, Finn;1500\nAdler, Ada;2000\n")
    lists.add(club, name="club", valid="2026-11-01")
    desk = entered(lists, "1503014")
    (fox,) = find_people(lists, "Fox", day=TODAY)
    desk.record(players.enter(desk.state, fox.name, **details_of(fox, desk.state.rating_terms)))
    desk.record(players.enter(desk.state, "Gray, Gus"))
    desk.record(players.enter(desk.state, "Hand, Hal", rating=1777))
    assert [one.rating for one in desk.state.entries.values()] == [2412, 0, 0, 1777]
    later = written(tmp_path, "later.csv", "Name;Rating\nGray, Gus;1400\nHand, Hal;1300\n")
    lists.add(later, name="city", valid="2026-11-01")
    proposal = rating_terms(desk.state, lists, lists=["standard", "club", "city"])
    desk.record(proposal, confirmed=True)
    rated = [(one.rating, one.rating_from) for one in desk.state.entries.values()]
    assert rated == [(2412, "standard"), (1500, "club"), (1400, "city"), (1777, "")]
    assert replay(desk.decisions).entries == desk.state.entries
    assert not compare(desk.state, lists, TODAY).differences[1:], "only the one made by hand"


def test_terms_of_an_older_journal_leave_the_unrated_as_they_were(lists: RatingLists) -> None:
    desk = a_desk(0)
    desk.record(players.enter(desk.state, "Fox", official={"club": 1500}))
    desk.record(SetRatingTerms({"lists": ("standard", "club")}), confirmed=True)
    assert desk.state.entries[1].rating == 0
    with pytest.raises(InvalidDecisionError):
        SetRatingTerms.from_data({"known": {"1": {"rating": 3000}}})
