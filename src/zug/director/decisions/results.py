"""Results and their corrections (C.04.2, articles 3 and 4.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from zug.director.decisions.base import (
    Decision,
    Thing,
    board_of,
    entry_of,
    name_of,
    names_of,
    round_of,
)
from zug.director.objections import Objection, Role, RuleError, confirm, told, two_steps
from zug.director.pairing.round_robin import not_counted
from zug.director.state import Pair, State
from zug.director.state.before_pairing import is_as_taken, is_drawn
from zug.director.state.comment_lines import remark_line, remarks_of_colours
from zug.director.state.editions import handling_article
from zug.director.state.fields import SAID, InvalidDecisionError
from zug.director.state.find import called
from zug.director.state.records import SupersededResults
from zug.errors import UsageError, up_to
from zug.fastclasses import dataclass, field, replace
from zug.messages import Message, say
from zug.model import Result, format_points
from zug.model.results import Results, show_result
from zug.systems.standings import points_before

COUNTS = "counts"
"""The word for a correction that the rules of the competition let count."""
COMPETITION = "competition"
"""The ground of one."""


@dataclass(frozen=True)
class BoardDecision(Decision):
    """A decision about one board of a round."""

    round: int
    board: int

    def touches(self) -> frozenset[Thing]:
        return frozenset({("board", self.round, self.board)})

    def rests_on(self) -> frozenset[Thing]:
        return self.touches() | {("round", self.round)}

    def least_role(self, state: State) -> Role:
        """Every door to a past round asks for an arbiter."""
        return Role.DEPUTY if self.round >= len(state.rounds) else Role.ARBITER

    def seat(self, state: State) -> Pair:
        """The board, if its round is published."""
        current = state.current
        if current is None:
            raise RuleError("no-round", say("no round is published yet"))
        if not 1 <= self.round <= current.number:
            raise UsageError(
                "no-such-round",
                say("round {number} is not published", number=self.round),
                up_to(current.number),
            )
        round_ = state.rounds[self.round - 1]
        found = round_.at(self.board)
        if found is None:
            raise UsageError(
                "no-such-board",
                say("round {number} has no board {board}", number=self.round, board=self.board),
                up_to(round_.last_board, round_.first_board),
            )
        return found

    def must_fit(self, state: State) -> None:
        if not round_of(state, self.round).published:
            raise InvalidDecisionError(say("round {number} is not published", number=self.round))

    def words(self, state: State) -> dict[str, object]:
        """Round, board and both names, for sentences."""
        pair = state.pair_at(self.round, self.board)
        white, black = ("–", "–")
        if pair is not None:
            white, black = name_of(state, pair.white), name_of(state, pair.black)
        return {"round": self.round, "board": self.board, "white": white, "black": black}

    def _no_result(self) -> RuleError:
        return RuleError("no-result", self._nothing_to_correct())

    def _nothing_to_correct(self) -> Message:
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

    def least_role(self, state: State) -> Role:
        pair = state.pair_at(self.round, self.board)
        if pair is not None and pair.is_open and self.result and self.round == len(state.rounds):
            return Role.HELPER
        return super().least_role(state)

    def against(self, state: State) -> Iterator[Objection]:
        seat = self.seat(state)
        if self.result is None:
            self._check_clearing(state, seat)
            yield from changing(state, self.round, seat, self.new(state, seat))
            return
        check_games(state, self.second)
        self._check_adjourning(state)
        if self.corrects:
            self._check_correction(state, seat)
            yield from self.against_late(state, seat)
        else:
            self._check_first(seat)
        yield from changing(state, self.round, seat, self.new(state, seat))
        book = "rating-1992:F8" if state.settings.handling == "1992" else "handling-2016:D.2"
        for entry in self.withdrawn:
            yield told(
                say(
                    "{name} counts as withdrawn unless the absence is explained before the "
                    "next pairing is published ({book}); `zug return` reinstates the player",
                    name=called(state, entry),
                    book=book,
                )
            )

    def _check_clearing(self, state: State, seat: Pair) -> None:
        if self.round != len(state.rounds) and not state.has_table:  # where nothing depends on it
            raise RuleError(
                "round-over",
                say("round {next} is paired", next=self.round + 1),
                say("correct the result instead"),
            )
        if seat.is_open:
            raise RuleError("nothing-changes", say("board {board} has no result", board=self.board))

    def _check_adjourning(self, state: State) -> None:
        """Once the next round is paired a game that has ended does not go on."""
        later = Result.UNFINISHED in (*(self.result or ()), *(self.second or ()))
        if later and self.round < len(state.rounds) and not state.has_table:
            raise RuleError(
                "round-over",
                say("round {next} is paired", next=self.round + 1),
                say("a game is adjourned while its round is the last one"),
            )

    def _check_correction(self, state: State, seat: Pair) -> None:
        if seat.is_open:
            raise self._no_result()
        is_late = when_reported(state, self.round, seat) == "rating"
        if is_late and not (self.counts and (self.ground or counts_late(state))):
            raise RuleError(
                "too-late",
                say("round {next} is over", next=self.round + 1),
                say("correct it for the rating report"),
            )
        if state.has_table or is_late:
            self._check_change(seat)

    def needs_reason(self, _state: State) -> bool:
        return bool(self.ground)

    def against_late(self, state: State, seat: Pair) -> Iterator[Objection]:
        """Name what changes if it counts although the next round was over (handling-2026:4.3)."""
        if when_reported(state, self.round, seat) != "rating":
            return
        after = self.apply(state).tournament
        scored = replace(after, points=after.points.as_scored)
        points = points_before(scored, len(state.rounds) + 1)
        what = say(
            "from now on the standings have {result} instead of {was} ({white} {mine}, {black} "
            "{yours} points); rounds {next} to {last} stay as they were paired",
            **self.words(state),
            result=shown_games(self.result, self.second) if self.result else "",
            was=shown_games(*seat.games),
            mine=format_points(points[state.tpns[seat.white]]),
            yours=format_points(points[state.tpns[seat.black]]),
            next=self.round + 1,
            last=len(state.rounds),
        )
        if not self.ground:
            yield confirm(what)
            return
        yield two_steps(
            say(
                "round {next} is over: the result stays, unless the rules of the competition let "
                "the correction count (handling-2026:4.3); the report will list it",
                next=self.round + 1,
            ),
            COUNTS,
        )
        yield told(what)

    def _check_first(self, seat: Pair) -> None:
        if seat.is_open or seat.is_adjourned:
            return
        self._check_change(seat)
        raise RuleError(
            "has-result",
            say(
                "board {board} of round {number} is {result}",
                board=self.board,
                number=self.round,
                result=shown_games(seat.results, seat.second),
            ),
            say("use `correct` to change it"),
        )

    def _check_change(self, seat: Pair) -> None:
        if self.result and (seat.results, seat.second) == (self.result, self.second):
            raise nothing_changes(self.board, self.result, self.second)

    def must_fit(self, state: State) -> None:
        super().must_fit(state)
        _must_be_one_game(state, self.second)
        seat = board_of(state, self.round, self.board)
        for entry in self.withdrawn:
            if entry not in (seat.white, seat.black):
                raise InvalidDecisionError(
                    say(
                        "{name} is not at board {board}",
                        name=name_of(state, entry),
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
        """The board with this result."""
        new = replace(old, results=self.result, second=self.second)
        if state.has_table or self.round >= len(state.rounds):
            return new
        if self.round < len(state.rounds) - 1 and is_past(old):
            return superseding(new, old, len(state.rounds), self.ground)
        just_ended = old.is_adjourned or old.just_ended
        return replace(new, used=old.used or (old.results, old.second), just_ended=just_ended)

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
            when = when_reported(state, self.round, pair) if state.has_more_rounds else "table"
            effect = _EFFECT.get(when, _EFFECT["next"])
            if self.ground:
                effect = _BY_COMPETITION
            if not not_counted(state).isdisjoint((pair.white, pair.black)):
                effect = say("counts for nobody (C.05, article 6.6)")
            was = shown_games(pair.results, pair.second)
            what = say("{what} (was {was}); {effect}", what=what, was=was, effect=effect)
        if self.withdrawn:
            names = names_of(state, self.withdrawn)
            return say("{what}; withdrawn: {names}", what=what, names=names)
        return what


@dataclass(frozen=True)
class CorrectForRating(BoardDecision):
    """Notified after the end of the next round: the rating report alone (handling-2026:4.3)."""

    kind: ClassVar = "correct for rating"
    result: Results
    second: Results | None = None

    def against(self, state: State) -> Iterator[Objection]:
        seat = self.seat(state)
        if seat.is_open:
            raise self._no_result()
        if seat.is_adjourned:
            raise RuleError(
                "adjourned",
                say("the game on board {board} was adjourned", board=self.board),
                say(
                    "enter its result: it counts ({article})",
                    article=handling_article(state, "3.1"),
                ),
            )
        check_games(state, self.second)
        if when_reported(state, self.round, seat) not in ("late", "rating"):
            raise RuleError(
                "not-over",
                say("round {next} is not over yet", next=self.round + 1),
                say("correct the result itself"),
            )
        known = (seat.rating_results, seat.rating_second)
        if known[0] is None:
            known = (seat.results, seat.second)
        if known == (self.result, self.second or seat.second):
            raise nothing_changes(self.board, self.result, self.second)
        yield confirm(
            say(
                "round {next} is over: standings and pairings keep {old}, only the rating report "
                "gets {new} (handling-2026:4.3)",
                next=self.round + 1,
                old=shown_games(seat.results, seat.second),
                new=shown_games(self.result, self.second),
            )
        )

    def must_fit(self, state: State) -> None:
        super().must_fit(state)
        _must_be_one_game(state, self.second)
        if board_of(state, self.round, self.board).is_open:
            raise InvalidDecisionError(self._nothing_to_correct())

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

    def against(self, state: State) -> Iterator[Objection]:
        seat = self.seat(state)
        check_colours(state, self.round)
        yield from changing(state, self.round, seat, seat.swapped())

    def apply(self, state: State) -> State:
        old = board_of(state, self.round, self.board)
        is_past = self.round < len(state.rounds)
        swapped = replace(
            old.swapped(),
            is_turned=not old.is_turned,
            turned_late=old.turned_late != (is_past and not state.has_table),
        )
        return state.with_board(self.round, self.board, swapped)

    def _reported(self, state: State) -> Iterator[Objection]:
        """The line is there as long as something is turned, not for good."""
        pair = self.apply(state).pair_at(self.round, self.board)
        for remark in () if pair is None else remarks_of_colours(self.round, pair):
            line = remark_line(remark, state.tpns)
            yield confirm(say("the report will tell: {line}", line=line))

    def sentence(self, state: State) -> Message:
        return say("round {round}, board {board}: {black} had White", **self.words(state))


def nothing_changes(board: int, result: Results, second: Results | None) -> RuleError:
    return RuleError(
        "nothing-changes",
        say(
            "board {board} already has the result {result}",
            board=board,
            result=shown_games(result, second),
        ),
    )


OF_A_BOARD = frozenset(cls.kind for cls in (ResultEntered, CorrectForRating, SwapColours))
"""The kinds of decisions about one board."""


def check_games(state: State, second: Results | None) -> None:
    """As many results as the event has games to a board."""
    if state.settings.games_per_match > 1 and second is None:
        raise RuleError(
            "half-a-match", say("a match has two games"), say("give both results: 1-0 ½-½")
        )
    if state.settings.games_per_match == 1 and second is not None:
        raise RuleError("one-game", say("there is one game on every board"), say("give one result"))


def _must_be_one_game(state: State, second: Results | None) -> None:
    if state.settings.games_per_match == 1 and second is not None:
        raise InvalidDecisionError(say("there is one game on every board"))


_EFFECT = {
    "now": say("counts for the standings and the next pairing"),
    "next": say("counts for the standings and for the pairing after this round"),
    "table": say("counts for the standings"),
    "rating": say("counts for the standings from now on"),
}
_BY_COMPETITION = say(
    "counts for the standings from now on, by the rules of the competition (handling-2026:4.3)"
)


def shown_games(first: Results | None, second: Results | None) -> str:
    return " ".join(show_result(games) for games in (first, second) if games is not None)


def when_reported(state: State, number: int, pair: Pair | None = None) -> str:
    """Which of the three cases of handling-2026:4.3 a report about a round falls in now.

    `late`: all results of the next round are in. Only the arbiter knows whether the error was
    notified before; once a further round is paired it is for the rating report alone. An adjourned
    game that has just ended can be corrected until the next pairing.

    Pairings by a table do not depend on results, so there it always counts.
    """
    if state.has_table:
        return "table"
    if not 1 <= number < len(state.rounds):
        return "now"
    if pair is not None and not is_past(pair):
        return "next"
    if state.settings.handling == "1992" and not state.fide_mode:
        return "next"  # rating-1992:F7 knows pairings yet to be made only
    if number < max(len(state.rounds), state.reached if state.fide_mode else 0) - 1:
        return "rating"
    following = state.rounds[number]
    return "late" if following.published and not following.open_boards else "next"


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
    """Not so of a game that is adjourned, or was until the last pairing."""
    return not (pair.is_adjourned or pair.just_ended)


def changing(state: State, number: int, old: Pair, new: Pair) -> Iterator[Objection]:
    """What is asked before a board gets another result or other colours, by whatever way."""
    if state.has_table or _told(old) == _told(new):
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
    when = when_reported(state, number)
    if when == "next":
        yield confirm(
            say(
                "round {next} was paired with the old result, and stays as it is paired",
                next=len(state.rounds),
            )
        )
    elif when == "late":
        yield confirm(
            say(
                "round {next} is over: this counts only if it was notified before the last game "
                "ended; otherwise it is for the rating report alone ({article})",
                next=number + 1,
                article=handling_article(state, "4.3"),
            )
        )


def check_colours(state: State, number: int) -> None:
    """Those of older rounds stay, whatever becomes of the game."""
    if when_reported(state, number) == "rating":
        raise RuleError(
            "too-late",
            say(
                "round {next} is over: colours of round {number} stay ({article})",
                article=handling_article(state, "4.3"),
                next=number + 1,
                number=number,
            ),
            say("ratings do not depend on them; `zug note` keeps it in the journal"),
        )


def _taken_back_since(state: State, number: int, old: Pair, new: Pair) -> Iterator[Objection]:
    """In FIDE mode a round that was followed by another stays one that was.

    A result that was cleared can be entered again as it stood.
    """
    if not (state.fide_mode and number == len(state.rounds) < state.reached):
        return
    after, words = (new.results, new.second), {"next": state.reached}
    is_back = bool(old.stood) and is_as_taken(old.stood, after)
    if old.is_open and is_back:
        return
    if old.is_open and not old.stood:
        yield confirm(
            say("round {next} was published before there was this result, and taken back", **words)
        )
        return
    if not old.stood or is_as_taken(old.stood, (old.results, old.second)):
        yield confirm(
            say("round {next} was published with what stands there now, and taken back", **words)
        )
        return
    result = " ".join(show_result(game) for game in old.stood if game is not None)
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


def _told(pair: Pair) -> tuple[object, ...]:
    return pair.white, pair.black, pair.results, pair.second
