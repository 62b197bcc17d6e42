"""How old FIDE's list in use is."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.lists.samples import COMBINED, PEOPLE, fixed, written
from zug.lists import RatingLists, age_of_list


@pytest.fixture
def lists(tmp_path: Path) -> RatingLists:
    kept = RatingLists(tmp_path / "lists.sqlite3")
    path = written(tmp_path, "players_list_foa.txt", fixed(PEOPLE, COMBINED))
    kept.add(path, valid="2026-11-01")
    return kept


def test_the_list_of_the_month_is_told_with_its_age(lists: RatingLists) -> None:
    (told,) = age_of_list(lists, "2026-11-16")
    assert told == "FIDE's rating list in use is that of 2026-11-01, 15 days old"


def test_on_the_first_of_the_next_month_a_newer_one_should_be_out(lists: RatingLists) -> None:
    told, newer = age_of_list(lists, "2026-12-01")
    assert "30 days old" in told
    assert newer == "FIDE should have published a newer rating list on 2026-12-01"


def test_a_list_that_is_not_valid_yet_is_not_in_use(lists: RatingLists) -> None:
    assert age_of_list(lists, "2026-10-31") == ()


def test_lists_of_ones_own_have_no_month(tmp_path: Path) -> None:
    kept = RatingLists(tmp_path / "own.sqlite3")
    kept.add(written(tmp_path, "club.csv", "Name;Rating\nOtt;1500\n"), valid="2026-01-01")
    assert age_of_list(kept, "2026-11-16") == ()
    assert age_of_list(RatingLists(tmp_path / "none.sqlite3"), "2026-11-16") == ()
