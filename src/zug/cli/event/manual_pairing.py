"""`zug change`: a round by the arbiter's hand."""

from __future__ import annotations

from typing import Any

import click

from zug.cli.event.confirmation import answered
from zug.cli.event.event_file import at_desk, decide, desk_options, reason_option, show
from zug.cli.options import examples
from zug.cli.output import columns, done, emit, note
from zug.director import Level
from zug.director.actions import manual_rounds
from zug.director.actions.manual_rounds import round_to_change
from zug.director.objections import require
from zug.director.pairing.manual_phase import phase_seating, without_place
from zug.director.pairing.readiness import not_ready
from zug.director.pairing.rule_breaches import by_the_rules
from zug.director.pairing.seating import SeatingPlan, seating_of_round
from zug.director.state.before_pairing import before_round, without_last_round
from zug.director.state.find import find_entry
from zug.director.state.state import numbered_name
from zug.errors import UsageError
from zug.fastclasses import NamedTuple
from zug.messages import joined, say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from zug.director import Decision, Desk, State
    from zug.director.decisions import BeginManual, SeatByHand
    from zug.director.decisions.seatings import RoundSeating


class SeatingOptions(NamedTuple):
    """Changes of boards as the options give them."""

    swap: Sequence[tuple[str, str]] = ()
    meet: Sequence[tuple[str, str]] = ()
    rise: Sequence[str] = ()
    out: Sequence[str] = ()
    bye: str | None = None
    colours: Sequence[int] = ()
    boards: str | None = None


@click.command(
    epilog=examples(
        "zug change --swap 4 9                      4 and 9 take each other's place",
        "zug change --meet 3 12                     3 has White against 12",
        "zug change --bye 17                        the bye for 17",
        "zug change --out 8                         8 is not seated, the opponent gets the bye",
        "zug change --boards 1-4,5-2,3-6            every board of the round, White first",
        "zug change --round 3 --boards 1-4,5-2,3-6,7    with 7 free, before round 2 is over",
        "zug change --swap 4 9 --ground 4.4.2 --reason 'rule 7'     a published round",
        "zug change --swap 4 9 --try                show it, write nothing",
        "zug change --begin --empty                 the whole round by hand, move by move",
        "zug change                                 what lies on the table",
        "zug change --end                           compare it with the rules, and pair it so",
    )
)
@click.option("--begin", is_flag=True, help="Pair the round by hand from here on.")
@click.option("--rules", "start", flag_value="rules", help="Begin with the pairing of the rules.")
@click.option("--empty", "start", flag_value="empty", help="Begin with nobody seated.")
@click.option("--end", is_flag=True, help="The round is paired as it lies on the table.")
@click.option("--leave", is_flag=True, help="Clear the table; the round is as it was.")
@click.option("--swap", nargs=2, metavar="A B", multiple=True, help="Two players change places.")
@click.option("--meet", nargs=2, metavar="WHITE BLACK", multiple=True, help="Two play each other.")
@click.option("--rise", metavar="A", multiple=True, help="A player leaves the board; once begun.")
@click.option("--out", metavar="A", multiple=True, help="A player who is not to be seated.")
@click.option("--bye", metavar="A", help="Who gets the bye.")
@click.option(
    "--colours", type=int, metavar="BOARD", multiple=True, help="Swap the colours on a board."
)
@click.option(
    "--boards",
    metavar="W-B,...",
    help="The whole round, by numbers; a number alone (or 7-0) has the bye or is free.",
)
@click.option(
    "--round",
    "round_",
    type=int,
    help="The last round or the next; by default the one in play, else the next.",
)
@click.option("--ground", help="Article of C.04.2 that allows it, once the round is published.")
@click.option("--try", "only_try", is_flag=True, help="Show what it would be; write nothing.")
@reason_option()
@desk_options()
def change(
    *,
    begin: bool,
    start: str | None,
    end: bool,
    leave: bool,
    ground: str | None,
    round_: int | None,
    only_try: bool,
    reason: str,
    file: str | None,
    **asked: Any,
) -> None:
    """Change the pairing of a round by hand, or pair the next one by hand.

    Says what the rules have against it and how it differs from the computed pairing. A draft
    changes at will; a published round only on grounds of C.04.2, article 4.4, which is recorded.
    With --begin the round is paired move by move; until --end nothing else is paired or published.
    """
    wishes = SeatingOptions(**asked)
    with at_desk(file) as desk:
        if begin:
            begun = manual_rounds.begin(desk.state, round_, start or "")
            decide(
                desk,
                begun,
                *_first_change(desk.state, begun, wishes, is_try=only_try),
                reason=reason,
            )
            wishes = wishes if only_try else SeatingOptions()
        if leave:
            decide(desk, manual_rounds.leave(desk.state), reason=reason)
        elif desk.state.phase is not None:
            _on_the_table(desk, wishes, reason, is_try=only_try, says_nothing=begin or end)
            if end:
                _record(desk, manual_rounds.end(desk.state, ground), reason, is_try=only_try)
        elif end:
            manual_rounds.end(desk.state)  # which says that nothing was begun
        else:
            _in_one(desk, wishes, round_, ground, reason, is_try=only_try)


def _first_change(
    state: State, begun: BeginManual, wishes: SeatingOptions, *, is_try: bool
) -> tuple[SeatByHand, ...]:
    """Return what is changed as soon as a round by hand begins: both are recorded, or neither."""
    if not any(wishes):
        return ()
    require(begun.check(state))
    after = begun.apply(state)
    seated = manual_rounds.seat_by_hand(after, _laid(after, wishes))
    return () if is_try else (seated,)


def _on_the_table(
    desk: Desk, wishes: SeatingOptions, reason: str, *, is_try: bool, says_nothing: bool
) -> None:
    """A change of the round that is being paired by hand, or a look at it."""
    state = desk.state
    if any(wishes):
        decision = manual_rounds.seat_by_hand(state, _laid(state, wishes))
        if is_try:
            _try(desk, decision)
        else:
            decide(desk, decision, reason=reason)
    elif not says_nothing:
        emit(_beside(state, round_to_change(state), phase_seating(state)))
    left = without_place(desk.state)
    if left and not is_try:
        names = joined((numbered_name(desk.state, entry) for entry in left), "; ")
        note(say("without a place: {names}", names=names))


def _in_one(
    desk: Desk,
    wishes: SeatingOptions,
    round_: int | None,
    ground: str | None,
    reason: str,
    *,
    is_try: bool,
) -> None:
    """A manual pairing from beginning to end."""
    if not any(wishes):
        raise UsageError(
            "nothing-to-change", say("say what to change"), say("see `zug change --help`")
        )
    state = desk.state
    draft = manual_rounds.draft_of(state, round_ or manual_rounds.round_to_change(state))
    if draft is None:
        raise _not_now(state, round_ or state.coming)
    seating = _wished(state, draft.number, wishes)
    if draft.number <= len(state.rounds) and _is_as_before(state, seating):
        raise UsageError(
            "nothing-changes", say("round {round} is paired like this", round=draft.number)
        )
    _record(desk, manual_rounds.decision_of(state, draft, seating, ground), reason, is_try=is_try)


def _record(desk: Desk, decision: RoundSeating, reason: str, *, is_try: bool) -> None:
    """The end of a manual pairing, with the round by hand beside that of the rules."""
    state = desk.state
    before = without_last_round(state) if decision.round <= len(state.rounds) else state
    beside = _beside(state, decision.round, decision.seating(before))
    if is_try:
        _try(desk, decision, beside)
        return
    if state.awaits_draw:
        note(say("`zug draw` draws the numbers"))
    recorded = answered(lambda answers: desk.decide(answers, decision), reason).recorded
    done()
    emit(beside)
    show(recorded[0])


def _try(desk: Desk, decision: Decision, beside: str = "") -> None:
    objections = decision.check(desk.state)
    require(each for each in objections if each.level is Level.REFUSED)  # not for a ground
    if beside:
        emit(beside)
    for objection in objections:
        note(say("note: {remark}", remark=objection.message))
    note(say("nothing was written"))


def _laid(state: State, wishes: SeatingOptions) -> SeatingPlan:
    """The table with what the options ask for; whoever loses an opponent stands without a place."""
    seating = phase_seating(state)
    if wishes.boards:
        typed = manual_rounds.boards_in(state, wishes.boards)
        seating = typed._replace(out=seating.out, first_board=seating.first_board)
    for who in wishes.rise:
        seating = manual_rounds.rise(state, seating, who)
    for who in wishes.out:
        seating = manual_rounds.leave_out(state, seating, who)
    for white, black in wishes.meet:
        seating = manual_rounds.seat(state, seating, white, black)
    for one, other in wishes.swap:
        seating = manual_rounds.exchange(state, seating, one, other)
    if wishes.bye is not None:
        seating = manual_rounds.seat_bye(state, seating, wishes.bye)
    for board in wishes.colours:
        seating = manual_rounds.turn_colours(seating, board)
    return seating


def _wished(state: State, number: int, wishes: SeatingOptions) -> SeatingPlan:
    """The seating the options ask for."""
    if wishes.rise:
        raise UsageError(
            "no-manual", say("nobody can stand without a place"), say("use --begin first")
        )
    seating = (
        manual_rounds.boards_in(state, wishes.boards, number)
        if wishes.boards
        else manual_rounds.seating_to_change(state, number)
    )
    for who in wishes.out:
        seating = manual_rounds.take_out(state, seating, who)
    for white, black in wishes.meet:
        seating = manual_rounds.let_meet(state, seating, white, black)
    for one, other in wishes.swap:
        seating = manual_rounds.exchange(state, seating, one, other)
    bye = wishes.bye
    if bye is not None and not (wishes.boards and seating.bye == find_entry(state, bye).id):
        seating = manual_rounds.give_bye(state, seating, bye)
    for board in wishes.colours:
        seating = manual_rounds.turn_colours(seating, board)
    return seating


def _not_now(state: State, number: int) -> UsageError:
    if number == state.coming:
        require(not_ready(state))
    return UsageError(
        "no-such-round",
        say("round {round} cannot be paired by hand now", round=number),
        say("only the last round that is paired and the next one can"),
    )


def _is_as_before(state: State, seating: SeatingPlan) -> bool:
    old = seating_of_round(state, state.rounds[-1])
    return (old.boards, old.bye, {*old.out}) == (seating.boards, seating.bye, {*seating.out})


def _beside(state: State, number: int, seating: SeatingPlan) -> str:
    """The round by hand beside the computed one; a star marks boards only one of them has."""
    computed = by_the_rules(before_round(state, number), seating)
    theirs = computed.boards if computed is not None else ()
    rows: list[tuple[str, ...]] = [(say("Board"), "", say("By hand"), say("Computed"), "")]
    for place in range(max(len(seating.boards), len(theirs))):
        mine = seating.boards[place] if place < len(seating.boards) else None
        other = theirs[place] if place < len(theirs) else None
        rows.append(
            (
                str(place + seating.first_board),
                "*" if mine is not None and mine not in theirs else "",
                _game(state, mine),
                _game(state, other),
                "*" if other is not None and other not in seating.boards else "",
            )
        )
    wanted = None if computed is None else computed.bye
    if seating.bye is not None or wanted is not None:
        star = "*" if seating.bye != wanted else ""
        word = say("free") if state.has_table else say("bye")
        rows.append((word, star, _one(state, seating.bye), _one(state, wanted), star))
    return columns(rows, "rllll")


def _game(state: State, pair: tuple[int, int] | None) -> str:
    return (
        "" if pair is None else f"{numbered_name(state, pair[0])} - {numbered_name(state, pair[1])}"
    )


def _one(state: State, entry: int | None) -> str:
    return "" if entry is None else numbered_name(state, entry)
