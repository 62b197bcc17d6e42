"""Adding to a tournament what happened next: a round with its results, a player, a bye.

Nothing here pairs or ranks. What is wrong with a request is told all at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol, TypeVar

from zug.errors import Fault, FaultyTournamentError, UsageError
from zug.fastclasses import fields, replace
from zug.faults import fault, refusal
from zug.messages import say
from zug.model.results import (
    ABSENT,
    OPEN,
    REQUESTED,
    Cell,
    Colour,
    Result,
    Results,
    bad_result,
    parse_result,
)
from zug.model.tournament import BoardResult, ByeRequest, OpenGame, Player, with_rounds_over
from zug.model.validation import (
    BOARD,
    WHOLE,
    OptionalKind,
    TupleKind,
    ValueKind,
    all_of,
    require,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from zug.model.tournament import AnyTournament, Entry, Tournament

Boards = Sequence[tuple[int, int]]
"""White and Black by TPN, in the order of the boards."""

Score = str | Result | Results
"""A result as written (`1-0`, `½-½`; `1-0 ½-½` for two games), White's, or White's and Black's."""

AnyBoard = TypeVar("AnyBoard", bound=tuple[int, int])
Scores = Sequence[Score | None] | Mapping[AnyBoard, Score | None]
"""Results in the order of the boards, or by the board, `(white, black)`.

Boards without one, with None or with an empty text have no result yet.
"""

_BOARDS = TupleKind(BOARD, say("boards, each with the TPNs of White and Black"))
_RESULTS = ValueKind(
    say("a list of results, or a dict by board"),
    lambda value: isinstance(value, Sequence) and not isinstance(value, str),
)


class PairedRound(Protocol):
    """What `zug.pair` gives, as far as it matters here."""

    @property
    def round(self) -> int: ...
    @property
    def boards(self) -> Boards: ...
    @property
    def bye(self) -> int | None: ...


class NewRound:
    """A round about to be added: who sits where, who has the bye, and what is wrong with it.

    In a round of a table (`scheduled`) the bye is a free round, and those who are absent sit.
    """

    def __init__(
        self,
        tournament: Tournament,
        pairing: PairedRound | Iterable[tuple[int, int]],
        *,
        scheduled: bool = False,
    ) -> None:
        self.tournament = tournament
        self.round = tournament.next_round
        self.faults: list[Fault] = []
        self.scheduled = scheduled
        if isinstance(pairing, Iterable):
            rows = _boards(all_of("pairing", pairing))
            self.boards: Boards = [row for row in rows if row[1]]
            self.byes = [tpn for tpn, opponent in rows if not opponent]
        else:
            require(pairing=(pairing, PAIRED))
            self.boards = pairing.boards
            self.byes = [] if pairing.bye is None else [pairing.bye]
            self.scheduled = scheduled or getattr(pairing, "scheduled", False)
            if pairing.round != self.round:
                self._add("wrong-round", given=pairing.round, next=self.round)
        if tournament.rounds is not None and self.round > tournament.rounds:
            self._add("all-rounds-played.verb")
        self._check_seats()

    def cells(self, results: Scores[AnyBoard] | None) -> dict[int, Cell]:
        """Return the cell of everybody in this round; raise all faults of it together.

        Without results every game is open.
        """
        left_over = Result.ZERO_BYE if self.scheduled else Result.PAB
        row = {tpn: Cell(0, None, left_over) for tpn in self.byes}
        for (white, black), score in zip(
            self.boards, self._scores(() if results is None else results), strict=False
        ):
            games = self._games(white, black, score)
            if games is not None:
                (mine, yours), (my_second, your_second) = games
                row[white] = Cell(black, Colour.WHITE, mine, my_second)
                row[black] = Cell(white, Colour.BLACK, yours, your_second)
        if self.faults:
            raise FaultyTournamentError(self.faults)
        return row | self._away(row)

    def _add(self, id_: str, /, **params: object) -> None:
        self.faults.append(fault(id_, **params))

    def _check_seats(self) -> None:
        known = self.tournament.by_tpn
        seats = Counter([*(tpn for board in self.boards for tpn in board), *self.byes])
        for tpn, count in seats.items():
            if tpn not in known:
                self._add("unknown-player.number", number=tpn)
            elif count > 1:
                self._add("seated-twice", number=tpn)
        if len(self.byes) > 1:
            self._add("two-byes.verb")
        self._check_absentees(seats)

    def _check_absentees(self, seats: Mapping[int, int]) -> None:
        away = self.tournament.absentees
        for tpn in self.tournament.by_tpn:
            if tpn in seats and tpn in away and not self.scheduled:
                self._add("absent-but-paired", number=tpn)
            elif tpn not in seats and tpn not in away:
                self._add("not-paired", number=tpn)

    def _scores(self, results: Scores[AnyBoard]) -> list[Any]:
        """Return the result of every board, in their order."""
        if isinstance(results, Mapping):
            _boards(tuple(results))
            scores_by_board = {(white, black): score for (white, black), score in results.items()}
            boards = [(white, black) for white, black in self.boards]
            for white, black in scores_by_board.keys() - set(boards):
                self._add("no-such-board.verb", white=white, black=black)
            scores = [scores_by_board.get(board) for board in boards]
        else:
            require(results=(results, _RESULTS))
            scores = list(results) or [None] * len(self.boards)
        if len(scores) != len(self.boards):
            self._add("results-count", count=len(self.boards), given=len(scores))
        no_result = " ".join([OPEN] * self.tournament.games_per_match)
        return [no_result if is_no_result(score) else score for score in scores]

    def _games(
        self, white: int, black: int, score: Score
    ) -> tuple[Results, Results | tuple[None, None]] | None:
        try:
            games = read_score(score, self.tournament)
        except UsageError as error:
            words = {"white": white, "black": black, "fault": error.message}
            message = say("board {white}-{black}: {fault}", **words)
            self.faults.append(Fault(error.code, message, error.advice))
            return None
        return (games[0], games[1]) if len(games) > 1 else (games[0], (None, None))

    def _away(self, row: Mapping[int, Cell]) -> dict[int, Cell]:
        """Return what players outside the pairing get: the bye they asked for, else no points."""
        asked = {
            tpn: bye.result
            for bye in self.tournament.byes
            if bye.round == self.round
            for tpn in bye.players
        }
        away = {}
        for player in self.tournament.players:
            if player.tpn not in row:
                known = player.cell(self.round)
                announced = ABSENT if known is None else known
                result = asked.get(player.tpn, Result.ZERO_BYE)
                away[player.tpn] = Cell(0, None, result) if announced == ABSENT else announced
        return away


def is_no_result(score: object) -> bool:
    """Return whether a board is given no result: None, or an empty text."""
    return score is None or (type(score) is str and not score.strip())


def _boards(boards: tuple[tuple[int, int], ...]) -> list[tuple[int, int]]:
    require(boards=(boards, _BOARDS))
    return [(white, black) for white, black in boards]


def _is_paired_round(value: object) -> bool:
    return (
        WHOLE.holds(getattr(value, "round", None))
        and OptionalKind(WHOLE).holds(getattr(value, "bye", ""))
        and _BOARDS.holds(getattr(value, "boards", None))
    )


PAIRED = ValueKind(say("what zug.pair gave, or a list of boards"), _is_paired_round)


def read_score(score: Score, tournament: Tournament) -> list[Results]:
    """Return the results of a board, one pair a game, those of White in the first game in front."""
    if isinstance(score, Result):
        results = [(score, score.complement)]
    elif isinstance(score, str):
        results = [parse_result(part, tournament.points) for part in score.split()]
    elif isinstance(score, tuple | list) and [type(side) for side in score] == [Result, Result]:
        results = [(score[0], score[1])]
    else:
        raise bad_result(score)
    for white, black in results:
        if not white.fits(black):
            raise refusal("impossible-result.verb", white=white, black=black)
    games = tournament.games_per_match
    if games == 2 and len(results) == 1:
        results.append((Result.OPEN, Result.OPEN))
    if len(results) != games == 1:
        raise bad_result(score)
    if len(results) != games:
        raise refusal("bad-result.games", count=games)
    return results


def add_round(
    tournament: Tournament,
    pairing: PairedRound | Iterable[tuple[int, int]],
    results: Scores[AnyBoard] | None = None,
    *,
    scheduled: bool = False,
) -> Tournament:
    """See `Tournament.with_round`."""
    coming = tournament.next_round
    row = NewRound(tournament, pairing, scheduled=scheduled).cells(results)
    players = tuple(player.with_cell(coming, row[player.tpn]) for player in tournament.players)
    later = tuple(bye for bye in tournament.byes if bye.round > coming)
    after = replace(tournament, players=players, byes=later, absent=frozenset())
    return after.known_sound()


def change_result(
    tournament: Tournament,
    round_: int,
    board: tuple[int, int] | BoardResult | OpenGame,
    score: Score,
) -> Tournament:
    """See `Tournament.with_result`."""
    if isinstance(board, BoardResult | OpenGame):
        board = board.white, board.black
    require(round=(round_, WHOLE), board=(board, BOARD))
    white, black = board
    cell = cell_of_white(tournament, round_, white, black)
    if cell is None:
        raise refusal("no-such-board.round", round=round_, white=white, black=black)
    first, *second = read_score(score, tournament)
    then = second[0] if second else (None, None)
    changed = {
        white: Cell(black, cell.colour, first[0], then[0]),
        black: Cell(white, cell.colour and cell.colour.opposite, first[1], then[1]),
    }
    players = tuple(
        player.with_cell(round_, changed[player.tpn]) if player.tpn in changed else player
        for player in tournament.players
    )
    return replace(tournament, players=players).known_sound()


def cell_of_white(tournament: Tournament, round_: int, white: int, black: int) -> Cell | None:
    """Return what White has of a game, or the first team of a match; None if there is none."""
    player = tournament.by_tpn.get(white)
    cell = None if player is None or round_ < 1 else player.cell(round_)
    is_theirs = cell and black and cell.opponent == black and cell.colour is not Colour.BLACK
    return cell if is_theirs else None


def replace_fields(tournament: AnyTournament, changes: Mapping[str, Any]) -> AnyTournament:
    """See `Tournament.replace`."""
    names = [field.name for field in fields(tournament)]
    for name in changes:
        if name not in names:
            raise refusal("bad-argument.field", name=name, names=", ".join(names))
    # Without what is known of the tournament: the values may not fit.
    return type(tournament)(**{name: getattr(tournament, name) for name in names} | {**changes})


def request_bye(
    tournament: AnyTournament, tpn: int, round_: int | None, result: Result | str
) -> AnyTournament:
    """See `Tournament.with_bye`."""
    require_player(tournament, tpn)
    require(round=(round_, OptionalKind(WHOLE)))
    coming = tournament.next_round
    wanted = coming if round_ is None else round_
    if result not in REQUESTED:
        raise refusal("bad-bye", result=str(result))
    if wanted < coming or (tournament.rounds is not None and wanted > tournament.rounds):
        raise refusal("no-such-round.bye", round=wanted)
    return _with_byes(tournament, tpn, [wanted], Result(result))


def withdraw(tournament: AnyTournament, tpn: int) -> AnyTournament:
    """See `Tournament.withdraw`."""
    if tournament.rounds is None:
        raise refusal("rounds-not-declared.verb")
    require_player(tournament, tpn)
    to_come = range(tournament.next_round, tournament.rounds + 1)
    return _with_byes(tournament, tpn, to_come, Result.ZERO_BYE)


def _with_byes(
    tournament: AnyTournament, tpn: int, rounds: Sequence[int], result: Result
) -> AnyTournament:
    """Return the tournament with a bye in each of these rounds, instead of earlier requests."""
    player = tournament.by_tpn[tpn]
    # A file may hold a bye of a round to come in its cell already.
    held = {number for number in rounds if player.cell(number) not in (None, ABSENT)}
    asked = set(rounds) - held
    kept = (
        replace(bye, players=tuple(other for other in bye.players if other != tpn))
        if bye.round in asked and tpn in bye.players
        else bye
        for bye in tournament.byes
    )
    added = (ByeRequest(result, number, (tpn,)) for number in rounds if number in asked)
    cells = tuple(
        Cell(0, None, result) if number in held else cell
        for number, cell in enumerate(player.cells, 1)
    )
    players = tuple(
        participant.with_cells(cells) if participant is player else participant
        for participant in tournament.players
    )
    byes = (*(bye for bye in kept if bye.players), *added)
    return replace(tournament, players=players, byes=byes).known_sound()


def require_player(tournament: Tournament, tpn: int) -> Player:
    """Return the player of a number; raise `UsageError` if there is none."""
    require(tpn=(tpn, WHOLE))
    player = tournament.by_tpn.get(tpn)
    if player is None:
        raise refusal("unknown-player.number", number=tpn)
    return player


NO_NUMBER = 0
"""The TPN of a player who has none yet."""

_FIELDS = tuple(field.name for field in fields(Player) if field.name not in ("cells", "label"))


def as_player(entry: Entry, path: str = "player") -> Player:
    """Return the player of an entry; without a TPN it is 0. Messages call the entry `path`."""
    from zug.model.schema import ENTERED, faults_of_types  # noqa: PLC0415 - it loads all schemas

    player = _as_player(entry)
    for wrong in faults_of_types(player, ENTERED, path):
        raise UsageError(wrong.code, wrong.message, wrong.advice)
    if entry is not player and not player.name.strip():  # only a `Player` may have none
        raise refusal("bad-player.name")
    return player


def _as_player(entry: Entry) -> Player:
    match entry:
        case Player():
            return entry
        case str():
            return Player(NO_NUMBER, entry)
        case (str(name), int(rating)):
            return Player(NO_NUMBER, name, rating)
        case Mapping():
            return _from_mapping(entry)
    raise refusal("bad-player.entry", entry=entry)


def _from_mapping(entry: Mapping[str, Any]) -> Player:
    for name in entry:
        if name not in _FIELDS:
            raise refusal("bad-player.field", name=name, names=", ".join(_FIELDS))
    if "name" not in entry:
        raise refusal("bad-player.nameless", entry=dict(entry))
    return Player(**{"tpn": NO_NUMBER, **entry})


def enter(tournament: AnyTournament, entry: Entry) -> AnyTournament:
    """See `Tournament.with_player`."""
    player = as_player(entry)
    if player.tpn in tournament.by_tpn:
        raise refusal("duplicate-number.entry", number=player.tpn)
    if player.tpn == NO_NUMBER:
        player = replace(player, tpn=max(tournament.by_tpn, default=0) + 1)
    players = sorted((*tournament.players, player), key=lambda participant: participant.tpn)
    entered = replace(tournament, players=tuple(players))
    vars(entered).pop("_faults", None)  # a `Player` may come with cells that contradict others
    if entered.rounds_played < tournament.rounds_played:  # they have missed a cancelled round too
        return with_rounds_over(entered, tournament.rounds_played)
    return entered
