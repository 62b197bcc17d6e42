"""The tables of an event: standings, cross table, wall chart, cards, schedules of round robins."""

from __future__ import annotations

from zug.dates import day
from zug.errors import UsageError
from zug.fastclasses import NamedTuple, replace
from zug.messages import joined, say, say_in
from zug.model import Colour, Result, show_points
from zug.prizes import placed
from zug.prizes.dividing import category_title
from zug.reports.pairings import beside, brackets_note, listed_names, named
from zug.reports.sheets import (
    DIGIT,
    Cards,
    Cell,
    Format,
    Legend,
    PaperColumn,
    PrintedCard,
    PrintedGame,
    Row,
    Stamp,
    TableSheet,
    TableSize,
    fitted,
)
from zug.rules.notes import expelled_from
from zug.rules.tiebreaks.values import halves
from zug.screens.boards import boards_in_order
from zug.screens.player_rounds import rounds_by_player
from zug.screens.standings import rank, shown_values
from zug.systems.base import Board
from zug.systems.codes import as_counted
from zug.systems.schedule import BY_HAND, known_schedule, known_table
from zug.systems.standings import standings_title

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from zug.model import Cell as GameCell
    from zug.model import Player, Tournament
    from zug.rules.fmjd_card import Fiche, FicheLine
    from zug.screens.player_rounds import PlayerRound
    from zug.screens.standings import RankingTable
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


class CategoryMembers(NamedTuple):
    """A category and who belongs to it, by TPN."""

    name: str
    members: frozenset[int]


def standings_sheet(
    tournament: Tournament,
    stamp: Stamp,
    tiebreaks: Sequence[str] | None = None,
    *,
    lots: Mapping[int, int] | None = None,
    after: int | None = None,
    gone: Collection[int] = (),
    clubs: Mapping[int, str] | None = None,
    within: CategoryMembers | None = None,
) -> TableSheet:
    """Rank, number, name, rating, points, tie-breaks; landscape beyond four tie-breaks.

    `gone` are those who have withdrawn; clubs name the teams of a Scheveningen match. Of a
    category, ranks are those within it, and the rank among all stands beside them.
    """
    ranking = rank(tournament, tiebreaks, lots=lots, after=after, clubs=clubs)
    shown = [(line.rank, line) for line in ranking.lines]
    if within is not None:
        shown = [(ranked.place, ranked.line) for ranked in placed(ranking.lines, within.members)]
        gone = [tpn for tpn in gone if tpn in within.members]
    values = shown_values(ranking)
    rows = []
    for place, line in shown:
        player = tournament.by_tpn[line.tpn]
        known = (str(player.number), named(player), player.federation, str(player.rating or ""))
        overall = () if within is None else (str(line.rank),)
        rows.append((str(place), *overall, *known, *values[line.tpn]))
    title = standings_title(tournament, ranking.after)
    return TableSheet(
        "standings",
        title if within is None else category_title(title, within.name),
        stamp,
        (
            PaperColumn(say("Rank"), "right"),
            *(() if within is None else (PaperColumn(say("Overall"), "right"),)),
            PaperColumn(say("No."), "right"),
            PaperColumn(say("Name"), "left", 1),
            PaperColumn(say("Fed.")),
            PaperColumn(say("Rating"), "right"),
            PaperColumn(say("Pts"), "right"),
            *(PaperColumn(head, "right") for head in ranking.heads),
        ),
        tuple(rows),
        landscape=len(ranking.heads) > 4,
        notes=(*ranking.notes, *_withdrawn(tournament, gone)),
    )


def _withdrawn(tournament: Tournament, gone: Collection[int]) -> tuple[str, ...]:
    names = joined((name for tpn, name in listed_names(tournament).items() if tpn in gone), "; ")
    return (say("Withdrawn: {names}.", names=names),) if names else ()


def cross_table(
    tournament: Tournament,
    stamp: Stamp,
    *,
    lots: Mapping[int, int] | None = None,
    after: int | None = None,
    gone: Collection[int] = (),
    clubs: Mapping[int, str] | None = None,
) -> TableSheet:
    """Everybody by rank: every round with opponent, colour, result; of a round robin, n by n."""
    ranking = rank(tournament, lots=lots, after=after, clubs=clubs)
    title = (
        say("Cross table after round {round}", round=ranking.after)
        if ranking.after
        else say("Cross table")
    )
    sheet = TableSheet("crosstable", title, stamp, (), (), notes=_withdrawn(tournament, gone))
    return _crossed(tournament, ranking, sheet)


def wall_chart(
    tournament: Tournament,
    stamp: Stamp,
    *,
    lots: Mapping[int, int] | None = None,
    after: int | None = None,
    gone: Collection[int] = (),
    clubs: Mapping[int, str] | None = None,
) -> TableSheet:
    """The cross table by number, as it grows on the wall."""
    ranking = rank(tournament, lots=lots, after=after, clubs=clubs)
    title = (
        say("Wall chart after round {round}", round=ranking.after)
        if ranking.after
        else say("Wall chart")
    )
    sheet = TableSheet("wall-chart", title, stamp, (), (), notes=_withdrawn(tournament, gone))
    return _crossed(tournament, ranking, sheet, by_number=True)


class _Grid(NamedTuple):
    """The middle of a cross table; `games` is how many results a cell of a round robin holds."""

    heads: Sequence[str]
    cells: Mapping[int, Row]
    legend: Legend | None = None
    note: str = ""
    games: int = 0

    def format(self, heads: int) -> Format:
        """By rounds it lies, and beyond nine it needs A3; against everybody it fits if it can."""
        number = len(str(len(self.cells))) * DIGIT
        cell = PaperColumn("", games=self.games).least if self.games else _DISC + number + _RESULT
        known = 2.2 + number + 2.4 + 2 + 2.8 * heads  # rank, number, rating, points, tie-breaks
        columns = len(self.heads) + 5 + heads
        table = TableSize(columns, len(self.heads) * cell + known + _NAME)
        if self.games:
            return fitted(table)
        return fitted(table, landscape=True, large=len(self.heads) > 9)


_NAME = 9
"""Room for a name, in letter sizes; longer ones are wrapped."""
_DISC, _RESULT = 0.7, 1.4
"""In letter sizes, with the air before the result."""


def _by_round(tournament: Tournament, after: int) -> _Grid:
    """The rounds the points are counted after; all while none is over."""
    held = range(1, (after or tournament.rounds_played) + 1)
    numbers = {player.tpn: player.number for player in tournament.players}
    cells = {
        player.tpn: tuple(shown_cell(player.cell(round_), numbers) for round_ in held)
        for player in tournament.players
    }
    won = PrintedGame("w", Colour.WHITE.letter, "12", "1")
    legend = Legend(won, say("against number 12, with White, won"))
    return _Grid([*map(str, held)], cells, legend)


def _by_opponent(tournament: Tournament, order: Sequence[int], out: Collection[int]) -> _Grid:
    players = [tournament.by_tpn[tpn] for tpn in order]
    cells = {player.tpn: tuple(against_everybody(player, players, out)) for player in players}
    note = say("Columns by opponent's number.")
    heads = [str(player.number) for player in players]
    return _Grid(heads, cells, note=note, games=cycles_of(tournament))


def _crossed(
    tournament: Tournament, ranking: RankingTable, sheet: TableSheet, *, by_number: bool = False
) -> TableSheet:
    """The sheet with its columns and rows; by number, it has no ranks."""
    held = shown_values(ranking)
    shown = {line.tpn: (str(line.rank), "", *held[line.tpn]) for line in ranking.lines}
    blank = ("", say("(expelled)"), *("" for _ in ("Pts", *ranking.heads)))
    shown |= dict.fromkeys(sorted(expelled_from(tournament) - shown.keys()), blank)
    order = sorted(shown) if by_number else [*shown]
    grid = (
        _by_round(tournament, ranking.after)
        if known_table(tournament) is None
        else _by_opponent(tournament, order, ranking.out)
    )
    rows = []
    for tpn in order:
        player, (place, mark, *values) = tournament.by_tpn[tpn], shown[tpn]
        first = () if by_number else (place,)
        name = joined((named(player), mark), " ") if mark else named(player)
        known = (str(player.number), name, str(player.rating or ""))
        rows.append((*first, *known, *grid.cells[tpn], *values))
    form = grid.format(len(ranking.heads))
    return replace(
        sheet,
        columns=(
            *(() if by_number else (PaperColumn(say("Rank"), "right"),)),
            PaperColumn(say("No."), "right"),
            PaperColumn(say("Name"), "left", 1),
            PaperColumn(say("Rtg"), "right"),
            *(PaperColumn(head, "center", games=grid.games) for head in grid.heads),
            PaperColumn(say("Pts"), "right"),
            *(PaperColumn(head, "right") for head in ranking.heads),
        ),
        rows=tuple(rows),
        **form._asdict(),
        legend=grid.legend,
        notes=(
            *((grid.note,) if grid.note else ()),
            *brackets_note(tournament),
            *ranking.notes,
            *sheet.notes,
        ),
    )


_ABSENT = say_in("cross table", "abs.")
_NO_GAME = {"U": say("bye"), "F": "F", "H": "H", "Z": _ABSENT, Result.ABSENT: _ABSENT}
"""A dash would look like a loss by forfeit."""


def shown_cell(cell: GameCell | None, numbers: Mapping[int, int]) -> Cell:
    """A game, or why there was none; `numbers` are those shown, by TPN."""
    if cell is None:
        return ""
    if not cell.opponent:
        return _NO_GAME.get(cell.result, str(cell.result))
    second = "" if cell.second is None else cell.second.sign or "·"
    letter = cell.colour.letter if cell.colour else ""
    result = f"{cell.result.sign or '·'}{second}"
    return PrintedGame(str(cell.colour or ""), letter, str(numbers[cell.opponent]), result)


def player_cards(tournament: Tournament, stamp: Stamp) -> Cards:
    """A card a player: round, colour, opponent, result, total.

    Results that count for nobody are in brackets (round-robin:6.6.1).
    """
    rounds = rounds_by_player(tournament)
    return Cards(
        "cards",
        say("Player cards"),
        stamp,
        (
            PaperColumn(say("Round"), "right"),
            PaperColumn(say("Colour")),
            PaperColumn(say("Opponent"), "left", 1),
            PaperColumn(say("Result"), "center"),
            PaperColumn(say("Total"), "right"),
        ),
        tuple(
            PrintedCard(_who(player), tuple(map(_card_row, rounds[player.tpn])))
            for player in tournament.players
        ),
        notes=brackets_note(tournament),
    )


def _who(player: Player) -> str:
    return f"{player.number} {beside(named(player))} {player.rating or ''}".strip()


def _card_row(round_: PlayerRound) -> Row:
    opponent, result = round_.note, ""
    if round_.opponent is not None:
        player = round_.opponent
        opponent = f"{player.number} {beside(player.titled_name)} {player.rating or ''}".strip()
        result = own_result(round_)
    elif round_.note:
        result = show_points(round_.worth)
    colour = Colour(round_.colour).word if round_.colour else ""
    return str(round_.round), colour, opponent, result, show_points(round_.points)


def own_result(round_: PlayerRound) -> str:
    """Return a result on a player's card: a dot while it is open, in brackets if it counts not."""
    result = round_.result.replace("*", "·") or "·"
    return result if round_.counts else f"({result})"


def fiche_cards(fiches: Iterable[Fiche], stamp: Stamp) -> Cards:
    """Pairing cards as fmjd-1986:4.1 and its annex lay them out."""
    return Cards(
        "fiches",
        say("Pairing cards"),
        stamp,
        (
            PaperColumn(say("Round"), "right"),
            PaperColumn(say("Colour")),
            PaperColumn(say("No."), "right"),
            PaperColumn(say("Opponent"), "left", 1),
            PaperColumn(say("Result"), "right"),
            PaperColumn(say("Total"), "right"),
            PaperColumn(say("Solkoff"), "right"),
            PaperColumn(say("S.B."), "right"),
            PaperColumn(say_in("score", "Final"), "right"),
        ),
        tuple(map(_fiche_card, fiches)),
        apart=True,
    )


_COLOURS = {"white": say("white"), "black": say("black")}


def _fiche_card(fiche: Fiche) -> PrintedCard:
    who = fiche.player
    values = (fiche.solkoff, fiche.median_solkoff, fiche.truncated_solkoff, fiche.sonneborn_berger)
    solkoff, median, truncated, sonneborn = map(show_points, values)
    return PrintedCard(
        f"{who.number} {beside(named(who))}",
        tuple(map(_fiche_row, fiche.lines)),
        _fiche_details(who),
        say(
            "Solkoff {solkoff}, median {median}, truncated {truncated}, "
            "Sonneborn-Berger {sonneborn}",
            solkoff=solkoff,
            median=median,
            truncated=truncated,
            sonneborn=sonneborn,
        ),
    )


def _fiche_details(who: Player) -> str:
    details = {
        say("Federation {value}", value=who.federation): who.federation,
        say("Capital-Points {value}", value=who.rating): who.rating,
        say("Born {value}", value=day(who.birth)): who.birth,
        say("Licence {value}", value=who.fide_id): who.fide_id,
    }
    return joined((text for text, value in details.items() if value), ", ")


def _fiche_row(line: FicheLine) -> Row:
    return (
        str(line.round),
        _COLOURS.get(line.colour, ""),
        str(line.opponent or ""),
        line.opponent_name,
        halves(line.result),
        show_points(line.total),
        show_points(line.solkoff),
        show_points(line.sonneborn_berger),
        show_points(line.opponent_final) if line.opponent else "",
    )
