"""Entries, absences, withdrawals: C.04.2 articles 2 and 3."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from zug.director.proposals import Proposal, RuleError, called, check_round, find_entry
from zug.director.state import Entry
from zug.messages import say
from zug.model import Result

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zug.director.state import State

_BYES = {"F": Result.FULL_BYE, "H": Result.HALF_BYE, "Z": Result.ZERO_BYE}
_WORDS = {"F": say("full-point bye"), "H": say("half-point bye"), "Z": say("zero-point bye")}


def next_unpaired(state: State) -> int:
    return len(state.rounds) + 1


def enter(
    state: State, name: str, *, late: bool = False, now: bool = False, **details: object
) -> Proposal:
    """Enter a participant; after round 1 is paired, as a late entry (handling-2026:2.4).

    `now` admits a late entry to the round in play, to be seated by hand (handling-2026:4.4.4).
    """
    name = name.strip()
    if not name:
        raise RuleError("no-name", say("an entry needs a name"))
    if state.list_closed and not late:
        raise RuleError(
            "list-closed",
            say("the list of participants is closed (handling-2026:4.1)"),
            say("admit a late entry explicitly"),
        )
    first = max(1, len(state.rounds)) if now else next_unpaired(state)
    entry = Entry(
        max(state.entries, default=0) + 1,
        name,
        first_round=first,
        **details,  # type: ignore[arg-type]
    )
    _refuse_twin(state, entry)
    says = say("entered {name}", name=name)
    if first > 1:
        says = say(
            "entered {name}, a late entry from round {first}; no points for the rounds before",
            name=name,
            first=first,
        )
    data = {key: value for key, value in asdict(entry).items() if value not in ("", 0, ())}
    return Proposal("enter", data, says, _entry_warnings(state, entry))


def _refuse_twin(state: State, entry: Entry) -> None:
    for other in state.entries.values():
        if entry.fide_id and other.fide_id == entry.fide_id:
            raise RuleError(
                "entered-already",
                say(
                    "FIDE id {id} is entered already: {name}",
                    id=entry.fide_id,
                    name=called(state, other.id),
                ),
            )


def _entry_warnings(state: State, entry: Entry) -> tuple[str, ...]:
    warnings = []
    same = [e for e in state.entries.values() if e.name.casefold() == entry.name.casefold()]
    if same:
        warnings.append(
            say(
                "{name} is entered already as number {number}",
                name=entry.name,
                number=state.tpns[same[0].id],
            )
        )
    if state.numbers_frozen:
        warnings.append(
            say(
                "numbers are fixed since round {round} was paired; "
                "this entry gets the last (handling-2026:2.3)",
                round=state.freezing_round,
            )
        )
    elif state.order:
        warnings.append(
            say("numbers were given by hand; this entry gets the last (`zug renumber`)")
        )
    elif entry.first_round > 1:
        warnings.append(say("numbers below this entry move down by one (handling-2026:2.5)"))
    return tuple(warnings)


def correct_entry(state: State, who: int | str, **changes: object) -> Proposal:
    """Correct what is known of a participant (handling-2026:2.3, 4.3.3)."""
    entry = find_entry(state, who)
    differing = {key: value for key, value in changes.items() if getattr(entry, key) != value}
    if not differing:
        raise RuleError(
            "nothing-changes", say("{name} is like that already", name=called(state, entry.id))
        )
    shown = ", ".join(f"{key} {getattr(entry, key) or '-'} to {v}" for key, v in differing.items())
    warnings: tuple[str, ...] = ()
    if {"rating", "title", "name"} & set(differing) and state.numbers_frozen:
        warnings = (say("the number stays: round 4 is paired (handling-2026:2.3)"),)
    return Proposal(
        "correct entry",
        {"id": entry.id, **differing},
        say("{name}: {shown}", name=called(state, entry.id), shown=shown),
        warnings,
    )


def remove(state: State, who: int | str) -> Proposal:
    """Take an entry off the list, if no pairing ever had it."""
    entry = find_entry(state, who)
    for round_ in state.rounds:
        if any(entry.id in (b.white, b.black) for b in round_.boards) or round_.bye == entry.id:
            raise RuleError(
                "was-paired",
                say(
                    "{name} was paired in round {round}",
                    name=called(state, entry.id),
                    round=round_.number,
                ),
                say("withdraw the participant instead"),
            )
    return Proposal(
        "remove", {"id": entry.id}, say("removed {name} from the list", name=entry.name)
    )


def request_bye(state: State, who: int | str, round_: int, kind: str = "Z") -> Proposal:
    """Not to be paired in a round: zero, half or (deprecated) full point (handling-2026:3.3)."""
    entry = find_entry(state, who)
    kind = kind.upper()
    if kind not in _BYES:
        raise RuleError(
            "bad-bye", say("{kind!r} is no kind of bye", kind=kind), say("use Z, H or F")
        )
    check_round(state, round_, first=next_unpaired(state))
    warnings = _bye_warnings(state, entry, round_, kind)
    return Proposal(
        "bye",
        {"id": entry.id, "round": round_, "result": kind},
        say(
            "{name}: {bye} in round {round}",
            name=called(state, entry.id),
            bye=_WORDS[kind],
            round=round_,
        ),
        warnings,
    )


def cancel_bye(state: State, who: int | str, round_: int) -> Proposal:
    """The participant will play after all."""
    entry = find_entry(state, who)
    if (entry.id, round_) not in state.byes:
        raise RuleError(
            "no-bye",
            say("{name} has no bye in round {round}", name=called(state, entry.id), round=round_),
        )
    check_round(state, round_, first=next_unpaired(state))
    return Proposal(
        "bye",
        {"id": entry.id, "round": round_, "result": None},
        say("{name} plays round {round} after all", name=called(state, entry.id), round=round_),
    )


def _bye_warnings(state: State, entry: Entry, round_: int, kind: str) -> tuple[str, ...]:
    if kind == "Z":
        return ()
    warnings = []
    if kind == "F":
        warnings.append(say("full-point byes on request are deprecated; give a half point instead"))
    limit = state.settings.half_byes
    had = sum(
        result is Result.HALF_BYE for (id_, _), result in state.byes.items() if id_ == entry.id
    )
    if kind == "H" and limit is not None and had >= limit:
        raise RuleError(
            "too-many-byes",
            say(
                "{name} has had {had} half-point byes; the limit is {limit}",
                name=called(state, entry.id),
                had=had,
                limit=limit,
            ),
            say("give a zero-point bye"),
        )
    if round_ == state.settings.rounds and not state.settings.last_round_byes:
        warnings.append(say("a bye with points in the last round"))
    return tuple(warnings)


def withdraw(state: State, who: int | str, round_: int | None = None) -> Proposal:
    """No longer paired from a round on (handling-2026:3.2, fmjd-1986:8.6)."""
    entry = find_entry(state, who)
    if entry.id in state.withdrawn:
        raise RuleError(
            "withdrawn-already", say("{name} has withdrawn already", name=called(state, entry.id))
        )
    first = next_unpaired(state) if round_ is None else round_
    check_round(state, first, first=next_unpaired(state))
    return Proposal(
        "withdraw",
        {"id": entry.id, "round": first},
        say(
            "{name} withdraws; not paired from round {first} on",
            name=called(state, entry.id),
            first=first,
        ),
    )


def come_back(state: State, who: int | str, round_: int | None = None) -> Proposal:
    """A participant who had withdrawn plays again; the rounds between bring nothing."""
    entry = find_entry(state, who)
    if entry.id not in state.withdrawn:
        raise RuleError(
            "not-withdrawn", say("{name} has not withdrawn", name=called(state, entry.id))
        )
    first = next_unpaired(state) if round_ is None else round_
    check_round(state, first, first=next_unpaired(state))
    return Proposal(
        "return",
        {"id": entry.id, "round": first},
        say("{name} is back from round {first} on", name=called(state, entry.id), first=first),
    )


def fix_table(state: State, who: int | str, board: int | None) -> Proposal:
    """From the next pairing on a participant plays at this board; None takes that back."""
    entry = find_entry(state, who)
    name = called(state, entry.id)
    if state.tables.get(entry.id) == board:
        raise RuleError("nothing-changes", say("{who} has that table already", who=name))
    data = {"id": entry.id, "board": board}
    if board is None:
        return Proposal("fix table", data, say("{who} has no fixed table any more", who=name))
    if board < 1:
        raise RuleError(
            "bad-table", say("there is no board {board}", board=board), say("boards count from 1")
        )
    for other, taken in state.tables.items():
        if taken == board:
            raise RuleError(
                "table-taken", say("{who} has that fixed table", who=called(state, other))
            )
    says = say("{who} plays at board {board} in every round", who=name, board=board)
    last = (len(state.entries) + 1) // 2
    warnings = (say("there may be no board {board}: the last one is taken then", board=board),)
    return Proposal("fix table", data, says, warnings if board > last else ())


def forbid(state: State, whom: list[int | str]) -> Proposal:
    """These may not meet each other."""
    entries = [find_entry(state, who) for who in whom]
    if len({entry.id for entry in entries}) < 2:
        raise RuleError("nobody-to-separate", say("name at least two different participants"))
    names = ", ".join(called(state, entry.id) for entry in entries)
    return Proposal(
        "forbid", {"ids": [entry.id for entry in entries]}, say("not to meet: {names}", names=names)
    )


def allow(state: State, whom: list[int | str]) -> Proposal:
    """These may meet again: takes a `forbid` of the very same participants back."""
    entries = [find_entry(state, who) for who in whom]
    ids = {entry.id for entry in entries}
    if not any(set(group) == ids for group in state.forbidden):
        raise RuleError("not-forbidden", say("no decision keeps exactly these apart"))
    names = ", ".join(called(state, entry.id) for entry in entries)
    return Proposal("allow", {"ids": sorted(ids)}, say("may meet again: {names}", names=names))


def announce_absence(state: State, who: int | str, round_: int | None = None) -> Proposal:
    """Known not to come to a round: not paired and no points (handling-2026:3.3)."""
    return request_bye(state, who, next_unpaired(state) if round_ is None else round_, "Z")


def renumber(state: State, who: int | str | None = None, place: int | None = None) -> Proposal:
    """Give one participant another number, or all numbers anew by strength (handling-2026:2.3).

    Refused once the numbers are frozen. Numbers given by hand no longer follow corrections.
    """
    if state.numbers_frozen:
        raise RuleError(
            "numbers-frozen",
            say(
                "round {round} is paired: numbers stay (handling-2026:2.3)",
                round=state.freezing_round,
            ),
        )
    if who is None:
        if not state.order:
            raise RuleError("nothing-changes", say("the numbers follow strength already"))
        return Proposal("renumber", {"order": []}, say("numbers given anew by strength"))
    entry = find_entry(state, who)
    if place is None or not 1 <= place <= len(state.numbering):
        raise RuleError(
            "bad-number",
            say("name the new number"),
            say("use 1 to {last}", last=len(state.numbering)),
        )
    left = [other for other in state.numbering if other != entry.id]
    left.insert(place - 1, entry.id)
    if tuple(left) == state.numbering:
        raise RuleError(
            "nothing-changes", say("{name} has that number already", name=called(state, entry.id))
        )
    says = say("{name} becomes number {place}", name=called(state, entry.id), place=place)
    return Proposal(
        "renumber", {"order": left}, says, (say("numbers no longer follow rating corrections"),)
    )


def draw_lots(state: State, places: Mapping[int | str, int]) -> Proposal:
    """Lots drawn among those nothing else separates: participant to place, 1 being the best."""
    drawn = {find_entry(state, who).id: place for who, place in places.items()}
    if len(set(drawn.values())) < len(drawn):
        raise RuleError("bad-lots", say("two participants drew the same lot"))
    lots = {**state.lots, **drawn}
    shown = ", ".join(
        f"{place}. {called(state, entry)}"
        for entry, place in sorted(drawn.items(), key=lambda item: item[1])
    )
    data = {"places": {str(entry): place for entry, place in lots.items()}}
    return Proposal("draw lots", data, say("lots drawn: {shown}", shown=shown))


def note(text: str) -> Proposal:
    """A remark for the journal; nothing else changes."""
    text = " ".join(text.split())
    if not text:
        raise RuleError("empty-note", say("a note needs words"))
    return Proposal("note", {"text": text}, say("noted: {text}", text=text))


def close_list(state: State) -> Proposal:
    """The list of participants is closed; numbers are definitive (handling-2026:2.5, 4.1)."""
    if state.list_closed:
        raise RuleError("list-closed", say("the list is closed already"))
    return Proposal(
        "close list", {}, say("list closed with {count} participants", count=len(state.entries))
    )
