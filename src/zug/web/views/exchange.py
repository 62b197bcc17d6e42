"""Files out and in: TRF16, TRF26, our JSON and `.zug`; rating lists."""

from __future__ import annotations

import re
from itertools import islice

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from zug.checker import check
from zug.director import Role
from zug.director.adopt import MOST_TOLD, by_berger, goes_on_as, take_over
from zug.director.adopt import remarks as left_open
from zug.director.desk import utc_now
from zug.director.report import report
from zug.director.times import backwards
from zug.errors import FaultyFileError, ZugError
from zug.formats import FORMATS, Reading, write
from zug.web.access import person, screen, signed_in
from zug.web.deciding import sentence
from zug.web.lists import LARGEST_LIST, read_rating_list, upload_bytes
from zug.web.models import Membership, RatingListEntry
from zug.web.reporting import remarks
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
    context = {"remarks": remarks(visit.state)}
    if "check" in visit.request.GET:
        key = ("check", visit.key, visit.state.decisions)
        context["report"] = cached(key, lambda: check(visit.state.tournament))
    return render(visit.request, "desk/files.html", context)


@screen(Role.ARBITER)
def export(visit: DeskRequest, form: str) -> HttpResponse:
    name = re.sub(r"[^A-Za-z0-9]+", "-", visit.event.name).strip("-").lower() or "event"
    if form == "zug":
        return _download(journal_bytes(visit.event), f"{name}.zug", "application/x-ndjson")
    if form not in FORMATS:
        raise Http404
    told = report(visit.state)
    data = write(told.tournament, form, ranks=told.ranks)
    ending = "json" if form == "json" else "trf"
    return _download(data, f"{name}.{ending}", "text/plain; charset=utf-8")


def _download(data: bytes, name: str, kind: str) -> HttpResponse:
    response = HttpResponse(data, content_type=kind)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@signed_in
def bring(request: HttpRequest) -> HttpResponse:
    """An event from a file: a `.zug` journal with its decisions, or a report."""
    if request.method != "POST":
        return render(request, "desk/import.html")
    try:
        row = _adopted(request)
    except FaultyFileError as error:
        return render(request, "desk/import.html", {"faults": error.faults}, status=422)
    except ZugError as error:
        tell(request, sentence(error), level="error")
        return redirect("import")
    Membership.objects.create(tournament=row, user=person(request), role="owner")
    return redirect("event", event=row.pk)


def _adopted(request: HttpRequest) -> EventRow:
    file = request.FILES.get("file")
    data = upload_bytes(file)
    source = str(file.name) if file else ""
    if data.lstrip()[:5] == b'{"n":':
        row = from_journal(data, source)
        for wrong in backwards(ledger(row).decisions)[:MOST_TOLD]:
            tell(request, spoken(wrong), level="warning")
        return row
    reading = Reading.of(data, source)
    tournament = by_berger(reading.tournament)
    decisions = take_over(tournament, source, anyway="anyway" in request.POST)
    changed = () if tournament is reading.tournament else (goes_on_as(tournament),)
    for remark in (*reading.assumptions, *changed, *left_open(tournament)):
        tell(request, spoken(remark), level="warning")
    return from_decisions(decisions, person(request).get_username(), utc_now())


@signed_in
def rating_list(request: HttpRequest) -> HttpResponse:
    """FIDE's list in text form, for finding players while typing; for the owner of the server."""
    if not person(request).is_superuser:
        raise PermissionDenied
    if request.method == "POST":
        file = request.FILES.get("file")
        if file is None or (file.size or 0) > LARGEST_LIST:
            tell(request, _("Choose the list, a text file of at most 256 MB."), level="error")
            return redirect("rating-list")
        try:
            count = _replace_list(file)
        except ZugError as error:
            tell(request, sentence(error), level="error")
        else:
            text = ngettext(
                "%(n)s player is in the list now.", "%(n)s players are in the list now.", count
            )
            tell(request, text % {"n": count})
        return redirect("rating-list")
    return render(request, "desk/rating_list.html", {"count": RatingListEntry.objects.count()})


def _replace_list(file: object) -> int:
    """In small steps, so that results can be entered between them; who is gone goes last."""
    listed: set[str] = set()
    lines = read_rating_list(file)  # type: ignore[arg-type]
    while batch := {one.fide_id: one for one in islice(lines, STEP)}:
        RatingListEntry.objects.bulk_create(
            batch.values(),
            update_conflicts=True,
            unique_fields=["fide_id"],
            update_fields=[f.name for f in RatingListEntry._meta.fields if not f.primary_key],
        )
        listed |= set(batch)
    known = RatingListEntry.objects.values_list("pk", flat=True)
    gone = iter([key for key in known.iterator() if key not in listed])
    while keys := list(islice(gone, STEP)):
        RatingListEntry.objects.filter(pk__in=keys).delete()
    return len(listed)
