"""A round: paired, changed by hand, published, taken back (C.04.2, article 4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import ClassVar

from zug.director.decisions.base import name_of, round_of
from zug.director.decisions.seatings import RoundDecision, RoundSeating, numbers_of, ratings_of
from zug.director.objections import (
    Level,
    Objection,
    RuleError,
    confirm,
    to_acknowledge,
    told,
    two_steps,
)
from zug.director.pairing.grounds import doubts, missing_ground
from zug.director.pairing.keep_apart import told_given_up
from zug.director.pairing.readiness import check_ready, outlook, too_few_for_a_board
from zug.director.pairing.round_robin import forfeit, has_entered_results, mixed_teams
from zug.director.pairing.rule_breaches import Breach, breaches, compared, told_difference
from zug.director.pairing.seating import (
    Boards,
    SeatingPlan,
    check_complete,
    lost_results,
    unseated,
    waiting,
)
from zug.director.state import EventRound, Pair, State
from zug.director.state.before_pairing import (
    now_used,
    paired_until,
    unused,
    when_paired,
    with_what_stood,
    without_last,
)
from zug.director.state.comment_lines import is_of_boards, is_of_manual, is_of_pairing
from zug.director.state.fields import SAID, InvalidDecisionError
from zug.director.state.find import called
from zug.director.state.unfinished import still_adjourned
from zug.fastclasses import dataclass, field, replace
from zug.formats.remarks import line_of, read_amendment
from zug.messages import Message, joined, say, say_n
from zug.model.amendments import Amendment, Games, Remark

MANUAL = "manual"
"""The word for a pairing that is not the one of the rules."""
PUBLISHED = "published"
"""The word for a published pairing that does not stay."""

_NO_DRAFT = say("there is no paired round to publish")


@dataclass(frozen=True, kw_only=True)
class PairRound(RoundSeating):
    """The next round, by the system of the event or by hand (handling-2026:1.1)."""

    kind: ClassVar = "pair"
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

    def against(self, state: State) -> Iterator[Objection]:
        check_ready(state)
        if self.round != state.coming:
            raise RuleError(
                "no-such-round", say("round {round} is not the next one", round=self.round)
            )
        if not self.manual:
            refuse_in_phase(state)
        yield from map(confirm, _without_board(state))
        yield from map(confirm, too_few_for_a_board(state))
        if self.manual:
            yield from _by_hand(self, state, self.seating(state), state)
        else:
            pairs = [(state.tpns[white], state.tpns[black]) for white, black in self.boards]
            mates = mixed_teams(state)
            found = (*_undrawn(state), *_still_open(state), *self.notes, *outlook(state, pairs))
            yield from map(confirm, mates)
            yield from map(told, dict.fromkeys(one for one in found if one not in mates))
        asked = confirm if state.fide_mode else told
        yield from map(asked, told_given_up(state, self.given_up, self.round, self.apart))
        yield from map(to_acknowledge, still_adjourned(state))

    def must_fit(self, state: State) -> None:
        self.check_placed(state, state.entries)
        self.check_given_up()
        if 0 < state.settings.rounds < self.round:
            raise InvalidDecisionError(say("there is no round {round} for this", round=self.round))

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
        rounds = (*map(now_used, state.rounds), new)
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
        name = name_of(state, self.bye)
        return (
            say(", free: {name}", name=name)
            if state.has_table
            else say(", bye for {name}", name=name)
        )


@dataclass(frozen=True, kw_only=True)
class ChangePairing(RoundSeating):
    """New boards of a paired round; a published one only on a ground of handling-2026:4.4."""

    kind: ClassVar = "change pairing"
    ground: str = ""

    def against(self, state: State) -> Iterator[Objection]:
        round_ = _require_last(state, self.round)
        yield from _published(state, round_, self.ground)
        before = without_last(state)
        seating = self.seating(before)._replace(waiting=waiting(state, round_))
        yield from map(confirm, doubts(before, round_, self.ground))
        yield from map(confirm, lost_results(state, round_, seating))
        yield from map(told, _moved(round_, self.boards))
        yield from _by_hand(self, before, seating, when_paired(state))

    def must_fit(self, state: State) -> None:
        """Whoever came into the round late may go on waiting (handling-2026:4.4.4)."""
        old = round_of(state, self.round)
        if self.round != len(state.rounds):
            raise InvalidDecisionError(
                say("round {round} is not the last one paired", round=self.round)
            )
        self.check_placed(state, (*old.seated, *old.absent))
        self.check_given_up()

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
        """What was given up before and still meets, and what the hand gives up."""
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

    def against(self, state: State) -> Iterator[Objection]:
        refuse_in_phase(state)
        if state.draft is None or state.draft.number != self.round:
            raise no_draft()
        return iter(())

    def must_fit(self, state: State) -> None:
        if state.draft is None or state.draft.number != self.round:
            raise InvalidDecisionError(_NO_DRAFT)

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
    ground: str = field(default="", metadata=SAID)

    def against(self, state: State) -> Iterator[Objection]:
        round_ = _require_last(state, self.round)
        if round_.published and state.fide_mode and self.round < state.reached:
            raise RuleError(
                "round-over",
                say(
                    "round {next} was published after round {round}: in FIDE mode a round that "
                    "was followed by another is not taken back",
                    round=self.round,
                    next=state.reached,
                ),
                say("correct its results instead"),
            )
        yield from _published(state, round_, self.ground, is_chosen=not state.has_table)
        yield from map(confirm, doubts(without_last(state), round_, self.ground))
        if round_.published and has_entered_results(state, round_):
            raise RuleError(
                "has-results",
                say("round {round} has results", round=round_.number),
                say("clear them first"),
            )

    def apply(self, state: State) -> State:
        if self.round != len(state.rounds) or not state.rounds:
            raise InvalidDecisionError(say("only the last round can be taken back"))
        left = without_last(_unremarked(state, self.round, is_of_pairing))
        rounds = list(left.rounds)
        if rounds and last_round(state).published and not state.has_table:
            rounds[-1] = with_what_stood(rounds[-1])
        rounds[-1:] = map(unused, rounds[-1:])
        rounds = [paired_until(round_, len(rounds)) for round_ in rounds]
        return replace(left, rounds=tuple(rounds), phase=None, kept=None)

    def remarks(self, state: State) -> Iterator[Amendment]:
        yield Amendment(Remark.MANUAL, self.round)
        taken_back = Amendment(Remark.TAKEN_BACK, self.round)
        if last_round(state).published and taken_back not in state.brought.extras:
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
    return joined((f"{name_of(state, one)} – {name_of(state, two)}" for one, two in boards), "; ")


def _unremarked(state: State, number: int, is_over: Callable[[Amendment, int], bool]) -> State:
    """Return the event without what its file said of a pairing that another one follows."""
    brought = state.brought
    kept = tuple(
        line
        for line in brought.extras
        for one in (read_amendment(line_of(line)),)
        if one is None or not is_over(one, number)
    )
    remarks = tuple(
        one for one in state.remarks if one.kind is not Remark.IMPORT or not is_over(one, number)
    )
    if (kept, remarks) == (brought.extras, state.remarks):
        return state
    return replace(state, brought=replace(brought, extras=kept), remarks=remarks)


def _undrawn(state: State) -> Iterator[str]:
    """Round 1 with numbers nobody drew, where they are drawn."""
    if state.awaits_draw:
        article = state.system.cite("numbers")
        yield say(
            "the numbers were not drawn by lot ({article}); `zug draw` does it", article=article
        )


def _without_board(state: State) -> Iterator[str]:
    """Late entries that were admitted to the last round and never got a place in it."""
    for entry in unseated(state):
        yield say(
            "{name} was admitted to round {round} and has no board in it: no points for it",
            name=called(state, entry),
            round=state.coming - 1,
        )


def _still_open(state: State) -> Iterator[str]:
    """Games of a table that are played later; nothing depends on their results."""
    count = sum(len(round_.open_boards) for round_ in state.rounds) if state.has_table else 0
    if count:
        yield say_n(
            "{count} game of earlier rounds has no result yet",
            "{count} games of earlier rounds have no result yet",
            count,
        )


def _published(
    state: State, round_: EventRound, ground: str, *, is_chosen: bool = True
) -> Iterator[Objection]:
    """Once a round is published it takes a ground, and two steps.

    A table gives the same round again: without a choice there is no ground to name.
    """
    if round_.published:
        refusal = missing_ground(state, round_, ground) if is_chosen else None
        message = say("round {round} is published", round=round_.number)
        yield Objection(Level.TWO_STEPS, message, refusal, PUBLISHED)


def _by_hand(
    decision: RoundSeating, before: State, seating: SeatingPlan, then: State
) -> Iterator[Objection]:
    """At the end of a manual pairing: the rules it breaks, and the pairing the rules have.

    The round is compared with what the rules gave `then`, when it was paired.
    """
    check_complete(before, seating)
    known = before.phase.boards if before.phase is not None else ()
    yield from as_objections(breaches(before, seating), is_read=bool(known))
    found = compared(then, seating)
    said = decision.by_rules, not decision.no_rules, decision.initial_colour
    if (found.rules, found.has_rules, found.colour or "") != said:
        raise RuleError(
            "not-compared",
            say("the pairing of the rules has changed in the meantime"),
            say("look at the boards again"),
        )
    if found.colour is not None:
        yield told(
            say(
                "the initial colour was not drawn: it is read from the boards as {colour}",
                colour=found.colour.phrase,
            )
        )
    is_free = before.has_table or not found.has_rules
    for message in told_difference(before, seating, found):
        yield confirm(message) if is_free else two_steps(message, MANUAL)


def check_off_table(state: State) -> None:
    if state.phase is not None:
        raise InvalidDecisionError(
            say("round {round} is being paired by hand", round=state.phase.round)
        )


def as_objections(found: Iterable[Breach], *, is_read: bool = False) -> Iterator[Objection]:
    """Yield an objection for each breach; `is_read` if those of level 2 were acknowledged."""
    soft = told if is_read else to_acknowledge
    for breach in found:
        yield confirm(breach.message) if breach.asks else soft(breach.message)


def refuse_in_phase(state: State) -> None:
    """Nothing is paired or published while a round lies on the table."""
    if state.phase is not None:
        raise RuleError(
            "manual-open",
            say("round {round} is being paired by hand", round=state.phase.round),
            say("end it or leave it first"),
        )


def _require_last(state: State, number: int) -> EventRound:
    """Return the last round; raise if another one is meant."""
    round_ = last_round(state)
    if number != round_.number:
        raise RuleError("round-over", say("round {round} is not the last one paired", round=number))
    return round_


def last_round(state: State) -> EventRound:
    if not state.rounds:
        raise RuleError("no-round", say("no round is paired yet"))
    return state.rounds[-1]


def no_draft() -> RuleError:
    return RuleError("no-draft", _NO_DRAFT, say("pair one first"))
