"""Where an event stands: `zug status`, `lookahead`."""

from __future__ import annotations

import click

from zug.cli.event.event_file import boards_text, file_option, look
from zug.cli.exits import Exit
from zug.cli.options import examples
from zug.cli.output import emit, emit_line
from zug.cli.output import note as notice
from zug.director.actions.ratings import list_in_use
from zug.director.actions.rounds import draft_warnings
from zug.director.decisions.fide_mode import not_in_fide_mode
from zug.director.pairing.readiness import outlook
from zug.director.pairing.round_robin import without_table
from zug.director.pairing.seating import waiting
from zug.director.state.dates import long_event_advice
from zug.director.state.regulations import edition_advice
from zug.director.state.state import numbered_name
from zug.director.state.unfinished import still_adjourned
from zug.messages import Message, say, say_n
from zug.screens.progress import EventStage, progress

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.director import State
    from zug.screens.progress import RoundResults


@click.command(epilog=examples("zug status", "zug status --file club.zug"))
@file_option()
def status(*, file: str | None) -> None:
    """Where the event stands and what comes next."""
    state = look(file)
    settings = state.settings
    system = state.system.title
    here = len(state.entries) - len(state.missing(len(state.rounds) + 1))
    players = say_n("{count} player", "{count} players", len(state.entries))
    lines = [
        say("{event}: {system}", event=settings.name, system=system),
        *(() if state.fide_mode else (not_in_fide_mode(state),)),
        say("{players}, {here} for the next round", players=players, here=here)
        if state.has_more_rounds
        else players,
        _what_next(state),
        *(say("note: {remark}", remark=remark) for remark in _remarks(state)),
    ]
    for line in lines:
        emit_line(line)
    if state.rounds:
        emit(boards_text(state, state.rounds[-1]))


def _remarks(state: State) -> tuple[str, ...]:
    """What is easily forgotten: games adjourned, late entries without a place, rounds to come."""
    last = state.rounds[-1] if state.rounds else None
    late = () if last is None else waiting(state, last)
    unseated = [say("{name} is not seated", name=numbered_name(state, entry)) for entry in late]
    adjourned = still_adjourned(state) if state.draft is None else ()
    settings = state.settings
    edition = edition_advice(state.system, settings.event)
    advice = (*edition, *long_event_advice(settings), *list_in_use(state))
    return (*adjourned, *unseated, *_outlook(state), *advice)


def _outlook(state: State) -> tuple[str, ...]:
    """Can the rounds left be completed?"""
    if state.draft is not None:
        return draft_warnings(state)
    return outlook(state) if state.has_more_rounds else ()


@click.command("lookahead", epilog=examples("zug lookahead"))
@file_option()
def lookahead(*, file: str | None) -> None:
    """Can the remaining rounds be completed? Exit code 6 if it seems not."""
    state = look(file)
    left = max(state.settings.rounds - len(state.rounds), 0)
    found = outlook(state)
    if left and len(state.entries) - len(state.missing(state.coming)) < 2:
        found = (say("fewer than two participants are present to be paired"),)
    for warning in found:
        notice(warning)
    if found:
        raise SystemExit(Exit.IMPOSSIBLE)
    emit_line(
        say_n(
            "{count} round left; a pairing exists for it as things stand",
            "{count} rounds left; a pairing exists for each as things stand",
            left,
        )
        if left
        else say("no rounds are left")
    )


def _before_round_1(state: State) -> Message:
    for remark in without_table(state):
        return say("no round yet; {remark}", remark=remark)
    if state.draw_is_void:
        return say("no round yet; `zug draw` gives the numbers again")
    return say("no round yet; `zug next` pairs round 1")


def _what_next(state: State) -> Message:
    """Return where the event is, and the command that does the next thing."""
    if state.phase is not None:
        return say(
            "round {round} is being paired by hand; `zug change` shows it, with --end it ends",
            round=state.phase.round,
        )
    if state.draft is not None:
        return say(
            "round {round} is a draft; `zug publish` shows it to everybody",
            round=state.draft.number,
        )
    now = progress(state)
    if now.results is None:
        return _before_round_1(state)
    where = _results_so_far(now.results, state.settings.rounds)
    if now.stage is EventStage.PLAYING:
        return say("{where}; `zug result BOARD RESULT` enters one", where=where)
    if now.stage is EventStage.FINISHED:
        return say("{where}; finished: `zug standings`, `zug export`", where=where)
    return say("{where}; `zug next` pairs round {next}", where=where, next=now.results.round + 1)


def _results_so_far(results: RoundResults, rounds: int) -> Message:
    boards, done = results.boards, results.done
    where = say(
        "round {round} of {rounds}, {results}",
        round=results.round,
        rounds=rounds or "?",
        results=say("no games")
        if not boards
        else say("{done} of {count} results", done=done, count=boards)
        if boards > 1
        else say("the result is in")
        if done
        else say("no result yet"),
    )
    if results.adjourned:
        later = say_n("{count} game adjourned", "{count} games adjourned", results.adjourned)
        where = say("{where}, {later}", where=where, later=later)
    if results.open_earlier:
        later = say_n(
            "{count} game of earlier rounds open",
            "{count} games of earlier rounds open",
            results.open_earlier,
        )
        where = say("{where}, {later}", where=where, later=later)
    return where
