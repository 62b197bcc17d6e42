"""Rounds: `zug next`, `publish`, `unpair`, and their results."""

from __future__ import annotations

from functools import partial

import click

from zug.cli.event.event_file import (
    at_desk,
    boards_text,
    decide,
    desk_options,
    perform,
    reason_option,
)
from zug.cli.options import examples
from zug.cli.output import emit, note, tell
from zug.director.actions import rounds
from zug.director.decisions import ResultEntered
from zug.director.desk import no_reason
from zug.director.objections import require
from zug.director.pairing.round_robin import mixed_teams
from zug.director.state.players import who_forfeited
from zug.director.state.state import any_seed
from zug.errors import UsageError
from zug.messages import say, say_n
from zug.model.results import typed_game
from zug.rules.notes import beyond_field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.director import Desk, State
    from zug.director.decisions import CorrectForRating
    from zug.messages import Message
    from zug.model.results import Results


SIGNS = {"ignore_unknown_options": True}
"""`-+` is a result, not an option."""


@click.command(
    "next",
    epilog=examples(
        "zug next",
        "zug next --draft      pair, look, then: zug publish",
    ),
)
@click.option("--draft", is_flag=True, help="Do not publish yet.")
@click.option("--colour", type=click.Choice(["w", "b"]), help="Initial colour, if already drawn.")
@desk_options()
def next_round(*, draft: bool, colour: str | None, file: str | None) -> None:
    """Pair the next round and publish it."""
    with at_desk(file) as desk:
        held = desk.state.draft
        if held is not None and draft:
            words = say(
                "round {round} is a draft; `zug publish` shows it to everybody", round=held.number
            )
            tell(words)
            emit(boards_text(desk.state, held))
            return
        if held is not None:
            decide(desk, rounds.publish(desk.state))
            return
        again = who_forfeited(desk.state)
        warning = _before_the_start(desk.state)
        if mixed_teams(desk.state):
            note(say("`zug renumber --by club` puts one team before the other"))
        pair = partial(
            rounds.pair_next_round,
            desk,
            colour=colour or rounds.colour_by_lot(),
            seed=any_seed(),
            is_published=not (draft or warning),
        )
        perform(pair)
        if again and not desk.state.has_table:
            note(_told_forfeits(desk.state, again))
        emit(boards_text(desk.state, desk.state.rounds[-1]))
        if warning and not draft:
            note(warning)
            note(say("round 1 is not published yet: `zug publish` does it, `zug unpair` goes back"))


def _before_the_start(state: State) -> str:
    """Why the rounds announced cannot all be played, to be read before the first is published."""
    if state.started or state.has_table:
        return ""
    return beyond_field(state.settings.rounds, len(state.entries)) or ""


def _told_forfeits(state: State, entries: tuple[int, ...]) -> Message:
    """Who did not come to the last round and is paired again, for somebody to think of."""
    names = (f"{state.tpns[one]} {state.entries[one].name}" for one in entries)
    return say_n(
        "{count} player who lost by forfeit is paired again: {names}; if they do not come, take "
        "the round back with `zug unpair`, then use `zug absent` or `zug withdraw`",
        "{count} players who lost by forfeit are paired again: {names}; if they do not come, take "
        "the round back with `zug unpair`, then use `zug absent` or `zug withdraw`",
        len(entries),
        names=", ".join(names),
    )


@click.command(epilog=examples("zug publish"))
@desk_options()
def publish(*, file: str | None) -> None:
    """Publish the round that was paired as a draft."""
    with at_desk(file) as desk:
        decide(desk, rounds.publish(desk.state))


@click.command(epilog=examples("zug unpair", "zug unpair --ground 4.4.1 --reason 'met in round 2'"))
@click.option("--ground", help="Article of C.04.2 that allows it, once the round is published.")
@reason_option()
@desk_options()
def unpair(*, ground: str | None, reason: str, file: str | None) -> None:
    """Take the last pairing back."""
    with at_desk(file) as desk:
        decide(desk, rounds.unpair(desk.state, ground), reason=reason)


@click.command(
    epilog=examples(
        "zug result 3 1-0",
        "zug result 4 =",
        "zug result 5 +-       Black did not come; -+ if White did not",
        "zug result 5 F        neither came",
        "zug result 5 0-0      both lose a game they played; also ½-0 and 0-½",
        "zug result 5 W-L      not rated: less than one move played; also D-D and L-W",
        "zug result 6 '*'      adjourned: a draw for pairing until its result is entered",
        "zug result 6 1-0 --round 2      its result, when round 2 is over",
    ),
    context_settings=SIGNS,
)
@click.argument("board", type=int)
@click.argument("results", nargs=-1, metavar="RESULT [SECOND]")
@click.option("--round", "round_", type=int, help="Of an adjourned game; by default the last.")
@desk_options()
def result(*, board: int, results: tuple[str, ...], round_: int | None, file: str | None) -> None:
    """Enter the result of a board of the current round, or of an adjourned game."""
    with at_desk(file) as desk:
        first, second = _results(desk.state, results)
        _record(desk, rounds.enter_result(desk.state, board, first, round_=round_, second=second))
        current = desk.state.current
        asked = desk.state.rounds if desk.state.has_table else (current,) if current else ()
        left = sum(len(one.open_boards) for one in asked)
        later = sum(len(one.adjourned) for one in desk.state.rounds)
        if left or not later:
            tell(
                say_n("{count} result still missing", "{count} results still missing", left)
                if left
                else say("all results are in")
            )
        if later:
            tell(say_n("{count} game adjourned", "{count} games adjourned", later))


@click.command(epilog=examples("zug adjourn 6"))
@click.argument("board", type=int)
@reason_option()
@desk_options()
def adjourn(*, board: int, reason: str, file: str | None) -> None:
    """Mark a game as adjourned: a draw for pairing until its result is entered."""
    with at_desk(file) as desk:
        decide(desk, rounds.adjourn(desk.state, board), reason=reason)


@click.command(epilog=examples("zug clear 3 --reason 'wrong board'"))
@click.argument("board", type=int)
@click.option("--round", "round_", type=int, help="By default the current round.")
@reason_option()
@desk_options()
def clear(*, board: int, round_: int | None, reason: str, file: str | None) -> None:
    """Remove the result of a board of the current round, in a round robin of any round."""
    with at_desk(file) as desk:
        decide(desk, rounds.clear_result(desk.state, board, round_=round_), reason=reason)


def _results(state: State, texts: tuple[str, ...]) -> tuple[Results, Results | None]:
    if not 1 <= len(texts) <= 2:
        raise UsageError(
            "bad-result",
            say("give one result, or two for a match of two games"),
            say("use F if neither came (a shell keeps -- for itself)"),
        )
    first, *second = (typed_game(text, state.settings.points) for text in texts)
    return first, second[0] if second else None


@click.command(
    epilog=examples(
        "zug correct 2 5 0-1 --reason 'score sheets swapped'",
        "zug correct 2 5 0-1 --for-rating      notified after the end of the next round",
        "zug correct 2 5 0-1 --counts --reason 'regulations, 7.2'      counts all the same",
    ),
    context_settings=SIGNS,
)
@click.argument("round_", metavar="ROUND", type=int)
@click.argument("board", type=int)
@click.argument("results", nargs=-1, metavar="RESULT [SECOND]")
@click.option("--for-rating", is_flag=True, help="Leave standings and pairings as they are.")
@click.option(
    "--counts",
    is_flag=True,
    help="Let it count in the standings even if the next round was over, as the rules of the "
    "competition say. Needs --reason in FIDE mode.",
)
@reason_option()
@desk_options()
def correct(
    *,
    round_: int,
    board: int,
    results: tuple[str, ...],
    for_rating: bool,
    counts: bool,
    reason: str,
    file: str | None,
) -> None:
    """Correct a result; says what the correction touches (C.04.2, article 4.3)."""
    if for_rating and counts:
        raise UsageError("two-ways", say("choose one of --for-rating and --counts"))
    with at_desk(file) as desk:
        first, second = _results(desk.state, results)
        decision = rounds.correct_result(
            desk.state,
            board,
            first,
            round_=round_,
            second=second,
            for_rating=for_rating,
            counts=counts,
        )
        require(no_reason(decision, desk.state, reason))
        if rounds.may_count(desk.state, decision) and not for_rating:
            note(say("if the rules of the competition let it count in the standings, add --counts"))
        _record(desk, decision, reason)


def _record(desk: Desk, decision: ResultEntered | CorrectForRating, reason: str = "") -> None:
    """Record a result, and say what helps a player who counts as withdrawn by it."""
    decide(desk, decision, reason=reason)
    if isinstance(decision, ResultEntered) and decision.withdrawn:
        note(say("`zug return` reinstates the player"))


@click.command(epilog=examples("zug swap 3 7"))
@click.argument("round_", metavar="ROUND", type=int)
@click.argument("board", type=int)
@reason_option()
@desk_options()
def swap(*, round_: int, board: int, reason: str, file: str | None) -> None:
    """A game was played with the wrong colours."""
    with at_desk(file) as desk:
        decide(desk, rounds.swap_colours(desk.state, board, round_=round_), reason=reason)
