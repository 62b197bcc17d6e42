"""What the desk asks for the report, and what it gives as one."""

from __future__ import annotations

from tests.web.support import Event


def said(**more: object) -> dict[str, object]:
    return {
        "name": "Open",
        "rounds": "5",
        "tiebreaks": "BH",
        "system": "dutch-2026",
        "confirmed": "1",
    } | more


def test_a_day_is_chosen_from_the_calendar(event: Event) -> None:
    page = event.client().get(f"{event.path}setup/").content.decode()
    assert page.count('type="date"') == 2 + 5
    days = {"start": "2026-11-14", "day_1": "2026-11-14", "day_3": "2026-11-15"}
    assert event.post("setup/", **said(**days)).status_code == 302
    about = event.state.settings.event
    assert (about.start, about.round_dates) == ("2026-11-14", ("2026-11-14", "", "2026-11-15"))
    page = event.client().get(f"{event.path}setup/").content.decode()
    assert page.count('value="2026-11-14"') == 2


def test_a_day_that_does_not_exist_is_refused_beside_its_field(event: Event) -> None:
    for field in ("start", "end", "day_2"):
        answer = event.post("setup/", **said(**{field: "32.13.2026"}))
        assert answer.status_code == 200
        assert "is not a day of the calendar; write it as 2026-11-14" in answer.content.decode()
    assert event.state.settings.event.start == ""


def test_a_day_written_as_text_long_ago_stays_until_another_is_chosen(event: Event) -> None:
    from zug.director.decisions import Announce
    from zug.web.store import event_desk

    with event_desk(event.row.pk, "test") as desk:
        desk.record(Announce({"event": {"start": "at Easter"}}), confirmed=True)
    event.post("setup/", **said(city="Zug"))
    assert event.state.settings.event.start == "at Easter"
    event.post("setup/", **said(start="2026-04-05"))
    assert event.state.settings.event.start == "2026-04-05"


def test_deputies_and_the_time_control_for_the_report(event: Event) -> None:
    more = {"deputies": "Moser, Kim; Lang, Tom", "encoded_time_control": "5400+30"}
    event.post("setup/", **said(**more))
    about = event.state.settings.event
    assert about.deputies == ("Moser, Kim", "Lang, Tom")
    assert about.encoded_time_control == "5400+30"
    wrong = said(encoded_time_control="slow")
    answer = event.client().post(f"{event.path}setup/", wrong, follow=True)
    assert "is not an encoded time control" in answer.content.decode()
