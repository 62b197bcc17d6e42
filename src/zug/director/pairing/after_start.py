"""What is frozen once round 1 is paired, and what a change of the rest asks.

A decision and the undo of one are asked the same: both compare the event with what it would be.
"""

from __future__ import annotations

from zug.director.objections import (
    AnswerWord,
    Objection,
    confirm,
    confirm_twice,
    leaves_fide_mode,
)
from zug.director.pairing.seating import NOBODY, SeatingPlan, differing, seating_of
from zug.director.state.before_pairing import before_pairing
from zug.director.state.comment_lines import changed_tiebreaks, text_by_entry
from zug.director.state.prohibited_pairings import is_over
from zug.director.state.state import numbered_name
from zug.errors import ZugError
from zug.fastclasses import NamedTuple, replace
from zug.messages import joined, say
from zug.model.amendments import (
    BYE,
    NOTHING,
    Amendment,
    BoardLists,
    ChangedSetting,
    Remark,
    board_words,
)
from zug.rules.cards import deal_cards
from zug.systems import PairingRequest, find_system

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from zug.director.pairing.seating import Boards
    from zug.director.state import EventRound, State
    from zug.model.amendments import Ban


def against_change(before: State, after: State) -> Iterator[Objection]:
    """Yield what speaks against other settings or bans, most of it once round 1 is paired."""
    if before.fide_mode and not after.system.is_fide:
        yield leaves_fide_mode(
            say(
                "{system} is not a system of FIDE: the event would leave FIDE mode for good",
                system=after.system.id,
            )
        )
    if not before.started:
        return
    old, new = before.settings, after.settings
    if old.rounds != new.rounds and old.rounds and not before.has_table:
        yield confirm_twice(
            say(
                "{rounds} rounds have been announced; players may object to {new}, "
                "and the report will tell",
                rounds=old.rounds,
                new=new.rounds,
            ),
            AnswerWord.ROUNDS,
        )
    if old.tiebreaks != new.tiebreaks:
        yield confirm_twice(
            say(
                "these tie-breaks have been announced: {codes}; players may object, "
                "and the report will tell",
                codes=joined(old.tiebreaks, ", "),
            )
            if old.tiebreaks
            else say(
                "no tie-breaks have been announced; players may object, and the report will tell"
            ),
            AnswerWord.TIEBREAKS,
        )
    if old.handling != new.handling:
        yield confirm(say("this has been announced; players may object to a change"))
    yield from against_ban(before, after)


def against_ban(before: State, after: State) -> Iterator[Objection]:
    """Ask in FIDE mode if prohibited pairings change once round 1 is paired."""
    both = before.entries.keys() & after.entries.keys()
    if before.fide_mode and before.started and _bans(before, both) != _bans(after, both):
        yield leaves_fide_mode(
            say(
                "round 1 is paired: in FIDE mode it does not change any more who may not meet; "
                "the event would leave it for good"
            )
        )


def _bans(state: State, entries: Collection[int]) -> tuple[object, ...]:
    """Return what was decided, and every rule with those it keeps apart, among these entries.

    Without what is over: a later round is paired already.
    """
    both = set(entries)
    paired = len(state.rounds)

    def here(players: Iterable[int]) -> tuple[int, ...]:
        return tuple(sorted(both.intersection(players)))

    groups = (
        replace(group, players=here(group.players))
        for group in state.forbidden
        if not is_over(group, paired)
    )
    rules = [
        (
            replace(rule, ids=(), label=""),
            {group for group in map(here, rule.groups(state.entries)) if len(group) > 1},
        )
        for rule in state.protections
        if not is_over(rule, paired)
    ]
    return [group for group in groups if len(group.players) > 1], rules


class Recheck(NamedTuple):
    """Boards by the rules and as they were played, each by entry; the bye has nobody opposite.

    There are none by the rules if no complete pairing exists.
    """

    by_the_rules: Boards
    as_played: Boards

    @property
    def text(self) -> str:
        """Return it as the journal has pairings by hand."""
        rules = board_words(self.by_the_rules, BYE) or (NOTHING,)
        return text_by_entry(BoardLists((rules, board_words(self.as_played, BYE))))


def rechecked(before: State, rounds: int) -> Recheck | None:
    """Return how the last paired round differs if it becomes the last of all, or stops being it.

    The other number of rounds is all that is new: it was paired with the results, colours, numbers
    and ratings of then. None if the boards are right, or no system pairs the rounds before them.
    """
    if not before.rounds or before.has_table:
        return None
    round_ = before.rounds[-1]
    if (before.settings.rounds == round_.number) == (rounds == round_.number):
        return None
    then = replace(before_pairing(before), settings=replace(before.settings, rounds=rounds))
    absent = frozenset(tpn for entry, tpn in then.tpns.items() if entry not in round_.seated)
    try:
        pairing = PairingRequest(replace(then.tournament, absent=absent)).pair()
    except ZugError:  # no longer what any system pairs: manual rounds, an odd file
        return None
    computed = None if pairing.impossible is not None else seating_of(then, pairing)
    difference = differing(computed, _as_paired(round_))
    if not difference.rules and not difference.mine:
        return None

    def ordered(boards: Boards) -> Boards:
        return tuple(sorted(boards, key=lambda board: before.tpns[board[0]]))

    return Recheck(ordered(difference.rules), ordered(difference.mine))


def _as_paired(round_: EventRound) -> SeatingPlan:
    """Return the boards with the colours they were paired with, whichever were played since."""
    boards = (pair.swapped() if pair.colours_swapped else pair for pair in round_.boards)
    return SeatingPlan(tuple((pair.white, pair.black) for pair in boards), round_.bye)


def against_recheck(state: State, recheck: Recheck) -> Objection:
    """Return the question about a round that the rules now pair otherwise; the bye is named so."""
    boards = (
        say("{name}: bye", name=numbered_name(state, white))
        if black == NOBODY
        else say(
            "{white} – {black}",
            white=numbered_name(state, white),
            black=numbered_name(state, black),
        )
        for white, black in recheck.by_the_rules
    )
    return confirm(
        say(
            "with that number of rounds the rules pair round {round} otherwise: {boards}",
            round=len(state.rounds),
            boards=joined(boards, "; ") or say("the system finds no complete pairing"),
        )
    )


def remarks_of_change(before: State, after: State) -> Iterator[Amendment]:
    """Yield what the report says of settings that change once round 1 is paired."""
    old, new, now = before.settings, after.settings, before.present_round
    if not before.started:
        return
    if old.rounds != new.rounds and old.rounds and not before.has_table:
        rounds = ChangedSetting("rounds", str(old.rounds), str(new.rounds))
        yield Amendment(Remark.CONFIGURATION, now, rounds)
    if old.tiebreaks != new.tiebreaks:
        yield changed_tiebreaks(now, old.tiebreaks, new.tiebreaks)


def remarks_of_ban(state: State, ban: Ban) -> Iterator[Amendment]:
    """Yield the remark about a change of who may not meet, once round 1 is paired."""
    if state.started:
        yield Amendment(Remark.PROHIBITION, state.present_round, ban)


def topscorers(state: State, rounds: int | None = None) -> tuple[int, ...]:
    """Return the topscorers, if the round to come is the last one; else nothing.

    `rounds` asks what another number of rounds would make of it (dutch-2026:1.8, dutch-2017:A.7).
    """
    settings = state.settings
    if not find_system(settings.system).topscorers:
        return ()
    tournament = replace(state.tournament, rounds=rounds or settings.rounds or None)
    if not tournament.rounds_played or tournament.rounds != tournament.next_round:
        return ()
    most = tournament.points.win * tournament.rounds_played
    cards = deal_cards(tournament)
    away = state.missing(tournament.next_round)
    return tuple(
        entry
        for entry in state.numbering
        if entry not in away and 2 * cards[state.tpns[entry]].score > most
    )


def effect_of_rounds(state: State, rounds: int) -> tuple[str, ...]:
    """Return who becomes or stops being a topscorer with this number of rounds, as text."""
    before, after = topscorers(state), topscorers(state, rounds)
    coming = len(state.rounds) + 1
    if rounds < coming:
        return ()
    words = []
    gained = [entry for entry in after if entry not in before]
    lost = [entry for entry in before if entry not in after]
    if gained:
        names = joined((numbered_name(state, entry) for entry in gained), "; ")
        words.append(
            say(
                "round {coming} becomes the last one; topscorers as results stand: {names}",
                coming=coming,
                names=names,
            )
        )
    if lost:
        names = joined((numbered_name(state, entry) for entry in lost), "; ")
        words.append(
            say(
                "round {coming} is no longer the last one; no longer topscorers: {names}",
                coming=coming,
                names=names,
            )
        )
    return tuple(words)
