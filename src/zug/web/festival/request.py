"""A festival as somebody sees it: the events they have a role in, and who plays in them."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cached_property, reduce, wraps
from itertools import combinations, islice
from typing import Any, cast

from django.contrib.auth.views import redirect_to_login
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache

from zug.director import ClashError, Done, Question, Refused, Role, outcome_of
from zug.director.festival import (
    EventEntry,
    clash_of,
    entered_by,
    in_none_of,
    namesakes,
    people,
)
from zug.fastclasses import NamedTuple, dataclass
from zug.messages import say
from zug.web.events.messages import tell
from zug.web.events.models import Festival
from zug.web.events.player_search import fits
from zug.web.events.request import DeskRequest, events_of, number, person, shown_to, spoken
from zug.web.events.store import event_desks, ledger
from zug.web.events.submit import answers_in, ask, sentence, show_clash

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from django.contrib.auth.models import User

    from zug.director import RecordedDecision, State
    from zug.director.festival import FestivalPlayer, Pairs
    from zug.director.state import Entry
    from zug.messages import Message
    from zug.web.events.models import EventRow
    from zug.web.events.submit import Intention

View = Callable[..., HttpResponse]


class SamePersonAnswer(NamedTuple):
    """Whether two entries are the same person, as the arbiter answered."""

    one: EventEntry
    other: EventEntry
    told: str
    other_told: str
    is_same: bool


@dataclass
class FestivalRequest:
    """A request for a page of a festival, with the events and the roles in them."""

    request: HttpRequest
    festival: Festival
    rows: Mapping[int, EventRow]
    roles: Mapping[int, Role]

    @cached_property
    def states(self) -> dict[int, State]:
        """The events by key, as this person may see them."""
        return {key: shown_to(self.roles[key], ledger(row).state) for key, row in self.rows.items()}

    @property
    def author(self) -> str:
        return person(self.request).get_username()

    @property
    def decided_in(self) -> list[int]:
        """The events this person decides in."""
        return [key for key, role in self.roles.items() if role >= Role.ARBITER]

    @cached_property
    def may_change(self) -> bool:
        """Whether this person changes the name of the festival, and which events belong to it."""
        return may_change(self.festival, person(self.request))

    @property
    def may_take_out(self) -> list[int]:
        """The events this person may take out: all of a festival of theirs, else those they own."""
        owned = [key for key, role in self.roles.items() if role >= Role.OWNER]
        return [*self.roles] if self.may_change else owned

    @cached_property
    def _said(self) -> list[tuple[EventEntry, EventEntry, bool]]:
        """What was said of two entries each, if both are still of those it was said of."""
        answers = json.loads(self.festival.answers)
        events = {side[0] for *sides, _ in answers for side in sides} & self.rows.keys()
        entered = {key: entered_by(ledger(self.rows[key]).decisions) for key in events}
        return [
            (EventEntry(*first[:2]), EventEntry(*other[:2]), is_same)
            for first, other, is_same in answers
            if all([entered.get(side[0], {}).get(side[1])] == side[2:] for side in (first, other))
        ]

    @cached_property
    def people(self) -> list[FestivalPlayer]:
        return people(self.states, self.said(same=True))

    def clashes(self) -> list[Message]:
        """Boards given twice, also to an event this person does not see: theirs is concerned."""
        return _clashes(self.festival, self.states)

    def doubtful(self) -> list[tuple[FestivalPlayer, FestivalPlayer]]:
        """Namesakes nobody has said anything of."""
        return namesakes(self.people, self.said(same=True) | self.said(same=False))

    def said(self, *, same: bool) -> Pairs:
        """The entries somebody said to be of one person, or of two."""
        return frozenset(frozenset(pair) for *pair, is_same in self._said if is_same == same)

    def keep(self, first: EventEntry, other: EventEntry, *, same: bool) -> None:
        """What somebody says of two entries, each with the decision that entered it."""
        sides = [(*place, self._entered_by(place)) for place in (first, other)]
        with transaction.atomic():
            held = Festival.objects.select_for_update().get(pk=self.festival.pk)
            held.answers = json.dumps([*json.loads(held.answers), [*sides, same]])
            held.save(update_fields=["answers"])

    def _entered_by(self, place: EventEntry) -> int:
        return entered_by(ledger(self.rows[place.event]).decisions)[place.entry]

    def take_back(self, first: EventEntry, other: EventEntry) -> None:
        """What was said of two entries is forgotten: they are asked about again."""
        with transaction.atomic():
            held = Festival.objects.select_for_update().get(pk=self.festival.pk)
            kept = [line for line in json.loads(held.answers) if not _is_about(line, first, other)]
            held.answers = json.dumps(kept)
            held.save(update_fields=["answers"])

    def answers(self) -> list[SamePersonAnswer]:
        """What was said about namesakes, of the entries there still are."""
        answers = {(first, other): is_same for first, other, is_same in self._said}
        return [
            SamePersonAnswer(first, other, self.told(first), self.told(other), is_same)
            for (first, other), is_same in answers.items()
        ]

    def told(self, place: EventEntry) -> str:
        """An entry with what tells it from others: number, event, rating, club."""
        entry = self.states[place.event].entries[place.entry]
        known = (entry.name, self.at(place), str(entry.rating or "–"), entry.club)
        return " · ".join(part for part in known if part)

    def at(self, place: EventEntry) -> str:
        """The starting number in an event, and the event."""
        return f"{self.states[place.event].tpns[place.entry]} {self.rows[place.event].name}"

    def find(self, text: str) -> FestivalPlayer | None:
        """A person by one of their entries, `event-entry`; None if that is gone."""
        for player in self.people:
            if any(f"{place.event}-{place.entry}" == text for place in player.places):
                return player
        return None

    def submit(
        self, steps: Sequence[tuple[int, Intention]], target: str, back: str = ""
    ) -> HttpResponse:
        """Record decisions in several events, all or none, and go on; if refused, to `back`.

        What must be confirmed in any of them is asked on one page, a clash is shown; each event
        has its own `seen`.
        """
        begun: list[tuple[int, State]] = []
        outcome = outcome_of(self._record, steps, begun)
        match outcome:
            case Question():
                return ask(self._visit(*begun[-1]), outcome, target)
            case Refused(ClashError() as clash):
                key, state = begun[-1]
                return show_clash(self._visit(key, state), clash, target, f"seen-{key}")
            case Refused(error):
                about = {"event": self.rows[begun[-1][0]].name, "note": sentence(error)}
                tell(self.request, spoken(say("{event}: {note}", **about)), level="error")
                return redirect(back or target)
        for event, recorded in outcome:
            tell(self.request, spoken(say("{event}: {note}", event=event, note=recorded.sentence)))
            for note in recorded.notes:
                tell(self.request, spoken(note), level="warning")
        return redirect(target)

    def _record(
        self, steps: Sequence[tuple[int, Intention]], begun: list[tuple[int, State]]
    ) -> list[tuple[str, RecordedDecision]]:
        """Record all steps, each with the name of its event; `begun` gets the state before each."""
        asked: list[tuple[str, Message, Question]] = []
        recorded = []
        post = self.request.POST
        with event_desks({key: self.roles[key] for key, _ in steps}, self.author) as desks:
            for key, intention in steps:
                desk, name = desks[key], self.rows[key].name
                begun.append((key, desk.state))
                decision = intention(desk.state)
                answers = answers_in(post, number(post.get(f"seen-{key}"), None))
                outcome = outcome_of(desk.decide, answers, decision)
                if isinstance(outcome, Question):
                    asked.append((name, outcome.sentence(desk.state), outcome))
                    confirmed = answers._replace(confirmed=True, word=outcome.word)
                    outcome = outcome_of(desk.decide, confirmed, decision)
                if not isinstance(outcome, Done):
                    raise outcome.error
                recorded.append((name, outcome.recorded[0]))
            if asked:
                raise _together(asked).error
        return recorded

    def _visit(self, key: int, state: State) -> DeskRequest:
        """At the desk of one event, as it stood when a decision was stopped."""
        row = self.rows[key]
        held = ledger(row)._replace(state=state)
        return DeskRequest(self.request, row, self.roles[key], held)


def _together(asked: Sequence[tuple[str, Message, Question]]) -> Question:
    """All questions of several decisions as one, each said of its event."""
    sentences = [say("{event}: {note}", event=event, note=what) for event, what, _ in asked]
    about = reduce(lambda first, more: say("{one}; {more}", one=first, more=more), sentences)
    objections = tuple(
        objection._replace(message=say("{event}: {note}", event=event, note=objection.message))
        for event, _, question in asked
        for objection in question.objections
    )
    return Question(asked[0][2].decision, objections, objections, about)


def _clashes(festival: Festival, mine: Mapping[int, State]) -> list[Message]:
    rows = festival.events.order_by("created", "pk")
    states = {int(row.pk): mine.get(int(row.pk)) or ledger(row).state for row in rows}
    clashes = (
        clash_of(states[first], states[other])
        for first, other in combinations(states, 2)
        if first in mine or other in mine
    )
    return [clash for clash in clashes if clash is not None]


def clashes_of(visit: DeskRequest) -> list[Message]:
    """Boards an event has that another one of its festival has, too."""
    festival = visit.event.festival
    return [] if festival is None else _clashes(festival, {visit.key: visit.state})


def _is_about(line: Sequence[Any], first: EventEntry, other: EventEntry) -> bool:
    return {EventEntry(*side[:2]) for side in line[:2]} == {first, other}


def may_change(festival: Festival, user: User) -> bool:
    """Whoever made a festival, or owns all its events."""
    if festival.made_by_id == user.pk:
        return True
    owned = {row.pk for row, role in events_of(user) if role >= Role.OWNER}
    return owned.issuperset(festival.events.values_list("pk", flat=True))


def end_empty() -> None:
    """A festival without events is none."""
    Festival.objects.filter(events=None).delete()


def festivals_of(rows: list[tuple[EventRow, Role]]) -> list[dict[str, object]]:
    """Those the events belong to, each with the names of its events."""
    names: dict[int, list[str]] = {}
    for row, _ in rows:
        if row.festival_id:
            names.setdefault(row.festival_id, []).append(row.name)
    festivals = Festival.objects.filter(pk__in=names)
    return [
        {"pk": festival.pk, "name": festival.name, "held": names[int(festival.pk)]}
        for festival in festivals
    ]


def venue(view: View) -> View:
    """A screen of a festival: whoever has a role in one of its events may look."""

    @wraps(view)
    @never_cache
    def guarded(request: HttpRequest, festival: int, **rest: Any) -> HttpResponse:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        festival_row = Festival.objects.filter(pk=festival).first()
        mine = [
            (row, role) for row, role in events_of(person(request)) if row.festival_id == festival
        ]
        if festival_row is None or not mine:
            raise Http404
        mine.sort(key=lambda event: (event[0].created, event[0].pk))
        rows = {int(row.pk): row for row, _ in mine}
        roles = {int(row.pk): role for row, role in mine}
        return view(FestivalRequest(request, festival_row, rows, roles), **rest)

    return cast("View", guarded)


def _beside(visit: DeskRequest) -> dict[int, EventRow]:
    """The events of the festival of this one, itself too, as far as the asker has a role there."""
    held = visit.event.festival_id
    rows = (row for row, _ in events_of(person(visit.request)) if held and row.festival_id == held)
    return {int(row.pk): row for row in rows}


def half_moves(visit: DeskRequest, after: State) -> list[Message]:
    """Who came or went by an undo, and where else they are: a move is in two journals."""
    before = visit.state.entries
    changed = before.keys() ^ after.entries.keys()
    rows = _beside(visit) if changed else {}
    if len(rows) < 2:
        return []
    moves = []
    for key in sorted(changed):
        entry = after.entries.get(key) or before[key]
        known = {*entry.identities}
        where = [
            row.name
            for other, row in rows.items()
            if other != visit.key
            and any(
                known & {*other_entry.identities}
                for other_entry in ledger(row).state.entries.values()
            )
        ]
        if where and key in after.entries:
            moves.append(
                say(
                    "{name} is entered in {events} as well: a move is undone in both journals",
                    name=entry.name,
                    events=", ".join(where),
                )
            )
        elif not where and key in before:
            moves.append(say("{name} is in no event of the festival now", name=entry.name))
    return moves


def fellows(visit: DeskRequest, text: str, most: int = 8) -> list[tuple[Entry, str]]:
    """Who plays in other events of the festival and not in this one, by the letters typed."""
    if not visit.event.festival_id or not text.strip():
        return []
    rows = _beside(visit)
    states = {key: ledger(row).state for key, row in rows.items()}
    known = {mark for entry in visit.state.entries.values() for mark in entry.identities}
    players = (
        (player.entry, ", ".join(rows[place.event].name for place in player.places))
        for player in in_none_of(people(states), visit.key)
        if fits(player.entry.name, text) and not known & {*player.entry.identities}
    )
    return [*islice(players, most)]
