"""Copies in a second folder: when they are made, and what is told while they cannot be."""

from __future__ import annotations

import json
import time
import zipfile
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from tests.web.postgres import postgres
from tests.web.support import PATIENCE, Event, Served, serve
from tests.web.test_watching import figures
from zug.web.jobs import auto_backup
from zug.web.jobs.auto_backup import Copier, DatabaseState


def wait_until(condition: Callable[[], object]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.1)


def published(stick: Path) -> int:
    """Rounds published in the newest copy."""
    found = sorted(stick.glob("zug-*.zip"))
    if not found:
        return -1
    with zipfile.ZipFile(found[-1]) as archive:
        journals = [archive.read(name) for name in archive.namelist() if name.endswith(".zug")]
    return sum(journal.count(b'"do":"publish"') for journal in journals)


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_stick_that_is_pulled_out_and_comes_back(tmp_path: Path, kind: str) -> None:
    stick, pocket = tmp_path / "stick", tmp_path / "pocket"
    stick.mkdir()
    options = ("--copy-to", str(stick))
    if kind == "sqlite":
        with serve(tmp_path, *options) as desk:
            play_with(desk, stick, pocket)
    else:
        with postgres() as url:
            workers = ("--database", url, "--workers", "2")
            with serve(tmp_path, *options, *workers) as desk:
                play_with(desk, stick, pocket)
    log = (tmp_path / "log").read_text()
    assert log.count(f"no copy in {stick}: missing; trying again") == 1
    assert log.count(f"copies in {stick} are written again") == 1
    assert "Traceback" not in log


def play_with(desk: Served, stick: Path, pocket: Path) -> None:
    owner = desk.visitor()
    owner.open_desk()
    event = owner.new_event("Big Open", 3, 4)
    wait_until(lambda: published(stick) == 0)
    owner.post(f"{event}round/pair/", colour="w")
    owner.post(f"{event}round/publish/")
    wait_until(lambda: published(stick) == 1)
    wait_until(lambda: "Last copy in" in owner.get("/"))
    assert figures(desk.visitor().get("/metrics/"))["zug_copy_failing"] == 0
    stick.rename(pocket)
    wait_until(lambda: "Is the stick plugged in?" in owner.get(event))
    for board in (1, 2):
        owner.send_json(f"{event}results/1/enter/", board=board, result="1-0", replace=True, seen=0)
    owner.post(f"{event}round/pair/")
    owner.post(f"{event}round/publish/")
    assert "The last copy is of" in owner.get(event)
    assert "plugged in" not in desk.visitor().get("/login/"), "the owner's business"
    assert figures(desk.visitor().get("/metrics/"))["zug_copy_failing"] == 1
    assert not stick.exists(), "it is never made"
    pocket.rename(stick)
    wait_until(lambda: published(stick) == 2)
    wait_until(lambda: "plugged in" not in owner.get(event))


def test_the_last_copy_is_made_when_the_desk_is_closed(tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    with serve(tmp_path, "--copy-to", str(stick), "--copy-every", "1440") as desk:
        owner = desk.visitor()
        owner.open_desk()
        wait_until(lambda: list(stick.glob("zug-*.zip")))
        owner.new_event("Late Open", 3, 4)
    newest = max(stick.glob("zug-*.zip"))
    with zipfile.ZipFile(newest) as archive:
        assert any(b"Late Open" in archive.read(name) for name in archive.namelist())


def test_when_a_copy_is_due(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    news: list[DatabaseState] = []
    done: list[int] = []
    ends: list[tuple[str, tuple[str, ...]]] = [("", ())]
    monkeypatch.setattr(auto_backup, "look", lambda after: news[-1])
    monkeypatch.setattr(auto_backup, "_run", lambda folder: (done.append(len(done)), ends[-1])[1])
    copier = Copier(tmp_path, 600, tmp_path / "status")

    def turn(now: float, state: DatabaseState, *, at_the_end: bool = False) -> int:
        news.append(state)
        copier.turn(now, at_the_end=at_the_end)
        return len(done)

    assert turn(0, DatabaseState(5, (1,))) == 1, "at the start"
    assert turn(1000, DatabaseState(5, (1,))) == 1, "nothing is new"
    assert turn(1001, DatabaseState(6, (1,))) == 2, "a change, and the last copy is old"
    assert turn(1100, DatabaseState(7, (1,))) == 2, "too soon"
    assert turn(1101, DatabaseState(8, (1,), published=True)) == 3, "published"
    assert turn(1300, DatabaseState(8, (1,))) == 3
    assert turn(1301, DatabaseState(8, (2,)), at_the_end=True) == 4, "the desk closes"
    ends.append(("No space left on device", ()))
    assert turn(9000, DatabaseState(9, (2,))) == 5
    assert turn(9001, DatabaseState(9, (2,))) == 6, "tried again until it is done"
    assert json.loads((tmp_path / "status").read_text())["error"] == "No space left on device"
    ends.append(("", ()))
    assert turn(9002, DatabaseState(9, (2,))) == 7
    assert turn(9003, DatabaseState(9, (2,))) == 7


def test_a_folder_that_is_gone_is_told_though_nothing_is_new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """And when it is back, which may be another stick, a copy is made."""
    made: list[Path] = []
    run = auto_backup._run
    answer = ("", ())
    monkeypatch.setattr(auto_backup, "look", lambda after: DatabaseState(5))
    monkeypatch.setattr(
        auto_backup,
        "_run",
        lambda folder: (made.append(folder), answer)[1] if folder.is_dir() else run(folder),
    )
    stick = tmp_path / "stick"
    stick.mkdir()
    copier = Copier(stick, 600, tmp_path / "status")
    for now in (0, 3):
        copier.turn(now)
    assert len(made) == 1
    stick.rmdir()
    for now in (6, 9):
        copier.turn(now)
        assert json.loads((tmp_path / "status").read_text())["error"] == auto_backup.MISSING
    stick.mkdir()
    for now in (12, 15):
        copier.turn(now)
    assert len(made) == 2
    assert [record.getMessage() for record in caplog.records] == [
        f"no copy in {stick}: missing; trying again",
        f"copies in {stick} are written again",
    ]


def test_a_full_stick_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Every try names another file; another reason is told again."""
    tries = iter(
        [
            ("cannot write stick/zug-20261116-190000.zip: No space left on device", ()),
            ("cannot write stick/zug-20261116-190003.zip: No space left on device", ()),
            ("cannot write stick/zug-20261116-190006.zip: Read-only file system", ()),
            ("", ()),
        ]
    )
    monkeypatch.setattr(auto_backup, "look", lambda after: DatabaseState(5))
    monkeypatch.setattr(auto_backup, "_run", lambda folder: next(tries))
    copier = Copier(tmp_path, 600, tmp_path / "status")
    for now in range(4):
        copier.turn(now)
    told = [record.getMessage().rpartition(": ")[2] for record in caplog.records]
    assert told == [
        "No space left on device; trying again",
        "Read-only file system; trying again",
        f"copies in {tmp_path} are written again",
    ]


def test_a_look_sees_what_is_new(event: Event) -> None:
    before = auto_backup.look(0)
    assert auto_backup.look(before.last) == before._replace(published=False)
    event.post("round/pair/", colour="w")
    paired = auto_backup.look(before.last)
    assert (paired.last > before.last, paired.published) == (True, False)
    event.post("round/publish/")
    assert auto_backup.look(paired.last).published


def test_what_the_copy_says_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZUG_DATA", str(tmp_path / "no desk"))
    monkeypatch.delenv("ZUG_DATABASE", raising=False)
    error, _broken = auto_backup._run(tmp_path)
    assert error.startswith("[no-desk]")
    assert auto_backup._run(tmp_path / "gone") == (auto_backup.MISSING, ())


def test_a_database_that_is_gone_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Copies go on when it is back."""
    answers = [DatabaseState(1), None, None, DatabaseState(1)]

    def look(_after: int) -> DatabaseState:
        found = answers.pop(0)
        if found is None:
            raise RuntimeError("no route to host\nand more")
        return found

    monkeypatch.setattr(auto_backup, "look", look)
    monkeypatch.setattr(auto_backup, "_run", lambda folder: ("", ()))
    copier = Copier(tmp_path, 600, tmp_path / "status")

    while answers:
        auto_backup._turn(copier, len(answers) == 1)
    assert [record.getMessage() for record in caplog.records] == [
        f"no copy in {tmp_path}: no route to host; trying again",
        f"copies in {tmp_path} are written again",
    ]


def test_copies_with_a_broken_journal_are_made_and_name_the_event(
    event: Event, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from django.conf import settings

    from zug.web.jobs.backup import write_backup

    def run(command: list[str], **_options: object) -> CompletedProcess[str]:
        write_backup(Path(command[4]) / f"zug-20261116-19000{len(list(stick.iterdir()))}.zip")
        return CompletedProcess(command, auto_backup.BROKEN, "", "zug: 1 journal is broken")

    monkeypatch.setattr(auto_backup.subprocess, "run", run)
    monkeypatch.setattr(auto_backup, "look", lambda after: DatabaseState(5))
    monkeypatch.setattr(settings, "DATA", tmp_path)
    stick = tmp_path / "stick"
    stick.mkdir()
    rows = event.row.rows.filter(number=3)
    (data,) = rows.values_list("data", flat=True)
    rows.update(data=data.replace("Player002", "Player777"))
    event.users["owner"].is_superuser = True
    event.users["owner"].save()
    owner = event.client()
    named = f"{event.row.name} ({event.row.code})"
    try:
        copier = Copier(stick, 600, tmp_path / auto_backup.STATUS)
        for now in (0, 3):
            copier.turn(now)
        page = owner.get(event.path).content.decode()
        found = figures(event.client(None).get("/metrics/").content.decode())
    finally:
        rows.update(data=data)
    assert len(list(stick.iterdir())) == 1, "made once"
    assert f"The journal of {named} is broken" in page
    assert "No copies are being made" not in page
    assert (found["zug_copy_failing"], found["zug_copy_broken_journals"]) == (0, 1)
    assert [record.getMessage() for record in caplog.records if record.name == "zug.copies"] == [
        f"copies in {stick} have broken journals as they are: {named}"
    ]


def test_a_copy_that_is_damaged_is_not_a_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`zug backup` reads what it wrote, and a bad stick gives back something else."""

    def run(command: list[str], **_options: object) -> CompletedProcess[str]:
        (tmp_path / "zug-20261116-190000.zip").write_bytes(b"noise")
        return CompletedProcess(command, auto_backup.BROKEN, "", "zug: [backup-broken] noise.\n")

    monkeypatch.setattr(auto_backup.subprocess, "run", run)
    assert auto_backup._run(tmp_path) == ("[backup-broken] noise", ())


def test_a_stick_pulled_out_during_a_copy_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()

    def run(command: list[str], **_options: object) -> CompletedProcess[str]:
        stick.rmdir()
        return CompletedProcess(command, 5, "", "zug: [no-such-folder] make it first")

    monkeypatch.setattr(auto_backup.subprocess, "run", run)
    assert auto_backup._run(stick) == (auto_backup.MISSING, ())
