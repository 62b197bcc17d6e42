"""Answers as values: an explanation of a round, and why it is not another. Words come last."""

from __future__ import annotations

from collections.abc import Mapping

from zug.errors import UsageError, up_to
from zug.explainer.voice import Voice
from zug.messages import say
from zug.model.kinds import WHOLE, whole
from zug.records import NamedTuple, dataclass, replace
from zug.systems import find_system
from zug.systems.base import Board
from zug.systems.reasons.statements import Part, Statement, plain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.model import Tournament

Param = object


class Person(NamedTuple):
    """How a player is called: the number of the file and the name."""

    number: int
    name: str


def people_of(tournament: Tournament) -> dict[int, Person]:
    """All players by TPN."""
    return {one.tpn: Person(one.number, one.name) for one in tournament.players}


@dataclass(frozen=True)
class Explanation:
    """Why a round is paired as it is."""

    system: str
    round: int
    boards: tuple[Board, ...]
    bye: int | None
    parts: tuple[Part, ...]
    people: Mapping[int, Person]
    told_by: str = ""
    """The system whose words these are, if it is another one (`System.teller`)."""

    def board(self, number: int) -> Explanation:
        """What concerns one board: its pair, and the brackets its players came through."""
        if not whole(1, len(self.boards)).holds(number):
            unknown = say(
                "there is no board {number} in round {round}", number=number, round=self.round
            )
            raise UsageError(
                "no-such-board", find_system(self.system).said(unknown), up_to(len(self.boards))
            )
        pair = next((part for part in self.parts if part.board == number), None)
        return self._about(self.boards[number - 1], pair)

    def player(self, tpn: int) -> Explanation:
        """What concerns one player: pair or bye, and the brackets they came through."""
        if not WHOLE.holds(tpn) or tpn not in self.people:
            unknown = say("there is no player {number}", number=tpn)
            raise UsageError("no-such-player", find_system(self.system).said(unknown))
        pair = next(
            (part for part in self.parts if part.kind in ("pair", "bye") and tpn in part.players),
            None,
        )
        return self._about((tpn,), pair)

    def _about(self, players: tuple[int, ...], pair: Part | None) -> Explanation:
        wanted = frozenset(players)
        last = pair.group if pair is not None and pair.group else len(self.parts)
        kept = tuple(
            part
            for part in self.parts
            if part is pair
            or (part.kind == "bracket" and part.group <= last and wanted & {*part.players})
            or part.kind == "impossible"
        )
        return replace(self, parts=kept)

    def __str__(self) -> str:
        """In words, in English; `zug.explainer.render` has other languages and forms."""
        from zug.explainer.rendering import render  # noqa: PLC0415 - records know no words

        return render(self)

    def as_json(self, language: str | None = None) -> dict[str, object]:
        """Everything as plain values; with a language each statement has its sentence (`text`)."""
        voice = None if language is None else voice_of(self, language)
        return {
            "system": self.system,
            "round": self.round,
            "boards": [list(board) for board in self.boards],
            "bye": self.bye,
            "players": people_json(self.people),
            "parts": [part.as_json(voice) for part in self.parts],
        }


VERDICTS = ("actual", "forbidden", "impossible", "worse", "later", "procedure", "colours")


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
    ours: Param = None
    theirs: Param = None
    bracket: int | None = None
    boards: tuple[Board, ...] = ()
    bye: int | None = None
    told_by: str = ""
    """The system whose words these are, if it is another one (`System.teller`)."""

    def __str__(self) -> str:
        """In words, in English; `zug.explainer.render` has other languages and forms."""
        from zug.explainer.rendering import render  # noqa: PLC0415 - records know no words

        return render(self)

    def as_json(self, language: str | None = None) -> dict[str, object]:
        """Everything as plain values; with a language each statement has its sentence (`text`)."""
        voice = None if language is None else voice_of(self, language)
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


def voice_of(subject: Explanation | WhyNot, language: str) -> Voice:
    """Who says it in a language."""
    return Voice(language, subject.people, subject.told_by or subject.system)


def people_json(people: Mapping[int, Person]) -> dict[str, object]:
    return {
        str(tpn): {"number": person.number, "name": person.name} for tpn, person in people.items()
    }
