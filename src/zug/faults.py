"""Faults as data: `faults.toml` has the codes with their meanings, and the sentences of every case.

    ["repeated-record"]
    meaning = "A record that may be given once is given again."
    warning = "yes"

    ["repeated-record.once"]
    message = "the record {code} is given more than once"
    advice = "keep one of them"
    assumption = "the first record {code} holds"

The id of a fault is its code, or the code and a word for the case; a case has the texts of its code
where it has none of its own. `assumption` is what a lenient reading goes on with. `plural-message`
is the message if `count` is not 1, `teams-message` that where the participants are teams, and
likewise of the others.

`zug.messages.texts_in` reads the file.
"""

from __future__ import annotations

import os
from functools import cache

from zug.errors import Fault, UsageError, ZugError
from zug.fastclasses import NamedTuple
from zug.messages import message_from, texts_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

_FILE = os.path.join(os.path.dirname(__file__), "faults.toml")  # noqa: PTH118, PTH120 - quick


_BLANKS = ("form", "codes")
"""What may fill the blanks of that name."""


class FaultSentences(NamedTuple):
    """What is said of a fault; the advice and the assumption may be empty."""

    message: str
    advice: str
    assumption: str


def code_of(id_: str) -> str:
    """Return the code of a fault by its id."""
    return id_.partition(".")[0]


def sentences_of(id_: str, params: Mapping[str, object]) -> FaultSentences:
    """Return what is said of a fault, with the blanks filled."""
    entries = _entries()
    entry = entries.get(code_of(id_), {}) | entries[id_]
    filled = {blank: entry[blank] for blank in _BLANKS if blank in entry} | {**params}
    return FaultSentences(*(message_from(entry, name, filled) for name in FaultSentences._fields))


def fault(id_: str, at: tuple[int, int] = (0, 0), /, **params: object) -> Fault:
    """Return a fault that is not repaired; `at` is its line and column."""
    message, advice, _ = sentences_of(id_, params)
    return Fault(code_of(id_), message, advice, *at)


def refusal(
    id_: str, kind: type[ZugError] = UsageError, /, *, advice: Any = None, **params: Any
) -> ZugError:
    """Return the error about a call that cannot be answered, with the sentences of a fault."""
    sentences = sentences_of(id_, params)
    return kind(code_of(id_), sentences.message, sentences.advice if advice is None else advice)


def ids() -> frozenset[str]:
    """Return the ids of all faults."""
    return frozenset(_entries())


def meanings() -> dict[str, str]:
    """Return what the codes of files mean, in the order of the file."""
    return {id_: entry["meaning"] for id_, entry in _entries().items() if "meaning" in entry}


@cache
def warnings() -> frozenset[str]:
    """Return the codes that never stop a reading: what they leave open is harmless to pairing."""
    return frozenset(id_ for id_, entry in _entries().items() if "warning" in entry)


@cache
def _entries() -> dict[str, dict[str, str]]:
    """Return the texts of every section by its id."""
    return texts_in(_FILE)
