"""Why a board is what it is, and why not another: `zug.explain` in the language of the reader."""

from __future__ import annotations

from hashlib import blake2b

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from zug.explainer import explain
from zug.explainer import why_not as answer
from zug.explainer.answers import NOBODY
from zug.explainer.pictures import NOTHING_ASKED, Question
from zug.explainer.records import voice_of
from zug.messages import SOURCE
from zug.model import Colour
from zug.records import NamedTuple, replace
from zug.rules.cards import deal_cards
from zug.rules.colours import preference
from zug.systems import before_pairing
from zug.systems.reasons.articles import cited
from zug.systems.standings import points_before
from zug.web.board_rows import before
from zug.web.pictures import Picture, at_step, pictures, strip_of
from zug.web.tables import cached
from zug.web.templatetags.zug import points

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from zug.director import State
    from zug.explainer import Explanation, Part, Statement, WhyNot
    from zug.explainer.voice import Voice
    from zug.model import Tournament
    from zug.rules.cards import Card


class Said(NamedTuple):
    """A sentence and the article by which it is so, as arbiters cite it and by its id."""

    text: str
    article: str
    id: str


class Fact(NamedTuple):
    """What the pairing knew of a player; `colours` has a letter a game, `w` or `b`."""

    tpn: int
    name: str
    score: str
    colours: str
    wants: str


class Block(NamedTuple):
    title: str
    said: tuple[Said, ...]


class Story(NamedTuple):
    """One sentence, then the picture, then the words: the board, and the brackets it came from."""

    lead: str
    said: tuple[Said, ...]
    facts: tuple[Fact, ...]
    blocks: tuple[Block, ...]
    by_hand: bool = False
    pictures: tuple[Picture, ...] = ()


class Against(NamedTuple):
    """Why not: the answer, and where the two stand in the picture."""

    said: tuple[Said, ...]
    pictures: tuple[Picture, ...]


class RoundStory(NamedTuple):
    """A round in a sentence or two, in small, and why its floaters float."""

    summary: str
    strip: Picture | None
    floaters: tuple[Said, ...]


class WalkPage(NamedTuple):
    """A step of the procedure, and how things stand after it."""

    title: str
    said: tuple[Said, ...]
    notes: tuple[str, ...]
    pictures: tuple[Picture, ...]
    number: int
    steps: int


def board_story(key: int, state: State, number: int, board: int, links: str = "") -> Story:
    """The story of a board of a round that is paired, by the rules or by hand.

    `links` is the address of the story of a board but for its number.
    """
    sitting = state.rounds[number - 1].boards[board - 1]
    white, black = state.tpns[sitting.white], state.tpns[sitting.black]
    cards, told = _known(key, state, number)
    scores = _scores(state, number)
    facts = tuple(_fact(cards[tpn], scores.get(tpn, cards[tpn].score)) for tpn in (white, black))
    place = next((n for n, pair in enumerate(told.boards, 1) if pair == (white, black)), None)
    if place is None:
        against = why_not(key, state, number, sitting.white, sitting.black)
        lead = _("The arbiter changed this board by hand.")
        return Story(lead, against.said, facts, (), True, against.pictures)
    about = told.board(place)
    voice = voice_of(told, language())
    pair = [part for part in about.parts if part.board == place]
    said = tuple(said_by(voice, statement) for part in pair for statement in part.statements)
    titles = tuple(said_by(voice, part.title) for part in pair)
    lead = voice.sentence(told.headlines[place])
    shown = _shown(about, pair, Question(board=place), links if board == place else "")
    return Story(lead, said or titles, facts, _blocks(about, voice, place), pictures=shown)


def bye_story(key: int, state: State, number: int, entry: int) -> Story:
    """Why this player has the bye of a round, by the rules or by hand."""
    tpn = state.tpns[entry]
    cards, told = _known(key, state, number)
    facts = (_fact(cards[tpn], cards[tpn].score),)
    if told.bye != tpn:
        against = why_not(key, state, number, entry, None)
        lead = _("The arbiter gave the bye by hand.")
        return Story(lead, against.said, facts, (), True, against.pictures)
    voice = voice_of(told, language())
    about = told.player(tpn)
    bye = [part for part in about.parts if part.kind == "bye"]
    said = tuple(said_by(voice, one) for part in bye for one in (part.title, *part.statements))
    assert told.bye_headline is not None
    shown = _shown(about, bye, NOTHING_ASKED)
    return Story(voice.sentence(told.bye_headline), said, facts, (), pictures=shown)


def why_not(key: int, state: State, number: int, first: int, second: int | None) -> Against:
    """Why two players (by entry) do not meet, or the first does not get the bye, with articles."""
    pair = (state.tpns[first], NOBODY if second is None else state.tpns[second])

    tournament, mark = _before(state, number)
    found: WhyNot = cached(("why-not", key, mark, pair), lambda: answer(tournament, pair))
    voice = voice_of(found, language())
    said = tuple(said_by(voice, statement) for statement in found.statements[1:])
    told = _known(key, state, number)[1]
    group = _where_they_part(told, found, pair)
    parts = [part for part in told.parts if part.group == group and part.kind == "bracket"]
    wish = Question(wish=pair) if second is not None else NOTHING_ASKED
    return Against(said, _shown(told, parts, wish) if parts else ())


def _where_they_part(told: Explanation, found: WhyNot, pair: tuple[int, int]) -> int:
    """The bracket to look at: where both are, else where the two rounds differ."""
    brackets = [part for part in told.parts if part.kind == "bracket"]
    both = [part.group for part in brackets if {*pair} <= {*part.players}]
    differ = [one.group for one in brackets if one.title.params.get("score") == found.bracket]
    return next(iter(both + differ), 0)


def round_story(key: int, state: State, number: int) -> RoundStory:
    """The round as a whole, as the rules pair it."""
    told = _known(key, state, number)[1]
    voice = voice_of(told, language())
    floaters = tuple(said_by(voice, one) for one in told.floaters.values())
    return RoundStory(voice.sentence(told.summary), strip_of(told, language()), floaters)


def walk_page(key: int, state: State, number: int, place: int) -> WalkPage | None:
    """A step of the walk through a round, the last one for any beyond; None without steps."""
    told = _known(key, state, number)[1]
    if not told.walk:
        return None
    place = max(1, min(place, len(told.walk)))
    step, voice = told.walk[place - 1], voice_of(told, language())
    title = voice.words("walk.title", number=place, count=len(told.walk), where=step.title)
    notes = [voice.words("walk.new", pairs=step.new)] if step.new else []
    notes += [voice.words("walk.pairs", pairs=step.pairs)] if step.pairs else []
    notes.append(voice.words("walk.left", who=step.left) if step.left else voice.words("walk.done"))
    shown = at_step(told, step, language())
    said = (said_by(voice, step.told),)
    return WalkPage(title, said, tuple(notes), shown, place, len(told.walk))


def explanation(key: int, state: State, number: int) -> Explanation:
    """Everything about a round."""
    return _known(key, state, number)[1]


def story_of(told: Explanation, spoken: str) -> Story:
    """A bracket without an event: its headline, its picture, its words."""
    voice = voice_of(told, spoken)
    lead = next((voice.sentence(one) for one in told.group_headlines.values()), "")
    return Story(lead, (), (), _blocks(told, voice, None), pictures=pictures(told, spoken))


def language() -> str:
    return get_language() or SOURCE


def _shown(
    about: Explanation, parts: Sequence[Part], asked: Question, links: str = ""
) -> tuple[Picture, ...]:
    """The picture of the bracket a board or the bye belongs to: the last one they came to."""
    group = max((part.group for part in parts), default=0)
    return bracket_pictures(about, (group,), asked, links)


def bracket_pictures(
    told: Explanation,
    groups: Sequence[int],
    asked: Question = NOTHING_ASKED,
    links: str = "",
) -> tuple[Picture, ...]:
    """The pictures of some brackets."""
    kept = tuple(part for part in told.parts if part.kind == "bracket" and part.group in groups)
    return pictures(replace(told, parts=kept), language(), asked, links)


def _blocks(told: Explanation, voice: Voice, place: int | None) -> tuple[Block, ...]:
    return tuple(
        Block(voice.sentence(part.title), tuple(said_by(voice, one) for one in part.statements))
        for part in told.parts
        if place is None or part.board != place
    )


def _known(key: int, state: State, number: int) -> tuple[dict[int, Card], Explanation]:
    """Cards before the round and its explanation, kept for the next question."""

    tournament, mark = _before(state, number)

    def work() -> tuple[dict[int, Card], Explanation]:
        return deal_cards(before_pairing(tournament)), explain(tournament)

    found: tuple[dict[int, Card], Explanation] = cached(("why", key, mark), work)
    return found


def _before(state: State, number: int) -> tuple[Tournament, bytes]:
    """The event before a round was paired; its mark stays while results of that round come in."""
    tournament = before(state, state.rounds[number - 1]).tournament
    return tournament, blake2b(repr(tournament).encode()).digest()


def said_by(voice: Voice, statement: Statement) -> Said:
    """A statement in the language of a voice."""
    return Said(voice.sentence(statement), cited(statement.article), statement.article)


def _scores(state: State, number: int) -> dict[int, int]:
    """Of a round robin, the points that count; of anything else the cards have them."""
    if not state.has_table:
        return {}
    return points_before(before(state, state.rounds[number - 1]).tournament, number)


def _fact(card: Card, score: int) -> Fact:
    wish = preference(card.colours)
    word = {Colour.WHITE: _("White"), Colour.BLACK: _("Black")}
    wants = word[wish.colour] if wish.colour else _("either colour")
    colours = "".join(card.colours)
    return Fact(card.tpn, card.player.name, points(score), colours, wants)
