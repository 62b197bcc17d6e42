"""Why a board is what it is, why the bye, why not another pair, and the round in a few words."""

from __future__ import annotations

from functools import partial

from zug.director.actions.manual_rounds import said_by_hand, seats
from zug.director.pairing.keep_apart import reasons_given_up
from zug.director.state.before_pairing import before_pairing
from zug.explainer import explain, pages
from zug.explainer import why_not as answer
from zug.explainer.answers import NOBODY
from zug.explainer.pages import player_facts
from zug.explainer.results import with_given_up
from zug.fastclasses import NamedTuple, replace
from zug.messages import Message, say
from zug.model import Result
from zug.rules.cards import deal_cards
from zug.screens.memory import Memory
from zug.systems import PairingRequest, find_system
from zug.systems.standings import points_before

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping, Sequence

    from zug.director import State
    from zug.director.state import EventRound
    from zug.explainer import Explanation
    from zug.explainer.pages import BoardPage, PlayerFacts, RoundPage, StepPage, WhyNotPage
    from zug.model import Tournament
    from zug.rules.cards import Card
    from zug.screens.memory import Cached

    Seats = Callable[[Sequence[tuple[int, int]]], tuple[int, ...]]

_MOST_ANSWERS = 24
"""Answers to "why not?" that are kept for a round."""
_NONE_GIVEN_UP: dict[frozenset[int], str] = {}


class Leads(NamedTuple):
    """How the story of a board and of the bye begins that are not those of the rules."""

    board: Message
    bye: Message


BY_HAND = Leads(
    say("The arbiter changed this board by hand."), say("The arbiter gave the bye by hand.")
)
OTHERWISE = Leads(
    say("The rule book pairs otherwise here."),
    say("By the rule book somebody else gets the bye."),
)
"""For a round of which nobody knows who changed it."""


class RoundExplanation:
    """A round as a system pairs it, and the answers to questions about it; players by TPN.

    `by` is another system than that of the tournament. `seats` gives the numbers in the hall of the
    boards of the rules, where some were changed by hand.
    """

    def __init__(
        self,
        tournament: Tournament,
        number: int,
        by: str | None = None,
        *,
        first_board: int = 1,
        seats: Seats | None = None,
    ) -> None:
        self.tournament, self.number, self.by = tournament, number, by
        self._first_board = first_board
        explained = explain(tournament, by, round=number)
        numbers = () if seats is None else seats(explained.boards)
        self.explained: Explanation = replace(explained, first_board=first_board, seats=numbers)
        self.is_table = find_system(explained.system).schedule is not None
        before = tournament.before(number)
        self._cards: dict[int, Card] = deal_cards(PairingRequest(before, by).seen())
        self._scores = points_before(tournament, number) if self.is_table else {}
        self._answers = Memory(_MOST_ANSWERS)

    def board(
        self,
        pair: tuple[int, int],
        language: str,
        leads: Leads = OTHERWISE,
        *,
        links: str = "",
        viewer: int = 0,
        given_up: Mapping[frozenset[int], str] = _NONE_GIVEN_UP,
    ) -> BoardPage:
        """Return the story of a board, by the rules or against them.

        `links` is the address of the story of a board but for its place, counted from 1. `viewer`
        is the player it is told to, if they sit at the board.
        """
        facts = self._facts(*pair)
        if pair not in self.explained.boards:
            against = self.why_not(*pair, language)
            lead = leads.board.translated(language)
            return pages.BoardPage(lead, against.said, facts, (), True, against.pictures)
        place = self.explained.boards.index(pair) + 1
        explained = with_given_up(self.explained, given_up) if given_up else self.explained
        viewer = viewer if viewer in pair else 0
        return pages.board_page(explained, place, facts, language, links, viewer=viewer)

    def bye(self, tpn: int, language: str, leads: Leads = OTHERWISE) -> BoardPage:
        """Return why a player has the bye, by the rules or against them."""
        facts = self._facts(tpn)
        if self.explained.bye == tpn:
            return pages.bye_page(self.explained, facts, language)
        against = self.why_not(tpn, None, language)
        lead = leads.bye.translated(language)
        return pages.BoardPage(lead, against.said, facts, (), True, against.pictures)

    def why_not(self, first: int, second: int | None, language: str) -> WhyNotPage:
        """Return why two players do not meet; without a second one, why no bye for the first."""
        pair = (first, NOBODY if second is None else second)
        answered = self._answers.cached(
            pair, lambda: answer(self.tournament, pair, self.by, round=self.number)
        )
        numbered = replace(answered, first_board=self._first_board)
        return pages.why_not_page(self.explained, numbered, pair, language)

    def summary(self, language: str) -> RoundPage:
        """Return the round as a whole, as the rules pair it."""
        return pages.round_page(self.explained, language)

    def step(self, place: int, language: str) -> StepPage | None:
        """Return a step of the walk through the round, the last one for any beyond.

        None if the system has no steps.
        """
        return pages.step_page(self.explained, place, language)

    @property
    def rules(self) -> RoundExplanation:
        """This explanation; an `EventExplanation` has the same for its round by the rules."""
        return self

    @property
    def everything(self) -> Explanation:
        """The whole explanation."""
        return self.explained

    def _facts(self, *tpns: int) -> tuple[PlayerFacts, ...]:
        return tuple(player_facts(self._cards[tpn], self._scores.get(tpn)) for tpn in tpns)


class EventExplanation:
    """A round of an event that is paired, by the rules or by hand, explained; players by entry.

    Numbers are those the round was paired with. `cached` keeps what was worked out, under the key
    of the event, while results of the round come in.
    """

    def __init__(self, key: Hashable, state: State, number: int, cached: Cached) -> None:
        self._numbering = state.numbering
        self.state = state = _with_numbers_then(state, number)
        self.number = number
        self.round = state.rounds[number - 1]
        first, tournament = state.first_board(number), state_before(state, self.round).tournament
        players = tuple((pair.white, pair.black) for pair in self.round.boards)
        numbers = partial(seats, state, number)
        self.rules: RoundExplanation = cached(
            ("why", key, tournament, first, players),
            lambda: RoundExplanation(tournament, number, first_board=first, seats=numbers),
        )

    def board(
        self,
        pair: tuple[int, int],
        language: str,
        leads: Leads = BY_HAND,
        *,
        links: str = "",
        viewer: int = 0,
        is_public: bool = False,
    ) -> BoardPage:
        """Return the story of a board; `viewer` is the pairing number today of who is told.

        The public is not told what two players have in common who should not have met: a club, a
        family.
        """
        tpns, numbering = self.state.tpns, self._numbering
        white, black = pair
        entry = numbering[viewer - 1] if 1 <= viewer <= len(numbering) else NOBODY
        return self.rules.board(
            (tpns[white], tpns[black]),
            language,
            leads,
            links=links,
            viewer=tpns.get(entry, NOBODY),
            given_up=self._given_up(is_public=is_public),
        )

    def bye(self, entry: int, language: str, leads: Leads = BY_HAND) -> BoardPage:
        """Return why a player has the bye."""
        return self.rules.bye(self.state.tpns[entry], language, leads)

    def why_not(self, first: int, second: int | None, language: str) -> WhyNotPage:
        """Return why two players do not meet; without a second one, why no bye for the first."""
        tpns = self.state.tpns
        return self.rules.why_not(tpns[first], None if second is None else tpns[second], language)

    @property
    def is_by_the_rules(self) -> bool:
        """Whether the round has the boards and the bye of the rules."""
        tpns, explained = self.state.tpns, self.rules.explained
        boards = {(tpns[pair.white], tpns[pair.black]) for pair in self.round.boards}
        bye = None if self.round.bye is None else tpns[self.round.bye]
        return boards == {tuple(pair) for pair in explained.boards} and bye == explained.bye

    def board_at(self, place: int) -> int:
        """Return the number in the hall of a board of a map, 0 if its players do not meet."""
        numbers = self.rules.explained.seats
        if 1 <= place <= len(numbers):
            return numbers[place - 1]
        return self.state.first_board(self.number) + place - 1

    @property
    def changed_boards(self) -> Message | None:
        """The boards that were changed by hand; None if it was none, or the whole round."""
        return said_by_hand(self.state, self.number, self.rules.explained.boards)

    @property
    def everything(self) -> Explanation:
        """The whole explanation, with the reasons why players should not have met."""
        return with_given_up(self.rules.explained, self._given_up())

    def _given_up(self, *, is_public: bool = False) -> dict[frozenset[int], str]:
        reasons = reasons_given_up(self.state, self.round)
        return dict.fromkeys(reasons, "") if is_public else reasons


def state_before(state: State, round_: EventRound) -> State:
    """Return the event when a round was to be paired, for those who took part in it.

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


def _with_numbers_then(state: State, number: int) -> State:
    """Return the event with the pairing numbers a round was paired with."""
    then = before_pairing(replace(state, rounds=state.rounds[:number]))
    if state.has_table or then.order == state.order:
        return state
    return replace(state, order=then.order)
