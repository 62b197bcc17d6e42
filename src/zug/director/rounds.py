"""Pairing, publication, results and corrections: C.04.2 articles 3 and 4."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from zug.director.grounds import GROUNDS, GROUNDS_OF, check_ground, doubts, grounds
from zug.director.lookahead import outlook
from zug.director.numbering import reminder
from zug.director.proposals import Proposal, RuleError, called
from zug.director.seating import Seating, difference, lost_results, objections, seating_of
from zug.messages import say
from zug.model import Result
from zug.model.games import parse_result, show_result
from zug.systems import pair as pair_by_system

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zug.director.state import Pair, Round, State
    from zug.model.games import Results

__all__ = [
    "GROUNDS",
    "GROUNDS_OF",
    "Seating",
    "adjourn",
    "change_pairing",
    "clear_result",
    "computed_seating",
    "correct_result",
    "draft_warnings",
    "enter_result",
    "grounds",
    "pair",
    "pair_by_hand",
    "publish",
    "swap_colours",
    "unpair",
    "when_reported",
    "without_last",
]


def pair(state: State) -> Proposal:
    """Pair the next round with the system of the event (handling-2026:1.1)."""
    _check_ready(state)
    pairing = pair_by_system(state.tournament)
    if pairing.impossible is not None:
        names = ", ".join(called(state, state.numbering[t - 1]) for t in pairing.impossible.stuck)
        raise RuleError(
            "no-pairing",
            say(
                "no complete pairing of round {round} exists; stuck: {names}",
                round=pairing.round,
                names=names,
            ),
            say("the chief arbiter decides what to do (dutch-2026:1.9.3); pair it by hand"),
        )
    seating = seating_of(state, pairing)
    notes = (*reminder(state), *pairing.notes, *_lookahead(state, seating))
    return _pairing_proposal(state, "pair", seating, notes, manual=False)


def pair_by_hand(state: State, seating: Seating) -> Proposal:
    """The arbiter's own pairing of the next round, with what the rules say against it."""
    _check_ready(state)
    warnings = (*objections(state, seating), *difference(state, seating))
    return _pairing_proposal(state, "pair", seating, warnings, manual=True)


def change_pairing(state: State, seating: Seating, ground: str | None = None) -> Proposal:
    """Change a round that is paired; a published one only on one of the grounds of 4.4."""
    round_ = _last_round(state)
    check_ground(state, round_, ground)
    before = without_last(state)
    warnings = (
        *doubts(before, round_, ground),
        *lost_results(state, round_, seating),
        *objections(before, seating),
        *difference(before, seating),
    )
    proposal = _pairing_proposal(before, "change pairing", seating, warnings, manual=True)
    data = {**proposal.data, "ground": ground} if ground else proposal.data
    return proposal._replace(data=data)


def draft_warnings(state: State) -> tuple[str, ...]:
    """What speaks against the draft, or was assumed for it, to be read before publication."""
    draft = state.draft
    if draft is None:
        return ()
    before = without_last(state)
    missing = state.missing(draft.number)
    out = tuple(entry for entry in draft.absent if entry not in missing)
    seating = Seating(tuple((pair.white, pair.black) for pair in draft.boards), draft.bye, out)
    if draft.manual:
        return (*objections(before, seating), *difference(before, seating))
    return (*pair_by_system(before.tournament).notes, *_lookahead(before, seating))


def computed_seating(state: State) -> Seating | None:
    """What the system gives for the next round of this state; None if nothing complete."""
    pairing = pair_by_system(state.tournament)
    return None if pairing.impossible is not None else seating_of(state, pairing)


def publish(state: State) -> Proposal:
    """Show the draft to everybody; from now on it does not change (handling-2026:4.4)."""
    draft = state.draft
    if draft is None:
        raise RuleError(
            "no-draft", say("there is no paired round to publish"), say("pair one first")
        )
    return Proposal(
        "publish", {"round": draft.number}, say("round {round} is published", round=draft.number)
    )


def unpair(state: State, ground: str | None = None) -> Proposal:
    """Take a round back: a draft at will, a published one without results on a ground of 4.4."""
    round_ = _last_round(state)
    if round_.published:
        check_ground(state, round_, ground)
        if any(not board.is_open for board in round_.boards):
            raise RuleError(
                "has-results",
                say("round {round} has results", round=round_.number),
                say("clear them first"),
            )
    return Proposal(
        "unpair", {"round": round_.number}, say("round {round} is taken back", round=round_.number)
    )


def enter_result(
    state: State,
    board: int,
    results: Results,
    *,
    round_: int | None = None,
    second: Results | None = None,
) -> Proposal:
    """The result of a board of the published round. A different one recorded is not replaced."""
    number, seat = _board(state, board, round_)
    if state.settings.games_per_match > 1 and second is None:
        raise RuleError(
            "half-a-match", say("a match has two games"), say("give both results: 1-0 ½-½")
        )
    if not seat.is_open and Result.UNFINISHED not in (seat.results or ()):
        if (seat.results, seat.second) == (results, second):
            raise RuleError(
                "nothing-changes",
                say("board {board} is {result} already", board=board, result=show_result(results)),
            )
        raise RuleError(
            "has-result",
            say(
                "board {board} of round {number} is {result}",
                board=board,
                number=number,
                result=show_result(seat.results),
            ),
            say("use `correct` to change it"),
        )
    return _result_proposal(state, number, board, results, second)


def adjourn(state: State, board: int) -> Proposal:
    """A game goes on later; for pairing it is a draw until then (handling-2026:3.1).

    (fmjd-1986:8.8, rating-1992:F9)
    """
    unfinished = parse_result("*")
    second = unfinished if state.settings.games_per_match > 1 else None
    return enter_result(state, board, unfinished, second=second)


def clear_result(state: State, board: int, *, round_: int | None = None) -> Proposal:
    """Make a board open again while its round is the last one."""
    number, seat = _board(state, board, round_)
    if number != len(state.rounds):
        raise RuleError(
            "round-over",
            say("round {next} is paired", next=number + 1),
            say("correct the result instead"),
        )
    if seat.is_open:
        raise RuleError("nothing-changes", say("board {board} has no result", board=board))
    data = {"round": number, "board": board, "result": None}
    return Proposal(
        "result",
        data,
        say("board {board} of round {number} is open again", board=board, number=number),
    )


def correct_result(
    state: State, board: int, results: Results, *, round_: int, second: Results | None = None
) -> Proposal:
    """Correct a result; what it touches depends on when it is reported (handling-2026:4.3).

    Before the next round is paired: standings and that pairing. While the next round is played:
    the pairing after it. Once the next round is over: the rating report alone.
    """
    number, seat = _board(state, board, round_)
    if seat.is_open:
        raise RuleError(
            "no-result",
            say(
                "board {board} of round {number} has no result to correct",
                board=board,
                number=number,
            ),
        )
    later = when_reported(state, number)
    if later == "rating":
        data = {"round": number, "board": board, "result": [str(r) for r in results]}
        says = say(
            "board {board} of round {number}: {result} for the rating report only",
            board=board,
            number=number,
            result=show_result(results),
        )
        why = say(
            "round {next} is over; standings and pairings keep the result (4.3)", next=number + 1
        )
        return Proposal("correct for rating", data, says, (why,))
    proposal = _result_proposal(state, number, board, results, second)
    was = show_result(seat.results)
    says = say("{what} (was {was}); {effect}", what=proposal.says, was=was, effect=_EFFECT[later])
    return proposal._replace(says=says)


def swap_colours(state: State, board: int, *, round_: int | None = None) -> Proposal:
    """The game was played with the wrong colours (handling-2026:4.3.2)."""
    number, seat = _board(state, board, round_)
    if when_reported(state, number) == "rating":
        raise RuleError(
            "too-late",
            say(
                "round {next} is over: colours of round {number} stay (handling-2026:4.3)",
                next=number + 1,
                number=number,
            ),
            say("report it with the rating report"),
        )
    says = say(
        "board {board} of round {number}: {name} had White",
        board=board,
        number=number,
        name=called(state, seat.black),
    )
    return Proposal("swap colours", {"round": number, "board": board}, says)


_EFFECT = {
    "now": say("counts for the standings and the next pairing"),
    "next": say("counts for the standings and for the pairing after this round"),
}


def when_reported(state: State, number: int) -> str:
    """Which of the three cases of handling-2026:4.3 a report about a round falls in now."""
    if number >= len(state.rounds):
        return "now"
    if state.settings.handling == "1992":  # rating-1992:F7 knows pairings yet to be made only
        return "next"
    following = state.rounds[number]
    over = not following.open_boards and following.published
    return "rating" if over or number < len(state.rounds) - 1 else "next"


def _check_ready(state: State) -> None:
    number = len(state.rounds) + 1
    if state.draft is not None:
        raise RuleError(
            "draft-exists", say("round {round} is paired but not published", round=number - 1)
        )
    if state.settings.rounds and number > state.settings.rounds:
        raise RuleError(
            "all-rounds-played", say("all {rounds} rounds are paired", rounds=state.settings.rounds)
        )
    current = state.current
    if current is not None and current.open_boards:
        missing = ", ".join(map(str, current.open_boards[:10]))
        raise RuleError(
            "open-results",
            say(
                "round {round} still lacks results on board {missing}",
                round=current.number,
                missing=missing,
            ),
            say("enter them, or mark a game adjourned with *"),
        )
    if len(state.entries) - len(state.missing(number)) < 2:
        raise RuleError("too-few", say("fewer than two participants are there to be paired"))


def _last_round(state: State) -> Round:
    if not state.rounds:
        raise RuleError("no-round", say("no round is paired yet"))
    return state.rounds[-1]


def _board(state: State, board: int, round_: int | None) -> tuple[int, Pair]:
    current = state.current
    if current is None:
        raise RuleError("no-round", say("no round is published yet"))
    number = current.number if round_ is None else round_
    if not 1 <= number <= current.number:
        raise RuleError("no-such-round", say("round {number} is not published", number=number))
    boards = state.rounds[number - 1].boards
    if not 1 <= board <= len(boards):
        raise RuleError(
            "no-such-board",
            say("round {number} has no board {board}", number=number, board=board),
            say("use 1 to {last}", last=len(boards)),
        )
    return number, boards[board - 1]


def _result_proposal(
    state: State, number: int, board: int, results: Results, second: Results | None
) -> Proposal:
    seat = state.rounds[number - 1].boards[board - 1]
    data: dict[str, object] = {"round": number, "board": board}
    data["result"] = [str(result) for result in results]
    if second is not None:
        data["second"] = [str(result) for result in second]
    shown = " ".join(show_result(r) for r in (results, second) if r is not None)
    white, black = called(state, seat.white), called(state, seat.black)
    says = say(
        "round {number} board {board}: {white} {shown} {black}",
        number=number,
        board=board,
        white=white,
        shown=shown,
        black=black,
    )
    gone = _no_show(state, seat, results)
    if gone:
        data["withdrawn"] = gone
    book = "rating-1992:F8" if state.settings.handling == "1992" else "handling-2016:D.2"
    warnings = tuple(
        say(
            "{name} counts as withdrawn unless the absence is explained before the "
            "next pairing is published ({book}); `return` brings him back",
            name=called(state, entry),
            book=book,
        )
        for entry in gone
    )
    return Proposal("result", data, says, warnings)


def _no_show(state: State, seat: Pair, results: Results) -> list[int]:
    """Older editions take an unannounced absence for a withdrawal.

    (handling-2016:D.2, rating-1992:F8)
    """
    if state.settings.handling == "2026":
        return []
    return [
        entry
        for entry, result in zip((seat.white, seat.black), results, strict=True)
        if result is Result.FORFEIT_LOSS and entry not in state.withdrawn
    ]


def _pairing_proposal(
    state: State, do: str, seating: Seating, warnings: Sequence[str], *, manual: bool
) -> Proposal:
    number = len(state.rounds) + 1
    missing = state.missing(number) | dict.fromkeys(seating.out, Result.ZERO_BYE)
    data = {
        "round": number,
        "boards": [list(board) for board in seating.boards],
        "bye": seating.bye,
        "absent": {str(entry): str(result) for entry, result in missing.items()},
        "system": state.settings.system,
        "manual": manual,
    }
    bye = "" if seating.bye is None else say(", bye {name}", name=called(state, seating.bye))
    hand = say(" by hand") if manual else ""
    says = say(
        "round {number}: {boards} boards{bye}, {count} absent{hand}",
        number=number,
        boards=len(seating.boards),
        bye=bye,
        count=len(missing),
        hand=hand,
    )
    return Proposal(do, data, says, tuple(warnings))


def without_last(state: State) -> State:
    """As things stood before the last round was paired."""
    return replace(state, rounds=state.rounds[:-1])


def _lookahead(state: State, seating: Seating) -> tuple[str, ...]:
    return outlook(
        state, [(state.tpns[white], state.tpns[black]) for white, black in seating.boards]
    )
