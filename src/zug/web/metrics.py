"""Figures for a program that watches the server, in the text form of Prometheus."""

from __future__ import annotations

from collections.abc import Iterator

from django.contrib.auth.models import User
from django.db import connection
from django.db.models import Sum

from zug import __version__
from zug.web.copies import status
from zug.web.counters import ANSWERS, BOUNDS, SIGN_INS, counters
from zug.web.health import database_answers
from zug.web.models import EventRow

KIND = "text/plain; version=0.0.4; charset=utf-8"


def figures() -> str:
    return "".join(f"{line}\n" for line in _lines())


def _lines() -> Iterator[str]:
    yield from _figure("zug_info", "gauge", "The release that runs, and its database.")
    yield f'zug_info{{version="{__version__}",database="{connection.vendor}"}} 1'
    answers = database_answers()
    yield from _figure("zug_database_up", "gauge", "Whether the database answers.")
    yield f"zug_database_up {int(answers)}"
    if answers:
        yield from _holdings()
    totals = counters.totals()
    yield from _figure("zug_requests_total", "counter", "Requests answered, by kind of status.")
    for name in ANSWERS:
        yield f'zug_requests_total{{status="{name}"}} {totals[name]:.0f}'
    yield from _durations(totals)
    yield from _copies()
    yield from _figure("zug_sign_ins_total", "counter", "Tries to sign in, by how they ended.")
    for name in SIGN_INS:
        yield f'zug_sign_ins_total{{result="{name}"}} {totals[name]:.0f}'


def _figure(name: str, kind: str, meaning: str) -> tuple[str, str]:
    return f"# HELP {name} {meaning}", f"# TYPE {name} {kind}"


def _holdings() -> Iterator[str]:
    last = EventRow.objects.aggregate(total=Sum("last"))["total"] or 0
    for name, meaning, value in (
        ("zug_events", "Events on the server.", EventRow.objects.count()),
        ("zug_decisions", "Decisions in the journals of all events.", last),
        ("zug_accounts", "Accounts that are open.", User.objects.filter(is_active=True).count()),
    ):
        yield from _figure(name, "gauge", meaning)
        yield f"{name} {value}"


def _copies() -> Iterator[str]:
    found = status()
    if found is None:
        return
    yield from _figure("zug_copy_failing", "gauge", "Whether the last copy could not be made.")
    yield f"zug_copy_failing {int(bool(found.error))}"
    yield from _figure("zug_copy_broken_journals", "gauge", "Broken journals in the last copy.")
    yield f"zug_copy_broken_journals {len(found.broken)}"
    if found.moment is not None:
        yield from _figure("zug_last_copy_timestamp_seconds", "gauge", "When it was made.")
        yield f"zug_last_copy_timestamp_seconds {found.moment.timestamp():.0f}"


def _durations(totals: dict[str, float]) -> Iterator[str]:
    name, count = "zug_request_seconds", 0.0
    yield from _figure(name, "histogram", "How long answers took.")
    for bound in (*BOUNDS, "inf"):
        count += totals[f"le {bound}"]
        yield f'{name}_bucket{{le="{"+Inf" if bound == "inf" else bound}"}} {count:.0f}'
    yield f"{name}_sum {totals['seconds']:.6f}"
    yield f"{name}_count {count:.0f}"
