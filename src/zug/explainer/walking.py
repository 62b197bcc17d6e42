"""The walk through a round in words: one screen a step."""

from __future__ import annotations

import textwrap

from zug.errors import UsageError, up_to
from zug.explainer.pictures import Scene, TerminalMap, terminal_key
from zug.explainer.records import voice_of
from zug.messages import say
from zug.systems.reasons.articles import cited

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.explainer.records import Explanation
    from zug.explainer.voice import Voice
    from zug.systems.reasons.walk import WalkStep

WIDTH = 80


def screens(told: Explanation, language: str = "en", number: int | None = None) -> list[str]:
    """Every step of the walk, or the one with this number."""
    walk = told.walk
    if number is not None and not 1 <= number <= len(walk):
        unknown = say("there is no step {number} in round {round}", number=number, round=told.round)
        raise UsageError("no-such-step", unknown, up_to(len(walk)))
    voice = voice_of(told, language)
    chosen = walk if number is None else walk[number - 1 : number]
    return [_screen(told, step, voice, language) for step in chosen]


def _screen(told: Explanation, step: WalkStep, voice: Voice, language: str) -> str:
    title = voice.words("walk.title", number=step.number, count=len(told.walk), where=step.title)
    said = [f"{voice.sentence(step.told)} [{cited(step.told.article)}]"]
    if step.new:
        said.append(voice.words("walk.new", pairs=step.new))
    if step.pairs:
        said.append(voice.words("walk.pairs", pairs=step.pairs))
    said.append(voice.words("walk.left", who=step.left) if step.left else voice.words("walk.done"))
    lines = [title, "-" * len(title)]
    for sentence in said:
        lines += textwrap.wrap(
            sentence,
            WIDTH,
            initial_indent="  ",
            subsequent_indent="    ",
            break_long_words=False,
            break_on_hyphens=False,
        )
    return "\n".join([*lines, *_picture(told, step, voice, language), ""])


def _picture(told: Explanation, step: WalkStep, voice: Voice, language: str) -> list[str]:
    """The group at this moment, if it can be drawn."""
    drawn = next((one for one in told.maps if one.group == step.group and one.faces), None)
    if drawn is None:
        return []
    scene = Scene(step.seen(drawn), voice, language, told.round, told.told_by or told.system)
    return ["", *TerminalMap(scene).lines(), "", *terminal_key(scene)]
