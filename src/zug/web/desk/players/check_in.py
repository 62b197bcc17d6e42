"""Check-in: the whole row is the target; at closing a decision for all who are missing, or each."""

from __future__ import annotations

from functools import partial

from django.core.exceptions import PermissionDenied
from django.shortcuts import redirect, render
from django.urls import reverse

from zug.director import Role
from zug.director.actions.checkin import (
    HERE,
    absent,
    awaited,
    close_check_in,
    close_one_by_one,
    come_late,
)
from zug.director.actions.checkin import check_in as ticked
from zug.director.decisions import FATES
from zug.director.state.players import dues_of, why_absent
from zug.director.state.state import distinct_name
from zug.fastclasses import NamedTuple
from zug.messages import joined, say, say_n
from zug.model.names import name_order, plain_name
from zug.web.events.messages import tell
from zug.web.events.player_search import fits
from zug.web.events.request import number, opening, screen
from zug.web.events.request import sentence as whole
from zug.web.events.submit import submit, submit_all

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from django.http import HttpResponse

    from zug.director import State
    from zug.director.state import Entry
    from zug.messages import Message
    from zug.model import Result
    from zug.web.events.request import DeskRequest


FEW = 60
"""Up to this many missing players are decided about one by one."""


@screen(Role.DEPUTY)
def check_in(visit: DeskRequest) -> HttpResponse:
    request = visit.request
    target = reverse("checkin", args=[visit.key])
    if request.method == "POST":
        if request.POST.keys() & {"fate", "each", "came"}:
            return _decided(visit, target)
        return _ticked(visit, target)
    state = visit.state
    if not state.has_more_rounds:
        return render(request, "web/desk/players/templates/check_in_over.html")
    coming = len(state.rounds) + 1
    missing = state.missing(coming)
    dues, waiting = dues_of(state), awaited(state)
    context = {
        "dues": bool(dues),
        "people": [
            (entry, state.tpns[entry.id], entry.id in state.here, dues.get(state.tpns[entry.id]))
            for entry in sorted(state.entries.values(), key=_name)
            if entry.id not in missing
        ],
        "come": len(state.here - set(missing)),
        "awaited": waiting,
        "can_pair": not waiting and visit.role >= Role.ARBITER and state.draft is None,
        "each": waiting if 1 < len(waiting) <= FEW else [],
        "absent": [(entry, _why(state, entry, missing)) for entry in absent(state)],
        "coming": coming,
    }
    return render(request, "web/desk/players/templates/check_in.html", context)


def _why(state: State, entry: Entry, missing: Mapping[int, Result]) -> Message:
    return why_absent(state, entry.id, missing[entry.id], state.coming)


def _decided(visit: DeskRequest, target: str) -> HttpResponse:
    """Check-in is closed for all alike or for each player; or one comes after it was closed."""
    if visit.role < Role.ARBITER:
        raise PermissionDenied
    post = visit.request.POST
    if "came" in post:
        return submit_all(visit, partial(come_late, entry=number(post["came"], 0)), target)
    if "each" not in post:
        return submit(visit, partial(close_check_in, fate=post["fate"]), target)
    fates = {
        entry.id: post[f"fate-{entry.id}"]
        for entry in visit.state.entries.values()
        if post.get(f"fate-{entry.id}") in (*FATES, HERE)
    }
    return submit_all(visit, partial(close_one_by_one, fates=fates), target)


def _name(entry: Entry) -> tuple[tuple[str, str], int]:
    """What the list is sorted by, as on every paper; namesakes as they were entered."""
    return name_order(entry.name), entry.id


def _ticked(visit: DeskRequest, target: str) -> HttpResponse:
    """A row that was pressed, or the one awaited whom the letters typed mean."""
    post = visit.request.POST
    text, is_come = post.get("q", "").strip(), "gone" not in post
    entry = number(post.get("id" if is_come else "gone"), 0)
    if not (text or entry):
        return redirect(target)
    if text and not entry:
        match = find_awaited(visit.state, text)
        if match.wrong is not None:
            tell(visit.request, f"{opening(match.wrong)}.", level="error")
            return redirect(target)
        entry = match.entry
        if match.is_absent and visit.role >= Role.ARBITER:
            return submit_all(visit, partial(come_late, entry=entry), target)
        if match.is_absent:
            name = distinct_name(visit.state, entry)
            away = say("{name} is absent from this round; an arbiter can let them play", name=name)
            tell(visit.request, whole(away), level="error")
            return redirect(target)
    intention = partial(ticked, entry=entry, here=is_come)
    return submit(visit, intention, target if text else f"{target}#e{entry}")


ENOUGH = 3
"""Letters of which the first whom they fit is meant; fewer must fit one alone."""
_NAMED = 5


class CheckInMatch(NamedTuple):
    """The entry a typed name or number means; 0, and the reason, if there is none."""

    entry: int
    wrong: Message | None = None
    is_absent: bool = False
    """The one who is meant was not expected any more."""


def find_awaited(state: State, text: str) -> CheckInMatch:
    """The first who fits best; namesakes are never chosen among."""
    place, fitting = _fitting(state, awaited(state), text)
    better, here = _fitting(state, (state.entries[entry] for entry in state.here), text)
    if here and better < place:
        name = distinct_name(state, here[0].id)
        return CheckInMatch(0, say("{name} has already checked in", name=name))
    if not fitting:
        _, away = _fitting(state, absent(state), text)
        if len(away) == 1 and len(plain_name(text)) >= ENOUGH:
            return CheckInMatch(away[0].id, is_absent=True)
        return CheckInMatch(0, say("nobody awaited by that name"))
    first = fitting[0]
    alike = [entry for entry in fitting if entry.identities[0] == first.identities[0]]
    if len(alike) > 1:
        return CheckInMatch(0, _several(state, alike))
    if len(fitting) > 1 and len(plain_name(text)) < ENOUGH:
        return CheckInMatch(0, _several(state, fitting))
    return CheckInMatch(first.id)


def _fitting(state: State, people: Iterable[Entry], text: str) -> tuple[int, list[Entry]]:
    """Who fits best, and how: the lower, the better.

    By number; whose name begins so; a word of whose name does; in whose line it stands.
    """
    by_name = sorted(people, key=lambda one: (name_order(one.name), state.tpns[one.id]))
    wanted = plain_name(text)
    ways = (
        [entry for entry in by_name if text.strip() == str(state.tpns[entry.id])],
        [entry for entry in by_name if plain_name(entry.name).startswith(wanted)],
        [entry for entry in by_name if fits(entry.name, text)],
        [entry for entry in by_name if _has(state, entry, wanted)],
    )
    return next(
        ((place, entries) for place, entries in enumerate(ways) if entries), (len(ways), [])
    )


def _has(state: State, entry: Entry, wanted: str) -> bool:
    line = plain_name(f"{entry.name} {state.tpns[entry.id]} {entry.club}")
    return all(word in line for word in wanted.split())


def _several(state: State, fitting: list[Entry]) -> Message:
    names = joined((distinct_name(state, entry.id) for entry in fitting[:_NAMED]), "; ")
    return say_n(
        "{count} who is awaited fits: {names}; press one, or type the number",
        "{count} who are awaited fit: {names}; press one, or type the number",
        len(fitting),
        names=names,
    )
