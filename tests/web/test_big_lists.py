"""Long lists: few questions to the database, and nobody waits for them."""

from __future__ import annotations

import socket
import threading
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.web.support import PATIENCE, Event, Served
from zug.director import Desk, Role
from zug.director.actions import players
from zug.director.decisions import Note


def names(count: int) -> str:
    return "name;rating;fide id\n" + "\n".join(
        f"Long{n:05d}, List;{2500 - n % 900};{700000 + n}" for n in range(count)
    )


def decide_aside(event: Event, work: Any) -> Any:
    from zug.web.events.store import decide_aside

    return decide_aside(event.row.pk, "arbiter", Role.ARBITER, work)


def test_a_long_list_is_a_few_questions_to_the_database(event: Event) -> None:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    before, client = event.state.decisions, event.client()
    with CaptureQueriesContext(
        connection,
    ) as asked:
        answer = client.post(f"{event.path}players/import/", {"text": names(1500)})
    assert answer.status_code == 200
    assert event.state.decisions == before + 1500
    assert len(asked) < 40
    again = client.post(f"{event.path}players/import/", {"text": names(3)}).content.decode()
    assert "FIDE id 700000 is already entered" in again
    assert event.state.decisions == before + 1500


def test_what_a_list_wrote_is_the_journal_of_single_decisions(event: Event) -> None:
    from zug.director.journal import decode
    from zug.director.journal.replay import replay

    event.post("players/import/", text=names(20))
    raw = event.client().get(f"{event.path}files/zug/").content
    assert replay(decode(raw).decisions) == event.state
    row = event.row.rows.last()
    event.row.refresh_from_db()
    assert (row.number, row.link) == (event.row.last, event.row.chain)


def test_other_events_do_not_wait_for_a_list(event: Event) -> None:
    other = Event.new(4)
    done = threading.Event()

    def decide() -> None:
        from django.db import connection

        from zug.web.events.store import event_desk

        with event_desk(other.row.pk, "test") as desk:
            desk.record(Note("meanwhile"))
        connection.close()
        done.set()

    def work(desk: Desk) -> None:
        desk.record(players.enter(desk.state, "Long, List"))
        thread = threading.Thread(target=decide)
        thread.start()
        assert done.wait(PATIENCE), "the other event waits"
        thread.join()

    decide_aside(event, work)
    assert done.is_set()
    assert event.state.entries[9].name == "Long, List"


@pytest.mark.parametrize("times", [0, 1, 5])
def test_a_decision_meanwhile_is_kept_and_the_list_too(event: Event, times: int) -> None:
    from zug.web.events.store import event_desk

    before, meant = event.state.decisions, list(range(times))

    def work(desk: Desk, aside: list[bool]) -> str:
        aside.append(True)
        if meant and len(aside) < 3:
            meant.pop()
            with event_desk(event.row.pk, "other") as others:
                others.record(Note("meanwhile"))
        desk.record(players.enter(desk.state, "Long, List"))
        return "done"

    aside: list[bool] = []
    assert decide_aside(event, partial(work, aside=aside)) == "done"
    assert len(aside) == min(times, 2) + 1
    assert event.state.decisions == before + min(times, 2) + 1
    assert [e.name for e in event.state.entries.values()].count("Long, List") == 1


def test_a_list_that_fails_writes_nothing(event: Event) -> None:
    before = event.state.decisions

    def work(desk: Desk) -> None:
        desk.record(players.enter(desk.state, "Long, List"))
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        decide_aside(event, work)
    event.row.refresh_from_db()
    assert (event.state.decisions, event.row.rows.count()) == (before, before)


def test_a_name_is_known_by_the_states_that_have_it(event: Event) -> None:
    """States share what finds twins: a branch does not see the entries of another."""
    first = event.state
    one = players.enter(first, "Twin, Tim", fide_id="42")
    entered = one.apply(first)
    assert first.entry_with(("name", "player001, given")) is not None
    left, right = one.apply(first), players.enter(first, "Other, Olga", fide_id="43").apply(first)
    assert [state.entry_with(("name", "twin, tim")) is None for state in (first, left, right)] == [
        True,
        False,
        True,
    ]
    assert [state.entry_with(("id", "43")) is None for state in (first, left, right)] == [
        True,
        True,
        False,
    ]
    assert entered == left
    renamed = players.correct_entry(left, left.entries[9], name="Tom").apply(left)
    assert renamed.entry_with(("name", "twin, tim")) is None
    assert renamed.entry_with(("name", "tom")) is not None


def test_guests_do_not_fill_the_disk(served: Served, tmp_path: Path) -> None:
    """A guest who begins to send a rating list is cut off after a few bytes, before it is kept."""
    with socket.create_connection(("127.0.0.1", served.port), PATIENCE) as line:
        head = "POST /rating-list/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 200000000\r\n"
        kind = "Content-Type: multipart/form-data; boundary=x\r\n\r\n"
        line.sendall((head + kind).encode() + b"x" * 70_000)
        answer = line.recv(4096)
    assert b" 413 " in answer.split(b"\r\n")[0]
