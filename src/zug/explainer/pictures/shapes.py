"""What a drawing is made of, as values: a test can see where everything stands."""

from __future__ import annotations

from zug.explainer.pictures.measure import breadth
from zug.fastclasses import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


class Extent(NamedTuple):
    """Where something stands."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Extent) -> bool:
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )


class Text(NamedTuple):
    """A line of text on its base line; `paint` is a token, `anchor` start, middle or end."""

    x: float
    y: float
    text: str
    size: float
    paint: str = "ink"
    anchor: str = "start"
    bold: bool = False

    @property
    def extent(self) -> Extent:
        wide = breadth(self.text, self.size, bold=self.bold)
        left = self.x - {"start": 0.0, "middle": wide / 2, "end": wide}[self.anchor]
        return Extent(left, self.y - 0.76 * self.size, left + wide, self.y + 0.22 * self.size)


class Box(NamedTuple):
    x: float
    y: float
    width: float
    height: float
    fill: str = ""
    stroke: str = ""
    weight: float = 1
    kind: str = ""


class Disc(NamedTuple):
    x: float
    y: float
    radius: float
    fill: str = ""
    stroke: str = ""
    weight: float = 1
    kind: str = ""


class Path(NamedTuple):
    """A line, by SVG's letters."""

    course: str
    stroke: str
    weight: float
    dashes: str = ""
    fill: str = ""
    kind: str = ""


class Badge(NamedTuple):
    """A reason as an icon: filled, or on paper outlined; `icon` where it is another than usual."""

    x: float
    y: float
    reason: str
    radius: float = 9
    icon: str = ""


class Group(NamedTuple):
    """Shapes that belong together, with a class, a text shown on demand, and perhaps a link.

    `label` is what a link is called by those who hear it.
    """

    shapes: tuple[Shape, ...]
    kind: str = ""
    title: str = ""
    link: str = ""
    label: str = ""


Shape = Text | Box | Disc | Path | Badge | Group


class Drawing(NamedTuple):
    """A picture: its canvas, what is on it, and what it says to those who cannot see it."""

    extent: Extent
    shapes: tuple[Shape, ...]
    title: str
    description: str
    cuts: tuple[float, ...] = ()
    """Heights at which it may be divided, where a page is too short for it."""

    def divided(self, height: float) -> Iterator[Drawing]:
        """Parts none of which is higher, as far as there are places to cut."""
        top, held = self.extent.top, self.extent
        while held.bottom - top > height:
            fitting = [cut for cut in self.cuts if top < cut <= top + height]
            if not fitting:
                break
            yield self._replace(extent=held._replace(top=top, bottom=fitting[-1]))
            top = fitting[-1]
        yield self._replace(extent=held._replace(top=top))

    @property
    def width(self) -> float:
        return self.extent.right - self.extent.left

    @property
    def height(self) -> float:
        return self.extent.bottom - self.extent.top


def texts(shapes: tuple[Shape, ...]) -> Iterator[Text]:
    """All texts, those in groups too."""
    for shape in shapes:
        if isinstance(shape, Text):
            yield shape
        elif isinstance(shape, Group):
            yield from texts(shape.shapes)
