"""Pictures of brackets for the pages of the desk and of the players.

Their styles are a file of their own (`pictures.css`): the pages allow none inside.
"""

from __future__ import annotations

from django.utils.safestring import SafeString, mark_safe

from zug.explainer.pictures import NOTHING_ASKED, PhoneMap, in_words, inline
from zug.explainer.pictures.album import Album
from zug.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.explainer import Explanation
    from zug.explainer.pictures import Question


class Picture(NamedTuple):
    """A drawing in several widths, the same unfolded, what its marks mean, and all of it in words.

    `phone` is the drawing for small screens alone.
    """

    drawn: SafeString
    unfolded: SafeString
    key: SafeString
    phone: SafeString
    words: tuple[str, ...]


def pictures(
    told: Explanation, language: str, asked: Question = NOTHING_ASKED, links: str = ""
) -> tuple[Picture, ...]:
    """The brackets an explanation tells of; `links` with the number of a board leads to its why."""
    album = Album(told, language, asked)
    return tuple(
        Picture(
            _safe(album.page_map(scene, links)),
            _safe(album.page_map_open(scene, links)),
            _safe(album.page_key()),
            _safe(inline(PhoneMap(scene).drawn(captions=False), f"phone-{group}")),
            tuple(in_words(scene)),
        )
        for group, scene in album.scenes.items()
    )


def strip_of(told: Explanation, language: str) -> Picture | None:
    """The whole round in small; None if the system has no brackets to draw."""
    album = Album(told, language)
    scenes = album.scenes.values()
    if not scenes:
        return None
    words = tuple(line for scene in scenes for line in (scene.title, *in_words(scene)))
    nothing = _safe("")
    return Picture(_safe(album.page_strip()), nothing, _safe(album.page_key()), nothing, words)


def _safe(drawn: str) -> SafeString:
    return mark_safe(drawn)
