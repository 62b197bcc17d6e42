"""Rating changes and norms at the desk: the lists, a player's page, the papers."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

from tests.web.support import Event
from zug.director.reporting.report import rated_event


@pytest.fixture
def played(event: Event) -> Event:
    event.play_round()
    event.play_round("½-½")
    return event


def text(event: Event, path: str, role: str = "owner", language: str = "en") -> str:
    client = event.client(role)
    answer = client.get(f"{event.path}{path}", headers={"accept-language": language})
    assert answer.status_code == 200, path
    return unescape(re.sub(r"<[^>]*>", " ", answer.content.decode()))


def test_rating_changes(played: Event) -> None:
    page = " ".join(text(played, "elo/").split())
    assert "Rating changes (standard)" in page
    for change in rated_event(played.state).changes():
        assert change.player.name in page
        cells = f"{change.rating} {change.k} {len(change.games)}"
        assert cells in page
    assert "Rating changes" in text(played, "standings/")


def test_k_is_given_on_the_page_of_a_player(played: Event) -> None:
    entry = played.state.entries[played.state.numbering[0]]
    played.post(f"players/{entry.id}/", name=entry.name, rating=entry.rating, k=40)
    assert rated_event(played.state).changes()[0].k == 40
    assert "K now 40" in text(played, "journal/")


def test_before_the_first_round(event: Event) -> None:
    assert "begin with the first published round" in text(event, "elo/")
    assert "begin with the first published round" in text(event, "norms/")


def test_a_players_page_shows_change_and_norms(played: Event) -> None:
    entry = played.state.numbering[0]
    page = " ".join(text(played, f"card/{entry}/").split())
    assert "Rating change" in page
    assert "expected, times K" in page


def test_norms(played: Event) -> None:
    page = text(played, "norms/")
    assert "This event is" in page
    assert "registered with FIDE" in page
    zonal = played.client().get(f"{played.path}norms/?event=zonal&all=1").content.decode()
    assert 'value="zonal" selected' in zonal
    assert "print/it3/?event=zonal" in zonal
    assert played.client().get(f"{played.path}print/it3/?event=zonal").status_code == 200
    own = text(played, "norms/3/")
    for article in ("1.4.1a", "1.4.3", "1.4.5b", "1.4.8a", "1.1.5"):
        assert article in own
    assert "Conditions de" not in own
    assert "Le tournoi (B.01)" in text(played, "norms/3/", language="fr")
    client = played.client()
    assert client.get(f"{played.path}norms/99/").status_code == 404
    assert client.get(f"{played.path}norms/?event=moon").status_code == 200


def test_a_deputy_reads_and_a_stranger_does_not(played: Event) -> None:
    for path in ("elo/", "norms/", "norms/1/"):
        assert text(played, path, role="deputy")
        assert played.client("stranger").get(f"{played.path}{path}").status_code in (302, 403, 404)


def test_norms_are_not_for_rapid_chess(event: Event) -> None:
    event.post("ratings/", play="rapid", method="", equals="name", check="on", lists="")
    event.play_round()
    assert event.state.rating_terms.play == "rapid"
    assert "standard chess alone" in text(event, "norms/")
    assert "(rapid)" in text(event, "elo/")
    assert event.client().get(f"{event.path}norms/1/").status_code == 404
    assert "Rating change" in text(event, f"card/{event.state.numbering[0]}/")


def test_many_players_come_in_parts(played: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zug.web.desk.ratings_and_norms.LINES", 3)
    rows = played.client().get(f"{played.path}elo/").content.decode()
    assert rows.count("<tr>") == 4
    assert "1–3" in rows
    assert "7–8" in played.client().get(f"{played.path}elo/?page=3").content.decode()
    name = played.state.entries[played.state.numbering[6]].name
    found = played.client().get(f"{played.path}elo/", {"q": name}).content.decode()
    assert found.count("<tr>") == 2
    assert name in found


FEDERATIONS = ("SUI", "GER", "FRA", "ITA", "ESP", "POL")


def test_norms_in_reach_lead_to_their_conditions(masters: Event) -> None:
    """Twelve of 2475, all but one grandmasters, one round of nine played."""
    page = masters.client().get(f"{masters.path}norms/").content.decode()
    links = re.findall(r'href="[^"]*/norms/(\d+)/"', page)
    assert links, "somebody without a title seeks one"
    who = masters.state.entries[masters.state.numbering[int(links[0]) - 1]]
    assert who.title == ""
    assert "needs" in page
    own = text(masters, f"norms/{links[0]}/")
    assert f"GM norm of {who.name}" in own
    assert "Scores that are enough" in own
    card = text(masters, f"card/{who.id}/")
    assert "GM norm" in card
    assert "needs" in card


@pytest.fixture
def masters(desk_data: Path) -> Event:
    event = Event.new(12, rounds=9)
    for place, entry in enumerate([*event.state.entries.values()]):
        known = {"name": entry.name, "rating": 2475, "federation": FEDERATIONS[place % 6]}
        event.post(f"players/{entry.id}/", **known, title="GM" if place else "")
    event.play_round("½-½")
    return event
