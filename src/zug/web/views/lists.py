"""Rating lists of the server, and what an event takes from them."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from django import forms
from django.core.exceptions import PermissionDenied
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from zug.director import Role
from zug.director.ratings import compare, known_words, rating_terms, source_of, take_ratings
from zug.errors import FaultyFileError, ZugError
from zug.lists import Added, RatingLists
from zug.rules.tournament_rating import METHODS, RATES_OF_PLAY
from zug.web.access import person, screen, signed_in
from zug.web.asked import number
from zug.web.deciding import sentence, submit
from zug.web.lists import LARGEST_LIST
from zug.web.security import tell
from zug.web.tables import cached
from zug.web.templatetags.zug import spoken

TYPE_CHECKING = False
if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from zug.director import State
    from zug.director.decisions import Decision
    from zug.director.ratings import Comparison
    from zug.web.access import DeskRequest


@signed_in
def lists(request: HttpRequest) -> HttpResponse:
    """The lists in which players are found while typing; for the owner of the server."""
    if not person(request).is_superuser:
        raise PermissionDenied
    kept = RatingLists.usual()
    if request.method == "POST":
        actions = {"remove": _remove, "folder": _watch, "renew": _renew}
        try:
            actions.get(request.POST.get("do", ""), _add)(request, kept)
        except FaultyFileError as error:
            for fault in error.faults:
                tell(request, spoken(fault.sentence(error.source)), level="error")
        except ZugError as error:
            tell(request, sentence(error), level="error")
        return redirect("rating-list")
    context = {"lists": reversed(kept.all()), "folder": kept.folder}
    return render(request, "desk/rating_list.html", context)


def _add(request: HttpRequest, kept: RatingLists) -> None:
    file = request.FILES.get("file")
    if file is None or (file.size or 0) > LARGEST_LIST:
        tell(request, _("Choose the list, a file of at most 256 MB."), level="error")
        return
    with NamedTemporaryFile() as copy:
        for chunk in file.chunks():
            copy.write(chunk)
        copy.flush()
        added = kept.add(
            Path(copy.name),
            name=request.POST.get("name", "")[:60],
            valid=request.POST.get("valid", ""),
            national="national" in request.POST,
            called=str(file.name),
        )
    _told(request, added)


def _told(request: HttpRequest, added: Added) -> None:
    text = ngettext(
        "%(list)s: %(n)s player can be found now.",
        "%(list)s: %(n)s players can be found now.",
        added.list.size,
    )
    tell(request, text % {"list": added.list.called, "n": added.list.size})
    if added.unread:
        names = ", ".join(added.unread)
        tell(request, _("Columns that were not read: %(names)s") % {"names": names})


def _remove(request: HttpRequest, kept: RatingLists) -> None:
    kept.remove(request.POST.get("name", ""), request.POST.get("valid", ""))


def _watch(request: HttpRequest, kept: RatingLists) -> None:
    kept.watch(request.POST.get("folder", "").strip())
    _renew(request, kept)


def _renew(request: HttpRequest, kept: RatingLists) -> None:
    found = kept.renew()
    for added in found:
        _told(request, added)
    if not found:
        tell(request, _("All lists are current."))


class TermsForm(forms.Form):
    """How ratings are taken from lists."""

    play = forms.ChoiceField(
        label=lazy("Rate of play"),
        choices=[
            ("standard", lazy("standard")),
            ("rapid", lazy("rapid")),
            ("blitz", lazy("blitz")),
        ],
    )
    lists = forms.CharField(
        label=lazy("Lists in order; empty for the usual ones"), max_length=200, required=False
    )
    method = forms.ChoiceField(
        label=lazy("Method, as in record 172"),
        choices=[("", lazy("the first list with a rating")), *((one, one) for one in METHODS)],
        required=False,
    )
    equals = forms.ChoiceField(
        label=lazy("Between equal rating and title"),
        choices=[
            ("name", lazy("the alphabet")),
            ("entry", lazy("the order of entry")),
            ("lot", lazy("a lot")),
        ],
        required=False,
    )
    check = forms.BooleanField(
        label=lazy("Compare with the lists whenever they are renewed"), required=False
    )

    def clean_lists(self) -> list[str]:
        text: str = self.cleaned_data["lists"]
        names = [name.strip() for name in text.split(",") if name.strip()]
        known = known_words(RatingLists.usual())
        for name in names:
            if name not in known:
                wrong = _("There is no list %(name)s; there are %(known)s.")
                raise forms.ValidationError(wrong % {"name": name, "known": ", ".join(known)})
        return names


@screen(Role.ARBITER)
def ratings(visit: DeskRequest) -> HttpResponse:
    """Ratings with their sources, those that differ from the lists, and how they are taken."""
    terms = visit.state.rating_terms
    initial = {
        "play": terms.play,
        "lists": ", ".join(terms.lists),
        "method": terms.method,
        "equals": terms.equals.split(" ")[0],
        "check": terms.check,
    }
    form = TermsForm(visit.request.POST or None, initial=initial)
    if visit.state.rounds:
        del form.fields["equals"]
    if visit.request.method == "POST" and form.is_valid():
        target = reverse("ratings", args=[visit.key])
        given = {key: form.cleaned_data[key] for key in form.fields}
        return submit(visit, partial(rating_terms, **given), target)
    context = {
        "form": form,
        "sequence": terms.sequence,
        "comparison": comparison(visit.key, visit.state),
        "rows": [
            (tpn, visit.state.entries[id_], source_of(visit.state.entries[id_]))
            for tpn, id_ in enumerate(visit.state.numbering, 1)
        ],
        "plays": RATES_OF_PLAY,
    }
    return render(visit.request, "desk/ratings.html", context)


@require_POST
@screen(Role.ARBITER)
def take(visit: DeskRequest) -> HttpResponse:
    """The ratings of the lists, for those who were ticked."""
    chosen = {number(text, 0) for text in visit.request.POST.getlist("take")}

    def intention(state: State) -> Decision:
        return take_ratings(compare(state, RatingLists.usual()).differences, chosen)

    return submit(visit, intention, reverse("ratings", args=[visit.key]))


def comparison(key: int, state: State) -> Comparison | None:
    """Ratings held against the lists, once for each state of both; None without lists."""
    kept = RatingLists.usual()
    try:
        mark = tuple((one.id, one.added) for one in kept.all())
        if not mark:
            return None
        asked: tuple[Any, ...] = ("ratings", key, state.decisions, mark)
        found: Comparison = cached(asked, lambda: compare(state, kept))
    except ZugError:  # the page of the lists tells
        return None
    return found


def differing(key: int, state: State) -> int:
    """How many ratings differ, for the page of the players; 0 if that is not to be looked at."""
    found = comparison(key, state) if state.rating_terms.check else None
    return len(found.differences) if found else 0
