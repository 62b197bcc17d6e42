"""Why a board is what it is, and why not another: `zug.explain` in the language of the reader."""

from __future__ import annotations

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from zug.explainer import explain
from zug.explainer import why_not as answer
from zug.explainer.answers import NOBODY
from zug.explainer.records import voice_of
from zug.messages import SOURCE
from zug.model import Colour
from zug.records import NamedTuple
from zug.rules.cards import deal_cards
from zug.rules.colours import preference
from zug.systems import before_pairing
from zug.systems.standings import points_before
from zug.web.board_rows import before
from zug.web.tables import cached
from zug.web.templatetags.zug import points

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.director import State
    from zug.explainer import Explanation, Statement
    from zug.explainer.voice import Voice
    from zug.rules.cards import Card


class Said(NamedTuple):
    """A sentence and the article by which it is so."""

    text: str
    article: str


class Fact(NamedTuple):
    """What the pairing knew of a player."""

    tpn: int
    name: str
    score: str
    colours: str
    wants: str


class Block(NamedTuple):
    title: str
    said: tuple[Said, ...]


class Story(NamedTuple):
    """The board first, then the brackets its players came through."""

    lead: str
    said: tuple[Said, ...]
    facts: tuple[Fact, ...]
    blocks: tuple[Block, ...]
    by_hand: bool = False


def board_story(key: int, state: State, number: int, board: int) -> Story:
    """The story of a board of a round that is paired, by the rules or by hand."""
    sitting = state.rounds[number - 1].boards[board - 1]
    white, black = state.tpns[sitting.white], state.tpns[sitting.black]
    cards, told = _known(key, state, number)
    scores = _scores(state, number)
    facts = tuple(_fact(cards[tpn], scores.get(tpn, cards[tpn].score)) for tpn in (white, black))
    place = next((n for n, pair in enumerate(told.boards, 1) if pair == (white, black)), None)
    if place is None:
        against = why_not(key, state, number, sitting.white, sitting.black)
        return Story(_("The arbiter changed this board by hand."), against, facts, (), True)
    about = told.board(place)
    voice = voice_of(told, _language())
    pair = [part for part in about.parts if part.board == place]
    said = tuple(_say(voice, statement) for part in pair for statement in part.statements)
    blocks = tuple(
        Block(voice.sentence(part.title), tuple(_say(voice, one) for one in part.statements))
        for part in about.parts
        if part.board != place
    )
    titles = tuple(_say(voice, part.title) for part in pair)
    lead = _by_table(state, number) if state.has_table else _lead(cards[white], cards[black])
    return Story(lead, said or titles, facts, blocks)


def bye_story(key: int, state: State, number: int, entry: int) -> Story:
    """Why this player has the bye of a round, by the rules or by hand."""
    tpn = state.tpns[entry]
    cards, told = _known(key, state, number)
    facts = (_fact(cards[tpn], cards[tpn].score),)
    if told.bye != tpn:
        against = why_not(key, state, number, entry, None)
        return Story(_("The arbiter gave the bye by hand."), against, facts, (), True)
    voice = voice_of(told, _language())
    bye = [part for part in told.player(tpn).parts if part.kind == "bye"]
    said = tuple(_say(voice, one) for part in bye for one in (part.title, *part.statements))
    lead = _("The number of players is odd, so one has no opponent: %(name)s.")
    return Story(lead % {"name": cards[tpn].player.name}, said, facts, ())


def why_not(
    key: int, state: State, number: int, first: int, second: int | None
) -> tuple[Said, ...]:
    """Why two players (by entry) do not meet, or the first does not get the bye, with articles."""
    pair = (state.tpns[first], NOBODY if second is None else state.tpns[second])

    def work() -> object:
        return answer(before(state, state.rounds[number - 1]).tournament, pair)

    found = cached(("why-not", key, state.decisions, number, pair), work)
    voice = voice_of(found, _language())
    return tuple(_say(voice, statement) for statement in found.statements[1:])


def _by_table(state: State, number: int) -> str:
    text = _(
        "Everybody meets everybody: by the table for %(all)s players these two play in round %(n)s."
    )
    return text % {"n": number, "all": len(state.entries)}


def _lead(white: Card, black: Card) -> str:
    """The one plain sentence."""
    words = {
        "white": white.player.name,
        "black": black.player.name,
        "x": points(white.score),
        "y": points(black.score),
    }
    if white.score == black.score:
        text = _("%(white)s and %(black)s have the same score (%(x)s) and have not met before.")
        return text % words
    text = _(
        "The scores differ (%(white)s: %(x)s, %(black)s: %(y)s): they meet across scoregroups."
    )
    return text % words


def _known(key: int, state: State, number: int) -> tuple[dict[int, Card], Explanation]:
    """Cards before the round and its explanation, kept for the next question."""

    def work() -> tuple[dict[int, Card], Explanation]:
        tournament = before(state, state.rounds[number - 1]).tournament
        return deal_cards(before_pairing(tournament)), explain(tournament)

    found: tuple[dict[int, Card], Explanation] = cached(("why", key, state.decisions, number), work)
    return found


def _language() -> str:
    return get_language() or SOURCE


def _say(voice: Voice, statement: Statement) -> Said:
    return Said(voice.sentence(statement), statement.article)


def _scores(state: State, number: int) -> dict[int, int]:
    """Of a round robin, the points that count; of anything else the cards have them."""
    if not state.has_table:
        return {}
    return points_before(before(state, state.rounds[number - 1]).tournament, number)


def _fact(card: Card, score: int) -> Fact:
    wish = preference(card.colours)
    word = {Colour.WHITE: _("White"), Colour.BLACK: _("Black")}
    wants = word[wish.colour] if wish.colour else _("either colour")
    colours = " ".join(_COLOUR_SIGNS[c] for c in card.colours) or "–"
    return Fact(card.tpn, card.player.name, points(score), colours, wants)


_COLOUR_SIGNS = {"w": "○", "b": "●"}
