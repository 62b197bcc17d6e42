"""The Dutch System in force from 1 February 2026 (C.04.3)."""

from __future__ import annotations

from functools import partial

from zug.rules.cards import unplayed_2026
from zug.systems.base import RoundPairing, Step
from zug.systems.dutch.completion import OPEN, DutchCompletion, match
from zug.systems.dutch.criteria import CRITERIA_2026, DutchEdition
from zug.systems.dutch.field import DutchField
from zug.systems.dutch.levels import LazyRound
from zug.systems.dutch.record import BracketRecord
from zug.systems.dutch.result import impossible, publish

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.model import Tournament
    from zug.systems.base import Options

EDITION = DutchEdition(
    "dutch-2026",
    CRITERIA_2026,
    unplayed_2026,
    "dutch-2026:3.8.1",
    fixes_bye_score=True,
    always_completes=True,
    limbo_by_scores=True,
)


def open_field(tournament: Tournament) -> DutchField:
    """The players to be paired, and who may meet whom."""
    return DutchField(tournament, EDITION)


def pair_round(tournament: Tournament, options: Options, first_level: int = 1) -> RoundPairing:
    """Pair bracket by bracket from the top scoregroup down (dutch-2026:1.9.2).

    `first_level` says where lazy completion starts (see `levels`); the pairing is the same for
    every choice.
    """
    del options
    field = open_field(tournament)
    opened = open_round(field)
    if isinstance(opened, RoundPairing):
        return opened
    pairs: list[tuple[int, int]] = []
    trace: list[Step] = []
    mdps: list[int] = []
    bye: int | None = None
    for number in range(len(field.groups)):
        bracket = opened.bracket(number, mdps)
        solution, level = opened.pair_bracket(bracket, number, first_level)
        pairs += solution.pairs
        mdps = solution.downfloaters
        foresight = partial(opened.foresee, bracket, number)
        record = BracketRecord(bracket, solution, level, foresight, opened.bye_score)
        if len(mdps) == 1 and field.scores[mdps[0]] == opened.bye_score:
            # Nobody else can have the bye any more.
            bye = mdps[0]
            record.bye = field.tpns[bye]
            mdps = []
            opened = LazyRound(field, opened.completion, None)
        trace.append(record.step())
    return publish(field, pairs, bye, trace)


def open_round(field: DutchField) -> LazyRound | RoundPairing:
    """Fix the score of the bye (dutch-2026:2.3.1), or find that the round is impossible."""
    kinds = field.legal_kinds
    if len(field.cards) % 2 == 0:
        completion = DutchCompletion(field, kinds, None)
        if completion.perfect(0):
            return LazyRound(field, completion, None)
        return impossible(field, completion.structure(0), bye_barred=False)
    structure = match(field, field.ranks, kinds, False)
    if structure.deficiency > 1:
        return impossible(field, structure, bye_barred=False)
    outer = structure.outer()
    for rank in reversed(field.ranks):
        if outer[rank] and field.may_have_bye(rank):
            return LazyRound(field, *_with_bye(field, field.scores[rank]))
    return impossible(field, structure, bye_barred=True)


def _with_bye(field: DutchField, score: int) -> tuple[DutchCompletion, int]:
    """The bye goes to a player of this score."""
    group = next(n for n, (start, _) in enumerate(field.groups) if field.scores[start] == score)
    start, stop = field.groups[group]
    kinds = list(field.legal_kinds)
    for rank in range(start, stop):
        kinds[rank] += OPEN * field.may_have_bye(rank)
    return DutchCompletion(field, kinds, group), score
