"""How work is divided: in bunches, few of them handed out ahead of time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from zug.errors import UsageError
from zug.fastclasses import NamedTuple
from zug.messages import say

Question = TypeVar("Question")
Answer = TypeVar("Answer")

Expected = Callable[[object], bool]
"""Whether something that came back is an answer."""


class Tls(NamedTuple):
    """The files that prove who a computer of a cluster is: paths of PEM files."""

    ca_file: str = ""
    cert: str = ""
    key: str = ""


class Scheduler(str):
    """The address of a scheduler, with the files by which the two know each other."""

    tls: Tls

    def __new__(cls, address: str, tls: Tls) -> Scheduler:
        """Return the address; with any file it must begin with `tls://`."""
        found = super().__new__(cls, address)
        found.tls = tls
        if any(tls) and not address.startswith("tls://"):
            raise UsageError(
                "scheduler-without-tls",
                say("the scheduler {address} does not use TLS", address=address),
                say("write its address as tls://…, or leave --tls-… out"),
            )
        return found


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
