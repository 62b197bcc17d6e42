"""Explanations as pages show them: one sentence, then the picture, then the text; step by step.

The walk through a round is one screen per step, or one page with links between the steps.
"""

from __future__ import annotations

from zug.errors import UsageError, up_to
from zug.explainer.pictures import (
    NO_HIGHLIGHT,
    Album,
    BracketPicture,
    Highlight,
    TerminalMap,
    pictures,
    round_strip,
    step_pictures,
    style_sheet,
    terminal_key,
    text_lines,
)
from zug.explainer.rendering import lines_of, underlined
from zug.explainer.results import voice_of
from zug.fastclasses import NamedTuple, replace
from zug.markup import Drawn, fill
from zug.messages import Message, say
from zug.model import Colour, show_points
from zug.rules.colours import preference
from zug.systems.explaining.statements import WhyNot, cited

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from zug.explainer.pictures import Scene
    from zug.explainer.results import Explanation
    from zug.explainer.sentence_writer import SentenceWriter
    from zug.rules.cards import Card
    from zug.systems.explaining.maps import WalkStep
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
    reasons = cited_sentences(voice, *(reason for part in pair for reason in part.statements))
    titles = cited_sentences(voice, *(part.title for part in pair))
    lead = voice.sentence(about.lead)
    shown = _shown(about, pair, language, Highlight(board=place), links)
    return BoardPage(lead, reasons or titles, facts, blocks_of(about, voice, place), pictures=shown)


def bye_page(explanation: Explanation, facts: tuple[PlayerFacts, ...], language: str) -> BoardPage:
    """Return why the rules give the bye to the player who has it."""
    assert explanation.bye is not None
    assert explanation.bye_headline is not None
    voice, about = voice_of(explanation, language), explanation.player(explanation.bye)
    bye = [part for part in about.parts if part.kind == "bye"]
    statements = (statement for part in bye for statement in (part.title, *part.statements))
    reasons = cited_sentences(voice, *statements)
    shown = _shown(about, bye, language, NO_HIGHLIGHT)
    return BoardPage(voice.sentence(explanation.bye_headline), reasons, facts, (), pictures=shown)


def why_not_page(
    explanation: Explanation, answer: WhyNot, pair: tuple[int, int], language: str
) -> WhyNotPage:
    """Return why two players do not meet, or with 0 why the first does not get the bye."""
    voice = voice_of(answer, language)
    reasons = cited_sentences(voice, *answer.statements[1:])
    # The bracket that both players are in, else the one where the two rounds differ.
    brackets = [part for part in explanation.parts if part.kind == "bracket"]
    both = [part for part in brackets if {*pair} <= {*part.players}]
    differ = [part for part in brackets if part.title.params.get("score") == answer.bracket]
    parts = (both + differ)[:1]
    wish = Highlight(wish=pair) if pair[1] else NO_HIGHLIGHT
    return WhyNotPage(reasons, _shown(explanation, parts, language, wish) if parts else ())


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
    sentence = cited_sentences(voice, step.told)
    return StepPage(title, sentence, notes, shown, place, len(explanation.walk))


def bracket_page(explanation: Explanation, spoken: str) -> BoardPage:
    """Return the page of a bracket that belongs to no event."""
    voice = voice_of(explanation, spoken)
    lead = next(map(voice.sentence, explanation.group_headlines.values()), "")
    blocks = blocks_of(explanation, voice, None)
    return BoardPage(lead, (), (), blocks, pictures=pictures(explanation, spoken))


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
        PageBlock(voice.sentence(part.title), cited_sentences(voice, *part.statements))
        for part in explanation.parts
        if place is None or part.board != place
    )


def cited_sentences(voice: SentenceWriter, *statements: Statement) -> tuple[CitedSentence, ...]:
    """Return the sentences of statements, with their articles."""
    return tuple(
        CitedSentence(voice.sentence(statement), cited(statement.article), statement.article)
        for statement in statements
    )


def player_facts(card: Card, score: int | None = None) -> PlayerFacts:
    """Return what the pairing took into account, by a card; `score` if a different one counts."""
    wish = preference(card.colours)
    words = {Colour.WHITE: say("White"), Colour.BLACK: say("Black"), None: say("either colour")}
    points = show_points(card.score if score is None else score)
    return PlayerFacts(
        card.tpn, card.player.name, points, "".join(card.colours), words[wish.colour]
    )


WIDTH = 80
DRAWN = 60
"""In groups with more players only the last step is drawn on a page."""


def steps_of(explanation: Explanation, number: int | None = None) -> Sequence[WalkStep]:
    """Return every step of the walk, or the one with this number."""
    walk = explanation.walk
    if number is None:
        return walk
    if not 1 <= number <= len(walk):
        unknown = say(
            "there is no step {number} in round {round}", number=number, round=explanation.round
        )
        raise UsageError("no-such-step", unknown, up_to(len(walk)))
    return walk[number - 1 : number]


def title_of(explanation: Explanation, step: WalkStep, voice: SentenceWriter) -> str:
    return voice.words(
        "walk.title", number=step.number, count=len(explanation.walk), where=step.title
    )


def notes_of(step: WalkStep, voice: SentenceWriter) -> tuple[str, ...]:
    """Return the pairs a step makes, the pairs so far, and who is left."""
    notes = [voice.words("walk.new", pairs=step.new)] if step.new else []
    notes += [voice.words("walk.pairs", pairs=step.pairs)] if step.pairs else []
    left = sorted(step.left)
    return (*notes, voice.words("walk.left", who=left) if left else voice.words("walk.done"))


# --- on a terminal


def screens(explanation: Explanation, language: str = "en", number: int | None = None) -> list[str]:
    """Return the steps of the walk, or the one with this number, as text."""
    album = Album(explanation, language)
    return [_screen(album, step) for step in steps_of(explanation, number)]


def _screen(album: Album, step: WalkStep) -> str:
    voice = album.voice
    lines = underlined(title_of(album.explanation, step, voice), "-")
    for sentence in (voice.cited(step.told), *notes_of(step, voice)):
        lines += lines_of(sentence, WIDTH, "  ", "    ")
    return "\n".join([*lines, *_picture(album, step), ""])


def _picture(album: Album, step: WalkStep) -> list[str]:
    """Return the map of the group after a step; empty if it cannot be drawn."""
    scene = album.scenes.get(step.group)
    if scene is None:
        return []
    scene = replace(scene, bracket=step.seen(scene.bracket))
    return ["", *TerminalMap(scene).lines(), "", *terminal_key(scene)]


# --- on a page


def walk_page(
    explanation: Explanation,
    language: str = "en",
    number: int | None = None,
    *,
    pictures: bool = True,
) -> str:
    """Return the walk as a self-contained page that needs no JavaScript."""
    from zug.explainer.rendering import layout_sheet  # noqa: PLC0415

    album = Album(explanation, language)
    last = {step.group: step.number for step in explanation.walk}
    steps = steps_of(explanation, number)
    scenes = {step.number: _scene(album, step, last) for step in steps} if pictures else {}
    shown = [_on_page(album, step, scenes.get(step.number)) for step in steps]
    seen = [scene for scene in scenes.values() if scene is not None]
    title = album.voice.words("title.round", system=explanation.system, round=explanation.round)
    body = fill(
        "explainer/templates/walk.html",
        language,
        title=title,
        summary=album.voice.sentence(explanation.summary),
        steps=shown,
        cited=cited,
        key=Drawn(album.page_key(*seen)) if seen else "",
        style=Drawn(style_sheet() + layout_sheet()),
    )
    return fill("explainer/templates/page.html", language, title=title, body=body)


def _scene(album: Album, step: WalkStep, last: Mapping[int, int]) -> Scene | None:
    """Return the group as it is after a step; None if it is not drawn."""
    scene = album.scenes.get(step.group)
    if scene is None or (len(scene.players) > DRAWN and last[step.group] != step.number):
        return None
    return replace(scene, bracket=step.seen(scene.bracket))


def _on_page(album: Album, step: WalkStep, scene: Scene | None) -> dict[str, object]:
    """Return a step as the template shows it; `drawn` is its picture, empty if there is none."""
    name = f"step-{step.number}-map"
    return {
        "number": step.number,
        "title": title_of(album.explanation, step, album.voice),
        "sentence": album.voice.sentence(step.told),
        "article": step.told.article,
        "notes": notes_of(step, album.voice),
        "drawn": Drawn("" if scene is None else album.page_map(scene, links="", name=name)),
        "words": [] if scene is None else [*text_lines(scene)],
    }
