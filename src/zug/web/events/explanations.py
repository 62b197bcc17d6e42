"""Why a board is what it is, and why not another: `zug.explain` in the language of the reader."""

from __future__ import annotations

from hashlib import blake2b

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from zug.director.actions.manual_rounds import said_by_hand, seats
from zug.director.pairing.keep_apart import reasons_given_up
from zug.director.state.before_pairing import before_pairing
from zug.explainer import explain, pages
from zug.explainer import why_not as answer
from zug.explainer.answers import NOBODY
from zug.explainer.pages import player_facts
from zug.explainer.results import with_given_up
from zug.fastclasses import replace
from zug.messages import SOURCE
from zug.model import Result
from zug.rules.cards import deal_cards
from zug.systems import PairingRequest
from zug.systems.standings import points_before
from zug.web.events.standings import cached

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.director import State
    from zug.director.state import EventRound
    from zug.explainer import Explanation, WhyNot
    from zug.explainer.pages import BoardPage, RoundPage, StepPage, WhyNotPage
    from zug.messages import Message
    from zug.model import Tournament
    from zug.rules.cards import Card


def board_story(
    key: int,
    state: State,
    number: int,
    board: int,
    links: str = "",
    *,
    viewer: int = 0,
    is_public: bool = False,
) -> BoardPage:
    """The story of a board of a round that is paired, by the rules or by hand.

    `links` is the address of the story of a board but for its place, counted from 1. `viewer` is
    the pairing number of the player it is told to; 0 and others are nobody's. The public is
    not told what two players have in common who should not have met: a club, a family.
    """
    entry = state.numbering[viewer - 1] if 1 <= viewer <= len(state.numbering) else NOBODY
    state = _with_numbers_then(state, number)
    viewer = state.tpns.get(entry, NOBODY)
    round_ = state.rounds[number - 1]
    sitting = round_.at(board)
    assert sitting is not None
    white, black = state.tpns[sitting.white], state.tpns[sitting.black]
    cards, explained = _known(key, state, number)
    scores = _scores(state, number)
    facts = tuple(player_facts(cards[tpn], scores.get(tpn)) for tpn in (white, black))
    place = next((n for n, pair in enumerate(explained.boards, 1) if pair == (white, black)), None)
    if place is None:
        against = why_not(key, state, number, sitting.white, sitting.black)
        lead = _("The arbiter changed this board by hand.")
        return pages.BoardPage(lead, against.said, facts, (), True, against.pictures)
    explained = with_given_up(explained, _given_up(state, number, is_public=is_public))
    viewer = viewer if viewer in (white, black) else 0
    return pages.board_page(explained, place, facts, language(), links, viewer=viewer)


def _given_up(state: State, number: int, *, is_public: bool = False) -> dict[frozenset[int], str]:
    reasons = reasons_given_up(state, state.rounds[number - 1])
    return dict.fromkeys(reasons, "") if is_public else reasons


def bye_story(key: int, state: State, number: int, entry: int) -> BoardPage:
    """Why this player has the bye of a round, by the rules or by hand."""
    state = _with_numbers_then(state, number)
    tpn = state.tpns[entry]
    cards, explained = _known(key, state, number)
    facts = (player_facts(cards[tpn]),)
    if explained.bye != tpn:
        against = why_not(key, state, number, entry, None)
        lead = _("The arbiter gave the bye by hand.")
        return pages.BoardPage(lead, against.said, facts, (), True, against.pictures)
    return pages.bye_page(explained, facts, language())


def why_not(key: int, state: State, number: int, first: int, second: int | None) -> WhyNotPage:
    """Why two players (by entry) do not meet, or the first does not get the bye, with articles."""
    state = _with_numbers_then(state, number)
    pair = (state.tpns[first], NOBODY if second is None else state.tpns[second])
    tournament, mark = _before(state, number)
    answered: WhyNot = cached(("why-not", key, mark, pair), lambda: answer(tournament, pair))
    answered = replace(answered, first_board=state.first_board(number))
    return pages.why_not_page(_known(key, state, number)[1], answered, pair, language())


def round_story(key: int, state: State, number: int) -> RoundPage:
    """The round as a whole, as the rules pair it."""
    state = _with_numbers_then(state, number)
    return pages.round_page(_known(key, state, number)[1], language())


def is_by_the_rules(key: int, state: State, number: int) -> bool:
    """Whether the round has the boards and the bye of the rules."""
    state = _with_numbers_then(state, number)
    explained, round_ = _known(key, state, number)[1], state.rounds[number - 1]
    boards = {(state.tpns[pair.white], state.tpns[pair.black]) for pair in round_.boards}
    bye = None if round_.bye is None else state.tpns[round_.bye]
    return boards == {tuple(pair) for pair in explained.boards} and bye == explained.bye


def board_at(key: int, state: State, number: int, place: int) -> int:
    """Return the number in the hall of a board of a map, 0 if its players do not meet."""
    state = _with_numbers_then(state, number)
    explained = _known(key, state, number)[1]
    if 1 <= place <= len(explained.seats):
        return explained.seats[place - 1]
    return state.first_board(number) + place - 1


def changed_boards(key: int, state: State, number: int) -> Message | None:
    """Return which boards were changed by hand; None if it was none, or the whole round."""
    state = _with_numbers_then(state, number)
    explained = _known(key, state, number)[1]
    return said_by_hand(state, number, explained.boards)


def walk_page(key: int, state: State, number: int, place: int) -> StepPage | None:
    """A step of the walk through a round, the last one for any beyond; None without steps."""
    state = _with_numbers_then(state, number)
    return pages.step_page(_known(key, state, number)[1], place, language())


def explanation(key: int, state: State, number: int) -> Explanation:
    """Everything about a round."""
    state = _with_numbers_then(state, number)
    return with_given_up(_known(key, state, number)[1], _given_up(state, number))


def _with_numbers_then(state: State, number: int) -> State:
    """Return the event with the pairing numbers a round was paired with."""
    then = before_pairing(replace(state, rounds=state.rounds[:number]))
    if state.has_table or then.order == state.order:
        return state
    return replace(state, order=then.order)


def language() -> str:
    return get_language() or SOURCE


def _known(key: int, state: State, number: int) -> tuple[dict[int, Card], Explanation]:
    """Cards before the round and its explanation, kept for the next question."""

    tournament, mark = _before(state, number)
    first = state.first_board(number)

    def work() -> tuple[dict[int, Card], Explanation]:
        explained = explain(tournament)
        numbers = seats(state, number, explained.boards)
        explained = replace(explained, first_board=first, seats=numbers)
        return deal_cards(PairingRequest(tournament).seen()), explained

    players = tuple((pair.white, pair.black) for pair in state.rounds[number - 1].boards)
    known: tuple[dict[int, Card], Explanation] = cached(("why", key, mark, first, players), work)
    return known


def _before(state: State, number: int) -> tuple[Tournament, bytes]:
    """The event before a round was paired; its mark stays while results of that round come in."""
    tournament = before(state, state.rounds[number - 1]).tournament
    return tournament, blake2b(repr(tournament).encode()).digest()


def before(state: State, round_: EventRound) -> State:
    """The event when a round was to be paired, for those who took part in it.

    The round itself says who did, whom it kept apart and what it was paired with: one taken over
    from a report has no decision about a bye. The numbers are those of today.
    """
    then = before_pairing(replace(state, rounds=state.rounds[: round_.number]))
    earlier = replace(then, order=state.order, settings=state.settings)
    if state.has_table:
        return earlier
    number, playing = round_.number, round_.seated
    away = {
        (entry, number): round_.absent.get(entry, Result.ZERO_BYE)
        for entry in state.entries
        if entry not in playing
    }
    return replace(
        earlier,
        byes={at: result for at, result in state.byes.items() if at[1] != number} | away,
        withdrawn={entry: at for entry, at in state.withdrawn.items() if entry not in playing},
        entries={
            key: replace(entry, first_round=1) if key in playing else entry
            for key, entry in state.entries.items()
        },
    )


def _scores(state: State, number: int) -> dict[int, int]:
    """Of a round robin, the points that count; of anything else the cards have them."""
    if not state.has_table:
        return {}
    return points_before(before(state, state.rounds[number - 1]).tournament, number)
