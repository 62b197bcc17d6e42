"""Players: entering, finding, lists of them, byes, withdrawals, corrections."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from operator import itemgetter
from typing import Any

from django import forms
from django.http import Http404
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_POST

from zug.director import Done, Role, outcome_of
from zug.director.actions import players as rules
from zug.director.actions.checkin import check_in
from zug.director.actions.ratings import completed_all, source_of
from zug.director.importing.player_list import import_players, refused_lines, undo_list
from zug.director.pairing.grounds import grounds
from zug.director.state.players import status
from zug.errors import FaultyFileError, ZugError
from zug.formats.list_columns import HIGHEST_RATING, LABELS, stored
from zug.lists import fold_name
from zug.messages import say
from zug.web.desk.form_fields import DayField, split_words
from zug.web.desk.players.rating_lists import differing
from zug.web.desk.uploads import (
    ColumnForm,
    ask_columns,
    ask_names,
    kept_fields,
    must_ask,
    read_columns,
    remembered,
    sent_file,
)
from zug.web.events.messages import tell
from zug.web.events.player_search import choices, find_entries, find_listed, namesakes, window
from zug.web.events.request import given, number, opening, screen
from zug.web.events.store import decide_aside
from zug.web.events.submit import answers_of, perform, refusal, respond, sentence, submit
from zug.web.festival.request import fellows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.http import HttpRequest, HttpResponse

    from zug.director import Outcome, State
    from zug.director.decisions import CorrectEntry
    from zug.director.state import Entry, EventRound
    from zug.formats.players_csv import ListColumn, PlayerList
    from zug.web.events.request import DeskRequest
    from zug.web.events.submit import Intention


LATE = "4.4.4"
"""The ground for a late entry into a published round."""
DETAILS = ("rating", "title", "federation", "fide_id", "birth", "sex", "club", "no_half_byes", "k")
ODD: dict[str, Callable[[str], str]] = {
    "title": lambda name: say("{name!r} is not a title, such as GM or WIM", name=name),
    "federation": lambda name: say(
        "{name!r} is not the code of a federation, such as SUI", name=name
    ),
    "fide_id": lambda name: say("{name!r} is not a FIDE id, which has digits alone", name=name),
    "birth": lambda name: say(
        "{name!r} is not a year or a day of birth, such as 1985 or 1985/05/03", name=name
    ),
}
"""By field, what is said of a value that cannot be right."""
SEXES = [("", "–"), ("m", lazy("male")), ("w", lazy("female"))]


class PlayerForm(forms.Form):
    name = forms.CharField(label=lazy("Name"), max_length=120)
    rating = forms.IntegerField(
        label=lazy("Rating"),
        min_value=0,
        max_value=HIGHEST_RATING,
        required=False,
        error_messages=dict.fromkeys(
            ("invalid", "min_value", "max_value"),
            lazy("A rating is a whole number from 0 to 4000."),
        ),
    )
    title = forms.CharField(label=lazy("Title"), max_length=3, required=False)
    federation = forms.CharField(label=lazy("Federation"), max_length=40, required=False)
    fide_id = forms.CharField(label=lazy("FIDE id"), max_length=11, required=False)
    birth = forms.CharField(label=lazy("Born"), max_length=10, required=False)
    sex = forms.ChoiceField(label=lazy("Sex"), choices=SEXES, required=False)
    club = forms.CharField(label=lazy("Club"), max_length=60, required=False)
    tags = forms.CharField(
        label=lazy("Tags"),
        help_text=lazy("Free words that categories ask for, with commas."),
        max_length=200,
        required=False,
    )
    registered = DayField(label=lazy("Day of the entry"))
    no_half_byes = forms.BooleanField(
        label=lazy("Not entitled to half-point byes (conditions, free entry)"), required=False
    )
    k = forms.IntegerField(
        label=lazy("K of the rating list"),
        help_text=lazy("Empty: 40, 20 or 10 by age and rating."),
        min_value=0,
        max_value=40,
        required=False,
        error_messages=dict.fromkeys(
            ("invalid", "min_value", "max_value"), lazy("K is a whole number from 0 to 40.")
        ),
    )

    def clean(self) -> dict[str, Any]:
        """As lists of players are read: one form for one value, and what cannot be right said."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        for name, wrong in ODD.items():
            value = data.get(name, "")
            if value and value != self.initial.get(name):
                data[name], is_odd = stored(name, value)
                if is_odd:
                    self.add_error(name, opening(wrong(value)))
        return data

    def refuse(self, error: ZugError) -> None:
        """Say it at the field it is about, else above the form."""
        self.add_error("fide_id" if error.code == "entered-already" else None, sentence(error))

    def details(self) -> dict[str, Any]:
        data = {key: self.cleaned_data[key] for key in DETAILS if key in self.fields}
        details = {**data, "rating": data["rating"] or 0, "k": data["k"] or 0}
        if "tags" in self.data:  # the line that adds a player has neither
            details["tags"] = tuple(split_words(self.cleaned_data["tags"]))
            details["registered"] = self.cleaned_data["registered"]
        return details


@screen(Role.ARBITER)
def players(visit: DeskRequest) -> HttpResponse:
    """The list, and above it the line to add one: Enter saves and opens the next."""
    request = visit.request
    form = PlayerForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        now = "now" in request.POST
        name = form.cleaned_data["name"]
        (details,) = completed_all(visit.state, [(name, form.details())])
        intention = partial(
            rules.enter,
            name=name,
            late=now or "late" in request.POST,
            now=now,
            number=request.POST.get("number", ""),
            **details,
        )
        target = reverse("round" if now else "players", args=[visit.key])
        if now and joinable(visit.state) is None:
            tell(request, _("No round is being played that could be joined."), level="error")
            return redirect(target)
        wrong = refusal(visit, intention)
        if wrong is not None:
            form.refuse(wrong)
            return _listed(visit, form)
        answer = submit(visit, intention, target, ground=f"handling-2026:{LATE}" if now else "")
        if not details.get("official") and not details["rating"]:
            _offer(visit, name)
        return answer
    return _listed(visit, form)


def _listed(visit: DeskRequest, form: PlayerForm) -> HttpResponse:
    context = {
        "form": form,
        "rows": (listed := rows(visit.state)),
        "window": window(listed, visit.request.GET, label=itemgetter("tpn")),
        "next": len(visit.state.rounds) + 1,
        "joinable": joinable(visit.state),
        "usual_number": rules.usual_number(visit.state),
        "may_choose_number": rules.may_choose_number(visit.state),
        "differing": differing(visit.key, visit.state),
    }
    return render(visit.request, "web/desk/players/templates/players.html", context)


def _offer(visit: DeskRequest, name: str) -> None:
    """Somebody without a rating whose name is in the lists, more than once or with another id."""
    people = namesakes(visit.state, name)
    if people:
        text = _("The lists have this name, but not for certain this player: %(who)s.") % {
            "who": people
        }
        tell(visit.request, text, level="warning")


def joinable(state: State) -> EventRound | None:
    """The published round a late entry can still join, if the edition allows it at all."""
    current = state.current
    in_play = current is not None and state.draft is None and current.open_boards
    if state.has_table:
        return None
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


@screen(Role.DEPUTY)
def search(visit: DeskRequest) -> HttpResponse:
    """Names while they are typed: of this event, of its festival, of this server's lists."""
    text = visit.request.GET.get("name", visit.request.GET.get("q", ""))[:60]
    context = {
        "entries": find_entries(visit.state, text)[:8] if text.strip() else [],
        "listed": find_listed(visit.state, text) if "name" in visit.request.GET else [],
        "fellows": fellows(visit, text) if "name" in visit.request.GET else [],
        "text": text,
    }
    return render(visit.request, "web/desk/players/templates/search.html", context)


@screen(Role.ARBITER)
def entry(visit: DeskRequest, entry: int) -> HttpResponse:
    """One player: corrections, byes of the rounds to come, withdrawal."""
    player = visit.state.entries.get(entry)
    if player is None:
        raise Http404
    initial = {"name": player.name, **{key: getattr(player, key) for key in DETAILS}}
    initial |= {"k": player.k or None, "tags": ", ".join(player.tags)}
    initial["registered"] = player.registered
    form = PlayerForm(visit.request.POST or None, initial=initial)
    if visit.state.has_table:
        del form.fields["no_half_byes"]
    if visit.request.method == "POST" and form.is_valid():
        changes = {"name": form.cleaned_data["name"], **form.details()}
        intention = partial(rules.correct_entry, who=player, **changes)
        wrong = refusal(visit, intention)
        if wrong is None:
            return submit(visit, intention, reverse("players", args=[visit.key]))
        form.refuse(wrong)
    coming = len(visit.state.rounds) + 1
    byes = [
        (round_, str(visit.state.byes.get((entry, round_), "")))
        for round_ in range(coming, (visit.state.settings.rounds or coming) + 1)
        if round_ < visit.state.withdrawn.get(entry, round_ + 1)
    ]
    context = {
        "form": form,
        "entry": player,
        "tpn": visit.state.tpns[entry],
        "byes": byes,
        "table": visit.state.tables.get(entry),
        "withdrawn": entry in visit.state.withdrawn,
        "expelled": entry in visit.state.expelled,
        "ratings": visit.state.later_ratings.get(entry, ()),
        "status": status(visit.state, entry),
        "source": source_of(player),
        "offered": [
            rating for rating in player.official.items() if rating[1] not in (0, player.rating)
        ],
        "others": [choice for choice in choices(visit.state) if choice.id != entry],
    }
    return render(visit.request, "web/desk/players/templates/entry.html", context)


@require_POST
@screen(Role.ARBITER)
def act(visit: DeskRequest, entry: int) -> HttpResponse:
    """Bye, check-in, withdrawal, return, removal, fixed table."""
    player = visit.state.entries.get(entry)
    if player is None:
        raise Http404
    action = visit.request.POST.get("do", "")
    target = reverse("entry", args=[visit.key, entry])
    if action == "remove":
        target = reverse("players", args=[visit.key])
    elif "to-round" in visit.request.POST:
        then = number(visit.request.POST["to-round"], 0)
        target = reverse("round", args=[visit.key]) + (f"#f{then}" if then else "")
    return submit(visit, _intention(visit, action, player), target)


def _intention(visit: DeskRequest, action: str, who: Entry) -> Intention:
    """What a button on the page of a player means."""
    post = visit.request.POST
    round_, table, rating = (given(post, key) for key in ("round", "table", "rating"))
    coming = visit.state.coming if round_ is None else round_
    actions: dict[str, Intention] = {
        "withdraw": partial(rules.withdraw, who=who, round_=round_),
        "return": partial(rules.come_back, who=who, round_=round_),
        "expel": partial(rules.expel, who=who),
        "lift": partial(rules.expel, who=who, lifted=True),
        "listed": partial(_rated_by, who=who, name=post.get("list", "")),
        "rating": partial(rules.rate_from, who=who, round_=coming, rating=rating),
        "remove": partial(rules.remove, who=who),
        "table": partial(rules.fix_table, who=who, board=table),
        "plays": partial(rules.cancel_bye, who=who, round_=coming),
        "comes": partial(check_in, entry=who.id),
    }
    bye = partial(rules.request_bye, who=who, round_=coming, kind=action)
    return actions.get(action, bye)


def _rated_by(state: State, who: Entry, name: str) -> CorrectEntry:
    """The rating that one of the lists has for a player."""
    return rules.correct_entry(state, who, rating=who.official.get(name, 0), rating_from=name)


@require_POST
@screen(Role.ARBITER)
def forbid(visit: DeskRequest) -> HttpResponse:
    """Two players may not meet each other."""
    post = visit.request.POST
    ids = [number(text, 0) for text in post.getlist("who")]
    whom = [visit.state.entries[id_] for id_ in ids if id_ in visit.state.entries]
    return submit(visit, partial(rules.forbid, whom=whom), reverse("players", args=[visit.key]))


@require_POST
@screen(Role.ARBITER)
def bring_list(visit: DeskRequest) -> HttpResponse:
    """A list of players, pasted or as a file: good rows are kept, bad ones shown.

    Columns nobody knows and odd values are asked about before anybody is entered.
    """
    request, post = visit.request, visit.request.POST
    players = reverse("players", args=[visit.key])
    asking = ColumnForm(
        reverse("players-import", args=[visit.key]),
        _("Enter the players"),
        players,
        {"late": "1"} if "late" in post else {},
    )
    sent = None
    try:
        sent = sent_file(request)
        listed = read_columns(request, sent)
        before = remembered(request, sent, listed)
        if "again" in post:
            taken_back = _take_back(visit)
            if not isinstance(taken_back, Done):
                return respond(visit, taken_back, players, _kept(request, sent))
        if "again" in post or must_ask(request, listed):
            return ask_columns(request, sent, asking, listed)
    except FaultyFileError as error:
        if error.code == "csv-header" and sent is not None:
            return ask_names(request, sent, asking, error.faults)
        context = {"faults": error.faults, "left": post.get("text", ""), "late": "late" in post}
        context |= {"report": None, "remembered": (), "fields": {}}
        return render(request, "web/desk/players/templates/imported.html", context, status=422)
    except ZugError as error:
        tell(request, sentence(error), level="error")
        return redirect("players", event=visit.key)
    return _imported(visit, listed, before, sent, asking)


def _imported(
    visit: DeskRequest,
    listed: PlayerList,
    before: Sequence[ListColumn],
    sent: tuple[bytes, str] | None,
    asking: ColumnForm,
) -> HttpResponse:
    """Enter the players of a list and return what became of them, or a question."""
    request, post = visit.request, visit.request.POST
    players = reverse("players", args=[visit.key])
    entering = partial(
        import_players,
        answers=answers_of(visit),
        listed=listed._replace(odd=()),  # they were read on the page of the columns
        late="late" in post,
        complete=completed_all,
    )
    report = outcome_of(decide_aside, visit.key, visit.author, visit.role, entering)
    if not isinstance(report, Done):
        return respond(visit, report, players, _kept(request, sent))
    visit.again()
    context = {
        "report": report,
        "faults": listed.faults,
        "remembered": [(column.heading, LABELS.get(column.field)) for column in before],
        "left": "" if sent else refused_lines(post.get("text", "")),
        "late": "late" in post,
        "fields": {**_again(request, sent), **asking.fields},
    }
    return render(request, "web/desk/players/templates/imported.html", context)


def _again(request: HttpRequest, sent: tuple[bytes, str] | None) -> dict[str, str]:
    """The list once more, for whoever wants to choose its columns after all."""
    return kept_fields(*sent) if sent else {"text": request.POST.get("text", "")}


def _kept(request: HttpRequest, sent: tuple[bytes, str] | None) -> dict[str, str]:
    """The file that was sent, for a question; one that was kept before is a field already."""
    return kept_fields(*sent) if sent and "kept" not in request.POST else {}


def _take_back(visit: DeskRequest) -> Outcome:
    """Take the players of a list that was read as last time off again; its columns change."""
    use_case = partial(undo_list, number=number(visit.request.POST.get("again"), 0))
    outcome = perform(visit, use_case, answers_of(visit)._replace(reason=""))
    visit.again()
    return outcome
