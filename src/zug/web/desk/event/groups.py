"""Round robins in groups: a list divided into events, who is promoted, the final made of them."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_POST

from zug.director import Role
from zug.director.actions import groups as group_actions
from zug.director.desk import utc_now
from zug.errors import FaultyFileError, UsageError, ZugError
from zug.messages import say, translated
from zug.stages import (
    MOST_GROUPS,
    Carry,
    GroupDivision,
    carried,
    group_names,
    groups_of,
    promoted,
    require_settled,
)
from zug.systems import SYSTEMS, find_system
from zug.web.desk.uploads import (
    ColumnForm,
    ask_columns,
    ask_names,
    must_ask,
    read_columns,
    remembered,
    sent_file,
)
from zug.web.events.messages import tell
from zug.web.events.models import Membership
from zug.web.events.request import events_of, number, person, signed_in, spoken
from zug.web.events.store import from_decisions, ledger
from zug.web.events.submit import sentence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.http import HttpRequest, HttpResponse, QueryDict

    from zug.director.decisions import Decision
    from zug.web.events.models import EventRow

WAYS = {
    GroupDivision.SNAKE: lazy("groups of equal strength"),
    GroupDivision.BLOCKS: lazy("the strongest among themselves"),
}
CARRIES = {
    Carry.NONE: lazy("nothing"),
    Carry.GAMES: lazy("the points scored against fellow finalists"),
    Carry.ALL: lazy("all points"),
}


def _mine(request: HttpRequest) -> list[EventRow]:
    """The round robins this person runs."""
    rows = [row for row, role in events_of(person(request)) if role >= Role.ARBITER]
    return [row for row in rows if ledger(row).state.has_table]


@signed_in
def page(request: HttpRequest) -> HttpResponse:
    """Both forms; with groups chosen, who is promoted from them."""
    return _page(request, request.GET)


def _page(
    request: HttpRequest, typed: QueryDict, error: ZugError | None = None, form: str = ""
) -> HttpResponse:
    """The page with what was typed; an error stands above the form it belongs to."""
    rows = _chosen(typed, request)
    context: dict[str, Any] = {
        "ways": WAYS.items(),
        "carries": CARRIES.items(),
        "systems": [
            (system.id, translated(system.title, translation))
            for system in SYSTEMS
            if system.schedule
        ],
        "rows": _mine(request),
        "chosen": [row.pk for row in rows],
        "first": number(typed.get("first"), 2),
        "divide": {},
        "divide_error": "",
        "faults": (),
        "final": {},
        "final_error": "",
        "promotion": None,
        "unfinished": (),
    }
    if form:
        context[form] = typed
    try:
        if rows:
            tables = [group_actions.group_table(ledger(row).state) for row in rows]
            context["promotion"] = promotion = promoted(tables, context["first"])
            names = dict(zip(group_names(len(rows)), (row.name for row in rows), strict=True))
            context["unfinished"] = [names[group] for group in promotion.unfinished]
    except ZugError as refused:
        error, form = error or refused, form or "final"
    if isinstance(error, FaultyFileError):
        context["faults"] = error.faults
    elif error is not None:
        context[f"{form}_error"] = sentence(error)
    return render(
        request, "web/desk/event/templates/groups.html", context, status=422 if error else 200
    )


def _chosen(data: Any, request: HttpRequest) -> list[EventRow]:
    """The groups, in the order of their names: A, B, C …"""
    wanted = {number(text, 0) for text in data.getlist("group")}
    return sorted((row for row in _mine(request) if row.pk in wanted), key=lambda row: row.name)


def _choice(text: str | None, known: Any) -> Any:
    if text not in [*known]:
        raise UsageError("bad-choice", say("one of {known}", known=", ".join(known)))
    return next(choice for choice in known if choice == text)


def _count(text: str) -> int:
    """The number of groups; `group_names` says which numbers there can be."""
    count = number(text, -1)
    if count < 0:
        raise UsageError(
            "group-count",
            say("{text!r} is not a number of groups", text=text[:20]),
            say("choose a number from 1 to {most}", most=MOST_GROUPS),
        )
    return count


@require_POST
@signed_in
def divide(request: HttpRequest) -> HttpResponse:
    """As many events as groups, all or none. Columns nobody knows are asked about first."""
    post = request.POST
    typed = {key: post.get(key, "") for key in ("name", "groups", "way", "system")}
    asking = ColumnForm(reverse("divide"), _("Create the groups"), reverse("groups"), typed)
    sent = None
    try:
        sent = sent_file(request)
        listed = read_columns(request, sent)
        if listed.bad_rows and not listed.unknown:  # nobody is left out unnoticed
            raise FaultyFileError("list", listed.bad_rows)
        if must_ask(request, listed) or remembered(request, sent, listed):
            return ask_columns(request, sent, asking, listed)
        way = _choice(post.get("way"), WAYS)
        name, system = post.get("name", "").strip()[:100], post.get("system", "")
        count = _count(post.get("groups", ""))
        groups = groups_of(listed.players, count, way, find_system(system).sizes)
        begun = [
            group_actions.group(f"{name} {key}", some, system, clubs=listed.clubs, tags=listed.tags)
            for key, some in groups.items()
        ]
        _begin(request, begun)
    except ZugError as error:
        if isinstance(error, FaultyFileError) and error.code == "csv-header" and sent is not None:
            return ask_names(request, sent, asking, error.faults)
        return _page(request, post, error, "divide")
    for fault in listed.faults:
        tell(request, spoken(fault.sentence(say("list"))), level="warning")
    return redirect("home")


@require_POST
@signed_in
def begin_final(request: HttpRequest) -> HttpResponse:
    """The final of those promoted; refused while results are missing or places are tied."""
    post = request.POST
    rows = _chosen(post, request)
    try:
        tables = [group_actions.group_table(ledger(row).state) for row in rows]
        promotion = promoted(tables, number(post.get("first"), 0))
        carry = _choice(post.get("carry"), CARRIES)
        name = post.get("name", "").strip()[:100] or _("Final")
        require_settled(promotion)
        people = [qualifier.player for qualifier in promotion.qualifiers]
        brought = carried(promotion, tables, carry)
        groups = [row.name for row in rows]
        system = post.get("system", "")
        begun = group_actions.group(name, people, system, brought=brought, groups=groups)
        (row,) = _begin(request, [begun])
    except ZugError as error:
        return _page(request, post, error, "final")
    return redirect("event", event=row.pk)


def _begin(request: HttpRequest, events: Sequence[Sequence[Decision]]) -> list[EventRow]:
    who = person(request)
    with transaction.atomic():
        rows = [from_decisions(decisions, who.get_username(), utc_now()) for decisions in events]
        for row in rows:
            Membership.objects.create(tournament=row, user=who, role="owner")
    return rows
