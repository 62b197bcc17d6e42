"""Drawings as values, and as SVG.

Shapes are values, so that a test can see where everything stands. A text is as wide as in DejaVu
Sans: hardly any sans-serif a page may be shown in is wider, so what fits here fits there. A drawing
is written in the colours of a theme or with the classes of the style sheet.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from html import escape

from zug import theme
from zug.fastclasses import NamedTuple
from zug.theme import REASON_TOKENS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


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


class Circle(NamedTuple):
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


class ShapeGroup(NamedTuple):
    """Shapes that belong together, with a class, a text shown on demand, and perhaps a link.

    `label` is what a link is called by those who hear it.
    """

    shapes: tuple[Shape, ...]
    kind: str = ""
    title: str = ""
    link: str = ""
    label: str = ""


Shape = Text | Box | Circle | Path | Badge | ShapeGroup


class Drawing(NamedTuple):
    """A picture: its canvas, what is on it, and what it says to those who cannot see it."""

    extent: Extent
    shapes: tuple[Shape, ...]
    title: str
    description: str
    cuts: tuple[float, ...] = ()
    """Heights at which it may be divided, where a page is too short for it."""

    def divided(self, height: float) -> Iterator[Drawing]:
        """Yield parts none of which is higher, as far as there are places to cut."""
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
    """Yield all texts, including those in groups."""
    for shape in shapes:
        if isinstance(shape, Text):
            yield shape
        elif isinstance(shape, ShapeGroup):
            yield from texts(shape.shapes)


# Hundredths of an em.
# fmt: off
_REGULAR = (
    32, 40, 46, 84, 64, 95, 78, 28, 39, 39, 50, 84, 32, 36, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64,
    64, 64, 34, 34, 84, 84, 84, 53, 100, 69, 69, 70, 77, 63, 58, 78, 75, 30, 30, 66, 56, 86, 75, 79,
    60, 79, 70, 64, 61, 73, 69, 99, 69, 61, 69, 39, 34, 39, 84, 50, 50, 61, 64, 55, 64, 62, 35, 64,
    64, 28, 28, 58, 28, 98, 64, 61, 64, 64, 41, 52, 39, 64, 59, 82, 59, 59, 53, 64, 34, 64, 84,
)
_BOLD = (
    35, 46, 52, 84, 70, 100, 87, 31, 46, 46, 52, 84, 38, 42, 38, 37, 70, 70, 70, 70, 70, 70, 70, 70,
    70, 70, 40, 40, 84, 84, 84, 58, 100, 77, 76, 74, 83, 68, 68, 82, 84, 37, 37, 78, 64, 100, 84,
    85, 73, 85, 77, 72, 68, 81, 77, 110, 77, 73, 73, 46, 37, 46, 84, 50, 50, 68, 72, 59, 72, 68, 44,
    72, 71, 34, 34, 67, 34, 104, 71, 69, 72, 72, 49, 60, 48, 71, 65, 92, 65, 65, 58, 71, 37, 71, 84,
)
# fmt: on
_OTHERS = dict(
    zip(
        "–—·½’…ßæœÆøłıŁđĐØ\u00a0\u202f−",
        (50, 100, 38, 104, 38, 100, 72, 105, 109, 109, 69, 37, 34, 64, 72, 84, 85, 35, 20, 84),
        strict=True,
    )
)
_WIDE, _UNKNOWN = 110, 100


@cache
def _advance(letter: str, *, bold: bool) -> int:
    code = ord(letter)
    if 32 <= code < 127:
        return (_BOLD if bold else _REGULAR)[code - 32]
    if letter in _OTHERS:
        return _OTHERS[letter]
    from unicodedata import category, east_asian_width, normalize  # noqa: PLC0415 - rarely needed

    if category(letter) in ("Mn", "Me", "Cf"):
        return 0
    base = normalize("NFD", letter)[0]
    if base != letter:
        return _advance(base, bold=bold)
    return _WIDE if east_asian_width(letter) in "WF" else _UNKNOWN


def breadth(text: str, size: float, *, bold: bool = False) -> float:
    """Return the width of a line of text in letters of a size."""
    return sum(_advance(letter, bold=bold) for letter in text) * size / 100


def wrapped(text: str, room: float, size: float, *, bold: bool = False) -> tuple[str, ...]:
    """Return the text in lines that fit; a word too long for any line is divided."""
    lines: list[str] = []
    line = ""
    for word in filter(None, text.split(" ")):
        longer = f"{line} {word}" if line else word
        if breadth(longer, size, bold=bold) <= room:
            line = longer
            continue
        if line:
            lines.append(line)
        *full, line = _divided(word, room, size, bold=bold)
        lines += full
    return (*lines, line) if line or not lines else tuple(lines)


def _divided(word: str, room: float, size: float, *, bold: bool) -> list[str]:
    """Return the pieces of a word, divided after hyphens first, then anywhere."""
    pieces: list[str] = []
    piece = ""
    for letter in word:
        if piece and breadth(piece + letter, size, bold=bold) > room:
            head, hyphen, tail = piece.rpartition("-")
            pieces.append(head + hyphen if hyphen else piece)
            piece = tail if hyphen else ""
        piece += letter
    return [*pieces, piece]


PICTURED = (
    *("ink", "soft", "faint", "line", "paper", "wash", "pick", "accent"),
    *REASON_TOKENS,
    *("white", "black", "glyph"),
)
LIGHT: Mapping[str, str] = {token: theme.LIGHT[token] for token in PICTURED}
DARK: Mapping[str, str] = {token: theme.DARK[token] for token in PICTURED}
_ON_PAPER = {"faint": "#777777", "line": "#999999"}
_WHITE = ("paper", "wash", "pick", "white")
PRINT: Mapping[str, str] = {
    token: "#ffffff" if token in _WHITE else _ON_PAPER.get(token, "#000000") for token in LIGHT
}
"""Black on white; badges become outlines (`_Writer`)."""

THEMES = {"light": LIGHT, "dark": DARK, "print": PRINT}
FAMILY = 'system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif'


def style_sheet() -> str:
    """Return the style sheet of pages with pictures: the tokens in all themes, and their uses.

    The theme is that of the reader's system, unless `data-theme` of an element around says another.
    """
    rules = [
        _tokens(".zug-picture", LIGHT),
        f"@media (prefers-color-scheme:dark){{{_tokens('.zug-picture', DARK)}}}",
        _tokens("[data-theme=light] .zug-picture", LIGHT),
        _tokens("[data-theme=dark] .zug-picture", DARK),
        *(f".zug-picture .f-{token}{{fill:var(--zug-{token})}}" for token in LIGHT),
        *(f".zug-picture .s-{token}{{stroke:var(--zug-{token})}}" for token in LIGHT),
        f".zug-picture{{font-family:{FAMILY};font-variant-numeric:tabular-nums}}",
        _BEHAVIOUR,
        f"@media print{{{_tokens(_EVERYWHERE, PRINT)}{_OUTLINED}}}",
    ]
    return "\n".join(rules) + "\n"


_EVERYWHERE = ".zug-picture,[data-theme=light] .zug-picture,[data-theme=dark] .zug-picture"
_OUTLINED = (
    ".zug-picture .badge{fill:#fff;stroke:#000;stroke-width:1.2}"
    ".zug-picture .badge-glyph{stroke:#000;color:#000}"
)
_BEHAVIOUR = (
    ".zug-picture .badge-glyph{stroke:var(--zug-glyph);color:var(--zug-glyph)}"
    ".zug-picture .back{fill:none;pointer-events:all}"
    ".zug-picture .asked .back,.zug-picture .seat:hover .back,.zug-picture .seat:focus .back"
    "{fill:var(--zug-pick)}"
    ".zug-picture .seat:hover .pairline,.zug-picture .seat:focus .pairline"
    "{stroke:var(--zug-accent)}"
    ".zug-picture .seat:focus{outline:none}"
    ".zug-picture .seat:focus-visible .back{stroke:var(--zug-accent);stroke-width:2}"
    ".zug-picture .barred{visibility:hidden;pointer-events:none}"
    ".zug-picture .end:hover .barred,.zug-picture .seat:focus .barred{visibility:visible}"
)


def _tokens(selector: str, colours: Mapping[str, str]) -> str:
    held = ";".join(f"--zug-{token}:{colour}" for token, colour in colours.items())
    return f"{selector}{{{held}}}"


_HALF_FILLED = '<path d="M0-4.4A4.4 4.4 0 0 0 0 4.4Z" fill="currentColor"/>'
ICONS = {
    "met": '<path d="M4.6-1.2A4.8 4.8 0 1 0 4.4 2.2"/><path d="M5.4-4.6V-.9H1.7"/>',
    "colours": f'<circle r="4.4"/>{_HALF_FILLED}',
    "float": '<path d="M0-4.8V4.4M-3.6 1L0 4.6 3.6 1"/>',
    "up": '<path d="M0 4.8V-4.4M-3.6-1L0-4.6 3.6-1"/>',
    "completion": '<path d="M-4.6-3.6H4.6M-4.6-.4H4.6M-1.9 2.2L1.9 5.4M1.9 2.2L-1.9 5.4"/>',
    "forbidden": '<circle r="4.6"/><path d="M-3.2 3.2L3.2-3.2"/>',
    "bye": '<circle r="4.8" stroke-dasharray="3.2 1.9"/>',
    "elsewhere": '<path d="M-4.2-3.6L-.6 0-4.2 3.6M.8-3.6L4.4 0 .8 3.6"/>',
}


def stand_alone(drawing: Drawing, theme: str = "", family: str = FAMILY, stretch: str = "") -> str:
    """Return a drawing as a file, in the colours of a theme or those the reader prefers.

    `stretch`: the cut of the family, in the words of CSS.
    """
    held = drawing.extent
    ground = Box(held.left, held.top, drawing.width, drawing.height, "paper")
    picture = drawing._replace(shapes=(ground, *drawing.shapes))
    svg = _Writer(theme, family, stretch).svg(picture, alone=True)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{svg}\n'


def inline(drawing: Drawing, name: str, kind: str = "", theme: str = "") -> str:
    """Return a drawing for a page with the style sheet; `name` is unique, `kind` is a class."""
    return _Writer(theme).svg(drawing, name=name, kind=kind)


class _Writer:
    def __init__(self, theme: str, family: str = FAMILY, stretch: str = "") -> None:
        self.theme, self.family, self.stretch = theme, family, stretch
        self.colours = THEMES[theme] if theme else {}

    def svg(self, drawing: Drawing, *, name: str = "p", kind: str = "", alone: bool = False) -> str:
        held = drawing.extent
        size = f'width="{_short(drawing.width)}" height="{_short(drawing.height)}"'
        view = " ".join(_short(part) for part in (held.left, held.top))
        view += f" {_short(drawing.width)} {_short(drawing.height)}"
        role = "group" if _has_links(drawing.shapes) else "img"
        style = f"<style>{escape(style_sheet(), quote=False)}</style>" if alone else ""
        look = f' font-family="{escape(self.family)}"' if self.colours else ""
        look += f' font-stretch="{self.stretch}"' if self.stretch else ""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="{view}" role="{role}" '
            f'aria-labelledby="{name}-t {name}-d" class="{f"zug-picture {kind}".strip()}"{look}>'
            f'<title id="{name}-t">{escape(drawing.title)}</title>'
            f'<desc id="{name}-d">{escape(drawing.description)}</desc>'
            f"{'' if self.colours else style}{self._all(drawing.shapes)}</svg>"
        )

    def _all(self, shapes: Iterable[Shape]) -> str:
        return "\n".join(self._one(shape) for shape in shapes)

    def _one(self, shape: Shape) -> str:
        match shape:
            case Text():
                return self._text(shape)
            case Box(x, y, width, height, fill, stroke, weight, kind):
                place = _numbers(x=x, y=y, width=width, height=height)
                return f"<rect {place}{self._paint(fill, stroke, weight, kind)}/>"
            case Circle(x, y, radius, fill, stroke, weight, kind):
                place = _numbers(cx=x, cy=y, r=radius)
                return f"<circle {place}{self._paint(fill, stroke, weight, kind)}/>"
            case Path(course, stroke, weight, dashes, fill, kind):
                broken = f' stroke-dasharray="{dashes}"' if dashes else ""
                ends = ' stroke-linecap="round"' if dashes else ""
                paint = self._paint(fill, stroke, weight, kind)
                return f'<path d="{course}"{broken}{ends}{paint}/>'
            case Badge():
                return self._badge(shape)
            case ShapeGroup():
                return self._group(shape)

    def _text(self, text: Text) -> str:
        place = _numbers(x=text.x, y=text.y) + f' font-size="{_short(text.size)}"'
        anchor = f' text-anchor="{text.anchor}"' if text.anchor != "start" else ""
        bold = ' font-weight="600"' if text.bold else ""
        return f"<text {place}{anchor}{bold}{self._paint(text.paint)}>{escape(text.text)}</text>"

    def _badge(self, badge: Badge) -> str:
        """Return a disc in the colour of the reason with its icon; on paper only the outline."""
        outlined = self.theme == "print"
        disc = (
            Circle(badge.x, badge.y, badge.radius - 0.6, "paper", "ink", 1.2)
            if outlined
            else Circle(badge.x, badge.y, badge.radius, badge.reason, kind="badge")
        )
        icon = ICONS[badge.icon or badge.reason]
        colour = self.colours.get("ink" if outlined else "glyph", "")
        paint = f'stroke="{colour}" color="{colour}"' if colour else 'class="badge-glyph"'
        return (
            f"{self._one(disc)}"
            f'<g transform="translate({_short(badge.x)} {_short(badge.y)}) '
            f'scale({_short(badge.radius / 8.5)})" fill="none" {paint} stroke-width="1.6" '
            f'stroke-linecap="round" stroke-linejoin="round">{icon}</g>'
        )

    def _group(self, group: ShapeGroup) -> str:
        kind = f' class="{group.kind}"' if group.kind else ""
        title = f"<title>{escape(group.title)}</title>" if group.title else ""
        if self.colours and group.kind == "barred":
            return ""  # shown on demand, which takes the style sheet
        if group.link:
            address = escape(group.link)
            label = f' aria-label="{escape(group.label)}"' if group.label else ""
            return f'<a{kind} href="{address}"{label}>{title}{self._all(group.shapes)}</a>'
        return f"<g{kind}>{title}{self._all(group.shapes)}</g>"

    def _paint(self, fill: str, stroke: str = "", weight: float = 1, kind: str = "") -> str:
        thick = f' stroke-width="{_short(weight)}"' if stroke else ""
        if self.colours:
            filled = f' fill="{self.colours[fill] if fill else "none"}"'
            drawn = f' stroke="{self.colours[stroke]}"' if stroke else ""
            return f"{filled}{drawn}{thick}"
        classes = [kind] * bool(kind)
        classes += [f"f-{fill}"] * bool(fill) + [f"s-{stroke}"] * bool(stroke)
        empty = "" if fill or kind == "back" else ' fill="none"'
        named = f' class="{" ".join(classes)}"' if classes else ""
        return f"{empty}{named}{thick}"


def _has_links(shapes: Iterable[Shape]) -> bool:
    return any(
        isinstance(shape, ShapeGroup) and (shape.link or _has_links(shape.shapes))
        for shape in shapes
    )


def _numbers(**places: float) -> str:
    return " ".join(f'{name}="{_short(place)}"' for name, place in places.items())


def _short(number: float) -> str:
    """Return a number with at most two decimals: nobody sees more."""
    return f"{number:.2f}".rstrip("0").rstrip(".")
