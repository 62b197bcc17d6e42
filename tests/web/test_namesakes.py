"""Namesakes are told apart wherever a name is chosen, shown or read back (desk, phones, hall)."""

from __future__ import annotations

import pytest

from tests.web.support import Event
from zug.director import people
from zug.director.lookup import told_apart
from zug.director.sending import findings

pytestmark = pytest.mark.usefixtures("desk_data")
NAME = "Müller, Hans"


@pytest.fixture
def three(desk_data: object) -> Event:
    """Numbers 1, 2 and 3 have one name, the last two one rating; Adler is the fourth."""
    event = Event.new(0)
    with event.desk() as desk:
        for rating, birth in ((2066, "1960"), (2011, "1985/05/03"), (2011, "2004")):
            entry = people.enter(desk.state, NAME, rating=rating, birth=birth)
            desk.record(entry, confirmed=True)
        desk.record(people.enter(desk.state, "Adler, Eva", rating=1900, fide_id="1"))
    return event


def test_the_number_tells_them_apart(three: Event) -> None:
    names = [told_apart(three.state, entry) for entry in three.state.numbering]
    assert names == [f"{NAME} (1)", f"{NAME} (2)", f"{NAME} (3)", "Adler, Eva"]
    with three.desk() as desk:
        for entry in three.state.numbering[1:3]:
            desk.record(
                people.correct_entry(desk.state, desk.state.entries[entry], name=f"X{entry}")
            )
    assert told_apart(three.state, three.state.numbering[0]) == NAME


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
        done = desk.record(people.forbid(desk.state, [order[1], order[3]]))
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
