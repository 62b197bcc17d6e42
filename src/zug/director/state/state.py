"""The state of an event as its decisions leave it, and what it is made of.

Nothing here is stored: entries, rounds, boards and the rest are replayed from the journal.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import cached_property
from hashlib import sha256

from zug.director.state.prohibited_pairings import Protection
from zug.director.state.settings import Settings
from zug.director.state.tournament import history_of
from zug.fastclasses import NamedTuple, dataclass, field, replace
from zug.model import Adjustment, ForbiddenGroup, Player, Points, Result, Tournament
from zug.model.results import Results
from zug.prizes import Category, Cents, Fee
from zug.prizes.categories import year_of
from zug.rules.numbering import (
    SEQUENCES,
    TournamentRating,
    equal_key,
    initial_order,
    keep_chosen,
    tournament_rating,
)
from zug.systems import System, find_system

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from zug.model.amendments import Amendment, FileLine


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


__all__ = ["Entry", "EventRound", "FileData", "Pair", "Phase", "Settings", "State"]


@dataclass(frozen=True)
class State:
    """Everything. Participants are known by entry number.

    `order` is set once the numbers are fixed: by hand, or by pairing the round that freezes them.
    """

    settings: Settings = Settings()
    rating_terms: RatingTerms = RatingTerms()
    entries: Mapping[int, Entry] = field(default_factory=dict)
    order: tuple[int, ...] = ()
    among_equals: tuple[int, ...] = ()
    """An order somebody chose; it counts among those of equal rating."""
    list_closed: bool = False
    rounds: tuple[EventRound, ...] = ()
    phase: Phase | None = None
    """The round that is being paired by hand; while it is, nothing is paired or published."""
    byes: Mapping[tuple[int, int], Result] = field(default_factory=dict)
    """(entry, round) to what was granted."""
    withdrawn: Mapping[int, int] = field(default_factory=dict)
    """Entry to the first round missed for good."""
    expelled: Mapping[int, int] = field(default_factory=dict)
    """Entry to the first round after the expulsion."""
    forbidden: tuple[ForbiddenGroup, ...] = ()
    """The players of a group are entries here."""
    protections: tuple[Protection, ...] = ()
    """Rules about who is kept apart; of wishes the first is the most important."""
    kept: tuple[tuple[int, ...], ...] | None = None
    """Of a round that was paired and is looked at again: the groups its rules kept apart then."""
    tables: Mapping[int, int] = field(default_factory=dict)
    """Entry to the board it always plays at: a wheelchair, a camera."""
    lots: Mapping[int, int] = field(default_factory=dict)
    values: Mapping[str, Mapping[int, int]] = field(default_factory=dict)
    """Tie-breaks worked out elsewhere: code to entry to hundredths."""
    later_ratings: Mapping[int, tuple[tuple[int, int], ...]] = field(default_factory=dict)
    """Of a long event, entry to further ratings, each with its first round."""
    drawn: str = ""
    """How the numbers were drawn, with the seed, if they were (fmjd-1986:3.2.1)."""
    draw_is_void: bool = False
    """The field has changed since they were, and they have not been given again."""
    categories: tuple[Category, ...] = ()
    """In their order, which decides between equal prizes."""
    fees: tuple[Fee, ...] = ()
    """Beside the usual one."""
    paid: Mapping[int, Cents] = field(default_factory=dict)
    """Entry to what was paid."""
    here: frozenset[int] = frozenset()
    """Who has checked in for the round to be paired next."""
    brought: FileData = NOTHING_BROUGHT
    reached: int = 0
    """The last round that was ever published, even if it was taken back since."""
    paired: int = 0
    """The last round that was ever paired, even if it was taken back since."""
    fide_left: int | None = None
    """The round in which the event left FIDE mode, for good."""
    remarks: tuple[Amendment, ...] = ()
    """What the report must say of how rounds were paired."""
    decisions: int = 0

    @property
    def system(self) -> System:
        return find_system(self.settings.system)

    @property
    def fide_mode(self) -> bool:
        """Is it run by a system of FIDE, and has never been taken out of FIDE mode?"""
        return self.fide_left is None and self.system.is_fide

    @property
    def present_round(self) -> int:
        """The round an act of this moment belongs to: the last one paired; 1 before the start."""
        return max(1, len(self.rounds))

    @property
    def seed(self) -> str:
        """What lots are drawn from; of older events, the names of those who take part."""
        names = (entry.name for entry in self.entries.values())
        return self.settings.event.seed or seed_of_names(names)

    @property
    def year(self) -> int:
        """The year in which the event begins; 0 if the set-up does not say."""
        event = self.settings.event
        days = (event.start, *event.round_dates, event.end)
        return next((year for year in map(year_of, days) if year), 0)

    @property
    def has_table(self) -> bool:
        """A round robin: all rounds stand in a table."""
        return self.system.schedule is not None

    @property
    def freezing_round(self) -> int:
        """Pairing it fixes the TPNs (handling-2026:2.3, fmjd-1986:3.1.5)."""
        return self.system.numbering.final_with_round

    @property
    def numbers_frozen(self) -> bool:
        """Numbers that go by strength stay even if the round that fixed them is taken back."""
        paired = self.paired if self.numbers_by_strength else len(self.rounds)
        return paired >= self.freezing_round

    @property
    def numbers_by_strength(self) -> bool:
        """Does the rating give the numbers (handling-2026:2.2)?"""
        numbering = self.system.numbering
        return not (numbering.is_drawn or numbering.is_by_entry or self.has_table)

    @property
    def awaits_draw(self) -> bool:
        """An event whose numbers are drawn and have not been given yet (fmjd-1986:2.1, 3)."""
        is_drawn = self.system.numbering.is_drawn
        return is_drawn and bool(self.entries) and not self.order and not self.rounds

    @cached_property
    def numbering(self) -> tuple[int, ...]:
        """Entries in TPN order: the initial order (handling-2026:2.2), or the order fixed.

        Newcomers after that get the numbers after the last (fmjd-1986:3.1.6, handling-2026:2.3).
        """
        if self.order:
            fixed = set(self.order)
            return (*self.order, *(entry for entry in self.entries if entry not in fixed))
        if self.system.numbering.is_by_entry:
            return tuple(self.entries)
        people = [
            Player(entry.id, name=entry.name, rating=entry.rating, title=entry.title)
            for entry in self.entries.values()
        ]
        ordered = initial_order(people, equal=equal_key(self.rating_terms.equals))
        return tuple(player.tpn for player in keep_chosen(ordered, self.among_equals))

    @property
    def started(self) -> bool:
        """Round 1 is paired; in FIDE mode nobody comes back from a published one."""
        return bool(self.rounds) or (self.fide_mode and self.reached > 0)

    @property
    def coming(self) -> int:
        """The round to be paired next."""
        return len(self.rounds) + 1

    @property
    def has_more_rounds(self) -> bool:
        """Rounds are left to be paired, as far as was announced."""
        return not self.settings.rounds or len(self.rounds) < self.settings.rounds

    @property
    def next_entry(self) -> int:
        """The number of whoever is entered next."""
        return max(self.entries, default=0) + 1

    def first_board(self, round_: int) -> int:
        """Return the number of the first board of a round, also of one to come."""
        held = self.rounds[round_ - 1 : round_]
        return held[0].first_board if held else self.settings.first_board

    def pair_at(self, round_: int, board: int) -> Pair | None:
        """Return a board of a round; None if there is none."""
        return self.rounds[round_ - 1].at(board) if 1 <= round_ <= len(self.rounds) else None

    def with_round(self, round_: EventRound) -> State:
        """Return this state with another version of a round."""
        place = round_.number - 1
        return replace(self, rounds=(*self.rounds[:place], round_, *self.rounds[place + 1 :]))

    def with_board(self, round_: int, board: int, pair: Pair) -> State:
        """Return this state with another version of a board."""
        return self.with_round(self.rounds[round_ - 1].with_board(board, pair))

    @property
    def draft(self) -> EventRound | None:
        """The round that is paired but not published."""
        return self.rounds[-1] if self.rounds and not self.rounds[-1].published else None

    @property
    def current(self) -> EventRound | None:
        """The last published round."""
        published = [round_ for round_ in self.rounds if round_.published]
        return published[-1] if published else None

    @cached_property
    def tpns(self) -> dict[int, int]:
        """Entry to TPN."""
        return {entry: tpn for tpn, entry in enumerate(self.numbering, 1)}

    @cached_property
    def _by_identity(self) -> dict[Identity, list[int]]:
        """Entries by name and FIDE id. States share it with those that have more entries."""
        entries: dict[Identity, list[int]] = {}
        for entry in self.entries.values():
            for identity in entry.identities:
                entries.setdefault(identity, []).append(entry.id)
        return entries

    def entry_with(self, identity: Identity) -> Entry | None:
        """Return the first entry of this name, or with this FIDE id; None if there is none."""
        entries = map(self.entries.get, self._by_identity.get(identity, ()))
        return next((entry for entry in entries if entry and identity in entry.identities), None)

    def has_namesake(self, entry: Entry) -> bool:
        """Return whether another player has been entered under the same name."""
        name = entry.identities[0]
        others = {*self._by_identity.get(name, ())} - {entry.id}
        return any(
            name in self.entries[other].identities for other in others if other in self.entries
        )

    def with_entry(self, entry: Entry) -> State:
        """Return this state with one more entry."""
        after = replace(self, entries={**self.entries, entry.id: entry})
        if "_by_identity" in self.__dict__:
            for identity in entry.identities:
                self._by_identity.setdefault(identity, []).append(entry.id)
            after.share_identities(self)
        return after

    def share_identities(self, other: State) -> None:
        """Reuse the index by identity of another state, which has all entries of this one."""
        if "_by_identity" in other.__dict__:
            self.__dict__["_by_identity"] = other.__dict__["_by_identity"]

    def share_numbering(self, other: State) -> None:
        """Reuse the numbers of another state, which has the same entries and the same order."""
        for name in ("numbering", "tpns"):
            if name in other.__dict__:
                self.__dict__[name] = other.__dict__[name]

    def missing(self, round_: int) -> dict[int, Result]:
        """Return who is not to be paired in a round, and why (handling-2026:2.4, 3.2, 3.3)."""
        missing: dict[int, Result] = {}
        for entry in self.entries.values():
            if entry.first_round > round_ or self.withdrawn.get(entry.id, round_ + 1) <= round_:
                missing[entry.id] = Result.ZERO_BYE
            elif (entry.id, round_) in self.byes:
                missing[entry.id] = self.byes[entry.id, round_]
        return missing

    @cached_property
    def tournament(self) -> Tournament:
        """The history as the engines read it: published rounds, drafts left out."""
        return history_of(self)


def numbered_name(state: State, entry: int) -> str:
    """Return a player as messages name them: `4 Berg, Ben`."""
    return f"{state.tpns[entry]} {state.entries[entry].name}"


def distinct_name(state: State, entry: int) -> str:
    """Return a player's name, with the number only if there are namesakes: `Berg, Ben (4)`."""
    player = state.entries[entry]
    return f"{player.name} ({state.tpns[entry]})" if state.has_namesake(player) else player.name
