"""Explanations: why a round is paired as it is, and why not otherwise.

>>> import zug
>>> told = zug.explain(tournament)                        # doctest: +SKIP
>>> print(zug.render(told.board(1), "fr"))                # doctest: +SKIP
>>> zug.why_not(tournament, 4, 9).verdict                 # doctest: +SKIP
'worse'
"""

from __future__ import annotations

from zug.explainer.answers import why_not
from zug.explainer.api import explain
from zug.explainer.rendering import FORMS, render, sentences
from zug.explainer.results import Explanation
from zug.systems.explaining.statements import Part, Statement
from zug.systems.explaining.why_not import Person, WhyNot

__all__ = [
    "FORMS",
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
