"""Proofs that were tampered with are refused, and nothing ever crashes."""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tests.proving.rounds import SYSTEMS, Document, proof_drawn, refusal, signed
from zug.systems.dutch.proving.zug_verify import Refused, read_proof

Mutation = Callable[[Random, Document], None]


def swap_players(rng: Random, document: Document) -> None:
    """Two players change places, wherever they sit; the bye is a place too."""
    places = [(board, side) for board in document["boards"] for side in (0, 1)]
    if document["bye"] is not None and rng.random() < 0.3:
        board, side = rng.choice(places)
        document["bye"], board[side] = board[side], document["bye"]
        return
    (one, a), (two, b) = rng.sample(places, 2)
    one[a], two[b] = two[b], one[a]


def swap_boards(rng: Random, document: Document) -> None:
    boards = document["boards"]
    one, two = rng.sample(range(len(boards)), 2)
    boards[one], boards[two] = boards[two], boards[one]


def drop_board(rng: Random, document: Document) -> None:
    document["boards"].pop(rng.randrange(len(document["boards"])))


def other_bye(rng: Random, document: Document) -> None:
    document["bye"] = rng.choice([None, 0, -1, 999, True, "1", document["boards"][0][0]])


def drop_certificate(rng: Random, document: Document) -> None:
    document["certificates"].pop(rng.randrange(len(document["certificates"])))


def add_certificate(rng: Random, document: Document) -> None:
    listed = document["certificates"]
    listed.insert(rng.randrange(len(listed) + 1), copy.deepcopy(rng.choice(listed)))


def some_entry(rng: Random, document: Document) -> list[Any]:
    """A number and its vertices, or its set."""
    if document["penultimate"] is not None:
        raise IndexError  # of a barrier other numbers may be as right
    by_value, sets = rng.choice(document["certificates"])
    chosen: list[Any] = rng.choice([*by_value, *sets])
    return chosen


def change_dual(rng: Random, document: Document) -> None:
    """The number of some vertices, or their set."""
    some_entry(rng, document)[0] += rng.choice([-1, 1, 10**6, -(10**6)])


def other_route(rng: Random, document: Document) -> None:
    """Another bracket is the penultimate one, or none, or there is one in 2026."""
    document["penultimate"] = rng.choice([None, 0, 1, 2, -1, 99])


def change_outlook(rng: Random, document: Document) -> None:
    pair = rng.choice(rng.choice(document["outlooks"]))
    pair[rng.randrange(2)] = rng.choice([0, 1, -1, -2, -3, 99])


def drop_outlook(rng: Random, document: Document) -> None:
    document["outlooks"].pop(rng.randrange(len(document["outlooks"])))


def move_vertex(rng: Random, document: Document) -> None:
    """A member leaves its class or its odd set."""
    entry = some_entry(rng, document)
    entry[1].pop(rng.randrange(len(entry[1])))


def change_cell(rng: Random, document: Document) -> None:
    """Another opponent, colour or result in one round of one player."""
    row = rng.choice([row for row in document["facts"]["players"] if row[1]])
    cells = row[1].split(" ")
    place = rng.randrange(len(cells))
    mine = cells[place]
    who, colour, got = mine[:-2], mine[-2], mine[-1]
    cells[place] = rng.choice(
        [
            f"{int(who) + 1}{colour}{got}",
            f"{who}{'b' if colour == 'w' else 'w'}{got}",
            f"{who}{got}",
        ]
    )
    row[1] = " ".join(cells)


def drop_player(rng: Random, document: Document) -> None:
    facts = document["facts"]
    gone = rng.choice([row for row in facts["players"] if row[0] not in facts["absent"]])
    facts["players"].remove(gone)


def be_absent(rng: Random, document: Document) -> None:
    facts = document["facts"]
    here = [row[0] for row in facts["players"] if row[0] not in facts["absent"]]
    facts["absent"].append(rng.choice(here))


def forbid_a_board(rng: Random, document: Document) -> None:
    document["facts"]["forbidden"].append(list(rng.choice(document["boards"])))


MUTATIONS: dict[str, Mutation] = {
    one.__name__: one
    for one in (
        *(swap_players, swap_boards, drop_board, other_bye, drop_certificate, add_certificate),
        *(change_dual, move_vertex, change_cell, drop_player, be_absent, forbid_a_board),
        *(other_route, change_outlook, drop_outlook),
    )
}


CASES = [
    (system, name)
    for system in SYSTEMS
    for name in MUTATIONS
    if system == "dutch-2017" or not name.endswith("_outlook")
]


@pytest.mark.parametrize(("system", "name"), CASES)
def test_a_change_is_refused(system: str, name: str) -> None:
    """Even if the digest is put right."""
    rng = Random(name)
    codes: Counter[str | None] = Counter()
    for seed in range(1, 60):
        text = proof_drawn(system, seed)
        if len(json.loads(text)["boards"]) < 2:
            continue
        for _ in range(3):
            changed = json.loads(text)
            try:
                MUTATIONS[name](rng, changed)
            except (IndexError, ValueError):  # nothing of that kind in this proof
                continue
            if json.dumps(changed) == text:
                continue
            assert refusal(changed) in ("digest", "malformed")
            code = refusal(signed(changed))
            assert code is not None, f"seed {seed}: {name}"
            codes[code] += 1
    assert sum(codes.values()) > 40, codes


@pytest.mark.parametrize("system", SYSTEMS)
def test_any_value_in_any_place(system: str) -> None:
    """The place of every value takes something else; only refusals come out, never a crash.

    A change that makes no difference to the pairing may pass: facts nobody asked for.
    """
    rng = Random(system)
    others = [None, True, -1, 0, 3, 1.5, 10**40, "", "x", [], {}, [[]], "0w1"]
    passed = 0
    tried = 0
    for seed in range(1, 60):
        text = proof_drawn(system, seed)
        for path in rng.sample(list(paths(json.loads(text))), 30):
            changed = json.loads(text)
            put(changed, path, rng.choice(others))
            tried += 1
            passed += refusal(signed(changed)) is None and path[0] != "facts"
    assert tried > 1500
    assert passed == 0


def paths(value: Any, above: tuple[Any, ...] = ()) -> Any:
    if above and above != ("digest",):
        yield above
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from paths(inner, (*above, key))
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from paths(inner, (*above, place))


def put(document: Document, path: tuple[Any, ...], value: Any) -> None:
    inner: Any = document
    for key in path[:-1]:
        inner = inner[key]
    if type(inner[path[-1]]) is type(value) and inner[path[-1]] == value:
        value = "other"
    inner[path[-1]] = value


@pytest.mark.parametrize("text", ["", "[]", "{", "null", "9" * 5000, "[" * 100_000, "\x00"])
def test_what_is_no_proof_at_all(text: str) -> None:
    with pytest.raises(Refused, match="not a proof"):
        read_proof(text)


def test_another_version_and_other_fields() -> None:
    document = json.loads(proof_drawn("dutch-2026", 1))
    assert refusal(signed(document | {"version": 1})) == "version"
    assert refusal(signed(document | {"version": 3})) == "version"
    assert refusal(signed(document | {"more": 1})) == "malformed"
    assert refusal({"format": 1}) == refusal({}) == refusal({"format": "zug-proof"}) == "malformed"
