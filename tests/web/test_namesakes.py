"""Namesakes are told apart wherever a name is chosen, shown or read back (desk, phones, hall)."""

from __future__ import annotations

import pytest

from tests.web.support import Event
from zug.director import Answers
from zug.director.actions import players
from zug.director.importing.player_list import import_players, pasted
from zug.director.reporting.report_check import findings
from zug.director.state.state import distinct_name

pytestmark = pytest.mark.usefixtures("desk_data")
NAME = "Müller, Hans"


@pytest.fixture
def three(desk_data: object) -> Event:
    """Numbers 1, 2 and 3 have one name, the last two one rating; Adler is the fourth."""
    event = Event.new(0)
    with event.desk() as desk:
        for rating, birth in ((2066, "1960"), (2011, "1985/05/03"), (2011, "2004")):
            entry = players.enter(desk.state, NAME, rating=rating, birth=birth)
            desk.record(entry, confirmed=True)
        desk.record(players.enter(desk.state, "Adler, Eva", rating=1900, fide_id="1"))
    return event


def test_the_number_tells_them_apart(three: Event) -> None:
    names = [distinct_name(three.state, entry) for entry in three.state.numbering]
    assert names == [f"{NAME} (1)", f"{NAME} (2)", f"{NAME} (3)", "Adler, Eva"]
    with three.desk() as desk:
        for entry in three.state.numbering[1:3]:
            desk.record(
                players.correct_entry(desk.state, desk.state.entries[entry], name=f"X{entry}")
            )
    assert distinct_name(three.state, three.state.numbering[0]) == NAME


def test_at_the_desk(three: Event) -> None:
    client, path = three.client(), three.path
    come = client.get(f"{path}checkin/").content.decode()
    for line in ("1 · 2066 · 1960", "2 · 2011 · 1985", "3 · 2011 · 2004"):
        assert f"{NAME}<small>{line}</small>" in come
    assert "Adler, Eva<small>4 · 1900</small>" in come
    assert any(f"no federation ({NAME} (1) first)" in one for one in findings(three.state))
    three.post("round/pair/", colour="w")
    three.post("round/publish/")
    home = client.get(path).content.decode()
    pairs = {(pair.white, pair.black) for pair in three.state.rounds[0].boards}
    twins = [f"{NAME} ({number})" for number in (1, 2, 3)]
    assert len(pairs) == 2
    results = client.get(f"{path}results/").content.decode()
    round_ = client.get(f"{path}round/1/").content.decode()
    assert all(f'{NAME}</b><span class="y"> ({number})</span>' in round_ for number in (1, 2, 3))
    assert all(twin in home for twin in twins)
    assert all(twin in results for twin in twins)
    saved = three.enter(1, "1-0").json()["says"]
    assert "Müller, Hans (" in saved
    three.enter(2, "1-0")
    leading = client.get(path).content.decode().partition("Leading")[2]
    assert all(twin in leading for twin in twins)
    assert '<th class="n">Rank</th>' in leading
    replaced = three.post("results/1/enter/", board=1, result="0-1").content.decode()
    assert "Müller, Hans (1)" in replaced


def test_in_the_journal(three: Event) -> None:
    with three.desk() as desk:
        order = desk.state.numbering
        done = desk.record(players.forbid(desk.state, [order[1], order[3]]))
        assert str(done.sentence) == f"not to meet: {NAME} (2); Adler, Eva"


def test_on_phones_and_in_the_hall(three: Event) -> None:
    client, code = three.client(None), three.row.code
    found = client.get(f"/p/{code}/?q=hans").content.decode()
    for line in ("No. 1 · 2066", "No. 2 · 2011 · 1985", "No. 3 · 2011 · 2004"):
        assert f"{NAME} <small>{line}</small>" in found
    three.play_round()
    twins = [f"{NAME} ({number})" for number in (1, 2, 3)]
    for page in ("pairings/", "standings/"):
        shown = client.get(f"/p/{code}/{page}").content.decode()
        assert all(twin in shown for twin in twins), page
    hall = client.get(f"/p/{code}/screen/").content.decode()
    assert all(f">{twin}</td>" in hall for twin in twins), "opponents, and both of a result"
    mine = client.get(f"/p/{code}/player/2/").content.decode()
    assert f"{NAME} <small>No. 2</small>" in mine


def test_who_has_withdrawn(three: Event) -> None:
    """Number 2 goes home, numbers 1 and 3 play on."""
    three.play_round()
    with three.desk() as desk:
        desk.record(players.withdraw(desk.state, 2))
    client, path = three.client(), three.path
    shown = [client.get(f"{path}crosstable/").content.decode()]
    shown += [
        client.get(f"{path}print/{paper}/?format=html").content.decode()
        for paper in ("standings", "crosstable", "wall-chart")
    ]
    for page in shown:
        assert f"Withdrawn: {NAME} (2)." in page


def test_in_a_tie_break_written_out(three: Event) -> None:
    """Round 1: 1-0 on both boards, 1 against 3 and 4 against 2; then number 3 goes home.

    Of two rounds number 3 has none of 2 points; to opponents the round never come back to counts
    as a draw (tiebreaks-2026:16.3), so that Buchholz of number 1 has a half from round 1.
    """
    three.play_round()
    with three.desk() as desk:
        desk.record(players.withdraw(desk.state, 3))
    three.play_round()
    sums = three.client().get(f"{three.path}standings/1/?code=BH").content.decode()
    note = "0, adjusted to ½: did not play to the end (C.07, 16.3)"
    assert f"<td>{NAME} (3) <small>{note}</small></td>" in sums
    assert sums.count("adjusted") == 1


def test_in_a_list_that_is_read(desk_data: object) -> None:
    """By rating: Bo 1, Cy 2, then both Zeds; the line of the file is no number."""
    event = Event.new(0)
    listed = pasted("name;rating\nZed, Al;1500\nZed, Al;1400\nTop, Bo;2500\nTop, Cy;2400\n")
    with event.desk() as desk:
        report = import_players(desk, Answers(), listed)
    said = "Zed, Al is already entered as number 3; both are in the list now"
    assert report.doubtful == (said,)


def test_in_the_note_about_an_entry(three: Event) -> None:
    """The strongest Adler is the new number 1, and the one who was there is number 5."""
    with three.desk() as desk:
        done = desk.record(players.enter(desk.state, "Adler, Eva", rating=2500))
    assert done.notes == ("Adler, Eva is already entered as number 5",)


@pytest.mark.parametrize(
    ("typed", "come", "says"),
    [
        ("bo", "Meier, Bo", "Meier, Bo"),
        ("jan", "Jan, Eva", "Jan, Eva"),
        ("dub", "Dubois, Jean", "Dubois, Jean"),
        ("ubo", "Dubois, Jean", "Dubois, Jean"),
        ("d", "", "2 who are awaited fit: Dorjan, Kim; Dubois, Jean; press one"),
        ("jean", "Dubois, Jean", "Dubois, Jean"),
        ("zed", "", "Zed, Al (5); Zed, Al (6)"),
        ("6", "Zed, Al", "Zed, Al"),
        ("xyz", "", "Nobody awaited by that name."),
    ],
)
def test_a_few_letters_at_check_in(desk_data: object, typed: str, come: str, says: str) -> None:
    """Words of a name before letters within one; namesakes are never chosen among."""
    event = Event.new(0)
    names = ("Dubois, Jean", "Meier, Bo", "Dorjan, Kim", "Jan, Eva", "Zed, Al", "Zed, Al")
    with event.desk() as desk:
        for at, name in enumerate(names):
            desk.record(players.enter(desk.state, name, rating=2000 - at), confirmed=True)
    client = event.client()
    page = client.post(f"{event.path}checkin/", {"q": typed}, follow=True).content.decode()
    assert [event.state.entries[one].name for one in event.state.here] == ([come] if come else [])
    assert says in page
    if come:
        again = client.post(f"{event.path}checkin/", {"q": typed}, follow=True).content.decode()
        assert "has already checked in." in again
