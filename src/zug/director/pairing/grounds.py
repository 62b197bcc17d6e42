"""When a published pairing may be changed, and the case an arbiter names for it."""

from __future__ import annotations

from enum import StrEnum
from functools import reduce

from zug.director.objections import AnswerWord, Objection, confirm_twice, refused_unless
from zug.director.pairing.seating import waiting
from zug.director.state.regulations import Handling, handling_article
from zug.messages import say
from zug.model import Colour
from zug.rules.cards import deal_cards
from zug.rules.colours import breaks_limits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.director.state import EventRound, Pair, State


class Ground(StrEnum):
    """A case in which a published pairing may be changed, by the article that allows it."""

    REMATCH = "4.4.1"
    COMPETITION = "4.4.2"
    WITHOUT_OPPONENT = "4.4.3"
    LATE_ENTRY = "4.4.4"
    TOP_BOARDS = "4.4.5"
    REMATCH_OF_2016 = "D.10"
    ABSOLUTE_CRITERION = "F6"


GROUNDS_OF: dict[str, dict[str, str]] = {
    Handling.OF_2026: {
        Ground.REMATCH: say("two players who have already met were paired by accident"),
        Ground.COMPETITION: say("the rules of the competition allow it explicitly"),
        Ground.WITHOUT_OPPONENT: say(
            "two players without an opponent, close in the standings, agree to play"
        ),
        Ground.LATE_ENTRY: say("a late entry is admitted, changes are minimal and agreed"),
        Ground.TOP_BOARDS: say("unforeseeable circumstances at the top boards of the last round"),
    },
    Handling.OF_2016: {Ground.REMATCH_OF_2016: say("two players who have already met were paired")},
    Handling.OF_1992: {
        Ground.ABSOLUTE_CRITERION: say("the pairing violates an absolute criterion (B1, B2)")
    },
}
"""When published pairings may be changed, by edition.

(handling-2026:4.4.1-4.4.5, handling-2016:D.10, rating-1992:F6)
"""
GROUNDS = GROUNDS_OF[Handling.OF_2026]


def grounds(state: State) -> dict[str, str]:
    """Return the grounds of the edition of this event, each with its text."""
    return GROUNDS_OF[state.settings.handling]


def against_published(
    state: State, round_: EventRound, ground: str, *, is_chosen: bool = True
) -> Objection:
    """Return what is asked before a published round changes: two steps, and one of the grounds.

    A table gives the same round again: if nothing `is_chosen` there is no ground to name.
    """
    known = grounds(state)
    if ground in known or not is_chosen:
        return confirm_twice(
            say("round {round} is published", round=round_.number), AnswerWord.PUBLISHED
        )
    cases = [say("{case} {text}", case=case, text=text) for case, text in known.items()]
    listed = reduce(lambda first, more: say("{one}; {more}", one=first, more=more), cases)
    return refused_unless(
        AnswerWord.PUBLISHED,
        "no-ground",
        say(
            "round {round} is published and shall not be changed ({book})",
            round=round_.number,
            book=handling_article(state, "4.4"),
        ),
        say("say which case it is: {listed}", listed=listed),
    )


def doubts(before: State, round_: EventRound, ground: str) -> tuple[str, ...]:
    """Return what does not fit the ground; the arbiter decides, and the journal keeps both."""
    if ground in (Ground.REMATCH, Ground.REMATCH_OF_2016) and not _rematches(before, round_):
        return (
            say(
                "nobody in round {round} has met their opponent before ({ground})",
                round=round_.number,
                ground=ground,
            ),
        )
    if ground == Ground.ABSOLUTE_CRITERION and not _breaks_absolutes(before, round_):
        return (
            say(
                "no pair of round {round} violates an absolute criterion (rating-1992:F6)",
                round=round_.number,
            ),
        )
    if ground == Ground.TOP_BOARDS and round_.number != before.settings.rounds:
        return (say("round {round} is not the last round (4.4.5)", round=round_.number),)
    if ground == Ground.LATE_ENTRY and not _late_entries(before, round_):
        return (say("nobody entered late for round {round} (4.4.4)", round=round_.number),)
    return ()


def _breaks_absolutes(before: State, round_: EventRound) -> bool:
    """Return whether a round violates B1 or B2 (rating-1992:B1.a, B1.b, B2.a, B2.b)."""
    cards = deal_cards(before.tournament)

    def takes(entry: int, colour: Colour) -> bool:
        return breaks_limits(cards[before.tpns[entry]].colours, colour)

    has_bye = round_.bye is not None and before.system.is_barred(
        cards[before.tpns[round_.bye]], cards, before.settings.points
    )
    return (
        has_bye
        or bool(_rematches(before, round_))
        or any(
            takes(pair.white, Colour.WHITE) or takes(pair.black, Colour.BLACK)
            for pair in round_.boards
        )
    )


def _late_entries(before: State, round_: EventRound) -> tuple[int, ...]:
    """Return who came into this round after it was paired, or entered the event late for it."""
    late = {*waiting(before, round_), *round_.late}
    return tuple(
        entry.id
        for entry in before.entries.values()
        if entry.id in late or entry.first_round == round_.number > 1
    )


def _rematches(before: State, round_: EventRound) -> list[Pair]:
    cards = deal_cards(before.tournament)
    return [
        pair
        for pair in round_.boards
        if before.tpns[pair.black] in cards[before.tpns[pair.white]].opponents
    ]
