"""What a system is: one record with everything that is true of it and of no other.

Whoever wants to know something about a system asks its record; nobody guesses it from the name.
An engine, and whatever else is heavy, stands in the record as `"module:name"` and is imported when
it is asked for, so that listing all systems loads none of them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from enum import StrEnum
from functools import cache, reduce
from importlib import import_module

from zug.fastclasses import NamedTuple, Protocol, dataclass, field
from zug.messages import of_teams, say
from zug.model import STANDARD_POINTS
from zug.rules.accelerations import BAKU_2016, BAKU_2026, Acceleration
from zug.rules.cards import is_barred, unplayed_before_2017
from zug.systems.base import NO_OPTIONS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from contextlib import AbstractContextManager
    from typing import Any, TypeVar

    from zug.messages import Message, Wording
    from zug.model import Points, PointSystem, Tournament
    from zug.rules.cards import Card, Unplayed
    from zug.rules.opposition import AroLine
    from zug.systems.base import Option, Options, RoundPairing
    from zug.systems.explaining.explainer import Explainer
    from zug.systems.explaining.round_context import RoundContext
    from zug.systems.schedule import TableRound

    Answer = TypeVar("Answer")

CheckRow = Callable[["Card"], tuple[str, ...]]
USUAL_TIEBREAKS = ("BH/C1", "BH", "DE", "SB")
"""Where neither the event nor the system names any."""

_BOOKS = "zug.rules.books"
HANDLING_EDITIONS = ("2026", "2016", "1992")
"""The editions of the general handling rules (C.04.2), the one in force first."""
_SHARED_ARTICLES = {"absent": "handling-2016:D.3", "colours": "basic-2016:f"}


class Participants(StrEnum):
    """Who is paired. Engines see participants with scores, colours and opponents either way."""

    PLAYERS = "players"
    TEAMS = "teams"


class Contest(NamedTuple):
    """What two participants play against each other in a round; `title` names several of them."""

    title: str
    games: int = 1


SINGLE_GAME = Contest(say("single games"))
TWO_GAMES = Contest(say("two-game matches"), games=2)
MATCH_OF_BOARDS = Contest(say("team matches"))
"""The games of its boards make one result (`zug.model.teams`)."""


class Numbering(NamedTuple):
    """How participants get their numbers, and which round's pairing makes these final."""

    by: str
    final_with_round: int

    @property
    def is_drawn(self) -> bool:
        """Must lots be drawn before the first round, if only for those who are equal?"""
        return self.by not in ("rating", "entry")

    @property
    def is_by_lot(self) -> bool:
        """Does chance alone give the numbers?"""
        return self.by == "lot"

    @property
    def is_by_entry(self) -> bool:
        """Are they the order in which the participants were entered?"""
        return self.by == "entry"


BY_RATING = Numbering("rating", 4)
"""Rating, title, name (handling-2026:2.2); final when round 4 is paired (handling-2026:2.3)."""


BY_THE_COMPETITION = Numbering("competition", 1)
"""As the competition, or else the arbiter, gives them (team-2026:1.1)."""


class Code(NamedTuple):
    """A name of the system in record 192 of a report file.

    `since` is the first day (YYYY-MM-DD) of events for which a code without a year means this
    edition; `baku` is what the ending `_BAKU` adds; `options` are the choices the code stands for.
    """

    name: str
    since: str = ""
    baku: Acceleration = BAKU_2026
    options: Mapping[str, bool | int | str] = NO_OPTIONS


class Legal(Protocol):
    """The absolute rules about pairs, in a round."""

    def is_legal(self, first: int, second: int, /) -> bool:
        """May these two players, both present, meet?"""


class OwnLine(NamedTuple):
    """A line of a system's own standings; `shares_with` are those of equal points."""

    place: int
    tpn: int
    points: Points
    values: tuple[str, ...]
    shares_with: tuple[int, ...] = ()


class OwnStandings(NamedTuple):
    """Final standings by a rule of the system itself, with the headings of its values."""

    title: str
    rank: Callable[[Tournament, Mapping[int, int] | None], list[OwnLine]] | str
    heads: tuple[str, ...] = ()

    def lines(self, tournament: Tournament, lots: Mapping[int, int] | None = None) -> list[OwnLine]:
        """The lines, best first; `lots` are the lots drawn, by TPN."""
        ranked: list[OwnLine] = resolve(self.rank)(tournament, lots)
        return ranked


@dataclass(frozen=True, kw_only=True, eq=False)
class System:
    """A system in one edition; two are equal only if they are the same object.

    Defaults are those of a Swiss for single players.
    """

    id: str
    family: str
    """The system without its edition."""
    title: str
    book: str
    """The id of its rule book: `<book>.toml` among the resources of `book_place`, or `rules`."""
    chapter: str = ""
    """How the rule book calls itself, such as C.04.3."""
    book_place: str = _BOOKS
    rules: Mapping[str, str] = field(default_factory=dict)
    """The articles of its rule book, number to sentence, where they are in the code of a plugin."""
    engine: Callable[[Tournament, Options], RoundPairing] | str
    """Pairs the round to come of a tournament."""

    aliases: tuple[str, ...] = ()
    codes: tuple[Code, ...] = ()
    """Names in report files; the first is the one written."""
    flags: tuple[str, ...] = ()
    """Flags of other engines that mean it where its names would not say so, such as `-D`."""
    is_fide: bool = False
    """Is it, or was it, a system of the FIDE Handbook?"""
    handling: str = HANDLING_EDITIONS[0]
    """The edition of the general handling rules that an event by it goes by, unless told."""
    in_force_until: str = ""
    """The last day (YYYY-MM-DD) on which events by it began; empty if none is known."""
    advice: str = ""
    """What whoever chooses it should know."""

    options: tuple[Option, ...] = ()
    accelerations: tuple[Acceleration, ...] = (BAKU_2026, BAKU_2016)

    participants: Participants = Participants.PLAYERS
    contest: Contest = SINGLE_GAME
    meetings: int = 1
    """How often the same two may meet; a round robin of two cycles has 2."""
    schedule: Callable[[int], tuple[TableRound, ...]] | None = None
    """All rounds for so many participants, where they are known in advance (a round robin)."""
    of_two_teams: bool = False
    """Are numbers 1 to n a team that plays the others (Scheveningen)?"""
    sizes: Collection[int] | None = None
    """How many participants it takes; None: any number."""
    numbering: Numbering = BY_RATING
    usual_points: PointSystem = STANDARD_POINTS
    tiebreaks: tuple[str, ...] = USUAL_TIEBREAKS
    barred_tiebreaks: frozenset[str] = frozenset()
    """Names of tie-breaks that must not be offered."""
    own_standings: OwnStandings | None = None
    """Where the system itself says how to rank; it holds if no tie-breaks are announced."""

    unplayed: Callable[[PointSystem], Unplayed] = unplayed_before_2017
    """Which unplayed rounds float a player, and which bar from the bye."""
    bars_bye: Callable[[Card, Mapping[int, Card]], bool] | None = None
    """Who may not have the bye, where the result of a round alone does not tell."""
    topscorers: bool = False
    """Are there other rules in the last round for those above half of the points?"""
    colours_choose: bool = True
    """May colours decide between two candidates of a bracket? Not where they divide it first."""
    checklist: tuple[str, ...] = ()
    """Headings of the check list for: may have the bye, float of the last round, of that before."""
    check_row: Callable[[Tournament, Mapping[int, Card]], CheckRow] | str | None = None
    """What the check list shows of a card between its colours and the opponent of the round to
    come, where that is not the preference and the floats of a player: a function of the tournament
    and its cards, which gives one of a card, from which come the cells under `checklist`."""

    legality: Callable[[Tournament], Legal] | str = "zug.systems.legality:open_legality"
    """Who may meet whom by the absolute rules; by default whoever has not met."""
    parts_absolutes: bool = False
    """Does it keep two players apart because both must have the same colour (dutch-2026:2.1.3)?"""
    pairs_by_ratings: bool = False
    """Does a pairing depend on ratings themselves, not on the numbers they give alone?"""
    aros: Callable[[Tournament], tuple[AroLine, ...]] | str = "zug.rules.opposition:aro_list"
    """The average ratings of the opponents, as published after a round."""

    views: Callable[[RoundContext], Explainer] | str = (
        "zug.systems.explaining.step_by_step:StepExplainer"
    )
    """How it tells a round; by default the steps of its trace."""
    teller: Callable[[Tournament], System] | str | None = None
    """Whose words and articles tell the round to come, where some rounds are another system's."""
    opening_steps: frozenset[str] = frozenset({"group"})
    """Actions of the trace that begin a new group of players."""
    wordings: Mapping[str, Wording] | str = field(default_factory=dict)
    """Sentences in its own words by id, or by the action of a step, or `package:file.toml`.

    `bye` is the sentence of a step that gives the bye.

    `whynot.wish-bye` and `illegal.no-bye` are the question why somebody does not have it, and the
    answer that nobody has.
    """
    prover: Callable[[Tournament, RoundPairing], dict[str, Any]] | str | None = None
    """Writes the proof of a pairing of the round to come, for systems that have proofs."""
    articles: Mapping[str, str] = field(default_factory=dict)
    """Kind of statement to the article it stands on: the number, or `book:number`."""

    distribution: str = field(default="", init=False)
    """Where it comes from, if it is not one of ours: the registry writes it down."""

    @property
    def games_per_match(self) -> int:
        return self.contest.games

    @property
    def pairs_teams(self) -> bool:
        return self.participants is Participants.TEAMS

    def said(self, message: Message) -> Message:
        """A sentence about players, in the words of whom it pairs."""
        return of_teams(message) if self.pairs_teams else message

    @property
    def names(self) -> tuple[str, ...]:
        """All it is called by, apart from codes."""
        return (self.id, *self.aliases)

    @property
    def baku(self) -> Acceleration:
        """What the ending `_BAKU` means with its code."""
        return self.codes[0].baku if self.codes else BAKU_2026

    def has_option(self, key: str) -> bool:
        return any(option.key == key for option in self.options)

    def takes(self, acceleration: str) -> bool:
        """Can it be accelerated in this way?"""
        return any(each.id == acceleration for each in self.accelerations)

    def pair_round(self, tournament: Tournament, options: Options) -> RoundPairing:
        """Pair the round to come of a tournament prepared by a `PairingRequest`."""
        if self.distribution:
            from zug.systems.plugins import pair_by_plugin  # noqa: PLC0415 - not for ours

            return pair_by_plugin(self, tournament, options)
        paired: RoundPairing = resolve(self.engine)(tournament, options)
        return paired

    def is_barred(self, card: Card, cards: Mapping[int, Card], points: PointSystem) -> bool:
        """May this player not have the pairing-allocated bye?"""
        if self.bars_bye is not None:
            return self.bars_bye(card, cards)
        return is_barred(card, self.unplayed(points).bars)

    def open_legality(self, tournament: Tournament) -> Legal:
        """Who may meet whom in the round to come."""
        return self._ask(self.legality, tournament)

    def own_check_row(self, tournament: Tournament, cards: Mapping[int, Card]) -> CheckRow | None:
        """What its check list shows of a card, if it has columns of its own."""
        if self.check_row is None:
            return None
        return self._ask(self.check_row, tournament, cards)

    def aro_list(self, tournament: Tournament) -> tuple[AroLine, ...]:
        """The list of average ratings of the opponents."""
        return self._ask(self.aros, tournament)

    @property
    def own_wordings(self) -> Mapping[str, Wording]:
        """Return the sentences the system has in its own words, by id."""
        with self.plugin_errors():
            if isinstance(self.wordings, str) and self.wordings.endswith(".toml"):
                return _words(self.wordings, is_parsed=bool(self.distribution))
            wordings: Mapping[str, Wording] = resolve(self.wordings)
        return wordings

    def teller_of(self, tournament: Tournament) -> System:
        """The system that tells the round to come: nearly always itself."""
        if self.teller is None:
            return self
        return self._ask(self.teller, tournament)

    def _ask(self, function: Callable[..., Answer] | str, *arguments: object) -> Answer:
        """Call a function of the record."""
        with self.plugin_errors():
            answer: Answer = resolve(function)(*arguments)
        return answer

    def plugin_errors(self) -> AbstractContextManager[None]:
        """Return the context to run its code in: an error in that of others names its source."""
        if not self.distribution:
            from contextlib import nullcontext  # noqa: PLC0415 - not for pairing

            return nullcontext()
        from zug.systems.plugins import plugin_errors  # noqa: PLC0415 - not for ours

        return plugin_errors(self)

    def cite(self, key: str) -> str:
        """Return `book:article` of a kind of statement; only the book if no article is named."""
        article = self.articles.get(key) or _SHARED_ARTICLES.get(key)
        if article is None:
            return self.book
        return article if ":" in article else f"{self.book}:{article}"


@cache
def _words(reference: str, *, is_parsed: bool) -> Mapping[str, Wording]:
    """Return the sentences of `package:file.toml`, parsed at once so that faults appear here."""
    from zug.words import Words  # noqa: PLC0415 - for explaining only

    package, _, path = reference.partition(":")
    words = Words(package, path)
    return dict(words) if is_parsed else words


_module = cache(import_module)
"""Engines are asked for in every round."""


def resolve(reference: Any) -> Any:
    """What `module:name` or `module:Class.name` stands for; anything else is what it is."""
    if not isinstance(reference, str):
        return reference
    module, _, name = reference.partition(":")
    return reduce(getattr, name.split("."), _module(module))
