"""Numbers that go by strength: exchanged among equals, or all made anew (C.04.2, article 2)."""

from __future__ import annotations

from itertools import groupby

from django.http import Http404
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from zug.director import Role
from zug.director.actions import players
from zug.rules.numbering import title_rank
from zug.web.access import screen
from zug.web.asked import number
from zug.web.deciding import submit
from zug.web.security import tell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from django.http import HttpResponse

    from zug.director import Decision, State
    from zug.director.state import Entry
    from zug.web.access import DeskRequest

BOTH = 2


def by_strength(visit: DeskRequest) -> HttpResponse:
    """Who may exchange numbers with whom, as long as they may change."""
    context = {"groups": _groups(visit.state)}
    return render(visit.request, "desk/numbers_by_strength.html", context)


def _groups(state: State) -> list[list[tuple[int, Entry]]]:
    """Players of equal rating and title; outside FIDE mode all are one group."""
    listed = [(tpn, state.entries[entry]) for tpn, entry in enumerate(state.numbering, 1)]
    if not state.fide_mode:
        return [listed] if len(listed) >= BOTH else []
    strongest = sorted(listed, key=lambda one: _strength(one[1]))
    alike = (list(group) for _key, group in groupby(strongest, lambda one: _strength(one[1])))
    return [group for group in alike if len(group) >= BOTH]


def _strength(entry: Entry) -> tuple[int, int]:
    return -entry.rating, title_rank(entry.title)


@require_POST
@screen(Role.ARBITER)
def exchange(visit: DeskRequest) -> HttpResponse:
    """Two who were ticked exchange their numbers."""
    if not visit.state.numbers_by_strength:
        raise Http404
    target = reverse("numbers", args=[visit.key])
    ids = {number(text, 0) for text in visit.request.POST.getlist("who")}
    ticked = [entry for id_, entry in visit.state.entries.items() if id_ in ids]
    if len(ticked) != BOTH:
        tell(visit.request, _("Tick the two players who exchange their numbers."), level="error")
        return redirect(target)

    def intention(state: State) -> Decision:
        return players.exchange(state, *ticked)

    return submit(visit, intention, target)


@require_POST
@screen(Role.ARBITER)
def anew(visit: DeskRequest) -> HttpResponse:
    """All numbers by rating, title and name again."""
    if not visit.state.numbers_by_strength:
        raise Http404
    return submit(visit, players.renumber, reverse("numbers", args=[visit.key]))
