"""Pictures of a round: every bracket as a map of who would meet whom, who does, and why not.

A `Scene` is a map with names and a language. It is laid out as values first, so that tests can see
where everything stands; then it becomes SVG or plain text.

`scene`     what is shown, in any form: names, rows, the map as text
`svg`       drawings as values and as SVG, themes, widths of texts
`layout`    tables of players, lines between them, the key and other parts of a map
`maps`      the full map of a bracket, and those by numbers only: the strip of a round, phones
`terminal`  the map in 80 columns of plain text
`album`     all pictures of an explanation, for pages
"""

from __future__ import annotations

from zug.explainer.pictures.album import (
    Album,
    BracketPicture,
    pictures,
    round_strip,
    step_pictures,
)
from zug.explainer.pictures.layout import NARROW, PAPER, WIDE, key_alone
from zug.explainer.pictures.maps import FullMap, PhoneMap, StripCaption, strip
from zug.explainer.pictures.scene import NO_HIGHLIGHT, Highlight, Scene, text_lines
from zug.explainer.pictures.svg import Drawing, inline, stand_alone, style_sheet
from zug.explainer.pictures.terminal import ASCII, UNICODE, TerminalMap, terminal_key

__all__ = [
    "ASCII",
    "NARROW",
    "NO_HIGHLIGHT",
    "PAPER",
    "UNICODE",
    "WIDE",
    "Album",
    "BracketPicture",
    "Drawing",
    "FullMap",
    "Highlight",
    "PhoneMap",
    "Scene",
    "StripCaption",
    "TerminalMap",
    "inline",
    "key_alone",
    "pictures",
    "round_strip",
    "stand_alone",
    "step_pictures",
    "strip",
    "style_sheet",
    "terminal_key",
    "text_lines",
]
