"""Protected pairs: rules about who is kept apart, with those they concern shown first."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

from django import forms
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as lazy

from zug.director import Role
from zug.director.actions import players as player_actions
from zug.director.decisions import Protect
from zug.director.objections import require
from zug.director.state.prohibited_pairings import Shared, rounds_of
from zug.director.state.state import distinct_name
from zug.errors import ZugError
from zug.web.desk.form_fields import split_words
from zug.web.events.request import number, screen
from zug.web.events.submit import sentence, submit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from django.http import HttpResponse

    from zug.director import Decision, State
    from zug.director.state.prohibited_pairings import Protection
    from zug.web.events.request import DeskRequest
    from zug.web.events.submit import Intention

PLAYERS = "players"
_NUMBERS = re.compile(r"[\d,\s]+")


class ProtectionForm(forms.Form):
    """Who is kept apart, in which rounds, and how far."""

    same = forms.ChoiceField(
        label=lazy("Who is kept apart"),
        choices=[
            (str(Shared.CLUB), lazy("players of the same club")),
            (str(Shared.FEDERATION), lazy("players of the same federation")),
            (str(Shared.TAG), lazy("players with the same tag")),
            (PLAYERS, lazy("these players")),
        ],
    )
    only = forms.CharField(
        label=lazy("Only these clubs, federations or tags"),
        max_length=400,
        required=False,
        help_text=lazy("Several: with commas. Empty: all of them; a tag has to be named."),
    )
    players = forms.CharField(
        label=lazy("These players"),
        max_length=400,
        required=False,
        help_text=lazy("Numbers (3, 12) or names with semicolons (Keller, Ada; Keller, Bo)."),
    )
    label = forms.CharField(
        label=lazy("What they have in common"),
        max_length=60,
        required=False,
        help_text=lazy("A family, for example: explanations name it."),
    )
    first = forms.IntegerField(label=lazy("From round"), min_value=1, max_value=99, required=False)
    last = forms.IntegerField(label=lazy("To round"), min_value=1, max_value=99, required=False)
    wish = forms.ChoiceField(
        label=lazy("How far"),
        choices=[
            ("", lazy("strictly: a round without it is not paired")),
            ("1", lazy("where possible: given up where no legal pairing keeps it")),
        ],
        required=False,
    )

    def terms(self) -> dict[str, Any]:
        """As `people.protect` takes them."""
        data = self.cleaned_data
        named = data["same"] == PLAYERS
        return {
            "whom": [*_whom(data["players"])],
            "same": "" if named else data["same"],
            "only": tuple(split_words(data["only"])),
            "label": data["label"].strip(),
            "rounds": f"{data['first'] or 1}-{data['last'] or ''}",
            "wish": bool(data["wish"]),
        }


def _whom(text: str) -> Iterator[str]:
    """Numbers with commas or blanks, names with semicolons: a name has a comma itself."""
    for part in text.replace("\n", ";").split(";"):
        if _NUMBERS.fullmatch(part):
            yield from part.replace(",", " ").split()
        elif part.strip():
            yield part.strip()


@screen(Role.ARBITER)
def page(visit: DeskRequest) -> HttpResponse:
    """The rules, and a form for another; it shows whom it would keep apart."""
    request, state = visit.request, visit.state
    form = ProtectionForm(request.POST if "same" in request.POST else None)
    shown: dict[str, Any] = {"preview": False}
    if request.method == "POST":
        intention = _intention(visit, form)
        refusal = _refusal(state, intention) if intention is not None and form.is_bound else ""
        if refusal:
            form.add_error(None, refusal)
        elif intention is not None and form.is_bound and "preview" in request.POST:
            shown = _preview(state, intention(state))
        elif intention is not None:
            return submit(visit, intention, reverse("protect", args=[visit.key]))
    rules = [(rule, rule.words(state), groups_of(state, rule)) for rule in state.protections]
    bans = [
        (group, [distinct_name(state, entry) for entry in group.players], rounds_of(group))
        for group in state.forbidden
    ]
    return render(
        request,
        "web/desk/players/templates/prohibited_pairings.html",
        {"form": form, "rules": rules, "bans": bans, **shown},
    )


def _intention(visit: DeskRequest, form: ProtectionForm) -> Intention | None:
    """What was sent; None if the form has to be shown again."""
    post = visit.request.POST
    if form.is_bound:
        return partial(player_actions.protect, **form.terms()) if form.is_valid() else None
    if "allow" in post:
        known = visit.state.entries
        ids = [number(text, 0) for text in post["allow"].split()]
        return partial(player_actions.allow, whom=[known[entry] for entry in ids if entry in known])
    if "first-of-all" in post:
        return partial(player_actions.move_protection, number=number(post["first-of-all"], 0))
    return partial(player_actions.drop_protection, number=number(post.get("drop"), 0))


def _refusal(state: State, intention: Intention) -> str:
    """Why it would be refused, to be said beside the form."""
    try:
        require(intention(state).check(state))
    except ZugError as error:
        return sentence(error)
    return ""


def _preview(state: State, decision: Decision) -> dict[str, Any]:
    """What a new rule would do."""
    assert isinstance(decision, Protect)
    return {
        "preview": True,
        "sentence": decision.sentence(state),
        "groups": groups_of(state, decision.rule),
        "objections": [objection.message for objection in decision.check(state)],
    }


def groups_of(state: State, rule: Protection) -> list[tuple[str, list[str]]]:
    """Those whom a rule keeps apart, by what they share."""
    groups = []
    for group in rule.groups(state.entries):
        entries = [state.entries[id_] for id_ in group]
        shared = getattr(entries[0], rule.same, "") if rule.same else ""
        groups.append((shared, [f"{state.tpns[entry.id]} {entry.name}" for entry in entries]))
    return groups
