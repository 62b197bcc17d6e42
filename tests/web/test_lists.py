"""Rating lists at the desk: brought, renewed, searched, compared."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.lists.samples import ADA, BEN, COMBINED, PEOPLE, fixed, packed, written
from tests.web.support import Event


@pytest.fixture
def lists(event: Event, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """FIDE's list, brought by the owner of the server as it is downloaded."""
    monkeypatch.setenv("ZUG_LISTS", str(tmp_path / "lists.sqlite3"))
    owner = event.users["owner"]
    owner.is_superuser = True
    owner.save()
    path = packed(tmp_path, "players_list.zip", {"players_list_foa.txt": fixed(PEOPLE, COMBINED)})
    answer = bring(event, path, valid="2026-01-01")
    assert "FIDE 2026-01-01: 3 players can be found now" in answer
    yield tmp_path
    owner.is_superuser = False
    owner.save()


def bring(event: Event, path: Path, **fields: str) -> str:
    with path.open("rb") as file:
        answer = event.client().post("/rating-list/", {"file": file, **fields}, follow=True)
    return answer.content.decode()


def page(event: Event, path: str = "ratings/") -> str:
    return event.client().get(f"{event.path}{path}").content.decode()


def add(event: Event, **fields: str) -> None:
    event.post("players/", **fields)


def newer(folder: Path) -> Path:
    return written(folder, "newer.txt", fixed([{**ADA, "SRtng": 2430}, BEN], COMBINED))


def test_lists_are_shown_and_removed(event: Event, lists: Path) -> None:
    assert "standard, rapid, blitz" in event.client().get("/rating-list/").content.decode()
    fields = {"do": "remove", "name": "FIDE", "valid": "2026-01-01"}
    answer = event.client().post("/rating-list/", fields, follow=True)
    assert "There are none yet" in answer.content.decode()


def test_what_is_no_list_is_told(event: Event, lists: Path) -> None:
    assert "must name a column" in bring(event, written(lists, "a.csv", "Name;Club\nOtt;X\n"))


def test_the_folder_of_lists_is_renewed_with_one_click(event: Event, lists: Path) -> None:
    folder = lists / "put"
    folder.mkdir()
    client = event.client()
    client.post("/rating-list/", {"do": "folder", "folder": str(folder)})
    newer(lists).rename(folder / "fide-2026-02.txt")
    answer = client.post("/rating-list/", {"do": "renew"}, follow=True).content.decode()
    assert "FIDE 2026-02-01: 2 players can be found now" in answer
    answer = client.post("/rating-list/", {"do": "renew"}, follow=True).content.decode()
    assert "All lists are current" in answer


def test_the_folder_is_renewed_when_the_desk_starts(event: Event, lists: Path) -> None:
    from zug.lists import RatingLists
    from zug.web.renewing import renewing

    folder = lists / "put"
    folder.mkdir()
    kept = RatingLists.usual()
    kept.watch(folder)
    newer(lists).rename(folder / "fide-2026-02.txt")
    with renewing():
        until(lambda: len(kept.all()) == 2)
    assert [one.valid for one in kept.all()] == ["2026-01-01", "2026-02-01"]


def until(done: Callable[[], bool]) -> None:
    """Wait for a condition; the limit only ends what would hang."""
    for _ in range(1200):
        if done():
            return
        time.sleep(0.1)


def test_while_typing_the_lists_offer_every_rating(event: Event, lists: Path) -> None:
    found = page(event, "players/search/?name=berg")
    assert 'data-rating="2450"' in found
    assert "blitz 2500" in found


def test_a_player_of_the_list_gets_rating_and_source(event: Event, lists: Path) -> None:
    add(event, name="Adler, Ada", fide_id="1503014")
    assert "standard (FIDE 2026-01-01)" in page(event)
    add(event, name="Berg, Ben", fide_id="4100018", rating="2500")
    assert "blitz (FIDE 2026-01-01)" in page(event), "another list was chosen"
    ada = next(one for one in event.state.entries.values() if one.name == "Adler, Ada")
    event.post(f"players/{ada.id}/", name=ada.name, rating="2399", fide_id=ada.fide_id)
    assert "by hand" in page(event)


def test_ratings_that_differ_are_told_listed_and_taken_by_choice(event: Event, lists: Path) -> None:
    add(event, name="Adler, Ada", fide_id="1503014")
    add(event, name="Berg, Ben", fide_id="4100018", rating="1999")
    bring(event, newer(lists), valid="2026-02-01")
    assert "2 ratings differ from the lists" in page(event, "players/")
    shown = page(event)
    assert "now by hand" in shown
    entries = {one.name: one.id for one in event.state.entries.values()}
    answer = event.post("ratings/take/", take=str(entries["Adler, Ada"]))
    assert "1 rating changes" in answer.content.decode()
    event.post("ratings/take/", take=str(entries["Adler, Ada"]), confirmed="1")
    ratings = {one.name: one.rating for one in event.state.entries.values()}
    assert (ratings["Adler, Ada"], ratings["Berg, Ben"]) == (2430, 1999)


def test_the_terms_are_set_on_the_page(event: Event, lists: Path) -> None:
    add(event, name="Adler, Ada", fide_id="1503014")
    terms = {"play": "rapid", "method": "", "equals": "entry", "check": "on", "lists": ""}
    event.post("ratings/", **terms, confirmed="1")
    assert (event.state.rating_terms.play, event.state.rating_terms.equals) == ("rapid", "entry")
    assert "effective-rapid, blitz" in page(event)
    wrong = event.post("ratings/", **{**terms, "lists": "nobody"}).content.decode()
    assert "There is no list nobody" in wrong


def test_the_comparison_can_be_switched_off(event: Event, lists: Path) -> None:
    add(event, name="Adler, Ada", fide_id="1503014")
    event.post("ratings/", play="standard", method="", equals="name", lists="")
    bring(event, newer(lists), valid="2026-02-01")
    assert "differ" not in page(event, "players/")
    assert "1 rating differs" in page(event)


def test_an_imported_list_is_completed_by_ids(event: Event, lists: Path) -> None:
    event.post("players/import/", text="name;id;rating\nAda;1503014;\nMax;;1700\n")
    found = {one.name: (one.rating, one.rating_from) for one in event.state.entries.values()}
    assert (found["Ada"], found["Max"]) == ((2412, "standard"), (1700, ""))
