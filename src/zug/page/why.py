"""Why a board, why the bye, why not another pair, and the round in a few words."""

from __future__ import annotations

from zug.checker import recorded_rows
from zug.director.actions.manual_rounds import said_by_hand, seats
from zug.director.state.comment_lines import is_round_by_hand
from zug.errors import UsageError
from zug.explainer import explain, pages
from zug.explainer import why_not as answer
from zug.explainer.pages import BoardPage, player_facts
from zug.explainer.rendering import page as as_page
from zug.fastclasses import replace
from zug.messages import say
from zug.page.showing import show
from zug.rules.cards import deal_cards
from zug.systems import PairingRequest, find_system
from zug.systems.standings import points_before

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.explainer import Explanation
    from zug.explainer.pages import PlayerFacts
    from zug.messages import Message
    from zug.page.asked import CallArguments
    from zug.page.holding import Held
    from zug.rules.cards import Card


class RoundExplanation:
    """A round by one system: its explanation, and the cards it was paired from."""

    def __init__(self, held: Held, round_: int, by: str) -> None:
        tournament = held.tournament
        self.tournament, self.round, self.by = tournament, round_, by or None
        self._first_board = 1 if held.state is None else held.state.first_board(round_)
        told = explain(tournament, self.by, round=round_)
        numbers: tuple[int, ...] = ()
        if held.state is not None and not by and 1 <= round_ <= len(held.state.rounds):
            numbers = seats(held.state, round_, told.boards)
        self.told: Explanation = replace(told, first_board=self._first_board, seats=numbers)
        before = tournament.before(round_)
        self._cards: dict[int, Card] = deal_cards(PairingRequest(before, self.by).seen())
        self.is_table = find_system(self.told.system).schedule is not None

    @property
    def differs(self) -> bool:
        """Whether the record has another round."""
        told = self.told
        given = {*told.boards} | (set() if told.bye is None else {(told.bye, 0)})
        return given != {*recorded_rows(self.tournament, self.round)}

    def facts(self, *tpns: int) -> tuple[PlayerFacts, ...]:
        scores = points_before(self.tournament, self.round) if self.is_table else {}
        return tuple(player_facts(self._cards[tpn], scores.get(tpn)) for tpn in tpns)

    def against(self, pair: tuple[int, int], language: str) -> pages.WhyNotPage:
        found = answer(self.tournament, pair, self.by, round=self.round)
        numbered = replace(found, first_board=self._first_board)
        return pages.why_not_page(self.told, numbered, pair, language)


_MOST = 24
_kept: dict[object, RoundExplanation] = {}


def known(held: Held, asked: CallArguments) -> RoundExplanation:
    """What was worked out is kept for the next question about the same content."""
    number, by = asked.number("round"), asked.text("by")
    key = (held.version, number, by)
    if key not in _kept:
        while len(_kept) >= _MOST:
            del _kept[next(iter(_kept))]
        _kept[key] = RoundExplanation(held, number, by)
    return _kept[key]


def why_board(held: Held, asked: CallArguments) -> str:
    """Why the two of a board meet, by the rules or against them."""
    found, language = known(held, asked), asked.language
    pair = (asked.number("white"), asked.number("black"))
    place = next((n for n, board in enumerate(found.told.boards, 1) if board == pair), None)
    facts = found.facts(*pair)
    if place is None:
        against = found.against(pair, language)
        lead = say("The rule book pairs otherwise here.").translated(language)
        story = BoardPage(lead, against.said, facts, (), True, against.pictures)
    else:
        viewer = asked.number("player")
        viewer = viewer if viewer in pair else 0
        story = pages.board_page(found.told, place, facts, language, viewer=viewer)
    return _panel(found, language, story, asked.number("board"))


def why_bye(held: Held, asked: CallArguments) -> str:
    found, language = known(held, asked), asked.language
    tpn = asked.number("white")
    facts = found.facts(tpn)
    if found.told.bye == tpn:
        return _panel(found, language, pages.bye_page(found.told, facts, language), 0)
    against = found.against((tpn, 0), language)
    lead = say("By the rule book somebody else gets the bye.").translated(language)
    return _panel(
        found, language, BoardPage(lead, against.said, facts, (), True, against.pictures), 0
    )


def _panel(found: RoundExplanation, language: str, story: BoardPage, board: int) -> str:
    return show(
        "why", language, story=story, board=board, is_table=found.is_table, system=found.told.system
    )


def why_not(held: Held, asked: CallArguments) -> str:
    """Two players chosen: what speaks against their meeting."""
    first, second = asked.number("white"), asked.number("black")
    players = held.tournament.by_tpn
    if first not in players or second not in players or first == second:
        raise UsageError("who", say("choose two different players"))
    found = known(held, asked)
    names = (players[first].name, players[second].name)
    against = found.against((first, second), asked.language)
    return show("why_not", asked.language, against=against, names=names, system=found.told.system)


def summary(held: Held, asked: CallArguments) -> str:
    """The round in a sentence or two and in small; nothing for a table, which has no reasons.

    What is told is the round of the rules: another one is not as expected.
    """
    found = known(held, asked)
    if found.is_table:
        return ""
    told = pages.round_page(found.told, asked.language)
    is_shown = found.by is None  # a rule book of its own is asked about what it gives
    bye = found.told.bye
    return show(
        "summary",
        asked.language,
        summary=told,
        bye="" if bye is None else held.tournament.by_tpn[bye].name,
        differs=is_shown and found.differs,
        by_hand=is_shown and _is_by_hand(held, found.round),
        changed=_changed(held, found) if is_shown else None,
    )


def _changed(held: Held, found: RoundExplanation) -> Message | None:
    """Return which boards of an event were changed by hand."""
    if held.state is None or not _is_by_hand(held, found.round):
        return None
    return said_by_hand(held.state, found.round, found.told.boards)


def _is_by_hand(held: Held, number: int) -> bool:
    return held.state is not None and is_round_by_hand(held.state, number)


def explanation_page(held: Held, asked: CallArguments) -> str:
    """Everything about a round as a page of its own."""
    return as_page(known(held, asked).told, asked.language)
