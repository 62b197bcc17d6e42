"""A tournament as an immutable history: who takes part, what happened, what was announced."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType

from zug.errors import FaultyTournamentError
from zug.fastclasses import NamedTuple, dataclass, field, fields, replace
from zug.model.points import Points
from zug.model.results import (
    ABSENT,
    STANDARD_POINTS,
    Adjustment,
    Cell,
    Colour,
    PointSystem,
    Result,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Any, Self, TypeAlias, TypeVar

    from zug import Card, Explanation, Report, RoundPairing, Standings
    from zug.errors import Fault
    from zug.model.amendments import Content, Remark
    from zug.model.rounds import AnyBoard, PairedRound, Score, Scores

    AnyTournament = TypeVar("AnyTournament", bound="Tournament")
    Entry: TypeAlias = "str | tuple[str, int] | Mapping[str, Any] | Player"
    """A player as a script names them: `"Ada"`, `("Ada", 2000)`, `{"name": "Ada"}`, a `Player`."""

MOST_PLAYERS = 100_000
MOST_ROUNDS = 999
HIGHEST_RATING = 9999
"""What is made and tested for, and what the formats have columns for."""

OTHER = "OTHER"
"""TRF26 calls tie-breaks that C.07 does not have `OTHER_` and a name."""
OTHER_FORM = r"OTHER(?:_[A-Z0-9][A-Z0-9_]{0,19})?"
"""Their codes, as a regular expression."""
LONG_EVENTS = ("first", "round", "last")
"""By which rating of a player the tie-breaks of a long event go (tiebreaks-2026:10)."""


@dataclass(frozen=True, slots=True)
class Player:
    """A participant and the cells of the rounds so far.

    `tpn` is the pairing number every rule speaks of. `label` is the number a file uses for the
    player when that differs from the TPN (TRF(x) `XXC rank`). `ref` is free for the key of the
    player in another program, such as a row of a database: Zug's JSON and events keep it,
    report files do not.
    """

    tpn: int
    name: str = ""
    rating: int = 0
    title: str = ""
    sex: str = ""
    federation: str = ""
    fide_id: str = ""
    birth: str = ""
    cells: tuple[Cell, ...] = ()
    label: int | None = None
    ref: str = ""

    @property
    def number(self) -> int:
        """The number to show: that of the file the player came from."""
        return self.tpn if self.label is None else self.label

    def cell(self, round_: int) -> Cell | None:
        """The cell of a round (counted from 1), if there is one."""
        return self.cells[round_ - 1] if round_ <= len(self.cells) else None

    def with_cell(self, round_: int, cell: Cell) -> Player:
        """The same player with another cell in one round; rounds missed before it stay blank."""
        before = self.cells[: round_ - 1]
        blank = (ABSENT,) * (round_ - 1 - len(before))
        return self.with_cells((*before, *blank, cell, *self.cells[round_:]))

    def with_cells(self, cells: tuple[Cell, ...]) -> Player:
        """Return the player with other cells."""
        return make_player(
            self.tpn,
            self.name,
            self.rating,
            self.title,
            self.sex,
            self.federation,
            self.fide_id,
            self.birth,
            cells,
            self.label,
            self.ref,
        )


class _OpenPlayer:
    """A player to fill, without the guards of a frozen class."""

    __slots__ = Player.__slots__


def make_player(  # noqa: PLR0917 - as the class has them
    tpn: int,
    name: str,
    rating: int,
    title: str,
    sex: str,
    federation: str,
    fide_id: str,
    birth: str,
    cells: tuple[Cell, ...],
    label: int | None = None,
    ref: str = "",
) -> Player:
    """Return a player as `Player` does, in a quarter of the time: for readers and the generator."""
    player: Any = _OpenPlayer()
    player.tpn = tpn
    player.name = name
    player.rating = rating
    player.title = title
    player.sex = sex
    player.federation = federation
    player.fide_id = fide_id
    player.birth = birth
    player.cells = cells
    player.label = label
    player.ref = ref
    player.__class__ = Player
    filled: Player = player
    return filled


class BoardResult(NamedTuple):
    """A board of a round that is paired: its number, White and Black by TPN, and the result.

    `result` is as `with_round` takes it: `1-0`, `½-½`, `+-`, or `1-0 ½-½` for a match of two
    games; empty if there is none yet. A match of teams has its game points, such as `2½-1½`.
    """

    number: int
    white: int
    black: int
    result: str


class OpenGame(NamedTuple):
    """A game without a result, or a match with such a game: its round, White and Black by TPN.

    `is_adjourned`: it has been put off, and is not simply missing its result.
    """

    round: int
    white: int
    black: int
    is_adjourned: bool


@dataclass(frozen=True, slots=True)
class Event:
    """What a report says about the event as a whole; no pairing rule reads it.

    `long_event` marks one of more than 30 days by the rating its tie-breaks go by, one of
    `LONG_EVENTS`; `variant` is `Chess960` or nothing; `seed` is what lots are drawn from.
    """

    name: str = ""
    city: str = ""
    federation: str = ""
    start: str = ""
    end: str = ""
    type: str = ""
    arbiter: str = ""
    deputies: tuple[str, ...] = ()
    time_control: str = ""
    encoded_time_control: str = ""
    round_dates: tuple[str, ...] = ()
    pairing_program: str = ""
    rank_method: str = ""
    long_event: str = ""
    variant: str = ""
    seed: str = ""
    organiser: str = ""


@dataclass(frozen=True, slots=True)
class ForbiddenGroup:
    """Players who may not meet each other from round `first` to round `last` (None: the end).

    `reason` is what an event knows of why, such as the same club; no file has it.
    """

    players: tuple[int, ...]
    first: int = 1
    last: int | None = None
    reason: str = field(default="", compare=False)

    def holds_in(self, round_: int) -> bool:
        """Are they kept apart in this round?"""
        return self.first <= round_ and (self.last is None or round_ <= self.last)


@dataclass(frozen=True, slots=True)
class ByeRequest:
    """Players who will not be paired in a round, and what they get for it (`F`, `H` or `Z`)."""

    result: Result
    round: int
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ranking:
    """What standings rest on beside the results, all by TPN; no pairing reads it.

    - `expelled`: the first round after the expulsion. They have no rank, their games count for
      their opponents.
    - `values`: tie-breaks worked out elsewhere, by code (`OTHER_BLITZ`), in hundredths.
    - `ratings`: of an event of more than 30 days, further ratings, each with the first round it
      holds for; the first of all is that of the player.
    - `withdrawn`: the first round missed for good. Standings mark them.
    - `lots`: those recorded among players nothing else separates, 1 being the best.
    """

    expelled: Mapping[int, int] = field(default_factory=dict)
    values: Mapping[str, Mapping[int, int]] = field(default_factory=dict)
    ratings: Mapping[int, tuple[tuple[int, int], ...]] = field(default_factory=dict)
    withdrawn: Mapping[int, int] = field(default_factory=dict)
    lots: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Amendment:
    """Something a record says of its past (`zug.model.amendments`). `round` is 0 if it names none.

    The content follows from the kind. None: the kind says it all, or the rest makes no sense.
    """

    kind: Remark
    round: int = 0
    content: Content = None
    spelling: str = ""
    """The line of a file, if it is not spelled as we write it."""
    place: int = field(default=0, compare=False)
    """How many of the `extras` of the tournament the file has before it."""


NO_VIRTUAL_POINTS: Mapping[int, tuple[Points, ...]] = MappingProxyType({})

NO_CHOICES: Mapping[str, bool | int | str] = MappingProxyType({})


@dataclass(frozen=True)
class Tournament:
    """The whole history. Players are in TPN order.

    - `rounds`: the declared number of rounds, None if the file does not say.
    - `virtual_points`: TPN to virtual points of round 1, 2, … (accelerations); missing is zero.
    - `absent`: who is not to be paired in the round to come, beside the announced byes.
    - `code`: the type of tournament as its file has it (192), kept to be written again; what it
      means stands in `system` and `acceleration`.
    - `extras`: records of a file that no rule reads, kept to be written again.
    - `amendments`: what the record says of its own past; pairing the next round reads none of it.
    - `ranking`: what the standings rest on beside the results.
    """

    players: tuple[Player, ...] = ()
    rounds: int | None = None
    points: PointSystem = STANDARD_POINTS
    initial_colour: Colour | None = None
    forbidden: tuple[ForbiddenGroup, ...] = ()
    virtual_points: Mapping[int, tuple[Points, ...]] = field(
        default_factory=lambda: NO_VIRTUAL_POINTS
    )
    absent: frozenset[int] = frozenset()
    byes: tuple[ByeRequest, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    games_per_match: int = 1
    system: str | None = None
    acceleration: str | None = None
    tiebreaks: tuple[str, ...] = ()
    event: Event = Event()
    code: str = ""
    extras: tuple[str, ...] = ()
    ranking: Ranking = Ranking()
    amendments: tuple[Amendment, ...] = ()

    def __repr__(self) -> str:
        """Return one short line, whatever the size of the tournament."""
        if self._faults:
            codes = ", ".join(sorted({fault.code for fault in self._faults}))
            return f"<{type(self).__name__} with faults: {codes}>"
        name = f" {self.event.name!r}" if self.event.name else ""
        kind = "teams" if self.are_teams else "players"
        declared = "" if self.rounds is None else f" of {self.rounds}"
        return (
            f"<{type(self).__name__}{name}: {len(self.players)} {kind}, "
            f"{self.rounds_played}{declared} rounds paired>"
        )

    def __hash__(self) -> int:
        """Return the same number for equal tournaments; raise if this one has faults."""
        self.require_sound()
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.players, self.rounds, self.points, self.event))

    @property
    def are_teams(self) -> bool:
        """Are its participants teams? See `zug.model.teams`."""
        return False

    @property
    def options(self) -> Mapping[str, bool | int | str]:
        """What the announcement chose among the options of the system."""
        return NO_CHOICES

    def choosing(self, options: Mapping[str, bool | int | str]) -> Tournament:
        """The same, with other choices where they are part of the history."""
        del options
        return self

    def __getstate__(self) -> dict[str, object]:
        """For copies and other processes: the fields alone, without what is computed from them."""
        state: dict[str, object] = {item.name: getattr(self, item.name) for item in fields(self)}
        return state | {"virtual_points": dict(self.virtual_points)}

    @cached_property
    def _cache(self) -> dict[str, Any]:
        """What other packages have derived from this tournament; see `cache_of`."""
        return {}

    @cached_property
    def by_tpn(self) -> dict[int, Player]:
        """The players by their numbers."""
        return {player.tpn: player for player in self.players}

    @cached_property
    def rounds_played(self) -> int:
        """The number of rounds that are over or under way; the next one is to be paired.

        These are all rounds up to the last one in which somebody was paired. A round after it is
        over too if every player has a bye in their cells: it was cancelled, or nobody came. As long
        as one cell is blank, byes in the others are announced for a round still to be paired.
        """
        paired = self._last_paired
        most = MOST_ROUNDS if self.rounds is None else self.rounds
        while paired < most and self._has_only_byes(paired + 1):
            paired += 1
        return paired

    @property
    def _last_paired(self) -> int:
        """The last round in which somebody was paired; 0 if there is none."""
        table = [player.cells for player in self.players]
        for round_ in range(max(map(len, table), default=0), 0, -1):
            for cells in table:
                if len(cells) >= round_ and cells[round_ - 1].is_pairing:
                    return round_
        return 0

    def _has_only_byes(self, round_: int) -> bool:
        """Whether every player has something in this round, which is after the last paired one."""
        if not self.players:
            return False
        for player in self.players:
            cells = player.cells
            if len(cells) < round_ or cells[round_ - 1].result is Result.ABSENT:
                return False
        return True

    @property
    def open_games(self) -> tuple[OpenGame, ...]:
        """The games without a result, by round and White; empty if all are over.

        Pairing counts them as draws, standings not at all (handling-2026:3.1).
        """
        open_games = [
            OpenGame(round_, player.tpn, opponent, Result.OPEN not in (result, second))
            for player in self.players
            for round_, (opponent, colour, result, second) in enumerate(player.cells, 1)
            if (not result.is_known or (second is not None and not second.is_known))
            and (colour is Colour.WHITE or (colour is None and player.tpn < opponent))
        ]
        return tuple(sorted(open_games))

    @property
    def next_round(self) -> int:
        """The round that is to be paired now."""
        return self.rounds_played + 1

    @property
    def is_last_round(self) -> bool:
        """The round to come is the last declared one."""
        return self.rounds is not None and self.next_round >= self.rounds

    @cached_property
    def absentees(self) -> frozenset[int]:
        """Who is not to be paired in the round to come.

        (handling-2026:3.2, 3.3, handling-2016:D.4)
        """
        coming = self.next_round
        announced = {
            player.tpn
            for player in self.players
            if len(player.cells) >= coming and player.cells[coming - 1].result is not Result.ABSENT
        }
        requested = {tpn for bye in self.byes if bye.round == coming for tpn in bye.players}
        return frozenset(announced | requested | self.absent)

    @cached_property
    def forbidden_now(self) -> tuple[tuple[int, ...], ...]:
        """Groups of players who may not meet in the round to come."""
        coming = self.next_round
        return tuple(group.players for group in self.forbidden if group.holds_in(coming))

    def ban_on(self, first: int, second: int) -> ForbiddenGroup | None:
        """The group by which two players may not meet in the round to come; one with a reason."""
        coming, both = self.next_round, {first, second}
        groups = [
            group
            for group in self.forbidden
            if group.holds_in(coming) and both.issubset(group.players)
        ]
        return next((group for group in groups if group.reason), groups[0] if groups else None)

    def before(self, round_: int) -> Self:
        """The tournament as it stood when `round_` was to be paired.

        Of a round that was paired the absentees are known: those its pairing left out. Their
        cell of that round stays: a bye announced beforehand was known when the round was paired.
        If nobody was paired, the byes of all are announced ones (`byes`). A cancelled round right
        before that was left blank has zero-point byes, which mean the same. A round after the next
        one leaves the tournament as it is.
        """
        if type(round_) is not int or round_ < 1:
            from zug.model.validation import WholeKind, require  # noqa: PLC0415 - as for verbs

            require(round=(round_, WholeKind(1, MOST_ROUNDS + 1)))
        if round_ > self.rounds_played:
            return self
        index = round_ - 1
        left_out = frozenset(
            [
                player.tpn
                for player in self.players
                if len(player.cells) < round_ or not player.cells[index].is_pairing
            ]
        )
        history = tuple(
            [
                player.with_cells(player.cells[: round_ if player.tpn in left_out else index])
                for player in self.players
            ]
        )
        kept = tuple(bye for bye in self.byes if bye.round < round_)
        earlier = replace(self, players=history, absent=left_out, byes=kept)
        return earlier if earlier.rounds_played == index else with_rounds_over(earlier, index)

    # Questions: the functions of `zug`, which import the engines when they are called.

    def pair(
        self,
        system: str | None = None,
        *,
        round: int | None = None,  # noqa: A002 - the word of the rule books
        acceleration: str | None = None,
        options: Mapping[str, object] = NO_CHOICES,
    ) -> RoundPairing:
        """Pair the next round, or an earlier one again; see `zug.pair`."""
        import zug  # noqa: PLC0415

        return zug.pair(self, system, round=round, acceleration=acceleration, options=options)

    def standings(
        self,
        tiebreaks: Sequence[str] | None = None,
        *,
        system: str | None = None,
        after: int | None = None,
        edition: int = 2026,
        lots: Mapping[int, int] | None = None,
        unrated: int = 0,
        count_all: bool = False,
    ) -> Standings:
        """Return the standings, after the last round or an earlier one; see `zug.standings`."""
        import zug  # noqa: PLC0415

        return zug.standings(
            self,
            tiebreaks,
            system=system,
            after=after,
            edition=edition,
            lots=lots,
            unrated=unrated,
            count_all=count_all,
        )

    def check(
        self,
        system: str | None = None,
        *,
        acceleration: str | None = None,
        options: Mapping[str, object] = NO_CHOICES,
        rounds: Iterable[int] | None = None,
        trust_top_board: bool = False,
        try_editions: bool = True,
    ) -> Report:
        """Pair every round again and compare it with what was played; see `zug.check`."""
        import zug  # noqa: PLC0415

        return zug.check(
            self,
            system,
            acceleration=acceleration,
            options=options,
            rounds=rounds,
            trust_top_board=trust_top_board,
            try_editions=try_editions,
        )

    def explain(
        self,
        system: str | None = None,
        *,
        round: int | None = None,  # noqa: A002 - the word of the rule books
        acceleration: str | None = None,
        options: Mapping[str, object] = NO_CHOICES,
        language: str = "",
    ) -> Explanation:
        """Explain the pairing of a round, the next one by default; see `zug.explain`."""
        import zug  # noqa: PLC0415

        return zug.explain(
            self,
            system,
            round=round,
            acceleration=acceleration,
            options=options,
            language=language,
        )

    def boards(self, round: int) -> tuple[BoardResult, ...]:  # noqa: A002 - as above
        """Return the boards of a round that is paired, in the order of publication.

        Players without an opponent are on none: see `without_game`.
        """
        from zug.api import boards_of  # noqa: PLC0415

        return boards_of(self, round)

    def without_game(self, round: int) -> dict[int, Result]:  # noqa: A002 - as above
        """Return by TPN what players without an opponent have in a round that is paired.

        `Result.PAB` is the bye of the pairing, `HALF_BYE`, `FULL_BYE` and `ZERO_BYE` are byes they
        asked for or an absence, `ABSENT` is a blank cell.
        """
        from zug.api import without_game  # noqa: PLC0415

        return without_game(self, round)

    def player(self, tpn: int) -> Player:
        """Return the player with this number; raise if there is none."""
        from zug.model.rounds import require_player  # noqa: PLC0415 - as for verbs

        self.require_sound()
        return require_player(self, tpn)

    def card(self, tpn: int) -> Card:
        """Return the points, colours and opponents of a player, all rounds so far counted.

        A game without a result is worth nothing here, as in the standings.
        """
        from zug.api import card_of  # noqa: PLC0415

        return card_of(self, tpn)

    # Verbs: what happens to a tournament gives another one.

    def replace(self, **changes: Any) -> Self:
        """Return the tournament with other values for some fields, such as `rounds=9`."""
        from zug.model.rounds import replace_fields  # noqa: PLC0415 - as for verbs

        return replace_fields(self, changes)

    def with_round(
        self,
        pairing: PairedRound | Iterable[tuple[int, int]],
        results: Scores[AnyBoard] | None = None,
        *,
        scheduled: bool = False,
    ) -> Tournament:
        """The tournament after the round to come was paired, and played if `results` say so.

        `pairing` is what `zug.pair` gave, or boards as `(white, black)` and the bye as `(tpn, 0)`.
        `results` are in the order of the boards, or by the board: `1-0`, `½-½` (or `=`), `+-`,
        `-+`, `--`, `*` for an adjourned game; or `Result` of White, or of White and Black. A game
        has no result yet if its result is `:`, empty or None, if its board is missing in a dict,
        or if there are no results at all: `with_result` enters it later.

        Everybody gets a cell: who has the bye of the pairing, who asked for one (`with_bye`), and
        who is absent. All that is wrong is told by one `FaultyTournamentError`.

        Boards of a round robin written by hand are `scheduled`: `(tpn, 0)` is a free round then,
        without points, and whoever is absent has a board. What `zug.pair` gave says so itself.
        """
        from zug.model.rounds import add_round  # noqa: PLC0415 - engines have no use for verbs

        self.require_sound()
        return add_round(self, pairing, results, scheduled=scheduled)

    def with_result(
        self,
        round: int,  # noqa: A002 - the word of the rule books
        board: tuple[int, int] | BoardResult | OpenGame,
        result: Score,
    ) -> Tournament:
        """The tournament with another result of a game; `:` clears it.

        `board` is `(white, black)`, or one of `boards` or `open_games`.
        """
        from zug.model.rounds import change_result  # noqa: PLC0415

        self.require_sound()
        return change_result(self, round, board, result)

    def with_player(self, player: Entry) -> Self:
        """The tournament with a late entry: a name, `(name, rating)`, a dict or a `Player`.

        Without a TPN of their own they get the next one; rounds played so far are missed.
        """
        from zug.model.rounds import enter  # noqa: PLC0415

        self.require_sound()
        return enter(self, player)

    def with_bye(
        self,
        tpn: int,
        round: int | None = None,  # noqa: A002 - the word of the rule books
        result: Result | str = Result.HALF_BYE,
    ) -> Self:
        """The tournament with a bye somebody asked for: half a point, unless `result` says else.

        Without a round it is the round to come. `F` is a full point, `Z` none.
        """
        from zug.model.rounds import request_bye  # noqa: PLC0415

        self.require_sound()
        return request_bye(self, tpn, round, result)

    def withdraw(self, tpn: int) -> Self:
        """The tournament without somebody from the round to come on: no pairing, no points."""
        from zug.model.rounds import withdraw  # noqa: PLC0415

        self.require_sound()
        return withdraw(self, tpn)

    def faults(self) -> tuple[Fault, ...]:
        """All that is wrong with a tournament that was made or changed by hand."""
        return self._faults

    def extra_points(self) -> Iterator[tuple[int, int, int]]:
        """Who got points beside the worth of their results: TPN, round, how many."""
        for adjustment in self.adjustments:
            for tpn in adjustment.players:
                gains = adjustment.gains(self.by_tpn[tpn].cells, self.points)
                yield from ((tpn, round_, gain) for round_, gain in gains.items())

    def require_sound(self) -> None:
        """Raise `FaultyTournamentError` if there are faults."""
        if self._faults:
            raise FaultyTournamentError(self._faults)

    def known_sound(self) -> Self:
        """The same, for readers and verbs that have looked: nobody need look again."""
        vars(self)["_faults"] = ()
        return self

    def __inherit__(self, derived: Tournament) -> None:
        """Take what Zug itself makes of a sound tournament for sound (`fastclasses.replace`)."""
        if vars(self).get("_faults") == ():
            derived.known_sound()

    @cached_property
    def _faults(self) -> tuple[Fault, ...]:
        from zug.model.schema import find_faults  # noqa: PLC0415

        return find_faults(self)


def cache_of(tournament: Tournament) -> dict[str, Any]:
    """Return the dict in which a package keeps what it derives from a tournament, by name.

    A tournament never changes, so it holds for good. It is neither compared, copied nor pickled.
    """
    return tournament._cache


def with_rounds_over(tournament: AnyTournament, rounds: int) -> AnyTournament:
    """Return the tournament with so many rounds over, even if nobody was paired in the last ones.

    A blank cell of such a round becomes a zero-point bye. Byes in the cells of the round after it
    become announced ones, if everybody has one.
    """
    if tournament.rounds_played == rounds:
        return tournament
    announced: list[ByeRequest] = []
    players: list[Player] = []
    for player in tournament.players:
        cells = list(player.cells[:rounds])
        cells += [ABSENT] * (rounds - len(cells))
        for index in range(tournament._last_paired, rounds):
            if cells[index].result is Result.ABSENT:
                cells[index] = Cell(0, None, Result.ZERO_BYE)
        players.append(player.with_cells(tuple(cells)))
        announced += [
            ByeRequest(cell.result, round_, (player.tpn,))
            for round_, cell in enumerate(player.cells[rounds:], rounds + 1)
            if cell.result is not Result.ABSENT
        ]
    byes = (*tournament.byes, *announced)
    return replace(tournament, players=tuple(players), byes=byes)
