"""Adding to a tournament what happened next: a round with its results, a player, a bye.

Nothing here pairs or ranks. What is wrong with a request is told all at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol, TypeVar

from zug.errors import Fault, FaultyTournamentError, UsageError
from zug.fastclasses import fields, replace
from zug.messages import say, say_n, wording
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
    ADD_PLAYER,
    BOARD,
    WHOLE,
    OptionalKind,
    TupleKind,
    ValueKind,
    all_of,
    no_player,
    not_a_request,
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
                self._add(
                    "wrong-round",
                    say(
                        "this is the pairing of round {given}, the next round is {next}",
                        given=pairing.round,
                        next=self.round,
                    ),
                    say("pair the tournament as it stands now"),
                )
        if tournament.rounds is not None and self.round > tournament.rounds:
            self._add(
                "all-rounds-played",
                say("all declared rounds have been played"),
                say("to go on, declare more: dataclasses.replace(tournament, rounds=…)"),
            )
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

    def _add(self, code: str, message: str, advice: str) -> None:
        self.faults.append(Fault(code, message, advice))

    def _check_seats(self) -> None:
        known = self.tournament.by_tpn
        seats = Counter([*(tpn for board in self.boards for tpn in board), *self.byes])
        for tpn, count in seats.items():
            if tpn not in known:
                self._add("unknown-player", no_player(tpn), ADD_PLAYER)
            elif count > 1:
                self._add(
                    "seated-twice",
                    say(
                        "player {number} is paired more than once",
                        wording("team {number} is paired more than once"),
                        number=tpn,
                    ),
                    say("seat everybody once", wording("pair every team once")),
                )
        if len(self.byes) > 1:
            self._add(
                "two-byes",
                say("a round has one pairing-allocated bye at most"),
                say("announce other byes first (with_bye)"),
            )
        self._check_absentees(seats)

    def _check_absentees(self, seats: Mapping[int, int]) -> None:
        away = self.tournament.absentees
        for tpn in self.tournament.by_tpn:
            if tpn in seats and tpn in away and not self.scheduled:
                self._add(
                    "absent-but-paired",
                    say(
                        "player {number} is paired, but absent",
                        wording("team {number} is paired, but absent"),
                        number=tpn,
                    ),
                    say("pair the tournament as it stands now"),
                )
            elif tpn not in seats and tpn not in away:
                self._add(
                    "not-paired",
                    say(
                        "player {number} is neither paired nor absent",
                        wording("team {number} is neither paired nor absent"),
                        number=tpn,
                    ),
                    say(
                        "seat the player, or announce the absence first (with_bye, withdraw)",
                        wording(
                            "pair the team, or announce its absence first (with_bye, withdraw)"
                        ),
                    ),
                )

    def _scores(self, results: Scores[AnyBoard]) -> list[Any]:
        """Return the result of every board, in their order."""
        if isinstance(results, Mapping):
            _boards(tuple(results))
            given = {(white, black): score for (white, black), score in results.items()}
            boards = [(white, black) for white, black in self.boards]
            for white, black in given.keys() - set(boards):
                self._add(
                    "no-such-board",
                    say("there is no board {white}-{black}", white=white, black=black),
                    say("name boards as (white, black), as the pairing has them"),
                )
            found = [given.get(board) for board in boards]
        else:
            require(results=(results, _RESULTS))
            found = list(results) or [None] * len(self.boards)
        if len(found) != len(self.boards):
            self._add(
                "results-count",
                say_n(
                    "there is {count} board, but the number of results is {given}",
                    "there are {count} boards, but the number of results is {given}",
                    len(self.boards),
                    given=len(found),
                ),
                say(
                    "give every board a result; `:` is a game without a result yet, `*` an "
                    "adjourned one"
                ),
            )
        no_result = " ".join([OPEN] * self.tournament.games_per_match)
        return [no_result if is_no_result(score) else score for score in found]

    def _games(
        self, white: int, black: int, score: Score
    ) -> tuple[Results, Results | tuple[None, None]] | None:
        try:
            games = read_score(score, self.tournament)
        except UsageError as error:
            words = {"white": white, "black": black, "fault": error.message}
            self._add(error.code, say("board {white}-{black}: {fault}", **words), error.advice)
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


def _boards(given: tuple[tuple[int, int], ...]) -> list[tuple[int, int]]:
    require(boards=(given, _BOARDS))
    return [(white, black) for white, black in given]


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
        found = [(score, score.complement)]
    elif isinstance(score, str):
        found = [parse_result(part, tournament.points) for part in score.split()]
    elif isinstance(score, tuple | list) and [type(side) for side in score] == [Result, Result]:
        found = [(score[0], score[1])]
    else:
        raise bad_result(score)
    for white, black in found:
        if not white.fits(black):
            raise UsageError(
                "impossible-result",
                say(
                    "no game ends {white} for White and {black} for Black", white=white, black=black
                ),
                say("both cannot win, nor one win and the other draw"),
            )
    games = tournament.games_per_match
    if games == 2 and len(found) == 1:
        found.append((Result.OPEN, Result.OPEN))
    if len(found) != games == 1:
        raise bad_result(score)
    if len(found) != games:
        raise UsageError(
            "bad-result",
            say_n("a board has {count} game", "a board has {count} games", games),
            say("write one result per game; for a match, like 1-0 ½-½"),
        )
    return found


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
        words = {"round": round_, "white": white, "black": black}
        raise UsageError(
            "no-such-board",
            say("in round {round} there is no board {white}-{black}", **words),
            say("name the TPNs of White and Black"),
        )
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
            raise UsageError(
                "bad-argument",
                say("a tournament has no field {name!r}", name=name),
                say("use one of {names}", names=", ".join(names)),
            )
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
        raise UsageError(*not_a_request(result))
    if wanted < coming or (tournament.rounds is not None and wanted > tournament.rounds):
        raise UsageError(
            "no-such-round",
            say("there can be no bye in round {round}", round=wanted),
            say("choose a round that is still to come"),
        )
    return _with_byes(tournament, tpn, [wanted], Result(result))


def withdraw(tournament: AnyTournament, tpn: int) -> AnyTournament:
    """See `Tournament.withdraw`."""
    if tournament.rounds is None:
        raise UsageError(
            "rounds-not-declared",
            say("the number of rounds is not declared"),
            say("declare how many rounds there will be (rounds=…)"),
        )
    require_player(tournament, tpn)
    to_come = range(tournament.next_round, tournament.rounds + 1)
    return _with_byes(tournament, tpn, to_come, Result.ZERO_BYE)


def _with_byes(
    tournament: AnyTournament, tpn: int, rounds: Sequence[int], result: Result
) -> AnyTournament:
    """Return the tournament with a bye in each of these rounds, instead of earlier requests."""
    player = tournament.by_tpn[tpn]
    # A file may hold a bye of a round to come in its cell already.
    held = {one for one in rounds if player.cell(one) not in (None, ABSENT)}
    asked = set(rounds) - held
    kept = (
        replace(bye, players=tuple(other for other in bye.players if other != tpn))
        if bye.round in asked and tpn in bye.players
        else bye
        for bye in tournament.byes
    )
    added = (ByeRequest(result, one, (tpn,)) for one in rounds if one in asked)
    cells = tuple(
        Cell(0, None, result) if one in held else cell for one, cell in enumerate(player.cells, 1)
    )
    players = tuple(one.with_cells(cells) if one is player else one for one in tournament.players)
    byes = (*(bye for bye in kept if bye.players), *added)
    return replace(tournament, players=players, byes=byes).known_sound()


def require_player(tournament: Tournament, tpn: int) -> Player:
    """Return the player of a number; raise `UsageError` if there is none."""
    require(tpn=(tpn, WHOLE))
    player = tournament.by_tpn.get(tpn)
    if player is None:
        raise UsageError("unknown-player", no_player(tpn), ADD_PLAYER)
    return player


NO_NUMBER = 0
"""The TPN of a player who has none yet."""

_HOW_TO_ENTER = say('write "Ada", ("Ada", 2000), {{"name": "Ada", "rating": 2000}} or a Player')
_FIELDS = tuple(field.name for field in fields(Player) if field.name not in ("cells", "label"))


def as_player(entry: Entry, path: str = "player") -> Player:
    """Return the player of an entry; without a TPN it is 0. Messages call the entry `path`."""
    from zug.model.schema import ENTERED, faults_of_types  # noqa: PLC0415 - it loads all schemas

    player = _as_player(entry)
    for fault in faults_of_types(player, ENTERED, path):
        raise UsageError(fault.code, fault.message, fault.advice)
    if entry is not player and not player.name.strip():  # only a `Player` may have none
        raise UsageError("bad-player", say("a player has no name"), _HOW_TO_ENTER)
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
    raise UsageError("bad-player", say("{entry!r} is not a player", entry=entry), _HOW_TO_ENTER)


def _from_mapping(entry: Mapping[str, Any]) -> Player:
    for name in entry:
        if name not in _FIELDS:
            raise UsageError(
                "bad-player",
                say("a player has no field {name!r}", name=name),
                say("the fields of a player are {names}", names=", ".join(_FIELDS)),
            )
    if "name" not in entry:
        nameless = say("{entry!r} has no name", entry=dict(entry))
        raise UsageError("bad-player", nameless, _HOW_TO_ENTER)
    return Player(**{"tpn": NO_NUMBER, **entry})


def enter(tournament: AnyTournament, entry: Entry) -> AnyTournament:
    """See `Tournament.with_player`."""
    player = as_player(entry)
    if player.tpn in tournament.by_tpn:
        raise UsageError(
            "duplicate-number",
            say(
                "number {number} belongs to another player",
                wording("number {number} belongs to another team"),
                number=player.tpn,
            ),
            say("leave the TPN out to get the next one"),
        )
    if player.tpn == NO_NUMBER:
        player = replace(player, tpn=max(tournament.by_tpn, default=0) + 1)
    players = sorted((*tournament.players, player), key=lambda one: one.tpn)
    entered = replace(tournament, players=tuple(players))
    vars(entered).pop("_faults", None)  # a `Player` may come with cells that contradict others
    if entered.rounds_played < tournament.rounds_played:  # they have missed a cancelled round too
        return with_rounds_over(entered, tournament.rounds_played)
    return entered
