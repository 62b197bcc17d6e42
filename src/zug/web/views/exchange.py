"""Files out and in: TRF16, TRF26, our JSON and `.zug`; rating lists."""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from zlib import compress, decompressobj
from zlib import error as zlib_error

from django.core.exceptions import BadRequest
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render

from zug.checker import check
from zug.director import Role, UnconfirmedError
from zug.director.adopt import MOST_TOLD
from zug.director.answers import turned
from zug.director.desk import utc_now
from zug.director.report import not_final, remarked, report
from zug.director.sending import findings
from zug.director.takeover import Takeover
from zug.director.times import backwards
from zug.errors import FaultyFileError, ZugError
from zug.formats import FORMATS, write
from zug.web.access import person, screen, signed_in
from zug.web.asked import number
from zug.web.deciding import sentence
from zug.web.departures import known_outside
from zug.web.lists import LARGEST, upload_bytes
from zug.web.models import Membership
from zug.web.security import tell
from zug.web.store import from_decisions, from_journal, journal_bytes, ledger
from zug.web.tables import cached
from zug.web.templatetags.zug import spoken

TYPE_CHECKING = False
if TYPE_CHECKING:
    from django.http import HttpRequest

    from zug.web.access import DeskRequest
    from zug.web.models import EventRow


STEP = 500
"""Lines of a rating list that are written at once."""


@screen(Role.ARBITER)
def files(visit: DeskRequest) -> HttpResponse:
    """What a federation would reject, then the files."""
    interim = bool(not_final(visit.state))
    context: dict[str, object] = {"findings": findings(visit.state), "interim": interim}
    if "check" in visit.request.GET:
        key = ("check", visit.key, visit.state.decisions)
        context["report"] = cached(key, lambda: check(remarked(visit.state)))
    return render(visit.request, "desk/files.html", context)


@screen(Role.ARBITER)
def export(visit: DeskRequest, form: str) -> HttpResponse:
    name = re.sub(r"[^A-Za-z0-9]+", "-", visit.event.name).strip("-").lower() or "event"
    if form not in (*FORMATS, "zug"):
        raise Http404
    asked = visit.request.GET
    try:
        if form == "zug":
            return _download(journal_bytes(visit.event), f"{name}.zug", "application/x-ndjson")
        told = report(visit.state, for_rating="rating" in asked, interim="interim" in asked)
    except ZugError as error:
        tell(visit.request, sentence(error), level="error")
        return redirect("files", event=visit.key)
    data = write(told.tournament, form, ranks=told.ranks)
    marks = ["rating"] * ("rating" in asked) + ["interim"] * bool(not_final(visit.state))
    name = "-".join([name, *marks])
    ending = ".json" if form == "json" else f"-{form}.trf"
    return _download(data, f"{name}{ending}", "text/plain; charset=utf-8")


def _download(data: bytes, name: str, kind: str) -> HttpResponse:
    response = HttpResponse(data, content_type=kind)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@signed_in
def bring(request: HttpRequest) -> HttpResponse:
    """An event from a file: a `.zug` journal with its decisions, or a report.

    A report is taken over in two steps: what is assumed and what breaks the rules is shown first.
    """
    if request.method != "POST":
        return render(request, "desk/import.html")
    try:
        data, source = _sent(request)
        if data.lstrip()[:5] == b'{"n":':
            row = from_journal(data, source)
            for wrong in backwards(ledger(row).decisions)[:MOST_TOLD]:
                tell(request, spoken(wrong), level="warning")
            return _begun(request, row)
        return _taken_over(request, data, source)
    except FaultyFileError as error:
        kept = _kept(data, source)
        return render(
            request, "desk/import.html", {"faults": error.faults, "kept": kept}, status=422
        )
    except ZugError as error:
        tell(request, sentence(error), level="error")
        return redirect("import")


def _taken_over(request: HttpRequest, data: bytes, source: str) -> HttpResponse:
    post = request.POST
    takeover = known_outside(
        Takeover.of(
            data,
            source,
            lenient="lenient" in post,
            anyway="anyway" in post,
            rounds=number(post.get("rounds"), 0) or None,
            system=post.get("system") or None,
        )
    )
    try:
        decisions = takeover.decisions(confirmed="confirmed" in post, word=post.get("word", ""))
    except UnconfirmedError as question:
        return _shown(request, takeover, _kept(data, source), question)
    if "confirmed" not in post:
        return _shown(request, takeover, _kept(data, source))
    row = from_decisions(decisions, person(request).get_username(), utc_now())
    return _begun(request, row)


def _shown(
    request: HttpRequest,
    takeover: Takeover,
    kept: dict[str, str],
    question: UnconfirmedError | None = None,
) -> HttpResponse:
    """What there is to know of a file; of two steps the second is asked the other way round."""
    post = request.POST
    word = "" if question is None else question.word
    for name in ("lenient", "anyway", "rounds", "system"):
        if post.get(name):
            kept[name] = post[name]
    context = {
        "takeover": takeover,
        "told": [one for one in takeover.objections if one not in takeover.questions],
        "questions": takeover.questions,
        "kept": kept,
        "word": word,
        "asks_rounds": takeover.asks_rounds,
        "turned": [turned(one) for one in word.split()] if post.get("asked") else [],
    }
    return render(request, "desk/takeover.html", context)


def _begun(request: HttpRequest, row: EventRow) -> HttpResponse:
    Membership.objects.create(tournament=row, user=person(request), role="owner")
    return redirect("event", event=row.pk)


def _sent(request: HttpRequest) -> tuple[bytes, str]:
    """The file that was sent, or the one a page kept while it was read."""
    file = request.FILES.get("file")
    kept = request.POST.get("kept", "")
    if file is None and kept:
        return _unpacked(kept), request.POST.get("source", "")[:200]
    return upload_bytes(file), str(file.name) if file else ""


def _kept(data: bytes, source: str) -> dict[str, str]:
    return {"kept": b64encode(compress(data)).decode(), "source": source}


def _unpacked(kept: str) -> bytes:
    """What `_kept` made; anything else is told like a file that cannot be read."""
    try:
        return decompressobj().decompress(b64decode(kept), LARGEST)
    except (ValueError, zlib_error):
        raise BadRequest from None
