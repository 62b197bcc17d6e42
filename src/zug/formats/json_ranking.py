"""Reading what standings rest on out of our own format."""

from __future__ import annotations

import re

from zug.formats.faults import Place
from zug.messages import say
from zug.model.points import parse_hundredths
from zug.model.tournament import (
    HIGHEST_RATING,
    MOST_PLAYERS,
    MOST_ROUNDS,
    OTHER,
    OTHER_FORM,
    Ranking,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from zug.formats.json_nodes import Node


def read_ranking(node: Node, tpns: Mapping[int, int]) -> Ranking:
    """The ranking, its faults noted; `tpns` are those of the players."""
    names = ("expelled", "withdrawn", "lots", "values", "ratings")
    given = node.fields(dict.fromkeys(names, False))
    out: dict[str, dict[int, int]] = {"expelled": {}, "withdrawn": {}}
    for name, firsts in out.items():
        for tpn, row in _rows(given.get(name), ("round",), tpns):
            firsts[tpn] = row["round"].whole(1, MOST_ROUNDS + 1)
    lots = {
        tpn: row["lot"].whole(0, MOST_PLAYERS)
        for tpn, row in _rows(given.get("lots"), ("lot",), tpns)
    }
    values: dict[str, dict[int, int]] = {}
    for tpn, row in _rows(given.get("values"), ("code", "value"), tpns):
        values.setdefault(_code(row["code"]), {})[tpn] = _value(row["value"])
    ratings: dict[int, dict[int, int]] = {}
    for tpn, row in _rows(given.get("ratings"), ("round", "rating"), tpns):
        first = row["round"].whole(1, MOST_ROUNDS)
        ratings.setdefault(tpn, {})[first] = row["rating"].whole(0, HIGHEST_RATING)
    later = {tpn: tuple(sorted(row.items())) for tpn, row in ratings.items()}
    return Ranking(out["expelled"], values, later, out["withdrawn"], lots)


def _rows(
    node: Node | None, names: tuple[str, ...], tpns: Mapping[int, int]
) -> Iterator[tuple[int, dict[str, Node]]]:
    for item in () if node is None else node.items():
        given = item.fields({"player": True, **dict.fromkeys(names, True)})
        if len(given) <= len(names):
            continue
        tpn = given["player"].whole(1, MOST_PLAYERS)
        if tpn in tpns:
            yield tpn, given
            continue
        item.findings.add(
            "unknown-player",
            say("there is no player {tpn}", tpn=tpn),
            say("correct the number, or add the player"),
            Place(path=given["player"].path),
            assumption=say("the number was ignored"),
        )


def _code(node: Node) -> str:
    code = node.text()
    if re.fullmatch(OTHER_FORM, code):
        return code
    node.wrong(say("a code such as OTHER_BLITZ"))
    return OTHER


def _value(node: Node) -> int:
    value = parse_hundredths(node.text())
    if value is None:
        node.wrong(say("a value such as 12.5"))
    return value or 0
