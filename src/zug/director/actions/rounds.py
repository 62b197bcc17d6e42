"""Rounds and results: what an arbiter says about them as decisions, and the use cases."""

from __future__ import annotations

import random

from zug.director.actions.numbers import draw_numbers
from zug.director.actions.settings import draw_colour
from zug.director.decisions import (
    ChangePairing,
    CorrectForRating,
    PairRound,
    Publish,
    ResultEntered,
    SwapColours,
    Unpair,
)
from zug.director.decisions.pairings import against_phase, last_round, no_draft
from zug.director.decisions.results import (
    COMPETITION,
    FOR_RATING,
    CorrectionCase,
    correction_case,
    counts_late,
    shown_games,
)
from zug.director.objections import RuleError, require
from zug.director.pairing.grounds import GROUNDS, GROUNDS_OF, grounds
from zug.director.pairing.keep_apart import (
    apart_by_hand,
    are_apart,
    pair_apart,
    told_given_up,
    wishes_met,
)
from zug.director.pairing.readiness import not_ready, outlook
from zug.director.pairing.round_robin import has_entered_results, mixed_teams
from zug.director.pairing.rule_breaches import breaches, compared, told_difference
from zug.director.pairing.seating import (
    SeatingPlan,
    computed_seating,
    in_board_order,
    seating_of,
    seating_of_round,
)
from zug.director.state.before_pairing import before_pairing, without_last_round
from zug.director.state.regulations import Handling
from zug.director.state.state import numbered_name
from zug.director.state.unfinished import still_adjourned
from zug.errors import UsageError
from zug.fastclasses import replace
from zug.messages import joined, say, say_n
from zug.model import Result
from zug.model.results import parse_result, typed_game
from zug.systems import PairingRequest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.director.decisions import Decision
    from zug.director.desk import Answers, Desk, Done
    from zug.director.state import State
    from zug.messages import Message
    from zug.model.results import Results

__all__ = [
    "GROUNDS",
    "GROUNDS_OF",
    "SeatingPlan",
    "adjourn",
    "change_pairing",
    "clear_result",
    "colour_by_lot",
    "computed_seating",
    "correct_result",
    "correction_case",
    "counts_late",
    "draft_warnings",
    "enter_result",
    "grounds",
    "may_be_for_rating",
    "may_count",
    "needs_colour",
    "next_round",
    "pair",
    "pair_by_hand",
    "pair_next_round",
    "publish",
    "still_adjourned",
    "swap_colours",
    "typed_result",
    "undo_result",
    "unpair",
    "without_last_round",
]


def pair(state: State) -> PairRound:
    """The next round by the system of the event (handling-2026:1.1)."""
    require(against_phase(state))
    require(not_ready(state))
    protected = pair_apart(state)
    pairing = protected.pairing
    if pairing.impossible is not None:
        stuck = pairing.impossible.stuck
        names = joined((numbered_name(state, state.numbering[tpn - 1]) for tpn in stuck), "; ")
        raise RuleError(
            "no-pairing",
            say(
                "no complete pairing of round {round} exists; stuck: {names}",
                round=pairing.round,
                names=names,
            ),
            _way_out(state),
        )
    return replace(
        _seated(state, seating_of(state, pairing)),
        notes=pairing.notes,
        apart=protected.groups,
        given_up=protected.given_up,
    )


def _way_out(state: State) -> Message:
    """What can be done without a pairing; strict rules are named if they alone stand in the way."""
    strict = [rule for rule in state.protections if not rule.wish and rule.holds_in(state.coming)]
    free = replace(state, protections=(), kept=None)
    if strict and PairingRequest(free.tournament).pair().is_complete:
        return say_n(
            "without this rule there is one: {rules}; take it back, or pair the round by hand",
            "without these rules there is one: {rules}; take one back, or pair the round by hand",
            len(strict),
            rules=joined((rule.words(state) for rule in strict), "; "),
        )
    return say(
        "the chief arbiter decides what to do ({article}); pair it by hand",
        article=state.system.cite("impossible"),
    )


def next_round(state: State, *, colour: str, seed: int | None = None) -> list[Decision]:
    """Everything it takes to pair the next round, or an error before anything is written.

    Before the first round the initial-colour is drawn (dutch-2026:5.1), which a table does without,
    and with a seed the numbers of a draughts event or a round robin, where they or at least ties
    go by lot (fmjd-1986:3.1.4, 3.2.1, round-robin:A2.1).
    """
    decisions: list[Decision] = []
    if seed is not None and state.draw_is_void:
        raise RuleError(
            "draw-void",
            say("the field has changed since the numbers were given"),
            say("give them again: by lot, by rating, or by hand"),
        )
    if seed is not None and state.awaits_draw:
        decisions.append(draw_numbers(state, seed))
        state = decisions[-1].apply(state)
    if needs_colour(state):
        decisions.append(draw_colour(state, colour))
        state = decisions[-1].apply(state)
    return [*decisions, pair(state)]


def pair_next_round(
    desk: Desk,
    answers: Answers,
    *,
    colour: str = "",
    seed: int | None = None,
    is_published: bool = False,
) -> Done:
    """Pair the next round, and publish it if it `is_published`.

    An initial colour that is not given is drawn by lot; numbers are drawn by the seed, if there is
    one (`next_round`).
    """
    decisions = next_round(desk.state, colour=colour or colour_by_lot(), seed=seed)
    published = [Publish(desk.state.coming)] if is_published else []
    return desk.decide(answers, *decisions, *published)


def colour_by_lot() -> str:
    """Return an initial colour that cannot be foreseen, `w` or `b`."""
    return random.SystemRandom().choice("wb")


def needs_colour(state: State) -> bool:
    """Before round 1 the initial-colour is drawn (dutch-2026:5.1); a table does without."""
    return state.settings.initial_colour is None and not state.rounds and not state.has_table


def pair_by_hand(state: State, seating: SeatingPlan) -> PairRound:
    """Return the arbiter's own pairing of the next round, with what the rules have instead.

    Its boards are sorted for publication (handling-2026:3.6).
    """
    difference = compared(state, seating)
    seating = in_board_order(state, seating._replace(first_board=state.settings.first_board))
    return replace(
        _seated(state, seating),
        manual=True,
        by_rules=difference.rules,
        no_rules=not difference.has_rules,
        initial_colour=difference.colour or "",
        apart=apart_by_hand(state, seating),
        given_up=tuple(wishes_met(state, seating.boards, state.coming)),
    )


def _seated(state: State, seating: SeatingPlan) -> PairRound:
    return PairRound(
        round=state.coming,
        boards=seating.boards,
        bye=seating.bye,
        absent=_absent(state, seating),
        system=state.settings.system,
        first_board=state.settings.first_board,
    )


def _absent(before: State, seating: SeatingPlan) -> dict[int, Result]:
    away = before.missing(before.coming) | dict.fromkeys(seating.out, Result.ZERO_BYE)
    return {entry: result for entry, result in away.items() if entry not in seating.seated}


def change_pairing(state: State, seating: SeatingPlan, ground: str | None = None) -> ChangePairing:
    """Change the last round paired; a published one only on one of the grounds of 4.4.

    Its boards are sorted for publication (handling-2026:3.6). Once a result of it has been entered,
    unchanged boards keep their numbers.
    """
    round_ = last_round(state)
    number = round_.number
    met = wishes_met(state, seating.boards, number)
    then = before_pairing(state)
    difference = compared(then, seating)
    being_played = round_.published and has_entered_results(state, round_)
    stay = seating_of_round(state, round_).boards if being_played else ()
    seating = in_board_order(then, seating._replace(first_board=round_.first_board), stay)
    return ChangePairing(
        round=number,
        boards=seating.boards,
        bye=seating.bye,
        absent=_absent(without_last_round(state), seating),
        system=state.settings.system,
        manual=True,
        by_rules=difference.rules,
        no_rules=not difference.has_rules,
        initial_colour=difference.colour or "",
        ground=ground or "",
        given_up=tuple(pair for pair in met if are_apart(pair, round_.apart)),
    )


def draft_warnings(state: State) -> tuple[str, ...]:
    """What speaks against the draft, or was assumed for it, to be read before publication."""
    draft = state.draft
    if draft is None:
        return ()
    before = without_last_round(state)
    seating = seating_of_round(state, draft)
    if draft.manual:
        broken = [rule.message for rule in breaches(before, seating)]
        differences = told_difference(before, seating, compared(before_pairing(state), seating))
        gone = told_given_up(state, draft.given_up, draft.number, draft.apart)
        return (*gone, *still_adjourned(before), *broken, *differences)
    pairs = [(state.tpns[white], state.tpns[black]) for white, black in seating.boards]
    notes = dict.fromkeys((*PairingRequest(before.tournament).pair().notes, *mixed_teams(before)))
    gone = told_given_up(state, draft.given_up, draft.number, draft.apart)
    return (*gone, *still_adjourned(before), *notes, *outlook(before, pairs))


def publish(state: State) -> Publish:
    """Show the draft to everybody."""
    require(no_draft(state))
    return Publish(len(state.rounds))


def unpair(state: State, ground: str | None = None) -> Unpair:
    """Take the last round back: a draft at will, a published one on a ground of 4.4."""
    return Unpair(last_round(state).number, ground or "")


def enter_result(
    state: State,
    board: int,
    results: Results,
    *,
    round_: int | None = None,
    second: Results | None = None,
) -> ResultEntered:
    """The result of a board of the published round. A different one recorded is not replaced."""
    decision = ResultEntered(_or_current(state, round_), board, results, second)
    return _with_no_shows(state, decision)


def adjourn(state: State, board: int) -> ResultEntered:
    """A game goes on later; for pairing it is a draw until then (handling-2026:3.1).

    (fmjd-1986:8.8, rating-1992:F9)
    """
    unfinished = parse_result("*")
    second = unfinished if state.settings.games_per_match > 1 else None
    return enter_result(state, board, unfinished, second=second)


def clear_result(state: State, board: int, *, round_: int | None = None) -> ResultEntered:
    """Make a board open again while its round is the last one."""
    return ResultEntered(_or_current(state, round_), board, None)


def correct_result(
    state: State,
    board: int,
    results: Results,
    *,
    round_: int,
    second: Results | None = None,
    for_rating: bool = False,
    counts: bool = False,
) -> ResultEntered | CorrectForRating:
    """Correct a result; what it touches depends on when it is reported (handling-2026:4.3).

    Before the next round is paired: standings and that pairing. While the next round is played:
    the pairing after it. After its end: the rating report alone, which whoever knows that it was
    notified so late says with `for_rating`, and which is the rule once a further round is paired.
    Then it `counts` from now on if the rules of the competition say so; outside FIDE mode and in
    an event without ratings it does anyway, unless it is `for_rating`. The first result of an
    adjourned game is no correction and always counts (3.1).
    """
    pair = state.pair_at(round_, board)
    if pair is not None and pair.is_adjourned and not for_rating:
        return enter_result(state, board, results, round_=round_, second=second)
    is_late = correction_case(state, round_, pair) is CorrectionCase.RATING
    if for_rating or (is_late and not counts and not counts_late(state)):
        return CorrectForRating(round_, board, results, second)
    if is_late:
        ground = "" if counts_late(state) else COMPETITION
        return ResultEntered(
            round_, board, results, second, corrects=True, counts=True, ground=ground
        )
    decision = ResultEntered(round_, board, results, second, corrects=True)
    return _with_no_shows(state, decision)


def typed_result(
    state: State,
    board: int,
    text: str,
    *,
    round_: int,
    replaces: bool = False,
    was: str | None = None,
    for_rating: bool = False,
    counts: bool = False,
) -> ResultEntered | CorrectForRating:
    """Read what was typed for a board: a first result, a correction, or none if it is empty.

    A result that stands there is replaced only if it `replaces` it; `was` is the result that was
    on the screen. A correction that was notified too late is only `for_rating`, or `counts`
    (`correct_result`). Whether it is allowed is for the decision to say.
    """
    if not text:
        return clear_result(state, board, round_=round_)
    games = [typed_game(part, state.settings.points) for part in text.split()]
    if not 1 <= len(games) <= 2:
        raise UsageError("bad-result", say("{text!r} is not a result of a game", text=text))
    second = games[1] if len(games) == 2 else None
    pair = state.pair_at(round_, board)
    decision: ResultEntered | CorrectForRating
    if replaces and pair is not None and shown_games(*pair.games):
        decision = correct_result(
            state,
            board,
            games[0],
            round_=round_,
            second=second,
            for_rating=for_rating,
            counts=counts,
        )
    else:
        decision = enter_result(state, board, games[0], round_=round_, second=second)
    return replace(decision, seen=was) if replaces else decision


def may_be_for_rating(state: State, decision: Decision) -> bool:
    """Return whether the rating report alone can have this correction (handling-2026:4.3).

    Only the arbiter knows whether it was notified in time.
    """
    if not isinstance(decision, ResultEntered) or not decision.corrects:
        return False
    pair = state.pair_at(decision.round, decision.board)
    return correction_case(state, decision.round, pair) in FOR_RATING


def may_count(state: State, decision: Decision) -> bool:
    """Return whether this correction for the rating report can count in the standings instead."""
    if not isinstance(decision, CorrectForRating):
        return False
    pair = state.pair_at(decision.round, decision.board)
    return correction_case(state, decision.round, pair) is CorrectionCase.RATING


def undo_result(desk: Desk, answers: Answers, number: int | None) -> Done:
    """Take an entered result back, by the number of its decision; nothing else is taken back."""
    if number is None or number > len(desk.decisions):
        raise UsageError("bad-entry", say("no such entry"))
    if number < 1 or desk.decisions[number - 1].kind != ResultEntered.kind:
        raise UsageError("not-a-result", say("that decision was not a result"))
    return desk.take_back(answers, [number])


def swap_colours(state: State, board: int, *, round_: int | None = None) -> SwapColours:
    """The game was played with the wrong colours (handling-2026:4.3.2)."""
    return SwapColours(_or_current(state, round_), board)


def _or_current(state: State, round_: int | None) -> int:
    if round_ is not None:
        return round_
    return state.current.number if state.current else 0


def _with_no_shows(state: State, decision: ResultEntered) -> ResultEntered:
    """Older editions take an unannounced absence for a withdrawal.

    Not one that comes to light when the next round is paired already (handling-2016:D.2,
    rating-1992:F8).
    """
    seat = state.pair_at(decision.round, decision.board)
    if seat is None or decision.result is None or state.settings.handling == Handling.OF_2026:
        return decision
    if decision.round < len(state.rounds):
        return decision
    gone = tuple(
        entry
        for entry, result in zip((seat.white, seat.black), decision.result, strict=True)
        if result is Result.FORFEIT_LOSS and entry not in state.withdrawn
    )
    return replace(decision, withdrawn=gone)
