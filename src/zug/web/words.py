"""Decisions in words, for the journal and for clashes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _

from zug.model import Result
from zug.model.games import show_result
from zug.web.templatetags.zug import pretty

if TYPE_CHECKING:
    from zug.director import Recorded, State

Data = Mapping[str, Any]


def describe(state: State, decision: Recorded) -> str:
    """What a decision did, in one line."""
    say = _SAY.get(decision.kind)
    return say(state, decision.data) if say else decision.kind


def _name(state: State, entry: int) -> str:
    found = state.entries.get(entry)
    return found.name if found else f"#{entry}"


def _result(state: State, data: Data) -> str:
    names = _board_names(state, data)
    words = {"round": data["round"], "board": data["board"], "names": names}
    if data.get("result") is None:
        return _("Round %(round)s, board %(board)s (%(names)s): open again") % words
    words["result"] = _shown(data)
    return _("Round %(round)s, board %(board)s (%(names)s): %(result)s") % words


def _shown(data: Data) -> str:
    games = [data["result"], *([data["second"]] if data.get("second") else [])]
    return " ".join(pretty(show_result((Result(w), Result(b)))) for w, b in games)


def _board_names(state: State, data: Data) -> str:
    try:
        board = state.rounds[data["round"] - 1].boards[data["board"] - 1]
    except IndexError:
        return "–"
    return f"{_name(state, board.white)} – {_name(state, board.black)}"


def _rating(state: State, data: Data) -> str:
    return _("%(what)s, for the rating report only") % {"what": _result(state, data)}


def _swap(_state: State, data: Data) -> str:
    return _("Round %(round)s, board %(board)s: colours exchanged") % data


def _create(_state: State, data: Data) -> str:
    return _("Event created: %(name)s") % data


def _set(_state: State, data: Data) -> str:
    if set(data) == {"initial_colour"}:
        word = _("White") if data["initial_colour"] == "w" else _("Black")
        return _("Initial colour by lot: %(colour)s") % {"colour": word}
    return _("Announcement changed: %(what)s") % {"what": ", ".join(data)}


def _enter(_state: State, data: Data) -> str:
    return _("Entered: %(name)s") % data


def _correct(state: State, data: Data) -> str:
    what = ", ".join(f"{key} {value}" for key, value in data.items() if key != "id")
    return _("%(name)s corrected: %(what)s") % {"name": _name(state, data["id"]), "what": what}


def _remove(state: State, data: Data) -> str:
    return _("Taken off the list: %(name)s") % {"name": _name(state, data["id"])}


def _bye(state: State, data: Data) -> str:
    words = {"name": _name(state, data["id"]), "round": data["round"]}
    if data.get("result") is None:
        return _("%(name)s plays round %(round)s after all") % words
    words["points"] = {"H": "½", "F": "1"}.get(data["result"], "0")
    return _("%(name)s does not play round %(round)s (%(points)s points)") % words


def _withdraw(state: State, data: Data) -> str:
    words = {"name": _name(state, data["id"]), "round": data["round"]}
    return _("%(name)s withdraws from round %(round)s on") % words


def _return(state: State, data: Data) -> str:
    words = {"name": _name(state, data["id"]), "round": data["round"]}
    return _("%(name)s is back from round %(round)s on") % words


def _check_in(state: State, data: Data) -> str:
    name = {"name": _name(state, data["id"])}
    return (_("%(name)s has come") if data["here"] else _("%(name)s has not come")) % name


def _close_check_in(state: State, data: Data) -> str:
    names = ", ".join(_name(state, entry) for entry in data["ids"][:4])
    more = f" +{len(data['ids']) - 4}" if len(data["ids"]) > 4 else ""
    return _("Check-in closed for round %(round)s; missing: %(names)s") % {
        "round": data["round"],
        "names": names + more,
    }


def _fix_table(state: State, data: Data) -> str:
    words = {"name": _name(state, data["id"]), "board": data["board"]}
    if data["board"] is None:
        return _("%(name)s has no fixed table any more") % words
    return _("%(name)s plays at board %(board)s in every round") % words


def _forbid(state: State, data: Data) -> str:
    names = ", ".join(_name(state, entry) for entry in data["ids"])
    return _("Not to meet: %(names)s") % {"names": names}


def _allow(state: State, data: Data) -> str:
    names = ", ".join(_name(state, entry) for entry in data["ids"])
    return _("May meet again: %(names)s") % {"names": names}


def _pair(_state: State, data: Data) -> str:
    words = {"round": data["round"], "boards": len(data["boards"])}
    return _("Round %(round)s paired: %(boards)s boards") % words


def _change_pairing(_state: State, data: Data) -> str:
    return _("Pairing of round %(round)s changed by hand") % data


def _publish(_state: State, data: Data) -> str:
    return _("Round %(round)s published") % data


def _unpair(_state: State, data: Data) -> str:
    return _("Pairing of round %(round)s taken back") % data


def _undo(_state: State, data: Data) -> str:
    return _("Decision %(number)s undone") % data


_SAY: dict[str, Callable[[State, Data], str]] = {
    "create": _create,
    "set": _set,
    "enter": _enter,
    "correct entry": _correct,
    "remove": _remove,
    "renumber": lambda _s, _d: _("Numbers fixed by hand"),
    "close list": lambda _s, _d: _("List of participants closed"),
    "draw lots": lambda _s, _d: _("Lots drawn"),
    "bye": _bye,
    "withdraw": _withdraw,
    "return": _return,
    "check in": _check_in,
    "close check-in": _close_check_in,
    "fix table": _fix_table,
    "forbid": _forbid,
    "allow": _allow,
    "pair": _pair,
    "publish": _publish,
    "change pairing": _change_pairing,
    "unpair": _unpair,
    "result": _result,
    "correct for rating": _rating,
    "swap colours": _swap,
    "note": lambda _s, data: str(data.get("text", "")),
    "undo": _undo,
}
