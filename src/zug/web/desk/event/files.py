"""Files out and in: TRF16, TRF26, our JSON and `.zug`; rating lists."""

from __future__ import annotations

import re
from functools import partial

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from zug.checker import check
from zug.director import Question, Refused, Role, outcome_of
from zug.director.desk import utc_now
from zug.director.importing.import_plan import ImportPlan
from zug.director.importing.to_decisions import MOST_TOLD
from zug.director.journal.file import backwards
from zug.director.reporting.report import remarked, report
from zug.director.reporting.report_check import findings
from zug.director.state.state import numbered_name
from zug.director.state.unfinished import not_final
from zug.errors import FaultyFileError, ZugError
from zug.explainer import sentences
from zug.explainer.verdict import short_verdict, verdicts
from zug.formats import FORMATS, write
from zug.messages import say
from zug.model.names import plain_name
from zug.model.reconstruction import as_counted
from zug.web.desk.uploads import kept_fields, sent_file, upload_bytes
from zug.web.events.cached import cached
from zug.web.events.messages import tell
from zug.web.events.models import Membership
from zug.web.events.request import download, language, number, person, screen, signed_in, spoken
from zug.web.events.store import from_decisions, from_lines, journal_bytes, lines_of
from zug.web.events.submit import sentence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.http import HttpRequest

    from zug.checker import Report
    from zug.director import State
    from zug.explainer import WhyNot
    from zug.systems import Board
    from zug.web.events.models import EventRow
    from zug.web.events.request import DeskRequest


@screen(Role.ARBITER)
def files(visit: DeskRequest) -> HttpResponse:
    """What a federation would reject, then the files."""
    interim = bool(not_final(visit.state))
    context: dict[str, object] = {"findings": findings(visit.state), "interim": interim}
    context |= {"report": None, "rounds": ()}
    if "check" in visit.request.GET:
        key = ("check", visit.key, visit.state.decisions)
        report_, why = cached(key, partial(_checked, visit.state))
        context |= {"report": report_, "rounds": _compared(visit.state, report_, why)}
    return render(visit.request, "web/desk/event/templates/files.html", context)


def _checked(state: State) -> tuple[Report, dict[int, WhyNot]]:
    """What `zug check` says of the event."""
    tournament = remarked(state)
    report_ = check(tournament)
    return report_, verdicts(as_counted(tournament).tournament, report_)


def _compared(state: State, report: Report, why: Mapping[int, WhyNot]) -> list[dict[str, object]]:
    """The rounds that are not as the rules have them, or were made by hand: boards and reasons."""

    def named(board: Board | None) -> str:
        if board is None:
            return ""
        white, black = (state.numbering[tpn - 1] if tpn else 0 for tpn in board)
        other = numbered_name(state, black) if black else _("bye")
        return f"{numbered_name(state, white)} – {other}"

    return [
        {
            "number": round_.round,
            "by_hand": bool(round_.by_hand),
            "impossible": round_.impossible is not None,
            "lines": [(named(row.expected), named(row.found)) for row in round_.differences],
            "verdict": _verdict(why.get(round_.round)),
            "why": sentences(why[round_.round], language())[1:] if round_.round in why else (),
        }
        for round_ in report.rounds
        if not round_.identical or round_.by_hand
    ]


def _verdict(answer: WhyNot | None) -> str:
    return "" if answer is None else say("verdict: {verdict}", verdict=short_verdict(answer))


@screen(Role.ARBITER)
def export(visit: DeskRequest, form: str) -> HttpResponse:
    name = file_name(visit.event)
    if form not in (*FORMATS, "zug"):
        raise Http404
    asked = visit.request.GET
    try:
        if form == "zug":
            return download(journal_bytes(visit.event), f"{name}.zug", "application/x-ndjson")
        written = report(visit.state, for_rating="rating" in asked, interim="interim" in asked)
    except ZugError as error:
        tell(visit.request, sentence(error), level="error")
        return redirect("files", event=visit.key)
    data = write(written.tournament, form, ranks=written.ranks)
    marks = ["rating"] * ("rating" in asked) + ["interim"] * bool(not_final(visit.state))
    name = "-".join([name, *marks])
    ending = ".json" if form == "json" else f"-{form}.trf"
    return download(data, f"{name}{ending}", "text/plain; charset=utf-8")


def file_name(event: EventRow) -> str:
    """What a file of the event is called, without its ending: letters that every system takes."""
    return re.sub(r"[^a-z0-9]+", "-", plain_name(event.name)).strip("-") or "event"


@signed_in
def bring(request: HttpRequest) -> HttpResponse:
    """An event from a file: a `.zug` journal with its decisions, or a report.

    A report is taken over in two steps: what is assumed and what breaks the rules is shown first.
    """
    if request.method != "POST":
        context: dict[str, object] = {"faults": (), "kept": {}}
        return render(request, "web/desk/event/templates/import.html", context)
    try:
        data, source = sent_file(request) or (upload_bytes(None), "")
        if data.lstrip()[:5] == b'{"n":':
            return _opened(request, data, source)
        return _taken_over(request, data, source)
    except FaultyFileError as error:
        context = {"faults": error.faults, "kept": kept_fields(data, source)}
        return render(request, "web/desk/event/templates/import.html", context, status=422)
    except ZugError as error:
        tell(request, sentence(error), level="error")
        return redirect("import")


def _opened(request: HttpRequest, data: bytes, source: str) -> HttpResponse:
    lines = lines_of(data, source)
    row = from_lines(lines)
    for warning in backwards(lines)[:MOST_TOLD]:
        tell(request, spoken(warning), level="warning")
    return _begun(request, row)


def _taken_over(request: HttpRequest, data: bytes, source: str) -> HttpResponse:
    post = request.POST
    takeover = ImportPlan.of(
        data,
        source,
        lenient="lenient" in post,
        anyway="anyway" in post,
        rounds=number(post.get("rounds"), 0) or None,
        system=post.get("system") or None,
    )
    word = post.get("word", "")
    decisions = outcome_of(takeover.decisions, confirmed="confirmed" in post, word=word)
    if isinstance(decisions, Question):
        return _shown(request, takeover, kept_fields(data, source), decisions)
    if isinstance(decisions, Refused):
        raise decisions.error
    if "confirmed" not in post:
        return _shown(request, takeover, kept_fields(data, source))
    row = from_decisions(decisions, person(request).get_username(), utc_now())
    return _begun(request, row)


def _shown(
    request: HttpRequest,
    takeover: ImportPlan,
    kept: dict[str, str],
    question: Question | None = None,
) -> HttpResponse:
    """What there is to know of a file; of two steps the second is asked the other way round."""
    for name in ("lenient", "anyway", "rounds", "system"):
        if request.POST.get(name):
            kept[name] = request.POST[name]
    word = "" if question is None else question.word
    context: dict[str, object] = {
        "tournament": takeover.tournament,
        "remarks": [
            objection for objection in takeover.objections if objection not in takeover.questions
        ],
        "questions": takeover.questions,
        "asks_rounds": takeover.asks_rounds,
        "kept": kept,
        "word": word,
        "turned": "",
    }
    if question is not None and word and request.POST.get("asked"):
        context["turned"] = question.turned
    return render(request, "web/desk/event/templates/takeover.html", context)


def _begun(request: HttpRequest, row: EventRow) -> HttpResponse:
    Membership.objects.create(tournament=row, user=person(request), role="owner")
    return redirect("event", event=row.pk)
