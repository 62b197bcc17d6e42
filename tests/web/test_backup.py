"""`zug backup` and `zug restore`: a whole desk in one file, out of one database into another."""

from __future__ import annotations

import errno
import hashlib
import json
import sqlite3
import subprocess
import threading
import zipfile
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest

from tests.web.hall import Hall
from tests.web.postgres import postgres
from tests.web.support import Event, Served, run_zug, serve
from zug.director.journal import decode
from zug.errors import AccessError, FaultyFileError

WORDS = "right horse staple"
KINDS = ("sqlite", "postgres")


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as found:
        yield found


def place(stack: ExitStack, folder: Path, kind: str) -> tuple[str, ...]:
    """The options of a desk of its own."""
    folder.mkdir()
    data = ("--data", str(folder))
    if kind == "sqlite":
        return data
    return (*data, "--database", stack.enter_context(postgres()))


def contents(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist() if name != "manifest.json"}


def rewrite(path: Path, changed: dict[str, bytes]) -> Path:
    """The same backup with other files in it, and sums that fit."""
    files = contents(path) | changed
    with zipfile.ZipFile(path) as archive:
        manifest = json.loads(archive.read("manifest.json"))
    manifest["files"] = {name: hashlib.sha256(data).hexdigest() for name, data in files.items()}
    target = path.with_name(f"changed-{path.name}")
    with zipfile.ZipFile(target, "w") as archive:
        for name, data in {**files, "manifest.json": json.dumps(manifest).encode()}.items():
            archive.writestr(name, data)
    return target


def busy_desk(desk: Served) -> Hall:
    """An event in round 1 with a result, a helper, a deputy with an account; at a festival."""
    hall = Hall(desk, boards=4)
    hall.publish()
    hall.enter(hall.owner, 1, "1-0")
    owner = hall.owner
    owner.get("/people/")
    owner.post("/people/", username="dora", password1=WORDS, password2=WORDS)
    owner.get(f"{hall.event}share/")
    owner.post(f"{hall.event}share/act/", do="member", username="dora", role="deputy")
    owner.post(f"{hall.event}share/act/", do="helper", label="phone")
    owner.post(f"{hall.event}share/act/", do="options", public=1, phone_results=1)
    owner.get("/festival/")
    owner.post("/festival/", name="Town Festival", event=hall.event.split("/")[2])
    owner.get("/account/")
    owner.post("/account/", new_password1=WORDS, new_password2=WORDS)
    return hall


@pytest.mark.parametrize(
    ("kind", "other"), [("sqlite", "sqlite"), ("sqlite", "postgres"), ("postgres", "sqlite")]
)
def test_a_desk_moves_into_another_database(
    tmp_path: Path, stack: ExitStack, kind: str, other: str
) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    here = place(stack, old, kind)
    with serve(old, *here[2:]) as desk:
        hall = busy_desk(desk)
        made = run_zug("backup", str(tmp_path / "a.zip"), *here)
        assert (made.returncode, made.stderr) == (0, "")
        assert "(1 event, 2 accounts)" in made.stdout
        journal = hall.owner.get(f"{hall.event}files/zug/")
    there = place(stack, new, other)
    put = run_zug("restore", str(tmp_path / "a.zip"), *there)
    assert (put.returncode, put.stderr) == (0, "")
    assert "1 event, 2 accounts" in put.stdout
    assert run_zug("backup", str(tmp_path / "b.zip"), *there).returncode == 0
    assert contents(tmp_path / "a.zip") == contents(tmp_path / "b.zip")
    assert (new / "secret.key").read_text() == (old / "secret.key").read_text()
    with serve(new, *there[2:]) as desk:
        visitor = desk.visitor()
        visitor.get("/login/")
        assert visitor.post("/login/", username="owner", password=WORDS) == "/"
        assert visitor.get(f"{hall.event}files/zug/") == journal
        assert "Town Festival" in visitor.get(hall.event)
        visitor.get("/new/")
        second = visitor.new_event("Next Open", 5, 4)
        assert second != hall.event, "new rows get numbers of their own"
        dora = desk.visitor()
        dora.get("/login/")
        dora.post("/login/", username="dora", password=WORDS)
        assert "Big Open" in dora.get("/")
        dora.get(second)
        assert dora.status == 404


@pytest.mark.parametrize("kind", KINDS)
def test_a_backup_of_an_open_desk_is_of_one_moment(
    tmp_path: Path, stack: ExitStack, kind: str
) -> None:
    """Whatever was confirmed before it began is in it, and every checksum fits."""
    old = tmp_path / "old"
    here = place(stack, old, kind)
    with serve(old, *here[2:]) as desk:
        hall = Hall(desk, boards=80)
        hall.publish()
        clients = threading.Thread(target=hall.all_at_once)
        clients.start()
        for number in range(3):
            known = dict(hall.confirmed)
            path = tmp_path / f"{number}.zip"
            made = run_zug("backup", str(path), *here)
            assert (made.returncode, made.stderr) == (0, "")
            (journal,) = (data for name, data in contents(path).items() if name.endswith(".zug"))
            lines = decode(journal)
            assert not lines.torn
            entered = [line for line in lines.decisions if line.kind == "result"]
            assert len(entered) >= len(known)
        clients.join()


def test_a_desk_that_holds_something_or_is_open_is_not_replaced(tmp_path: Path) -> None:
    data = ("--data", str(tmp_path / "d"))
    (tmp_path / "d").mkdir()
    with serve(tmp_path / "d") as desk:
        busy_desk(desk)
        assert run_zug("backup", str(tmp_path / "a.zip"), *data).returncode == 0
        running = run_zug("restore", str(tmp_path / "a.zip"), "--replace", *data)
        assert (running.returncode, "[desk-open]" in running.stderr) == (5, True)
        second = run_zug("serve", "--port", "1", *data)
        assert second.returncode == 5
        desk.visitor().get("/health/")
    full = run_zug("restore", str(tmp_path / "a.zip"), *data)
    assert (full.returncode, "[not-empty]" in full.stderr) == (2, True)
    done = run_zug("restore", str(tmp_path / "a.zip"), "--replace", *data)
    assert done.returncode == 0
    (kept,) = (tmp_path / "d").glob("before-restore-*.zip")
    assert contents(kept) == contents(tmp_path / "a.zip")
    assert kept.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("kind", KINDS)
def test_a_refused_restore_leaves_nothing_behind(
    tmp_path: Path, stack: ExitStack, kind: str
) -> None:
    data = ("--data", str(tmp_path / "d"))
    run_zug("serve", "--set-password", "anna", *data, typed=f"{WORDS}\n")
    good = tmp_path / "a.zip"
    assert run_zug("backup", str(good), *data).returncode == 0
    (tmp_path / "bad.zip").write_bytes(good.read_bytes()[:-9])
    mine = tmp_path / "mine"
    option = place(stack, mine, kind)[2:]
    (mine / "notes.txt").write_text("mine")
    for folder in (tmp_path / "new" / "one", mine):
        told = run_zug("restore", str(tmp_path / "bad.zip"), "--data", str(folder), *option)
        assert (told.returncode, "[backup-broken]" in told.stderr) == (3, True)
    assert not (tmp_path / "new").exists()
    assert [path.name for path in mine.iterdir()] == ["notes.txt"]
    if option:
        import psycopg

        with closing(psycopg.connect(option[1])) as line:
            found = line.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'")
            assert found.fetchone() == (0,)
    assert run_zug("restore", str(good), "--data", str(mine), *option).returncode == 0


def test_an_open_desk_on_postgresql_is_not_replaced(tmp_path: Path, stack: ExitStack) -> None:
    old = tmp_path / "old"
    here = place(stack, old, "postgres")
    with serve(old, *here[2:]) as desk:
        busy_desk(desk)
        assert run_zug("backup", str(tmp_path / "a.zip"), *here).returncode == 0
        running = run_zug("restore", str(tmp_path / "a.zip"), "--replace", *here)
        assert (running.returncode, "[desk-open]" in running.stderr) == (5, True)


def test_a_backup_that_exists_stays(tmp_path: Path) -> None:
    data = ("--data", str(tmp_path / "d"))
    missing = run_zug("backup", str(tmp_path / "a.zip"), *data)
    assert (missing.returncode, "[no-desk]" in missing.stderr) == (5, True)
    assert not (tmp_path / "d").exists()
    assert run_zug("serve", "--set-password", "anna", *data, typed=f"{WORDS}\n").returncode == 0
    (tmp_path / "a.zip").write_bytes(b"mine")
    taken = run_zug("backup", str(tmp_path / "a.zip"), *data)
    assert (taken.returncode, "[exists]" in taken.stderr) == (5, True)
    assert (tmp_path / "a.zip").read_bytes() == b"mine"
    nowhere = run_zug("backup", str(tmp_path / "no such folder"), *data)
    assert (nowhere.returncode, "[no-such-folder]" in nowhere.stderr) == (5, True)


def test_the_newest_are_kept(tmp_path: Path) -> None:
    data = ("--data", str(tmp_path / "d"))
    run_zug("serve", "--set-password", "anna", *data, typed=f"{WORDS}\n")
    stick = tmp_path / "stick"
    stick.mkdir()
    for name in ("zug-20200101-000000.zip", "zug-20200102-000000.zip", "zug-mine.zip"):
        (stick / name).touch()
    assert run_zug("backup", str(stick), "--keep", "2", *data).returncode == 0
    found = sorted(path.name for path in stick.iterdir())
    assert found[0] == "zug-20200102-000000.zip"
    assert found[-1] == "zug-mine.zip"
    assert len(found) == 3


def test_with_a_broken_journal_no_older_backup_is_removed(tmp_path: Path) -> None:
    folder, stick = tmp_path / "d", tmp_path / "stick"
    folder.mkdir()
    stick.mkdir()
    with serve(folder) as desk:
        busy_desk(desk)
    with closing(sqlite3.connect(folder / "desk.sqlite3")) as line:
        line.execute("UPDATE desk_decisionrow SET data = 'not JSON' WHERE number = 3")
        line.commit()
    (stick / "zug-20200101-000000.zip").touch()
    told = run_zug("backup", str(stick), "--keep", "1", "--data", str(folder))
    assert told.returncode == 3
    assert "backup written" in told.stdout
    assert ":3:1: [journal-broken]" in told.stderr
    assert "nothing has been changed" not in told.stderr
    assert "1 journal is broken at this desk, and is in the backup as it is" in told.stderr
    assert (stick / "zug-20200101-000000.zip").exists()
    (path,) = (one for one in stick.iterdir() if one.stat().st_size)
    (name,) = (name for name in contents(path) if name.endswith(".zug"))
    whole = run_zug("restore", str(path), "--data", str(tmp_path / "new"))
    assert (whole.returncode, "[journal-broken]" in whole.stderr) == (3, True)
    code = Path(name).stem
    most = run_zug("restore", str(path), "--without", code, "--data", str(tmp_path / "new"))
    assert (most.returncode, "0 events, 2 accounts" in most.stdout) == (0, True)


def test_a_damaged_database_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "d"
    run_zug("serve", "--set-password", "anna", "--data", str(folder), typed=f"{WORDS}\n")
    path = folder / "desk.sqlite3"
    with closing(sqlite3.connect(path)) as line:
        (root,) = line.execute(
            "SELECT rootpage FROM sqlite_schema WHERE name = 'auth_user'"
        ).fetchone()
        (size,) = line.execute("PRAGMA page_size").fetchone()
    raw = bytearray(path.read_bytes())
    raw[(root - 1) * size : root * size] = b"\xff" * size
    path.write_bytes(raw)
    told = run_zug("backup", str(tmp_path / "a.zip"), "--data", str(folder))
    assert (told.returncode, "[no-database]" in told.stderr) == (5, True), told.stderr
    assert list(tmp_path.iterdir()) == [folder]


def test_the_address_of_the_database_from_a_file(tmp_path: Path, stack: ExitStack) -> None:
    data, _, _, url = place(stack, tmp_path / "d", "postgres")
    (tmp_path / "credential").write_text(f"{url}\n")
    option = (data, str(tmp_path / "d"), "--database-file", str(tmp_path / "credential"))
    assert run_zug("serve", "--set-password", "anna", *option, typed=f"{WORDS}\n").returncode == 0
    made = run_zug("backup", str(tmp_path / "a.zip"), *option)
    assert "0 events, 1 account" in made.stdout
    assert not (tmp_path / "d" / "desk.sqlite3").exists()
    lost = run_zug("backup", *option[:3], str(tmp_path / "lost"))
    assert (lost.returncode, "[unreadable]" in lost.stderr) == (5, True)


def test_tables_of_another_release_are_not_read(tmp_path: Path) -> None:
    folder = tmp_path / "d"
    run_zug("serve", "--set-password", "anna", "--data", str(folder), typed=f"{WORDS}\n")
    with closing(sqlite3.connect(folder / "desk.sqlite3")) as line:
        line.execute("DELETE FROM django_migrations WHERE app = 'desk' AND name >= '0002'")
        line.commit()
    old = run_zug("backup", str(tmp_path / "a.zip"), "--data", str(folder))
    assert (old.returncode, "[old-tables]" in old.stderr) == (5, True)
    assert not (tmp_path / "a.zip").exists()


# In one process


@pytest.fixture
def made(event: Event, tmp_path: Path) -> Path:
    from zug.web.jobs.backup import write_backup

    return write_backup(tmp_path / "a.zip")


def test_a_full_disk_leaves_no_half_backup(
    event: Event, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from zug.web.jobs import backup

    def full(_row: Any) -> bytes:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(backup, "_lines", full)
    with pytest.raises(AccessError, match="No space left"):
        backup.write_backup(tmp_path / "a.zip")
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_backup_is_refused(made: Path) -> None:
    """Cut off anywhere, or with any byte changed."""
    from zug.web.jobs.backup import read_archive

    whole = made.read_bytes()
    read_archive(made)
    step = len(whole) // 40
    for cut in range(0, len(whole), step):
        made.write_bytes(whole[:cut])
        with pytest.raises(FaultyFileError, match="backup-broken"):
            read_archive(made)
    with zipfile.ZipFile(rewrite_plain(made, whole)) as archive:
        starts = {info.filename: info.header_offset for info in archive.infolist()}
    plain = made.read_bytes()
    for name, start in starts.items():
        at = start + 30 + len(name) + 10
        made.write_bytes(plain[:at] + bytes([plain[at] ^ 1]) + plain[at + 1 :])
        with pytest.raises(FaultyFileError, match="backup-broken"):
            read_archive(made)


def test_any_byte_of_a_backup_may_be_damaged(made: Path) -> None:
    """It is refused, unless the byte was one that nothing is read from, such as a file's date."""
    from zug.web.jobs.backup import read_archive

    whole, first = made.read_bytes(), read_archive(made)
    told = []
    places = range(0, len(whole), 97)
    for at in (*places, *range(len(whole) - 400, len(whole))):
        made.write_bytes(whole[:at] + bytes([whole[at] ^ 0xFF]) + whole[at + 1 :])
        try:
            found = read_archive(made)
        except FaultyFileError as error:
            told += error.faults
        else:
            assert found._replace(rest=first.rest) == first
    assert {fault.code for fault in told} == {"backup-broken"}
    assert len(told) > len(places) // 2


def test_a_file_put_into_a_backup_is_noticed(made: Path) -> None:
    """The zip is whole, and its list of contents names another file."""
    from zug.web.jobs.backup import read_archive

    with zipfile.ZipFile(made) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    files["secret.key"] = b"a key somebody else knows"
    with zipfile.ZipFile(made, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    with pytest.raises(FaultyFileError, match=r"secret\.key in it was changed"):
        read_archive(made)


def rewrite_plain(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    rewrite(path, {}).replace(path)
    return path


def test_a_journal_that_was_changed_is_named_and_can_be_left_out(made: Path, event: Event) -> None:
    from zug.web.jobs.backup import read_archive

    name = f"events/{event.row.code}.zug"
    journal = contents(made)[name]
    for changed in (
        journal.replace(b"Player001", b"Player999"),
        journal[: journal.rindex(b"\n", 0, -1) + 1],
        b"",
    ):
        archive = read_archive(rewrite(made, {name: changed}))
        assert set(archive.broken) == {event.row.code}
        with pytest.raises(FaultyFileError, match="journal-broken"):
            archive.check()
        archive.check([event.row.code])
    with pytest.raises(FaultyFileError, match="no-such-event"):
        archive.check(["nobody"])


def test_a_line_changed_in_the_database_is_told(event: Event, tmp_path: Path) -> None:
    from zug.web.jobs.backup import read_archive, write_backup

    rows = event.row.rows.filter(number=3)
    (data,) = rows.values_list("data", flat=True)
    rows.update(data=data.replace("Player002", "Player777"))
    try:
        archive = read_archive(write_backup(tmp_path / "a.zip"))
    finally:
        rows.update(data=data)
    assert archive.broken[event.row.code][0].line == 3
    assert b"Player777" in contents(tmp_path / "a.zip")[f"events/{event.row.code}.zug"]


def test_a_broken_journal_gets_no_new_checksums_at_the_desk(event: Event) -> None:
    from zug.web.events.store import forget

    rows = event.row.rows.filter(number=3)
    (data,) = rows.values_list("data", flat=True)
    arbiter, path = event.client("arbiter"), f"{event.path}files/"
    assert b"Player002" in arbiter.get(f"{path}zug/").content
    rows.update(data=data.replace("Player002", "Player777"))
    forget(event.row.pk)
    try:
        answer = arbiter.get(f"{path}zug/")
        page = arbiter.get(path).content.decode()
    finally:
        rows.update(data=data)
        forget(event.row.pk)
    assert (answer.status_code, answer.content) == (302, b"")
    assert "The journal of this event is broken: something other than Zug changed" in page


def test_strange_things_in_a_backup(made: Path) -> None:
    from zug.web.jobs.backup import read_archive

    rest = contents(made)["desk.json"]
    for changed in (
        b"[",
        b'[{"model": "sessions.session", "pk": "x", "fields": {}}]',
        b'[{"model": "no.such", "pk": 1, "fields": {}}]',
        rest.replace(b'"phone_results"', b'"from_the_future"'),
    ):
        with pytest.raises(FaultyFileError, match=r"desk\.json cannot be read"):
            read_archive(rewrite(made, {"desk.json": changed}))
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("readme.txt", "hello")
    with pytest.raises(FaultyFileError, match="not a backup of a desk"):
        read_archive(made)
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("manifest.json", '{"format": 2, "zug": "9.9", "files": {}}')
    with pytest.raises(FaultyFileError, match=r"another release of Zug: 9\.9"):
        read_archive(made)


def test_a_restore_that_fails_changes_nothing(
    made: Path, event: Event, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from django.conf import settings

    from zug.web.jobs import backup

    archive = backup.read_archive(rewrite(made, {"secret.key": b"another key"}))
    key = (settings.DATA / "secret.key").read_text()

    def fails(row: Any, decisions: Any) -> None:
        raise RuntimeError("pulled the plug")

    monkeypatch.setattr(backup, "write_lines", fails)
    with pytest.raises(RuntimeError):
        backup.restore(archive)
    assert contents(backup.write_backup(tmp_path / "b.zip")) == contents(made)
    assert (settings.DATA / "secret.key").read_text() == key
    assert not (settings.DATA / "secret.key.part").exists()


OTHER_KEY = "the key of another desk, which signs its links"


@pytest.mark.parametrize("replace", [(), ("--replace",)])
def test_the_key_of_another_desk_in_the_folder_stays(
    made: Path,
    tmp_path: Path,
    stack: ExitStack,
    monkeypatch: pytest.MonkeyPatch,
    replace: tuple[str, ...],
) -> None:
    """A desk in PostgreSQL and one in SQLite would share it."""
    url = stack.enter_context(postgres())
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folder = tmp_path / "zug"  # where a desk is looked for without --data
    folder.mkdir()
    key = folder / "secret.key"
    key.write_text(OTHER_KEY)
    here = run_zug("restore", str(made), "--data", str(folder), *replace)
    assert (here.returncode, "[another-desk]" in here.stderr) == (2, True), here.stderr
    (folder / "desk.sqlite3").touch()
    (tmp_path / "address").write_text(url)
    for option in (("--database", url), ("--database-file", str(tmp_path / "address"))):
        there = run_zug("restore", str(made), *option, *replace)
        assert (there.returncode, "[another-desk]" in there.stderr) == (2, True), there.stderr
    assert key.read_text() == OTHER_KEY


def test_a_key_that_may_be_of_another_desk_is_kept(
    made: Path, tmp_path: Path, stack: ExitStack
) -> None:
    """Nothing else is in the folder: the key is of a desk in this database, or in another one."""
    there = place(stack, tmp_path / "new", "postgres")
    key = tmp_path / "new" / "secret.key"
    key.write_text(OTHER_KEY)
    told = run_zug("restore", str(made), *there)
    assert (told.returncode, "[not-empty]" in told.stderr) == (2, True), told.stderr
    assert key.read_text() == OTHER_KEY
    assert run_zug("restore", str(made), *there, "--replace").returncode == 0
    assert key.read_bytes() == contents(made)["secret.key"]
    (kept,) = (tmp_path / "new").glob("before-restore-*.zip")
    assert contents(kept)["secret.key"].decode() == OTHER_KEY


def test_the_key_of_an_empty_desk_is_kept(made: Path, tmp_path: Path) -> None:
    """Whoever looked at the desk once may restore another one there."""
    folder = tmp_path / "new"
    folder.mkdir()
    with serve(folder):
        key = (folder / "secret.key").read_bytes()
    put = run_zug("restore", str(made), "--data", str(folder))
    assert (put.returncode, put.stderr) == (0, "")
    (kept,) = folder.glob("before-restore-*.zip")
    assert contents(kept)["secret.key"] == key


def test_an_event_is_left_out(made: Path, event: Event, tmp_path: Path) -> None:
    """Its members, helpers and claims with it; everything else is there."""
    data = ("--data", str(tmp_path / "new"))
    code = event.row.code
    done = run_zug("restore", str(made), "--without", code, *data)
    assert done.returncode == 0, done.stderr
    assert run_zug("backup", str(tmp_path / "b.zip"), *data).returncode == 0
    before, after = contents(made), contents(tmp_path / "b.zip")
    assert set(before) - set(after) == {f"events/{code}.zug"}
    left = [one for one in json.loads(_whole_seconds(before)) if of_event(one) != event.row.pk]
    assert json.loads(_whole_seconds(after)) == left


def _whole_seconds(found: dict[str, bytes]) -> bytes:
    """Django writes a time less than a thousandth after a second with its zeros, once."""
    return found["desk.json"].replace(b".000Z", b"Z")


def of_event(one: dict[str, Any]) -> object:
    if one["model"] == "desk.eventrow":
        return one["pk"]
    return one["fields"].get("tournament")


def test_a_check_changes_nothing(made: Path, tmp_path: Path) -> None:
    told: subprocess.CompletedProcess[str] = run_zug("restore", str(made), "--check")
    assert (told.returncode, "is whole" in told.stdout) == (0, True)
    made.write_bytes(made.read_bytes()[:-9])
    told = run_zug("restore", str(made), "--check")
    assert (told.returncode, "[backup-broken]" in told.stderr) == (3, True)
