"""A checker with one line changed proves what is wrong, or refuses what is right.

The changed checker follows rounds while whoever forges a proof answers its questions as well as
they can be answered (see `test_soundness`).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache, partial
from types import ModuleType
from typing import Any, NamedTuple

import pytest

from tests.proving.made_rounds import (
    Made,
    barred_from_the_bye,
    before_the_last,
    collapsed,
    equal_differences,
    exchanges,
    most_mdps,
)
from tests.proving.rounds import SYSTEMS, drawn, paired_without
from tests.proving.test_soundness import rivals
from zug.errors import EditionError
from zug.systems import PreparedRound, RoundPairing
from zug.systems.dutch import edition_2017
from zug.systems.dutch.proving import writing, zug_verify
from zug.systems.dutch.proving.writing import Oracle
from zug.systems.dutch.proving.zug_verify import Check, Pairs
from zug.systems.dutch.result import publish
from zug.systems.proofs import checker_source

CHANGES = {
    "a certificate need not reach the value": ("SCALE * ends == 2 * bound(duals)", "True"),
    "too much is struck out": ("                if slack:\n", "                if True:\n"),
    "any certificate shows that a round is impossible": (
        "demand(bound(duals) > 0,",
        "demand(True,",
    ),
    "who has met may meet again": (" - apart.get(vertex, {vertex})", " - {vertex}"),
    "equal absolute preferences may meet": (
        "elif first.barred and first.barred == other.barred:  # [C3]",
        "elif False:  # [C3]",
    ),
    "anybody may have the bye": ("            if not first.bye:", "            if False:"),
    "the score of the bye does not matter": (
        "            self._prove_bye_score(self.facts.here[self.bye].score)\n",
        "            pass\n",
    ),
    "unplayed games do not matter": (", lone=lone)", ")"),
    "the next bracket does not matter": (
        "layers.update({(8, 0): 1, (8, 1, -player.score): 1})",
        "pass",
    ),
    "strong preferences are like mild ones": ("        layers[13,] = 1\n", "        pass\n"),
    "preferences do not matter": ("    layers[12,] = 1\n", ""),
    "repeated floats do not matter": ("if one.floats[ago] == direction:", "if False:"),
    "repeated upfloats do not matter": ('            layers.update(repeats(low, "up", gap))\n', ""),
    "repeated downfloats of the unpaired do not matter": (
        '                layers.update(repeats(player, "down", gap))\n',
        "",
    ),
    "later partners are as good": (
        "        self._want(graph, vertex, {*order[: order.index(mate)]})\n",
        "",
    ),
    "other MDPs are as good": (
        "            self._want(graph, tpn, {*residents})\n",
        "            pass\n",
    ),
    "exchanges do not matter": (
        "            self._prove_exchange(graph, rest, bsn, len(tops))\n",
        "            pass\n",
    ),
    "the number of exchanges does not matter": ("number + unit * (number > k)", "number"),
    "the differences of pairs do not matter in C.6": ("layers[7, -gap] += 1  # C.6", "pass"),
    "nobody need have the bye": ("layers[8, 0] += first.zone == GHOST", "pass"),
    "nobody looks whether the ordinary candidate can be completed": (
        "        self._no_matching([*floating, *lower])\n",
        "",
    ),
    "C.7 is not asked": ("and self.ahead:", "and self.ahead and self.edition == 2026:"),
    "C.7 is asked of the collapsed last bracket": (", ahead=False)", ")"),
    "colours are free": ('demand((colour == "w") == (high == white),', "demand(True,"),
    "boards may stand anywhere": ("demand(last < key,", "demand(True,"),
    "a downfloat is an upfloat": ('"down" if mine > yours', '"down" if mine < yours'),
    "everybody is a topscorer": ("2 * player.score > best", "2 * player.score >= 0 * best"),
}


class Trial(NamedTuple):
    prepared: PreparedRound
    document: dict[str, Any]
    is_right: bool


@cache
def trials() -> tuple[Trial, ...]:
    made = (
        *map(exchanges, SYSTEMS),
        *(collapsed(), equal_differences(), most_mdps()),
        *(before_the_last(), barred_from_the_bye()),
    )
    return (
        *(trial for one in made for trial in _made(one)),
        *(trial for system in SYSTEMS for seed in range(1, 100) for trial in _trials(system, seed)),
    )


def _made(made: Made) -> Iterator[Trial]:
    """A round in which one line of the checker decides."""
    assert made.prepared.pair().boards == made.right.boards
    facts = writing.facts_of(made.prepared.tournament, made.prepared.system.id)
    for pairing in (made.right, made.wrong):
        document = {"facts": facts, "boards": [*pairing.boards], "bye": pairing.bye}
        yield Trial(made.prepared, document, pairing is made.right)


def _trials(system: str, seed: int) -> Iterator[Trial]:
    """A round as the rules pair it, then others: next best, turned, out of order, impossible."""
    prepared = drawn(system, seed, most=10)
    right = prepared.pair()
    facts = writing.facts_of(prepared.tournament, system)

    def trial(boards: Any, bye: int | None, is_right: bool = False) -> Trial:
        return Trial(prepared, {"facts": facts, "boards": [*boards], "bye": bye}, is_right)

    yield trial(right.boards, right.bye, is_right=True)
    if right.impossible is not None or not right.boards:
        return
    yield trial((), None)
    yield trial([right.boards[0][::-1], *right.boards[1:]], right.bye)
    yield trial(right.boards[::-1], right.bye, is_right=len(right.boards) == 1)
    for board in right.boards:
        rival = paired_without(prepared, board)
        if rival.impossible is None:
            yield trial(rival.boards, rival.bye)
    if system == "dutch-2017":
        for rival in wrong_routes(prepared):
            is_right = (rival.boards, rival.bye) == (right.boards, right.bye)
            yield trial(rival.boards, rival.bye, is_right)
    if len(right.boards) <= 3:
        for other in rivals(prepared):
            if {*map(frozenset, other.boards)} != {*map(frozenset, right.boards)}:
                yield trial(other.boards, other.bye)


def wrong_routes(prepared: PreparedRound) -> Iterator[RoundPairing]:
    """The round if one of its brackets were taken for the penultimate one (dutch-2017:A.9)."""
    field = edition_2017.open_field(prepared.tournament)
    brackets = edition_2017.FreeRound(field)
    pairs: list[tuple[int, int]] = []
    mdps: list[int] = []
    for number in range(brackets.last):
        bracket = brackets.bracket(number, mdps)
        upper = brackets.pair_penultimate(bracket, number)
        lower = brackets.pair_collapsed(brackets.collapsed(number + 1, upper.downfloaters))
        bye = lower.downfloaters[0] if lower.downfloaters else None
        yield publish(field, [*pairs, *upper.pairs, *lower.pairs], bye, ())
        found, _ = brackets.pair_bracket(bracket, number)
        if not brackets.completable(found.downfloaters, number + 1):
            return
        pairs += found.pairs
        mdps = found.downfloaters


def holds(checker: ModuleType, trial: Trial, claim: int) -> bool:
    document = trial.document | {"penultimate": None if claim < 0 else claim}
    oracle = Oracle(partial(writing.ordinary_candidate, trial.prepared.tournament))
    try:
        checker.Check(document, oracle).run()
    except (checker.Refused, EditionError):
        return False
    return True


def is_noticed(checker: ModuleType) -> bool:
    """Does it answer any trial wrongly, or fail over it?"""
    for trial in trials():
        groups = 5 if trial.prepared.system.id == "dutch-2017" else 0
        claims = range(-1, groups)
        try:
            if any(holds(checker, trial, claim) for claim in claims) != trial.is_right:
                return True
        except (LookupError, TypeError, ValueError, AssertionError):
            return True
    return False


def changed(*texts: str) -> ModuleType:
    """The checker with other lines: old, new, and so on by turns."""
    source = checker_source()
    for old, new in zip(texts[::2], texts[1::2], strict=True):
        assert source.count(old) == 1, old
        source = source.replace(old, new)
    module = ModuleType("changed_checker")
    sys.modules[module.__name__] = module
    exec(compile(source, "changed_checker", "exec"), module.__dict__)
    return module


@pytest.mark.slow
def test_the_checker_itself_answers_every_trial() -> None:
    assert len(trials()) > 800
    assert not is_noticed(changed("VERSION = 2\n", "VERSION = 2\n"))


@pytest.mark.parametrize("what", CHANGES)
def test_a_change_is_noticed(what: str) -> None:
    assert is_noticed(changed(*CHANGES[what])), what


class Ghostless(Oracle):
    """Knows that nobody may stay unpaired before the last bracket."""

    def foreseen(self, check: Check, mdps: list[int], number: int, down: list[int]) -> Pairs:
        pairs = super().foreseen(check, mdps, number, down)
        return [pair for pair in pairs if min(pair) >= 0]


def test_what_cannot_be_completed_counts_before_the_last_bracket() -> None:
    """C.5 and C.6 are best even if completion is not asked for, or the bracket is the PPB."""
    careless = changed("ghosts=ghosts * len(following)", "ghosts=0")
    right, wrong = _made(before_the_last())
    document = wrong.document | {"penultimate": None}
    careless.Check(document, Ghostless(lambda *_: [])).run()
    assert not any(holds(zug_verify, wrong, claim) for claim in range(-1, 3))
    assert holds(zug_verify, right, 0)
    assert not holds(zug_verify, right, -1)
