"""From decisions to the state: one small function a kind of decision.

These functions record; whether a decision is allowed is asked before it is written (`desk`). What
cannot be folded at all raises FoldError: undoing something others rest on, for instance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

from zug.director.state import Entry, Pair, Round, Settings, State
from zug.errors import ZugError
from zug.messages import say
from zug.model import Colour, Event, Points, PointSystem, Result
from zug.model.games import Results
from zug.rules.prizes import parse_money

if TYPE_CHECKING:
    from zug.director.journal import Recorded


class FoldError(ZugError, ValueError):
    """A decision does not fit what came before it."""


class UnknownDecisionError(FoldError):
    """A journal of a later version: nothing can be said of the event without that decision."""


Data = Mapping[str, Any]
Fold = Callable[[State, Data], State]


def fold(decisions: Iterable[Recorded]) -> State:
    """The state after all decisions that were not undone."""
    listed = list(decisions)
    state = State()
    for decision in standing(listed):
        state = _apply(state, decision)
    return replace(state, decisions=len(listed))


def apply(state: State, decision: Recorded) -> State:
    """The state after one more decision (not an undo: that needs the whole list)."""
    after = replace(_apply(state, decision), decisions=decision.number)
    if after.entries is state.entries and after.order is state.order:
        after.take_numbers(state)
    return after


def _apply(state: State, decision: Recorded) -> State:
    rule = FOLDS.get(decision.kind)
    if rule is None:
        raise UnknownDecisionError(
            "unknown-decision",
            say(
                "decision {number} is of a kind this version of Zug does not know: {kind!r}",
                number=decision.number,
                kind=decision.kind,
            ),
            say("open the file with the version that wrote it, or a newer one"),
        )
    try:
        return rule(state, decision.data)
    except (KeyError, IndexError, TypeError, ValueError) as error:
        raise FoldError(
            "does-not-fit",
            say(
                "decision {number} ({kind}) does not fit what came before: {error}",
                number=decision.number,
                kind=decision.kind,
                error=str(error),
            ),
        ) from None


def standing(decisions: Sequence[Recorded]) -> list[Recorded]:
    """Those in force. An undo can itself be undone, so the latest word counts."""
    undone: set[int] = set()
    for decision in reversed(decisions):
        if decision.kind == "undo" and decision.number not in undone:
            undone.add(int(str(decision.data["number"])))
    return [d for d in decisions if d.kind != "undo" and d.number not in undone]


def _create(_state: State, data: Data) -> State:
    return State(settings=_settings(Settings(), data))


def _set(state: State, data: Data) -> State:
    return replace(state, settings=_settings(state.settings, data))


def _settings(settings: Settings, data: Data) -> Settings:
    changes = dict(data)
    if "points" in changes:
        worth = {name: Points(tenths) for name, tenths in changes["points"].items()}
        changes["points"] = PointSystem(**worth)
    if changes.get("initial_colour"):
        changes["initial_colour"] = Colour(changes["initial_colour"])
    for name in ("tiebreaks", "round_times"):
        if name in changes:
            changes[name] = tuple(changes[name])
    if "prizes" in changes:
        changes["prizes"] = tuple(parse_money(amount) for amount in changes["prizes"])
    if "fee" in changes:
        changes["fee"] = parse_money(changes["fee"])
    if "event" in changes:
        known = {item.name for item in fields(Event)}
        shown: dict[str, Any] = {
            key: tuple(value) if isinstance(value, list) else value
            for key, value in changes["event"].items()
            if key in known
        }
        changes["event"] = replace(settings.event, **shown)
    return replace(settings, **changes)


def _enter(state: State, data: Data) -> State:
    entry = Entry(**{**data, "members": tuple(data.get("members", ()))})
    if entry.id in state.entries:
        raise KeyError(f"entry {entry.id} exists")
    return replace(state, entries={**state.entries, entry.id: entry})


def _correct_entry(state: State, data: Data) -> State:
    changes = {key: value for key, value in data.items() if key != "id"}
    entry = replace(state.entries[data["id"]], **changes)
    return replace(state, entries={**state.entries, entry.id: entry})


def _remove(state: State, data: Data) -> State:
    entries = {id_: entry for id_, entry in state.entries.items() if id_ != data["id"]}
    return replace(state, entries=entries, order=tuple(i for i in state.order if i in entries))


def _renumber(state: State, data: Data) -> State:
    order = tuple(data["order"])
    if order and sorted(order) != sorted(state.entries):
        raise KeyError("the new order must name every entry once, or nobody: then by strength")
    return replace(state, order=order, drawn=data.get("drawn", ""))


def _close_list(state: State, _data: Data) -> State:
    return replace(state, list_closed=True)


def _draw_lots(state: State, data: Data) -> State:
    return replace(state, lots={int(entry): place for entry, place in data["places"].items()})


def _bye(state: State, data: Data) -> State:
    key = (data["id"], data["round"])
    if data.get("result") is None:
        return replace(state, byes={k: v for k, v in state.byes.items() if k != key})
    return replace(state, byes={**state.byes, key: Result(data["result"])})


def _withdraw(state: State, data: Data) -> State:
    return replace(state, withdrawn={**state.withdrawn, data["id"]: data["round"]})


def _return(state: State, data: Data) -> State:
    """Back from a withdrawal: the rounds between stay zero-point byes."""
    gone = state.withdrawn[data["id"]]
    byes = dict(state.byes)
    for round_ in range(gone, data["round"]):
        byes.setdefault((data["id"], round_), Result.ZERO_BYE)
    left = {entry: first for entry, first in state.withdrawn.items() if entry != data["id"]}
    return replace(state, byes=byes, withdrawn=left)


def _check_in(state: State, data: Data) -> State:
    if data["id"] not in state.entries:
        raise KeyError(f"entry {data['id']}")
    alone = frozenset({data["id"]})
    return replace(state, here=state.here | alone if data["here"] else state.here - alone)


def _close_check_in(state: State, data: Data) -> State:
    if data["fate"] == "withdraw":
        gone: dict[int, int] = dict.fromkeys(data["ids"], int(data["round"]))
        return replace(state, withdrawn={**state.withdrawn, **gone})
    granted = {(entry, data["round"]): Result(data["fate"]) for entry in data["ids"]}
    return replace(state, byes={**state.byes, **granted})


def _fix_table(state: State, data: Data) -> State:
    left = {entry: board for entry, board in state.tables.items() if entry != data["id"]}
    if data["board"] is None:
        return replace(state, tables=left)
    if data["id"] not in state.entries:
        raise KeyError(f"entry {data['id']}")
    return replace(state, tables={**left, data["id"]: int(data["board"])})


def _forbid(state: State, data: Data) -> State:
    return replace(state, forbidden=(*state.forbidden, tuple(data["ids"])))


def _allow(state: State, data: Data) -> State:
    gone = set(data["ids"])
    return replace(state, forbidden=tuple(group for group in state.forbidden if set(group) != gone))


def _accelerate(state: State, data: Data) -> State:
    return replace(state, settings=replace(state.settings, acceleration=data["name"]))


def _pair(state: State, data: Data) -> State:
    round_ = Round(
        number=data["round"],
        boards=tuple(Pair(white, black) for white, black in data["boards"]),
        bye=data.get("bye"),
        absent={int(entry): Result(result) for entry, result in data["absent"].items()},
        manual=bool(data.get("manual")),
    )
    _check_entered(state, round_)
    if round_.number != len(state.rounds) + 1:
        raise KeyError(f"round {round_.number} is not the next one")
    fixed = state.numbering if round_.number == state.freezing_round else state.order
    return replace(state, rounds=(*state.rounds, round_), order=fixed, here=frozenset())


def _change_pairing(state: State, data: Data) -> State:
    """New boards of a round; results of boards that stay are kept (handling-2026:4.4)."""
    old = state.rounds[data["round"] - 1]
    kept = {(board.white, board.black): board for board in old.boards}
    boards = tuple(kept.get((w, b)) or Pair(w, b) for w, b in data["boards"])
    absent = {int(entry): Result(result) for entry, result in data["absent"].items()}
    new = replace(
        old,
        boards=boards,
        bye=data.get("bye"),
        absent=absent,
        manual=True,
        version=old.version + 1,
    )
    _check_entered(state, new)
    return _with_round(state, new)


def _check_entered(state: State, round_: Round) -> None:
    seated = {entry for board in round_.boards for entry in (board.white, board.black)}
    seated |= {*round_.absent} | ({round_.bye} if round_.bye is not None else set())
    unknown = seated - set(state.entries)
    if unknown:
        raise KeyError(f"round {round_.number} has entry {min(unknown)}, who is not entered")


def _publish(state: State, data: Data) -> State:
    return _with_round(state, replace(state.rounds[data["round"] - 1], published=True))


def _unpair(state: State, data: Data) -> State:
    if data["round"] != len(state.rounds):
        raise KeyError("only the last round can be taken back")
    return replace(state, rounds=state.rounds[:-1])


def _result(state: State, data: Data) -> State:
    gone = dict.fromkeys(data.get("withdrawn", ()), data["round"] + 1)
    if gone:
        state = replace(state, withdrawn={**state.withdrawn, **gone})
    board = state.rounds[data["round"] - 1].boards[data["board"] - 1]
    results, second = _results(data["result"]), _results(data.get("second"))
    new = Pair(board.white, board.black, results, second, board.rating_results)
    return _with_board(state, data, new)


def _correct_for_rating(state: State, data: Data) -> State:
    board = state.rounds[data["round"] - 1].boards[data["board"] - 1]
    return _with_board(state, data, replace(board, rating_results=_results(data["result"])))


def _swap_colours(state: State, data: Data) -> State:
    board = state.rounds[data["round"] - 1].boards[data["board"] - 1]
    return _with_board(state, data, board.swapped())


def _results(codes: list[str] | None) -> Results | None:
    return None if codes is None else (Result(codes[0]), Result(codes[1]))


def _with_board(state: State, data: Data, board: Pair) -> State:
    round_ = state.rounds[data["round"] - 1]
    index = data["board"] - 1
    if index < 0:
        raise IndexError("boards count from 1")
    boards = (*round_.boards[:index], board, *round_.boards[index + 1 :])
    return _with_round(state, replace(round_, boards=boards))


def _with_round(state: State, round_: Round) -> State:
    index = round_.number - 1
    return replace(state, rounds=(*state.rounds[:index], round_, *state.rounds[index + 1 :]))


def _note(state: State, _data: Data) -> State:
    return state


FOLDS: dict[str, Fold] = {
    "create": _create,
    "set": _set,
    "enter": _enter,
    "correct entry": _correct_entry,
    "remove": _remove,
    "renumber": _renumber,
    "close list": _close_list,
    "draw lots": _draw_lots,
    "bye": _bye,
    "withdraw": _withdraw,
    "return": _return,
    "check in": _check_in,
    "close check-in": _close_check_in,
    "fix table": _fix_table,
    "forbid": _forbid,
    "allow": _allow,
    "accelerate": _accelerate,
    "pair": _pair,
    "publish": _publish,
    "change pairing": _change_pairing,
    "unpair": _unpair,
    "result": _result,
    "correct for rating": _correct_for_rating,
    "swap colours": _swap_colours,
    "note": _note,
}
"""Every kind of decision that changes the state; `undo` names the number it takes back."""
