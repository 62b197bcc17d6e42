"""The boards of a round, of an event or of a tournament file, and the players without a game."""

from __future__ import annotations

from zug.checker import recorded_rows
from zug.director.pairing.round_robin import not_counted, stayed_away
from zug.director.state.players import why_absent
from zug.fastclasses import NamedTuple
from zug.messages import say
from zug.model import Colour, Result
from zug.model.names import told_apart
from zug.model.results import ABSENT, pretty, show_result
from zug.systems.codes import as_counted
from zug.systems.schedule import in_board_order, known_schedule, known_table
from zug.systems.standings import points_before

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from zug.director import State
    from zug.director.state import EventRound, Pair
    from zug.model import Cell, Player, Tournament
    from zug.model.results import Results
    from zug.model.rounds import Boards

_NO_POINTS: dict[int, int] = {}


class SeatedPlayer(NamedTuple):
    """A player of a round, with the points before it.

    `number` is the one to show: that of the file a tournament came from. `distinct_name` is for
    places without a number beside it, where namesakes have theirs. `entry` is 0 in a tournament
    that is not run as an event.
    """

    tpn: int
    number: int
    name: str
    title: str
    rating: int
    points: int
    distinct_name: str
    entry: int = 0

    @property
    def titled_name(self) -> str:
        return f"{self.title} {self.name}".strip()

    @property
    def distinct_titled_name(self) -> str:
        return f"{self.title} {self.distinct_name}".strip()


class EnteredResult(NamedTuple):
    """The games of a board that have a result, and those only the rating report has.

    All texts are empty while there is no result; the games of a match have a space between.
    """

    games: tuple[Results, ...] = ()
    rating_games: tuple[Results, ...] = ()

    @classmethod
    def of(cls, pair: Pair) -> EnteredResult:
        """Return the result of a board of an event."""
        return cls(
            tuple(games for games in (pair.results, pair.second) if games),
            tuple(games for games in (pair.rating_results, pair.rating_second) if games),
        )

    @property
    def shown(self) -> str:
        """The result on screens: `1–0`, `+-`."""
        return " ".join(pretty(show_result(game)) for game in self.games)

    @property
    def typed(self) -> str:
        """The result as arbiters type it: `1-0`."""
        return " ".join(map(show_result, self.games))

    @property
    def printed(self) -> str:
        """The result on papers, between the names: `1 – 0`; games of a match with a comma."""
        return ", ".join(f"{white.sign} – {black.sign}" for white, black in self.games)

    @property
    def rating_only(self) -> str:
        """The result that only the rating report has; usually empty."""
        return " ".join(pretty(show_result(game)) for game in self.rating_games)

    def of_side(self, colour: str) -> str:
        """Return what one side got: 1, ½, 0; + and − for a forfeit; * for an adjourned game."""
        side = 0 if colour == Colour.WHITE else 1
        return own_side(game[side] for game in self.games)


def own_side(games: Iterable[Result]) -> str:
    """Return what one player got in the games of a round, as text."""
    return " ".join(result.sign or "*" for result in games)


NO_RESULT = EnteredResult()


class BoardRow(NamedTuple):
    """A board with its number in the hall.

    Of a round robin: whether the result `counts`, and the entries of players who are `away`, not
    expected at the board.
    """

    number: int
    white: SeatedPlayer
    black: SeatedPlayer
    result: EnteredResult = NO_RESULT
    counts: bool = True
    away: tuple[int, ...] = ()

    @property
    def pair(self) -> tuple[int, int]:
        """White and Black by TPN."""
        return self.white.tpn, self.black.tpn


class IdlePlayer(NamedTuple):
    """A player without a game, and why; `has_bye` means the bye of the pairing."""

    seat: SeatedPlayer
    reason: str
    has_bye: bool = False


# An event


def points_of(state: State, round_: EventRound) -> dict[int, int]:
    """Return the points of all players before a round, by entry."""
    points = points_before(state.tournament, round_.number)
    return {state.numbering[tpn - 1]: scored for tpn, scored in points.items()}


def seat_of(state: State, entry: int, points: Mapping[int, int] = _NO_POINTS) -> SeatedPlayer:
    """Return a player of an event; the points, by entry, are 0 if they are not given."""
    player, tpn = state.entries[entry], state.tpns[entry]
    name = player.name
    return SeatedPlayer(
        tpn,
        tpn,
        name,
        player.title,
        player.rating,
        points.get(entry, 0),
        f"{name} ({tpn})" if state.has_namesake(player) else name,
        entry,
    )


def event_boards(state: State, round_: EventRound) -> list[BoardRow]:
    """Return the boards of a paired round of an event, as it is published or a draft."""
    points, out = points_of(state, round_), not_counted(state)
    return [
        BoardRow(
            number,
            seat_of(state, pair.white, points),
            seat_of(state, pair.black, points),
            EnteredResult.of(pair),
            counts=out.isdisjoint((pair.white, pair.black)),
            away=stayed_away(state, round_.number, pair),
        )
        for number, pair in round_.numbered
    ]


def absences(state: State, missing: Mapping[int, Result], number: int) -> list[IdlePlayer]:
    """Return players who miss a round of an event, with the reasons, by pairing number."""
    return [
        IdlePlayer(seat_of(state, entry), why_absent(state, entry, missing[entry], number))
        for entry in sorted(missing, key=lambda entry: state.tpns[entry])
    ]


# A tournament, as a file or a paper has it


def seats(tournament: Tournament, round_: int | None = None) -> dict[int, SeatedPlayer]:
    """Return all players by TPN, with the points they had before the round if one is given."""
    points = points_before(tournament, round_) if round_ and tournament.rounds_played else {}
    names = told_apart(tournament)
    return {
        player.tpn: SeatedPlayer(
            player.tpn,
            player.number,
            player.name,
            player.title,
            player.rating,
            points.get(player.tpn, 0),
            names[player.tpn],
        )
        for player in tournament.players
    }


def rows_of(
    seated: Mapping[int, SeatedPlayer], boards: Iterable[tuple[int, int]], first: int = 1
) -> list[BoardRow]:
    """Return boards without results, numbered from the first one."""
    return [
        BoardRow(number, seated[white], seated[black])
        for number, (white, black) in enumerate(boards, first)
    ]


def boards_in_order(tournament: Tournament, round_: int) -> list[tuple[int, int]]:
    """Return the boards of a paired round in the order of handling-2026:3.6."""
    pairs = [
        (player.tpn, cell.opponent)
        for player in tournament.players
        if (cell := player.cell(round_)) is not None
        and cell.opponent
        and cell.colour is Colour.WHITE
    ]
    return in_board_order(tournament, round_, pairs)


def tournament_boards(
    tournament: Tournament,
    round_: int,
    boards: Boards | None = None,
    first: int = 1,
) -> list[BoardRow]:
    """Return the boards of a paired round: as given, or in the order of handling-2026:3.6.

    `first` is the number of the first one. A caller that knows the boards as they were published
    should give them: a result corrected since, or a change by hand, would put them in another
    order.
    """
    pairs = boards_in_order(tournament, round_) if boards is None else boards
    players, out = tournament.by_tpn, _not_counted(tournament, round_)
    return [
        row._replace(
            result=_result(*(players[tpn].cell(round_) or ABSENT for tpn in row.pair)),
            counts=out.isdisjoint(row.pair),
        )
        for row in rows_of(seats(tournament, round_), pairs, first)
    ]


def with_forfeits(tournament: Tournament, round_: int) -> list[tuple[int, int]]:
    """Return the boards in order, then games that were forfeited and recorded without colours."""
    pairs = boards_in_order(tournament, round_)
    known = {frozenset(pair) for pair in pairs}
    return pairs + [
        (white, black)
        for white, black in recorded_rows(tournament, round_)
        if black and frozenset((white, black)) not in known
    ]


def _result(white: Cell, black: Cell) -> EnteredResult:
    games = [(white.result, black.result)]
    if white.second is not None and black.second is not None:
        games.append((white.second, black.second))
    return EnteredResult(tuple(game for game in games if Result.OPEN not in game))


def _not_counted(tournament: Tournament, round_: int) -> frozenset[int]:
    """Return the players whose games of a round do not count (round-robin:6.6.1)."""
    if known_table(tournament) is None:
        return frozenset()
    counted = as_counted(tournament).by_tpn
    return frozenset(
        player.tpn
        for player in tournament.players
        if not (counted[player.tpn].cell(round_) or ABSENT).opponent
    )


BYE_WORDS = {
    Result.PAB: say("bye"),
    Result.FULL_BYE: say("full-point bye"),
    Result.HALF_BYE: say("half-point bye"),
    Result.ZERO_BYE: say("absent"),
    Result.ABSENT: say("absent"),
}
_FREE = say("free")


def idle_word(tournament: Tournament, player: Player, round_: int) -> str:
    """Return why a player without an opponent does not play."""
    cell = player.cell(round_)
    if known_table(tournament) is not None:
        return _FREE if _is_free(tournament, player, round_) else BYE_WORDS[Result.ABSENT]
    return BYE_WORDS[Result.ABSENT if cell is None else cell.result]


def _is_free(tournament: Tournament, player: Player, round_: int) -> bool:
    """Return whether the recorded round leaves this player over in an odd field.

    If several have no opponent, all but one were absent: only the table can tell who was free.
    """
    idle = [
        player.tpn for player in tournament.players if not (player.cell(round_) or ABSENT).opponent
    ]
    if len(tournament.players) % 2 == 0 or player.tpn not in idle:
        return False
    schedule = known_schedule(tournament)
    if len(idle) == 1 or schedule is None or round_ > len(schedule.rounds):
        return len(idle) == 1
    return player.tpn == schedule.free(round_)


def idle_players(tournament: Tournament, round_: int) -> list[IdlePlayer]:
    """Return the players of a recorded round without an opponent, the bye first."""
    seated = seats(tournament, round_)
    idle = [
        IdlePlayer(
            seated[player.tpn],
            idle_word(tournament, player, round_),
            (player.cell(round_) or ABSENT).result is Result.PAB,
        )
        for player in tournament.players
        if not (player.cell(round_) or ABSENT).opponent
    ]
    return sorted(idle, key=lambda player: not player.has_bye)
