"""Rounds that are known before the first one: the schedule of a round robin.

A system with a `System.schedule` looks its rounds up. Everybody is in the table, present or not;
the absent lose by forfeit. With an odd field one participant is free in every round.
"""

from __future__ import annotations

from zug.errors import UsageError
from zug.fastclasses import NamedTuple
from zug.messages import Message, say, say_n
from zug.model import Result
from zug.model.arguments import public
from zug.rules.cards import board_order, deal_cards
from zug.rules.round_robin import mixed
from zug.systems.base import Board, RoundPairing, Step
from zug.systems.codes import stated_system
from zug.systems.registry import DEFAULT_SCHEDULE, find_system

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator

    from zug.model import Tournament
    from zug.systems.system import System


BY_HAND = say("by hand")


class TableRound(NamedTuple):
    """A round: which one of the table it is, in which cycle, and its boards in their order.

    In every second cycle the colours of the table are reversed. A round that is not one of the
    table has number 0; as long as it is not paired it has no boards.
    """

    number: int
    cycle: int
    boards: tuple[Board, ...]

    @property
    def is_reversed(self) -> bool:
        return self.cycle % 2 == 0

    @property
    def place(self) -> tuple[int, int]:
        """Where the table has it: the cycle and the number in it."""
        return self.cycle, self.number

    @property
    def is_open(self) -> bool:
        """Is it to be paired by hand, its games not being known?"""
        return not self.boards

    def free(self, players: int) -> int | None:
        """Return who alone of so many has no opponent; None if nobody, or more than one."""
        seated = {tpn for board in self.boards for tpn in board}
        idle = [tpn for tpn in range(1, players + 1) if tpn not in seated]
        return idle[0] if len(idle) == 1 else None


class Schedule(NamedTuple):
    """All rounds of a field of so many participants, by their numbers 1, 2, …"""

    system: str
    players: int
    rounds: tuple[TableRound, ...]
    article: str
    """Where the table stands, as `book:article`."""
    left: tuple[Board, ...] = ()
    """Games that no round has: they are for the rounds to be paired by hand."""

    def __repr__(self) -> str:
        """Return one short line."""
        return f"<Schedule of {self.system}: {self.players} players, {len(self.rounds)} rounds>"

    def __str__(self) -> str:
        return self.text()

    def text(self, spoken: Callable[[Message], str] = str) -> str:
        """Return a line per round (`1: 1-6 2-5 3-4`), its words in the language of `spoken`."""
        width = len(str(len(self.rounds)))
        lines = []
        for number, round_ in enumerate(self.rounds, 1):
            games = " ".join(f"{board.white}-{board.black}" for board in round_.boards)
            free = self.free(number)
            rest = "" if free is None else spoken(say("free: {name}", name=free))
            if round_.is_open:
                games = spoken(BY_HAND)
            lines.append(f"{number:>{width}}: {games}  {rest}".rstrip())
        if self.by_hand is not None:
            lines.append(spoken(self.by_hand))
        return "\n".join(lines)

    def round(self, number: int) -> TableRound:
        """Return a round by its number, from 1."""
        if not 1 <= number <= len(self.rounds):
            raise UsageError(
                "not-in-table",
                say_n(
                    "the table for {players} has {count} round; there is no round {round}",
                    "the table for {players} has {count} rounds; there is no round {round}",
                    len(self.rounds),
                    players=self.players,
                    round=number,
                ),
                say("the event is over, or the number of players has changed"),
            )
        return self.rounds[number - 1]

    def free(self, number: int) -> int | None:
        """Return who has no opponent in a round of an odd field."""
        return self.round(number).free(self.players)

    @property
    def by_hand(self) -> Message | None:
        """Return which rounds are to be paired by hand, and their games; None if there are none."""
        rounds = [str(number) for number, round_ in enumerate(self.rounds, 1) if round_.is_open]
        if not rounds:
            return None
        return say_n(
            "round {rounds} is to be paired by hand; games still to be played: {games}",
            "rounds {rounds} are to be paired by hand; games still to be played: {games}",
            len(rounds),
            rounds=", ".join(rounds),
            games=", ".join(f"{white}-{black}" for white, black in self.left),
        )

    def meetings(self, first: int, second: int) -> tuple[int, ...]:
        """Return the rounds in which two meet."""
        both = {first, second}
        return tuple(
            number
            for number, round_ in enumerate(self.rounds, 1)
            if any({*board} == both for board in round_.boards)
        )

    def games(self, tpn: int) -> int:
        """Return how many games a participant has."""
        return sum(tpn in board for round_ in self.rounds for board in round_.boards)

    def pairing(self, number: int, notes: tuple[str, ...] = ()) -> RoundPairing:
        """Return a round in the form engines give it."""
        round_ = self.round(number)
        boards, free = round_.boards, self.free(number)
        data = {"round": round_.number, "cycle": round_.cycle, "players": self.players}
        trace = [Step(self.article, "table", (), data)]
        trace += [Step(self.article, "colours", tuple(board)) for board in boards]
        if free is not None:
            trace.append(Step(self.article, "bye", (free,)))
        return RoundPairing(
            self.system, number, boards, bye=free, trace=tuple(trace), notes=notes, scheduled=True
        )


@public
def schedule(field: Tournament | int, system: str | None = None) -> Schedule:
    """Return all rounds of a round robin, for a tournament or for so many players.

    By default it is the system of the tournament, for a number of players a single round robin.
    """
    from zug.model.validation import WHOLE, require, require_tournament  # noqa: PLC0415
    from zug.systems import system_of  # noqa: PLC0415 - a circle

    if isinstance(field, int):
        require(field=(field, WHOLE))
        return schedule_for(find_system(system or DEFAULT_SCHEDULE), field)
    require_tournament(field)
    field.require_sound()
    return schedule_of(system_of(field, system), field)


def schedule_for(system: System, players: int) -> Schedule:
    """Return the schedule of a system for so many participants."""
    if system.schedule is None:
        raise UsageError(
            "no-schedule",
            say("{id} pairs round by round: it has no schedule", id=system.id),
            say("use a round robin; `zug systems` lists them"),
        )
    if system.sizes is not None and players not in system.sizes:
        raise no_table(system, players)
    return Schedule(system.id, players, system.schedule(players), system.cite("field"))


def no_table(system: System, players: int) -> UsageError:
    """Return the error that there is no table for so many."""
    return UsageError(
        "field-size",
        say_n(
            "{id} has no table for {count} player",
            "{id} has no table for {count} players",
            players,
            id=system.id,
        ),
        say("it has tables for {sizes}", sizes=_sizes(system.sizes or ())),
    )


def _sizes(sizes: Collection[int]) -> Message:
    ordered = sorted(sizes)
    if ordered == [*range(ordered[0], ordered[-1] + 1)]:
        return say("{least} to {most} players", least=ordered[0], most=ordered[-1])
    return say("{sizes} players", sizes=", ".join(map(str, ordered)))


def table_of(system: System, tournament: Tournament) -> Schedule:
    """Return the table of a tournament, whose numbers are the TPNs of the players."""
    schedule = schedule_for(system, len(tournament.players))
    numbers = [player.tpn for player in tournament.players]
    if numbers != [*range(1, len(numbers) + 1)]:
        missing = next(tpn for tpn in range(1, len(numbers) + 1) if tpn not in numbers)
        raise UsageError(
            "numbers-with-gaps",
            say("a table needs the numbers from 1 on, and nobody has number {tpn}", tpn=missing),
            say("number the players from 1 to {count}", count=len(numbers)),
        )
    return schedule


def schedule_of(system: System, tournament: Tournament) -> Schedule:
    """Return the rounds of a tournament: as they were paired, then as the table still has them."""
    from zug.systems.table_progress import arranged, rounds_held  # noqa: PLC0415 - a circle

    return arranged(table_of(system, tournament), rounds_held(tournament))


def known_table(tournament: Tournament) -> Schedule | None:
    """Return the table of a round robin; None for other systems, or a field without a table."""
    system = stated_system(tournament)
    if system is None or system.schedule is None:
        return None
    try:
        return table_of(system, tournament)
    except UsageError:
        return None


def known_schedule(tournament: Tournament) -> Schedule | None:
    """Return the schedule of a round robin; None where there is no table."""
    from zug.systems.table_progress import arranged, rounds_held  # noqa: PLC0415 - a circle

    known = known_table(tournament)
    return None if known is None else arranged(known, rounds_held(tournament))


def in_board_order(
    tournament: Tournament, round_: int, pairs: Iterable[tuple[int, int]]
) -> list[tuple[int, int]]:
    """Return the boards of a round that is paired in their order (handling-2026:3.6).

    A table has an order of its own, whichever of its rounds is played.
    """
    schedule = known_table(tournament)
    if schedule is None or round_ > len(schedule.rounds):
        return board_order(pairs, deal_cards(tournament.before(round_)))
    places = {
        frozenset(board): at
        for table in (*schedule.rounds, schedule.round(round_))
        for at, board in enumerate(table.boards)
    }
    return sorted(pairs, key=lambda pair: places.get(frozenset(pair), len(places)))


def free_rounds(system: System, tournament: Tournament) -> tuple[int | None, ...]:
    """Return, by round, who has no game in it; empty if there is no table to tell."""
    if system.schedule is None:
        return ()
    try:
        schedule = schedule_of(system, tournament)
    except UsageError:  # there is no table for this field: pairing it says so
        return ()
    return tuple(schedule.free(number) for number in range(1, len(schedule.rounds) + 1))


def pair_by_table(system: System, tournament: Tournament) -> RoundPairing:
    """Return the next round; one to be paired by hand as the table alone would have it."""
    schedule = schedule_of(system, tournament)
    number = tournament.next_round
    if schedule.round(number).is_open:
        schedule = table_of(system, tournament)
    notes = [
        say(
            "{first} and {second} may not meet, but the table has them meet in this round",
            first=min(board),
            second=max(board),
        )
        for board in schedule.round(number).boards
        if any({*board} <= {*group} for group in tournament.forbidden_now)
    ]
    notes += [
        say(
            "{tpn} has a pairing-allocated bye in round {round}; a round robin has free rounds, "
            "which bring no points (Z)",
            tpn=player.tpn,
            round=round_,
        )
        for player in tournament.players
        for round_, cell in enumerate(player.cells, 1)
        if cell.result is Result.PAB
    ]
    if number == 1 and system.of_two_teams:
        notes += mixed(tournament)
    return schedule.pairing(number, tuple(notes))


def require_followed(system: System, tournament: Tournament) -> None:
    """Refuse to go on by a table that is too short, or whose next round has been played in part."""
    table = table_of(system, tournament)
    if (tournament.rounds or 0) > len(table.rounds):
        message = declared_otherwise(table, tournament.rounds)
        raise UsageError("round-count", message, say("declare as many rounds as the table has"))
    number = tournament.rounds_played + 1
    schedule = schedule_of(system, tournament)
    if number <= len(table.rounds) and schedule.round(number).is_open:
        raise UsageError(
            "not-the-table",
            say(
                "the rounds so far are not those of the table for {players}, and round {round} "
                "cannot be paired by it",
                round=number,
                players=table.players,
            ),
            say(
                "give the players the numbers they had in round 1, or pair by hand "
                "(`zug change --boards`): {what}",
                what=schedule.by_hand or "",
            ),
        )


def require_numbers(system: System, tournament: Tournament) -> None:
    """Refuse numbers that were changed: with others the rounds so far would follow the table."""
    from zug.systems.table_progress import fitting_numbers  # noqa: PLC0415

    if all(round_.number for round_ in schedule_of(system, tournament).rounds):
        return
    numbers = fitting_numbers(table_of(system, tournament), tournament)
    if numbers is not None:
        raise UsageError(
            "not-the-table",
            say(
                "the rounds so far are not those of the table for {players}; with other numbers "
                "they are: {changed}",
                players=len(tournament.players),
                changed=", ".join(
                    f"{tpn}→{number}" for tpn, number in sorted(numbers.items()) if tpn != number
                ),
            ),
            say(
                "give the players the numbers they had in round 1, or pair the rounds to come "
                "by hand (`zug change --boards`)"
            ),
        )


def declared_otherwise(schedule: Schedule, declared: int | None) -> Message:
    """Return the remark that a tournament declares more rounds, or fewer, than its table has."""
    if not declared:
        return say_n(
            "no number of rounds is declared; the table for {players} has {count} round",
            "no number of rounds is declared; the table for {players} has {count} rounds",
            len(schedule.rounds),
            players=schedule.players,
        )
    return say_n(
        "rounds declared: {declared}; the table for {players} has {count} round",
        "rounds declared: {declared}; the table for {players} has {count} rounds",
        len(schedule.rounds),
        declared=declared,
        players=schedule.players,
    )


def table_remarks(tournament: Tournament) -> Iterator[Message]:
    """Yield what is odd about a round robin, though nothing is wrong with its rounds so far."""
    schedule = known_table(tournament)
    if schedule and tournament.rounds not in (None, len(schedule.rounds)):
        yield declared_otherwise(schedule, tournament.rounds)
