"""What a record says of its own past: how rounds were paired, and what was changed since.

A report tells in comments that a result was corrected later, that a round was made by hand, or by
which numbers and ratings it was paired. `zug.formats.remarks` reads and writes them; here are
their values, of which `zug.model.reconstruction` makes the tournament as it was.

Amendments name players by the number they are shown with, whether or not there is such a player:
what they say is compared with the tournament where it is used.
"""

from __future__ import annotations

from enum import StrEnum

from zug.fastclasses import NamedTuple, replace
from zug.model.results import Results
from zug.model.tournament import Amendment as Amendment  # noqa: PLC0414 - their class

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from zug.model.tournament import Tournament

GONE = 0
"""In the numbers a round was paired by: a player who is not in the record any more."""
BYE = "PAB"
FREE = "free"
"""In a list of boards: what the player has who is left over by the table of a round robin."""
NOTHING = "none"
"""Of a result that there is none, of boards that the rules have no pairing."""


class Remark(StrEnum):
    """What an amendment is about, by the word that stands in a file."""

    RESULT = "Result"
    """A result other than the one that later rounds were paired with."""
    RATING_CORRECTION = "Rating correction"
    """A result that is corrected in the rating report alone."""
    RATING_REPORT = "Rating report"
    """The games have the results of the rating corrections."""
    COLOURS = "Colours"
    """Colours other than those the round was paired with, and perhaps the next one."""
    NUMBERS = "Numbers"
    """The numbers a round was paired by."""
    RATINGS = "Ratings used"
    """The ratings a round was paired by."""
    CONFIGURATION = "Configuration"
    """A change of what was announced, or the boards a changed number of rounds would give."""
    MANUAL = "MPA"
    """Boards made by hand, beside those of the rules."""
    IMPORT = "Import"
    """Boards of a file that was taken over, beside those of the rules."""
    PROHIBITION = "Prohibition"
    """A change of who may not meet, or pairs that met all the same."""
    FULL_POINT_BYE = "FPB"
    HANDLING = "Handling rules"
    """The edition of them the event goes by, if it is not the one in force."""
    LEFT = "FIDE mode exited"
    TAKEN_BACK = "Pairing taken back"
    """A published round was; it may have been paired again since."""
    OTHER = ""
    """Boards beside others, under a heading of another program or person."""


Games = tuple[Results, ...]
"""The results of a board, one or two; none if there is none yet."""
Pair = tuple[int, int]
Word = str | Pair | tuple[int, str]
"""Of a list of boards: a board, a number with the bye it has (`PAB`), or any other word."""


class Since(NamedTuple):
    """When a result was corrected that counts from then on."""

    after: int
    """The last round that was paired then."""
    by_competition: bool = False
    """The rules of the competition let it count."""


class ChangedResult(NamedTuple):
    """The results of a board one after the other; the last one is that of now."""

    board: Pair
    """White and Black."""
    games: tuple[Games, ...]
    taken_back: int = 0
    """The next round, if it was published with the result before the last and taken back."""
    since: Since | None = None
    """Of a correction that counts: when it was made."""
    is_odd: bool = False
    """The results are spelled in a way we do not write."""

    @property
    def old(self) -> Games:
        """The result before the last change."""
        return self.games[-2]

    @property
    def new(self) -> Games:
        """The result of now."""
        return self.games[-1]

    @property
    def earlier(self) -> tuple[Games, ...]:
        """Results with which the next round had been published before."""
        return self.games[:-2]


class TurnedColours(NamedTuple):
    """A board, first as it was paired; turned once, or back again after the next pairing."""

    board: Pair
    is_back: bool = False


class PastNumbers(NamedTuple):
    """The numbers of now in the order of then."""

    order: tuple[int, ...]


class PastRatings(NamedTuple):
    """The ratings of then by number, where they are others now."""

    ratings: tuple[tuple[int, int], ...]


class ChangedSetting(NamedTuple):
    """What was announced (`rounds`, `tie-breaks`), before and after the change."""

    name: str
    old: str
    new: str


class BoardLists(NamedTuple):
    """Boards of the rules, then those of the record; or a single list."""

    sides: tuple[tuple[Word, ...], ...]


def board_words(boards: Iterable[Pair], bye: str) -> tuple[Word, ...]:
    """Return the words for boards; one without a second player is the bye, which is called so."""
    return tuple((white, black) if black else (white, bye) for white, black in boards)


class GivenUp(NamedTuple):
    """Pairs that should not have met and did."""

    pairs: tuple[Pair, ...]


class Ban(NamedTuple):
    """Players who may not meet, or may again; `others` says it of those with something in common,
    and in which rounds.
    """

    is_lifted: bool
    players: tuple[int, ...] = ()
    others: str = ""


Content = (
    ChangedResult
    | TurnedColours
    | PastNumbers
    | PastRatings
    | ChangedSetting
    | BoardLists
    | GivenUp
    | Ban
    | str
    | None
)


def is_about_boards(amendment: Amendment) -> bool:
    """Return whether it says of a round which boards the rules gave and which were played.

    A setting that was changed is said in the same form.
    """
    content = amendment.content
    if isinstance(content, BoardLists):
        return len(content.sides) > 1 and amendment.kind is not Remark.COLOURS
    return isinstance(content, ChangedSetting) or amendment.kind is Remark.RATING_CORRECTION


def amendments_of(tournament: Tournament, kind: Remark, round_: int) -> Iterator[Amendment]:
    """Return those of a kind about a round."""
    return (
        amendment
        for amendment in tournament.amendments
        if amendment.kind is kind and amendment.round == round_
    )


def is_declared(tournament: Tournament, round_: int) -> bool:
    """Return whether the record says of a round what the rules gave and what was played."""
    return any(
        amendment.round == round_ and is_about_boards(amendment)
        for amendment in tournament.amendments
    )


# The lines of a file that have no record


FileLine = str | Amendment
"""A line that no rule reads, or a comment that was understood."""


def lines_of(tournament: Tournament) -> tuple[FileLine, ...]:
    """Return the extras of a tournament and its amendments in the order of its file."""
    extras, done = tournament.extras, 0
    lines: list[FileLine] = []
    for amendment in tournament.amendments:
        lines += extras[done : amendment.place]
        done = max(done, amendment.place)
        lines.append(amendment)
    return (*lines, *extras[done:])


def with_lines(tournament: Tournament, lines: Iterable[FileLine]) -> Tournament:
    """Return the tournament with these lines instead of its extras and amendments."""
    extras: list[str] = []
    amendments: list[Amendment] = []
    for line in lines:
        if isinstance(line, str):
            extras.append(line)
        else:
            amendments.append(replace(line, place=len(extras)))
    return replace(tournament, extras=tuple(extras), amendments=tuple(amendments))
