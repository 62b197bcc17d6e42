"""For programs that watch the server: whether the database answers, and figures."""

from __future__ import annotations

import threading
from collections.abc import Iterator

from django.conf import settings
from django.contrib.auth.models import User
from django.db import DatabaseError, connection
from django.db.models import Sum
from django.dispatch import receiver
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare

from zug import __version__
from zug.web.accounts.passwords import sign_in_ended
from zug.web.events.addresses import is_direct
from zug.web.events.models import EventRow
from zug.web.jobs.auto_backup import status
from zug.web.server.counters import ANSWERS, BOUNDS, SIGN_INS, counters

PATIENCE = 4
"""Seconds; whoever watches the server wants to know within five."""


class _Question:
    """One question to the database, in a thread of its own: nothing else ends a silent read."""

    def __init__(self) -> None:
        self._answered = threading.Event()
        self._good = False
        threading.Thread(target=self._ask, daemon=True).start()

    @property
    def is_open(self) -> bool:
        return not self._answered.is_set()

    def _ask(self) -> None:
        self._good = _ask()
        connection.close()
        self._answered.set()

    def wait(self) -> bool:
        return self._answered.wait(PATIENCE) and self._good


_lock = threading.Lock()
_last: list[_Question] = []


def database_answers() -> bool:
    if connection.vendor == "sqlite":
        return _ask()
    with _lock:
        if not (_last and _last[0].is_open):  # many who ask share one question
            _last[:] = [_Question()]
        question = _last[0]
    return question.wait()


def _ask() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return False
    return True


KIND = "text/plain; version=0.0.4; charset=utf-8"


@receiver(sign_in_ended)
def _count_sign_in(result: str, **_: object) -> None:
    counters.add(result)


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
    backups = status()
    if backups is None:
        return
    yield from _figure("zug_copy_failing", "gauge", "Whether the last copy could not be made.")
    yield f"zug_copy_failing {int(bool(backups.error))}"
    yield from _figure("zug_copy_broken_journals", "gauge", "Broken journals in the last copy.")
    yield f"zug_copy_broken_journals {len(backups.broken)}"
    if backups.moment is not None:
        yield from _figure("zug_last_copy_timestamp_seconds", "gauge", "When it was made.")
        yield f"zug_last_copy_timestamp_seconds {backups.moment.timestamp():.0f}"


def _durations(totals: dict[str, float]) -> Iterator[str]:
    name, count = "zug_request_seconds", 0.0
    yield from _figure(name, "histogram", "How long answers took.")
    for bound in (*BOUNDS, "inf"):
        count += totals[f"le {bound}"]
        yield f'{name}_bucket{{le="{"+Inf" if bound == "inf" else bound}"}} {count:.0f}'
    yield f"{name}_sum {totals['seconds']:.6f}"
    yield f"{name}_count {count:.0f}"


def health(_request: HttpRequest) -> HttpResponse:
    """200 while the database answers, else 503."""
    if not database_answers():
        return HttpResponse("no database\n", content_type="text/plain", status=503)
    return HttpResponse("ok\n", content_type="text/plain")


def metrics(request: HttpRequest) -> HttpResponse:
    """For whoever asks on this computer, or from elsewhere with the token; others see nothing."""
    sent = request.headers.get("Authorization", "").removeprefix("Bearer ")
    token = settings.ZUG_METRICS_TOKEN
    if not (is_direct(request) or (token and constant_time_compare(sent, token))):
        raise Http404
    return HttpResponse(figures(), content_type=KIND)
