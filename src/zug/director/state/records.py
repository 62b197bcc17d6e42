"""What the state of an event is made of: entries, boards and rounds."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from hashlib import sha256

from zug.fastclasses import NamedTuple, dataclass, field, replace
from zug.model import Adjustment, Points, Result
from zug.model.results import Results
from zug.rules.numbering import SEQUENCES, TournamentRating, tournament_rating

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from zug.model.amendments import FileLine


Identity = tuple[str, str]
"""`name` or `id`, and the name or the FIDE ID that identifies a person."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A participant under the number of the entry, which never changes (the TPN may)."""

    id: int
    name: str
    rating: int = 0
    title: str = ""
    sex: str = ""
    federation: str = ""
    fide_id: str = ""
    birth: str = ""
    club: str = ""
    official: Mapping[str, int] = field(default_factory=dict)
    """The ratings of the lists this person stands in, by the name of the list."""
    coefficients: Mapping[str, int] = field(default_factory=dict)
    """K as FIDE's lists have it, by `standard`, `rapid` or `blitz`."""
    listed: str = ""
    """Which lists these were, with their days."""
    rating_from: str = ""
    """The list `rating`, the tournament rating, was taken from; empty if it was made by hand."""
    first_round: int = 1
    """The first round this participant is up for pairing; later than 1 for a late entry."""
    members: tuple[int, ...] = ()
    """The ratings of a team's members, 0 for an unrated one (fmjd-1986:3.1.3)."""
    no_half_byes: bool = False
    """Not entitled to half-point byes: free entry, conditions."""
    k: int = 0
    """K as somebody gave it; 0 if the list or the rules tell it."""
    tags: tuple[str, ...] = ()
    """Free words that categories ask for: local, school, family."""
    registered: str = ""
    """The day of the entry, for early fees."""
    ref: str = ""
    """The key of the participant in another program (`Player.ref`)."""

    @property
    def identities(self) -> tuple[Identity, ...]:
        """Name and FIDE ID, by which the same person is found."""
        name = ("name", self.name.casefold())
        return (name, ("id", self.fide_id)) if self.fide_id else (name,)


BoardResults = tuple[Results | None, ...]
"""The results of a board: of its game, and of the second one in a match of two."""


class SupersededResults(NamedTuple):
    """Results of a board that pairings rest on, corrected after the next round was over."""

    games: BoardResults
    until: int
    """The last round that was paired with them."""
    ground: str = ""
    """`competition` if the rules of the competition let the correction count (C.04.2, 4.3)."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A board: entries of White and Black, results once known (of both games in a match).

    It remembers what later pairings rest on, so that the event can be seen as it was before them
    (`before_pairing`).
    """

    white: int
    black: int
    results: Results | None = None
    second: Results | None = None
    rating_results: Results | None = None
    """What a correction after the end of the next round says: for the rating report only."""
    rating_second: Results | None = None
    paired_with: BoardResults = ()
    """The results the next round was paired with, if the games have been given others since."""
    published_with: tuple[BoardResults, ...] = ()
    """The results the next round was published with each time it was taken back, oldest first.

    The same results are there once.
    """
    colours_swapped: bool = False
    """It was paired with the colours the other way round."""
    colours_swapped_late: bool = False
    """So it was when the next round was paired: the colours were swapped after that."""
    ended_since_pairing: bool = False
    """An adjourned game has ended since the last pairing."""
    superseded: tuple[SupersededResults, ...] = ()
    """Results that were corrected after the next round was over, oldest first."""

    @property
    def is_open(self) -> bool:
        return self.results is None

    @property
    def is_adjourned(self) -> bool:
        """A game goes on later; its result is not known."""
        return Result.UNFINISHED in (*(self.results or ()), *(self.second or ()))

    @property
    def games(self) -> BoardResults:
        """Its results as they are now."""
        return self.results, self.second

    @property
    def results_at_pairing(self) -> BoardResults:
        """The results the next round was paired with."""
        return self.paired_with or self.results_at_pairing_of(0)

    def results_at_pairing_of(self, round_: int) -> BoardResults:
        """Return the results a round after the next one was paired with.

        For an adjourned game that has ended since, those of now.
        """
        return next((old.games for old in self.superseded if old.until >= round_), self.games)

    def swapped(self) -> Pair:
        """Return the board with White and Black exchanged, all its results included."""

        def turn(results: Results | None) -> Results | None:
            return None if results is None else (results[1], results[0])

        return replace(
            self,
            white=self.black,
            black=self.white,
            results=turn(self.results),
            second=turn(self.second),
            rating_results=turn(self.rating_results),
            rating_second=turn(self.rating_second),
            paired_with=tuple(map(turn, self.paired_with)),
            published_with=tuple(tuple(map(turn, games)) for games in self.published_with),
            superseded=tuple(
                old._replace(games=tuple(map(turn, old.games))) for old in self.superseded
            ),
        )


@dataclass(frozen=True, slots=True)
class EventRound:
    """A paired round; `absent` says what those not paired get. A draft is not published."""

    number: int
    boards: tuple[Pair, ...]
    bye: int | None = None
    absent: Mapping[int, Result] = field(default_factory=dict)
    published: bool = False
    manual: bool = False
    version: int = 1
    """Counted from its publication."""
    redrawn: int = 0
    """How often it was changed as a draft."""
    ratings: Mapping[int, int] = field(default_factory=dict)
    """The ratings it was paired with by entry, where the system pairs by them."""
    numbers: tuple[int, ...] = ()
    """The entries in TPN order when it was paired; 0 for somebody who is gone."""
    shows_colour: bool = False
    """The initial-colour was not drawn but read from its boards."""
    first_board: int = 1
    """The number of its first board: the others follow."""
    apart: tuple[tuple[int, ...], ...] = ()
    """Groups of entries of whom no two were to meet, by the rules of the event about it."""
    given_up: tuple[tuple[int, int], ...] = ()
    """Pairs on its boards that should not have met: no legal pairing kept all of them apart."""
    late: tuple[int, ...] = ()
    """Entries that were admitted after it was paired and seated in it (handling-2026:4.4.4)."""

    @property
    def numbered(self) -> Iterator[tuple[int, Pair]]:
        """The boards with their numbers."""
        return enumerate(self.boards, self.first_board)

    @property
    def last_board(self) -> int:
        return self.first_board + len(self.boards) - 1

    def at(self, board: int) -> Pair | None:
        """Return the board of this number; None if there is none."""
        place = board - self.first_board
        return self.boards[place] if 0 <= place < len(self.boards) else None

    def with_board(self, board: int, pair: Pair) -> EventRound:
        """Return this round with another version of a board."""
        place = board - self.first_board
        return replace(self, boards=(*self.boards[:place], pair, *self.boards[place + 1 :]))

    @property
    def open_boards(self) -> tuple[int, ...]:
        """Numbers of the boards without a result."""
        return tuple(n for n, board in self.numbered if board.is_open)

    @property
    def adjourned(self) -> tuple[int, ...]:
        """Numbers of the boards with a game that goes on later."""
        return tuple(n for n, board in self.numbered if board.is_adjourned)

    @property
    def seated(self) -> frozenset[int]:
        """Who has a board or the bye."""
        seated = {entry for board in self.boards for entry in (board.white, board.black)}
        return frozenset(seated if self.bye is None else seated | {self.bye})


@dataclass(frozen=True, slots=True)
class Phase:
    """A round that is being paired by hand, as it lies on the table; nobody else sees it."""

    round: int
    boards: tuple[tuple[int, int], ...] = ()
    bye: int | None = None
    out: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class FileData:
    """Data of a report file that no decision made here can hold; all by entry number."""

    virtual_points: Mapping[int, tuple[Points, ...]] = field(default_factory=dict)
    adjustments: tuple[Adjustment, ...] = ()
    labels: Mapping[int, int] = field(default_factory=dict)
    """The numbers of the file, where the TPN is another one; reports have them."""
    code: str = ""
    extras: tuple[FileLine, ...] = ()
    """Lines of the file that have no record; what they say of players, by entry."""

    def without(self, entry: int) -> FileData:
        """The same after a participant was taken off the list."""
        adjustments = (
            replace(
                adjustment, players=tuple(other for other in adjustment.players if other != entry)
            )
            for adjustment in self.adjustments
        )
        return replace(
            self,
            virtual_points={e: p for e, p in self.virtual_points.items() if e != entry},
            adjustments=tuple(adjustment for adjustment in adjustments if adjustment.players),
            labels={e: label for e, label in self.labels.items() if e != entry},
        )


NOTHING_BROUGHT = FileData()


@dataclass(frozen=True, slots=True)
class RatingTerms:
    """How tournament ratings are taken from lists, and what decides between equal ones."""

    play: str = "standard"
    """Standard, rapid or blitz: which of FIDE's lists is looked into first."""
    lists: tuple[str, ...] = ()
    """The lists, in order; empty for the usual ones of the rate of play."""
    method: str = ""
    """As record `172` has it; empty if the order of the lists decides."""
    equals: str = "name"
    """What decides between equal rating and title: `name`, `entry` or `lot` with its seed."""
    check: bool = True
    """Whether ratings are compared with the lists whenever these are renewed."""

    @property
    def sequence(self) -> tuple[str, ...]:
        return self.lists or SEQUENCES[self.play]

    def rating(self, official: Mapping[str, int]) -> TournamentRating:
        """Return the rating by which a player with these official ratings is seeded."""
        return tournament_rating(official, self.sequence, self.method)


_MOST = 1_000_000
"""Short enough to be read aloud."""


def any_seed() -> int:
    """Return a seed that cannot be foreseen."""
    return random.SystemRandom().randrange(_MOST)


def seed_of_names(names: Iterable[str]) -> str:
    """Return the seed of an event that began without one: from its players' names."""
    digest = sha256("\n".join(names).encode()).digest()
    return str(int.from_bytes(digest, "big") % _MOST)
