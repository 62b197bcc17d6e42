"""The papers of a round robin: its schedule, everybody's own one, everybody against everybody."""

from __future__ import annotations

from zug.errors import UsageError
from zug.messages import joined, say
from zug.model import Colour, show_points
from zug.reports.page_fit import DIGIT, TableSize, fitted
from zug.reports.pairings import beside, brackets_note, named
from zug.reports.sheets import Cards, PaperColumn, PrintedCard, Row, Stamp, TableSheet
from zug.screens.boards import boards_in_order
from zug.systems.base import Board
from zug.systems.codes import as_counted
from zug.systems.schedule import BY_HAND, known_schedule, known_table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from zug.model import Player, Tournament
    from zug.reports.page_fit import Format
    from zug.systems.schedule import Schedule


def required_schedule(tournament: Tournament) -> Schedule:
    schedule = known_schedule(tournament)
    if schedule is None:
        raise UsageError(
            "no-schedule",
            say("only a round robin of a size there is a table for has a schedule"),
            say("`zug schedule --players N` shows the tables"),
        )
    return schedule


def schedule_sheet(tournament: Tournament, stamp: Stamp, times: Sequence[str] = ()) -> TableSheet:
    """All rounds on one page: a line each, games by number, who is free; names below.

    Rounds that are paired as they are paired, the others as the table has them.
    """
    schedule = required_schedule(tournament)
    boards = schedule.players // 2
    is_odd = schedule.players % 2 == 1
    rows = []
    for number in range(1, len(schedule.rounds) + 1):
        pairs, free = _games(tournament, schedule, number)
        games = [f"{white}–{black}" for white, black in pairs] or [BY_HAND]
        games += [""] * (boards - len(games))
        start = times[number - 1 : number] or ("",)
        rows.append(
            (str(number), *(start if any(times) else ()), *games, *((free,) if is_odd else ()))
        )
    names = joined(
        (f"{player.number}\u00a0{beside(named(player))}" for player in tournament.players), "; "
    )
    form = _format(rows, len(names))
    return TableSheet(
        "schedule",
        say("Schedule"),
        stamp,
        (
            PaperColumn(say("Round"), "right"),
            *((PaperColumn(say("Start")),) if any(times) else ()),
            *(PaperColumn(str(board), "center", 1) for board in range(1, boards + 1)),
            *((PaperColumn(say("free"), "center"),) if is_odd else ()),
        ),
        tuple(rows),
        **form._asdict(),
        notes=(
            names,
            say("Games by number, White first; boards in the heading."),
            *(() if schedule.by_hand is None else (schedule.by_hand,)),
        ),
    )


def _format(rows: Sequence[Row], notes: int) -> Format:
    """All of it on one page."""
    widths = [max(5, *map(len, column)) * DIGIT for column in zip(*rows, strict=True)]
    return fitted(TableSize(len(widths), sum(widths), len(rows), notes))


def cycles_of(tournament: Tournament) -> int:
    """How often everybody meets everybody."""
    schedule = known_table(tournament)
    return 1 if schedule is None else max(round_.cycle for round_ in schedule.rounds)


def _games(
    tournament: Tournament, schedule: Schedule, number: int
) -> tuple[Sequence[tuple[int, int]], str]:
    """White and Black by number, and who is free."""
    if number > tournament.rounds_played:
        return schedule.round(number).boards, str(schedule.free(number) or "")
    pairs = boards_in_order(tournament, number)
    seated = {tpn for pair in pairs for tpn in pair}
    free = [str(player.tpn) for player in tournament.players if player.tpn not in seated]
    return pairs, ", ".join(free)


def own_schedules(tournament: Tournament, stamp: Stamp, times: Sequence[str] = ()) -> Cards:
    """A card a player: all rounds with colour and opponent, results as they come in."""
    schedule = required_schedule(tournament)
    counted = as_counted(tournament)
    return Cards(
        "own-schedules",
        say("Players' schedules"),
        stamp,
        (
            PaperColumn(say("Round"), "right"),
            *((PaperColumn(say("Start")),) if any(times) else ()),
            PaperColumn(say("Colour")),
            PaperColumn(say("Opponent"), "left", 1),
            PaperColumn(say("Result"), "center", box=True),
            PaperColumn(say("Total"), "right"),
        ),
        tuple(
            PrintedCard(
                f"{player.number} {beside(named(player))}",
                tuple(_own_rows(tournament, counted, schedule, player, times)),
            )
            for player in tournament.players
        ),
        leading=0.3,
        notes=brackets_note(tournament),
    )


def _own_rows(
    tournament: Tournament,
    counted: Tournament,
    schedule: Schedule,
    player: Player,
    times: Sequence[str],
) -> Iterator[Row]:
    total = 0
    for number, round_ in enumerate(schedule.rounds, 1):
        start = (tuple(times[number - 1 : number]) or ("",)) if any(times) else ()
        cell = player.cell(number) if number <= tournament.rounds_played else None
        planned = next((board for board in round_.boards if player.tpn in board), None)
        board = _own_board(tournament, number, planned, player)
        if cell is not None and not cell.result.is_known:
            cell = None
        counts = counted.by_tpn[player.tpn].cell(number)
        total += 0 if cell is None or counts is None else counted.points.worth(counts)
        shown = "" if cell is None else show_points(total)
        if board is None and round_.is_open:
            yield str(number), *start, "", BY_HAND, "", shown
            continue
        if board is None:
            yield str(number), *start, "", say("free"), "–", shown
            continue
        colour = Colour.WHITE if board.white == player.tpn else Colour.BLACK
        opponent = tournament.by_tpn[board.black if board.white == player.tpn else board.white]
        name = f"{opponent.number} {beside(named(opponent))}"
        sign = cell.result.sign if cell else ""
        result = sign if cell is None or cell == counts else f"({sign})"
        yield str(number), *start, colour.word, name, result, shown


def _own_board(
    tournament: Tournament, number: int, planned: Board | None, player: Player
) -> Board | None:
    """As it is paired, or else as planned, unless the opponent is paired with somebody else."""
    paired = (Board(*pair) for pair in boards_in_order(tournament, number))
    boards = {tpn: board for board in paired for tpn in board}
    if player.tpn in boards:
        return boards[player.tpn]
    return None if planned is None or any(tpn in boards for tpn in planned) else planned


def against_everybody(
    player: Player, others: Sequence[Player], out: Collection[int] = ()
) -> Iterator[str]:
    """The results of a player against each of the others, in the order of the rounds.

    Those that count for nobody are in brackets.
    """
    for other in others:
        games = [cell.result.sign or "·" for cell in player.cells if cell.opponent == other.tpn]
        shown = joined(games, " ")
        if other is player:
            yield "×"
        elif games and (player.tpn in out or other.tpn in out):
            yield f"({shown})"
        else:
            yield shown
