"""Rating lists of the server, and what an event takes from them."""

from __future__ import annotations

from functools import partial
from typing import Any

from django import forms
from django.core.exceptions import PermissionDenied
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_POST

from zug.director import Role
from zug.director.actions.ratings import (
    compare,
    known_words,
    list_in_use,
    rating_terms,
    source_of,
    take_ratings,
)
from zug.errors import FaultyFileError, ZugError
from zug.formats.list_columns import LIST_FIELDS, LIST_LABELS
from zug.lists import (
    RatingLists,
    addresses,
    age_of_list,
    forget_address,
    list_columns,
    name_address,
    open_list,
)
from zug.rules.numbering import METHODS, RATES_OF_PLAY
from zug.web.desk.uploads import LARGEST_LIST, ColumnForm, chosen_columns
from zug.web.events.cached import cached
from zug.web.events.messages import tell
from zug.web.events.request import number, person, screen, signed_in, spoken
from zug.web.events.submit import sentence, submit
from zug.web.jobs import rating_lists as jobs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.http import HttpRequest, HttpResponse

    from zug.director import State
    from zug.director.actions.ratings import RatingComparison
    from zug.director.decisions import Decision
    from zug.errors import Fault
    from zug.web.events.request import DeskRequest


@signed_in
def lists(request: HttpRequest) -> HttpResponse:
    """The lists in which players are found while typing; for the owner of the server."""
    if not person(request).is_superuser:
        raise PermissionDenied
    kept = RatingLists.usual()
    if request.method == "POST":
        actions = {
            "remove": _remove,
            "folder": _watch,
            "renew": _renew,
            "source": _name,
            "forget": _forget,
        }
        try:
            asked = actions.get(request.POST.get("do", ""), _add)(request, kept)
        except FaultyFileError as error:
            for fault in error.faults:
                tell(request, spoken(fault.sentence(error.source)), level="error")
        except ZugError as error:
            tell(request, sentence(error), level="error")
        else:
            if asked is not None:
                return asked
        return redirect("rating-list")
    whole = "HX-Request" not in request.headers  # else only what changes while lists are read
    what, part = jobs.under_way() or ("", 0.0)
    context = {
        "lists": [*reversed(kept.all())],
        "folder": kept.folder,
        "addresses": addresses(kept),
        "under_way": what,
        "percent": int(part * 100) if what else None,
        "news": () if what else jobs.take_results(),
        "age": age_of_list(kept),
    }
    page = (
        "web/desk/players/templates/rating_list.html"
        if whole
        else "web/desk/players/templates/rating_list_kept.html"
    )
    return render(request, page, context)


def _add(request: HttpRequest, kept: RatingLists) -> HttpResponse | None:
    """A list that was sent, or one whose columns were asked about."""
    post, file = request.POST, request.FILES.get("file")
    token = post.get("list", "")
    if not token and (file is None or (file.size or 0) > LARGEST_LIST):
        tell(request, _("Choose the list, a file of at most 256 MB."), level="error")
        return None
    called = str(file.name) if file is not None else post.get("called", "")[:200]
    token = jobs.keep_upload(file) if file is not None else token
    columns = chosen_columns(request, LIST_FIELDS) or None
    terms = {
        "name": post.get("name", "")[:60],
        "valid": post.get("valid", ""),
        "national": "national" in post,
        "called": called,
    }
    try:
        asked = _asked(request, kept, token, terms, columns)
    except ZugError:
        jobs.forget_upload(token)
        raise
    if asked is not None:
        return asked
    _told(request, jobs.read_upload(token, terms, columns))
    return None


def _asked(
    request: HttpRequest,
    kept: RatingLists,
    token: str,
    terms: dict[str, Any],
    columns: dict[str, str] | None,
) -> HttpResponse | None:
    """The page of the columns, if nobody knows one of them, or the one with the names."""
    path, called = jobs.kept_upload(token), terms["called"]
    meanings = columns if columns is not None else kept.columns_said(path, called)
    faults: tuple[Fault, ...] = ()
    try:
        with open_list(path, name=called, columns=meanings):
            pass
    except FaultyFileError as error:
        if error.code != "list-columns":
            raise
        faults = error.faults
    known = list_columns(path, name=called, columns=meanings)
    if not faults and all(column.known for column in known):
        return None
    fields = {"list": token, "called": called, "name": terms["name"], "valid": terms["valid"]}
    context = {
        "columns": known,
        "labels": LIST_LABELS.items(),
        "faults": faults,
        "fields": fields | ({"national": "1"} if terms["national"] else {}),
        "asking": ColumnForm(reverse("rating-list"), _("Read the list"), reverse("rating-list")),
        "are_players": False,
        "odd": (),
        "left_out": (),
        "found_faults": (),
    }
    return render(
        request, "web/desk/templates/columns.html", context, status=422 if faults else 200
    )


def _told(request: HttpRequest, results: Sequence[jobs.UploadResult] | None) -> None:
    for result in results or ():
        tell(request, spoken(result.text), level=result.level)


def _remove(request: HttpRequest, kept: RatingLists) -> None:
    kept.remove(request.POST.get("name", ""), request.POST.get("valid", ""))


def _watch(request: HttpRequest, kept: RatingLists) -> None:
    kept.watch(request.POST.get("folder", "").strip())
    _renew(request, kept)


def _renew(request: HttpRequest, kept: RatingLists) -> None:
    """A short list in the folder at once; the rest in the background, which the page shows."""
    results = jobs.read_folder()
    _told(request, results)
    if addresses(kept):
        jobs.fetch_now()
    elif results == ():
        tell(request, _("All lists are current."))


def _name(request: HttpRequest, kept: RatingLists) -> None:
    name_address(
        kept,
        request.POST.get("address", ""),
        name=request.POST.get("name", "")[:60],
        national="national" in request.POST,
    )
    jobs.fetch_now()


def _forget(request: HttpRequest, kept: RatingLists) -> None:
    forget_address(kept, request.POST.get("address", ""))


class RatingTermsForm(forms.Form):
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
        choices=[
            ("", lazy("the first list with a rating")),
            *((method, method) for method in METHODS),
        ],
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
    form = RatingTermsForm(visit.request.POST or None, initial=initial)
    if visit.state.rounds:
        del form.fields["equals"]
    if visit.request.method == "POST" and form.is_valid():
        target = reverse("ratings", args=[visit.key])
        chosen = {key: form.cleaned_data[key] for key in form.fields}
        return submit(visit, partial(rating_terms, **chosen), target)
    context = {
        "form": form,
        "sequence": terms.sequence,
        "lists": list_in_use(visit.state),
        "comparison": comparison(visit.key, visit.state),
        "rows": [
            (tpn, visit.state.entries[id_], source_of(visit.state.entries[id_]))
            for tpn, id_ in enumerate(visit.state.numbering, 1)
        ],
        "plays": RATES_OF_PLAY,
    }
    return render(visit.request, "web/desk/players/templates/ratings.html", context)


@require_POST
@screen(Role.ARBITER)
def take(visit: DeskRequest) -> HttpResponse:
    """The ratings and other data of the lists, for those who were ticked."""
    post = visit.request.POST
    chosen = {number(text, 0) for text in post.getlist("take")}
    data = {number(text, 0) for text in post.getlist("data")}

    def intention(state: State) -> Decision:
        differences = compare(state, RatingLists.usual())
        renewals = [renewal for renewal in differences.renewals if renewal.entry.id in data]
        return take_ratings(differences.differences, chosen, renewals)

    return submit(visit, intention, reverse("ratings", args=[visit.key]))


def comparison(key: int, state: State) -> RatingComparison | None:
    """Ratings held against the lists, once for each state of both; None without lists."""
    kept = RatingLists.usual()
    try:
        mark = tuple((kept_list.id, kept_list.added) for kept_list in kept.all())
        if not mark:
            return None
        asked: tuple[Any, ...] = ("ratings", key, state.decisions, mark)
        compared: RatingComparison = cached(asked, lambda: compare(state, kept))
    except ZugError:  # the page of the lists tells
        return None
    return compared


def differing(key: int, state: State) -> int:
    """How many ratings differ, for the page of the players; 0 if that is not to be looked at."""
    compared = comparison(key, state) if state.rating_terms.check else None
    return len(compared.differences) if compared else 0
