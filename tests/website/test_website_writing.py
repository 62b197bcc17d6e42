"""A website on the disk: renewed as a whole, and nothing of anybody else's is touched."""

from __future__ import annotations

import io
import json
import os
import zipfile
from pathlib import Path

import pytest

from tests.support.desks import a_desk, play_round
from zug.errors import AccessError
from zug.website import as_zip, made_of_event, remove_site, site_of, write_folder
from zug.website.writing import MANIFEST


def of_rounds(number: int, name: str = "Test") -> dict[str, bytes]:
    desk = a_desk(4, name=name)
    for _ in range(number):
        play_round(desk)
    return site_of(made_of_event(desk.decisions), ["en", "fr"])


def held(folder: Path) -> dict[str, bytes]:
    paths = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def test_a_folder_holds_the_files_and_a_zip_the_same(tmp_path: Path) -> None:
    files = of_rounds(2)
    write_folder(files, tmp_path / "site")
    assert held(tmp_path / "site") == files
    with zipfile.ZipFile(io.BytesIO(as_zip(files, "2026-11-15T10:00:00Z"))) as archive:
        assert {name: archive.read(name) for name in archive.namelist()} == files
        assert archive.infolist()[0].date_time == (2026, 11, 15, 10, 0, 0)
    assert as_zip(files) == as_zip(files)


def test_a_later_site_replaces_an_earlier_one(tmp_path: Path) -> None:
    write_folder(of_rounds(2), tmp_path)
    assert (tmp_path / "en" / "round-2.html").exists()
    (tmp_path / "logo.svg").write_text("mine")
    (tmp_path / "en" / "notes.html").write_text("mine")
    write_folder(of_rounds(1), tmp_path)
    assert not (tmp_path / "en" / "round-2.html").exists()
    assert (tmp_path / "logo.svg").read_text() == "mine"
    assert (tmp_path / "en" / "notes.html").read_text() == "mine"
    assert held(tmp_path).keys() == {*of_rounds(1), "logo.svg", "en/notes.html"}


def test_files_that_did_not_change_are_left_alone(tmp_path: Path) -> None:
    write_folder(of_rounds(1), tmp_path)
    style = tmp_path / "style.css"
    os.utime(style, (1, 1))
    write_folder(of_rounds(2), tmp_path)
    assert style.stat().st_mtime == 1


def test_a_folder_with_files_of_others_under_these_names_is_refused(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("mine")
    with pytest.raises(AccessError, match=r"did not write: index\.html"):
        write_folder(of_rounds(1), tmp_path)
    assert held(tmp_path) == {"index.html": b"mine"}


def test_the_site_of_another_event_is_not_replaced(tmp_path: Path) -> None:
    write_folder(of_rounds(1), tmp_path)
    before = held(tmp_path)
    with pytest.raises(AccessError, match="the website of another event"):
        write_folder(of_rounds(1, name="Other"), tmp_path)
    assert held(tmp_path) == before


def test_a_folder_that_leads_elsewhere_is_refused(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "en").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(AccessError, match="did not write: en"):
        write_folder(of_rounds(1), tmp_path / "site")
    assert not list((tmp_path / "elsewhere").iterdir())


def test_a_list_that_names_other_places_removes_nothing_there(tmp_path: Path) -> None:
    site = tmp_path / "site"
    write_folder(of_rounds(1), site)
    (tmp_path / "mine.html").write_text("mine")
    listed = json.loads((site / MANIFEST).read_text())
    listed["files"] += ["../mine.html", str(tmp_path / "mine.html"), 7]
    (site / MANIFEST).write_text(json.dumps(listed))
    with pytest.raises(AccessError) as refused:
        write_folder(of_rounds(1), site)
    assert refused.value.code == "not-ours"
    assert (tmp_path / "mine.html").exists()


def test_when_the_disk_is_full_the_earlier_site_stays_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_folder(of_rounds(1), tmp_path)
    before = held(tmp_path)
    written = Path.write_bytes
    count = iter(range(10))

    def full(path: Path, data: bytes) -> int:
        if next(count) > 5:
            raise OSError(28, "No space left on device")
        return written(path, data)

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(AccessError, match="No space left"):
        write_folder(of_rounds(2), tmp_path)
    assert held(tmp_path) == before


def test_cut_short_while_files_move_the_next_time_mends_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_folder(of_rounds(1), tmp_path)
    moved = Path.replace
    count = iter(range(100))

    def cut(path: Path, target: Path) -> Path:
        if next(count) > 6:
            raise OSError(5, "Input/output error")
        return moved(path, target)

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", cut)
        with pytest.raises(AccessError):
            write_folder(of_rounds(3), tmp_path)
    write_folder(of_rounds(2), tmp_path)
    assert held(tmp_path) == of_rounds(2)


def test_a_site_can_be_taken_away(tmp_path: Path) -> None:
    site = tmp_path / "site"
    write_folder(of_rounds(1), site)
    remove_site(site)
    assert not site.exists()
    write_folder(of_rounds(1), site)
    (site / "logo.svg").write_text("mine")
    remove_site(site)
    assert held(site) == {"logo.svg": b"mine"}


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    with pytest.raises(AccessError, match="cannot be written"):
        write_folder(of_rounds(1), tmp_path / "missing" / "site")
    (tmp_path / "file").write_text("")
    with pytest.raises(AccessError, match="cannot be written"):
        write_folder(of_rounds(1), tmp_path / "file")


def test_what_a_crash_left_is_cleared_away_and_what_is_being_written_stays(tmp_path: Path) -> None:
    site = tmp_path / "site"
    left, making = site / ".zug-site-left", site / ".zug-site-making"
    for folder in (left, making):
        folder.mkdir(parents=True)
    os.utime(left, (0, 0))
    write_folder(of_rounds(1), site)
    assert not left.exists()
    assert making.exists()
