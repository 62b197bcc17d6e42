"""The walk through a round: one screen per step, or one page with links between the steps."""

from __future__ import annotations

from zug.errors import UsageError, up_to
from zug.explainer.pictures import Scene, TerminalMap, style_sheet, terminal_key, text_lines
from zug.explainer.rendering import lines_of, underlined
from zug.explainer.results import voice_of
from zug.fastclasses import replace
from zug.markup import Drawn, fill
from zug.messages import say
from zug.systems.explaining.statements import cited

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from zug.explainer.pictures import Album
    from zug.explainer.results import Explanation
    from zug.explainer.sentence_writer import SentenceWriter
    from zug.systems.explaining.walk import WalkStep


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
    voice = voice_of(explanation, language)
    return [_screen(explanation, step, voice, language) for step in steps_of(explanation, number)]


def _screen(explanation: Explanation, step: WalkStep, voice: SentenceWriter, language: str) -> str:
    title = title_of(explanation, step, voice)
    said = [voice.cited(step.told), *notes_of(step, voice)]
    lines = underlined(title, "-")
    for sentence in said:
        lines += lines_of(sentence, WIDTH, "  ", "    ")
    return "\n".join([*lines, *_picture(explanation, step, voice, language), ""])


def _picture(
    explanation: Explanation, step: WalkStep, voice: SentenceWriter, language: str
) -> list[str]:
    """Return the map of the group after a step; empty if it cannot be drawn."""
    drawn = next((one for one in explanation.maps if one.group == step.group and one.faces), None)
    if drawn is None:
        return []
    scene = Scene(
        step.seen(drawn),
        voice,
        language,
        explanation.round,
        explanation.told_by or explanation.system,
    )
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
    from zug.explainer.pictures import Album  # noqa: PLC0415 - for pages only
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
