"""What is said of turns, proved again: by the turns themselves, and by the literal engines.

`python -m tests.explain.turn_proofs 1000` goes through so many random rounds of every system.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from random import Random

from tests.explain.forcing import SYSTEMS, forced, literally, position
from tests.literal import burstein, lim, rating_1992
from zug.explainer import why_not
from zug.model import Tournament
from zug.systems import prepare
from zug.systems.reasons.asked import AskedRound
from zug.systems.reasons.choices import Passed, Placed
from zug.systems.reasons.steps import StepViews
from zug.systems.reasons.turns import NOBODY

LOOPS = {
    "moved-down-pairs": "p",
    "rest-pairs": "r",
    "misses": "misses",
    "same-preference": "x",
    "upfloat-tests": "upfloat_tests",
    "downfloat-tests": "downfloat_tests",
}


def views_of(tournament: Tournament, system: str) -> StepViews | None:
    asked = AskedRound.told(prepare(tournament, system))
    views = asked.views if asked.pairing.is_complete else None
    assert views is None or isinstance(views, StepViews)
    return views


def first_of_the_best(views: StepViews, counts: Counter[str]) -> None:
    """Nobody tried earlier is possible and as good, nobody tried later is better."""
    rules = views.asked.rules
    for _, turn in views.choices.turns:
        if turn.kind in ("loop", "exchange"):
            continue
        tries = turn.tries()
        ours = turn.worth(turn.chosen)
        assert turn.chosen in tries
        assert ours is not None
        before = True
        for tpn in tries:
            if tpn == turn.chosen:
                before = False
                continue
            barred: object = turn.barred(tpn)
            if turn.kind == "pair" and tpn:
                barred = barred or rules.against_pair(turn.seeker, tpn)
            elif turn.kind == "bye":
                barred = rules.against_bye(tpn)
            theirs = None if barred else turn.worth(tpn)
            if theirs is not None:
                assert theirs > ours if before else theirs >= ours, (turn, tpn)
            counts["tried"] += 1


def wishes_granted_literally(tournament: Tournament, system: str, counts: Counter[str]) -> None:
    """The round with a wish is what the text gives with it; where there is none, there is none."""
    luck = Random(len(tournament.players))
    everybody = [player.tpn for player in tournament.players]
    for _ in range(4):
        first, second = luck.sample(everybody, 2)
        wish = (first, second if luck.random() < 0.85 else NOBODY)
        answer = why_not(tournament, wish, system)
        counts[answer.verdict] += 1
        if answer.verdict in ("actual", "forbidden"):
            continue
        found = literally(forced(tournament, [wish]), system)
        if answer.verdict == "impossible":
            assert found is None
            continue
        boards = {*map(frozenset, answer.boards)}
        assert found == boards | ({frozenset((answer.bye, 0))} if answer.bye else set())
        assert found != literally(tournament, system)
        if answer.verdict == "worse":
            assert answer.ours != answer.theirs
        counts["another course"] += any(s.id == "whynot.procedure" for s in answer.statements)


def passed_over_literally(
    tournament: Tournament, system: str, views: StepViews, counts: Counter[str]
) -> None:
    """Everybody passed over on the way to a board, forced upon the text with the pairs before."""
    made: list[tuple[int, int]] = []
    rows: dict[tuple[int, str], set[int]] = {}
    bye = [] if views.pairing.bye is None or system.startswith("rating") else [views.pairing.bye]
    for placed in views.choices.turns:
        turn = placed.turn
        if turn.kind != "pair" or views.pairing.opponent(turn.seeker) != turn.chosen:
            continue  # nobody was found, or the pair was broken up later
        group = (placed.group, turn.order)
        whole = rows.setdefault(group, {turn.seeker, *turn.tries()})
        for passed in views.choices.passed(turn):
            boards = [*((tpn, NOBODY) for tpn in bye), *made, (turn.seeker, passed.who)]
            _judge(tournament, system, placed, passed, boards, whole)
            counts[f"passed {passed.reason}"] += 1
        made.append((turn.seeker, turn.chosen))


def _judge(
    tournament: Tournament,
    system: str,
    placed: Placed,
    passed: Passed,
    boards: list[tuple[int, int]],
    group: set[int],
) -> None:
    ours = literally(tournament, system)
    with_it = forced(tournament, boards)
    theirs = literally(with_it, system)
    if passed.reason in ("met", "forbidden") or passed.told.id in (
        "turn.same-colour",
        "turn.limits",
    ):
        assert theirs is None or frozenset(boards[-1]) not in theirs
        return
    if system == "rating-1992":
        _judge_loops(tournament, placed, passed, {*boards})
        return
    assert theirs is None or theirs != ours
    if passed.measure is None or theirs is None:
        return
    left = {placed.turn.seeker, *placed.turn.tries()} - {NOBODY}
    inside = [pair for pair in theirs if pair <= left]
    counted = passed.measure.name in ("denied-due", "clashes")
    if counted and placed.turn.order in ("ends", "row") and 2 * len(inside) >= len(left) - 1:
        before = [frozenset(pair) for pair in boards[:-1] if {*pair} <= {*group}]
        told = passed.told.params["theirs"]
        assert str(_counted(with_it, system, [*before, *inside])) == told


class Listing(rating_1992.Literal):
    """The candidates of one bracket of the real round, the first with these pairs being kept."""

    def __init__(self, tournament: Tournament, group: int, pairs: set[tuple[int, int]]) -> None:
        super().__init__(tournament)
        self.group, self.wanted = group, pairs
        self.listed: rating_1992.Accepted | None = None

    def candidates(
        self, members: list[int], down: int, lonely: tuple[int, ...], below: list[list[int]]
    ) -> Iterator[rating_1992.Accepted]:
        if len(self.found) == self.group - 1:
            wanted = {pair for pair in self.wanted if {*pair} <= {*members}}
            every = super().candidates(members, down, lonely, below)
            self.listed = next((one for one in every if wanted <= {*one.pairs}), None)
        yield from super().candidates(members, down, lonely, below)


def _judge_loops(
    tournament: Tournament, placed: Placed, passed: Passed, pairs: set[tuple[int, int]]
) -> None:
    """The loops of the first candidate with these pairs are those that were told."""
    engine = Listing(tournament, placed.group, pairs)
    engine.pair()
    first, listed = engine.found[placed.group - 1], engine.listed
    if passed.measure is None:
        assert listed is None
        return
    assert listed is not None
    for name, field in LOOPS.items():
        if name == passed.measure.name:
            told = passed.told.params
            assert (told["ours"], told["theirs"]) == (
                str(getattr(first, field)),
                str(getattr(listed, field)),
            )
            return
        assert getattr(first, field) == getattr(listed, field), "an earlier loop differs"


def _counted(tournament: Tournament, system: str, pairs: list[frozenset[int]]) -> int:
    two = [tuple(sorted(pair)) for pair in pairs]
    if system == "burstein-2017":
        return burstein.Literal(tournament).refused([(a, b) for a, b in two])
    engine = lim.Round(tournament, maxi=False, edition=system)
    return sum(engine.clash(a, b) for a, b in two)


def prove(system: str, seed: int, counts: Counter[str]) -> None:
    tournament = position(seed)
    wishes_granted_literally(tournament, system, counts)
    views = views_of(tournament, system)
    if views is not None:
        first_of_the_best(views, counts)
        passed_over_literally(tournament, system, views, counts)
    counts["rounds"] += 1


if __name__ == "__main__":
    for name in SYSTEMS:
        counted: Counter[str] = Counter()
        for number in range(int(sys.argv[1])):
            try:
                prove(name, number, counted)
            except Exception:
                print(f"{name}, seed {number}")
                raise
        print(name, dict(sorted(counted.items())))
