"""Pictures of a round: every bracket as a map of who would meet whom, who does, and why not.

A `Scene` is a map with names and a language. It is laid out as values first (`shapes`), so that
tests can see where everything stands; `ink` turns them into SVG, `terminal` writes plain text.
"""

from __future__ import annotations

from zug.explainer.pictures.columns import NARROW, PAPER, WIDE
from zug.explainer.pictures.full import FullMap
from zug.explainer.pictures.in_words import in_words
from zug.explainer.pictures.ink import inline, stand_alone
from zug.explainer.pictures.phone import PhoneMap
from zug.explainer.pictures.scene import NOTHING_ASKED, Question, Scene
from zug.explainer.pictures.strip import Caption, strip
from zug.explainer.pictures.terminal import ASCII, UNICODE, TerminalMap, terminal_key
from zug.explainer.pictures.tokens import style_sheet

__all__ = [
    "ASCII",
    "NARROW",
    "NOTHING_ASKED",
    "PAPER",
    "UNICODE",
    "WIDE",
    "Caption",
    "FullMap",
    "PhoneMap",
    "Question",
    "Scene",
    "TerminalMap",
    "in_words",
    "inline",
    "stand_alone",
    "strip",
    "style_sheet",
    "terminal_key",
]
