"""An explanation as a page shows it: one sentence, then the picture, then the text."""

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
    """A sentence and the article it rests on, as arbiters cite it and by its id."""

    text: str
    article: str
    id: str


class PlayerFacts(NamedTuple):
    """What the pairing took into account of a player; `colours` has `w` or `b` for each game."""

    tpn: int
    name: str
    score: str
    colours: str
    wants: Message


class PageBlock(NamedTuple):
    title: str
    said: tuple[CitedSentence, ...]


class BoardPage(NamedTuple):
    """Why a board or the bye is as it is; `blocks` are the brackets its players came through."""

    lead: str
    said: tuple[CitedSentence, ...]
    facts: tuple[PlayerFacts, ...]
    blocks: tuple[PageBlock, ...]
    by_hand: bool = False
    pictures: tuple[BracketPicture, ...] = ()


class WhyNotPage(NamedTuple):
    """Why two players do not meet: the sentences, and the bracket where they are."""

    said: tuple[CitedSentence, ...]
    pictures: tuple[BracketPicture, ...]


class RoundPage(NamedTuple):
    """The round as a whole: its summary, the strip of its brackets, and why its floaters float."""

    summary: str
    strip: BracketPicture | None
    floaters: tuple[CitedSentence, ...]


class StepPage(NamedTuple):
    """A step of the procedure, and the group as it is after it."""

    title: str
    said: tuple[CitedSentence, ...]
    notes: tuple[str, ...]
    pictures: tuple[BracketPicture, ...]
    number: int
    steps: int


def board_page(
    explanation: Explanation,
    place: int,
    facts: tuple[PlayerFacts, ...],
    language: str,
    links: str = "",
    *,
    viewer: int = 0,
) -> BoardPage:
    """Return why a board is paired as the rules pair it, from the view of a player if given.

    `links` is the address of the page of a board without its number.
    """
    about, voice = replace(explanation.board(place), viewer=viewer), voice_of(explanation, language)
    pair = [part for part in about.parts if part.board == place]
    said = cited_sentences(voice, *(said for part in pair for said in part.statements))
    titles = cited_sentences(voice, *(part.title for part in pair))
    lead = voice.sentence(about.lead)
    shown = _shown(about, pair, language, Highlight(board=place), links)
    return BoardPage(lead, said or titles, facts, blocks_of(about, voice, place), pictures=shown)


def bye_page(explanation: Explanation, facts: tuple[PlayerFacts, ...], language: str) -> BoardPage:
    """Return why the rules give the bye to the player who has it."""
    assert explanation.bye is not None
    assert explanation.bye_headline is not None
    voice, about = voice_of(explanation, language), explanation.player(explanation.bye)
    bye = [part for part in about.parts if part.kind == "bye"]
    statements = (said for part in bye for said in (part.title, *part.statements))
    said = cited_sentences(voice, *statements)
    shown = _shown(about, bye, language, NO_HIGHLIGHT)
    return BoardPage(voice.sentence(explanation.bye_headline), said, facts, (), pictures=shown)


def why_not_page(
    explanation: Explanation, answer: WhyNot, pair: tuple[int, int], language: str
) -> WhyNotPage:
    """Return why two players do not meet, or with 0 why the first does not get the bye."""
    voice = voice_of(answer, language)
    said = cited_sentences(voice, *answer.statements[1:])
    group = _where_they_part(explanation, answer, pair)
    parts = [part for part in explanation.parts if part.group == group and part.kind == "bracket"]
    wish = Highlight(wish=pair) if pair[1] else NO_HIGHLIGHT
    return WhyNotPage(said, _shown(explanation, parts, language, wish) if parts else ())


def _where_they_part(explanation: Explanation, answer: WhyNot, pair: tuple[int, int]) -> int:
    """Return the bracket that both players are in, else the one where the two rounds differ."""
    brackets = [part for part in explanation.parts if part.kind == "bracket"]
    both = [part.group for part in brackets if {*pair} <= {*part.players}]
    differ = [part.group for part in brackets if part.title.params.get("score") == answer.bracket]
    return next(iter(both + differ), 0)


def round_page(explanation: Explanation, language: str) -> RoundPage:
    """Return the round as a whole, as the rules pair it."""
    voice = voice_of(explanation, language)
    floaters = cited_sentences(voice, *explanation.floaters.values())
    return RoundPage(
        voice.sentence(explanation.summary), round_strip(explanation, language), floaters
    )


def step_page(explanation: Explanation, place: int, language: str) -> StepPage | None:
    """Return a step of the walk, the last one for any beyond; None if there are no steps."""
    if not explanation.walk:
        return None
    place = max(1, min(place, len(explanation.walk)))
    step, voice = explanation.walk[place - 1], voice_of(explanation, language)
    title, notes = title_of(explanation, step, voice), notes_of(step, voice)
    shown = step_pictures(explanation, step, language)
    said = cited_sentences(voice, step.told)
    return StepPage(title, said, notes, shown, place, len(explanation.walk))


def bracket_page(explanation: Explanation, spoken: str) -> BoardPage:
    """Return the page of a bracket that belongs to no event."""
    voice = voice_of(explanation, spoken)
    lead = next((voice.sentence(headline) for headline in explanation.group_headlines.values()), "")
    return BoardPage(
        lead, (), (), blocks_of(explanation, voice, None), pictures=pictures(explanation, spoken)
    )


def _shown(
    about: Explanation, parts: Sequence[Part], language: str, asked: Highlight, links: str = ""
) -> tuple[BracketPicture, ...]:
    """Return the picture of the bracket a board or the bye belongs to: the last of its parts."""
    group = max((part.group for part in parts), default=0)
    return bracket_pictures(about, (group,), language, asked, links)


def bracket_pictures(
    explanation: Explanation,
    groups: Sequence[int],
    language: str,
    asked: Highlight = NO_HIGHLIGHT,
    links: str = "",
) -> tuple[BracketPicture, ...]:
    """Return the pictures of some brackets."""
    kept = tuple(
        part for part in explanation.parts if part.kind == "bracket" and part.group in groups
    )
    return pictures(replace(explanation, parts=kept), language, asked, links)


def blocks_of(
    explanation: Explanation, voice: SentenceWriter, place: int | None
) -> tuple[PageBlock, ...]:
    return tuple(
        PageBlock(
            voice.sentence(part.title),
            cited_sentences(voice, *part.statements),
        )
        for part in explanation.parts
        if place is None or part.board != place
    )


def cited_sentences(voice: SentenceWriter, *statements: Statement) -> tuple[CitedSentence, ...]:
    """Return the sentences of statements, with their articles."""
    return tuple(
        CitedSentence(voice.sentence(said), cited(said.article), said.article)
        for said in statements
    )


def player_facts(card: Card, score: int | None = None) -> PlayerFacts:
    """Return what the pairing took into account, by a card; `score` if a different one counts."""
    wish = preference(card.colours)
    words = {Colour.WHITE: say("White"), Colour.BLACK: say("Black"), None: say("either colour")}
    points = show_points(card.score if score is None else score)
    return PlayerFacts(
        card.tpn, card.player.name, points, "".join(card.colours), words[wish.colour]
    )
