"""What an arbiter says about participants, as a decision: names and defaults become numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from itertools import pairwise

from zug.director.actions.numbers import number_by_rating
from zug.director.decisions import (
    BYES,
    Allow,
    Bye,
    CloseList,
    CorrectEntry,
    DrawLots,
    DropProtection,
    Enter,
    EnterValues,
    Expel,
    FixTable,
    Forbid,
    Note,
    Protect,
    RateFrom,
    Remove,
    Renumber,
    Return,
    Withdraw,
)
from zug.director.decisions.numbers import against_numbering
from zug.director.desk import Question
from zug.director.objections import RuleError, confirm, require
from zug.director.state import Entry
from zug.director.state.find import Who, find_entry
from zug.director.state.prohibited_pairings import Protection
from zug.director.state.regulations import Handling
from zug.director.state.state import numbered_name
from zug.errors import up_to
from zug.messages import say
from zug.model import Player, Result
from zug.model.points import parse_hundredths
from zug.model.tournament import OTHER
from zug.rules.numbering import equal_key, initial_order, title_rank
from zug.rules.tiebreaks.codes import parse_code

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from zug.director.desk import Answers, Desk, Done
    from zug.director.state import State


class LateNumber(StrEnum):
    """Which number a late entry gets once numbers are final."""

    BY_RATING = "rating"
    LAST = "last"


NUMBERS = tuple(map(str, LateNumber))
"""The numbers of a late entry, as they are typed."""


def enter(
    state: State,
    name: str,
    *,
    late: bool = False,
    now: bool = False,
    listed_as: str = "",
    number: str = "",
    **details: object,
) -> Enter:
    """A participant; after round 1 is paired, a late entry (handling-2026:2.4).

    `now` admits a late entry to the round in play, to be seated by hand (handling-2026:4.4.4).
    `listed_as` is another name that the rating lists have for the FIDE id. `number` is `rating` or
    `last`: the number of a late entry once numbers are fixed; by default what the edition says.
    """
    first = max(1, len(state.rounds)) if now else state.coming
    entry = Entry(
        state.next_entry,
        name.strip(),
        first_round=first,
        **details,  # type: ignore[arg-type]
    )
    by_rating = (number or usual_number(state)) == LateNumber.BY_RATING
    place = number_by_strength(state, entry) if by_rating and may_choose_number(state) else 0
    return Enter(entry, late=late, number=place, listed_as=listed_as)


def enter_once(desk: Desk, answers: Answers, name: str, **details: Any) -> Done:
    """Enter a player; ask first whether somebody who is entered may be the same person."""
    decision = enter(desk.state, name, **details)
    twins = tuple(decision.twins(desk.state))
    require(twins)
    if twins and not answers.confirmed:
        questions = (*(confirm(twin.message) for twin in twins), *decision.check(desk.state))
        raise Question(decision, questions, questions).error
    return desk.decide(answers, decision)


def may_choose_number(state: State) -> bool:
    """Return whether a late entry can have the number of its rating although numbers are fixed."""
    return state.numbers_frozen and state.numbers_by_strength


def usual_number(state: State) -> LateNumber:
    """Return how a late entry is numbered once numbers are fixed: by rating by the rules of 2026.

    Whoever has not arrived has no number yet, so that none is changed (handling-2026:2.4). Earlier
    rules let none move (handling-2016:B.3).
    """
    is_new = state.settings.handling == Handling.OF_2026
    return LateNumber.BY_RATING if is_new else LateNumber.LAST


def number_by_strength(state: State, newcomer: Entry) -> int:
    """Return the number that has the fewest on the wrong side of a newcomer (handling-2026:2.2).

    Since numbers are fixed they no longer follow corrections: not all are in order.
    """
    people = [
        Player(entry.id, name=entry.name, rating=entry.rating, title=entry.title)
        for entry in (*state.entries.values(), newcomer)
    ]
    ordered = initial_order(people, equal=equal_key(state.rating_terms.equals))
    ranked = [player.tpn for player in ordered]
    stronger = {*ranked[: ranked.index(newcomer.id)]}
    wrong = [len(stronger)]
    for entry in state.numbering:
        wrong.append(wrong[-1] + (-1 if entry in stronger else 1))
    return wrong.index(min(wrong)) + 1


def correct_entry(state: State, who: Who, **changes: object) -> CorrectEntry:
    """Of what is given, only what differs is a correction."""
    entry = find_entry(state, who)
    differing = {key: value for key, value in changes.items() if getattr(entry, key) != value}
    if "rating" in differing and "rating_from" not in changes:
        same = (name for name, rating in entry.official.items() if rating == changes["rating"])
        source = next(same, "")  # by hand, unless a list has that rating
        if source != entry.rating_from:
            differing["rating_from"] = source
    return CorrectEntry(entry.id, differing)


def remove(state: State, who: Who) -> Remove:
    return Remove(find_entry(state, who).id)


def request_bye(state: State, who: Who, round_: int, kind: str = "Z") -> Bye:
    """Zero, half or (deprecated) full point (handling-2026:3.3)."""
    entry = find_entry(state, who)
    kinds = {str(result): result for result in BYES}
    if kind.upper() not in kinds:
        raise RuleError(
            "bad-bye", say("{kind!r} is not a kind of bye", kind=kind), say("use Z, H or F")
        )
    return Bye(entry.id, round_, kinds[kind.upper()])


def announce_absence(state: State, who: Who, round_: int | None = None) -> Bye:
    """Known not to come to a round: not paired and no points (handling-2026:3.3)."""
    return Bye(find_entry(state, who).id, _or_coming(state, round_), Result.ZERO_BYE)


def cancel_bye(state: State, who: Who, round_: int) -> Bye:
    """The participant will play after all."""
    return Bye(find_entry(state, who).id, round_, None)


def withdraw(state: State, who: Who, round_: int | None = None) -> Withdraw:
    return Withdraw(find_entry(state, who).id, _or_coming(state, round_))


def expel(state: State, who: Who, *, lifted: bool = False) -> Expel:
    """Out of the event and of its standings, or the expulsion is lifted."""
    return Expel(find_entry(state, who).id, state.coming, lifted)


def come_back(state: State, who: Who, round_: int | None = None) -> Return:
    return Return(find_entry(state, who).id, _or_coming(state, round_))


def _or_coming(state: State, round_: int | None) -> int:
    return state.coming if round_ is None else round_


def fix_table(state: State, who: Who, board: int | None) -> FixTable:
    return FixTable(find_entry(state, who).id, board)


def forbid(state: State, whom: Sequence[Who]) -> Forbid:
    """From the round that is paired next: rounds before knew nothing of it."""
    return Forbid(tuple(find_entry(state, who).id for who in whom), state.coming)


def protect(
    state: State,
    whom: Sequence[Who] = (),
    *,
    rounds: str = "",
    place: int = 0,
    **terms: Any,
) -> Protect:
    """A rule about who is kept apart: these, or those of the same club, federation or tag.

    `rounds` such as `1-3`, `2` or `4-`; rounds that are paired already knew nothing of it.
    """
    first, last = _span(rounds)
    ids = tuple(find_entry(state, who).id for who in whom)
    rule = Protection(ids=ids, first=max(first, state.coming), last=last, **terms)
    others = sum(other != rule for other in state.protections)
    return Protect(rule, min(place, others + 1))


def _span(rounds: str) -> tuple[int, int | None]:
    if not rounds.strip():
        return 1, None
    match = re.fullmatch(r"\s*(\d{1,2})\s*([-–]?)\s*(\d{0,2})\s*", rounds)
    if match is None or (match[3] and not match[2]):
        raise RuleError(
            "bad-rounds",
            say("{text!r} does not name rounds", text=rounds),
            say("write 1-3, 2 or 4-"),
        )
    first = int(match[1])
    return first, int(match[3]) if match[3] else None if match[2] else first


def move_protection(state: State, number: int, place: int = 1) -> Protect:
    """Another place for a rule of the list: of wishes the first is given up last."""
    return Protect(drop_protection(state, number).rule, place)


def drop_protection(state: State, number: int) -> DropProtection:
    """Take a rule back, by its place in the list."""
    if not 1 <= number <= len(state.protections):
        raise RuleError("no-such-rule", say("there is no such rule"), up_to(len(state.protections)))
    return DropProtection(state.protections[number - 1])


def allow(state: State, whom: Sequence[Who]) -> Allow:
    return Allow(tuple(sorted({find_entry(state, who).id for who in whom})))


def renumber(state: State, who: Who | None = None, place: int | None = None) -> Renumber:
    """One participant gets another number, or all get theirs by strength (handling-2026:2.3)."""
    require(against_numbering(state))
    if who is None:
        return number_by_rating(state) if state.has_table else Renumber(())
    entry = find_entry(state, who)
    if place is None or not 1 <= place <= len(state.numbering):
        raise RuleError(
            "bad-number",
            say("name the new number"),
            up_to(len(state.numbering)),
        )
    left = [other for other in state.numbering if other != entry.id]
    left.insert(place - 1, entry.id)
    return Renumber(tuple(left), among_equals=_is_among_equals(state, left))


def exchange(state: State, who: Who, other: Who) -> Renumber:
    """Two participants of equal rating and title exchange their numbers (handling-2026:2.2.3)."""
    require(against_numbering(state))
    first, second = find_entry(state, who).id, find_entry(state, other).id
    turned = {first: second, second: first}
    order = [turned.get(entry, entry) for entry in state.numbering]
    return Renumber(tuple(order), among_equals=_is_among_equals(state, order))


def _is_among_equals(state: State, order: Sequence[int]) -> bool:
    """Do only those of equal rating and title stand otherwise than by strength?"""
    listed = (state.entries[entry] for entry in order)
    strengths = [(-entry.rating, title_rank(entry.title)) for entry in listed]
    falls = all(above <= below for above, below in pairwise(strengths))
    return falls and state.numbers_by_strength


def draw_lots(state: State, drawn: Sequence[Who] | Mapping[int | str, int]) -> DrawLots:
    """Lots among those nothing else separates: the best first, or each with the place drawn."""
    places = (
        list(drawn.items())
        if isinstance(drawn, Mapping)
        else [(who, place) for place, who in enumerate(drawn, 1)]
    )
    lots: dict[int, int] = {}
    for who, place in places:
        entry = find_entry(state, who).id
        if entry in lots:
            raise RuleError("bad-lots", say("{name} drew twice", name=numbered_name(state, entry)))
        lots[entry] = place
    if len(set(lots.values())) < len(lots):
        raise RuleError("bad-lots", say("two participants drew the same lot"))
    return DrawLots({**state.lots, **lots})


def enter_values(state: State, code: str, values: Iterable[tuple[Who, str]]) -> EnterValues:
    """A tie-break worked out elsewhere: by player, values such as `3.5`."""
    parsed = parse_code(code)
    if parsed.name != OTHER:
        raise RuleError(
            "not-other",
            say("{code} is worked out by Zug", code=parsed),
            say("values from elsewhere have a code such as OTHER_BLITZ"),
        )
    hundredths: dict[int, int] = {}
    for who, text in values:
        value = parse_hundredths(text)
        if value is None:
            raise RuleError(
                "bad-value",
                say("{text!r} is not a value", text=text),
                say("write 12, 3.5 or 10.25"),
            )
        hundredths[find_entry(state, who).id] = value
    return EnterValues(str(parsed._replace(reverse=False)), hundredths)


def rate_from(state: State, who: Who, round_: int, rating: int | None) -> RateFrom:
    """Of a long event: another rating from a round on."""
    return RateFrom(find_entry(state, who).id, round_, rating)


def note(text: str) -> Note:
    """A remark for the journal; nothing else changes."""
    return Note(" ".join(text.split()))


def close_list(_state: State) -> CloseList:
    return CloseList()
