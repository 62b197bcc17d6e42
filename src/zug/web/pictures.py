"""Pictures of brackets for the pages of the desk and of the players.

The colours are in a style sheet of their own (`pictures.css`): the pages allow no style inside.
"""

from __future__ import annotations

from django.utils.safestring import SafeString, mark_safe

from zug.explainer.pictures import (
    NARROW,
    NOTHING_ASKED,
    WIDE,
    Caption,
    FullMap,
    PhoneMap,
    Question,
    Scene,
    in_words,
    inline,
    strip,
)
from zug.explainer.records import voice_of
from zug.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.explainer import Explanation
    from zug.explainer.pictures.shapes import Drawing

ON_A_DESK, ON_A_PHONE = 1100, 340
"""Pixels a strip has for itself."""


class Picture(NamedTuple):
    """A drawing for wide pages, for narrow ones and for phones, and the same in words."""

    wide: SafeString
    narrow: SafeString
    phone: SafeString
    words: tuple[str, ...]


def pictures(
    told: Explanation, language: str, asked: Question = NOTHING_ASKED, links: str = ""
) -> tuple[Picture, ...]:
    """The brackets an explanation tells of; `links` with the number of a board leads to its why."""
    return tuple(
        Picture(
            _drawn(FullMap(scene, WIDE, links=links).drawn(captions=False), f"w{place}"),
            _drawn(FullMap(scene, NARROW, links=links).drawn(captions=False), f"n{place}"),
            _drawn(PhoneMap(scene, links=links).drawn(captions=False), f"p{place}"),
            tuple(in_words(scene)),
        )
        for place, scene in enumerate(_scenes(told, language, asked))
    )


def strip_of(told: Explanation, language: str) -> Picture | None:
    """The whole round in small; None if the system has no brackets to draw."""
    scenes = _scenes(told, language)
    if not scenes:
        return None
    caption = Caption(told_title(told, language), "", "")
    wide = _drawn(strip(scenes, caption, ON_A_DESK), "sw")
    words = tuple(line for scene in scenes for line in (scene.title, *in_words(scene)))
    return Picture(wide, wide, _drawn(strip(scenes, caption, ON_A_PHONE), "sp"), words)


def told_title(told: Explanation, language: str) -> str:
    return voice_of(told, language).words("title.round", system=told.system, round=told.round)


def _scenes(told: Explanation, language: str, asked: Question = NOTHING_ASKED) -> list[Scene]:
    voice, teller = voice_of(told, language), told.told_by or told.system
    return [Scene(one, voice, language, told.round, teller, asked) for one in told.maps]


def _drawn(drawing: Drawing, name: str) -> SafeString:
    return mark_safe(inline(drawing, name))
