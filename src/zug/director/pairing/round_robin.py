"""A round robin at the director's: its rounds are those of a table, known once the list is."""

from __future__ import annotations

from zug.director.objections import Objection, RuleError, confirm, refusal
from zug.errors import UsageError
from zug.fastclasses import replace
from zug.messages import say
from zug.model import Result
from zug.systems.base import Board

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from zug.director.pairing.seating import SeatingPlan
    from zug.director.state import EventRound, Pair, State
    from zug.messages import Message
    from zug.model.results import Results
    from zug.systems.schedule import Schedule
    from zug.systems.table_progress import Held


def schedule(state: State) -> Schedule | None:
    """Return all rounds, by TPN: as published, then what is left; None without a table."""
    table = _table(state)
    published = [round_ for round_ in state.rounds if round_.published]
    return None if table is None else _arranged(table, _held(state, published))


def _table(state: State) -> Schedule | None:
    """Return the table; None if the event has none, or there is none for so many players."""
    if not state.has_table:
        return None
    from zug.systems.schedule import schedule_for  # noqa: PLC0415 - a Swiss has none

    try:
        return schedule_for(state.system, len(state.entries))
    except UsageError:  # whoever pairs is told
        return None


def fitted(state: State, *, redraw: bool = True) -> State:
    """Return the state once the list has changed: with as many rounds as the table has.

    Lots drawn for another field are void (round-robin:A2.5).
    """
    if not state.has_table or state.rounds:
        return state
    table = schedule(state)
    rounds = len(table.rounds) if table else 0
    settings = replace(state.settings, rounds=rounds)
    if redraw and state.drawn:
        return replace(state, settings=settings, order=(), drawn="", draw_is_void=True)
    return replace(state, settings=settings)


def forfeit(state: State, round_: int, white: int, black: int) -> Results | None:
    """Return the result of a game to which a player does not come (round-robin:6.6.2, 6.6.3)."""
    missing = state.missing(round_) if state.has_table else {}
    if white not in missing and black not in missing:
        return None

    def result(entry: int) -> Result:
        return Result.FORFEIT_LOSS if entry in missing else Result.FORFEIT_WIN

    return result(white), result(black)


def stayed_away(state: State, round_: int, pair: Pair) -> tuple[int, ...]:
    """Return who is not expected at a board: the game was forfeited when it was paired."""
    planned = forfeit(state, round_, pair.white, pair.black)
    if planned is None or pair.results != planned:
        return ()
    missing = state.missing(round_)
    return tuple(entry for entry in (pair.white, pair.black) if entry in missing)


def not_counted(state: State) -> frozenset[int]:
    """Return the entries whose results do not count (round-robin:6.6.1)."""
    if not state.has_table:
        return frozenset()
    from zug.rules.round_robin import left_too_early  # noqa: PLC0415 - a Swiss has none
    from zug.systems.schedule import free_rounds  # noqa: PLC0415

    tournament = state.tournament
    out = left_too_early(tournament, free_rounds(state.system, tournament))
    return frozenset(state.numbering[tpn - 1] for tpn in out)


def has_entered_results(state: State, round_: EventRound) -> bool:
    """Return whether a result was entered; forfeits made by the pairing do not count."""
    return any(
        not board.is_open
        and (board.results, board.second)
        != (forfeit(state, round_.number, board.white, board.black), None)
        for board in round_.boards
    )


def against_round(state: State, seating: SeatingPlan) -> Iterator[Objection]:
    """Yield what speaks against a round by hand; refused if it is what keeps some from meeting.

    Every order of games will do in which everybody still meets everybody (round-robin:A1.2).
    """
    table = _table(state)
    if table is None:
        return
    from zug.systems.table_progress import can_be_completed, games_left  # noqa: PLC0415

    held = _held(state, state.rounds)
    rest = len(table.rounds) - len(held)
    before = games_left(table, held)
    after = games_left(table, [*held, _by_number(state, seating.boards, seating.bye)])
    is_possible = can_be_completed(table, after, rest - 1)
    if is_possible is None:
        yield confirm(
            say("whether everybody can still meet everybody after it could not be found out")
        )
    elif is_possible:
        return
    elif can_be_completed(table, before, rest) is False:
        yield confirm(say("not everybody can meet everybody the right number of times any more"))
    else:
        yield _spoiling(before, after, table.players)


def consequences(state: State, seating: SeatingPlan) -> tuple[Message, ...]:
    """Return what a manual round does to the rounds to come, as text."""
    table, held = _table(state), _held(state, state.rounds)
    if table is None or len(held) >= len(table.rounds):
        return ()
    before = _arranged(table, held).rounds[len(held)]
    after = _arranged(table, (*held, _by_number(state, seating.boards, seating.bye)))
    played = after.rounds[len(held)]
    if not played.number and after.by_hand is not None:
        what = after.by_hand
        return (say("these are not the games of a round of the table: {what}", what=what),)
    if not (before.number and played.number) or played.place == before.place:
        return ()
    places = [round_.place for round_ in table.rounds]
    return (
        say(
            "round {early} of the table is played now; its round {late} comes as round {round}",
            early=places.index(played.place) + 1,
            late=places.index(before.place) + 1,
            round=[round_.place for round_ in after.rounds].index(before.place) + 1,
        ),
    )


def against_meeting(state: State) -> Callable[[int, int], tuple[Message, ...]]:
    """Return a function that says why the table has no such game: played, or never."""
    left = _left(state)

    def against(white: int, black: int) -> tuple[Message, ...]:
        game = frozenset((state.tpns[white], state.tpns[black]))
        if left is None or left[game] > 0:
            return ()
        return (_surplus(game, left, len(state.entries)),)

    return against


def against_free(state: State, entry: int) -> tuple[Message, ...]:
    """Return why a player cannot be free once more; nothing if they can."""
    left, players = _left(state), len(state.entries)
    game = frozenset((state.tpns[entry], players + 1))
    return () if left is None or left[game] > 0 else (_surplus(game, left, players),)


def _left(state: State) -> Counter[frozenset[int]] | None:
    """Return the games to come, by number."""
    table = _table(state)
    if table is None:
        return None
    from zug.systems.table_progress import games_left  # noqa: PLC0415

    return games_left(table, _held(state, state.rounds))


def _surplus(game: frozenset[int], known: Mapping[frozenset[int], int], players: int) -> Message:
    """Return why a game is one too many; a free player meets the number nobody has."""
    first, second = sorted(game)
    if second > players:
        if game in known:
            return say("number {number} has been free already", number=first)
        return say("the number of players is even: nobody is free")
    if game in known:
        return say("{first} and {second} have met already", first=first, second=second)
    return say("the table has no game of {first} and {second}", first=first, second=second)


def _held(state: State, rounds: Iterable[EventRound]) -> tuple[Held, ...]:
    return tuple(
        _by_number(state, [(pair.white, pair.black) for pair in round_.boards], round_.bye)
        for round_ in rounds
    )


def _by_number(state: State, boards: Iterable[tuple[int, int]], bye: int | None) -> Held:
    tpns = state.tpns
    pairs = tuple(Board(tpns[white], tpns[black]) for white, black in boards)
    return pairs, None if bye is None else tpns[bye]


def _arranged(table: Schedule, held: tuple[Held, ...]) -> Schedule:
    from zug.systems.table_progress import arranged  # noqa: PLC0415 - a Swiss has none

    return arranged(table, held)


def _spoiling(
    before: Mapping[frozenset[int], int], after: Mapping[frozenset[int], int], players: int
) -> Objection:
    again = sorted(sorted(game) for game in after if after[game] < 0 <= before.get(game, 0))
    why = say("with these games the rounds to come could not have all the others")
    if again:
        why = _surplus(frozenset(again[0]), before, players)
    return refusal(
        "not-everybody",
        say("not everybody could meet everybody any more: {why}", why=why),
        say("choose other games; colours and boards are free"),
    )


def mixed_teams(state: State) -> tuple[Message, ...]:
    """Return warnings about clubs with players in both teams of a Scheveningen match."""
    if state.rounds or not state.system.of_two_teams:
        return ()
    from zug.director.state.players import clubs_by_tpn  # noqa: PLC0415 - a Swiss has none
    from zug.rules.round_robin import mixed  # noqa: PLC0415

    return mixed(state.tournament, clubs_by_tpn(state))


def teams_in_words(state: State) -> tuple[Message, ...]:
    """Return which team has which numbers, before round 1 of a Scheveningen match."""
    if state.rounds or not state.entries or not state.system.of_two_teams:
        return ()
    from zug.director.state.players import clubs_by_tpn  # noqa: PLC0415 - a Swiss has none
    from zug.rules.round_robin import team_names  # noqa: PLC0415

    return tuple(
        say("Numbers {first} to {last}: {team}.", first=first, last=last, team=name)
        for name, first, last in team_names(state.tournament, clubs_by_tpn(state))
    )


def team_order(state: State) -> tuple[int, ...] | None:
    """Return the entries with one team first, by clubs or else federations; None if unclear."""
    if not state.system.of_two_teams:
        return None
    from zug.director.state.players import clubs_by_tpn  # noqa: PLC0415 - a Swiss has none
    from zug.rules.round_robin import team_by_team  # noqa: PLC0415

    order = team_by_team(state.tournament, clubs_by_tpn(state))
    return order and tuple(state.numbering[tpn - 1] for tpn in order)


def after_leaving(state: State, entry: int) -> Message:
    """Return what becomes of a withdrawn player's results (round-robin:6.6.1, 6.6.2)."""
    from zug.rules.round_robin import leavers  # noqa: PLC0415 - a Swiss has none
    from zug.systems.schedule import free_rounds  # noqa: PLC0415

    if not state.rounds:
        return say(
            "no round is paired yet: if the player is taken off the list instead, the table is "
            "made without them (C.05, Annex 2)"
        )
    tournament = state.tournament
    leaver = leavers(tournament, free_rounds(state.system, tournament)).get(state.tpns[entry])
    if leaver and leaver.is_undecided:
        return say(
            "half of the games are completed only if the open game of round {rounds} is: else the "
            "results count for nobody; the games to come are lost by forfeit (C.05, article 6.6)",
            rounds=", ".join(map(str, leaver.open)),
        )
    if leaver and leaver.is_too_early:
        return say(
            "fewer than half of the games are completed: the results stay in the table and count "
            "for nobody, and the games to come are lost by forfeit (C.05, article 6.6)"
        )
    return say(
        "half or more of the games are completed: the results count, and the games to come are "
        "lost by forfeit (C.05, article 6.6)"
    )


def refuse_size(state: State) -> None:
    """Raise RuleError if there is no table for this number of players."""
    if state.has_table and schedule(state) is None:
        error = _no_table(state, len(state.entries))
        raise RuleError(error.code, error.message, error.advice)


def without_table(state: State) -> tuple[Message, ...]:
    """Return before round 1 that there is no table for so many players."""
    if not state.entries or state.rounds or not state.has_table or schedule(state) is not None:
        return ()
    error = _no_table(state, len(state.entries))
    return (say("{fault}: {advice}", fault=error.message, advice=error.advice),)


def beyond_tables(state: State) -> Iterator[Message]:
    """Yield a warning if there is no table for one more player, nor for more."""
    players = len(state.entries) + 1
    if state.has_table and players > max(state.system.sizes or (players,)):
        error = _no_table(state, players)
        yield say("{fault}: {advice}", fault=error.message, advice=error.advice)


def _no_table(state: State, players: int) -> UsageError:
    from zug.systems.schedule import no_table  # noqa: PLC0415 - a Swiss has none

    return no_table(state.system, players)


def against_entry(state: State) -> Iterator[Objection]:
    """Refuse an entry after the first pairing: the table has no place for another player."""
    if state.has_table and state.rounds:
        yield refusal(
            "table-full",
            say("round 1 is paired: the table has no place for another player"),
            say(
                "before the first game, take the pairing back, enter the player and draw the "
                "numbers again"
            ),
        )


def against_points(state: State) -> Iterator[Objection]:
    """Refuse points for an absence: absent players lose by forfeit."""
    if state.has_table:
        yield refusal(
            "no-byes",
            say("a round robin gives no points for games that are not played"),
            say("whoever is absent loses by forfeit"),
        )


def against_keeping_apart(state: State) -> Iterator[Objection]:
    """Refuse to keep players apart whom the table lets meet."""
    if state.has_table:
        if state.system.of_two_teams:
            yield refusal("all-meet", say("the table says who meets whom: nobody is kept apart"))
        yield refusal(
            "all-meet",
            say("in a round robin everybody meets everybody"),
            say("Varma's tables keep players of one federation apart in the last three rounds"),
        )


def against_table(state: State) -> Iterator[Objection]:
    """Refuse that the system becomes a table as long as players are to be kept apart."""
    if state.protections or state.forbidden:
        yield refusal(
            "all-meet",
            say("the table says who meets whom: nobody is kept apart"),
            say("take the rules about who is kept apart and the forbidden pairs back first"),
        )
