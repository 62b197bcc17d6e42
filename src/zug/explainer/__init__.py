"""Explanations: why a round is paired as it is, and why not otherwise.

>>> import zug
>>> explanation = zug.explain(tournament)                 # doctest: +SKIP
>>> print(zug.render(explanation.board(1), "fr"))         # doctest: +SKIP
>>> zug.why_not(tournament, 4, 9).verdict                 # doctest: +SKIP
'worse'

`answers`          `zug.explain` and `zug.why_not`
`results`          an explanation as a value
`sentence_writer`  sentences from statements, in a language
`rendering`        explanations as text, Markdown and HTML
`pages`            explanations as web pages show them, and the walk through a round
`pictures`         maps of brackets
`changes`          changes that a what-if question supposes
`what_if`          `zug.what_if`
`naming`           players by what people write
`published`        a published pairing, read from a paste or a file
`verdict`          `zug.judge`: a published pairing against the rules
`comparison`       `zug.compare`: several systems side by side
"""

from __future__ import annotations

from zug.explainer.answers import explain, why_not
from zug.explainer.rendering import FORMS, render, sentences
from zug.explainer.results import Explanation
from zug.systems.explaining.statements import Part, Person, Statement, WhyNot

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
