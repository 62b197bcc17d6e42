"""Expulsions, shared places, values from elsewhere, long events and Chess960 at the desk."""

from __future__ import annotations

import re

import pytest

from tests.web.support import Event
from zug.messages import languages


def text(event: Event, path: str, language: str = "en", role: str = "owner") -> str:
    answer = event.client(role).get(f"{event.path}{path}", headers={"Accept-Language": language})
    assert answer.status_code == 200
    return str(answer.content.decode())


def names(page: str) -> list[str]:
    body = page.rsplit("<tbody>", maxsplit=1)[-1].split("</tbody>", maxsplit=1)[0]
    return re.findall(r"Player\d{3}", body)


def setup(event: Event, **changes: object) -> None:
    settings = event.state.settings
    said = {"name": settings.name, "system": settings.system, "rounds": 5, "tiebreaks": "BH"}
    event.post("setup/", **(said | changes), confirmed=1)


def test_a_player_is_expelled_after_a_question(event: Event) -> None:
    event.play_round()
    asked = event.post("players/1/act/", do="expel")
    assert "No rank and no prize" in asked.content.decode()
    assert event.state.expelled == {}
    event.post("players/1/act/", do="expel", confirmed="1")
    assert event.state.expelled == {1: 2}
    assert "Player001" not in names(text(event, "standings/"))
    assert "Expelled: Player001, Given" in text(event, "standings/")
    assert "Espulsi: Player001, Given" in text(event, "standings/", "it")
    assert "expelled" in text(event, "card/1/")
    assert "Player001, Given (expelled)" in text(event, "crosstable/")
    assert "Lift the expulsion" in text(event, "players/1/")
    event.post("players/1/act/", do="lift")
    assert "Player001" in names(text(event, "standings/"))


def test_the_public_pages_leave_the_expelled_out(event: Event) -> None:
    event.play_round()
    event.post("players/1/act/", do="expel", confirmed="1")
    guest = event.client(None)
    page = guest.get(f"/p/{event.row.code}/standings/").content.decode()
    assert "Expelled: Player001, Given" in page
    assert "Player001" not in page.split("<tbody>")[1].split("</tbody>")[0]
    assert guest.get(f"/p/{event.row.code}/player/1/").status_code == 200


def test_lots_are_drawn_at_the_desk_and_drawn_again_the_same(event: Event) -> None:
    event.play_round("½-½")
    assert "No tie-break separates these players" in text(event, "lots/")
    event.post("lots/draw/")
    first = dict(event.state.lots)
    assert sorted(first) == [1, 2, 3, 4, 5, 6, 7, 8]
    again = event.post("lots/draw/")
    assert again.status_code == 302
    assert event.state.lots == first
    assert event.state.seed in text(event, "lots/")


def test_places_are_given_by_hand_or_as_lots_drawn_elsewhere(event: Event) -> None:
    event.play_round("½-½")
    typed = {f"place-{entry}": 9 - entry for entry in range(1, 9)}
    event.post("lots/place/", hand="1", **typed)
    assert event.state.lots == {entry: 9 - entry for entry in range(1, 9)}
    assert names(text(event, "standings/"))[0] == "Player008"
    asked = event.post("lots/place/", lots="1", **{"place-1": 1, "place-2": 2})
    assert "Lots that were recorded are replaced" in asked.content.decode()
    twice = {"hand": "1", "place-1": 1, "place-2": 1}
    refused = event.client().post(f"{event.path}lots/place/", twice, follow=True)
    assert "Two of them have the same place" in refused.content.decode()
    event.post("lots/place/", lots="1", **{"place-1": 1})  # one alone has nobody to be parted from
    assert event.state.lots[1] == 8


def test_values_worked_out_elsewhere_are_typed_in(event: Event) -> None:
    setup(event, tiebreaks="OTHER_BLITZ, BH")
    event.play_round("½-½")
    assert "OTHER_BLITZ" in text(event, "values/")
    typed = {f"value-{entry}": f"{entry}.5" for entry in range(1, 9)}
    event.post("values/", code="OTHER_BLITZ", **typed)
    assert event.state.values == {"OTHER_BLITZ": {entry: 100 * entry + 50 for entry in range(1, 9)}}
    assert names(text(event, "standings/"))[0] == "Player008"
    assert 'value="8.5"' in text(event, "values/?code=OTHER_BLITZ")
    wrong = event.post("values/", code="OTHER_BLITZ", **{"value-1": "much"})
    assert wrong.status_code == 302
    assert event.state.values["OTHER_BLITZ"][1] == 150


def test_a_long_event_is_marked_and_players_get_further_ratings(event: Event) -> None:
    setup(event, start="2026-01-10", end="2026-03-01")
    assert "mark it as one of more than 30 days" in text(event, "setup/")
    setup(event, start="2026-01-10", end="2026-03-01", long_event="round")
    assert event.state.settings.event.long_event == "round"
    assert "Other ratings" in text(event, "players/1/")
    event.post("players/1/act/", do="rating", round=3, rating=2450)
    assert event.state.later_ratings == {1: ((3, 2450),)}
    assert "from round 3 on: 2450" in text(event, "players/1/")


def test_chess960_is_chosen_and_its_positions_are_shown(event: Event) -> None:
    setup(event, variant="Chess960")
    event.play_round()
    (line,) = set(re.findall(r"Chess960, position \d+: [RNBQK]{8}", text(event, "round/1/")))
    assert line in text(event, "print/pairings-by-board/")
    guest = event.client(None).get(f"/p/{event.row.code}/pairings/").content.decode()
    assert line in guest
    assert 'name="variant"' not in text(event, "setup/")  # fixed once a round is paired


@pytest.mark.parametrize("language", languages()[1:])
@pytest.mark.parametrize("path", ["lots/", "values/", "setup/", "players/1/"])
def test_the_pages_speak_every_language(event: Event, path: str, language: str) -> None:
    event.play_round("½-½")
    assert text(event, path, language) != text(event, path)


@pytest.mark.parametrize("path", ["lots/", "values/"])
def test_deputies_do_not_rank(event: Event, path: str) -> None:
    event.play_round("½-½")
    assert event.client("deputy").get(f"{event.path}{path}").status_code == 403


def test_round_robins_do_not_show_the_buchholz_family(desk_data: object) -> None:
    assert desk_data
    event = Event.new(6, None, "round-robin")
    page = text(event, "setup/")
    shown = re.findall(r'<option value="(\w+)"(?: selected)?>', page)
    assert not {"BH", "FB", "AOB"} & set(shown)
    assert {"DE", "SB", "KS", "WIN"} < set(shown)
