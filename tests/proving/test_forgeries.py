"""Certificates written by somebody who knows the checker and wants a wrong pairing proved."""

from __future__ import annotations

import pytest

import zug
from tests.proving.rounds import Document, drawn, refusal, signed
from tests.proving.test_soundness import rivals
from zug.errors import EditionError
from zug.systems.dutch.proving import writing
from zug.systems.dutch.proving.oracle import Oracle
from zug.systems.dutch.proving.zug_verify import Check, Place, Refused

PLANTED = [1, 6, 7]
"""1 and 6 are paired, 6 and 7 may not be: no edge of the wrong pairing is missed in this set."""


def first_round(system: str) -> Document:
    """Nine players; 1–6 2–5 3–7 4–8 is as good as 1–5 2–6 3–7 4–8, but comes later."""
    tournament = zug.new("ABCDEFGHI", rounds=5, system=system, initial_colour="b")
    document = dict(zug.prove(tournament).document)
    assert document["boards"] == [[5, 1], [2, 6], [7, 3], [4, 8]]
    return document | {"boards": [[6, 1], [2, 5], [7, 3], [4, 8]]}


@pytest.mark.parametrize(("system", "value"), [("dutch-2026", 259), ("dutch-2017", 7)])
@pytest.mark.parametrize("planted", [0, -1])
def test_a_set_is_not_planted(system: str, value: int, planted: int) -> None:
    """A set is full where z > 0 shows it; z = 0 says nothing, and then z < 0 would count twice."""
    document = first_round(system)
    document["certificates"] = [
        {"duals": [1, [[value, [0]]], [[planted, PLANTED]]]},
        {"duals": [1, [[-1, [1]]], [[-1, PLANTED]]]},
    ]
    assert refusal(signed(document)) == "odd-set"
    document["certificates"][0]["duals"][2] = []
    assert refusal(signed(document)) == "odd-set"  # the first certificate is right without the set


class Overriding(Oracle):
    """Foresees the next bracket, and smuggles the right pairs of this one in between."""

    def __init__(self, right: dict[int, int]) -> None:
        super().__init__(lambda *_: None)
        self.right = right
        self.smuggled = 0

    def foreseen(
        self, check: Check, place: Place, down: list[int], following: list[int]
    ) -> list[tuple[int, int]]:
        inside = [*place.mdps, *place.residents]
        own = [tpn for tpn in inside if self.right.get(tpn) in inside]
        floating = [tpn for tpn in inside if tpn not in own]
        pairs = super().foreseen(check, place, floating, following)
        wrong = [tpn for tpn in own if check.mates[tpn] != self.right[tpn]]
        self.smuggled += bool(wrong)
        return pairs + [(tpn, self.right[tpn]) for tpn in wrong if tpn < self.right[tpn]]


def test_what_is_foreseen_does_not_replace_what_was_paired() -> None:
    smuggled = 0
    for seed in range(1, 40):
        prepared = drawn("dutch-2017", seed, most=8)
        right = prepared.pair()
        if right.impossible is not None:
            continue
        mates = {one: two for board in right.boards for one, two in (board, board[::-1])}
        facts = writing.facts_of(prepared.tournament, "dutch-2017")
        for rival in rivals(prepared):
            if {*map(frozenset, rival.boards)} == {*map(frozenset, right.boards)}:
                continue
            oracle = Overriding(mates)
            document = {"facts": facts, "boards": [*rival.boards], "bye": rival.bye}
            with pytest.raises((Refused, EditionError)):
                Check(document, oracle).run()
            smuggled += oracle.smuggled
    assert smuggled > 20
