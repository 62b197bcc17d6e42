"""The state of a tournament as its decisions leave it. Nothing here is stored; all is folded."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from zug.director.state.prohibited_pairings import Protection
from zug.director.state.records import (
    NOTHING_BROUGHT,
    Entry,
    EventRound,
    FileData,
    Pair,
    Phase,
    RatingTerms,
    seed_of_names,
)
from zug.director.state.settings import Settings
from zug.director.state.tournament import history_of
from zug.fastclasses import dataclass, field, replace
from zug.model import ForbiddenGroup, Player, Result, Tournament
from zug.prizes import Category, Cents, Fee
from zug.prizes.categories import year_of
from zug.rules.numbering import equal_key, initial_order, keep_chosen
from zug.systems import System, find_system

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.director.state.records import Identity
    from zug.model.amendments import Amendment

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
