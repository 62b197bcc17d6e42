"""An explanation as a page tells it: one sentence, then the picture, then the words."""

from __future__ import annotations

from zug.explainer.pictures import (
    NO_HIGHLIGHT,
    BracketPicture,
    Highlight,
    pictures,
    round_strip,
    step_pictures,
)
from zug.explainer.results import voice_of
from zug.explainer.step_pages import notes_of, title_of
from zug.fastclasses import NamedTuple, replace
from zug.messages import Message, say
from zug.model import Colour, show_points
from zug.rules.colours import preference
from zug.systems.explaining.statements import cited
from zug.systems.explaining.why_not import WhyNot

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from zug.explainer.results import Explanation
    from zug.explainer.sentence_writer import SentenceWriter
    from zug.rules.cards import Card
    from zug.systems.explaining.statements import Part, Statement


class CitedSentence(NamedTuple):
    """A sentence and the article by which it is so, as arbiters cite it and by its id."""

    text: str
    article: str
    id: str


class PlayerFacts(NamedTuple):
    """What the pairing knew of a player; `colours` has a letter a game, `w` or `b`."""

    tpn: int
    name: str
    score: str
    colours: str
    wants: Message


class PageBlock(NamedTuple):
    title: str
    said: tuple[CitedSentence, ...]


class BoardPage(NamedTuple):
    """One sentence, then the picture, then the words: the board, and the brackets it came from."""

    lead: str
    said: tuple[CitedSentence, ...]
    facts: tuple[PlayerFacts, ...]
    blocks: tuple[PageBlock, ...]
    by_hand: bool = False
    pictures: tuple[BracketPicture, ...] = ()


class WhyNotPage(NamedTuple):
    """Why not: the answer, and where the two stand in the picture."""

    said: tuple[CitedSentence, ...]
    pictures: tuple[BracketPicture, ...]


class RoundPage(NamedTuple):
    """A round in a sentence or two, in small, and why its floaters float."""

    summary: str
    strip: BracketPicture | None
    floaters: tuple[CitedSentence, ...]


class StepPage(NamedTuple):
    """A step of the procedure, and how things stand after it."""

    title: str
    said: tuple[CitedSentence, ...]
    notes: tuple[str, ...]
    pictures: tuple[BracketPicture, ...]
    number: int
    steps: int


def board_page(
    told: Explanation,
    place: int,
    facts: tuple[PlayerFacts, ...],
    language: str,
    links: str = "",
    *,
    viewer: int = 0,
) -> BoardPage:
    """The story of a board as the rules pair it, told to one of its players (`viewer`) if given.

    `links` is the address of the story of a board but for its number.
    """
    about, voice = replace(told.board(place), viewer=viewer), voice_of(told, language)
    pair = [part for part in about.parts if part.board == place]
    said = tuple(said_by(voice, statement) for part in pair for statement in part.statements)
    titles = tuple(said_by(voice, part.title) for part in pair)
    lead = voice.sentence(about.lead)
    shown = _shown(about, pair, language, Highlight(board=place), links)
    return BoardPage(lead, said or titles, facts, blocks_of(about, voice, place), pictures=shown)


def bye_page(told: Explanation, facts: tuple[PlayerFacts, ...], language: str) -> BoardPage:
    """Why the rules give the bye to whoever has it."""
    assert told.bye is not None
    assert told.bye_headline is not None
    voice, about = voice_of(told, language), told.player(told.bye)
    bye = [part for part in about.parts if part.kind == "bye"]
    said = tuple(said_by(voice, one) for part in bye for one in (part.title, *part.statements))
    shown = _shown(about, bye, language, NO_HIGHLIGHT)
    return BoardPage(voice.sentence(told.bye_headline), said, facts, (), pictures=shown)


def why_not_page(
    told: Explanation, found: WhyNot, pair: tuple[int, int], language: str
) -> WhyNotPage:
    """Why two players do not meet, or (with 0) the first does not get the bye, with articles."""
    voice = voice_of(found, language)
    said = tuple(said_by(voice, statement) for statement in found.statements[1:])
    group = _where_they_part(told, found, pair)
    parts = [part for part in told.parts if part.group == group and part.kind == "bracket"]
    wish = Highlight(wish=pair) if pair[1] else NO_HIGHLIGHT
    return WhyNotPage(said, _shown(told, parts, language, wish) if parts else ())


def _where_they_part(told: Explanation, found: WhyNot, pair: tuple[int, int]) -> int:
    """The bracket to look at: where both are, else where the two rounds differ."""
    brackets = [part for part in told.parts if part.kind == "bracket"]
    both = [part.group for part in brackets if {*pair} <= {*part.players}]
    differ = [one.group for one in brackets if one.title.params.get("score") == found.bracket]
    return next(iter(both + differ), 0)


def round_page(told: Explanation, language: str) -> RoundPage:
    """The round as a whole, as the rules pair it."""
    voice = voice_of(told, language)
    floaters = tuple(said_by(voice, one) for one in told.floaters.values())
    return RoundPage(voice.sentence(told.summary), round_strip(told, language), floaters)


def step_page(told: Explanation, place: int, language: str) -> StepPage | None:
    """A step of the walk through a round, the last one for any beyond; None without steps."""
    if not told.walk:
        return None
    place = max(1, min(place, len(told.walk)))
    step, voice = told.walk[place - 1], voice_of(told, language)
    title, notes = title_of(told, step, voice), notes_of(step, voice)
    shown = step_pictures(told, step, language)
    said = (said_by(voice, step.told),)
    return StepPage(title, said, notes, shown, place, len(told.walk))


def bracket_page(told: Explanation, spoken: str) -> BoardPage:
    """A bracket without an event: its headline, its picture, its words."""
    voice = voice_of(told, spoken)
    lead = next((voice.sentence(one) for one in told.group_headlines.values()), "")
    return BoardPage(lead, (), (), blocks_of(told, voice, None), pictures=pictures(told, spoken))


def _shown(
    about: Explanation, parts: Sequence[Part], language: str, asked: Highlight, links: str = ""
) -> tuple[BracketPicture, ...]:
    """The picture of the bracket a board or the bye belongs to: the last one they came to."""
    group = max((part.group for part in parts), default=0)
    return bracket_pictures(about, (group,), language, asked, links)


def bracket_pictures(
    told: Explanation,
    groups: Sequence[int],
    language: str,
    asked: Highlight = NO_HIGHLIGHT,
    links: str = "",
) -> tuple[BracketPicture, ...]:
    """The pictures of some brackets."""
    kept = tuple(part for part in told.parts if part.kind == "bracket" and part.group in groups)
    return pictures(replace(told, parts=kept), language, asked, links)


def blocks_of(told: Explanation, voice: SentenceWriter, place: int | None) -> tuple[PageBlock, ...]:
    return tuple(
        PageBlock(voice.sentence(part.title), tuple(said_by(voice, one) for one in part.statements))
        for part in told.parts
        if place is None or part.board != place
    )


def said_by(voice: SentenceWriter, statement: Statement) -> CitedSentence:
    """A statement in the language of a voice."""
    return CitedSentence(voice.sentence(statement), cited(statement.article), statement.article)


def player_facts(card: Card, score: int | None = None) -> PlayerFacts:
    """What a card says, and the score if another one than the card's counts."""
    wish = preference(card.colours)
    words = {Colour.WHITE: say("White"), Colour.BLACK: say("Black"), None: say("either colour")}
    points = show_points(card.score if score is None else score)
    return PlayerFacts(
        card.tpn, card.player.name, points, "".join(card.colours), words[wish.colour]
    )
