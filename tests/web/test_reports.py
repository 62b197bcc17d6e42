"""What the desk asks for the report, and what it gives as one."""

from __future__ import annotations

import re

from tests.web.support import Event
from zug.formats import Reading


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
    from zug.web.events.store import event_desk

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


def test_reports_have_ranks_and_names_of_their_own(event: Event) -> None:
    event.play_round()
    for form in ("trf26", "trf16"):
        answer = event.client().get(f"{event.path}files/{form}/")
        assert f'-{form}.trf"' in answer.headers["Content-Disposition"]
        listed = Reading.of(answer.content).listed
        assert sorted(listed.ranks) == list(range(1, 9)), "a rank for everybody"
        assert sorted(set(listed.ranks.values())) == [1, 5]


def test_what_a_federation_would_reject_is_on_the_page_of_files(event: Event) -> None:
    event.play_round()
    page = event.client().get(f"{event.path}files/").content.decode()
    assert "The announcement lacks: city, federation" in page
    assert "8 rated players have no FIDE id" in page
    assert "8 players have no federation" in page


def test_a_file_is_read_before_anything_is_made(event: Event) -> None:
    from django.core.files.uploadedfile import SimpleUploadedFile

    from zug.web.events.models import EventRow

    EventRow.objects.exclude(pk=event.row.pk).delete()  # some with its games left FIDE mode
    event.play_round()
    data = event.client().get(f"{event.path}files/trf16/").content
    before = EventRow.objects.count()
    sent = {"file": SimpleUploadedFile("open.trf", data)}
    page = event.client().post("/import/", sent).content.decode()
    assert "Format of the file: TRF(x)" in page
    assert "No tie-breaks are named (202)" in page
    assert EventRow.objects.count() == before
    kept = dict(re.findall(r'name="(kept|source|confirmed)" value="([^"]*)"', page))
    answer = event.client().post("/import/", kept)
    assert answer.status_code == 302
    assert EventRow.objects.count() == before + 1


def test_a_faulty_file_can_be_read_leniently_from_the_page_that_refused_it(event: Event) -> None:
    from django.core.files.uploadedfile import SimpleUploadedFile

    data = event.client().get(f"{event.path}files/trf26/").content.replace(b" 0.0", b" 1.0", 1)
    answer = event.client().post("/import/", {"file": SimpleUploadedFile("open.trf", data)})
    page = answer.content.decode()
    assert answer.status_code == 422
    kept = dict(re.findall(r'name="(kept|source)" value="([^"]*)"', page))
    shown = event.client().post("/import/", kept | {"lenient": "on"})
    assert "player 1 has 1.0 points" in shown.content.decode()
    done = event.client().post("/import/", kept | {"lenient": "on", "confirmed": "1"})
    assert done.status_code == 302


def test_a_page_that_kept_nonsense_is_a_bad_request(event: Event) -> None:
    for kept in ("x", "eJw=", "?????"):
        assert event.client().post("/import/", {"kept": kept}).status_code in (302, 400, 422)


def test_a_file_outside_fide_mode_is_asked_about_in_two_steps(event: Event) -> None:
    from django.core.files.uploadedfile import SimpleUploadedFile

    from zug.web.events.models import EventRow

    data = event.client().get(f"{event.path}files/trf26/").content + b"162  P 0.7\n"
    before = EventRow.objects.count()
    client = event.client()
    page = client.post("/import/", {"file": SimpleUploadedFile("o.trf", data)}).content.decode()
    assert "the bye is worth 1, ½ or 0" in page
    hidden = r'name="(kept|source|asked|confirmed|word)" value="([^"]*)"'
    first = dict(re.findall(hidden, page))
    assert "word" not in first
    page = client.post("/import/", first).content.decode()
    assert "Stay in FIDE mode?" in page
    assert EventRow.objects.count() == before
    second = dict(re.findall(hidden, page))
    assert second["word"] == "leave"
    place = client.post("/import/", second).headers["Location"]
    assert "Not in FIDE mode since round 1" in client.get(place).content.decode()


def test_tiebreaks_a_round_robin_does_not_offer_are_told_before_an_event_is_made(
    event: Event,
) -> None:
    """Q105: refused with the way out on the same page, never an event that cannot be ranked."""
    from django.core.files.uploadedfile import SimpleUploadedFile

    from zug.web.events.models import EventRow

    lines = ["012 Club", "142 3", "192 FIDE_ROUNDROBIN", "202 BH,SB"]
    lines += [f"001{number:>5}{'':6}{name:<33}{'0.0':>37}" for number, name in enumerate("ABCD", 1)]
    data = "\n".join([*lines, ""]).encode()
    client, before = event.client(), EventRow.objects.count()
    refused = client.post("/import/", {"file": SimpleUploadedFile("rr.trf", data)})
    assert refused.status_code == 422
    page = refused.content.decode()
    assert "BH is not a tie-break for round-robin" in page
    assert 'name="anyway"' in page
    kept = dict(re.findall(r'name="(kept|source)" value="([^"]*)"', page))
    page = client.post("/import/", kept | {"anyway": "on"}).content.decode()
    assert "eft out: the tie-break BH" in page
    assert EventRow.objects.count() == before
    done = client.post("/import/", kept | {"anyway": "on", "confirmed": "1"})
    assert done.status_code == 302
    assert client.get(f"{done.headers['Location']}standings/").status_code == 200


def test_full_point_byes_of_a_file_are_asked_about_before_an_event_is_made(event: Event) -> None:
    """Q115, 178."""
    from django.core.files.uploadedfile import SimpleUploadedFile

    data = event.client().get(f"{event.path}files/trf26/").content + b"240 F 002    1\n"
    page = event.client().post("/import/", {"file": SimpleUploadedFile("o.trf", data)})
    assert "full-point byes on request are deprecated" in page.content.decode()
