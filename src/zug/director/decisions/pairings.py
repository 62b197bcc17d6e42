"""A round: paired, changed by hand, published, taken back (C.04.2, article 4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import ClassVar

from zug.director.decisions.base import journal_name, misfit, round_of
from zug.director.decisions.seatings import RoundDecision, RoundSeating, numbers_of, ratings_of
from zug.director.objections import (
    AnswerWord,
    Level,
    Objection,
    confirm,
    confirm_twice,
    note,
    read,
    refusal,
    require,
)
from zug.director.pairing.grounds import against_published, doubts
from zug.director.pairing.keep_apart import told_given_up
from zug.director.pairing.readiness import not_ready, outlook, too_few_for_a_board
from zug.director.pairing.round_robin import forfeit, has_entered_results, mixed_teams
from zug.director.pairing.rule_breaches import breaches, compared, told_difference
from zug.director.pairing.seating import (
    Boards,
    SeatingPlan,
    lost_results,
    not_complete,
    unseated,
    waiting,
)
from zug.director.state import EventRound, Pair, State
from zug.director.state.before_pairing import (
    before_pairing,
    once_later_are_taken_back,
    once_next_is_paired,
    once_next_is_taken_back,
    without_last_round,
)
from zug.director.state.comment_lines import is_of_boards, is_of_manual, is_of_pairing
from zug.director.state.fields import SAID, InvalidDecisionError
from zug.director.state.state import numbered_name
from zug.director.state.unfinished import still_adjourned
from zug.fastclasses import dataclass, field, replace
from zug.formats.remarks import line_of, read_amendment
from zug.messages import Message, joined, say, say_n
from zug.model.amendments import Amendment, Games, Remark

_NO_DRAFT = say("there is no paired round to publish")


@dataclass(frozen=True, kw_only=True)
class PairRound(RoundSeating):
    """The next round, by the system of the event or by hand (handling-2026:1.1)."""

    kind: ClassVar = "pair"
    act: ClassVar = say("Pair the round")
    notes: tuple[str, ...] = field(default=(), metadata=SAID)
    """What the system had to assume."""
    numbers: tuple[int, ...] = ()
    """Of a file that tells them: the entries in the order of then, 0 for somebody who is gone."""
    ratings: Mapping[int, int] = field(default_factory=dict)
    """Of a file that tells them: ratings of then that were others."""
    first_board: int = 1
    """Results are entered by the numbers of the boards, so the round keeps them."""
    apart: tuple[tuple[int, ...], ...] = ()
    """Groups that the rules of the event kept apart."""
    stood: tuple[Games, ...] = ()
    """Of a file that tells it: board by board, what the next round was published with that has
    been taken back since."""
    stood_before: tuple[tuple[Games, ...], ...] = ()
    """Of such a file: the same from earlier times, with other results."""

    def _objections(self, state: State) -> Iterator[Objection]:
        yield from not_ready(state)
        if self.round != state.coming:
            yield refusal(
                "no-such-round", say("round {round} is not the next one", round=self.round)
            )
        if not self.manual:
            yield from against_phase(state)
        yield from map(confirm, _without_board(state))
        yield from map(confirm, too_few_for_a_board(state))
        if self.manual:
            yield from _by_hand(self, state, self.seating(state), state)
        else:
            pairs = [(state.tpns[white], state.tpns[black]) for white, black in self.boards]
            mates = mixed_teams(state)
            texts = (*_undrawn(state), *_still_open(state), *self.notes, *outlook(state, pairs))
            yield from map(confirm, mates)
            yield from map(note, dict.fromkeys(text for text in texts if text not in mates))
        asked = confirm if state.fide_mode else note
        yield from map(asked, told_given_up(state, self.given_up, self.round, self.apart))
        yield from map(read, still_adjourned(state))

    def misfits(self, state: State) -> Iterator[Objection]:
        yield from self.misplaced(state, state.entries)
        yield from self.not_seated_together()
        if 0 < state.settings.rounds < self.round:
            yield misfit(say("there is no round {round} for this", round=self.round))

    def apply(self, state: State) -> State:
        self.check_seated(state)
        if not self.manual:
            check_off_table(state)
        if self.round != state.coming:
            raise InvalidDecisionError(say("round {round} is not the next one", round=self.round))
        if state.draft is not None:
            raise InvalidDecisionError(
                say("round {round} is paired but not published", round=state.draft.number)
            )
        new = EventRound(
            self.round,
            self.new_boards(state, self.stood, self.stood_before),
            self.bye,
            self.absent,
            manual=self.manual,
            numbers=numbers_of(state, self.numbers),
            ratings=ratings_of(state, self.ratings),
            shows_colour=bool(self.initial_colour),
            first_board=self.first_board,
            apart=self.apart,
            given_up=self.given_up,
        )
        fixed = state.numbering if self.round == state.freezing_round else state.order
        rounds = (*map(once_next_is_paired, state.rounds), new)
        paired = max(state.paired, self.round)
        after = replace(
            state, rounds=rounds, order=fixed, here=frozenset(), phase=None, paired=paired
        )
        return self.with_colour(after)

    def sentence(self, state: State) -> Message:
        return self.with_given_up(state, self._paired(state))

    def _paired(self, state: State) -> Message:
        words = self._words(state)
        if self.manual:
            return say("round {round} paired by hand: {boards}{bye}, {absent}", **words)
        if self.system:
            words["system"] = self.system
            return say("round {round} paired by {system}: {boards}{bye}, {absent}", **words)
        return say("round {round} paired: {boards}{bye}, {absent}", **words)

    def plan(self, state: State) -> Message:
        """Whom it gives up is told as what speaks against it."""
        words = self._words(state)
        if self.manual:
            return say("round {round} would be paired by hand: {boards}{bye}, {absent}", **words)
        return say(
            "round {round} would be paired by {system}: {boards}{bye}, {absent}",
            system=self.system,
            **words,
        )

    def _words(self, state: State) -> dict[str, object]:
        # by a table the absent are seated
        absent = state.missing(self.round) if state.has_table else self.absent
        return {
            "round": self.round,
            "boards": say_n("{count} board", "{count} boards", len(self.boards)),
            "bye": self._left_over(state),
            "absent": say_n("{count} absent", "{count} absent", len(absent)),
        }

    def _left_over(self, state: State) -> str:
        if self.bye is None:
            return ""
        name = journal_name(state, self.bye)
        return (
            say(", free: {name}", name=name)
            if state.has_table
            else say(", bye for {name}", name=name)
        )


@dataclass(frozen=True, kw_only=True)
class ChangePairing(RoundSeating):
    """New boards of a paired round; a published one only on a ground of handling-2026:4.4."""

    kind: ClassVar = "change pairing"
    act: ClassVar = say("Change the round")
    ground: str = ""

    def _objections(self, state: State) -> Iterator[Objection]:
        yield from not_last(state, self.round)
        round_ = state.rounds[-1]
        if round_.published:
            yield against_published(state, round_, self.ground)
        before = without_last_round(state)
        seating = self.seating(before)._replace(waiting=waiting(state, round_))
        yield from map(confirm, doubts(before, round_, self.ground))
        yield from map(confirm, lost_results(state, round_, seating))
        yield from map(note, _moved(round_, self.boards))
        yield from _by_hand(self, before, seating, before_pairing(state))

    def misfits(self, state: State) -> Iterator[Objection]:
        """Yield why not; players who came into the round late may wait (handling-2026:4.4.4)."""
        old = round_of(state, self.round)
        if self.round != len(state.rounds):
            yield misfit(say("round {round} is not the last one paired", round=self.round))
        yield from self.misplaced(state, (*old.seated, *old.absent))
        yield from self.not_seated_together()

    def apply(self, state: State) -> State:
        """Results of boards that stay are kept (handling-2026:4.4)."""
        self.check_seated(state)
        old = round_of(state, self.round)
        kept = {(board.white, board.black): board for board in old.boards}
        boards = tuple(
            kept.get(pair) or Pair(*pair, forfeit(state, self.round, *pair)) for pair in self.boards
        )
        new = replace(
            old,
            boards=boards,
            bye=self.bye,
            absent=self.absent,
            manual=True,
            version=old.version + old.published,
            redrawn=old.redrawn + (not old.published),
            numbers=self.numbers_after(state, old),
            given_up=self._given_up(old),
            late=(*old.late, *sorted(self.seated - {*old.seated, *old.absent, *old.late})),
        )
        by_the_rules = not (self.by_rules or self.no_rules)
        is_over = is_of_boards if by_the_rules else is_of_manual
        after = replace(_unremarked(state, self.round, is_over).with_round(new), phase=None)
        return self.with_colour(after)

    def _given_up(self, old: EventRound) -> Boards:
        """Return the pairs that still meet although they were to be kept apart."""
        new = {*map(frozenset, self.given_up)}
        still = {*map(frozenset, self.boards)} - new
        return (*(pair for pair in old.given_up if frozenset(pair) in still), *self.given_up)

    def sentence(self, state: State) -> Message:
        return self.with_given_up(state, self._changed(state))

    def _changed(self, state: State) -> Message:
        old = {
            (pair.white, pair.black)
            for round_ in state.rounds[self.round - 1 : self.round]
            for pair in round_.boards
        }
        new = [pair for pair in self.boards if pair not in old]
        byes = {round_.bye for round_ in state.rounds[self.round - 1 : self.round]}
        if not new and self.bye in byes:
            return say("round {round} left as paired; manual pairing ended", round=self.round)
        words = {"round": self.round, "games": _games(state, new[:4]) or say("the bye")}
        if self.ground:
            return say(
                "pairing of round {round} changed by hand (ground {ground}): {games}",
                **words,
                ground=self.ground,
            )
        return say("pairing of round {round} changed by hand: {games}", **words)


@dataclass(frozen=True)
class Publish(RoundDecision):
    """The draft is shown to everybody; from now on it does not change (handling-2026:4.4)."""

    kind: ClassVar = "publish"
    act: ClassVar = say("Publish the round")

    def _objections(self, state: State) -> Iterator[Objection]:
        yield from against_phase(state)
        yield from no_draft(state, self.round)

    def misfits(self, state: State) -> Iterator[Objection]:
        if state.draft is None or state.draft.number != self.round:
            yield misfit(_NO_DRAFT)

    def apply(self, state: State) -> State:
        check_off_table(state)
        after = state.with_round(replace(round_of(state, self.round), published=True))
        return replace(after, reached=max(state.reached, self.round))

    def sentence(self, _state: State) -> Message:
        return say("round {round} is published", round=self.round)


@dataclass(frozen=True)
class Unpair(RoundDecision):
    """The last round is taken back: a draft at will, a published one on a ground of 4.4."""

    kind: ClassVar = "unpair"
    act: ClassVar = say("Take the round back")
    ground: str = field(default="", metadata=SAID)

    def _objections(self, state: State) -> Iterator[Objection]:
        yield from not_last(state, self.round)
        round_ = state.rounds[-1]
        if round_.published and state.fide_mode and self.round < state.reached:
            yield refusal(
                "round-over",
                say(
                    "round {next} was published after round {round}: in FIDE mode a round that "
                    "was followed by another is not taken back",
                    round=self.round,
                    next=state.reached,
                ),
                say("correct its results instead"),
            )
        if round_.published:
            yield against_published(state, round_, self.ground, is_chosen=not state.has_table)
        yield from map(confirm, doubts(without_last_round(state), round_, self.ground))
        if round_.published and has_entered_results(state, round_):
            yield refusal(
                "has-results",
                say("round {round} has results", round=round_.number),
                say("clear them first"),
            )

    def apply(self, state: State) -> State:
        if self.round != len(state.rounds) or not state.rounds:
            raise InvalidDecisionError(say("only the last round can be taken back"))
        left = without_last_round(_unremarked(state, self.round, is_of_pairing))
        rounds = list(left.rounds)
        if rounds:
            was_published = state.rounds[-1].published and not state.has_table
            rounds[-1] = once_next_is_taken_back(rounds[-1], was_published=was_published)
        kept = (once_later_are_taken_back(round_, len(rounds)) for round_ in rounds)
        return replace(left, rounds=tuple(kept), phase=None, kept=None)

    def remarks(self, state: State) -> Iterator[Amendment]:
        yield Amendment(Remark.MANUAL, self.round)
        taken_back = Amendment(Remark.TAKEN_BACK, self.round)
        if state.rounds[-1].published and taken_back not in state.brought.extras:
            yield taken_back

    def sentence(self, _state: State) -> Message:
        return say("pairing of round {round} is taken back", round=self.round)


def _moved(old: EventRound, boards: Boards) -> Iterator[Message]:
    """Yield which pairs of a published round move to another board (handling-2026:3.6)."""
    numbers = {(pair.white, pair.black): board for board, pair in old.numbered if old.published}
    moved = [
        f"{numbers[pair]} → {board}"
        for board, pair in enumerate(boards, old.first_board)
        if numbers.get(pair, board) != board
    ]
    if moved:
        yield say_n(
            "{count} pair moves to another board: {moved}",
            "{count} pairs move to another board: {moved}",
            len(moved),
            moved=", ".join(moved[:MOST_MOVED] + ["…"] * (len(moved) > MOST_MOVED)),
        )


MOST_MOVED = 12
"""Pairs that are named when boards change."""


def _games(state: State, boards: Iterable[tuple[int, int]]) -> str:
    return joined(
        (f"{journal_name(state, white)} – {journal_name(state, black)}" for white, black in boards),
        "; ",
    )


def _unremarked(state: State, number: int, is_over: Callable[[Amendment, int], bool]) -> State:
    """Return the event without what its file said of a pairing that another one follows."""
    brought = state.brought
    kept = tuple(
        line
        for line in brought.extras
        for remark in (read_amendment(line_of(line)),)
        if remark is None or not is_over(remark, number)
    )
    remarks = tuple(
        remark
        for remark in state.remarks
        if remark.kind is not Remark.IMPORT or not is_over(remark, number)
    )
    if (kept, remarks) == (brought.extras, state.remarks):
        return state
    return replace(state, brought=replace(brought, extras=kept), remarks=remarks)


def _undrawn(state: State) -> Iterator[str]:
    """Yield a warning if round 1 is paired with numbers that should have been drawn."""
    if state.awaits_draw:
        article = state.system.cite("numbers")
        yield say("the numbers were not drawn by lot ({article})", article=article)


def _without_board(state: State) -> Iterator[str]:
    """Yield the late entries that were admitted to the last round and never got a board."""
    for entry in unseated(state):
        yield say(
            "{name} was admitted to round {round} and has no board in it: no points for it",
            name=numbered_name(state, entry),
            round=state.coming - 1,
        )


def _still_open(state: State) -> Iterator[str]:
    """Yield how many games of a table are played later; no pairing depends on them."""
    count = sum(len(round_.open_boards) for round_ in state.rounds) if state.has_table else 0
    if count:
        yield say_n(
            "{count} game of earlier rounds has no result yet",
            "{count} games of earlier rounds have no result yet",
            count,
        )


def _by_hand(
    decision: RoundSeating, before: State, seating: SeatingPlan, then: State
) -> Iterator[Objection]:
    """Yield the rules that a manual pairing breaks, and the pairing that the rules have.

    The round is compared with what the rules gave `then`, when it was paired.
    """
    yield from not_complete(before, seating)
    is_read = before.phase is not None and bool(before.phase.boards)
    for rule in breaches(before, seating):
        yield note(rule.message) if is_read and rule.level is Level.READ else rule
    computed = compared(then, seating)
    recorded = decision.by_rules, not decision.no_rules, decision.initial_colour
    if (computed.rules, computed.has_rules, computed.colour or "") != recorded:
        yield refusal(
            "not-compared",
            say("the pairing of the rules has changed in the meantime"),
            say("look at the boards again"),
        )
    if computed.colour is not None:
        yield note(
            say(
                "the initial colour was not drawn: it is read from the boards as {colour}",
                colour=computed.colour.phrase,
            )
        )
    is_free = before.has_table or not computed.has_rules
    for message in told_difference(before, seating, computed):
        yield confirm(message) if is_free else confirm_twice(message, AnswerWord.MANUAL)


def check_off_table(state: State) -> None:
    if state.phase is not None:
        raise InvalidDecisionError(
            say("round {round} is being paired by hand", round=state.phase.round)
        )


def against_phase(state: State) -> Iterator[Objection]:
    """Refuse to pair or publish anything while a round is being paired by hand."""
    if state.phase is not None:
        yield refusal(
            "manual-open",
            say("round {round} is being paired by hand", round=state.phase.round),
            say("end it or leave it first"),
        )


def not_last(state: State, number: int) -> Iterator[Objection]:
    """Refuse any other round than the last one."""
    yield from no_round(state)
    if number != len(state.rounds):
        yield refusal("round-over", say("round {round} is not the last one paired", round=number))


def no_round(state: State) -> Iterator[Objection]:
    """Refuse what needs a round before one is paired."""
    if not state.rounds:
        yield refusal("no-round", say("no round is paired yet"))


def last_round(state: State) -> EventRound:
    """Return the last round; RuleError if none is paired."""
    require(no_round(state))
    return state.rounds[-1]


def no_draft(state: State, number: int | None = None) -> Iterator[Objection]:
    """Refuse to publish a round that is not the draft, or anything if there is none."""
    if state.draft is None or number not in (None, state.draft.number):
        yield refusal("no-draft", _NO_DRAFT, say("pair one first"))
