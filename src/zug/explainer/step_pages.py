"""The walk through a round: one screen a step, or one page through which one can page."""

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
"""Of a group of more players only the last step is drawn on a page."""


def steps_of(told: Explanation, number: int | None = None) -> Sequence[WalkStep]:
    """Every step of the walk, or the one with this number."""
    walk = told.walk
    if number is None:
        return walk
    if not 1 <= number <= len(walk):
        unknown = say("there is no step {number} in round {round}", number=number, round=told.round)
        raise UsageError("no-such-step", unknown, up_to(len(walk)))
    return walk[number - 1 : number]


def title_of(told: Explanation, step: WalkStep, voice: SentenceWriter) -> str:
    return voice.words("walk.title", number=step.number, count=len(told.walk), where=step.title)


def notes_of(step: WalkStep, voice: SentenceWriter) -> tuple[str, ...]:
    """The pairs a step makes, those so far, and who is left."""
    notes = [voice.words("walk.new", pairs=step.new)] if step.new else []
    notes += [voice.words("walk.pairs", pairs=step.pairs)] if step.pairs else []
    left = sorted(step.left)
    return (*notes, voice.words("walk.left", who=left) if left else voice.words("walk.done"))


# --- on a terminal


def screens(told: Explanation, language: str = "en", number: int | None = None) -> list[str]:
    """Every step of the walk, or the one with this number."""
    voice = voice_of(told, language)
    return [_screen(told, step, voice, language) for step in steps_of(told, number)]


def _screen(told: Explanation, step: WalkStep, voice: SentenceWriter, language: str) -> str:
    title = title_of(told, step, voice)
    said = [voice.cited(step.told), *notes_of(step, voice)]
    lines = underlined(title, "-")
    for sentence in said:
        lines += lines_of(sentence, WIDTH, "  ", "    ")
    return "\n".join([*lines, *_picture(told, step, voice, language), ""])


def _picture(told: Explanation, step: WalkStep, voice: SentenceWriter, language: str) -> list[str]:
    """The group at this moment, if it can be drawn."""
    drawn = next((one for one in told.maps if one.group == step.group and one.faces), None)
    if drawn is None:
        return []
    scene = Scene(step.seen(drawn), voice, language, told.round, told.told_by or told.system)
    return ["", *TerminalMap(scene).lines(), "", *terminal_key(scene)]


# --- on a page


def walk_page(
    told: Explanation, language: str = "en", number: int | None = None, *, pictures: bool = True
) -> str:
    """The walk as a page of its own, which loads nothing from anywhere and needs no script."""
    from zug.explainer.pictures import Album  # noqa: PLC0415 - for pages only
    from zug.explainer.rendering import layout_sheet  # noqa: PLC0415

    album = Album(told, language)
    last = {step.group: step.number for step in told.walk}
    steps = steps_of(told, number)
    scenes = {step.number: _scene(album, step, last) for step in steps} if pictures else {}
    shown = [_on_page(album, step, scenes.get(step.number)) for step in steps]
    seen = [scene for scene in scenes.values() if scene is not None]
    title = album.voice.words("title.round", system=told.system, round=told.round)
    body = fill(
        "explainer/templates/walk.html",
        language,
        title=title,
        summary=album.voice.sentence(told.summary),
        steps=shown,
        cited=cited,
        key=Drawn(album.page_key(*seen)) if seen else "",
        style=Drawn(style_sheet() + layout_sheet()),
    )
    return fill("explainer/templates/page.html", language, title=title, body=body)


def _scene(album: Album, step: WalkStep, last: Mapping[int, int]) -> Scene | None:
    """The group of a step as it stands then, if it is drawn."""
    scene = album.scenes.get(step.group)
    if scene is None or (len(scene.players) > DRAWN and last[step.group] != step.number):
        return None
    return replace(scene, bracket=step.seen(scene.bracket))


def _on_page(album: Album, step: WalkStep, scene: Scene | None) -> dict[str, object]:
    """Return a step as the template shows it; `drawn` is its picture, empty if there is none."""
    name = f"step-{step.number}-map"
    return {
        "number": step.number,
        "title": title_of(album.told, step, album.voice),
        "sentence": album.voice.sentence(step.told),
        "article": step.told.article,
        "notes": notes_of(step, album.voice),
        "drawn": Drawn("" if scene is None else album.page_map(scene, links="", name=name)),
        "words": [] if scene is None else [*text_lines(scene)],
    }
