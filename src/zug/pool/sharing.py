"""How work is divided: in bunches, few of them handed out ahead of time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

Question = TypeVar("Question")
Answer = TypeVar("Answer")

MOST_AT_ONCE = 16
"""Questions handed to a worker together: one at a time costs more than a small answer."""
AHEAD = 4
"""Bunches that wait for every worker."""


def bunches(questions: Sequence[Question], workers: int) -> Iterator[Sequence[Question]]:
    """The questions in order, several at a time where there are many."""
    size = max(1, min(MOST_AT_ONCE, len(questions) // (max(1, workers) * 4)))
    return (questions[at : at + size] for at in range(0, len(questions), size))


def each(function: Callable[[Question], Answer], questions: Sequence[Question]) -> list[Answer]:
    """The answers to one bunch."""
    return [function(question) for question in questions]
