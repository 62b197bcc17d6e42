"""Pictures of brackets for pages: every width of them, what the marks mean, and the words.

Their styles are apart (`style_sheet`): a page may allow none inside.
"""

from __future__ import annotations

from zug.explainer.pictures.album import Album
from zug.explainer.pictures.in_words import in_words
from zug.explainer.pictures.ink import inline
from zug.explainer.pictures.phone import PhoneMap
from zug.explainer.pictures.scene import NOTHING_ASKED
from zug.fastclasses import NamedTuple, replace
from zug.markup import Drawn

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.explainer.pictures.scene import Question, Scene
    from zug.explainer.records import Explanation
    from zug.systems.explaining.walk import WalkStep


class Picture(NamedTuple):
    """A drawing in several widths, the same unfolded, what its marks mean, and all of it in words.

    `phone` is the drawing for small screens alone; `title` is that of the bracket.
    """

    drawn: Drawn
    unfolded: Drawn
    key: Drawn
    phone: Drawn
    words: tuple[str, ...]
    title: str = ""
    headline: str = ""


def pictures(
    told: Explanation, language: str, asked: Question = NOTHING_ASKED, links: str = ""
) -> tuple[Picture, ...]:
    """The brackets an explanation tells of; `links` with the number of a board leads to its why."""
    album = Album(told, language, asked)
    return tuple(_picture(album, scene, links) for scene in album.scenes.values())


def at_step(told: Explanation, step: WalkStep, language: str) -> tuple[Picture, ...]:
    """The group of a step of the walk as it stands then, if it can be drawn."""
    album = Album(told, language)
    scene = album.scenes.get(step.group)
    if scene is None or not scene.bracket.faces:
        return ()
    return (_picture(album, replace(scene, bracket=step.seen(scene.bracket))),)


def _picture(album: Album, scene: Scene, links: str = "") -> Picture:
    return Picture(
        Drawn(album.page_map(scene, links)),
        Drawn(album.page_map_open(scene, links)),
        Drawn(album.page_key(scene)),
        Drawn(inline(PhoneMap(scene).drawn(captions=False), f"phone-{scene.bracket.group}")),
        tuple(in_words(scene)),
        scene.title,
        scene.headline,
    )


def strip_of(told: Explanation, language: str) -> Picture | None:
    """The whole round in small; None if the system has no brackets to draw."""
    album = Album(told, language)
    scenes = album.scenes.values()
    if not scenes:
        return None
    words = tuple(line for scene in scenes for line in (scene.title, *in_words(scene)))
    nothing, key = Drawn(""), Drawn(album.page_key(small=True))
    return Picture(Drawn(album.page_strip()), nothing, key, nothing, words)
