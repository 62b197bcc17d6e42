"""`zug standings`."""

from __future__ import annotations

import click

from zug.cli.event.event_file import look, require_players
from zug.cli.loading import as_it_counted, reading_of, remarks
from zug.cli.options import WHO_IS_WHO, examples
from zug.cli.output import columns, emit, note, spoken
from zug.director.actions.prizes_and_fees import belonging
from zug.director.decisions.fide_mode import not_in_fide_mode
from zug.director.reporting.report import lots_by_tpn
from zug.director.state.players import clubs_by_tpn, members_of
from zug.director.state.unfinished import not_final_notes
from zug.errors import UsageError
from zug.fastclasses import NamedTuple
from zug.messages import joined, say, say_n
from zug.model import Points, Tournament, format_points, list_points
from zug.model.names import told_apart
from zug.model.results import ABSENT
from zug.model.team_matches import Matches
from zug.model.teams import TeamTournament
from zug.prizes import placed
from zug.prizes.dividing import category_title
from zug.rules.expectation import half_up
from zug.rules.notes import expelled_note, in_standings
from zug.rules.round_robin import team_score
from zug.rules.tiebreaks.codes import OF_TEAMS, TIEBREAKS
from zug.rules.tiebreaks.record import RoundKind, TiebreakRecord
from zug.rules.tiebreaks.standings import Standings, StandingsLine
from zug.rules.tiebreaks.values import performance, show
from zug.rules.tiebreaks.why import adjusted_note
from zug.systems import SYSTEMS
from zug.systems.standings import (
    by_system,
    own_standings,
    standings,
    standings_title,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from zug.messages import Message
    from zug.model import Player
    from zug.rules.round_robin import Side
    from zug.rules.tiebreaks.codes import TiebreakCode
    from zug.rules.tiebreaks.values import Term
    from zug.systems.system import OwnStandings


@click.command(
    epilog=examples(
        "zug standings                        of the .zug file here",
        "zug standings open.trf --tiebreaks BH/C1,BH,DE,SB",
        "zug standings open.trf --after 5     as they stood after round 5",
        "zug standings open.trf --why 7       every tie-break of number 7 written out",
        "zug standings open.trf --category U16",
        "zug standings league.trf --boards    players of teams, board by board",
        "zug standings --book 1992            final standings of the rating system (F10)",
    )
)
@click.argument("file", required=False)
@click.option(
    "-s", "--system", metavar="ID", help="Pairing system or code; by default what the file says."
)
@click.option("--tiebreaks", default="", help="Codes in order; by default the file's own.")
@click.option("--after", type=int, metavar="N", help="After an earlier round.")
@click.option(
    "--edition",
    type=click.Choice(["2026", "2024"]),
    default="2026",
    show_default=True,
    help="Edition of C.07.",
)
@click.option(
    "--book",
    type=click.Choice(["c07", "1992"]),
    help="1992: final standings of the rating system (F10); its own events have them anyway.",
)
@click.option(
    "--unrated",
    type=click.IntRange(1),
    metavar="RATING",
    help="Rating published for unrated players; without it C.07 drops tie-breaks by rating.",
)
@click.option(
    "--count-all",
    is_flag=True,
    help="In a round robin, count the results of those too who left before half of their games.",
)
@click.option("--category", default="", metavar="NAME", help="Of one category: U14, S50, W …")
@click.option("--boards", is_flag=True, help="Of teams: the players, board by board.")
@click.option("--why", type=int, metavar="NO", help="How the tie-breaks of one player come about.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON document.")
@click.option("--list", "listing", is_flag=True, help="List the tie-breaks Zug knows.")
def command(
    *,
    file: str | None,
    system: str | None,
    tiebreaks: str,
    after: int | None,
    edition: str,
    book: str | None,
    unrated: int | None,
    count_all: bool,
    category: str,
    boards: bool,
    why: int | None,
    as_json: bool,
    listing: bool,
) -> None:
    """Standings of a report file or of an event, with the tie-breaks of C.07."""
    if listing:
        emit(_listing())
        return
    held = _held(file, system)
    tournament = by_system(held.tournament, system)
    held = held._replace(tournament=tournament, told=held.told if after is None else ())
    if boards:
        emit(boards_text(tournament, after, as_json=as_json))
        return
    codes = [code for code in tiebreaks.split(",") if code.strip()]
    own = _own_rule(tournament, book, codes)
    if own is not None:
        emit(_by_own_rule(own, held, after, category, as_json=as_json))
        return
    table = standings(
        tournament,
        codes,
        after=after,
        edition=int(edition),
        lots=held.lots,
        unrated=unrated or 0,
        count_all=count_all,
    )
    if category or why is None:
        emit(_by_tiebreaks(table, held, category, as_json=as_json))
    else:
        emit(_json(_why_view(table, why)) if as_json else _why(table, why))


def _listing() -> str:
    rows = [
        (code, say("teams: {tiebreak}", tiebreak=name) if code in OF_TEAMS else name)
        for code, name in TIEBREAKS.items()
    ]
    return columns(rows, "ll")


def _by_tiebreaks(table: Standings, held: _StandingsSource, category: str, *, as_json: bool) -> str:
    if category:
        notes = (*table.notes, *held.told)
        ranked = EventStandings(table.tournament, [*map(str, table.codes)], table.lines, notes)
        return _of_category(ranked, category, held, as_json=as_json)
    if as_json:
        return _json(table.as_json(held.clubs) | {"notes": [*table.notes, *held.told]})
    return _text(table, table.sides(held.clubs), held)


class _StandingsSource(NamedTuple):
    """A tournament, and by TPN what only an event knows.

    `told` are notes to print.
    """

    tournament: Tournament
    lots: Mapping[int, int]
    clubs: dict[int, str]
    told: tuple[str, ...]
    members: dict[str, frozenset[int]]

    def named(self, tpn: int) -> str:
        """As in a line: whoever has withdrawn is marked."""
        name = named(self.tournament, tpn)
        gone = tpn in self.tournament.ranking.withdrawn
        return spoken(say("{name} (withdrawn)", name=name)) if gone else name


def _of_category(
    ranked: EventStandings, name: str, held: _StandingsSource, *, as_json: bool
) -> str:
    members = belonging(held.tournament, name, held.members)
    return _json(ranked.view(name, members)) if as_json else ranked.text(name, members)


def _held(file: str | None, system: str | None) -> _StandingsSource:
    if file is None or file.endswith(".zug"):
        state = look(file)
        outside = () if state.fide_left is None else (not_in_fide_mode(state),)
        notes = (*outside, *_withdrawn(state.tournament), *not_final_notes(state))
        known = lots_by_tpn(state), clubs_by_tpn(state)
        return _StandingsSource(state.tournament, *known, notes, members_of(state))
    reading = reading_of(file, system=system)
    for remark in remarks(file, reading):
        note(remark)
    tournament = as_it_counted(file, reading.tournament)
    return _StandingsSource(tournament, tournament.ranking.lots, {}, _withdrawn(tournament), {})


def _withdrawn(tournament: Tournament) -> tuple[str, ...]:
    withdrawn = tournament.ranking.withdrawn
    gone = [name for tpn, name in told_apart(tournament).items() if tpn in withdrawn]
    return (say("Withdrawn: {names}.", names=joined(gone, "; ")),) if gone else ()


def _json(document: dict[str, object]) -> str:
    from zug.cli.output import to_json  # noqa: PLC0415 - only when asked for

    return to_json(document)


def _own_rule(
    tournament: Tournament, book: str | None, codes: Sequence[str]
) -> OwnStandings | None:
    """The rule of the book asked for; else the system's own, unless tie-breaks are asked for."""
    if book is None:
        return None if codes else own_standings(tournament)
    if book != "c07":
        require_players(tournament, f"--book {book}")
    return next((system.own_standings for system in SYSTEMS if system.chapter == book), None)


def _by_own_rule(
    own: OwnStandings, held: _StandingsSource, after: int | None, category: str, *, as_json: bool
) -> str:
    """The standings by a system's own rule, such as rating-1992:F10."""
    tournament, lots = held.tournament, held.lots
    if after is not None:
        tournament = tournament.before(after + 1)
    notes = (*expelled_note(tournament), *held.told, *in_standings(tournament))
    if category:
        lines = [StandingsLine(*line[:4]) for line in own.lines(tournament, lots)]
        ranked = EventStandings(tournament, own.heads, lines, notes)
        return _of_category(ranked, category, held, as_json=as_json)
    heads = (say("Place"), say("No."), say("Name"), say("Points"), *own.heads, say("Shares with"))
    rows: list[tuple[str, ...]] = [heads]
    rows += [
        (
            str(line.place),
            str(line.tpn),
            held.named(line.tpn),
            list_points(line.points),
            *line.values,
            ", ".join(map(str, line.shares_with)),
        )
        for line in own.lines(tournament, lots)
    ]
    if as_json:
        keys = [head.lower().rstrip(".").replace(" ", "_") for head in rows[0]]
        listed = [dict(zip(keys, row, strict=True)) for row in rows[1:]]
        document = {"after_round": tournament.rounds_played, "notes": [*notes]}
        return _json(document | {"standings": listed})
    after_round = standings_title(tournament)
    title = say("{title} ({rule})", title=after_round, rule=own.title)
    sides = "rrlr" + "r" * len(own.heads) + "l"
    return f"{spoken(title)}\n\n{columns(rows, sides)}{_noted(notes)}"


def named(tournament: Tournament, tpn: int) -> str:
    player = tournament.by_tpn[tpn]
    return f"{player.title} {player.name}".strip()


def _noted(notes: Iterable[str]) -> str:
    return "".join(f"\n{spoken(note)}\n" for note in notes)


def _text(table: Standings, teams: tuple[Side, ...], held: _StandingsSource) -> str:
    heads = (say("Rank"), say("No."), say("Name"), say("Rating"), say("Points"))
    rows: list[tuple[str, ...]] = [(*heads, *map(str, table.codes))]
    for line in table.lines:
        player = table.tournament.by_tpn[line.tpn]
        rows.append(
            (
                str(line.rank),
                str(player.number),
                held.named(line.tpn),
                str(player.rating or ""),
                list_points(line.points),
                *line.values,
            )
        )
    lines = columns(rows, "rrlrr" + "r" * len(table.codes))
    score = (team_score(teams),) if teams else ()
    notes = _noted((*score, *table.notes, *held.told))
    return f"{spoken(standings_title(table.tournament))}\n\n{lines}{notes}"


def _line_of(table: Standings, number: int) -> tuple[Player, StandingsLine]:
    players = table.tournament.players
    player = next((player for player in players if player.number == number), None)
    if player is None:
        raise UsageError(
            "no-such-player",
            say("there is no number {number}", number=number),
            WHO_IS_WHO,
        )
    line = next((line for line in table.lines if line.tpn == player.tpn), None)
    if line is None:
        raise UsageError(
            "no-rank",
            say("{name} was expelled and has no rank", name=player.name),
            say("name a player who is in the standings"),
        )
    return player, line


def _why_view(table: Standings, number: int) -> dict[str, object]:
    player, line = _line_of(table, number)
    whys = [table.why(player.tpn, code) for code in table.codes]
    return {
        "number": number,
        "name": player.name,
        "rank": line.rank,
        "points": format_points(line.points),
        "tiebreaks": [
            {
                "code": str(code),
                "name": table.title_of(code),
                "value": value,
                "formula": why.formula,
                "terms": [
                    {
                        "round": term.round,
                        "opponent": term.opponent or None,
                        "note": _term_note(table, term, code),
                        "value": show(code._replace(cut=0, median=0), term.value),
                        "cut": term.cut,
                    }
                    for term in why.terms
                ],
                "steps": list(why.steps),
            }
            for code, value, why in zip(table.codes, line.values, whys, strict=True)
        ],
    }


def _why(table: Standings, number: int) -> str:
    player, line = _line_of(table, number)
    head = say(
        "{name}: rank {rank}, points {points}",
        name=player.name,
        rank=line.rank,
        points=list_points(line.points),
    )
    parts = [f"{spoken(head)}\n"]
    shown = () if player.tpn in table.out else zip(table.codes, line.values, strict=True)
    for code, value in shown:
        name = say("{code} ({name}): {value}", code=code, name=table.title_of(code), value=value)
        parts.append(f"\n{spoken(name)}\n")
        parts.append(_written_out(table, player.tpn, code))
    return "".join((*parts, _noted(table.notes)))


def _term_note(table: Standings, term: Term, code: TiebreakCode) -> str:
    notes = [note for note in (term.note, adjusted_note(table, term, code)) if note]
    return joined(notes, "; ") if len(notes) > 1 else next(iter(notes), "")


def _written_out(table: Standings, tpn: int, code: TiebreakCode) -> str:
    reason = table.why(tpn, code)
    names = told_apart(table.tournament)
    rows = []
    for term in reason.terms:
        who = names[term.opponent] if term.opponent else ""
        amount = show(code._replace(cut=0, median=0), term.value)
        round_ = spoken(say("round {round}", round=term.round))
        cut = say("cut") if term.cut else ""
        rows.append((f"  {round_}", who, _term_note(table, term, code), amount, cut))
    steps = "".join(f"    {spoken(step)}\n" for step in reason.steps)
    return f"  {spoken(reason.formula)}\n{columns(rows, 'lllrl') if rows else ''}{steps}"


class EventStandings(NamedTuple):
    """Standings of all players: lines, headings of their values, notes."""

    tournament: Tournament
    heads: Sequence[str]
    lines: Sequence[StandingsLine]
    notes: Sequence[str]

    def text(self, name: str, members: frozenset[int]) -> str:
        heads = (say("Rank"), say("Overall"), say("No."), say("Name"), say("Rating"), say("Points"))
        rows: list[tuple[str, ...]] = [(*heads, *self.heads)]
        for place, line in placed(self.lines, members):
            player = self.tournament.by_tpn[line.tpn]
            shown = (place, line.rank, player.number, f"{player.title} {player.name}".strip())
            rest = (list_points(line.points), *line.values)
            rows.append((*map(str, shown), str(player.rating or ""), *rest))
        title = category_title(standings_title(self.tournament), name)
        notes = "".join(f"\n{spoken(note)}\n" for note in self.notes)
        table = columns(rows, "rrrlrr" + "r" * len(self.heads))
        return f"{spoken(title)}\n\n{table}{notes}"

    def view(self, name: str, members: frozenset[int]) -> dict[str, object]:
        names = self.tournament.by_tpn
        return {
            "after_round": self.tournament.rounds_played,
            "category": name,
            "tiebreaks": [*self.heads],
            "notes": [*self.notes],
            "standings": [
                {
                    "rank": place,
                    "overall": line.rank,
                    "tpn": line.tpn,
                    "name": names[line.tpn].name,
                    "points": format_points(line.points),
                    "values": dict(zip(self.heads, line.values, strict=True)),
                }
                for place, line in placed(self.lines, members)
            ],
        }


def boards_text(tournament: Tournament, after: int | None, *, as_json: bool) -> str:
    """The players of teams board by board, with percentages and performances."""
    if not isinstance(tournament, TeamTournament):
        raise UsageError(
            "no-teams",
            say("this is not a tournament of teams"),
            say("leave out --boards"),
        )
    if after is not None:
        tournament = tournament.before(after + 1)
    lines = board_standings(tournament)
    if as_json:
        from zug.cli.output import to_json  # noqa: PLC0415 - only when asked for

        return to_json(
            {
                "after_round": tournament.rounds_played,
                "notes": list(open_boards(tournament)),
                "boards": [_board_view(tournament, line) for line in lines],
            }
        )
    who = (say("Board"), say("Rank"), say("No."), say("Name"), say("Team"), say("Rating"))
    rows: list[tuple[str, ...]] = [(*who, say("Points"), say("Games"), "%", say("Performance"))]
    for board, rank, player, team, points, games, percent, rated in lines:
        shown = (board, rank, player.number, f"{player.title} {player.name}".strip())
        team_name = tournament.by_tpn[team].name or team
        known = map(str, (*shown, team_name, player.rating or ""))
        rest = map(str, (games, percent, rated or "-"))
        rows.append((*known, list_points(points), *rest))
    noted = "".join(f"\n{spoken(note)}\n" for note in open_boards(tournament))
    title = spoken(standings_title(tournament))
    return f"{title}\n\n{columns(rows, 'rrrllrrrrr')}{noted}"


def _board_view(tournament: Tournament, line: BoardStanding) -> dict[str, object]:
    return {
        "board": line.board,
        "rank": line.rank,
        "number": line.player.number,
        "name": f"{line.player.title} {line.player.name}".strip(),
        "team": tournament.by_tpn[line.team].name or str(line.team),
        "rating": line.player.rating or None,
        "points": line.points / 10,
        "games": line.games,
        "percent": line.percent,
        "performance": line.performance,
    }


class BoardStanding(NamedTuple):
    """A player on the board they were at most often (the higher one, if equally often).

    `points` and `games` are those over the board; `performance` is that of tiebreaks-2026:10.2,
    None if somebody has no rating.
    """

    board: int
    rank: int
    player: Player
    team: int
    points: Points
    games: int
    percent: int
    performance: int | None


def board_standings(tournament: TeamTournament) -> list[BoardStanding]:
    """Everybody who has played, board by board: points, then percentage, then performance."""
    lines = sorted(_lines(tournament), key=_place)
    ranked: list[BoardStanding] = []
    for place, line in enumerate(lines):
        first = next(at for at, other in enumerate(lines) if other.board == line.board)
        rank = place - first + 1
        if ranked and _place(ranked[-1])[:-1] == _place(line)[:-1]:
            rank = ranked[-1].rank
        ranked.append(line._replace(rank=rank))
    return ranked


def _place(line: BoardStanding) -> tuple[int, int, int, int, int]:
    return (
        line.board,
        -line.points,
        -line.percent,
        -(line.performance or 0),
        line.player.tpn,
    )


def _without_open_games(player: Player) -> Player:
    """A game without a result is no game played, whatever it counts for until it has one."""
    if all(cell.is_known for cell in player.cells):
        return player
    return player.with_cells(tuple(cell if cell.is_known else ABSENT for cell in player.cells))


def _lines(tournament: TeamTournament) -> Iterator[BoardStanding]:
    held = tournament.rounds_played
    seats = Matches(tournament).seats_by_player(held)
    finished = tuple(map(_without_open_games, tournament.individuals))
    players = Tournament(finished, points=tournament.game_points)
    record = TiebreakRecord(players)
    for team in tournament.teams:
        for number in team.members:
            rows = [out for out in record.outcomes.get(number, ()) if out.kind is RoundKind.GAME]
            if not rows or not seats[number]:
                continue
            points = Points(sum(out.points for out in rows))
            most = max(1, len(rows) * tournament.game_points.win)
            yield BoardStanding(
                min(seats[number], key=lambda board: (-seats[number][board], board)),
                0,
                players.by_tpn[number],
                team.tpn,
                points,
                len(rows),
                half_up(100 * points, most),
                performance(record, number) if record.all_rated else None,
            )


def open_boards(tournament: TeamTournament) -> tuple[Message, ...]:
    """A note on games that board standings leave out."""
    cells = (cell for player in tournament.individuals for cell in player.cells)
    count = sum(not cell.is_known for cell in cells) // 2
    if not count:
        return ()
    return (
        say_n(
            "{count} game has no result yet and is left out.",
            "{count} games have no result yet and are left out.",
            count,
        ),
    )
