"""A drawing as SVG, in the colours of a theme or with the classes of the style sheet."""

from __future__ import annotations

from html import escape

from zug.explainer.pictures.shapes import Badge, Box, Disc, Drawing, Group, Path, Text
from zug.explainer.pictures.tokens import FAMILY, THEMES, style_sheet

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from zug.explainer.pictures.shapes import Shape

_CENTRE = 0.36
"""How far below the middle the base line of a capital stands, in its size."""

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
    """A file of its own: with a theme in its colours, without in those the reader prefers.

    `stretch`: the cut of the family, in the words of CSS.
    """
    held = drawing.extent
    ground = Box(held.left, held.top, drawing.width, drawing.height, "paper")
    picture = drawing._replace(shapes=(ground, *drawing.shapes))
    svg = _Ink(theme, family, stretch).svg(picture, alone=True)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{svg}\n'


def inline(drawing: Drawing, name: str, kind: str = "", theme: str = "") -> str:
    """For a page, which has the style sheet; `name` is unique there, `kind` a class of its own."""
    return _Ink(theme).svg(drawing, name=name, kind=kind)


class _Ink:
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
            case Disc(x, y, radius, fill, stroke, weight, kind):
                place = _numbers(cx=x, cy=y, r=radius)
                return f"<circle {place}{self._paint(fill, stroke, weight, kind)}/>"
            case Path(course, stroke, weight, dashes, fill, kind):
                broken = f' stroke-dasharray="{dashes}"' if dashes else ""
                ends = ' stroke-linecap="round"' if dashes else ""
                paint = self._paint(fill, stroke, weight, kind)
                return f'<path d="{course}"{broken}{ends}{paint}/>'
            case Badge():
                return self._badge(shape)
            case Group():
                return self._group(shape)

    def _text(self, text: Text) -> str:
        place = _numbers(x=text.x, y=text.y) + f' font-size="{_short(text.size)}"'
        anchor = f' text-anchor="{text.anchor}"' if text.anchor != "start" else ""
        bold = ' font-weight="600"' if text.bold else ""
        return f"<text {place}{anchor}{bold}{self._paint(text.paint)}>{escape(text.text)}</text>"

    def _badge(self, badge: Badge) -> str:
        """A disc in the colour of the reason with its icon; on paper only the outline."""
        outlined = self.theme == "print"
        disc = (
            Disc(badge.x, badge.y, badge.radius - 0.6, "paper", "ink", 1.2)
            if outlined
            else Disc(badge.x, badge.y, badge.radius, badge.reason, kind="badge")
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

    def _group(self, group: Group) -> str:
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
        isinstance(shape, Group) and (shape.link or _has_links(shape.shapes)) for shape in shapes
    )


def _numbers(**places: float) -> str:
    return " ".join(f'{name}="{_short(place)}"' for name, place in places.items())


def _short(number: float) -> str:
    """At most two digits after the point: nobody sees more."""
    return f"{number:.2f}".rstrip("0").rstrip(".")
