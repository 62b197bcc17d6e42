"""What a picture of a bracket shows, as values: who would meet whom, who does, and why not.

A map is laid out by the first candidate of the sequence, its natural pairs: row by row the player
on the left faces the natural opponent on the right. Every natural pair that was not taken has one
mark with the reason. `zug.explainer.pictures` draws it.
"""

from __future__ import annotations

from collections.abc import Mapping

from zug.fastclasses import NamedTuple
from zug.systems.explaining.statements import Statement, Voice, plain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.systems.base import Board
    from zug.systems.explaining.trace import Pair

REASONS = ("met", "colours", "float", "completion", "forbidden", "bye", "elsewhere")
"""Why a natural pair is not taken, in one word."""


PAIR_BROKEN_UP = "mark.step-parted"
"""The label of a player who leaves because their pair was broken up later."""


class PlayerCell(NamedTuple):
    """A player as the pairing saw them.

    - `colours`: those of the games so far, oldest first: `w`, `b`, or `-` for a round without one;
    - `due`: the colour preferred (`w`, `b` or nothing), and its `strength`: `mild`, `strong`,
      `absolute` or nothing;
    - `given`: the colour of this round, nothing for a player without a game.
    """

    score: int
    rating: int
    colours: str
    due: str
    strength: str
    given: str


class Section(NamedTuple):
    """Rows that face each other; the shorter column ends earlier.

    `kind` names the headings of both columns: `halves`, `mdps` (moved-down players and the
    residents they would get), `rest` (the remainder, in halves), `ends` (from the top, and from
    the bottom), `subgroups` (G1 and G2), `upfloaters` (who came up instead of those above), and
    what a system adds. Two who face each other are a pair of the first candidate.
    """

    kind: str
    left: tuple[int, ...]
    right: tuple[int, ...]


class Mark(NamedTuple):
    """Why a natural pair was not taken, with a label of a few words."""

    pair: Pair
    reason: str
    label: Statement


class Arrival(NamedTuple):
    """A player who came into the bracket from another score, from above or, with `up`, below."""

    who: int
    score: int
    up: bool = False


class LeavingPlayer(NamedTuple):
    """A player who leaves the bracket unpaired.

    `kind` is `down`, `up` (where brackets are paired upwards), `limbo` (in Dutch: a moved-down
    player who goes on) or `bye`; `score` is that of the bracket they go to, None where there is
    none.
    """

    who: int
    kind: str
    score: int | None
    label: Statement


class BracketMap(NamedTuple):
    """A bracket as it is drawn; `group` is the number of its part in the explanation.

    `boards` are those made here, by number; `headline` is the one sentence above the picture;
    `barred` are all pairs within the bracket that an absolute rule forbids, shown on demand;
    `proposed` those that are considered halfway through, before they are settled.
    """

    group: int
    title: Statement
    headline: Statement
    sections: tuple[Section, ...]
    boards: Mapping[int, Board]
    marks: tuple[Mark, ...]
    arrivals: tuple[Arrival, ...]
    departures: tuple[LeavingPlayer, ...]
    faces: Mapping[int, PlayerCell]
    barred: tuple[Pair, ...] = ()
    proposed: tuple[Pair, ...] = ()

    def as_json(self, voice: Voice | None = None) -> dict[str, object]:
        """Return plain values; with a voice its statements have their sentences too."""

        def written(value: object) -> object:
            if isinstance(value, Statement):
                return value.as_json(voice)
            if isinstance(value, (Section, Mark, Arrival, LeavingPlayer, PlayerCell)):
                return {name: written(getattr(value, name)) for name in value._fields}
            if isinstance(value, Mapping):
                return {str(key): written(held) for key, held in value.items()}
            return [*map(written, value)] if isinstance(value, tuple) else plain(value)

        return {name: written(getattr(self, name)) for name in self._fields}
