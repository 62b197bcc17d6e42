"""Decisions in sentences, as a log shows them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from zug.director.checkin import FATES
from zug.director.fold import apply, fold
from zug.director.state import State
from zug.model import Result
from zug.model.games import show_result

if TYPE_CHECKING:
    from zug.director.journal import Recorded

Data = Mapping[str, Any]
_BYES = {"F": "a full-point bye", "H": "a half-point bye", "Z": "no points"}


def told(decisions: Sequence[Recorded]) -> Iterator[tuple[Recorded, str]]:
    """Every decision with its sentence, each told from how things stood when it was taken."""
    state = State()
    for place, decision in enumerate(decisions):
        yield decision, sentence(state, decision)
        is_undo = decision.kind == "undo"
        state = fold(decisions[: place + 1]) if is_undo else apply(state, decision)


def sentence(state: State, decision: Recorded) -> str:
    """One decision in words; `state` is how things stood before it."""
    tell = _TELL.get(decision.kind)
    return tell(state, decision.data) if tell else decision.kind


def _name(state: State, entry: int) -> str:
    found = state.entries.get(entry)
    return found.name if found else f"entry {entry}"


def _names(state: State, entries: Sequence[int], most: int = 5) -> str:
    names = ", ".join(_name(state, entry) for entry in entries[:most])
    more = len(entries) - most
    return f"{names} and {more} more" if more > 0 else names


def _create(_state: State, data: Data) -> str:
    return f"event {data.get('name', '')}: {data.get('rounds')} rounds, {data.get('system')}"


def _set(_state: State, data: Data) -> str:
    if set(data) == {"initial_colour"}:
        word = "White" if data["initial_colour"] == "w" else "Black"
        return f"initial colour by lot: {word}"
    return f"announced: {', '.join(f'{key} {_plain(value)}' for key, value in data.items())}"


def _plain(value: object) -> str:
    if isinstance(value, dict):
        return "changed"
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def _enter(_state: State, data: Data) -> str:
    first = data.get("first_round", 1)
    late = f", a late entry from round {first}" if first > 1 else ""
    title, rating = data.get("title", ""), data.get("rating")
    shown = f"{title} {data['name']}".strip() + (f" ({rating})" if rating else "")
    return f"entered {shown}{late}"


def _correct_entry(state: State, data: Data) -> str:
    entry = state.entries.get(data["id"])
    changes = (
        f"{key} {getattr(entry, key, None) or '-'} to {value or '-'}"
        for key, value in data.items()
        if key != "id"
    )
    return f"{_name(state, data['id'])}: {', '.join(changes)}"


def _bye(state: State, data: Data) -> str:
    name, round_ = _name(state, data["id"]), data["round"]
    if data.get("result") is None:
        return f"{name} plays round {round_} after all"
    return f"{name} does not play round {round_}: {_BYES[data['result']]}"


def _close_check_in(state: State, data: Data) -> str:
    names = _names(state, data["ids"])
    return f"check-in of round {data['round']} closed; {names}: {FATES[data['fate']]}"


def _pair(_state: State, data: Data) -> str:
    hand = " by hand" if data.get("manual") else f" by {data['system']}" if "system" in data else ""
    boards, absent = len(data["boards"]), len(data["absent"])
    bye = ", a bye" if data.get("bye") is not None else ""
    return f"round {data['round']} paired{hand}: {boards} boards{bye}, {absent} absent"


def _change_pairing(state: State, data: Data) -> str:
    ground = f" (ground {data['ground']})" if data.get("ground") else ""
    old = {(pair.white, pair.black) for pair in state.rounds[data["round"] - 1].boards}
    new = [(white, black) for white, black in data["boards"] if (white, black) not in old]
    shown = ", ".join(f"{_name(state, w)} - {_name(state, b)}" for w, b in new[:4])
    return f"pairing of round {data['round']} changed by hand{ground}: {shown or 'the bye'}"


def _result(state: State, data: Data) -> str:
    where = f"round {data['round']} board {data['board']}"
    pair = state.rounds[data["round"] - 1].boards[data["board"] - 1]
    white, black = _name(state, pair.white), _name(state, pair.black)
    if data.get("result") is None:
        return f"{where}: {white} - {black} is open again"
    games = [data["result"], *([data["second"]] if data.get("second") else [])]
    shown = " ".join(show_result((Result(w), Result(b))) for w, b in games)
    was = f" (was {show_result(pair.results)})" if pair.results is not None else ""
    gone = data.get("withdrawn")
    left = f"; {_names(state, gone)} counts as withdrawn" if gone else ""
    return f"{where}: {white} {shown} {black}{was}{left}"


def _swap(state: State, data: Data) -> str:
    pair = state.rounds[data["round"] - 1].boards[data["board"] - 1]
    return f"round {data['round']} board {data['board']}: {_name(state, pair.black)} had White"


def _lots(state: State, data: Data) -> str:
    drawn = sorted(data["places"].items(), key=lambda item: int(item[1]))
    return "lots drawn: " + ", ".join(f"{p}. {_name(state, int(e))}" for e, p in drawn)


_TELL: dict[str, Callable[[State, Data], str]] = {
    "create": _create,
    "set": _set,
    "enter": _enter,
    "correct entry": _correct_entry,
    "remove": lambda state, data: f"{_name(state, data['id'])} taken off the list",
    "renumber": lambda state, data: (
        data.get("drawn") or f"numbers given anew: {_names(state, data['order'], 3)}"
    ),
    "close list": lambda state, _data: f"list closed with {len(state.entries)} participants",
    "draw lots": _lots,
    "bye": _bye,
    "withdraw": lambda state, data: (
        f"{_name(state, data['id'])} withdraws from round {data['round']} on"
    ),
    "return": lambda state, data: (
        f"{_name(state, data['id'])} is back from round {data['round']} on"
    ),
    "check in": lambda state, data: (
        f"{_name(state, data['id'])} has {'' if data['here'] else 'not '}come"
    ),
    "close check-in": _close_check_in,
    "fix table": lambda state, data: (
        f"{_name(state, data['id'])} plays at board {data['board']} in every round"
        if data["board"]
        else f"{_name(state, data['id'])} has no fixed table any more"
    ),
    "forbid": lambda state, data: f"not to meet: {_names(state, data['ids'])}",
    "allow": lambda state, data: f"may meet again: {_names(state, data['ids'])}",
    "accelerate": lambda _state, data: f"acceleration: {data['name'] or 'none'}",
    "pair": _pair,
    "change pairing": _change_pairing,
    "publish": lambda _state, data: f"round {data['round']} is published",
    "unpair": lambda _state, data: f"round {data['round']} is taken back",
    "result": _result,
    "correct for rating": lambda state, data: f"{_result(state, data)}, for rating only",
    "swap colours": _swap,
    "note": lambda _state, data: f"note: {data.get('text', '')}",
    "undo": lambda _state, data: f"decision {data['number']} is undone",
}
TOLD = frozenset(_TELL)
