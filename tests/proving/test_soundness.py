"""Nothing but the right pairing can be proved.

On small fields all complete pairings are listed. Each gets its colours and its boards by the rules
and certificates that are as good as they can be: whoever writes a proof solves every question
exactly, and by duality no numbers show more. In 2017 every claim about the route is tried too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import pytest

from tests.proving.rounds import SAMPLE, SYSTEMS, drawn, rounds_of
from zug.errors import EditionError
from zug.rules.boards import board_order
from zug.rules.cards import deal_cards
from zug.systems import Board, Prepared, RoundPairing
from zug.systems.dutch import edition_2017, edition_2026
from zug.systems.dutch.field import Field
from zug.systems.dutch.proving import writing
from zug.systems.dutch.proving.oracle import Oracle
from zug.systems.dutch.proving.writing import ordinary_candidate
from zug.systems.dutch.proving.zug_verify import Check, Pairs, Refused
from zug.systems.dutch.result import publish
from zug.systems.reasons.asked import AskedRound


def complete_pairings(field: Field, left: tuple[int, ...]) -> Iterator[list[tuple[int, int]]]:
    """All pairings of these ranks, legal or not; whoever is left over stands alone: (rank, -1)."""
    if not left:
        yield []
        return
    first, *others = left
    for place, second in enumerate(others):
        rest = (*others[:place], *others[place + 1 :])
        for pairs in complete_pairings(field, rest):
            yield [(first, second), *pairs]
    if len(left) % 2:
        for pairs in complete_pairings(field, tuple(others)):
            yield [(first, -1), *pairs]


def rivals(prepared: Prepared) -> Iterator[RoundPairing]:
    edition = edition_2026 if prepared.system.id == "dutch-2026" else edition_2017
    field = edition.open_field(prepared.tournament)
    for pairs in complete_pairings(field, tuple(field.ranks)):
        byes = [high for high, low in pairs if low < 0]
        yield publish(field, [pair for pair in pairs if pair[1] >= 0], *byes or [None], ())


def can_be_proved(prepared: Prepared, pairing: RoundPairing) -> bool:
    """By any claim about the route: no bracket, or this one, is the penultimate."""
    facts = writing.facts_of(prepared.tournament, prepared.system.id)
    document = {"facts": facts, "boards": [*pairing.boards], "bye": pairing.bye}
    groups = len({card.score for card in deal_cards(prepared.tournament).values()})
    claims = range(-1, groups if prepared.system.id == "dutch-2017" else 0)
    return any(
        _holds(prepared, document | {"penultimate": None if claim < 0 else claim}, empty)
        for claim in claims
        for empty in (True, False)
    )


class Emptying(Oracle):
    """Says that an ordinary candidate has no pairs."""

    def first(self, check: Check, mdps: list[int], number: int) -> Pairs:
        return []


def _holds(prepared: Prepared, document: dict[str, object], empty: bool) -> bool:
    """`empty`: the ordinary candidate of the claim has no pairs, else those that it has."""
    oracle = (Emptying if empty else Oracle)(partial(ordinary_candidate, prepared.tournament))
    try:
        Check(document, oracle).run()
    except (Refused, EditionError):
        return False
    return True


SEEDS = {"dutch-2026": 20, "dutch-2017": 6}
"""In 2017 every claim about the route is another trial."""


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("start", range(1, 121, 30))
def test_no_other_pairing_of_a_small_field_can_be_proved(system: str, start: int) -> None:
    tried = 0
    for seed in range(start, start + SEEDS[system]):
        prepared = drawn(system, seed, most=8)
        right = prepared.pair()
        if right.impossible is not None or len(right.boards) > 4:
            continue
        ours = (frozenset(map(frozenset, right.boards)), right.bye)
        for rival in rivals(prepared):
            theirs = (frozenset(map(frozenset, rival.boards)), rival.bye)
            if theirs == ours:
                assert rival.boards == right.boards
                continue
            tried += 1
            assert not can_be_proved(prepared, rival), f"seed {seed}: {rival.boards}"
    assert tried > 100


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_round_that_can_be_paired_is_not_proved_impossible(system: str) -> None:
    for seed in range(1, 120):
        prepared = drawn(system, seed)
        pairing = prepared.pair()
        if pairing.impossible is None and (pairing.boards or pairing.bye):
            nothing = replace(pairing, boards=(), bye=None)
            assert not can_be_proved(prepared, nothing), f"seed {seed}"


@pytest.mark.parametrize("system", SYSTEMS)
def test_neither_other_colours_nor_another_order_of_boards(system: str) -> None:
    for seed in range(1, 40):
        prepared = drawn(system, seed)
        pairing = prepared.pair()
        cards = deal_cards(prepared.tournament)
        for place, (white, black) in enumerate(pairing.boards):
            boards = [*pairing.boards]
            boards[place] = Board(black, white)
            turned = replace(pairing, boards=tuple(board_order(boards, cards)))
            assert not can_be_proved(prepared, turned)
            if place:
                boards = [*pairing.boards]
                boards[place - 1 : place + 1] = boards[place - 1 : place + 1][::-1]
                assert not can_be_proved(prepared, replace(pairing, boards=tuple(boards)))


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_best_of_the_others_cannot_be_proved_in_larger_rounds(system: str) -> None:
    """The engine pairs again with one board forbidden: as good as can be, often only later."""
    tried = 0
    files = sorted((SAMPLE / system).glob("*.trf"))[::9]
    for path in files:
        for prepared in list(rounds_of(path, system))[2::3]:
            asked = AskedRound(prepared.system, prepared.tournament, prepared.options)
            for board in asked.pairing.boards[::4]:
                rival = asked.with_boards((), apart=[board])
                if rival.impossible is None:
                    tried += 1
                    assert not can_be_proved(prepared, rival), (path.stem, rival.round, board)
    assert tried > 30
