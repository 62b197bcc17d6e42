"""Explanations: why a round is paired as it is, and why not otherwise.

>>> import zug
>>> told = zug.explain(tournament)                        # doctest: +SKIP
>>> print(zug.explain.render(told.board(1), "fr"))        # doctest: +SKIP
>>> zug.why_not(tournament, (4, 9)).verdict               # doctest: +SKIP
'worse'
"""

from __future__ import annotations

import sys
from types import ModuleType

from zug.explain.api import explain
from zug.explain.messages import LANGUAGES
from zug.explain.records import Explanation, Part, Person, Statement, WhyNot
from zug.explain.rendering import FORMS, render, sentences
from zug.explain.answers import why_not

__all__ = [
    "FORMS",
    "LANGUAGES",
    "Explanation",
    "Part",
    "Person",
    "Statement",
    "WhyNot",
    "explain",
    "render",
    "sentences",
    "why_not",
]


class _Room(ModuleType):
    """`zug.explain` is this room and, called, the question itself: both names are the natural."""

    __call__ = staticmethod(explain)


sys.modules[__name__].__class__ = _Room
