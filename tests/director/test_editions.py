"""The editions an event goes by: of its system, and of the handling rules."""

from __future__ import annotations

import pytest

from tests.support.desks import a_desk, play_round, start_round
from zug.director import Desk, RuleError, UnconfirmedError
from zug.director.actions import players, rounds
from zug.director.actions.settings import announce, change
from zug.director.importing.import_plan import ImportPlan
from zug.director.journal import JournalLine
from zug.director.journal.replay import replay
from zug.director.pairing.seating import SeatingPlan
from zug.director.reporting.report import report
from zug.director.reporting.report_check import findings
from zug.director.state.regulations import HANDLING_BOOKS, edition_advice
from zug.formats import write
from zug.model import Event
from zug.model.results import parse_result
from zug.rules.books import book
from zug.systems import SYSTEMS, find_system

OLDER = ("dutch-2017", "dubov-1997", "lim-1999", "burstein-2017")


def an_event(system: str, **terms: object) -> Desk:
    """As the shell and the desk create it."""
    settings = announce("Test", 5, system=system, **terms)  # type: ignore[arg-type]
    return a_desk(6, **settings, initial_colour="w")


# The handling rules


def test_the_handling_edition_follows_the_system_unless_another_is_chosen() -> None:
    editions = {
        one.id: announce("Test", None if one.schedule else 5, system=one.id)["handling"]
        for one in SYSTEMS
        if not one.pairs_teams
    }
    expected = dict.fromkeys(editions, "2026") | dict.fromkeys(OLDER, "2016")
    assert editions == expected | {"rating-1992": "1992"}
    assert announce("Test", 5, system="rating-1992", handling="2026")["handling"] == "2026"


def test_another_system_before_the_start_brings_its_handling_rules() -> None:
    desk = an_event("rating-1992")
    desk.record(change(desk.state, system="dutch-2017"), confirmed=True)
    assert desk.state.settings.handling == "2016"
    desk.record(change(desk.state, handling="2026"), confirmed=True)
    desk.record(change(desk.state, system="dubov-1997"), confirmed=True)
    assert desk.state.settings.handling == "2026", "it was chosen"


def test_an_older_journal_keeps_the_edition_it_was_created_with() -> None:
    for first in ({"handling": "2026"}, {}):
        desk = a_desk(4, system="rating-1992", **first)
        assert desk.state.settings.handling == "2026"
        start_round(desk)
        desk.record(rounds.enter_result(desk.state, 1, parse_result("-+")))
        assert desk.state.missing(2) == {}


def test_the_report_names_the_edition_only_where_the_system_does_not_tell_it() -> None:
    def copy(desk: Desk) -> tuple[str, str]:
        play_round(desk)
        data = write(report(desk.state, interim=True).tournament, "trf26")
        led = ImportPlan.of(data, "x.trf").decisions(confirmed=True, word="leave")
        state = replay(
            JournalLine(n, "", "", one.kind, one.to_data()) for n, one in enumerate(led, 1)
        )
        line = next((one for one in data.decode().splitlines() if "Handling" in one), "")
        return state.settings.handling, line

    assert copy(an_event("dutch-2017")) == ("2016", "")
    assert copy(an_event("dutch-2017", handling="2026")) == ("2026", "### Handling rules: 2026")
    assert copy(an_event("dutch-2026", handling="2016")) == ("2016", "### Handling rules: 2016")


def test_rating_1992_f8__who_is_absent_without_notice_is_not_paired_again() -> None:
    desk = an_event("rating-1992")
    start_round(desk)
    absent = desk.state.rounds[0].boards[0].white
    for board, result in enumerate(("-+", "1-0", "1-0"), 1):
        desk.record(rounds.enter_result(desk.state, board, parse_result(result)))
    start_round(desk)
    assert absent not in desk.state.rounds[1].seated


def test_an_absence_that_comes_to_light_after_the_next_pairing_withdraws_nobody() -> None:
    desk = an_event("dutch-2017")
    play_round(desk)
    start_round(desk)
    late = rounds.correct_result(desk.state, 1, parse_result("-+"), round_=1)
    desk.record(late, confirmed=True)
    assert desk.state.withdrawn == {}


def test_rating_1992_f6__a_published_round_stays_unless_it_violates_b1_or_b2() -> None:
    desk = an_event("rating-1992")
    start_round(desk)
    for ground in (None, "4.4.2", "D.10"):
        with pytest.raises(RuleError) as refused:
            desk.record(rounds.unpair(desk.state, ground), confirmed=True, word="published")
        assert refused.value.code == "no-ground"
    with pytest.raises(UnconfirmedError) as question:
        desk.record(rounds.unpair(desk.state, "F6"), word="published")
    assert any("rating-1992:F6" in one.message for one in question.value.objections)


def test_rating_1992_f6__a_rematch_is_a_ground_without_a_doubt() -> None:
    desk = an_event("rating-1992")
    play_round(desk)
    first = desk.state.rounds[0]
    again = SeatingPlan(tuple((one.black, one.white) for one in first.boards), None)
    desk.record(rounds.pair_by_hand(desk.state, again), confirmed=True, word="manual")
    desk.record(rounds.publish(desk.state))
    desk.record(rounds.unpair(desk.state, "F6"), word="published")
    assert len(desk.state.rounds) == 1


@pytest.mark.parametrize(
    ("system", "article"),
    [
        ("dutch-2026", "handling-2026:2.3"),
        ("dutch-2017", "handling-2016:B.3"),
        ("rating-1992", "handling-2016:B.3"),  # of which the book of 1992 says nothing
    ],
)
def test_messages_cite_the_edition_in_use(system: str, article: str) -> None:
    desk = an_event(system)
    play_round(desk)
    with pytest.raises(UnconfirmedError) as question:
        desk.record(players.correct_entry(desk.state, "F", rating=2800))
    assert article in question.value.message


def test_articles_of_other_editions_exist() -> None:
    for edition in HANDLING_BOOKS.values():
        for ours, theirs in edition.items():
            name, _, number = theirs.partition(":")
            assert ours in book("handling-2026")
            assert number in book(name)


# Editions that are no longer in force


@pytest.mark.parametrize("system", OLDER)
@pytest.mark.parametrize(
    ("start", "warned"), [("2026-01-31", 0), ("2026-02-01", 1), ("2026-11-20", 1), ("", 0)]
)
def test_an_event_by_an_edition_no_longer_in_force_is_warned_about(
    system: str, start: str, warned: int
) -> None:
    assert len([*edition_advice(find_system(system), Event(start=start))]) == warned
    desk = an_event(system)
    assert desk.state.fide_mode
    proposal = change(desk.state, event={"start": start or "2025-01-01"})
    told = desk.record(proposal).notes
    assert len([one for one in told if system in one]) == warned
    assert len([one for one in findings(desk.state) if one.startswith(system)]) == warned
    assert desk.state.fide_mode, "it is told, no more"


def test_events_by_editions_in_force_and_those_outside_fide_are_not() -> None:
    for system in SYSTEMS:
        if system.id not in OLDER:
            assert not [*edition_advice(system, Event(start="2026-11-20"), undated=True)]
    assert [*edition_advice(find_system("dutch-2017"), Event(), undated=True)]


def test_a_file_by_an_edition_no_longer_in_force_is_warned_about() -> None:
    desk = an_event("dutch-2017", event={"start": "2026-11-20"})
    play_round(desk)
    data = write(report(desk.state, interim=True).tournament, "trf26")
    assert any("2026-01-31" in one for one in ImportPlan.of(data, "x.trf").assumptions)
