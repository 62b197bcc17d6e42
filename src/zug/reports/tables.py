"""The tables of an event: standings, cross table, wall chart, cards."""

from __future__ import annotations

from zug.dates import day
from zug.fastclasses import NamedTuple, replace
from zug.messages import joined, say, say_in
from zug.model import Colour, Result, show_points
from zug.prizes import placed
from zug.prizes.words import category_title
from zug.reports.page_fit import DIGIT, Format, TableSize, fitted
from zug.reports.pairings import beside, brackets_note, listed_names, named
from zug.reports.round_robin import against_everybody, cycles_of
from zug.reports.sheets import (
    Cards,
    Cell,
    Legend,
    PaperColumn,
    PrintedCard,
    PrintedGame,
    Row,
    Stamp,
    TableSheet,
)
from zug.rules.notes import expelled_from
from zug.rules.tiebreaks.values import halves
from zug.screens.player_rounds import rounds_by_player
from zug.screens.standings import rank, shown_values
from zug.systems.schedule import known_table
from zug.systems.standings import standings_title

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from zug.model import Cell as GameCell
    from zug.model import Player, Tournament
    from zug.rules.fmjd_card import Fiche, FicheLine
    from zug.screens.player_rounds import PlayerRound
    from zug.screens.standings import RankingTable


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
