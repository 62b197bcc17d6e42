"""Several events at one venue, at the desk."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import unescape
from typing import Any

import pytest

from tests.web.support import NOW, Event


@dataclass
class Fair:
    """Two events of one owner: eight players, and two of them with two others."""

    one: Event
    other: Event
    key: int
    code: str

    def path(self, rest: str = "") -> str:
        return f"/f/{self.key}/{rest}"

    def get(self, rest: str = "", role: str = "owner") -> Any:
        return self.one.client(role).get(self.path(rest))

    def post(self, rest: str, role: str = "owner", **data: Any) -> Any:
        return self.one.client(role).post(self.path(rest), data, follow=True)


@pytest.fixture
def fair(event: Event) -> Fair:
    from zug.director.actions import players
    from zug.director.actions.settings import announce
    from zug.web.events.models import Festival, Membership
    from zug.web.events.store import event_desk, new_event

    row = new_event(announce("Blitz", 5), "test", NOW)
    for role in ("owner", "arbiter", "deputy"):
        Membership.objects.create(tournament=row, user=event.users[role], role=role)
    with event_desk(row.pk, "test") as desk:
        for name, fide_id in (("Player001, Given", "77"), ("Player002, Given", "")):
            desk.record(players.enter(desk.state, name, fide_id=fide_id))
        for name in ("Zeller, Ada", "Zubler, Bo"):
            desk.record(players.enter(desk.state, name))
    with event_desk(event.row.pk, "test") as desk:
        desk.record(players.correct_entry(desk.state, 1, fide_id="77"))
    data = {"name": "City Festival", "event": [event.row.pk, row.pk]}
    answer = event.client().post("/festival/", data)
    found = Festival.objects.get(pk=int(answer.url.split("/")[2]))
    return Fair(event, Event(row, event.users), int(found.pk), found.code)


def test_events_are_put_together_and_reached_from_one_page(fair: Fair) -> None:
    page = fair.get().content.decode()
    assert "City Festival" in page
    assert f'href="/t/{fair.one.row.pk}/"' in page
    assert "City Festival" in fair.one.client().get("/").content.decode()
    assert "City Festival" in fair.one.client().get(fair.one.path).content.decode()
    assert fair.get(role="stranger").status_code == 404
    assert fair.one.client(None).get(fair.path()).status_code == 302
    refused = fair.one.client().post("/festival/", {"name": " "})
    assert refused.status_code == 422
    fair.post("act/", do="name", name="Town  Festival")
    assert "Town Festival" in fair.get().content.decode()


def test_whoever_made_a_festival_or_owns_all_its_events_changes_it(fair: Fair) -> None:
    from zug.web.events.models import EventRow, Festival, Membership

    other = fair.other.row.pk
    held = Membership.objects.filter(tournament=other, user=fair.one.users["arbiter"])

    def may(role: str) -> list[str]:
        """What the page offers; whatever it does not offer is refused."""
        page = fair.get(role=role).content.decode()
        sent = {"name": {"name": "X"}, "add": {"event": 0}, "drop": {"event": 0}}
        for do, fields in sent.items():
            if f'name="do" value="{do}"' not in page and do != "add":
                assert fair.post("act/", role=role, do=do, **fields).status_code == 403
        offered = [do for do in sent if f'name="do" value="{do}"' in page]
        return [*offered, *re.findall(r'<option value="(\d+)">', page)]

    assert may("deputy") == may("arbiter") == [], "deciding in its events is not enough"
    assert fair.post("act/", role="arbiter", do="add", event=0).status_code == 403
    held.update(role="owner")
    assert may("arbiter") == ["drop", str(other)], "an event of one's own may leave"
    assert fair.post("act/", role="arbiter", do="drop", event=fair.one.row.pk).status_code == 403
    told = fair.other.client("arbiter").post(f"/t/{other}/copy/", {"name": "Mine"}, follow=True)
    assert "Whoever made the festival, or owns all its events, can add it" in told.content.decode()
    assert EventRow.objects.latest("pk").festival_id is None
    Membership.objects.filter(tournament=fair.one.row, user=fair.one.users["arbiter"]).update(
        role="owner"
    )
    assert {"name", "add", "drop"} <= {*may("arbiter")}, "all events are theirs"
    Membership.objects.filter(user=fair.one.users["owner"]).update(role="deputy")
    assert may("owner")[:2] == ["name", "drop"], "whoever made it"
    Festival.objects.update(made_by=None)
    assert may("owner") == []


def test_a_clash_of_boards_is_told_until_the_ranges_differ(fair: Fair) -> None:
    one, other = fair.one.row.pk, fair.other.row.pk
    assert "both have boards 1 to 2" in fair.get().content.decode()
    told = fair.post("boards/", **{f"hall-{one}": "Hall A", f"first-{other}": "41"})
    assert "both have" not in told.content.decode()
    assert fair.one.state.settings.hall == "Hall A"
    assert fair.other.state.settings.first_board == 41
    before = fair.one.state.decisions
    told = fair.post("boards/", **{f"first-{one}": "1000000"}).content.decode()
    assert "there is no board 1000000" in told.lower()
    for typed in ("ten", "-4", "99999999999"):
        told = unescape(fair.post("boards/", **{f"first-{one}": typed}).text)
        refusal = f"{fair.one.row.name}: '{typed}' is not a number of a board"
        assert refusal.lower() in told.lower()
    fair.post("boards/", **{f"hall-{one}": "A" * 61})
    told = unescape(fair.post("boards/", **{f"hall-{one}": "A" * 61}).text)
    assert f'{"A" * 61}"]' in told
    assert fair.one.state.decisions == before, "nothing is cut in silence"
    fair.post("boards/", role="deputy", **{f"hall-{one}": "Cellar"})
    assert fair.one.state.decisions == before


def sent(page: str) -> dict[str, str]:
    """The fields of a page, as its form sends them."""
    found = re.findall(r'<input [^>]*?name="([^"]+)" value="([^"]*)"', page)
    return {name: value for name, value in found if re.match("(hall|first|seen)-", name)}


def test_two_at_once_at_the_boards_overwrite_nothing(fair: Fair) -> None:
    one, other = fair.one.row.pk, fair.other.row.pk
    form = sent(fair.get().content.decode())
    fair.post("boards/", "arbiter", **form | {f"first-{one}": "61", f"hall-{one}": "Hall Z"})
    fair.post("boards/", **form | {f"first-{other}": "9"})
    held = [state.settings for state in (fair.one.state, fair.other.state)]
    assert [(s.hall, s.first_board) for s in held] == [("Hall Z", 61), ("", 9)]
    shown = fair.post("boards/", **form | {f"first-{one}": "41"})
    page = shown.content.decode()
    assert shown.status_code == 409
    assert "first board 61" in page
    assert "irst board 41" in page
    assert fair.one.state.settings.first_board == 61
    again = sent(page)
    assert again[f"seen-{one}"] == str(fair.one.state.decisions)
    fair.post("boards/", **again)
    assert (fair.one.state.settings.first_board, fair.one.state.settings.hall) == (41, "Hall Z")
    before = fair.one.state.decisions
    fair.post("boards/", **form | {f"first-{one}": "41"})
    assert fair.one.state.decisions == before, "the same thing twice"


def test_boards_have_their_numbers_on_every_page(fair: Fair) -> None:
    other = fair.other
    fair.post("boards/", **{f"first-{other.row.pk}": "41", f"hall-{other.row.pk}": "Hall B"})
    other.post("round/pair/", colour="w")
    other.post("round/publish/")
    assert other.enter(1, "1-0").status_code == 422
    assert other.enter(42, "1-0").status_code == 200
    client, code = other.client(), other.row.code
    for path in ("round/1/", "results/", "print/slips/", "print/pairings-by-board/", ""):
        page = client.get(f"{other.path}{path}").content.decode()
        assert "41" in page
    assert client.get(f"{other.path}round/1/why/?board=41").status_code == 200
    assert client.get(f"{other.path}round/1/why/?board=1").status_code == 404
    why = client.get(f"{other.path}round/1/why/?place=2").content.decode()
    assert "Why board 42?" in why
    assert "Board 42: " in why
    assert "?place=1" in why
    assert client.get(f"/p/{code}/why/41/").status_code == 200
    assert client.get(f"/p/{code}/why/1/").status_code == 404
    sitting = other.state.rounds[0].at(41)
    assert sitting is not None
    for entry in (sitting.white, sitting.black):
        tpn = other.state.tpns[entry]
        assert f"/why/41/?player={tpn}" in client.get(f"/p/{code}/player/{tpn}/").content.decode()
        told = client.get(f"/p/{code}/why/41/?player={tpn}").content.decode()
        surname = other.state.entries[entry].name.partition(",")[0]
        assert f"is {surname} (" in told, "the natural opponent of whoever asks"
    assert "Hall B" in client.get(f"/p/{code}/pairings/").content.decode()
    assert "Hall B" in client.get(f"/p/{code}/player/1/").content.decode()
    assert "Hall B" in client.get(f"/p/{code}/screen/").content.decode()
    fair.one.play_round()
    type(fair.one.row).objects.filter(pk=fair.one.row.pk).update(public=False)
    hall = other.client(None).get(f"/v/{fair.code}/")
    assert "Player008" not in hall.content.decode(), "its pages are closed"
    assert "Zeller, Ada" in hall.content.decode()
    assert "Hall B" in hall.content.decode()
    asked = other.client(None).get(f"/v/{fair.code}/v/").content.decode()
    other.enter(41, "0-1")
    assert other.client(None).get(f"/v/{fair.code}/v/").content.decode() != asked


def test_one_tick_checks_in_for_all_events_of_the_day(fair: Fair) -> None:
    page = fair.get("checkin/").content.decode()
    assert page.count("<li><button") == 8 + 4 - 1
    told = fair.post("checkin/", id=f"{fair.one.row.pk}-1").content.decode()
    assert told.count("Player001, Given has checked in") == 2
    assert fair.one.state.here == fair.other.state.here == {1}
    again = fair.post("checkin/", role="deputy", id=f"{fair.one.row.pk}-1").content.decode()
    assert "Player001, Given has already checked in" in again
    assert fair.one.state.here == fair.other.state.here == {1}, "ticked twice is ticked"
    assert f"name=gone value={fair.one.row.pk}-1 " in again
    fair.post("checkin/", role="deputy", gone=f"{fair.one.row.pk}-1")
    again = fair.post("checkin/", gone=f"{fair.one.row.pk}-1").content.decode()
    assert "Player001, Given has not checked in" in again
    assert not fair.one.state.here
    assert not fair.other.state.here
    fair.post("checkin/", q="zel")
    assert fair.other.state.here == {3}
    assert "Nobody awaited by that name" in fair.post("checkin/", q="zel").content.decode()


def test_only_events_of_the_day_are_ticked(fair: Fair) -> None:
    from zug.director.actions.settings import change
    from zug.web.events.store import event_desk

    with event_desk(fair.other.row.pk, "test") as desk:
        desk.record(change(desk.state, event={"start": "2031-05-01", "end": "2031-05-02"}))
    fair.one.client().post(fair.path("checkin/?day=2031-04-30"), {"id": f"{fair.one.row.pk}-1"})
    assert fair.one.state.here == {1}
    assert not fair.other.state.here
    fair.one.client().post(fair.path("checkin/?day=2031-05-01"), {"id": f"{fair.one.row.pk}-1"})
    assert fair.one.state.here == fair.other.state.here == {1}


def test_namesakes_are_one_person_when_somebody_says_so(fair: Fair) -> None:
    assert "The same person?" in fair.get().content.decode()
    assert "<small>2396</small> · 2 Open" in fair.get().text
    pair = {"one": f"{fair.one.row.pk}-2", "other": f"{fair.other.row.pk}-2"}
    fair.post("act/", do="same", **pair)
    assert "The same person?" not in fair.get().content.decode()
    fair.post("checkin/", id=f"{fair.one.row.pk}-2")
    assert fair.one.state.here == fair.other.state.here == {2}
    assert fair.post("act/", do="same", one="9-9", other="x").status_code == 404
    assert "What was said about namesakes" in fair.get().content.decode()
    fair.post("act/", do="open", one=pair["other"], other=pair["one"])
    page = fair.get().content.decode()
    assert "The same person?" in page
    assert "What was said about namesakes" not in page
    assert fair.post("act/", role="deputy", do="open", **pair).status_code == 403


def test_what_was_said_is_not_said_of_whoever_gets_the_number_next(fair: Fair) -> None:
    from zug.director.actions import players
    from zug.web.events.store import event_desk

    one, other = fair.one.row.pk, fair.other.row.pk
    with event_desk(other, "test") as desk:
        desk.record(players.remove(desk.state, "Zubler, Bo"))
        desk.record(players.enter(desk.state, "Player003, Given"))
        entering = len(desk.decisions)
    fair.post("act/", do="apart", one=f"{one}-3", other=f"{other}-4")
    assert fair.get().content.decode().count("One person") == 1, "the other namesakes alone"
    with event_desk(other, "test") as desk:
        desk.record(players.remove(desk.state, desk.state.entries[4]))
    assert "What was said about namesakes" not in fair.get().content.decode()
    with event_desk(other, "test") as desk:
        desk.record(players.enter(desk.state, "Player003, Given"))
        assert desk.state.entries.keys() == {1, 2, 3, 4}
    page = fair.get().content.decode()
    assert page.count("One person") == 2, "somebody else of that name"
    assert "What was said about namesakes" not in page
    with event_desk(other, "test") as desk:
        desk.undo(entering + 2)
        desk.undo(entering + 1)
    assert "What was said about namesakes" in fair.get().content.decode(), "they are back"


def test_letters_that_fit_several_ask_who_it_is(fair: Fair) -> None:
    asked = fair.post("checkin/", q="player002").content.decode()
    assert '<h2 tabindex="-1" autofocus>Who is it?' in asked, "a second Enter chooses nobody"
    assert asked.count("autofocus") == 1
    assert not fair.one.state.here
    assert not fair.other.state.here
    assert f"2 {fair.one.row.name} · " in asked
    assert "2 Blitz · " in asked
    told = fair.post("checkin/", id=f"{fair.other.row.pk}-2").content.decode()
    assert "Blitz: 2 Player002, Given has checked in" in told
    assert "Who is it?" not in fair.post("checkin/", q="player002").content.decode()
    assert fair.one.state.here == {2}
    assert "2 Blitz" in fair.get(f"players/?who={fair.other.row.pk}-2").content.decode()


def test_check_in_says_which_round_of_an_event_it_is_for(fair: Fair) -> None:
    fair.other.post("round/pair/", colour="w")
    fair.other.post("round/publish/")
    page = fair.get("checkin/").content.decode()
    assert "Blitz: round 2" in page
    assert f"{fair.one.row.name}: round 1" in page


def test_an_event_of_a_festival_is_not_offered_to_another(fair: Fair) -> None:
    from zug.web.events.models import EventRow

    client, key = fair.one.client(), fair.other.row.pk
    offered = client.get("/festival/").content.decode()
    assert f'value="{key}"' not in offered
    refused = client.post("/festival/", {"name": "Mine", "event": key})
    assert refused.status_code == 422
    assert EventRow.objects.get(pk=key).festival_id == fair.key


def test_a_clash_is_told_to_whoever_sees_one_of_the_events(fair: Fair) -> None:
    from zug.web.events.models import Membership

    held = Membership.objects.filter(tournament=fair.other.row, user=fair.one.users["arbiter"])
    held.delete()
    page = fair.get(role="arbiter").content.decode()
    assert "Blitz both have boards 1 to 2" in page
    assert f'href="/t/{fair.other.row.pk}/"' not in page
    home = fair.one.client("arbiter").get(fair.one.path).content.decode()
    assert "Blitz both have boards 1 to 2" in home
    fair.one.post("round/pair/", colour="w")
    assert "Blitz both have" in fair.one.client().get(f"{fair.one.path}round/1/").content.decode()


def test_a_player_enters_another_event_or_moves_before_round_1(fair: Fair) -> None:
    one, other = fair.one.row.pk, fair.other.row.pk
    assert "2 play in more than one event" not in fair.get("players/").content.decode()
    assert "Player003" in fair.get(f"players/?who={one}-3").content.decode()
    fair.post("players/", who=f"{one}-3", into=other)
    names = [entry.name for entry in fair.other.state.entries.values()]
    assert names[-1] == "Player003, Given"
    assert fair.other.state.entries[5].rating == 2394
    assert (
        "entered there already"
        in fair.post("players/", who=f"{one}-3", into=other).content.decode()
    )
    fair.post("players/", who=f"{other}-3", into=one, out=other)
    assert "Zeller, Ada" not in [entry.name for entry in fair.other.state.entries.values()]
    assert fair.one.state.entries[9].name == "Zeller, Ada"
    fair.other.post("round/pair/", colour="w")
    told = fair.post("players/", who=f"{other}-4", into=one, out=other).content.decode()
    assert "ound 1 of Blitz is paired" in told
    assert len(fair.one.state.entries) == 9, "neither event has changed"
    assert fair.post("players/", role="deputy", who=f"{one}-4", into=other).status_code == 403


def test_payment_and_check_in_go_along_with_a_move(fair: Fair) -> None:
    from zug.director.actions.players import enter, remove
    from zug.director.actions.prizes_and_fees import pay
    from zug.director.actions.settings import change
    from zug.director.state.players import dues_of
    from zug.web.events.store import event_desk

    one, other = fair.one.row.pk, fair.other.row.pk
    with event_desk(one, "test") as desk:
        desk.record(change(desk.state, fee="15"))
    with event_desk(other, "test") as desk:
        desk.record(pay(desk.state, "Zeller, Ada", "20"))
    fair.post("checkin/", q="zel")
    move = {"who": f"{other}-3", "into": one, "out": other}
    asked = fair.post("players/", **move).content.decode()
    assert "Zeller, Ada has paid 20.00" in asked
    assert f"<li>{fair.one.row.name}: 20.00 is more than the 15.00 due" in asked
    assert len(fair.one.state.entries) == 8
    fair.post("players/", **move, confirmed="1")
    assert fair.one.state.entries[9].name == "Zeller, Ada"
    assert fair.one.state.here == {9}
    assert fair.one.state.paid == {9: 2000}
    journal = fair.one.client().get(f"{fair.one.path}journal/").text
    assert "Zeller, Ada has paid 20.00, and that in Blitz" in journal
    assert dues_of(fair.one.state)[9].open == -500
    assert not fair.other.state.paid
    late = fair.post("players/", **move)
    assert "omebody else has decided about this in the meantime" in late.content.decode()
    assert late.status_code == 200
    assert fair.one.client().get(fair.path(f"players/?who={other}-3")).status_code == 302
    with event_desk(other, "test") as desk:
        desk.record(remove(desk.state, "Zubler, Bo"))
        desk.record(enter(desk.state, "Newman, Kim"))  # with the number that became free
    late = fair.post("players/", **move, name="Zeller, Ada")
    assert "omebody else has decided" in late.content.decode()
    assert len(fair.one.state.entries) == 9
    fair.post("players/", who=f"{one}-9", into=other, out=0)
    assert fair.other.state.entries[4].name == "Zeller, Ada"
    assert not fair.other.state.paid, "whoever plays in both pays in both"


def test_a_refused_move_or_name_stands_in_its_form_again(fair: Fair) -> None:
    one, other = fair.one.row.pk, fair.other.row.pk
    fair.other.post("round/pair/", colour="w")
    move = {"who": f"{other}-4", "into": one, "out": other}
    page = unescape(fair.post("players/", **move).text)
    assert "ound 1 of Blitz is paired" in page
    assert "<h2>Zubler, Bo</h2>" in page, "the form is open"
    kept = f'["into", "{one}"], ["out", "{other}"]'
    assert f'data-action="/f/{fair.key}/players/"' in page
    assert kept in page
    page = fair.post("act/", do="name", name=" ").text
    assert "Give the festival a name." in page
    assert f'data-action="/f/{fair.key}/act/"' in page


def test_a_fee_is_taken_at_the_check_in(fair: Fair) -> None:
    """What is owed in all events of the day; what was owed when the page was shown."""
    from zug.director.actions.prizes_and_fees import pay
    from zug.director.actions.settings import change
    from zug.web.events.store import event_desk

    one, other = fair.one.row.pk, fair.other.row.pk
    for key, fee in ((one, "15"), (other, "20")):
        with event_desk(key, "test") as desk:
            desk.record(change(desk.state, fee=fee))
    with event_desk(one, "test") as desk:
        desk.record(pay(desk.state, desk.state.entries[1], "5"))
    page = fair.get("checkin/", role="deputy").text
    assert f"name=pay value={one}-1:3000>pays 30.00<" in page
    assert f'href="/t/{other}/fees/"' in page
    late = fair.post("checkin/", role="deputy", pay=f"{one}-1:3500").text
    assert "omebody else has decided about this in the meantime" in late
    assert not fair.other.state.paid
    told = fair.post("checkin/", role="deputy", pay=f"{one}-1:3000").text
    assert "Blitz: Player001, Given has paid 20.00" in told
    assert (fair.one.state.paid, fair.other.state.paid) == ({1: 1500}, {1: 2000})
    assert not fair.one.state.here, "paying is not coming"
    assert f"value={one}-1:" not in fair.get("checkin/").text


def test_an_event_without_players_has_no_boards_yet(fair: Fair) -> None:
    fair.one.post("copy/", name="Empty")
    page = fair.get().text
    assert '<td class="x">no boards yet</td>' in page
    assert '<td class="x">1–4</td>' in page
    assert "11–11" not in page


def test_every_question_of_a_move_is_on_one_page(fair: Fair) -> None:
    """Confirmed is what was read, word for word: one answer is for all of them."""
    from zug.director.actions.players import correct_entry
    from zug.director.actions.prizes_and_fees import pay
    from zug.director.actions.settings import change
    from zug.web.events.store import event_desk

    one, other = fair.one.row.pk, fair.other.row.pk
    with event_desk(one, "test") as desk:
        desk.record(change(desk.state, fee="15"))
    with event_desk(other, "test") as desk:
        desk.record(correct_entry(desk.state, "Zeller, Ada", rating=2500))
        desk.record(pay(desk.state, "Zeller, Ada", "20"))
    fair.one.post("round/pair/", colour="w")
    fair.one.post("round/publish/")
    move, lines = {"who": f"{other}-3", "into": one, "out": other}, fair.one.state.decisions
    asked = fair.post("players/", **move).content.decode()
    name = fair.one.row.name
    assert f"<li>{name}: 8 numbers change (C.04.2, 2.3)" in asked
    assert f"<li>{name}: 20.00 is more than the 15.00 due" in asked
    assert f"{name}: Zeller, Ada (2500) would be entered, a late entry from round 2" in asked
    assert (fair.one.state.decisions, len(fair.other.state.entries)) == (lines, 4)
    fair.post("players/", **move, confirmed="1")
    assert fair.one.state.paid == {9: 2000}
    assert len(fair.other.state.entries) == 3


def test_both_journals_name_the_other_event_of_a_move(fair: Fair) -> None:
    one, other = fair.one, fair.other
    fair.post("players/", who=f"{other.row.pk}-3", into=one.row.pk, out=other.row.pk)
    came, left = (
        event.client().get(f"{event.path}journal/").content.decode() for event in (one, other)
    )
    assert "Entered Zeller, Ada; came from Blitz" in came
    assert f"Zeller, Ada is taken off the list; moved to {one.row.name}" in left
    fair.post("players/", who=f"{one.row.pk}-3", into=other.row.pk)
    told = other.client().get(f"{other.path}journal/").content.decode()
    assert "came from" not in told, "whoever plays in both has left none"


def test_half_a_move_taken_back_is_told(fair: Fair) -> None:
    one, other = fair.one, fair.other
    move = {"who": f"{other.row.pk}-3", "into": one.row.pk, "out": other.row.pk}
    fair.post("players/", **move)
    told = one.client().post(
        f"{other.path}journal/undo/", {"seen": other.state.decisions}, follow=True
    )
    assert f"Zeller, Ada is entered in {one.row.name} as well" in told.content.decode()
    told = one.client().post(f"{one.path}journal/undo/", {"seen": one.state.decisions}, follow=True)
    assert "as well" not in told.content.decode()
    assert "in no event" not in told.content.decode(), "the move is taken back in both"
    fair.post("players/", **move)
    told = one.client().post(f"{one.path}journal/undo/", {"seen": one.state.decisions}, follow=True)
    assert "Zeller, Ada is in no event of the festival now" in told.content.decode()


def test_pages_of_a_thousand_are_small(fair: Fair) -> None:
    from zug.director.actions.settings import change
    from zug.web.events.store import event_desk

    names = (f"Longername{n:04d}, Forename;{1000 + n};{50000 + n}" for n in range(1000))
    fair.one.post("players/import/", text="\n".join(("name;rating;fide id", *names)))
    for page in ("checkin/", "players/"):
        assert len(fair.get(page).content) < 150_000
    with event_desk(fair.one.row.pk, "test") as desk:
        desk.record(change(desk.state, fee="30"))
    page = fair.get("checkin/").text
    assert len(page) < 160_000, "with what a thousand people owe"
    assert "to pay: 30.00" in page
    assert "name=pay" not in page
    assert fair.get("players/?page=2").content.count(b"<tr>") == 12


def test_players_of_the_festival_are_offered_while_a_name_is_typed(fair: Fair) -> None:
    found = fair.one.client().get(f"{fair.one.path}players/search/?name=zel").content.decode()
    assert 'data-name="Zeller, Ada"' in found
    assert "Blitz" in found
    found = fair.other.client().get(f"{fair.other.path}players/search/?name=player001")
    assert "data-name" not in found.content.decode()


def test_lists_of_all_events(fair: Fair) -> None:
    for name in ("check-in", "players"):
        page = fair.get(f"print/{name}/").content.decode()
        assert page.count("Player001, Given") == 2
        assert "City Festival" in page
    names = fair.path("print/pairings-by-name/")
    told = fair.one.client().get(names, follow=True)
    assert told.redirect_chain[-1][0] == fair.path()
    assert "no round is published yet; pair round 1, then print" in told.content.decode()
    fair.other.post("round/pair/", colour="w")
    told = fair.one.client().get(names, follow=True)
    assert "no round is published yet; publish a round, then print" in told.content.decode()
    fair.other.post("round/publish/")
    page = fair.get("print/pairings-by-name/?large=1").content.decode()
    assert page.count("Zeller, Ada") == 2
    assert "Blitz: round 1, boards 1 to 2, version 1" in page
    assert f"{fair.one.row.name}: no round is published yet" in page
    assert "Player008" not in page
    assert fair.get("print/pairings-by-name/?pdf=a4").content.startswith(b"%PDF")
    assert fair.get("print/slips/").status_code == 404


def test_an_event_that_is_over_sends_nobody_anywhere(fair: Fair) -> None:
    from zug.director.actions.settings import change
    from zug.web.events.store import event_desk

    with event_desk(fair.other.row.pk, "test") as desk:
        desk.record(change(desk.state, rounds=1), confirmed=True)
    fair.one.post("round/pair/", colour="w")
    fair.one.post("round/publish/")
    fair.other.post("round/pair/", colour="w")
    fair.other.post("round/publish/")
    names, screen = "print/pairings-by-name/", f"/v/{fair.code}/"
    assert "Blitz both have boards 1 to 2" in fair.get().text
    assert "Zeller" in fair.one.client(None).get(screen).text
    assert "Zeller" in fair.get(names).text
    for board in (1, 2):
        fair.other.enter(board, "1-0")
    assert "both have" not in fair.get().text
    assert "Zeller" not in fair.one.client(None).get(screen).text
    page = fair.get(names).text
    assert "Zeller" not in page
    assert "Blitz: all rounds are played" in page
    assert "Zeller" not in fair.get("print/check-in/").text
    assert "Zeller" in fair.get("print/players/").text
    chosen = fair.get(f"players/?who={fair.one.row.pk}-5").text
    assert "There is no other event to enter." in chosen


def test_a_copy_stands_beside_the_event(fair: Fair) -> None:
    from zug.web.events.models import EventRow
    from zug.web.events.store import ledger

    fair.post("boards/", **{f"hall-{fair.one.row.pk}": "Hall A"})
    fair.one.post("copy/", name="Open C")
    row = EventRow.objects.latest("pk")
    state = ledger(row).state
    assert (row.festival_id, state.settings.name, state.entries) == (fair.key, "Open C", {})
    assert (state.settings.hall, state.settings.first_board) == ("Hall A", 11)
    client = fair.one.client(HTTP_ACCEPT_LANGUAGE="de")
    assert f"ausgeschrieben wie {fair.one.row.name}" in client.get(f"/t/{row.pk}/journal/").text
    count = EventRow.objects.count()
    twin = fair.one.client().post(f"{fair.one.path}copy/", {"name": " open c"}, follow=True)
    assert "The festival has an event open c already; choose another name" in twin.text
    fair.one.post("copy/", name=" ")
    assert EventRow.objects.count() == count


def test_a_festival_ends_with_its_last_event(fair: Fair) -> None:
    from zug.web.events.models import EventRow, Festival

    fair.post("act/", do="drop", event=fair.other.row.pk)
    told = fair.post("act/", do="add", event=fair.other.row.pk)
    assert "Blitz belongs to the festival." in told.text
    assert EventRow.objects.filter(festival=fair.key).count() == 2
    fair.post("act/", do="drop", event=fair.other.row.pk)
    fair.post("act/", do="drop", event=fair.one.row.pk)
    assert not Festival.objects.filter(pk=fair.key).exists()
    assert fair.one.client().get(fair.one.path).status_code == 200
    answer = fair.one.client().post("/festival/", {"name": "Again", "event": fair.other.row.pk})
    fair.other.post("delete/", name="Blitz")
    assert not Festival.objects.filter(pk=int(answer.url.split("/")[2])).exists()
