"""Nothing but the right pairing can be proved.

On small fields all complete pairings are listed. Each gets its colours and its boards by the rules
and certificates that are as good as they can be: whoever writes a proof solves every question
exactly, and by duality no numbers show more. In 2017 every claim about the route is tried too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import islice

import pytest

from tests.proving.rounds import SAMPLE, SYSTEMS, drawn, paired_without, rounds_of
from zug.errors import EditionError
from zug.rules.cards import board_order, deal_cards
from zug.systems import Board, PreparedRound, RoundPairing
from zug.systems.dutch import edition_2017, edition_2026
from zug.systems.dutch.field import DutchField
from zug.systems.dutch.proving import writing
from zug.systems.dutch.proving.writing import Oracle, ordinary_candidate
from zug.systems.dutch.proving.zug_verify import Check, Pairs, Refused
from zug.systems.dutch.result import publish


def complete_pairings(field: DutchField, left: tuple[int, ...]) -> Iterator[list[tuple[int, int]]]:
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


def rivals(prepared: PreparedRound) -> Iterator[RoundPairing]:
    edition = edition_2026 if prepared.system.id == "dutch-2026" else edition_2017
    field = edition.open_field(prepared.tournament)
    for pairs in complete_pairings(field, tuple(field.ranks)):
        byes = [high for high, low in pairs if low < 0]
        yield publish(field, [pair for pair in pairs if pair[1] >= 0], *byes or [None], ())


class Trials:
    """Somebody who tries to prove pairings of a round, in every way there is."""

    def __init__(self, prepared: PreparedRound) -> None:
        self.prepared = prepared
        self.facts = writing.facts_of(prepared.tournament, prepared.system.id)
        groups = len({card.score for card in deal_cards(prepared.tournament).values()})
        self.claims = range(-1, groups if prepared.system.id == "dutch-2017" else 0)

    def can_prove(self, pairing: RoundPairing) -> bool:
        """By any claim about the route: no bracket, or this one, is the penultimate."""
        document = {"facts": self.facts, "boards": [*pairing.boards], "bye": pairing.bye}
        return any(
            self._holds(document | {"penultimate": None if claim < 0 else claim})
            for claim in self.claims
        )

    def _holds(self, document: dict[str, object]) -> bool:
        """With the pairs of the ordinary candidate, if it is asked for, and with none."""
        candidate = partial(ordinary_candidate, self.prepared.tournament)
        oracle = Asked(candidate)
        return _is_taken(document, oracle) or (
            oracle.asked and _is_taken(document, Emptying(candidate))
        )


class Asked(Oracle):
    """Knows whether it was asked for an ordinary candidate."""

    asked = False

    def first(self, check: Check, mdps: list[int], number: int) -> Pairs:
        self.asked = True
        return super().first(check, mdps, number)


class Emptying(Oracle):
    """Says that an ordinary candidate has no pairs."""

    def first(self, check: Check, mdps: list[int], number: int) -> Pairs:
        return []


def _is_taken(document: dict[str, object], oracle: Oracle) -> bool:
    try:
        Check(document, oracle).run()
    except (Refused, EditionError):
        return False
    return True


MANY = 7
"""Of the 945 pairings of nine players one in so many is tried; of up to eight players, all."""
SEEDS = {"dutch-2026": 20, "dutch-2017": 6}
"""In 2017 every claim about the route is another trial."""


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("start", range(1, 61, 30))
def test_no_other_pairing_of_a_small_field_can_be_proved(system: str, start: int) -> None:
    tried = 0
    for seed in range(start, start + SEEDS[system]):
        prepared = drawn(system, seed, most=8)
        right = prepared.pair()
        if right.impossible is not None or len(right.boards) > 4:
            continue
        trials = Trials(prepared)
        ours = (frozenset(map(frozenset, right.boards)), right.bye)
        step = 1 if len(right.boards) < 4 or right.bye is None else MANY
        for rival in islice(rivals(prepared), seed % step, None, step):
            theirs = (frozenset(map(frozenset, rival.boards)), rival.bye)
            if theirs == ours:
                assert rival.boards == right.boards
                continue
            tried += 1
            assert not trials.can_prove(rival), f"seed {seed}: {rival.boards}"
    assert tried > 100


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_round_that_can_be_paired_is_not_proved_impossible(system: str) -> None:
    for seed in range(1, 120):
        prepared = drawn(system, seed)
        pairing = prepared.pair()
        if pairing.impossible is None and (pairing.boards or pairing.bye):
            nothing = replace(pairing, boards=(), bye=None)
            assert not Trials(prepared).can_prove(nothing), f"seed {seed}"


@pytest.mark.parametrize("system", SYSTEMS)
def test_neither_other_colours_nor_another_order_of_boards(system: str) -> None:
    for seed in range(1, 20):
        prepared = drawn(system, seed)
        pairing = prepared.pair()
        cards, trials = deal_cards(prepared.tournament), Trials(prepared)
        for place, (white, black) in enumerate(pairing.boards):
            boards = [*pairing.boards]
            boards[place] = Board(black, white)
            turned = replace(pairing, boards=tuple(board_order(boards, cards)))
            assert not trials.can_prove(turned)
            if place:
                boards = [*pairing.boards]
                boards[place - 1 : place + 1] = boards[place - 1 : place + 1][::-1]
                assert not trials.can_prove(replace(pairing, boards=tuple(boards)))


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_best_of_the_others_cannot_be_proved_in_larger_rounds(system: str) -> None:
    """The engine pairs again with one board forbidden: as good as can be, often only later."""
    tried = 0
    files = sorted((SAMPLE / system).glob("*.trf"))[::9]
    for path in files:
        for prepared in list(rounds_of(path, system))[2::3]:
            trials = Trials(prepared)
            for board in prepared.pair().boards[::4]:
                rival = paired_without(prepared, board)
                if rival.impossible is None:
                    tried += 1
                    assert not trials.can_prove(rival), (path.stem, rival.round, board)
    assert tried > 30
