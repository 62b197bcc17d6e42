"""Files that cannot be read or written, and files that are written whole."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from tests.formats.lines import FOUR, trf
from zug.errors import AccessError, UsageError
from zug.formats import Reading, read, read_players, save


@pytest.mark.parametrize("reader", [read, Reading.of, read_players])
def test_files_that_are_not_there(reader: object, tmp_path: Path) -> None:
    assert callable(reader)
    for path, code in (
        (tmp_path / "nothing.trf", "no-such-file"),
        (tmp_path, "is-a-folder"),
        ("bad\0name.trf", "no-access"),
        (tmp_path / ("x" * 5000), "no-access"),
    ):
        with pytest.raises(AccessError) as raised:
            reader(path)
        assert raised.value.code == code


def test_a_path_through_a_file_is_no_path(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"x")
    with pytest.raises(AccessError):
        read(tmp_path / "file" / "open.trf")
    with pytest.raises(AccessError):
        save(read(trf(*FOUR)), tmp_path / "file" / "open.trf")


def test_a_file_without_permission(tmp_path: Path) -> None:
    path = tmp_path / "secret.trf"
    path.write_bytes(trf(*FOUR))
    path.chmod(0)
    if os.access(path, os.R_OK):  # the administrator may read everything
        assert read(path).players
    else:
        with pytest.raises(AccessError) as raised:
            read(path)
        assert raised.value.code == "no-permission"


def test_a_pipe_is_as_good_as_a_file(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=lambda: pipe.write_bytes(trf(*FOUR)))
    writer.start()
    assert len(read(pipe).players) == 4
    writer.join()


def test_saving_by_suffix(tmp_path: Path) -> None:
    tournament = read(trf("012 Open", "XXR 5", *FOUR))
    save(tournament, tmp_path / "a.json")
    assert (tmp_path / "a.json").read_bytes().startswith(b'{\n"format": "zug-tournament"')
    save(tournament, tmp_path / "a.trf")
    assert b"XXR 5" in (tmp_path / "a.trf").read_bytes()
    save(tournament, tmp_path / "b.trf", "trf26")
    assert b"142 5" in (tmp_path / "b.trf").read_bytes()
    for name in ("a.json", "a.trf", "b.trf"):
        assert read(tmp_path / name) == tournament


def test_saving_takes_the_newer_format_if_the_older_one_lacks_something(tmp_path: Path) -> None:
    tournament = read(trf("202 BH", *FOUR))
    assert save(tournament, tmp_path / "a.trf").assumptions == ()
    assert b"202 BH" in (tmp_path / "a.trf").read_bytes()
    writing = save(tournament, tmp_path / "a.trf", "trf16")
    assert writing.assumptions == ("TRF16 has no record for tie-breaks",)


def test_saving_replaces_and_keeps_the_permissions(tmp_path: Path) -> None:
    path = tmp_path / "open.trf"
    path.write_bytes(b"old")
    path.chmod(0o600)
    link = tmp_path / "link.trf"
    link.symlink_to(path)
    save(read(trf(*FOUR)), link)
    assert len(read(path).players) == 4
    assert link.is_symlink()
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_separator_at_the_end_of_a_path_names_no_folder(tmp_path: Path) -> None:
    save(read(trf(*FOUR)), f"{tmp_path}/open.trf{os.sep}")
    assert [path.name for path in tmp_path.iterdir()] == ["open.trf"]


def test_a_failed_saving_leaves_nothing_behind(tmp_path: Path) -> None:
    with pytest.raises(AccessError) as raised:
        save(read(trf(*FOUR)), tmp_path / "no" / "where.trf")
    assert raised.value.code == "no-such-folder"
    (tmp_path / "folder").mkdir()
    with pytest.raises(AccessError):
        save(read(trf(*FOUR)), tmp_path / "folder")
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


def test_a_format_nobody_knows() -> None:
    with pytest.raises(UsageError) as raised:
        save(read(trf(*FOUR)), "never.xyz", "pdf")
    assert raised.value.code == "unknown-format"
