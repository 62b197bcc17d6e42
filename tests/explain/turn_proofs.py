"""What is said of turns, proved again: by the turns themselves, and by the literal engines.

`python -m tests.explain.turn_proofs 1000` goes through so many random rounds of every system.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from random import Random

from tests.explain.dubov_witness import SeenDubov
from tests.explain.forcing import SYSTEMS, Pairs, forced, literally, position_for
from tests.explain.rating_witness import Listing, Question, difference
from tests.explain.turn_witnesses import Seen, SeenBurstein, SeenFmjd, SeenLim
from zug.explainer import why_not
from zug.model import Tournament
from zug.systems import PairingRequest
from zug.systems.explaining.alternatives import RejectedAlternative, written
from zug.systems.explaining.round_context import RoundContext
from zug.systems.explaining.step_by_step import StepExplainer
from zug.systems.explaining.trace import NOBODY, PairingChoice

WITNESSES = {
    "lim-1999": SeenLim,
    "lim-2026": SeenLim,
    "dubov-1997": SeenDubov,
    "burstein-2017": SeenBurstein,
    "fmjd-1986": SeenFmjd,
    "fmjd-1986-lot": SeenFmjd,
}

TOLD = ("pair", "float", "bye", "join", "lonely", "merge")

FEW = 6
"""So many are listed with all their candidates, where somebody else would leave."""


def views_of(tournament: Tournament, system: str) -> StepExplainer | None:
    asked = RoundContext.of(PairingRequest(tournament, system).prepare())
    views = asked.views if asked.pairing.is_complete else None
    assert views is None or isinstance(views, StepExplainer)
    return views


def passed_over(views: StepExplainer, turn: PairingChoice) -> Iterator[RejectedAlternative]:
    """Everybody tried in vain, and why."""
    for tpn in views.choices.tried(turn):
        yield views.alternatives.verdict(turn, tpn)


def first_of_the_best(views: StepExplainer, counts: Counter[str]) -> None:
    """Nobody tried earlier is possible and as good, nobody tried later is better."""
    rules = views.round
    for turn in views.choices.all:
        if turn.kind in ("loop", "exchange"):
            continue
        tries = turn.tries
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
    ours = literally(tournament, system)
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
        assert found != ours
        if answer.verdict == "worse":
            assert answer.ours != answer.theirs
        counts["another course"] += any(s.id == "whynot.procedure" for s in answer.statements)


def passed_over_literally(
    tournament: Tournament, system: str, views: StepExplainer, counts: Counter[str]
) -> None:
    """Everybody passed over on the way to a board, forced upon the text with the pairs before."""
    made: list[tuple[int, int]] = []
    ours = literally(tournament, system)
    bye = [] if views.pairing.bye is None or system.startswith("rating") else [views.pairing.bye]
    for turn in views.choices.all:
        if turn.kind != "pair" or views.pairing.opponent(turn.seeker) != turn.chosen:
            continue  # nobody was found, or the pair was broken up later
        for passed in passed_over(views, turn):
            boards = [*((tpn, NOBODY) for tpn in bye), *made, (turn.seeker, passed.who)]
            _judge(literally(forced(tournament, boards), system), passed, boards[-1], ours)
            counts[f"passed {passed.reason}"] += 1
        made.append((turn.seeker, turn.chosen))


def _judge(
    theirs: Pairs | None, passed: RejectedAlternative, board: tuple[int, int], ours: Pairs | None
) -> None:
    if passed.reason in ("met", "forbidden") or passed.statement.id in (
        "turn.same-colour",
        "turn.limits",
    ):
        assert theirs is None or frozenset(board) not in theirs
        return
    assert theirs is None or theirs != ours


def loops_as_listed(tournament: Tournament, views: StepExplainer, counts: Counter[str]) -> None:
    """What is worse or later in the system of 1992 is so in the first candidate that has it."""
    asked = [*_questions(views)]
    engine = Listing(tournament, [question for _, _, question in asked])
    engine.pair()
    for turn, tpn, question in asked:
        if question.is_open:
            counts["not listed"] += 1
            continue
        ours = turn.worth(turn.chosen)
        theirs = turn.worth(tpn)
        assert ours is not None
        assert (theirs is None) == (question.answer is None), (turn, tpn)
        if theirs is None or question.answer is None:
            counts[f"{turn.kind} completion"] += 1
            continue
        found = difference(engine.found[question.group - 1], question.answer)
        assert found is not None
        told = _difference(turn, ours, theirs)
        counts[f"{turn.kind} {found[0]}"] += 1
        if told == ("equal",) or told[1] == "sequence":
            is_later = found[0] == "sequence"
            assert is_later or found[0] not in {one.name for one in turn.measures}
        else:
            assert told[1:] == found, (turn, tpn)


def _questions(views: StepExplainer) -> Iterator[tuple[PairingChoice, int, Question]]:
    """Everybody who could have been chosen and whom no absolute rule keeps from it."""
    above: list[tuple[int, int]] = []
    group = 0
    for turn in views.choices.all:
        if turn.group != group:
            group, above = turn.group, []
        if turn.kind in ("leave", "float") and len(turn.tries) <= FEW:
            others = [tpn for tpn in turn.tries if tpn not in (turn.chosen, *turn.together)]
            yield from ((turn, tpn, Question(group, leaver=tpn)) for tpn in others if tpn)
        if turn.kind == "pair":
            for tpn in turn.tries:
                if tpn != turn.chosen and not views.round.against_pair(turn.seeker, tpn):
                    yield turn, tpn, Question(group, [*above, (turn.seeker, tpn)])
            above.append((turn.seeker, turn.chosen))


def as_witnessed(
    tournament: Tournament, system: str, views: StepExplainer, counts: Counter[str]
) -> None:
    """Every turn is a choice of the literal engine, and every reason is the one found there."""
    engine = WITNESSES[system](tournament, system)
    engine.pair()
    seen: dict[tuple[str, int, int], list[Seen]] = {}
    for one in engine.seen:
        seen.setdefault((one.kind, one.seeker, one.chosen), []).append(one)
    for turn in views.choices.all:
        if turn.kind in TOLD or (turn.kind == "crack" and turn.chosen):
            one = seen[turn.kind, turn.seeker, turn.chosen].pop(0)
            assert tuple(turn.tries) == one.tries
            _same_reasons(tournament, views, turn, one, counts)
    assert not any(seen.values()), "a choice that is not told"


def _same_reasons(
    tournament: Tournament,
    views: StepExplainer,
    turn: PairingChoice,
    one: Seen,
    counts: Counter[str],
) -> None:
    ours = one.worth(turn.chosen)
    assert ours is not None
    assert turn.chosen == NOBODY or not one.against(turn.chosen)
    passed = {each.who: each for each in passed_over(views, turn)}
    for tpn in one.tries:
        if tpn in (turn.chosen, NOBODY):
            continue
        said = _reason(turn, one, tpn, ours)
        counts[f"{turn.kind} {said[0]}"] += 1
        if tpn not in passed:  # a later one: why not them?
            if said[0] in ("completion", "worse", "later", "equal"):
                theirs = turn.worth(tpn)
                assert (theirs is None) == (said[0] == "completion")
                if theirs is not None:
                    ours_told = turn.worth(turn.chosen)
                    assert _difference(turn, ours_told or (), theirs) == said
            continue
        told = passed[tpn].statement
        if said[0] in ("worse", "later"):
            params = told.params
            numbers = (told.id.removeprefix("turn."), params["subject"])
            assert (*numbers, params["ours"], params["theirs"]) == said, (turn, tpn)
        elif said[0] == "met":
            assert tournament.by_tpn[turn.seeker].cells[told.params["round"] - 1].opponent == tpn
        else:
            assert said[0] in (passed[tpn].reason, told.id.removeprefix("turn.")), (turn, tpn)


def _reason(
    turn: PairingChoice, one: Seen, tpn: int, ours: tuple[object, ...]
) -> tuple[object, ...]:
    absolute = one.against(tpn) or one.barred(tpn)
    if absolute:
        return (absolute,)
    theirs = one.worth(tpn)
    return ("completion",) if theirs is None else _difference(turn, ours, theirs)


def _difference(
    turn: PairingChoice, ours: tuple[object, ...], theirs: tuple[object, ...]
) -> tuple[object, ...]:
    """What is worse, and both numbers as they are said."""
    for measure, little, much in zip(turn.measures, ours, theirs, strict=False):
        if little != much:
            clause = "later" if measure.name == "sequence" else "worse"
            return clause, measure.name, written(little), written(much)
    return ("equal",)


def prove(system: str, seed: int, counts: Counter[str]) -> None:
    tournament = position_for(system, seed)
    wishes_granted_literally(tournament, system, counts)
    views = views_of(tournament, system)
    if views is not None:
        first_of_the_best(views, counts)
        passed_over_literally(tournament, system, views, counts)
        if system == "rating-1992":
            loops_as_listed(tournament, views, counts)
        else:
            as_witnessed(tournament, system, views, counts)
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
