"""All pictures of an explanation: its brackets by number, the round at a glance, the key.

For pages they come in every width, with the marks explained and the map as text. Their styles are
separate (`style_sheet`), because a page may forbid inline styles.
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
    from zug.systems.explaining.maps import WalkStep

ON_PAPER, ROWS_ON_PAPER = 460.0, 12
"""Width of a strip whose letters have eight points on A4 and Letter, and rows that fit a page."""
STRIPS = {"wide": 1100.0, "narrow": 620.0, "phone": 328.0}
"""How wide the strip is on pages of three sizes."""


class Album:
    """The pictures of an explanation in a language; `highlight` is what was asked about."""

    def __init__(
        self, explanation: Explanation, language: str = "en", highlight: Highlight = NO_HIGHLIGHT
    ) -> None:
        self.explanation, self.language, self.highlight = explanation, language, highlight
        self.voice = voice_of(explanation, language)

    @cached_property
    def scenes(self) -> dict[int, Scene]:
        """The brackets, by number."""
        explanation, board = self.explanation, self.highlight.board
        system = explanation.told_by or explanation.system
        part = next((part for part in explanation.parts if board and part.board == board), None)
        scenes = {}
        for bracket in explanation.maps:
            # A picture with the board that is asked about has its headline.
            is_asked = part is not None and board in bracket.boards
            headline = explanation.headline_of(part) if part and is_asked else None
            headed = bracket._replace(headline=headline or bracket.headline)
            scenes[bracket.group] = Scene(
                headed, self.voice, explanation.round, system, self.highlight
            )
        return scenes

    def of_board(self, number: int) -> Scene | None:
        """Return the bracket in which a board was made; None if no map has it."""
        scenes = self.scenes.values()
        return next((scene for scene in scenes if number in scene.bracket.boards), None)

    def of_players(self, *tpns: int) -> Scene | None:
        """Return the first bracket with all of these players, else the first with one of them."""
        together = [scene for scene in self.scenes.values() if {*tpns} <= {*scene.players}]
        alone = [scene for scene in self.scenes.values() if {*tpns} & {*scene.players}]
        return next(iter(together + alone), None)

    def of_score(self, tenths: int) -> Scene | None:
        return next((scene for scene in self.scenes.values() if scene.score == tenths), None)

    def strip(self, width: float = STRIPS["wide"], *, captions: bool = True) -> Drawing:
        """Return the round at a glance."""
        caption = self.caption if captions else StripCaption("", "", "")
        drawn = strip([*self.scenes.values()], caption, width, with_key=captions)
        return drawn._replace(title=self.caption.title)

    def paper_strip(self) -> Drawing:
        """Return the round at a glance, large enough to be read on paper."""
        scenes, nothing = [*self.scenes.values()], StripCaption("", "", "")
        drawn = strip(scenes, nothing, ON_PAPER, with_key=False, most=ROWS_ON_PAPER)
        return drawn._replace(title=self.caption.title)

    @cached_property
    def caption(self) -> StripCaption:
        explanation, say = self.explanation, find_system(self.explanation.system).said
        count = sum(len(pair) for pair in explanation.boards) + (explanation.bye is not None)
        facts = (
            player_count(count),
            say_n("{count} board", "{count} boards", len(explanation.boards)),
        )
        return StripCaption(
            self.voice.words("title.round", system=explanation.system, round=explanation.round),
            " · ".join(say(fact).translated(self.language) for fact in facts),
            self.voice.sentence(explanation.summary),
        )

    # --- for pages: one picture for every width, of which the style sheet shows one

    def page_strip(self) -> str:
        return "".join(
            inline(self.strip(width, captions=False), f"strip-{form}", form)
            for form, width in STRIPS.items()
        )

    def page_key(self, *scenes: Scene, small: bool = False) -> str:
        """Return the key of these brackets, or of all; `small` if pictures show only numbers."""
        forms = {"wide": WIDE.width, "narrow": NARROW.width, "phone": STRIPS["phone"]}
        shown = scenes or [*self.scenes.values()]
        return "".join(
            inline(key_alone(shown, width, small=small or form == "phone"), f"key-{form}", form)
            for form, width in forms.items()
        )

    def page_map(self, scene: Scene, links: str = "#board-", name: str = "") -> str:
        """Return a bracket in three sizes, without the sentences above it.

        `name` tells it from other pictures of the bracket on the same page.
        """
        name = name or f"map-{scene.bracket.group}"
        drawn: dict[str, FullMap | PhoneMap] = {
            "wide": FullMap(scene, WIDE, links=links),
            "narrow": FullMap(scene, NARROW, links=links),
            "phone": PhoneMap(scene, links=links),
        }
        return "".join(
            inline(map_.drawn(captions=False, with_key=False), f"{name}-{form}", form)
            for form, map_ in drawn.items()
        )

    def page_map_open(self, scene: Scene, links: str = "#board-") -> str:
        """Return a bracket with every pair; empty if none is folded, or too many are."""
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
    """A drawing in several widths, the same unfolded, its key, and all of it as text.

    `phone` is the drawing for small screens; `title` and `headline` are those of the bracket.
    """

    drawn: Drawn
    unfolded: Drawn
    key: Drawn
    phone: Drawn
    words: tuple[str, ...]
    title: str = ""
    headline: str = ""


def pictures(
    explanation: Explanation, language: str, asked: Highlight = NO_HIGHLIGHT, links: str = ""
) -> tuple[BracketPicture, ...]:
    """Return the brackets of an explanation; `links` and a board's number lead to its page."""
    album = Album(explanation, language, asked)
    return tuple(_picture(album, scene, links) for scene in album.scenes.values())


def step_pictures(
    explanation: Explanation, step: WalkStep, language: str
) -> tuple[BracketPicture, ...]:
    """Return the group as it is after a step of the walk; empty if it cannot be drawn."""
    album = Album(explanation, language)
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


def round_strip(explanation: Explanation, language: str) -> BracketPicture | None:
    """Return the strip of a round; None if the system has no brackets to draw."""
    album = Album(explanation, language)
    scenes = album.scenes.values()
    if not scenes:
        return None
    words = tuple(line for scene in scenes for line in (scene.title, *text_lines(scene)))
    nothing, key = Drawn(""), Drawn(album.page_key(small=True))
    return BracketPicture(Drawn(album.page_strip()), nothing, key, nothing, words)
