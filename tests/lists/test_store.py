"""Lists that are kept: older and newer ones, looked up by id and name."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.lists.samples import ADA, BEN, COMBINED, PEOPLE, fixed, single, written, xml
from zug.errors import AccessError, FaultyFileError, UsageError
from zug.lists import PersonQuery, RatingLists, find_people, look_up


@pytest.fixture
def lists(tmp_path: Path) -> RatingLists:
    return RatingLists(tmp_path / "data" / "lists.sqlite3")


def bring(lists: RatingLists, folder: Path, valid: str = "2026-11-01") -> None:
    lists.add(written(folder, "players_list_foa.txt", fixed(PEOPLE, COMBINED)), valid=valid)


def test_without_lists_nobody_is_found_and_no_file_is_made(lists: RatingLists) -> None:
    assert lists.all() == ()
    assert find_people(lists, "Adler") == []
    assert look_up(lists, [PersonQuery("1503014")]) == [None]
    assert not lists.path.exists()


def test_a_player_is_found_by_id_and_by_the_beginning_of_the_name(
    lists: RatingLists, tmp_path: Path
) -> None:
    bring(lists, tmp_path)
    (ada,) = find_people(lists, "1503014")
    assert (ada.name, ada.official) == ("Adler, Ada", {"standard": 2412, "rapid": 2380})
    assert ada.listed == "FIDE 2026-11-01"
    assert find_people(lists, "adl") == find_people(lists, "Ada Adler") == [ada]
    assert [one.name for one in find_people(lists, "cole")] == ["Colé, Carl"]
    assert find_people(lists, "ad") == []


def test_the_whole_name_comes_before_stronger_players_whose_name_begins_so(
    lists: RatingLists, tmp_path: Path
) -> None:
    rows = [
        {"ID Number": 1, "Name": "Bergmann, Zoe", "SRtng": 2700, "RRtng": 0, "BRtng": 0},
        {"ID Number": 2, "Name": "Berg", "SRtng": 1500, "RRtng": 0, "BRtng": 0},
        {"ID Number": 3, "Name": "Bergson, Bo", "SRtng": 2800, "RRtng": 0, "BRtng": 0},
        {"ID Number": 4, "Name": "Be, Li", "SRtng": 1400, "RRtng": 0, "BRtng": 0},
    ]
    lists.add(written(tmp_path, "l.txt", fixed(rows, COMBINED)), valid="2026-11-01")
    found = [one.name for one in find_people(lists, "berg")]
    assert found == ["Berg", "Bergson, Bo", "Bergmann, Zoe"]
    assert [one.name for one in find_people(lists, "berg", most=2)] == found[:2]
    assert [one.name for one in find_people(lists, "be")] == ["Be, Li"], "a whole surname"


def test_a_newer_list_does_not_hide_the_one_valid_on_an_earlier_day(
    lists: RatingLists, tmp_path: Path
) -> None:
    bring(lists, tmp_path, "2026-10-01")
    newer = fixed([{**ADA, "SRtng": 2430}], COMBINED)
    lists.add(written(tmp_path, "new.txt", newer), valid="2026-11-01")
    asked = [PersonQuery("1503014")]
    for day, rating in (("2026-10-31", 2412), ("2026-11-01", 2430)):
        (ada,) = look_up(lists, asked, day)
        assert ada is not None
        assert ada.official["standard"] == rating
    assert look_up(lists, asked, "2026-09-30") == [None]


def test_the_list_of_the_same_day_is_replaced(lists: RatingLists, tmp_path: Path) -> None:
    bring(lists, tmp_path)
    lists.add(written(tmp_path, "b.txt", fixed([BEN], COMBINED)), valid="2026-11-01")
    assert [one.size for one in lists.all()] == [1]
    assert find_people(lists, "adler") == []
    assert lists.remove("FIDE") == 1
    bring(lists, tmp_path)
    assert [one.size for one in lists.all()] == [3], "what was replaced left nothing behind"


def test_single_lists_of_one_month_make_one_list(lists: RatingLists, tmp_path: Path) -> None:
    for kind, rating in (("standard", "SRtng"), ("rapid", "RRtng"), ("blitz", "BRtng")):
        lists.add(written(tmp_path, f"{kind}_rating_list.txt", single(PEOPLE, rating)))
    (kept,) = lists.all()
    assert (kept.ratings, kept.valid) == (("standard", "rapid", "blitz"), "2026-11-01")
    (ben,) = find_people(lists, "berg")
    assert ben.official == {"standard": 2450, "blitz": 2500}


def test_national_and_own_lists_add_their_ratings(lists: RatingLists, tmp_path: Path) -> None:
    bring(lists, tmp_path)
    nat = written(tmp_path, "dwz.csv", "Name;DWZ;FIDE-ID\nAdler, Ada;2300;1503014\n")
    lists.add(nat, national=True, valid="2026-11-01")
    club = written(tmp_path, "club-2026-11.csv", "Name;Rating\nADLER ADA;2222\nOtt;1500\n")
    lists.add(club)
    (ada,) = look_up(lists, [PersonQuery("1503014", "Adler, Ada")], "2026-11-16")
    assert ada is not None
    assert ada.official == {"standard": 2412, "rapid": 2380, "national": 2300, "club": 2222}
    assert [one.official for one in find_people(lists, "ott")] == [{"club": 1500}]


def test_a_namesake_born_in_another_year_is_somebody_else(
    lists: RatingLists, tmp_path: Path
) -> None:
    path = written(tmp_path, "club.csv", "Name;Rating;Born\nAdler, Ada;2222;1950\n")
    lists.add(path, valid="2026-11-01")
    assert look_up(lists, [PersonQuery("", "Adler, Ada", "1990")], "2026-11-16") == [None]
    (found,) = look_up(lists, [PersonQuery("", "Adler, Ada", "1950/01/02")], "2026-11-16")
    assert found is not None


def test_two_of_one_name_are_not_guessed_at(lists: RatingLists, tmp_path: Path) -> None:
    path = written(tmp_path, "club.csv", "Name;Rating;ID\nOtt;1500;7\nOtt;1600;8\n")
    lists.add(path, valid="2026-11-01")
    assert look_up(lists, [PersonQuery("", "Ott")], "2026-11-16") == [None]


def test_a_damaged_list_leaves_the_old_one_alone(lists: RatingLists, tmp_path: Path) -> None:
    bring(lists, tmp_path)
    broken = written(tmp_path, "list.xml", xml(PEOPLE[:1])[:-20], "utf-8")
    with pytest.raises(FaultyFileError):
        lists.add(broken, valid="2026-11-01")
    assert [one.size for one in lists.all()] == [3]
    assert find_people(lists, "berg")


def test_names_a_sequence_uses_are_not_for_lists_of_ones_own(
    lists: RatingLists, tmp_path: Path
) -> None:
    path = written(tmp_path, "rapid.csv", "Name;Rating\nOtt;1500\n")
    with pytest.raises(UsageError, match="cannot be called"):
        lists.add(path)
    with pytest.raises(UsageError, match="is not a day"):
        lists.add(path, name="club", valid="1.11.2026")
    assert lists.add(path, name="club").list.name == "club"


def test_lists_are_forgotten_by_name_and_day(lists: RatingLists, tmp_path: Path) -> None:
    bring(lists, tmp_path, "2026-10-01")
    bring(lists, tmp_path, "2026-11-01")
    assert lists.remove("fide", "2026-10-01") == 1
    assert [one.valid for one in lists.all()] == ["2026-11-01"]
    assert lists.remove("nobody") == 0


def test_what_is_put_into_the_watched_folder_is_taken_in_once(
    lists: RatingLists, tmp_path: Path
) -> None:
    folder = tmp_path / "downloads"
    folder.mkdir()
    assert lists.renew() == ()
    lists.watch(folder)
    assert lists.folder == str(folder)
    path = written(folder, "standard_nov26.txt", single(PEOPLE, "SRtng"))
    assert [one.list.size for one in lists.renew()] == [3]
    assert lists.renew() == ()
    written(folder, "standard_nov26.txt", single(PEOPLE[:2], "SRtng"))
    os.utime(path, (2_000_000_000, 2_000_000_000))
    assert [one.list.size for one in lists.renew()] == [2]


def test_a_folder_that_is_away_is_told(lists: RatingLists, tmp_path: Path) -> None:
    lists.watch(tmp_path / "gone")
    with pytest.raises(AccessError, match="gone"):
        lists.renew()


def test_a_file_that_holds_no_lists_is_told(tmp_path: Path) -> None:
    path = tmp_path / "lists.sqlite3"
    path.write_bytes(b"this is not a database at all, but long enough to be read as one" * 40)
    with pytest.raises(AccessError) as told:
        RatingLists(path).all()
    assert told.value.code == "lists-unusable"


def test_progress_is_told_and_ends_at_one(lists: RatingLists, tmp_path: Path) -> None:
    told: list[float] = []
    path = written(tmp_path, "l.txt", fixed(PEOPLE, COMBINED))
    lists.add(path, progress=told.append)
    assert told[-1] == 1.0


def test_running_an_event_does_not_load_the_lists() -> None:
    """The page in the browser has no SQLite, and pairing needs none."""
    code = "import sys, zug.page.acts; sys.exit('zug.lists' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_without_a_place_to_keep_lists_there_are_none(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Where the packages of the desk are not installed, players are entered all the same."""
    for key in ("ZUG_LISTS", "ZUG_DATA"):
        monkeypatch.delenv(key, raising=False)
    monkeypatch.setitem(sys.modules, "platformdirs", None)
    lists = RatingLists.usual()
    assert find_people(lists, "Adler") == []
    with pytest.raises(UsageError, match="where to keep data"):
        lists.add(written(tmp_path, "l.txt", fixed(PEOPLE, COMBINED)))


def test_a_file_that_is_just_being_made_holds_no_lists(tmp_path: Path) -> None:
    path = tmp_path / "lists.sqlite3"
    path.touch()
    lists = RatingLists(path)
    assert (lists.all(), lists.folder, lists.waiting()) == ((), "", 0)
    assert find_people(lists, "Adler") == []
