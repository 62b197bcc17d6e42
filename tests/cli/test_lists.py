"""`zug list`, `zug ratings` and players entered from lists."""

from __future__ import annotations

from pathlib import Path

import pytest
from running import Zug

from tests.lists.samples import ADA, BEN, COMBINED, PEOPLE, fixed, packed, written


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
    path = written(lists, "players.csv", "name;id;rating\nAda;1503014;\nMax;;1700\n")
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
    assert "in none of the lists: Nobody" in found.out
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
