"""Rounds of the systems that pair step by step: their trace, told in the words of their articles.

A step `action` of a book has the message `step.<book>.<action>`, where the book is without its
year; what every system does alike (a pair, the colours) has one message for all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from zug.explainer.articles import existing
from zug.explainer.records import Part, Statement, plain

if TYPE_CHECKING:
    from zug.systems.base import RoundPairing, Step
    from zug.systems.system import System

OPENING = frozenset({"bracket", "score-group", "group", "top-scoregroup", "haley", "quart"})
"""Steps that begin a new group of players."""
_NOT_OPENING = {("double-swiss-2026", "bracket")}
COMMON = frozenset({"pair", "colours", "bye", "rest", "impossible"})


def parts(system: System, pairing: RoundPairing) -> Iterator[Part]:
    """A part for every group, for every board, and for the bye."""
    boards = {frozenset(board): place for place, board in enumerate(pairing.boards, 1)}
    group: list[Step] = []
    number = 0
    colours: dict[int, Statement] = {}
    groups_of: dict[int, int] = {}
    for step in pairing.trace:
        if step.action == "colours":
            colours[boards[frozenset(step.players)]] = statement(system, step)
        elif step.action in ("bye", "rest"):
            yield Part("bye", _bye_title(system, step), (statement(system, step),), step.players)
        else:
            if _opens(system, step) and group:
                number += 1
                yield _group(system, group, number)
                group = []
            group.append(step)
            groups_of.update(dict.fromkeys(step.players, number + 1))
    if group:
        yield _group(system, group, number + 1)
    for place, board in enumerate(pairing.boards, 1):
        title = Statement(
            "pair.title",
            system.cite("field"),
            {"board": place, "white": board.white, "black": board.black},
            board,
        )
        why = (colours[place],) if place in colours else ()
        last = max((groups_of.get(tpn, 0) for tpn in board), default=0)
        yield Part("pair", title, why, tuple(board), place, last)


def _opens(system: System, step: Step) -> bool:
    return step.action in OPENING and (system.id, step.action) not in _NOT_OPENING


def _bye_title(system: System, step: Step) -> Statement:
    return Statement("bye.title", system.cite("bye"), {"who": step.players[0]}, step.players)


def _group(system: System, steps: list[Step], number: int) -> Part:
    first = steps[0]
    players = tuple(dict.fromkeys(tpn for step in steps for tpn in _everybody(step)))
    title = Statement(
        "step.group", existing(first.article), {"number": number, **_params(first)}, players
    )
    return Part("bracket", title, tuple(statement(system, s) for s in steps), players, group=number)


def _everybody(step: Step) -> Iterator[int]:
    yield from step.players
    for value in step.data.values():
        if isinstance(value, (list, tuple)):
            yield from (
                item for item in value if type(item) is int and item > 0 and _are_tpns(step)
            )


def _are_tpns(step: Step) -> bool:
    """Lists of some steps are scores and tie-breaks."""
    return step.action in ("columns", "score-group", "exchange", "subgroups", "opponents")


def statement(system: System, step: Step) -> Statement:
    """A step as a statement."""
    return Statement(message_id(system, step), existing(step.article), _params(step), step.players)


def message_id(system: System, step: Step) -> str:
    name = step.action
    if name in ("bye", "rest"):
        return f"step.bye-{system.family}"
    if name == "colours":
        return "step.colours-refused" if step.data.get("refused") else "step.colours"
    if name in COMMON:
        return f"step.{name}"
    if name == "floaters" and "dominating" in step.data and step.data["dominating"] is None:
        name = "floaters-plain"
    return f"step.{system.family}.{name}"


def _params(step: Step) -> Mapping[str, object]:
    """The data of a step, its players, and what the sentences need counted."""
    params: dict[str, object] = {str(key): plain(value) for key, value in step.data.items()}
    params["who"] = list(step.players)
    params["count"] = len(step.players)
    params.update(zip(("first", "second"), step.players, strict=False))
    if step.action == "colours":
        params["white"], params["black"] = step.players
    return params
