"""Rating lists at the desk: brought, renewed, searched, compared."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path

import pytest

from tests.lists.samples import ADA, BEN, COMBINED, PEOPLE, fixed, packed, single, written
from tests.lists.serving import ListServer, list_server
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


def bring(event: Event, path: Path, *, follow: bool = True, **fields: str) -> str:
    with path.open("rb") as file:
        answer = event.client().post("/rating-list/", {"file": file, **fields}, follow=follow)
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
    assert "not FIDE" in bring(event, written(lists, "a.xml", "<html></html>"))
    assert not list((lists / "lists.sqlite3-brought").iterdir())


def test_what_the_columns_of_a_list_are_is_asked_and_remembered(event: Event, lists: Path) -> None:
    path = written(lists, "elo-2026-02.csv", "Wer;Zahl;Dorf\nOtt, Jan;1650;Baar\n")
    shown = bring(event, path, national="1")
    assert "must name a column" in shown.replace("Must", "must")
    assert "Nothing has been read yet" in shown
    assert "national id" in shown
    found = re.findall(r'type="hidden" name="(list|called|national|valid)" value="([^"]*)"', shown)
    chosen = {"heading": ["Wer", "Zahl", "Dorf"], "field": ["name", "rating", ""]}
    answer = event.client().post("/rating-list/", {**dict(found), **chosen}, follow=True)
    assert "Elo 2026-02-01: 1 player can be found now" in answer.content.decode()
    assert "national 1650" in page(event, "players/search/?name=ott")
    again = written(lists, "elo-2026-03.csv", "Wer;Zahl;Dorf\nOtt, Jan;1660;Baar\n")
    assert "Elo 2026-03-01: 1 player can be found now" in bring(event, again)
    answer = event.client().post("/rating-list/", {**dict(found), **chosen}, follow=True)
    assert "no longer kept" in answer.content.decode()


def test_a_long_list_is_read_aside_and_told_when_it_is_done(
    event: Event, lists: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page never waits: it shows how far it is, with or without JavaScript."""
    monkeypatch.setattr("zug.web.jobs.rating_lists.SMALL", 0)
    mark = lists / "lists.sqlite3-reading"
    mark.write_text("0.42")
    shown = lists_page(event)
    assert 'value="42"' in shown
    assert "The list is being read" in shown
    assert '<noscript><meta http-equiv="refresh"' in shown
    mark.unlink()
    bring(event, newer(lists), follow=False, valid="2026-02-01")  # the page would tell it
    until(lambda: (lists / "lists.sqlite3-told").exists() and not mark.exists())
    assert "FIDE 2026-02-01: 2 players can be found now" in lists_page(event)
    assert "can be found now" not in lists_page(event), "it is told once"
    folder = lists / "put"
    folder.mkdir()
    newer(lists).rename(folder / "fide-2026-03.txt")
    event.client().post("/rating-list/", {"do": "folder", "folder": str(folder)})
    until(lambda: (lists / "lists.sqlite3-told").exists() and not mark.exists())
    assert "FIDE 2026-03-01" in lists_page(event)


def test_what_is_wrong_with_a_long_list_is_told_in_every_language(
    event: Event, lists: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.lists.samples import xml

    monkeypatch.setattr("zug.web.jobs.rating_lists.SMALL", 0)
    bring(event, written(lists, "cut.xml", xml(PEOPLE)[:-30], "utf-8"), follow=False)
    mark = lists / "lists.sqlite3-reading"
    until(lambda: (lists / "lists.sqlite3-told").exists() and not mark.exists())
    client = event.client(headers={"accept-language": "de"})
    assert "das Ende fehlt" in client.get("/rating-list/").content.decode()


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
    from zug.web.jobs.rating_lists import renewing

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
    nobody = event.client().post(f"{event.path}ratings/take/", follow=True).content.decode()
    assert "Nobody is chosen" in nobody
    answer = event.post("ratings/take/", take=str(entries["Adler, Ada"]))
    assert "1 rating changes" in answer.content.decode()
    event.post("ratings/take/", take=str(entries["Adler, Ada"]), confirmed="1")
    ratings = {one.name: one.rating for one in event.state.entries.values()}
    assert (ratings["Adler, Ada"], ratings["Berg, Ben"]) == (2430, 1999)


def test_other_data_of_the_lists_are_taken_by_choice(event: Event, lists: Path) -> None:
    add(event, name="Adler, Ada", fide_id="1503014", title="IM")
    shown = page(event)
    assert "The lists have other data of 1 player" in shown
    assert "Adler, Ada: title IM → WGM" in shown
    ada = next(one for one in event.state.entries.values() if one.name == "Adler, Ada")
    assert f'name="data" value="{ada.id}" aria-label="Adler, Ada" checked' in shown
    asked = event.post("ratings/take/", data=str(ada.id)).content.decode()
    assert "other data of 1 player change" in asked.replace("Other", "other")
    assert event.state.entries[ada.id].title == "IM"
    event.post("ratings/take/", data=str(ada.id), confirmed="1")
    assert event.state.entries[ada.id].title == "WGM"


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
    event.post("players/import/", text="name;fide id;rating\nAda;1503014;\nMax;;1700\n")
    found = {one.name: (one.rating, one.rating_from) for one in event.state.entries.values()}
    assert (found["Ada"], found["Max"]) == ((2412, "standard"), (1700, ""))


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[ListServer]:
    """With FIDE's list of the standard ratings."""
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    with list_server() as serving:
        serving.files["/standard_rating_list.txt"] = single(PEOPLE, "SRtng").encode("latin-1")
        yield serving


def lists_page(event: Event) -> str:
    return event.client().get("/rating-list/").content.decode()


def name(event: Event, address: str) -> str:
    fields = {"do": "source", "address": address}
    return event.client().post("/rating-list/", fields, follow=True).content.decode()


def fetched(event: Event) -> str:
    """The page once nothing is being fetched any more."""
    until(lambda: "<progress" not in lists_page(event))
    return lists_page(event)


def test_a_list_is_fetched_from_the_address_the_owner_of_the_server_names(
    event: Event, lists: Path, server: ListServer
) -> None:
    assert server.asked == []
    url = server.address("/standard_rating_list.txt")
    name(event, url)
    shown = fetched(event)
    assert url in shown
    assert "Last fetched" in shown
    assert "FIDE 2026-11-01" in shown
    assert "<td>2026-11-01</td>" in shown
    count = len(server.asked)
    event.client().post("/rating-list/", {"do": "renew"})
    until(lambda: len(server.asked) > count)
    fetched(event)
    event.client().post("/rating-list/", {"do": "forget", "address": url})
    assert url not in lists_page(event)


def test_while_lists_are_fetched_the_page_tells_how_far_it_is(event: Event, lists: Path) -> None:
    mark = lists / "lists.sqlite3-fetching"
    mark.write_text("0.42")
    part = event.client().get("/rating-list/", headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in part
    assert 'value="42"' in part
    assert 'hx-trigger="every 1s"' in part
    mark.unlink()
    part = event.client().get("/rating-list/", headers={"HX-Request": "true"}).content.decode()
    assert "hx-trigger" not in part


def test_an_address_that_gives_no_list_is_told(
    event: Event, lists: Path, server: ListServer
) -> None:
    name(event, server.address("/none.zip"))
    shown = fetched(event)
    assert "answers 404 Not Found" in shown
    assert "FIDE" in shown, "the list that is there stays"
    wrong = name(event, "file:///etc/passwd")
    assert "is not an address lists can be fetched from" in wrong


def test_nobody_but_the_owner_of_the_server_names_addresses(
    event: Event, lists: Path, server: ListServer
) -> None:
    """Else a server of several people would fetch for each of them whatever it can reach."""
    from zug.lists import RatingLists, addresses

    fields = {"do": "source", "address": server.address("/standard_rating_list.txt")}
    for role in ("arbiter", "deputy"):
        assert event.client(role).post("/rating-list/", fields).status_code == 403
    owner = event.users["owner"]
    owner.is_superuser = False
    owner.save()
    assert event.client().post("/rating-list/", fields).status_code == 403
    assert addresses(RatingLists.usual()) == ()
    assert server.asked == []


def test_addresses_are_asked_when_the_desk_starts_and_then_once_a_day(
    event: Event, lists: Path, server: ListServer
) -> None:
    from zug.lists import RatingLists, name_address
    from zug.web.jobs.rating_lists import renewing

    kept = RatingLists.usual()
    name_address(kept, server.address("/standard_rating_list.txt"))
    with renewing(every=0.02):
        until(lambda: len(kept.all()) == 2)
        time.sleep(0.2)
    assert [path for path, _head in server.asked] == ["/standard_rating_list.txt"]


def test_before_round_1_the_age_of_the_list_is_told(event: Event, lists: Path) -> None:
    told = "FIDE's rating list in use is that of 2026-01-01"
    newer = "FIDE should have published a newer rating list"
    for path in ("/new/", event.path, f"{event.path}ratings/", "/rating-list/"):
        shown = unescape(event.client().get(path).text)
        assert told in shown, path
        assert newer in shown, path


def test_a_rating_of_a_list_that_does_not_count_is_offered(event: Event, lists: Path) -> None:
    """A club list, which is not in the order: told at entry, taken on the page of the player."""
    club = written(lists, "club.csv", "name;rating\nCole, Cy;2100\n")
    bring(event, club, name="club", valid="2026-01-01")
    answer = event.client().post(f"{event.path}players/", {"name": "Cole, Cy"}, follow=True)
    assert "Cole, Cy is unrated" in answer.content.decode()
    entry = next(one for one in event.state.entries.values() if one.name == "Cole, Cy")
    assert "Take club 2100" in page(event, f"players/{entry.id}/")
    event.post(f"players/{entry.id}/act/", do="listed", list="club")
    taken = event.state.entries[entry.id]
    assert (taken.rating, taken.rating_from) == (2100, "club")
    assert "Take club" not in page(event, f"players/{entry.id}/")


def test_a_name_that_two_players_of_a_list_have_is_told(event: Event, lists: Path) -> None:
    twins = "name;rating;id\nTwin, Tom;1500;111\nTwin, Tom;1600;222\n"
    bring(event, written(lists, "club.csv", twins), name="club", valid="2026-01-01")
    answer = event.client().post(f"{event.path}players/", {"name": "Twin, Tom"}, follow=True)
    told = answer.content.decode()
    assert "not for certain this player: Twin, Tom" in told


def test_whoever_has_a_namesake_in_the_list_is_not_said_to_be_missing_there(
    event: Event, lists: Path
) -> None:
    twins = "Name;Rating;ID\nTwin, Tom;1500;7\nTwin, Tom;1600;8\n"
    bring(event, written(lists, "club.csv", twins), name="club", valid="2026-01-01")
    add(event, name="Twin, Tom")
    assert "in the lists by FIDE id or by a name that occurs once" in page(event)


def test_after_an_import_the_head_of_the_page_knows_the_players(event: Event) -> None:
    from tests.web.support import Event as Fresh

    empty = Fresh.new(0)
    shown = empty.post("players/import/", text="Adler, Ada\nBerg, Ben\n").content.decode()
    assert "2 players entered" in shown
    assert "No players yet" not in shown
