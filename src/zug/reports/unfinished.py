"""A paper that is not final says so at its head, and why below: whatever kind of paper it is."""

from __future__ import annotations

from typing import TypeVar

from zug.fastclasses import replace
from zug.reports.sheets import Document, Forms, Receipts, TableSheet

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from zug.messages import Message

Kind = TypeVar("Kind", bound=Document)


def saying_why(document: Kind, why: Sequence[Message]) -> Kind:
    """The paper, marked as provisional if there is a reason, with the reasons on it."""
    if not why:
        return document
    marked = replace(document.stamp, provisional=True)
    if isinstance(document, Forms):
        forms = tuple(one._replace(notes=(*why, *one.notes)) for one in document.forms)
        return replace(document, stamp=marked, forms=forms)
    if isinstance(document, (TableSheet, Receipts)):
        return replace(document, stamp=marked, notes=(*document.notes, *why))
    raise TypeError(document.kind)
