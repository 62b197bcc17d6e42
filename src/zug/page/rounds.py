"""A round: its boards with their results, the next thing to do, and everybody who does not play."""

from __future__ import annotations

from zug.director.actions import rounds as rules
from zug.director.decisions.results import correction_case, counts_late
from zug.director.decisions.settings import too_many_rounds
from zug.director.pairing.grounds import grounds
from zug.director.pairing.keep_apart import told_of_round
from zug.director.pairing.manual_phase import phase_seating
from zug.director.pairing.seating import SeatingPlan, seating_of_round
from zug.director.state.unfinished import not_final
from zug.fastclasses import NamedTuple
from zug.keyboard import command_help, rare_help, script_table, script_texts, usual_help
from zug.messages import say
from zug.page.showing import show
from zug.rules.chess960 import position_note
from zug.screens.boards import (
    IdlePlayer,
    absences,
    event_boards,
    idle_players,
    points_of,
    seat_of,
    tournament_boards,
    with_forfeits,
)
from zug.screens.progress import is_next_round_due

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.director import State
    from zug.page.asked import CallArguments
    from zug.page.holding import Held, OpenEvent
    from zug.screens.boards import BoardRow


def round_view(held: Held, asked: CallArguments) -> str:
    """The round asked for: paired, or the one to come."""
    tournament = held.tournament
    if held.state is not None and _asks_for_next(held.state, asked.number("round")):
        return _coming(held, asked.language)
    if not tournament.rounds_played:
        return show("no_rounds", asked.language, held=held)
    number = asked.round(tournament.rounds_played)
    rows, idle = _boards(held, number)
    content: dict[str, object] = {
        "draft": False,
        "warnings": (),
        "is_last": number == tournament.rounds_played,
        "is_final": all(cell.is_known for one in tournament.players for cell in one.cells),
        "later": "",
        "next": number + 1 if tournament.rounds is None or number < tournament.rounds else 0,
        "grounds": {},
        "hand": None,
        "position": position_note(tournament.event, number),
    }
    if held.state is not None:
        content |= _of_event(held.state, number)
    return show(
        "round",
        asked.language,
        held=held,
        number=number,
        numbers=_numbers(held),
        rows=rows,
        idle=idle,
        open=sum(not row.result.games for row in rows),
        games=tournament.games_per_match,
        is_table=held.system.schedule is not None,
        editable=not tournament.are_teams and not content["draft"],
        keys=(*usual_help(), *rare_help(), *command_help()),
        key_table=script_table(),
        key_texts=script_texts(asked.language),
        **content,
    )


def _boards(held: Held, number: int) -> tuple[list[BoardRow], list[IdlePlayer]]:
    """Return the boards of a round that is paired, and the players without a game."""
    state = held.state
    if state is None:
        pairs = with_forfeits(held.tournament, number)
        rows = tournament_boards(held.tournament, number, pairs)
        return rows, idle_players(held.tournament, number)
    round_ = state.rounds[number - 1]
    idle = absences(state, round_.absent, number)
    if round_.bye is not None:
        word = say("no game in this round") if state.has_table else say("bye")
        seat = seat_of(state, round_.bye, points_of(state, round_))
        idle.insert(0, IdlePlayer(seat, word, not state.has_table))
    return event_boards(state, round_), idle


def _asks_for_next(state: State, number: int) -> bool:
    """The next round once all results are in, or by its number."""
    if not number:
        return is_next_round_due(state)
    return number == state.coming and state.has_more_rounds and state.draft is None


def _numbers(held: Held) -> list[int]:
    coming = held.state is not None and held.state.has_more_rounds and held.state.draft is None
    return list(range(1, held.tournament.rounds_played + 1 + coming))


def _of_event(state: State, number: int) -> dict[str, object]:
    round_ = state.rounds[number - 1]
    is_last = number == len(state.rounds)
    return {
        "draft": not round_.published,
        "warnings": (
            tuple(told_of_round(state, round_)) if round_.published else rules.draft_warnings(state)
        ),
        "is_last": is_last,
        "is_final": not not_final(state),
        "later": correction_case(state, number),
        "counts_late": counts_late(state),
        "next": number + 1 if is_last and state.has_more_rounds else 0,
        "grounds": _grounds(state) if is_last and round_.published else {},
        "hand": _by_hand(state) if is_last and not round_.published else None,
    }


def _grounds(state: State) -> dict[str, str]:
    """On which a published round without results can be taken back."""
    current = state.rounds[-1]
    untouched = len(current.open_boards) == len(current.boards)
    return dict(grounds(state)) if untouched and not state.has_table else {}


class ManualRoundView(NamedTuple):
    """The boards typed so far for a manual round, one per line, and whether it has started."""

    boards: str
    is_open: bool


def _by_hand(state: State) -> ManualRoundView:
    """As it lies on the table, as the draft stands, or with nothing in it."""
    seating = SeatingPlan((), None)
    if state.phase is not None:
        seating = phase_seating(state)
    elif state.draft is not None:
        seating = seating_of_round(state, state.draft)
    tpns = state.tpns
    rows = [f"{tpns[white]}-{tpns[black]}" for white, black in seating.boards]
    rows += [] if seating.bye is None else [str(tpns[seating.bye])]
    return ManualRoundView("\n".join(rows), state.phase is not None)


def _coming(held: OpenEvent, language: str) -> str:
    """Before pairing: how many there are, who is missing and why, and the button."""
    state, number = held.state, held.state.coming
    away = state.missing(number)
    first = number == 1
    return show(
        "coming",
        language,
        held=held,
        number=number,
        numbers=_numbers(held),
        count=len(state.entries) - len(away),
        idle=absences(state, away, number),
        is_table=state.has_table,
        hand=_by_hand(state),
        needs_colour=first and state.settings.initial_colour is None and not state.has_table,
        many=too_many_rounds(state.settings.rounds, len(state.entries))
        if first and not state.has_table and len(state.entries) > 1
        else "",
    )
