"""Results of the explainer as values: the explanation of a round."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property

from zug.errors import UsageError, up_to
from zug.explainer.sentence_writer import SentenceWriter
from zug.fastclasses import dataclass, field, replace
from zug.messages import Message, say, wording
from zug.model.validation import WHOLE, no_player, require
from zug.systems import find_system
from zug.systems.base import Board
from zug.systems.explaining.statements import Part, Person, Statement, WhyNot, people_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    from zug.systems.explaining.explainer import Explainer
    from zug.systems.explaining.maps import BracketMap, WalkStep

    AnyAnswer = TypeVar("AnyAnswer", "Explanation", WhyNot)


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
    """The system whose words are used, if it is a different one (`System.teller`)."""
    views: Explainer | None = field(default=None, compare=False, repr=False)
    """Where the headlines and the pictures come from; None where no pairing is possible."""
    first_board: int = 1
    """The number of the first board, in a hall with several events."""
    seats: tuple[int, ...] = ()
    """By place, the number of each board in the hall, 0 for a pair that does not sit there; empty
    if they follow from `first_board`."""
    viewer: int = 0
    """The player to whom a board is explained; 0 for readers in general."""
    language: str = ""
    """The language chosen for it; empty if none was."""

    # --- sentences and pictures, computed on demand

    @cached_property
    def summary(self) -> Statement:
        """The statement that sums up the round."""
        if self.views is None:
            return next(part.title for part in self.parts if part.kind == "impossible")
        return self.views.summary()

    @cached_property
    def headlines(self) -> Mapping[int, Statement]:
        """Why the players of a board meet, by the number of each board explained here."""
        boards = tuple(part.board for part in self.parts if part.board is not None)
        return LazyMap(boards, self._known.headline) if boards else {}

    @cached_property
    def viewed_headline(self) -> Statement | None:
        """Why the viewer meets this opponent; None without a viewer, and for the bye."""
        if not any(self._is_viewed(part) for part in self.parts):
            return None
        return self._known.player_headline(self.viewer)

    def _is_viewed(self, part: Part) -> bool:
        return part.kind == "pair" and self.viewer in part.players

    @cached_property
    def bye_headline(self) -> Statement | None:
        """Why this player has the bye; None if there is none."""
        return None if self.views is None else self.views.bye_headline()

    @cached_property
    def floaters(self) -> Mapping[int, Statement]:
        """Why a player floats, by TPN, for every floater of the brackets explained here."""
        if self.views is None:
            return {}
        here = {tpn for part in self.parts if part.kind == "bracket" for tpn in part.players}
        floaters = tuple(tpn for tpn in self.views.floaters() if tpn in here)
        return LazyMap(floaters, self.views.floater_headline)

    @cached_property
    def group_headlines(self) -> Mapping[int, Statement]:
        """The headlines of the brackets explained here, by number; a bracket may have none."""
        if self.views is None:
            return {}
        headlines = {number: self.views.group_headline(number) for number in self._groups}
        return {number: headline for number, headline in headlines.items() if headline is not None}

    @cached_property
    def maps(self) -> tuple[BracketMap, ...]:
        """The maps of the brackets explained here."""
        return () if self.views is None else tuple(self.views.maps(self._groups))

    @cached_property
    def walk(self) -> tuple[WalkStep, ...]:
        """The whole round step by step, whatever part of it is explained here."""
        return () if self.views is None else tuple(self.views.walk())

    @property
    def _groups(self) -> tuple[int, ...]:
        return tuple(part.group for part in self.parts if part.kind == "bracket")

    @property
    def _known(self) -> Explainer:
        assert self.views is not None, "boards are told by somebody"
        return self.views

    def __getstate__(self) -> dict[str, object]:
        """Return the state to pickle: all lazy values computed, without the system's explainer."""
        names = "summary", "bye_headline", "viewed_headline", "group_headlines", "maps", "walk"
        values: dict[str, object] = {name: getattr(self, name) for name in names}
        values |= {"headlines": dict(self.headlines), "floaters": dict(self.floaters)}
        return {**vars(self), **values, "views": None}

    def __setstate__(self, state: dict[str, object]) -> None:
        vars(self).update(state)

    def board(self, number: int) -> Explanation:
        """Return what concerns one board: its pair, and the brackets its players came through."""
        require(number=(number, WHOLE))
        if not 1 <= number <= len(self.boards):
            unknown = self._no_board(number)
            raise UsageError(
                "no-such-board", find_system(self.system).said(unknown), up_to(len(self.boards))
            )
        pair = next((part for part in self.parts if part.board == number), None)
        return self._about(self.boards[number - 1], pair)

    def board_named(self, number: int) -> Explanation:
        """Return what concerns one board, by the number on the table."""
        place = number - self.first_board + 1
        if self.first_board > 1 and not 1 <= place <= len(self.boards):
            last = len(self.boards) + self.first_board - 1
            raise UsageError("no-such-board", self._no_board(number), up_to(last, self.first_board))
        return self.board(place)

    def _no_board(self, number: int) -> Message:
        return say(
            "there is no board {number} in round {round}",
            wording("there is no match {number} in round {round}"),
            number=number,
            round=self.round,
        )

    def player(self, tpn: int) -> Explanation:
        """Return what concerns one player: pair or bye, and the brackets they came through."""
        require(tpn=(tpn, WHOLE))
        if tpn not in self.people:
            unknown = no_player(tpn)
            raise UsageError(
                "no-such-player", find_system(self.system).said(unknown), up_to(len(self.people))
            )
        pair = next(
            (part for part in self.parts if part.kind in ("pair", "bye") and tpn in part.players),
            None,
        )
        return replace(self._about((tpn,), pair), viewer=tpn)

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

    def __repr__(self) -> str:
        """Return one short line."""
        return f"<Explanation of round {self.round} by {self.system}: {len(self.boards)} boards>"

    def __str__(self) -> str:
        """Return it as text, in its language or English; `zug.render` has other forms."""
        from zug.explainer.rendering import render  # noqa: PLC0415 - records know no words

        return render(self)

    def as_json(self, language: str | None = None, *, maps: bool = False) -> dict[str, object]:
        """Return everything as plain values, with `maps` the pictures too.

        With a language, this one or that of the explanation, each statement has its sentence
        (`text`).
        """
        language = language or self.language
        voice = voice_of(self, language) if language else None
        pictures = {"maps": [picture.as_json(voice) for picture in self.maps]} if maps else {}
        return {
            "system": self.system,
            "round": self.round,
            "boards": [list(board) for board in self.boards],
            "bye": self.bye,
            "players": people_json(self.people),
            "summary": self.summary.as_json(voice),
            "parts": [self._part_json(part, voice) for part in self.parts],
            "floaters": {
                str(tpn): headline.as_json(voice) for tpn, headline in self.floaters.items()
            },
            **pictures,
        }

    def floaters_of(self, part: Part) -> Iterator[Statement]:
        """Yield why players float who leave a bracket or are brought up into it."""
        if part.kind != "bracket" or self.views is None:
            return
        for tpn, why in self.floaters.items():
            if self.views.floater_group(tpn) == part.group:
                yield why

    def headline_of(self, part: Part) -> Statement | None:
        """Return the headline of a pair, the bye or a bracket; None for other parts."""
        if part.kind == "bye":
            return self.bye_headline
        if part.kind == "bracket":
            return self.group_headlines.get(part.group)
        if self._is_viewed(part):
            return self.viewed_headline
        return None if part.board is None else self.headlines[part.board]

    @property
    def lead(self) -> Statement:
        """The first sentence: of the only board or bye explained here, else of the round."""
        pairs = [part for part in self.parts if part.kind in ("pair", "bye")]
        is_alone = len(pairs) == 1 and (pairs[0].board is not None or self.viewer)
        headline = self.headline_of(pairs[0]) if is_alone and len(self.boards) > 1 else None
        return self.summary if headline is None else headline

    def _part_json(self, part: Part, voice: SentenceWriter | None) -> dict[str, object]:
        headline = self.headline_of(part)
        view = part.as_json(voice)
        return view if headline is None else {**view, "headline": headline.as_json(voice)}


class LazyMap(Mapping[int, Statement]):
    """Statements by number that are made on demand."""

    def __init__(self, keys: tuple[int, ...], make: Callable[[int], Statement]) -> None:
        self._keys = dict.fromkeys(keys)
        self._make = make
        self._made: dict[int, Statement] = {}

    def __getitem__(self, key: int) -> Statement:
        if key not in self._keys:
            raise KeyError(key)
        if key not in self._made:
            self._made[key] = self._make(key)
        return self._made[key]

    def __iter__(self) -> Iterator[int]:
        return iter(self._keys)

    def __len__(self) -> int:
        return len(self._keys)


def in_language(subject: AnyAnswer, language: str) -> AnyAnswer:
    """Return an answer that speaks a language; raise if explanations are not written in it."""
    if not language:
        return subject
    voice_of(subject, language)
    return replace(subject, language=language)


def voice_of(subject: Explanation | WhyNot, language: str) -> SentenceWriter:
    """Return the writer of an answer's sentences in a language."""
    system = subject.told_by or subject.system
    seats = subject.seats if isinstance(subject, Explanation) else ()
    return SentenceWriter(language, subject.people, system, subject.first_board, seats)


_WITH_REASON = wording(
    "{first:player} and {second:player} were to be kept apart where possible ({reason}), but no "
    "legal pairing keeps all such pairs apart."
)


def with_given_up(explanation: Explanation, reasons: Mapping[frozenset[int], str]) -> Explanation:
    """Return the explanation with a statement for each pair that should have been kept apart.

    `reasons` has these pairs by TPN, with the reason or an empty text.
    """
    if not reasons:
        return explanation
    article = find_system(explanation.system).cite("met")
    parts = tuple(_with(part, reasons, article) for part in explanation.parts)
    return replace(explanation, parts=parts)


def _with(part: Part, reasons: Mapping[frozenset[int], str], article: str) -> Part:
    both = frozenset(part.players)
    if part.board is None or both not in reasons:
        return part
    first, second = sorted(both)
    params: dict[str, object] = {"first": first, "second": second}
    params |= {"reason": reasons[both]} if reasons[both] else {}
    wording = _WITH_REASON if reasons[both] else None
    statement = Statement("pair.given-up", article, params, (first, second), wording)
    return replace(part, statements=(statement, *part.statements))
