"""Several processes on one PostgreSQL: what one of them learns, the others know."""

from __future__ import annotations

import os
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.web.hall import Hall
from tests.web.postgres import postgres, postgres_server
from tests.web.support import PATIENCE, Served, Visitor, run_zug, serve
from tests.web.test_watching import figures

WORDS = "right horse staple"


def sign_in(visitor: Visitor, word: str) -> int:
    visitor.get("/login/")
    visitor.post("/login/", username="owner", password=word)
    return visitor.status


def owner_of(desk: Served) -> Visitor:
    owner = desk.visitor()
    owner.open_desk()
    owner.get("/account/")
    owner.post("/account/", new_password1=WORDS, new_password2=WORDS)
    return owner


def children(process: int) -> list[int]:
    """Processes of a desk that serve; the one that tracks resources of Python is none of them."""
    found = []
    for place in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((place / "stat").read_text().rsplit(")", 1)[1].split()[1])
            line = (place / "cmdline").read_bytes()
        except (OSError, IndexError):
            continue
        if parent == process and b"spawn_main" in line:
            found.append(int(place.name))
    return found


def test_two_desks_share_tries_sessions_and_journals(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    with postgres() as url:
        option = ("--database", url)
        with serve(tmp_path / "a", *option) as one:
            (tmp_path / "b").mkdir()
            (tmp_path / "b" / "secret.key").write_text((tmp_path / "a" / "secret.key").read_text())
            with serve(tmp_path / "b", *option) as two:
                owner = owner_of(one)
                event = owner.new_event("Shared Open", 5, 4)
                there = two.visitor()
                there.cookies = dict(owner.cookies)
                assert "Shared Open" in there.get(event)
                there.get("/new/")
                there.post(f"{event}round/pair/", colour="w")
                there.post(f"{event}round/publish/")
                assert "Round 1 of 5" in owner.get(event)
                guesses = [sign_in(desk.visitor(), "wrong") for desk in (one, two) * 4]
                assert Counter(guesses) == {401: 5, 429: 3}
                assert guesses[:5] == [401] * 5
                owner.post("/logout/")
                assert there.get(event).startswith("/login/"), "signed out here and there"


def test_workers_of_one_desk(tmp_path: Path) -> None:
    """Ten clients at once, guesses at once; a worker that dies is replaced."""
    with postgres() as url, serve(tmp_path, "--database", url, "--workers", "2") as desk:
        hall = Hall(desk, boards=100)
        hall.publish()
        assert hall.all_at_once() == []
        assert hall.journal() == hall.confirmed
        assert len(hall.confirmed) == 100
        workers = children(desk.process.pid)
        assert len(workers) == 2
        owner_of_it = hall.owner
        owner_of_it.get("/account/")
        owner_of_it.post("/account/", new_password1=WORDS, new_password2=WORDS)
        guesses = [sign_in(desk.visitor(), "wrong") for _ in range(8)]
        assert Counter(guesses) == {401: 5, 429: 3}
        found = figures(owner_of_it.get("/metrics/"))
        assert found['zug_sign_ins_total{result="failed"}'] == 5
        assert found['zug_sign_ins_total{result="refused"}'] == 3
        assert found["zug_request_seconds_count"] > 100
        os.kill(workers[0], 9)
        hall.owner.close()  # the connection may have been to that one
        wait_for_another(desk, workers)
        told = f"worker process {workers[0]} died; another one takes its place"
        assert (tmp_path / "log").read_text().count(told) == 1
        assert hall.journal() == hall.confirmed
        after = figures(desk.visitor().get("/metrics/"))
        assert after["zug_request_seconds_count"] >= found["zug_request_seconds_count"]


def wait_for_another(desk: Served, before: list[int]) -> None:
    import time

    deadline = time.monotonic() + PATIENCE
    while len(set(children(desk.process.pid)) - {before[0]}) < 2:
        assert time.monotonic() < deadline
        time.sleep(0.1)


def test_a_database_that_is_stopped_is_named(tmp_path: Path) -> None:
    """On every page, whoever asks; one line each in the log."""
    with ExitStack() as stack:
        pages = stack.enter_context(ExitStack())
        url = f"{pages.enter_context(postgres_server())}/postgres"
        desk = stack.enter_context(serve(tmp_path, "--database", url))
        owner = owner_of(desk)
        event = owner.new_event("Open", 5, 4)
        second = desk.visitor()
        second.cookies = dict(owner.cookies)
        pages.close()
        visits = ((owner, event), (second, "/"), (desk.visitor(), "/start/"))
        with ThreadPoolExecutor() as together:  # each waits as long as the pool is patient
            found = list(together.map(lambda visit: visit[0].get(visit[1]), visits))
        for (visitor, _path), page in zip(visits, found, strict=True):
            assert (visitor.status, "The database does not answer" in page) == (503, True)
            assert "mistake in Zug" not in page
    log = (tmp_path / "log").read_text()
    assert f"Service Unavailable: {event} (the database does not answer; " in log
    assert "Traceback" not in log


def test_a_database_that_was_restarted_costs_no_answer(tmp_path: Path) -> None:
    """A restart ends every connection in the pool, idle since ten clients were at work."""
    import psycopg

    with postgres() as url, serve(tmp_path, "--database", url) as desk:
        hall = Hall(desk, boards=40)
        hall.publish()
        assert hall.all_at_once() == []
        with psycopg.connect(url, autocommit=True) as line:
            ended = line.execute(
                "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
                " WHERE application_name = 'zug serve' AND datname = current_database()"
            ).fetchone()
        assert ended is not None
        assert ended[0] > 5, "more than Django's own check gets over"
        assert desk.visitor().get("/health/") == "ok\n"
        for visitor, path in ((hall.owner, hall.event), (desk.visitor(), "/login/")) * 6:
            visitor.get(path)
            assert visitor.status < 400
        assert figures(hall.owner.get("/metrics/"))["zug_database_up"] == 1
        assert hall.journal() == hall.confirmed


def test_sqlite_says_what_it_allows(tmp_path: Path) -> None:
    told = run_zug("serve", "--data", str(tmp_path / "d"), "--workers", "2")
    assert (told.returncode, "[one-process]" in told.stderr) == (2, True)
    assert "PostgreSQL" in told.stderr


@pytest.mark.parametrize("number", ["0", "99"])
def test_a_number_of_workers_that_makes_no_sense(tmp_path: Path, number: str) -> None:
    assert run_zug("serve", "--data", str(tmp_path / "d"), "--workers", number).returncode == 2
