"""Databases of earlier releases: brought up to date, at work, and the way back."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
from base64 import b64encode
from contextlib import closing
from pathlib import Path
from zlib import compress

from tests.support.tools import tool
from tests.web.postgres import postgres
from tests.web.support import Served, Visitor, run_zug, serve
from zug import __version__

DATABASES = Path(__file__).parent / "databases"
JOURNAL = (DATABASES / "0009.zug").read_text(encoding="utf-8")
JOURNAL_OF_AN_EVENT_THAT_LEFT = (DATABASES / "0009-left.zug").read_text(encoding="utf-8")
WORDS = "right horse staple"


def fill_sqlite(folder: Path, *later: str) -> Path:
    """A database as it was before the migrations were squashed, and what was done to it since."""
    path = folder / "desk.sqlite3"
    with closing(sqlite3.connect(path)) as line:
        line.executescript((DATABASES / "0009.sqlite.sql").read_text(encoding="utf-8"))
        for command in later:
            line.execute(command)
        line.commit()
    return path


def dump(path: Path) -> str:
    with closing(sqlite3.connect(path)) as line:
        return "\n".join(line.iterdump())


def kept(folder: Path) -> list[Path]:
    return sorted(folder.glob(f"desk-before-{__version__}-*"))


def fill_postgres(url: str) -> None:
    import psycopg

    with psycopg.connect(url) as line:
        line.execute((DATABASES / "0009.postgres.sql").read_bytes())


def sign_in(desk: Served, name: str) -> Visitor:
    visitor = desk.visitor()
    visitor.get("/login/")
    assert visitor.post("/login/", username=name, password=WORDS) == "/"
    return visitor


def works(desk: Served) -> None:
    """Everybody gets in with the old password, everything is there, the event goes on."""
    owner = sign_in(desk, "owner")
    assert owner.get("/t/1/files/zug/") == JOURNAL
    share = owner.get("/t/1/share/")
    assert "dora" in share
    assert "phone" in share
    assert "Fair" in owner.get("/f/1/")
    assert "Round 2 of 5" in sign_in(desk, "dora").get("/t/1/"), "a deputy sees no draft"
    owner.get("/t/1/round/")
    owner.post("/t/1/round/publish/")
    owner.send_json("/t/1/results/3/enter/", board=1, result="1-0", replace=True, seen=0)
    assert owner.status == 200
    assert "Round 3 of 5: 1 of 3 results" in owner.get("/t/1/")


def remembers_what_left_fide_mode(desk: Served) -> None:
    """An event that was deleted before the upgrade comes back, and stays outside FIDE mode."""
    owner = sign_in(desk, "owner")
    assert '"leave fide mode"' not in JOURNAL_OF_AN_EVENT_THAT_LEFT
    owner.get("/import/")
    kept_file = b64encode(compress(JOURNAL_OF_AN_EVENT_THAT_LEFT.encode())).decode()
    event = owner.post("/import/", kept=kept_file, source="left.zug")
    assert '"leave fide mode"' in owner.get(f"{event}files/zug/")


def test_a_sqlite_database_from_before_the_squash(tmp_path: Path) -> None:
    path = fill_sqlite(tmp_path)
    before = dump(path)
    with serve(tmp_path) as desk:
        works(desk)
        remembers_what_left_fide_mode(desk)
    (copy,) = kept(tmp_path)
    assert copy.stat().st_mode & 0o777 == 0o600
    assert dump(copy) == before
    with serve(tmp_path):
        assert kept(tmp_path) == [copy], "kept once"
    assert run_zug("backup", str(tmp_path / "a.zip"), "--data", str(tmp_path)).returncode == 0


def test_the_way_back_is_the_file_that_was_kept(tmp_path: Path) -> None:
    """As docs/serving.md tells it: the old release finds what it left, every time."""
    path = fill_sqlite(tmp_path)
    for count, entered in ((1, ""), (1, ""), (2, "DELETE FROM desk_helpercode")):
        with closing(sqlite3.connect(path)) as line:
            line.executescript(entered)
        before = dump(path)
        with serve(tmp_path) as desk:
            desk.visitor().get("/health/")
        assert dump(path) != before
        for ending in ("-wal", "-shm"):
            path.with_name(f"{path.name}{ending}").unlink(missing_ok=True)
        assert len(kept(tmp_path)) == count, "another one if something was entered since"
        shutil.copy(kept(tmp_path)[-1], path)
        assert dump(path) == before


def test_a_postgresql_database_from_before_the_squash(tmp_path: Path) -> None:
    with postgres() as url:
        fill_postgres(url)
        with serve(tmp_path, "--database", url) as desk:
            works(desk)
            remembers_what_left_fide_mode(desk)
        option = ("--data", str(tmp_path), "--database", url)
        assert run_zug("backup", str(tmp_path / "a.zip"), *option).returncode == 0


def test_the_way_back_on_postgresql_is_a_dump(tmp_path: Path) -> None:
    """As docs/serving.md tells it: pg_dump before the upgrade, psql into an empty database."""

    def run(*command: str) -> str:
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    with postgres() as url, postgres() as old:
        fill_postgres(url)
        before = tmp_path / "before.sql"
        run(tool("pg_dump"), "--no-owner", "--file", str(before), url)
        with serve(tmp_path, "--database", url) as desk:
            desk.visitor().get("/health/")
        run(tool("psql"), "-v", "ON_ERROR_STOP=1", "--quiet", "--file", str(before), old)
        assert postgres_tables(url) != postgres_tables(old)
        rows = run(tool("pg_dump"), "--inserts", old).count("INSERT INTO public.desk_")
        assert rows == (DATABASES / "0009.postgres.sql").read_text().count(
            "\nINSERT INTO public.desk_"
        )


def test_upgraded_tables_are_those_of_a_new_desk(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    old.mkdir()
    new.mkdir()
    fill_sqlite(old)
    for folder in (old, new):
        with serve(folder, new=True) as desk:
            desk.visitor().get("/health/")
    assert sqlite_tables(old) == sqlite_tables(new)
    with postgres() as upgraded, postgres() as fresh:
        fill_postgres(upgraded)
        for url in (upgraded, fresh):
            with serve(tmp_path, "--database", url) as desk:
                desk.visitor().get("/health/")
        assert postgres_tables(upgraded) == postgres_tables(fresh)


def sqlite_tables(folder: Path) -> dict[str, set[object]]:
    """The columns, indexes and foreign keys of every table, whatever their order."""
    with closing(sqlite3.connect(folder / "desk.sqlite3")) as line:

        def about(what: str, table: str) -> set[object]:
            return {row[1:] for row in line.execute(f"PRAGMA {what}({table})")}

        names = line.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        return {
            name: about("table_info", name)
            | about("foreign_key_list", name)
            | {tuple(index[1:4]) for index in about("index_list", name)}
            for (name,) in names
        }


def postgres_tables(url: str) -> set[tuple[object, ...]]:
    """Every column, and every index, whatever their order."""
    import psycopg

    with psycopg.connect(url) as line:
        columns = line.execute(
            "SELECT table_name, column_name, data_type, is_nullable, character_maximum_length,"
            " is_identity FROM information_schema.columns WHERE table_schema = 'public'"
        ).fetchall()
        indexes = line.execute(
            "SELECT tablename, indexdef FROM pg_indexes WHERE schemaname = 'public'"
        ).fetchall()
        keys = line.execute(
            "SELECT conrelid::regclass::text, contype::text, pg_get_constraintdef(oid)"
            " FROM pg_constraint WHERE connamespace = 'public'::regnamespace"
        ).fetchall()
    return {*columns, *indexes, *keys}


def test_a_backup_from_before_the_squash(tmp_path: Path) -> None:
    option = ("--data", str(tmp_path))
    restored = run_zug("restore", str(DATABASES / "0009.zip"), *option)
    assert restored.returncode == 0, restored.stderr
    with serve(tmp_path) as desk:
        works(desk)
        remembers_what_left_fide_mode(desk)


def test_a_backup_of_an_old_database_needs_its_own_release(tmp_path: Path) -> None:
    fill_sqlite(tmp_path)
    refused = run_zug("backup", str(tmp_path / "a.zip"), "--data", str(tmp_path))
    assert (refused.returncode, "[old-tables]" in refused.stderr) == (5, True)
    assert kept(tmp_path) == []


def test_a_database_of_a_later_release_is_left_alone(tmp_path: Path) -> None:
    is_left_alone(
        tmp_path,
        "INSERT INTO django_migrations (app, name, applied)"
        " VALUES ('desk', '0099_future', '2030-01-01')",
        "new-tables",
    )


def test_a_database_between_two_of_the_squashed_steps_is_left_alone(tmp_path: Path) -> None:
    changed = "DELETE FROM django_migrations WHERE app = 'desk' AND name > '0004'"
    is_left_alone(tmp_path, changed, "old-tables")


def is_left_alone(folder: Path, changed: str, code: str) -> None:
    path = fill_sqlite(folder, changed)
    before = dump(path)
    for command in (("serve", "--port", "1"), ("backup", str(folder / "a.zip"))):
        refused = run_zug(*command, "--data", str(folder))
        assert (refused.returncode, f"[{code}]" in refused.stderr) == (5, True)
    assert dump(path) == before
