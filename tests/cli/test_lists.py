"""`zug list`, `zug ratings` and players entered from lists."""

from __future__ import annotations

from pathlib import Path

import pytest
from running import Zug

from tests.lists.samples import ADA, BEN, COMBINED, PEOPLE, fixed, packed, single, written
from tests.lists.serving import list_server


@pytest.fixture
def lists(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, zug: Zug) -> Path:
    """FIDE's list of November, in a folder with an event of nobody yet."""
    monkeypatch.setenv("ZUG_LISTS", str(tmp_path / "lists.sqlite3"))
    monkeypatch.setenv("ZUG_AUTHOR", "tester")
    folder = tmp_path / "event"
    folder.mkdir()
    monkeypatch.chdir(folder)
    path = packed(tmp_path, "players_list.zip", {"players_list_foa.txt": fixed(PEOPLE, COMBINED)})
    told = zug("list", "add", path, "--valid", "2026-01-01")
    assert told.exit == 0
    assert "FIDE 2026-01-01: 3 players (standard, rapid, blitz)" in told.out
    zug("new", "Open", "--rounds", 5)
    return tmp_path


def newer(folder: Path) -> Path:
    return written(folder, "newer.txt", fixed([{**ADA, "SRtng": 2430}, BEN], COMBINED))


def test_lists_are_shown_found_and_removed(zug: Zug, lists: Path) -> None:
    assert "2026-01-01" in zug("list", "show").out
    assert "1503014" in zug("list", "find", "adl").out
    assert "standard 2412, rapid 2380" in zug("list", "find", "1503014").out
    assert "nobody" in zug("list", "find", "zzzz").out
    assert zug("list", "remove", "none").exit == 2
    assert "1 list removed" in zug("list", "remove", "fide").out
    assert "no rating lists yet" in zug("list", "show").out


def test_the_day_of_a_list_that_does_not_say_it_is_told(zug: Zug, lists: Path) -> None:
    told = zug("list", "add", newer(lists))
    assert "its day was taken from newer.txt" in told.err


def test_a_player_found_in_the_list_gets_its_rating(zug: Zug, lists: Path) -> None:
    assert "entered WGM Adler, Ada (2412)" in zug("enter", "--id", "1503014").out
    assert "entered IM Berg, Ben (2450)" in zug("enter", "Berg, Ben").out
    told = zug("ratings").out
    assert "standard (FIDE 2026-01-01)" in told
    assert "standard 2412, rapid 2380" in told


def test_a_rating_typed_beside_the_list_is_by_hand(zug: Zug, lists: Path) -> None:
    assert "(2500)" in zug("enter", "--id", "1503014", "--rating", "2500").out
    assert "by hand" in zug("ratings").out


def test_others_of_the_list_are_shown_to_be_chosen(zug: Zug, lists: Path) -> None:
    told = zug("enter", "Adler")
    assert "in the lists: Adler, Ada NOR --id 1503014" in told.err
    assert zug("enter", "--id", "999").exit == 2


def test_players_of_a_csv_list_are_completed_by_their_ids(zug: Zug, lists: Path) -> None:
    path = written(lists, "players.csv", "name;FIDE id;rating\nAda;1503014;\nMax;;1700\n")
    assert "2 players entered" in zug("enter", "--csv", path).out
    told = zug("ratings").out
    assert "Ada  2412  standard (FIDE 2026-01-01)" in told
    assert "Max  1700  by hand" in told


def test_the_terms_of_ratings(zug: Zug, lists: Path) -> None:
    zug("enter", "--id", "1503014")
    assert zug("ratings", "--play", "rapid").exit == 7
    assert "rate of play: rapid" in zug("ratings", "--play", "rapid", "--yes").out
    assert "2380" in zug("ratings").out
    assert "lists in order: blitz, standard" in (
        zug("ratings", "--lists", "blitz,standard", "--yes").out + zug("ratings").out
    )
    assert "there is no such list: club" in zug("ratings", "--lists", "club").err
    assert "method: FIDON" in zug("ratings", "--method", "FIDON").out
    assert "order of equals: lot " in zug("ratings", "--equals", "lot").out


def test_ratings_are_compared_after_a_list_was_brought_and_on_request(
    zug: Zug, lists: Path
) -> None:
    zug("enter", "--id", "1503014")
    zug("enter", "Nobody", "--rating", "1500")
    assert zug("list", "check").exit == 0
    told = zug("list", "add", newer(lists), "--valid", "2026-02-01").out
    assert "1 rating differs from FIDE 2026-02-01" in told
    found = zug("list", "check")
    assert found.exit == 1
    assert "Adler, Ada  2412  →  2430  standard" in found.out
    assert "by a name that occurs once: Nobody" in found.out
    assert "2412" in zug("ratings").out, "nothing changes unasked"


def test_the_user_chooses_which_ratings_are_taken(zug: Zug, lists: Path) -> None:
    zug("enter", "--id", "1503014")
    zug("enter", "--id", "4100018", "--rating", "2000")
    zug("list", "add", newer(lists), "--valid", "2026-02-01")
    refused = zug("list", "check", "--take-all")
    assert refused.exit == 7
    assert "1 rating changes: Adler, Ada 2412 → 2430" in refused.err
    assert "2412 → 2430" in zug("list", "check", "--take-all", "--yes").out
    assert "2000" in zug("ratings").out, "made by hand"
    assert "2000 → 2450" in zug("list", "check", "--take", "Berg", "--yes").out


def test_the_comparison_can_be_switched_off(zug: Zug, lists: Path) -> None:
    zug("enter", "--id", "1503014")
    assert "comparison with the lists: off" in zug("ratings", "--no-check").out
    assert "differs" not in zug("list", "add", newer(lists), "--valid", "2026-02-01").out
    assert zug("list", "check").exit == 1, "on request it is made"


def test_lists_put_into_a_folder_are_renewed_and_made_current_before_a_comparison(
    zug: Zug, lists: Path
) -> None:
    zug("enter", "--id", "1503014")
    assert zug("list", "renew").exit == 2
    folder = lists / "downloads"
    folder.mkdir()
    assert "renewed from" in zug("list", "folder", folder).out
    assert "all lists are current" in zug("list", "renew").out
    newer(lists).rename(folder / "fide-2026-02.txt")
    told = zug("list", "check").out
    assert "FIDE 2026-02-01: 2 players" in told
    assert "1 rating differs" in told
    assert "no folder is watched" in zug("list", "folder", "--none").out


def test_equals_exchange_their_numbers(zug: Zug, lists: Path) -> None:
    for name in ("Ada", "Bea"):
        zug("enter", name, "--rating", 2000)
    zug("enter", "Cleo", "--rating", 1900)
    assert zug("renumber", "Ada", "--with", "Bea").exit == 7
    assert "2 numbers change" in zug("renumber", "Ada", "--with", "Bea", "--yes").err
    assert "only equal rating and title" in zug("renumber", "Ada", "--with", "Cleo", "--yes").err


def test_lists_are_fetched_from_the_address_that_was_named_when_asked(
    zug: Zug, lists: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    zug("enter", "--id", "1503014")
    with list_server() as server:
        url = server.address("/standard_rating_list.txt")
        told = zug("list", "source", url)
        assert told.out == f"`zug list renew` fetches a list from {url}\n"
        assert "not fetched yet" in zug("list", "show").out
        assert zug("status").exit == 0
        assert server.asked == [], "nothing is fetched unasked"
        failed = zug("list", "renew")
        assert failed.exit == 5
        assert "answers 404" in failed.err
        server.files["/standard_rating_list.txt"] = b"<html>Sign in to the hotel</html>"
        failed = zug("list", "renew")
        assert (int(failed.exit), "[bad-list]" in failed.err) == (5, True)
        del server.files["/standard_rating_list.txt"]
        compared = zug("list", "check")
        assert "note: [not-served]" in compared.err
        assert "all ratings are those of FIDE 2026-01-01" in compared.out
        server.files["/standard_rating_list.txt"] = single(
            [{**ADA, "SRtng": 2430}, BEN], "SRtng"
        ).encode()
        told = zug("list", "renew")
        assert "FIDE 2026-11-01: 2 players (standard)" in told.out
        assert "Adler, Ada  2412  →  2430" in told.out
        assert "all lists are current" in zug("list", "renew").out
        assert "last fetched on" in zug("list", "show").out
        assert zug("list", "source", "--none", url).exit == 0
        assert zug("list", "source", "--none", url).exit == 2
        assert zug("list", "renew").exit == 2
    assert zug("list", "source", "file:///etc/passwd").exit == 2


def test_before_round_1_the_age_of_the_list_is_told(zug: Zug, lists: Path) -> None:
    told = "note: FIDE's rating list in use is that of 2026-01-01, "
    newer = "note: FIDE should have published a newer rating list on "
    status = zug("status")
    assert told in status.out
    assert newer in status.out
    created = zug("new", "Other", "--rounds", 3)
    assert told in created.err
    assert newer in created.err
    for name in ("Ada", "Bea", "Cleo", "Dora"):
        zug("enter", name, "--rating", 2000, "--file", "open.zug")
    zug("next", "--file", "open.zug")
    assert "rating list in use" not in zug("status", "--file", "open.zug").out


def test_a_rating_of_a_list_that_does_not_count_is_offered(zug: Zug, lists: Path) -> None:
    club = written(lists, "club.csv", "name;rating\nCole, Cy;2100\nTwin, Tom;1500\n")
    zug("list", "add", club, "--name", "club", "--valid", "2026-01-01")
    told = zug("enter", "Cole, Cy")
    assert told.exit == 0
    assert "Cole, Cy is unrated" in told.err
    assert "club 2100" in told.err
    assert "`zug rating 1 2100`" in told.err
    assert "club" in zug("rating", 1, 2100).out
    assert "Cole, Cy  2100  club" in zug("ratings").out
    assert "unrated" not in zug("enter", "Twin, Tom", "--rating", 1500).err


def test_what_the_columns_of_a_list_are_is_said_with_map(zug: Zug, lists: Path) -> None:
    path = written(lists, "elo-2026-11.csv", "Wer;Zahl;Dorf\nOtt, Jan;1650;Baar\n")
    ran = zug("list", "add", path, "--national")
    assert ran.exit == 3
    assert "--map" in ran.err
    ran = zug("list", "add", path, "--national", "--map", "Wer=name", "--map", "Zahl=Rtg")
    assert (ran.exit, "columns that were not read: Dorf" in ran.err) == (0, True)
    assert "national 1650" in zug("list", "find", "ott").out
    assert zug("list", "add", path, "--map", "Dorf=tag").exit == 2
    assert "elo 2026-11-01: 1 player" in zug("list", "add", path).out


def test_other_data_than_ratings_are_told_and_taken_on_request(zug: Zug, lists: Path) -> None:
    zug("enter", "--id", "1503014", "--title", "IM")
    ran = zug("list", "check")
    assert (ran.exit, "Adler, Ada: title IM → WGM" in ran.out) == (0, True)
    assert zug("list", "check", "--take-all").exit != 0
    assert "title IM → WGM" in zug("list", "check", "--take", "Adler", "--data", "--yes").out
    assert "other data" not in zug("list", "check").out


def test_a_slip_in_a_fide_id_is_asked_about(zug: Zug, lists: Path, tmp_path: Path) -> None:
    """By 4100018 the list has Berg, Ben; another spelling of one of the words is no question."""
    asked = "Smith, John: FIDE id 4100018 is Berg, Ben in the rating lists"
    ran = zug("enter", "Smith, John", "--id", "4100018")
    assert (ran.exit, asked in ran.err) == (7, True)
    path = tmp_path / "players.csv"
    path.write_text("name;fide id\nSmith, John;4100018\n", encoding="utf-8")
    ran = zug("enter", "--csv", path)
    assert (ran.exit, asked in ran.err) == (7, True)
    assert zug("enter", "--csv", path, "--yes").exit == 0
    assert zug("enter", "Adler, A.", "--id", "1503014").exit == 0
