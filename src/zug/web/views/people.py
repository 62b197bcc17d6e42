"""Players: entering, finding, bringing lists, byes, withdrawals, corrections."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.http import Http404
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_POST

from zug.director import RuleError
from zug.director import people as rules
from zug.director.grounds import grounds
from zug.errors import FaultyFileError, ZugError
from zug.web.access import Role, desk
from zug.web.deciding import decide, sentence
from zug.web.finding import find_entries, find_listed, fold_name
from zug.web.lists import enter_all, read_list
from zug.web.security import tell
from zug.web.store import at_desk

if TYPE_CHECKING:
    from django.http import HttpResponse

    from zug.director import Proposal, State
    from zug.director.state import Round
    from zug.web.access import DeskRequest

LATE = "4.4.4"
"""The ground for a late entry into a published round."""
DETAILS = ("rating", "title", "federation", "fide_id", "birth", "sex", "club")
SEXES = [("", "–"), ("m", lazy("male")), ("w", lazy("female"))]


class PlayerForm(forms.Form):
    name = forms.CharField(label=lazy("Name"), max_length=120)
    rating = forms.IntegerField(label=lazy("Rating"), min_value=0, max_value=4000, required=False)
    title = forms.CharField(label=lazy("Title"), max_length=3, required=False)
    federation = forms.CharField(label=lazy("Federation"), max_length=3, required=False)
    fide_id = forms.CharField(label=lazy("FIDE id"), max_length=11, required=False)
    birth = forms.CharField(label=lazy("Born"), max_length=10, required=False)
    sex = forms.ChoiceField(label=lazy("Sex"), choices=SEXES, required=False)
    club = forms.CharField(label=lazy("Club"), max_length=60, required=False)

    def details(self) -> dict[str, Any]:
        data = {key: self.cleaned_data[key] for key in DETAILS}
        return {**data, "rating": data["rating"] or 0}


@desk(Role.ARBITER)
def players(visit: DeskRequest) -> HttpResponse:
    """The list, and above it the line to add one: Enter saves and opens the next."""
    request = visit.request
    form = PlayerForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        name = form.cleaned_data["name"]
        details = form.details()
        now = "now" in request.POST
        late = now or "late" in request.POST

        def propose(state: State) -> Proposal:
            if now and joinable(state) is None:
                raise RuleError("no-round", _("no round is being played that could be joined"))
            return rules.enter(state, name, late=late, now=now, **details)

        target = reverse("round" if now else "players", args=[visit.key])
        return decide(visit, propose, target, ground=f"handling-2026:{LATE}" if now else "")
    context = {
        "form": form,
        "rows": rows(visit.state),
        "next": len(visit.state.rounds) + 1,
        "joinable": joinable(visit.state),
    }
    return render(request, "desk/players.html", context)


def joinable(state: State) -> Round | None:
    """The published round a late entry can still join, if the edition allows it at all."""
    current = state.current
    in_play = current is not None and state.draft is None and current.open_boards
    return current if in_play and LATE in grounds(state) else None


def rows(state: State) -> list[dict[str, Any]]:
    missing = state.missing(len(state.rounds) + 1)
    twins = _twins(state)
    return [
        {
            "entry": state.entries[id_],
            "tpn": tpn,
            "out": id_ in missing,
            "status": status(state, id_),
            "table": state.tables.get(id_),
            "twin": fold_name(state.entries[id_].name) in twins,
        }
        for tpn, id_ in enumerate(state.numbering, 1)
    ]


def _twins(state: State) -> set[str]:
    seen: set[str] = set()
    twice: set[str] = set()
    for entry in state.entries.values():
        name = fold_name(entry.name)
        (twice if name in seen else seen).add(name)
    return twice


def status(state: State, entry: int) -> str:
    """Why somebody does not play in the next round; empty for those who do."""
    coming = len(state.rounds) + 1
    if entry in state.withdrawn:
        return _("withdrawn from round %(n)s") % {"n": state.withdrawn[entry]}
    if state.entries[entry].first_round > coming:
        return _("from round %(n)s") % {"n": state.entries[entry].first_round}
    byes = sorted((round_, str(r)) for (id_, round_), r in state.byes.items() if id_ == entry)
    words = {"H": "½", "F": "1", "Z": "0"}
    shown = [f"{round_} ({words.get(kind, kind)})" for round_, kind in byes if round_ >= coming]
    return _("not in round %(list)s") % {"list": ", ".join(shown)} if shown else ""


@desk(Role.DEPUTY)
def search(visit: DeskRequest) -> HttpResponse:
    """Names while they are typed: of this event, then of the rating list of this server."""
    text = visit.request.GET.get("name", visit.request.GET.get("q", ""))[:60]
    context = {
        "entries": find_entries(visit.state, text)[:8] if text.strip() else [],
        "listed": find_listed(text)[:10] if "name" in visit.request.GET else [],
        "text": text,
    }
    return render(visit.request, "desk/search.html", context)


@require_POST
@desk(Role.ARBITER)
def bring(visit: DeskRequest) -> HttpResponse:
    """A list of players, pasted or as a file: good rows are kept, bad ones shown."""
    request = visit.request
    try:
        found = read_list(request.FILES.get("file"), request.POST.get("text", ""))
        with at_desk(visit.key, visit.author) as open_desk:
            report = enter_all(open_desk, found, late="late" in request.POST)
    except FaultyFileError as error:
        return render(request, "desk/imported.html", {"faults": error.faults}, status=422)
    except ZugError as error:
        tell(request, sentence(error), level="error")
        return redirect("players", event=visit.key)
    context = {"report": report, "faults": found.faults}
    return render(request, "desk/imported.html", context)


@desk(Role.ARBITER)
def entry(visit: DeskRequest, entry: int) -> HttpResponse:
    """One player: corrections, byes of the rounds to come, withdrawal."""
    found = visit.state.entries.get(entry)
    if found is None:
        raise Http404
    initial = {"name": found.name, **{key: getattr(found, key) for key in DETAILS}}
    form = PlayerForm(visit.request.POST or None, initial=initial)
    if visit.request.method == "POST" and form.is_valid():
        changes = {"name": form.cleaned_data["name"], **form.details()}

        def propose(state: State) -> Proposal:
            return rules.correct_entry(state, state.tpns[entry], **changes)

        return decide(visit, propose, reverse("players", args=[visit.key]), ask=True)
    coming = len(visit.state.rounds) + 1
    byes = [
        (round_, str(visit.state.byes.get((entry, round_), "")))
        for round_ in range(coming, visit.state.settings.rounds + 1)
    ]
    context = {
        "form": form,
        "entry": found,
        "tpn": visit.state.tpns[entry],
        "byes": byes,
        "table": visit.state.tables.get(entry),
        "withdrawn": entry in visit.state.withdrawn,
        "status": status(visit.state, entry),
        "others": [e for e in find_entries(visit.state, "") if e.id != entry],
    }
    return render(visit.request, "desk/entry.html", context)


@require_POST
@desk(Role.ARBITER)
def act(visit: DeskRequest, entry: int) -> HttpResponse:
    """Bye, withdrawal, return, removal, fixed table."""
    if entry not in visit.state.entries:
        raise Http404
    post = visit.request.POST
    round_ = int(post["round"]) if post.get("round", "").isdecimal() else None
    table = int(post["table"]) if post.get("table", "").isdecimal() else None
    action = post.get("do", "")

    def propose(state: State) -> Proposal:
        who = state.tpns[entry]
        if action == "withdraw":
            return rules.withdraw(state, who, round_)
        if action == "return":
            return rules.come_back(state, who, round_)
        if action == "remove":
            return rules.remove(state, who)
        if action == "table":
            return rules.fix_table(state, who, table)
        coming = round_ or len(state.rounds) + 1
        if action == "plays":
            return rules.cancel_bye(state, who, coming)
        return rules.request_bye(state, who, coming, action)

    gone = action == "remove"
    target = (
        reverse("players", args=[visit.key]) if gone else reverse("entry", args=[visit.key, entry])
    )
    return decide(visit, propose, target, ask=True)


@require_POST
@desk(Role.ARBITER)
def forbid(visit: DeskRequest) -> HttpResponse:
    """Two players may not meet each other."""
    post = visit.request.POST
    ids = [int(text) for text in post.getlist("who") if text.isdecimal()]

    def propose(state: State) -> Proposal:
        return rules.forbid(state, [state.tpns[id_] for id_ in ids if id_ in state.tpns])

    return decide(visit, propose, reverse("players", args=[visit.key]))
