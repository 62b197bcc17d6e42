"""Why a round is not paired otherwise, as a value: what a system answers, and everybody reads."""

from __future__ import annotations

from collections.abc import Mapping

from zug.fastclasses import NamedTuple, dataclass
from zug.systems.explaining.statements import plain
from zug.systems.system import resolve

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.model import Tournament
    from zug.systems.base import Board
    from zug.systems.explaining.statements import Statement


MOST_SHOWN = 5
"""Boards of a question that `repr` shows."""


class Person(NamedTuple):
    """How a player is called: the number of the file and the name."""

    number: int
    name: str


def people_of(tournament: Tournament) -> dict[int, Person]:
    """All players by TPN."""
    return {one.tpn: Person(one.number, one.name) for one in tournament.players}


def people_json(people: Mapping[int, Person]) -> dict[str, object]:
    return {
        str(tpn): {"number": person.number, "name": person.name} for tpn, person in people.items()
    }


@dataclass(frozen=True)
class WhyNot:
    """Why another pair, bye or pairing is not what the rules give.

    `verdict` is one of

    - `actual`: it is what they give;
    - `forbidden`: an absolute rule is against it, `statements` say which;
    - `impossible`: with it no complete pairing of the others would remain;
    - `worse`: `criterion` is the first one that gets worse, from `ours` to `theirs`;
    - `later`: all criteria are equal, it comes later in the sequence of candidates;
    - `procedure`: the system pairs step by step, `statements` tell the first step that differs;
    - `colours`: the same opponents, other colours.

    `boards` and `bye` are the pairing the rules give once the wish is imposed, if there is one: up
    to the first bracket that differs (of the score `bracket`) nothing better holds the wish.
    """

    system: str
    round: int
    asked: tuple[Board, ...]
    verdict: str
    statements: tuple[Statement, ...]
    people: Mapping[int, Person]
    criterion: str | None = None
    ours: object = None
    theirs: object = None
    bracket: int | None = None
    boards: tuple[Board, ...] = ()
    bye: int | None = None
    told_by: str = ""
    """The system whose words these are, if it is another one (`System.teller`)."""
    first_board: int = 1
    language: str = ""
    """The language chosen for it; empty if none was."""

    def __repr__(self) -> str:
        """Return one short line."""
        asked = " ".join(f"{white}-{black}" for white, black in self.asked[:MOST_SHOWN])
        more = " …" if len(self.asked) > MOST_SHOWN else ""
        return f"<WhyNot {asked}{more} in round {self.round} by {self.system}: {self.verdict}>"

    def __str__(self) -> str:
        """Return it in words, in its language or English; `zug.render` has other forms."""
        return str(resolve("zug.explainer.rendering:render")(self))

    def as_json(self, language: str | None = None) -> dict[str, object]:
        """Return everything as plain values.

        With a language, this one or that of the answer, each statement has its sentence (`text`).
        """
        words_of = resolve("zug.explainer.results:voice_of")
        language = language or self.language
        voice = words_of(self, language) if language else None
        return {
            "system": self.system,
            "round": self.round,
            "asked": [list(board) for board in self.asked],
            "verdict": self.verdict,
            "criterion": self.criterion,
            "ours": plain(self.ours),
            "theirs": plain(self.theirs),
            "bracket": self.bracket,
            "boards": [list(board) for board in self.boards],
            "bye": self.bye,
            "players": people_json(self.people),
            "statements": [statement.as_json(voice) for statement in self.statements],
        }
