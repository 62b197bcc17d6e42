"""Days of an event: real ones in the calendar, in the form of reports in its files."""

from __future__ import annotations

import pytest

from tests.director.test_old_journals import Paper
from zug.director import Desk
from zug.director.actions.players import enter
from zug.director.actions.settings import announce, change
from zug.director.journal import JournalLine
from zug.director.journal.replay import replay
from zug.director.objections import RuleError
from zug.director.reporting.report import report
from zug.director.state.dates import iso_day, with_days_of_report, with_iso_days
from zug.formats import write
from zug.model import Event


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2026-11-14", "2026-11-14"),
        ("2026/11/14", "2026-11-14"),
        ("26/11/14", "2026-11-14"),
        ("14.11.2026", "2026-11-14"),
        (" 2026-2-1 ", "2026-02-01"),
        ("32.13.2026", ""),
        ("2026-02-30", ""),
        ("Easter", ""),
        ("", ""),
    ],
)
def test_a_day_however_it_is_written(text: str, day: str) -> None:
    assert iso_day(text) == day


def desk_of(**terms: object) -> Desk:
    paper = Paper()
    settings = announce("Open", 3, **terms)  # type: ignore[arg-type]
    paper.append("create", settings, time="2026-11-15T10:00:00Z", author="a")
    return Desk(paper)


def test_days_are_kept_in_one_form_and_written_in_that_of_the_report() -> None:
    desk = desk_of(event={"start": "14.11.2026"})
    days = ["2026-11-14", "2026-11-15", "2026/11/16"]
    desk.record(change(desk.state, event={"end": "26/11/16", "round_dates": days}))
    event = desk.state.settings.event
    assert (event.start, event.end) == ("2026-11-14", "2026-11-16")
    assert event.round_dates == ("2026-11-14", "2026-11-15", "2026-11-16")
    told = report(desk.state).tournament.event
    assert (told.start, told.end) == ("2026/11/14", "2026/11/16")
    assert told.round_dates == ("26/11/14", "26/11/15", "26/11/16")


@pytest.mark.parametrize(
    "event", [{"start": "32.13.2026"}, {"end": "soon"}, {"round_dates": ["2026-11-14", "x"]}]
)
def test_what_is_not_a_day_is_refused_with_advice(event: dict[str, object]) -> None:
    with pytest.raises(RuleError, match=r"\[bad-date\]") as refused:
        announce("Open", 3, event=event)
    assert "2026-11-14" in refused.value.advice
    with pytest.raises(RuleError, match=r"\[bad-date\]"):
        change(desk_of().state, event=event)


def test_a_text_of_an_older_journal_stays_as_it_is() -> None:
    data = {"name": "Open", "rounds": 3, "event": {"start": "at Easter"}}
    state = replay([JournalLine(1, "2026-01-01T00:00:00Z", "a", "create", data)])
    assert state.settings.event.start == "at Easter"
    assert report(state).tournament.event.start == "at Easter"
    said = change(state, event={"start": "at Easter", "city": "Zug"})
    assert said.settings == {"event": {"city": "Zug"}}, "only what differs is recorded"
    assert said.apply(state).settings.event.start == "at Easter"


def test_days_of_a_file_come_back_as_they_were() -> None:
    event = Event(start="2026/11/14", end="2026/11/16", round_dates=("26/11/14", "later"))
    assert with_days_of_report(with_iso_days(event)) == event


@pytest.mark.parametrize("text", ["5400+30", "40/6000+30:900+30", "W300-B240", "600"])
def test_a_time_control_in_seconds(text: str) -> None:
    desk = desk_of(event={"encoded_time_control": text})
    assert desk.state.settings.event.encoded_time_control == text


@pytest.mark.parametrize("text", ["90 min + 30 s", "5400+", "40/", "W300", "1:"])
def test_a_time_control_in_another_form_is_refused(text: str) -> None:
    with pytest.raises(RuleError, match=r"\[bad-time-control\]"):
        desk_of(event={"encoded_time_control": text})


def test_all_that_trf26_says_of_an_event_can_be_announced() -> None:
    """012 to 132 and 222 (Q217); 142 and what follows is said by the settings of the event."""
    paper = Paper()
    about = {
        "city": "Zug",
        "federation": "SUI",
        "start": "2026-11-14",
        "end": "2026-11-15",
        "type": "Individual: Swiss",
        "arbiter": "Keller, Anna",
        "deputies": ["Moser, Kim", "Lang, Tom"],
        "time_control": "90 min + 30 s",
        "encoded_time_control": "5400+30",
        "round_dates": ["2026-11-14", "2026-11-14", "2026-11-15"],
    }
    settings = announce("Open", 3, event=about, tiebreaks=["BH"])
    paper.append("create", settings, time="2026-11-15T10:00:00Z", author="a")
    desk = Desk(paper)
    for name in ("A", "B", "C", "D"):
        desk.record(enter(desk.state, name))
    told = report(desk.state)
    lines = write(told.tournament, "trf26").decode().splitlines()
    said = [line.rstrip() for line in lines if line[:3] < "230" and line[:3] != "001"]
    assert said == [
        "012 Open",
        "022 Zug",
        "032 SUI",
        "042 2026/11/14",
        "052 2026/11/15",
        "062 4",
        "072 0",
        "092 Individual: Swiss",
        "102 Keller, Anna",
        "112 Moser, Kim",
        "112 Lang, Tom",
        "122 90 min + 30 s",
        "132".ljust(91) + "26/11/14  26/11/14  26/11/15",
        "182 Zug",
        "222 5400+30",
        "142 3",
        "192 FIDE_DUTCH_2026",
        "202 BH",
        "212 PTS,BH",
    ]


@pytest.mark.parametrize("text", ["25:00", "10:60", "10:5", "Sat 32.13.2026 10:00", "2026-02-30"])
def test_an_hour_and_a_day_of_a_round_are_real_ones(text: str) -> None:
    with pytest.raises(RuleError):
        announce("Open", 3, round_times=[text])
    with pytest.raises(RuleError):
        change(desk_of().state, round_times=["10:00", text])


@pytest.mark.parametrize("text", ["10:00", "Sat 14:30", "Monday", "14.11. 9:30", "2026-11-14 9:00"])
def test_a_round_begins_when_its_words_say(text: str) -> None:
    assert announce("Open", 3, round_times=[text])["round_times"] == [text]


def test_an_event_does_not_end_before_it_begins() -> None:
    days = {"start": "2026-11-14", "end": "2026-11-13"}
    with pytest.raises(RuleError, match=r"\[bad-order-of-days\]"):
        announce("Open", 3, event=days)
    desk = desk_of(event={"start": "2026-11-14"})
    with pytest.raises(RuleError, match=r"\[bad-order-of-days\]"):
        change(desk.state, event={"end": "2026-11-13"})


def test_rounds_dated_in_another_order_are_told_once() -> None:
    desk = desk_of(event={"start": "2026-11-14"})
    days = ["2026-11-15", "2026-11-14", "2026-11-16"]
    done = desk.record(change(desk.state, event={"round_dates": days}))
    assert "not in order" in " ".join(done.notes)
    assert not desk.record(change(desk.state, event={"city": "Zug"})).notes


def test_nobody_has_more_half_point_byes_than_rounds() -> None:
    with pytest.raises(RuleError, match="use 0 to 3"):
        announce("Open", 3, half_byes=4)
    desk = desk_of(half_byes=3)
    with pytest.raises(RuleError, match="use 0 to 2"):
        change(desk.state, half_byes=4, rounds=2)
    desk.record(change(desk.state, rounds=2, half_byes=3))
    assert desk.state.settings.half_byes == 3, "what was announced may stay"
