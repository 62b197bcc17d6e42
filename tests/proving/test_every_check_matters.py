"""A checker with one line changed proves what is wrong, or refuses what is right.

The changed checker follows rounds while whoever forges a proof answers its questions as well as
they can be answered (see `test_soundness`).

Not in the list, because no round drawn so far tells them apart: the PSD of pairs without C.6, the
sum of exchanges without their number, `_prove_free`, and `_measure` in `_penultimate`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from types import ModuleType
from typing import Any, NamedTuple

import pytest

from tests.proving.rounds import SYSTEMS, drawn
from tests.proving.test_soundness import rivals
from zug.errors import EditionError
from zug.systems import Prepared, RoundPairing
from zug.systems.dutch import edition_2017
from zug.systems.dutch.proving import writing
from zug.systems.dutch.proving.oracle import Oracle
from zug.systems.dutch.result import publish
from zug.systems.proofs import checker_source
from zug.systems.reasons.asked import AskedRound

CHANGES = {
    "a certificate need not reach the value": ("duals[0] * total != bound(duals)", "False"),
    "too much is struck out": ("                if slack:\n", "                if True:\n"),
    "any certificate shows that a round is impossible": ("if bound(duals) <= 0 or", "if"),
    "who has met may meet again": (" - apart.get(vertex, {vertex})", " - {vertex}"),
    "equal absolute preferences may meet": (
        "elif one[1] and one[1] == other[1]:  # [C3]",
        "elif False:  # [C3]",
    ),
    "anybody may have the bye": ("            if not one[2]:\n", "            if False:\n"),
    "the score of the bye does not matter": ("                self._prove_bye_score()\n", ""),
    "unplayed games do not matter": ("counts_unplayed=lone", "counts_unplayed=False"),
    "the next bracket does not matter": ("return {(8, 0): 1, (8, 1, -one[3]): 1}", "return {}"),
    "strong preferences are like mild ones": ("        found[first + 3,] = 1\n", "        pass\n"),
    "preferences do not matter": ("Layers = {(first + 2,): 1}", "Layers = {}"),
    "repeated downfloats do not matter": ("found[14 + 2 * ago,] = 1", "pass"),
    "repeated upfloats do not matter": (
        "found[15 + 2 * ago,] = found[19 + 2 * ago, -gap] = 1",
        "pass",
    ),
    "repeated floats of 2017 do not matter": ("found[first,] = found[first + 4, -gap] = 1", "pass"),
    "later partners are as good": (
        "        self._refuse_wish(graph, vertex, {*order[: order.index(mate)]})\n",
        "",
    ),
    "other MDPs are as good": (
        "            self._prove_mdp_set(graph, place, paired)\n",
        "            pass\n",
    ),
    "exchanges do not matter": (
        "            self._prove_exchange(graph, rest, bsn, {*tops})\n",
        "            pass\n",
    ),
    "nobody looks whether the ordinary candidate can be completed": (
        "            self._no_matching(rest)\n",
        "",
    ),
    "C.7 is not asked": ("mdps, residents, next_score=score)", "mdps, residents)"),
    "colours are free": ('raise Refused("colours", board=number, white=white)', "pass"),
    "boards may stand anywhere": ('raise Refused("boards", board=number + 1)', "pass"),
    "a downfloat is an upfloat": ('"down" if mine > yours', '"down" if mine < yours'),
    "everybody is a topscorer": ("2 * player.score > held", "2 * player.score >= 0 * held"),
}  # fmt: skip


class Trial(NamedTuple):
    prepared: Prepared
    document: dict[str, Any]
    is_right: bool


@cache
def trials() -> tuple[Trial, ...]:
    return tuple(
        trial for system in SYSTEMS for seed in range(1, 100) for trial in _trials(system, seed)
    )


def _trials(system: str, seed: int) -> Iterator[Trial]:
    """A round as the rules pair it, then others: next best, turned, out of order, impossible."""
    prepared = drawn(system, seed, most=10)
    asked = AskedRound(prepared.system, prepared.tournament, prepared.options)
    right = asked.pairing
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
        rival = asked.with_boards((), apart=[board])
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


def wrong_routes(prepared: Prepared) -> Iterator[RoundPairing]:
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
    def candidate(mdps: list[int], number: int) -> list[tuple[int, int]] | None:
        if number != claim:
            return None
        return writing.ordinary_candidate(trial.prepared.tournament, mdps, number)

    try:
        checker.Check(trial.document, Oracle(candidate)).run()
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


def test_the_checker_itself_answers_every_trial() -> None:
    assert len(trials()) > 800
    assert not is_noticed(changed("VERSION = 1\n", "VERSION = 1\n"))


@pytest.mark.parametrize("what", CHANGES)
def test_a_change_is_noticed(what: str) -> None:
    assert is_noticed(changed(*CHANGES[what])), what
