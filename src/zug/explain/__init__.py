"""Explanations: why a round is paired as it is, and why not otherwise.

>>> import zug
>>> from zug.explain import render
>>> told = zug.explain(tournament)                        # doctest: +SKIP
>>> print(render(told.board(1), "fr"))                    # doctest: +SKIP
>>> zug.why_not(tournament, (4, 9)).verdict               # doctest: +SKIP
'worse'
"""

from __future__ import annotations

import sys
from types import ModuleType

from zug.explain.answers import why_not
from zug.explain.api import explain
from zug.explain.messages import LANGUAGES
from zug.explain.records import Explanation, Part, Person, Statement, WhyNot
from zug.explain.rendering import FORMS, render, sentences

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
    """The room and the function have one name; called, `zug.explain` is the function."""

    __call__ = staticmethod(explain)


sys.modules[__name__].__class__ = _Room
