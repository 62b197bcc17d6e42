"""Databases of earlier releases: brought up to date, at work, and the way back."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest

from tests.support.tools import tool
from tests.web.postgres import postgres
from tests.web.support import Served, run_zug, serve
from zug import __version__

DATABASES = Path(__file__).parent / "databases"
RELEASES = ("0.1.0", "0.2.0-0003")
WORDS = "right horse staple"


def fill_sqlite(folder: Path, release: str) -> Path:
    path = folder / "desk.sqlite3"
    with closing(sqlite3.connect(path)) as line:
        line.executescript((DATABASES / f"{release}.sqlite.sql").read_text(encoding="utf-8"))
    return path


def dump(path: Path) -> str:
    with closing(sqlite3.connect(path)) as line:
        return "\n".join(line.iterdump())


def kept(folder: Path) -> list[Path]:
    return sorted(folder.glob(f"desk-before-{__version__}-*"))


def fill_postgres(url: str, release: str) -> None:
    import psycopg

    with psycopg.connect(url) as line:
        line.execute((DATABASES / f"{release}.postgres.sql").read_bytes())


def works(desk: Served, journal: str) -> None:
    """Everybody gets in with the old password, everything is there, the event goes on."""
    owner = desk.visitor()
    owner.get("/login/")
    assert owner.post("/login/", username="owner", password=WORDS) == "/"
    assert owner.get("/t/1/files/zug/") == journal
    share = owner.get("/t/1/share/")
    assert "dora" in share
    assert "phone" in share
    dora = desk.visitor()
    dora.get("/login/")
    dora.post("/login/", username="dora", password=WORDS)
    assert "Round 2 of 5" in dora.get("/t/1/"), "a deputy sees no draft"
    owner.get("/t/1/round/")
    owner.post("/t/1/round/publish/")
    owner.send_json("/t/1/results/3/enter/", board=1, result="1-0", replace=True, seen=0)
    assert owner.status == 200
    assert "Round 3 of 5: 1 of 3 results" in owner.get("/t/1/")


@pytest.mark.parametrize("release", RELEASES)
def test_a_sqlite_database_of_an_earlier_release(tmp_path: Path, release: str) -> None:
    path = fill_sqlite(tmp_path, release)
    before = dump(path)
    journal = (DATABASES / f"{release}.sqlite.zug").read_text(encoding="utf-8")
    with serve(tmp_path) as desk:
        works(desk, journal)
    (copy,) = kept(tmp_path)
    assert copy.stat().st_mode & 0o777 == 0o600
    assert dump(copy) == before
    with serve(tmp_path):
        assert kept(tmp_path) == [copy], "kept once"
    assert run_zug("backup", str(tmp_path / "a.zip"), "--data", str(tmp_path)).returncode == 0


def test_the_way_back_is_the_file_that_was_kept(tmp_path: Path) -> None:
    """As docs/serving.md tells it: the old release finds what it left, every time."""
    path = fill_sqlite(tmp_path, "0.1.0")
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


@pytest.mark.parametrize("release", RELEASES)
def test_a_postgresql_database_of_an_earlier_release(tmp_path: Path, release: str) -> None:
    journal = (DATABASES / f"{release}.postgres.zug").read_text(encoding="utf-8")
    with postgres() as url:
        fill_postgres(url, release)
        with serve(tmp_path, "--database", url) as desk:
            works(desk, journal)
        option = ("--data", str(tmp_path), "--database", url)
        assert run_zug("backup", str(tmp_path / "a.zip"), *option).returncode == 0


def test_the_way_back_on_postgresql_is_a_dump(tmp_path: Path) -> None:
    """As docs/serving.md tells it: pg_dump before the upgrade, psql into an empty database."""

    def run(*command: str) -> str:
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    with postgres() as url, postgres() as old:
        fill_postgres(url, "0.1.0")
        before = tmp_path / "before.sql"
        run(tool("pg_dump"), "--no-owner", "--file", str(before), url)
        with serve(tmp_path, "--database", url) as desk:
            desk.visitor().get("/health/")
        run(tool("psql"), "-v", "ON_ERROR_STOP=1", "--quiet", "--file", str(before), old)
        gone = {"desk_listed"}  # rating lists have a file of their own now
        assert tables(url) > tables(old) - gone
        assert run(tool("pg_dump"), "--inserts", old).count("INSERT INTO public.desk_") == sum(
            line.startswith("INSERT INTO public.desk_")
            for line in (DATABASES / "0.1.0.postgres.sql").read_text().splitlines()
        )


def tables(url: str) -> set[str]:
    import psycopg

    with psycopg.connect(url) as line:
        found = line.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
        return {str(name) for (name,) in found}


def test_a_backup_of_an_old_database_needs_its_own_release(tmp_path: Path) -> None:
    fill_sqlite(tmp_path, "0.1.0")
    told = run_zug("backup", str(tmp_path / "a.zip"), "--data", str(tmp_path))
    assert (told.returncode, "[old-tables]" in told.stderr) == (5, True)
    assert kept(tmp_path) == []


def test_a_database_of_a_later_release_is_left_alone(tmp_path: Path) -> None:
    path = fill_sqlite(tmp_path, "0.2.0-0003")
    with closing(sqlite3.connect(path)) as line:
        line.execute(
            "INSERT INTO django_migrations (app, name, applied)"
            " VALUES ('desk', '0099_future', '2030-01-01')"
        )
        line.commit()
    before = dump(path)
    for command in (("serve", "--port", "1"), ("backup", str(tmp_path / "a.zip"))):
        told = run_zug(*command, "--data", str(tmp_path))
        assert (told.returncode, "[new-tables]" in told.stderr) == (5, True)
    assert dump(path) == before
