"""Results and their corrections (C.04.2, articles 3 and 4.3)."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import ClassVar

from zug.director.decisions.base import (
    Decision,
    Subject,
    board_of,
    entry_of,
    journal_name,
    journal_names,
    misfit,
    round_of,
)
from zug.director.objections import (
    AnswerWord,
    Objection,
    Role,
    confirm,
    confirm_twice,
    note,
    refusal,
    unknown,
)
from zug.director.pairing.round_robin import not_counted
from zug.director.state import Pair, State
from zug.director.state.before_pairing import is_drawn, is_same_for_pairing
from zug.director.state.comment_lines import remark_line, remarks_of_colours
from zug.director.state.fields import SAID
from zug.director.state.regulations import Handling, handling_article
from zug.director.state.state import SupersededResults, numbered_name
from zug.errors import up_to
from zug.fastclasses import dataclass, field, replace
from zug.messages import Message, say
from zug.model import Result, format_points
from zug.model.results import Results, show_result
from zug.systems.standings import points_before

COMPETITION = "competition"
"""The ground of a correction that the rules of the competition let count."""


class CorrectionCase(StrEnum):
    """When a correction is reported, which decides what it touches (handling-2026:4.3)."""

    NOW = "now"
    """Before the next round is paired: standings and that pairing."""
    NEXT = "next"
    """While the next round is played: standings and the pairing after it."""
    LATE = "late"
    """All results of the next round are in: only the arbiter knows if it was notified before."""
    RATING = "rating"
    """A further round is paired: only the rating report."""
    TABLE = "table"
    """Pairings by a table do not depend on results: it always counts."""


@dataclass(frozen=True)
class BoardDecision(Decision):
    """A decision about one board of a round."""

    round: int
    board: int

    def touches(self) -> frozenset[Subject]:
        return frozenset({("board", self.round, self.board)})

    def rests_on(self) -> frozenset[Subject]:
        return self.touches() | {("round", self.round)}

    def least_role(self, state: State) -> Role:
        """Every door to a past round asks for an arbiter."""
        return Role.DEPUTY if self.round >= len(state.rounds) else Role.ARBITER

    def _against_place(self, state: State) -> Iterator[Objection]:
        """Refuse a board that there is not, or of a round that is not published."""
        current = state.current
        if current is None:
            yield refusal("no-round", say("no round is published yet"))
        elif not 1 <= self.round <= current.number:
            yield unknown(
                "no-such-round",
                say("round {number} is not published", number=self.round),
                up_to(current.number),
            )
        elif state.pair_at(self.round, self.board) is None:
            round_ = state.rounds[self.round - 1]
            yield unknown(
                "no-such-board",
                say("round {number} has no board {board}", number=self.round, board=self.board),
                up_to(round_.last_board, round_.first_board),
            )

    def misfits(self, state: State) -> Iterator[Objection]:
        if not round_of(state, self.round).published:
            yield misfit(say("round {number} is not published", number=self.round))

    def words(self, state: State) -> dict[str, object]:
        """Return round, board and both names, for sentences."""
        pair = state.pair_at(self.round, self.board)
        white, black = ("–", "–")
        if pair is not None:
            white, black = journal_name(state, pair.white), journal_name(state, pair.black)
        return {"round": self.round, "board": self.board, "white": white, "black": black}

    def _against_seen(self, state: State, seen: str | None) -> Iterator[Objection]:
        """Refuse to replace another result than the one that was `seen` on the screen."""
        pair = state.pair_at(self.round, self.board)
        recorded = "" if pair is None else shown_games(*pair.games)
        if seen is not None and seen != recorded:
            yield refusal(
                "has-result",
                say(
                    "board {board} has been given another result in the meantime", board=self.board
                ),
            )

    def _no_result(self) -> Message:
        return say(
            "board {board} of round {number} has no result to correct",
            board=self.board,
            number=self.round,
        )


@dataclass(frozen=True)
class ResultEntered(BoardDecision):
    """The result of a board; none makes it open again."""

    kind: ClassVar = "result"
    result: Results | None
    second: Results | None = None
    """Of the second game, in a match of two."""
    withdrawn: tuple[int, ...] = ()
    """Who did not come and counts as withdrawn (handling-2016:D.2, rating-1992:F8)."""
    corrects: bool = field(default=False, metadata=SAID)
    """A result that stands is to be replaced."""
    counts: bool = field(default=False, metadata=SAID)
    """It does so even if it comes after the end of the next round (handling-2026:4.3)."""
    ground: str = ""
    """`competition` if the rules of the competition let it count then."""
    seen: str | None = field(default=None, compare=False, metadata=SAID)
    """The result on the screen when it was typed; another one is not replaced."""

    def least_role(self, state: State) -> Role:
        pair = state.pair_at(self.round, self.board)
        if pair is not None and pair.is_open and self.result and self.round == len(state.rounds):
            return Role.HELPER
        return super().least_role(state)

    def _objections(self, state: State) -> Iterator[Objection]:
        yield from self._against_seen(state, self.seen)
        yield from self._against_place(state)
        pair = board_of(state, self.round, self.board)
        if self.result is None:
            yield from self._against_clearing(state, pair)
            yield from changing(state, self.round, pair, self.new(state, pair))
            return
        yield from against_games(state, self.second)
        yield from self._against_adjourning(state)
        if self.corrects:
            yield from self._against_correction(state, pair)
            yield from self.against_late(state, pair)
        else:
            yield from self._against_replacing(pair)
        yield from changing(state, self.round, pair, self.new(state, pair))
        is_old = state.settings.handling == Handling.OF_1992
        book = "rating-1992:F8" if is_old else "handling-2016:D.2"
        for entry in self.withdrawn:
            yield note(
                say(
                    "{name} counts as withdrawn unless the absence is explained before the "
                    "next pairing is published ({book})",
                    name=numbered_name(state, entry),
                    book=book,
                )
            )

    def _against_clearing(self, state: State, pair: Pair) -> Iterator[Objection]:
        if self.round != len(state.rounds) and not state.has_table:  # where nothing depends on it
            yield refusal(
                "round-over",
                say("round {next} is paired", next=self.round + 1),
                say("correct the result instead"),
            )
        if pair.is_open:
            yield refusal("nothing-changes", say("board {board} has no result", board=self.board))

    def _against_adjourning(self, state: State) -> Iterator[Objection]:
        """Refuse that a game that has ended goes on once the next round is paired."""
        later = Result.UNFINISHED in (*(self.result or ()), *(self.second or ()))
        if later and self.round < len(state.rounds) and not state.has_table:
            yield refusal(
                "round-over",
                say("round {next} is paired", next=self.round + 1),
                say("a game is adjourned while its round is the last one"),
            )

    def _against_correction(self, state: State, pair: Pair) -> Iterator[Objection]:
        if pair.is_open:
            yield refusal("no-result", self._no_result())
        is_late = correction_case(state, self.round, pair) is CorrectionCase.RATING
        if is_late and not (self.counts and (self.ground or counts_late(state))):
            yield refusal(
                "too-late",
                say("round {next} is over", next=self.round + 1),
                say("correct it for the rating report"),
            )
        if state.has_table or is_late:
            yield from self._against_same(pair)

    def needs_reason(self, _state: State) -> bool:
        return bool(self.ground)

    def against_late(self, state: State, pair: Pair) -> Iterator[Objection]:
        """Yield what changes if it counts although the next round was over (handling-2026:4.3)."""
        if correction_case(state, self.round, pair) is not CorrectionCase.RATING:
            return
        after = self.apply(state).tournament
        scored = replace(after, points=after.points.as_scored)
        points = points_before(scored, len(state.rounds) + 1)
        what = say(
            "from now on the standings have {result} instead of {was} ({white} {mine}, {black} "
            "{yours} points); rounds {next} to {last} stay as they were paired",
            **self.words(state),
            result=shown_games(self.result, self.second) if self.result else "",
            was=shown_games(*pair.games),
            mine=format_points(points[state.tpns[pair.white]]),
            yours=format_points(points[state.tpns[pair.black]]),
            next=self.round + 1,
            last=len(state.rounds),
        )
        if not self.ground:
            yield confirm(what)
            return
        yield confirm_twice(
            say(
                "round {next} is over: the result stays, unless the rules of the competition let "
                "the correction count (handling-2026:4.3); the report will list it",
                next=self.round + 1,
            ),
            AnswerWord.COUNTS,
        )
        yield note(what)

    def _against_replacing(self, pair: Pair) -> Iterator[Objection]:
        """Refuse to replace a result that is not said to be replaced."""
        if pair.is_open or pair.is_adjourned:
            return
        yield from self._against_same(pair)
        yield refusal(
            "has-result",
            say(
                "board {board} of round {number} is {result}",
                board=self.board,
                number=self.round,
                result=shown_games(*pair.games),
            ),
            say("enter it as a correction"),
        )

    def _against_same(self, pair: Pair) -> Iterator[Objection]:
        if self.result and pair.games == (self.result, self.second):
            yield nothing_changes(self.board, self.result, self.second)

    def misfits(self, state: State) -> Iterator[Objection]:
        yield from super().misfits(state)
        yield from _second_of_one(state, self.second)
        pair = board_of(state, self.round, self.board)
        for entry in self.withdrawn:
            if entry not in (pair.white, pair.black):
                yield misfit(
                    say(
                        "{name} is not at board {board}",
                        name=journal_name(state, entry),
                        board=self.board,
                    )
                )

    def apply(self, state: State) -> State:
        old = board_of(state, self.round, self.board)
        for entry in self.withdrawn:
            entry_of(state, entry)
        if self.withdrawn:
            gone = dict.fromkeys(self.withdrawn, self.round + 1)
            state = replace(state, withdrawn={**state.withdrawn, **gone})
        return state.with_board(self.round, self.board, self.new(state, old))

    def new(self, state: State, old: Pair) -> Pair:
        """Return the board with this result."""
        new = replace(old, results=self.result, second=self.second)
        if state.has_table or self.round >= len(state.rounds):
            return new
        if self.round < len(state.rounds) - 1 and is_past(old):
            return superseding(new, old, len(state.rounds), self.ground)
        return replace(
            new,
            paired_with=old.paired_with or old.games,
            ended_since_pairing=old.is_adjourned or old.ended_since_pairing,
        )

    def sentence(self, state: State) -> Message:
        """A correction says what was there before, and what it still touches."""
        pair = state.pair_at(self.round, self.board)
        words = self.words(state)
        if self.result is None:
            return say("round {round}, board {board}: {white} – {black} is open again", **words)
        what = say(
            "round {round}, board {board}: {white} {result} {black}",
            **words,
            result=shown_games(self.result, self.second),
        )
        if pair is not None and pair.results is not None:
            case = CorrectionCase.TABLE
            if state.has_more_rounds:
                case = correction_case(state, self.round, pair)
            effect = _EFFECT.get(case, _EFFECT[CorrectionCase.NEXT])
            if self.ground:
                effect = _BY_COMPETITION
            if not not_counted(state).isdisjoint((pair.white, pair.black)):
                effect = say("counts for nobody (C.05, article 6.6)")
            was = shown_games(pair.results, pair.second)
            what = say("{what} (was {was}); {effect}", what=what, was=was, effect=effect)
        if self.withdrawn:
            names = journal_names(state, self.withdrawn)
            return say("{what}; withdrawn: {names}", what=what, names=names)
        return what

    def button(self, _state: State) -> Message:
        if self.result is None:
            return say("Clear the result")
        return say("Correct the result") if self.corrects else say("Enter the result")


@dataclass(frozen=True)
class CorrectForRating(BoardDecision):
    """Notified after the end of the next round: the rating report alone (handling-2026:4.3)."""

    kind: ClassVar = "correct for rating"
    act: ClassVar = say("Correct the result")
    result: Results
    second: Results | None = None
    seen: str | None = field(default=None, compare=False, metadata=SAID)
    """The result on the screen when it was typed (`ResultEntered.seen`)."""

    def _objections(self, state: State) -> Iterator[Objection]:
        yield from self._against_seen(state, self.seen)
        yield from self._against_place(state)
        pair = board_of(state, self.round, self.board)
        if pair.is_open:
            yield refusal("no-result", self._no_result())
        if pair.is_adjourned:
            yield refusal(
                "adjourned",
                say("the game on board {board} was adjourned", board=self.board),
                say(
                    "enter its result: it counts ({article})",
                    article=handling_article(state, "3.1"),
                ),
            )
        yield from against_games(state, self.second)
        if correction_case(state, self.round, pair) not in FOR_RATING:
            yield refusal(
                "not-over",
                say("round {next} is not over yet", next=self.round + 1),
                say("correct the result itself"),
            )
        known = (pair.rating_results, pair.rating_second)
        if known[0] is None:
            known = (pair.results, pair.second)
        if known == (self.result, self.second or pair.second):
            yield nothing_changes(self.board, self.result, self.second)
        yield confirm(
            say(
                "round {next} is over: standings and pairings keep {old}, only the rating report "
                "gets {new} (handling-2026:4.3)",
                next=self.round + 1,
                old=shown_games(*pair.games),
                new=shown_games(self.result, self.second),
            )
        )

    def misfits(self, state: State) -> Iterator[Objection]:
        yield from super().misfits(state)
        yield from _second_of_one(state, self.second)
        if board_of(state, self.round, self.board).is_open:
            yield misfit(self._no_result())

    def apply(self, state: State) -> State:
        old = board_of(state, self.round, self.board)
        new = replace(old, rating_results=self.result, rating_second=self.second or old.second)
        return state.with_board(self.round, self.board, new)

    def sentence(self, state: State) -> Message:
        return say(
            "round {round}, board {board}: {white} {result} {black}, for the rating report only",
            **self.words(state),
            result=shown_games(self.result, self.second),
        )


@dataclass(frozen=True)
class SwapColours(BoardDecision):
    """The game was played with the wrong colours (handling-2026:4.3.2)."""

    kind: ClassVar = "swap colours"
    act: ClassVar = say("Swap the colours")

    def _objections(self, state: State) -> Iterator[Objection]:
        yield from self._against_place(state)
        yield from against_colours(state, self.round)
        pair = board_of(state, self.round, self.board)
        yield from changing(state, self.round, pair, pair.swapped())

    def apply(self, state: State) -> State:
        old = board_of(state, self.round, self.board)
        is_past = self.round < len(state.rounds)
        swapped = replace(
            old.swapped(),
            colours_swapped=not old.colours_swapped,
            colours_swapped_late=old.colours_swapped_late != (is_past and not state.has_table),
        )
        return state.with_board(self.round, self.board, swapped)

    def _disclosed(self, state: State) -> Iterator[Objection]:
        """Yield the questions; the lines are there as long as something is turned, not for good."""
        pair = self.apply(state).pair_at(self.round, self.board)
        for remark in () if pair is None else remarks_of_colours(self.round, pair):
            line = remark_line(remark, state.tpns)
            yield confirm(say("the report will tell: {line}", line=line))

    def sentence(self, state: State) -> Message:
        return say("round {round}, board {board}: {black} had White", **self.words(state))


def nothing_changes(board: int, result: Results, second: Results | None) -> Objection:
    return refusal(
        "nothing-changes",
        say(
            "board {board} already has the result {result}",
            board=board,
            result=shown_games(result, second),
        ),
    )


OF_A_BOARD = frozenset(cls.kind for cls in (ResultEntered, CorrectForRating, SwapColours))
"""The kinds of decisions about one board."""


def against_games(state: State, second: Results | None) -> Iterator[Objection]:
    """Refuse other than as many results as the event has games to a board."""
    if state.settings.games_per_match > 1 and second is None:
        yield refusal(
            "half-a-match", say("a match has two games"), say("give both results: 1-0 ½-½")
        )
    if state.settings.games_per_match == 1 and second is not None:
        yield refusal("one-game", say("there is one game on every board"), say("give one result"))


def _second_of_one(state: State, second: Results | None) -> Iterator[Objection]:
    if state.settings.games_per_match == 1 and second is not None:
        yield misfit(say("there is one game on every board"))


_EFFECT = {
    CorrectionCase.NOW: say("counts for the standings and the next pairing"),
    CorrectionCase.NEXT: say("counts for the standings and for the pairing after this round"),
    CorrectionCase.TABLE: say("counts for the standings"),
    CorrectionCase.RATING: say("counts for the standings from now on"),
}
_BY_COMPETITION = say(
    "counts for the standings from now on, by the rules of the competition (handling-2026:4.3)"
)


def shown_games(first: Results | None, second: Results | None) -> str:
    return " ".join(show_result(games) for games in (first, second) if games is not None)


FOR_RATING = (CorrectionCase.LATE, CorrectionCase.RATING)
"""The cases in which a correction can be for the rating report alone."""


def correction_case(state: State, number: int, pair: Pair | None = None) -> CorrectionCase:
    """Return the case of a correction of this round that is reported now.

    An adjourned game that has ended since the last pairing can be corrected until the next one.
    """
    if state.has_table:
        return CorrectionCase.TABLE
    if not 1 <= number < len(state.rounds):
        return CorrectionCase.NOW
    if pair is not None and not is_past(pair):
        return CorrectionCase.NEXT
    if state.settings.handling == Handling.OF_1992 and not state.fide_mode:
        return CorrectionCase.NEXT  # rating-1992:F7 knows pairings yet to be made only
    if number < max(len(state.rounds), state.reached if state.fide_mode else 0) - 1:
        return CorrectionCase.RATING
    following = state.rounds[number]
    is_over = following.published and not following.open_boards
    return CorrectionCase.LATE if is_over else CorrectionCase.NEXT


def counts_late(state: State) -> bool:
    """Return whether a correction counts that comes after the next round was over.

    C.04.2, 4.3 keeps it for the rating report; it binds nobody outside FIDE mode, and there is no
    such report of an event in which nobody has a rating or a FIDE ID.
    """
    return not state.fide_mode or not any(
        entry.rating or entry.fide_id for entry in state.entries.values()
    )


def superseding(new: Pair, old: Pair, until: int, ground: str) -> Pair:
    """Return a board with a result that counts from now on; `until` is the last round paired.

    A correction for the rating report alone is over with it.
    """
    known = old.superseded
    if known and known[-1].until == until:
        known = (*known[:-1], known[-1]._replace(ground=ground or known[-1].ground))
    else:
        known = (*known, SupersededResults(old.games, until, ground))
    if known[-1].games == new.games:  # put back before another round was paired
        known = known[:-1]
    return replace(new, superseded=known, rating_results=None, rating_second=None)


def is_past(pair: Pair) -> bool:
    """Return whether the game is over: not adjourned, nor ended since the last pairing."""
    return not (pair.is_adjourned or pair.ended_since_pairing)


def changing(state: State, number: int, old: Pair, new: Pair) -> Iterator[Objection]:
    """Yield what is asked before a board gets another result or other colours, by whatever way."""
    if state.has_table or _shown(old) == _shown(new):
        return
    if old.white == new.white and not is_past(old):
        if not is_drawn((new.results, new.second)):
            article = handling_article(state, "3.1")
            yield confirm(
                say(
                    "the adjourned game of round {round} counted as a draw for pairing, and this "
                    "is not a draw ({article})",
                    round=number,
                    article=article,
                )
                if number < len(state.rounds)
                else say(
                    "the game was adjourned, a draw until it ends, and this is not a draw "
                    "({article})",
                    article=article,
                )
            )
        return
    yield from _taken_back_since(state, number, old, new)
    case = correction_case(state, number)
    if case is CorrectionCase.NEXT:
        yield confirm(
            say(
                "round {next} was paired with the old result, and stays as it is paired",
                next=len(state.rounds),
            )
        )
    elif case is CorrectionCase.LATE:
        yield confirm(
            say(
                "round {next} is over: this counts only if it was notified before the last game "
                "ended; otherwise it is for the rating report alone ({article})",
                next=number + 1,
                article=handling_article(state, "4.3"),
            )
        )


def against_colours(state: State, number: int) -> Iterator[Objection]:
    """Refuse other colours in an older round, whatever becomes of the game."""
    if correction_case(state, number) is CorrectionCase.RATING:
        yield refusal(
            "too-late",
            say(
                "round {next} is over: colours of round {number} stay ({article})",
                article=handling_article(state, "4.3"),
                next=number + 1,
                number=number,
            ),
            say("ratings do not depend on them; a note keeps it in the journal"),
        )


def _taken_back_since(state: State, number: int, old: Pair, new: Pair) -> Iterator[Objection]:
    """Ask about results that a round, since taken back, was published with.

    A result that was cleared can be entered again as it stood.
    """
    if not (state.fide_mode and number == len(state.rounds) < state.reached):
        return
    words = {"next": state.reached}
    published = old.published_with[-1] if old.published_with else ()
    is_back = bool(published) and is_same_for_pairing(published, new.games)
    if old.is_open and is_back:
        return
    if old.is_open and not published:
        yield confirm(
            say("round {next} was published before there was this result, and taken back", **words)
        )
        return
    if not published or is_same_for_pairing(published, old.games):
        yield confirm(
            say("round {next} was published with what stands there now, and taken back", **words)
        )
        return
    result = " ".join(show_result(game) for game in published if game is not None)
    yield confirm(
        say(
            "round {next} was published with the result {result} here, and taken back",
            result=result,
            **words,
        )
        if is_back
        else say(
            "round {next} was published with the result {result} here, and taken back; the "
            "report will tell that it is another one now",
            result=result,
            **words,
        )
    )


def _shown(pair: Pair) -> tuple[object, ...]:
    return pair.white, pair.black, pair.results, pair.second
