"""Learning the rules: pair a bracket yourself, and see where the rules go another way.

>>> from zug.quiz import ask
>>> question = ask(level=3, seed=7)                      # doctest: +SKIP
>>> question.grade("1-5 2-6 3-4").verdict                # doctest: +SKIP
'worse'

- `questions`: a question, in words and as JSON
- `levels`: how hard it is
- `grading`: hints, and the grade of an answer
"""

from __future__ import annotations

from zug.quiz.grading import VERDICTS, Grade
from zug.quiz.levels import LEVELS, level_of
from zug.quiz.questions import QuizPlayer, QuizQuestion, ask, askable

__all__ = [
    "LEVELS",
    "VERDICTS",
    "Grade",
    "QuizPlayer",
    "QuizQuestion",
    "ask",
    "askable",
    "level_of",
]
