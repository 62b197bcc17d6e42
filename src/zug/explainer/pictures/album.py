"""All pictures of an explanation: its brackets by number, the round at a glance, the key.

For pages they come in every width, with the marks explained and the map as text. Their styles are
apart (`style_sheet`), because a page may allow none inside.
"""

from __future__ import annotations

from functools import cached_property

from zug.explainer.pictures.layout import NARROW, WIDE, key_alone
from zug.explainer.pictures.maps import FullMap, PhoneMap, StripCaption, strip
from zug.explainer.pictures.scene import (
    ALL_FOLDED_ABOVE,
    NO_HIGHLIGHT,
    FoldedRow,
    Scene,
    rows_of,
    text_lines,
)
from zug.explainer.pictures.svg import inline
from zug.explainer.results import voice_of
from zug.fastclasses import NamedTuple, replace
from zug.markup import Drawn
from zug.messages import player_count, say_n
from zug.systems import find_system

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.explainer.pictures.scene import Highlight
    from zug.explainer.pictures.svg import Drawing
    from zug.explainer.results import Explanation
    from zug.systems.explaining.maps import BracketMap
    from zug.systems.explaining.walk import WalkStep

ON_PAPER, ROWS_ON_PAPER = 460.0, 12
"""Width of a strip whose letters have eight points on A4 and Letter, and rows that fit a page."""
STRIPS = {"wide": 1100.0, "narrow": 620.0, "phone": 328.0}
"""How wide the strip is on pages of three sizes."""


class Album:
    """The pictures of what an explanation tells, in a language."""

    def __init__(
        self, told: Explanation, language: str = "en", highlight: Highlight = NO_HIGHLIGHT
    ) -> None:
        self.told, self.language, self.highlight = told, language, highlight
        self.voice = voice_of(told, language)

    @cached_property
    def scenes(self) -> dict[int, Scene]:
        """By the number of the bracket."""
        told, asked = self.told, self.highlight
        system = told.told_by or told.system
        return {
            one.group: Scene(
                self._headed(one), self.voice, self.language, told.round, system, asked
            )
            for one in told.maps
        }

    def _headed(self, drawn: BracketMap) -> BracketMap:
        """Return a picture with the headline of the board that is asked about, if it shows it."""
        board = self.highlight.board
        part = next((part for part in self.told.parts if board and part.board == board), None)
        headline = (
            None if part is None or board not in drawn.boards else self.told.headline_of(part)
        )
        return drawn if headline is None else drawn._replace(headline=headline)

    def of_board(self, number: int) -> Scene | None:
        """The bracket in which a board was made."""
        return next((one for one in self.scenes.values() if number in one.bracket.boards), None)

    def of_players(self, *tpns: int) -> Scene | None:
        """The first bracket that all of them were in, else the first with one of them."""
        together = (one for one in self.scenes.values() if {*tpns} <= {*one.players})
        alone = (one for one in self.scenes.values() if {*tpns} & {*one.players})
        return next(together, None) or next(alone, None)

    def of_score(self, tenths: int) -> Scene | None:
        return next((one for one in self.scenes.values() if one.score == tenths), None)

    def strip(self, width: float = STRIPS["wide"], *, captions: bool = True) -> Drawing:
        """The round at a glance."""
        caption = self.caption if captions else StripCaption("", "", "")
        drawn = strip([*self.scenes.values()], caption, width, with_key=captions)
        return drawn._replace(title=self.caption.title)

    def paper_strip(self) -> Drawing:
        """The round at a glance, large enough to be read on paper."""
        scenes, nothing = [*self.scenes.values()], StripCaption("", "", "")
        drawn = strip(scenes, nothing, ON_PAPER, with_key=False, most=ROWS_ON_PAPER)
        return drawn._replace(title=self.caption.title)

    @cached_property
    def caption(self) -> StripCaption:
        told, say = self.told, find_system(self.told.system).said
        count = sum(len(pair) for pair in told.boards) + (told.bye is not None)
        facts = (
            player_count(count),
            say_n("{count} board", "{count} boards", len(told.boards)),
        )
        return StripCaption(
            self.voice.words("title.round", system=told.system, round=told.round),
            " · ".join(say(fact).translated(self.language) for fact in facts),
            self.voice.sentence(told.summary),
        )

    # --- for pages: one picture for every width, of which the style sheet shows one

    def page_strip(self) -> str:
        return "".join(
            inline(self.strip(width, captions=False), f"strip-{form}", form)
            for form, width in STRIPS.items()
        )

    def page_key(self, *scenes: Scene, small: bool = False) -> str:
        """Of all brackets where none are given; `small` where pictures have numbers alone."""
        forms = {"wide": WIDE.width, "narrow": NARROW.width, "phone": STRIPS["phone"]}
        shown = scenes or [*self.scenes.values()]
        return "".join(
            inline(key_alone(shown, width, small=small or form == "phone"), f"key-{form}", form)
            for form, width in forms.items()
        )

    def page_map(self, scene: Scene, links: str = "#board-", name: str = "") -> str:
        """A bracket in three sizes; the sentences above it are the page's.

        `name` tells it from other pictures of the bracket on the same page.
        """
        name = name or f"map-{scene.bracket.group}"
        drawn: dict[str, FullMap | PhoneMap] = {
            "wide": FullMap(scene, WIDE, links=links),
            "narrow": FullMap(scene, NARROW, links=links),
            "phone": PhoneMap(scene, links=links),
        }
        return "".join(
            inline(one.drawn(captions=False, with_key=False), f"{name}-{form}", form)
            for form, one in drawn.items()
        )

    def page_map_open(self, scene: Scene, links: str = "#board-") -> str:
        """The same with every pair; nothing where none is folded, or too many are."""
        folds = any(isinstance(row, FoldedRow) for part in rows_of(scene) for row in part.rows)
        if not folds or len(scene.players) > ALL_FOLDED_ABOVE:
            return ""
        forms = {"wide": WIDE, "narrow": NARROW}
        return "".join(
            inline(
                FullMap(scene, size, folded=False, links=links).drawn(
                    captions=False, with_key=False
                ),
                f"open-{scene.bracket.group}-{form}",
                "wide" if form == "wide" else "narrow phone",
            )
            for form, size in forms.items()
        )


class BracketPicture(NamedTuple):
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
    told: Explanation, language: str, asked: Highlight = NO_HIGHLIGHT, links: str = ""
) -> tuple[BracketPicture, ...]:
    """The brackets an explanation tells of; `links` with the number of a board leads to its why."""
    album = Album(told, language, asked)
    return tuple(_picture(album, scene, links) for scene in album.scenes.values())


def step_pictures(told: Explanation, step: WalkStep, language: str) -> tuple[BracketPicture, ...]:
    """The group of a step of the walk as it stands then, if it can be drawn."""
    album = Album(told, language)
    scene = album.scenes.get(step.group)
    if scene is None or not scene.bracket.faces:
        return ()
    return (_picture(album, replace(scene, bracket=step.seen(scene.bracket))),)


def _picture(album: Album, scene: Scene, links: str = "") -> BracketPicture:
    return BracketPicture(
        Drawn(album.page_map(scene, links)),
        Drawn(album.page_map_open(scene, links)),
        Drawn(album.page_key(scene)),
        Drawn(inline(PhoneMap(scene).drawn(captions=False), f"phone-{scene.bracket.group}")),
        tuple(text_lines(scene)),
        scene.title,
        scene.headline,
    )


def round_strip(told: Explanation, language: str) -> BracketPicture | None:
    """The whole round in small; None if the system has no brackets to draw."""
    album = Album(told, language)
    scenes = album.scenes.values()
    if not scenes:
        return None
    words = tuple(line for scene in scenes for line in (scene.title, *text_lines(scene)))
    nothing, key = Drawn(""), Drawn(album.page_key(small=True))
    return BracketPicture(Drawn(album.page_strip()), nothing, key, nothing, words)
