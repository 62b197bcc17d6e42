"""All kinds of decisions, each a class. `read` makes one of a line of the journal."""

from __future__ import annotations

from zug.director.decisions.absences import (
    BYES,
    FATES,
    Bye,
    CheckIn,
    CloseCheckIn,
    Return,
    Withdraw,
)
from zug.director.decisions.announcement import Accelerate, Announce, Create
from zug.director.decisions.bans import Allow, Forbid
from zug.director.decisions.base import Decision, Level, Objection, Thing
from zug.director.decisions.entries import CloseList, CorrectEntry, Enter, Remove
from zug.director.decisions.fide_mode import LeaveFideMode
from zug.director.decisions.fields import InvalidDecisionError
from zug.director.decisions.manual import BeginManual, LeaveManual, SeatByHand
from zug.director.decisions.numbers import FixTable, Renumber
from zug.director.decisions.pairings import ChangePairing, PairRound, Publish, Unpair
from zug.director.decisions.protections import DropProtection, Protect
from zug.director.decisions.purse import DefineCategory, DropCategory, DropFee, Pay, SetFee
from zug.director.decisions.ranking import DrawLots, EnterValues, Expel, RateFrom
from zug.director.decisions.ratings import SetRatingTerms, TakeRatings
from zug.director.decisions.remarks import Note, Undo
from zug.director.decisions.results import (
    OF_A_BOARD,
    BoardDecision,
    CorrectForRating,
    ResultEntered,
    SwapColours,
)
from zug.director.decisions.taking_over import KeepFileData
from zug.errors import ZugError
from zug.messages import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.director.journal import JournalLine

__all__ = [
    "BYES",
    "FATES",
    "KINDS",
    "OF_A_BOARD",
    "Accelerate",
    "Allow",
    "Announce",
    "BeginManual",
    "BoardDecision",
    "Bye",
    "ChangePairing",
    "CheckIn",
    "CloseCheckIn",
    "CloseList",
    "CorrectEntry",
    "CorrectForRating",
    "Create",
    "Decision",
    "DefineCategory",
    "DrawLots",
    "DropCategory",
    "DropFee",
    "DropProtection",
    "Enter",
    "EnterValues",
    "Expel",
    "FixTable",
    "FoldError",
    "Forbid",
    "InvalidDecisionError",
    "KeepFileData",
    "LeaveFideMode",
    "LeaveManual",
    "Level",
    "Note",
    "Objection",
    "PairRound",
    "Pay",
    "Protect",
    "Publish",
    "RateFrom",
    "Remove",
    "Renumber",
    "ResultEntered",
    "Return",
    "SeatByHand",
    "SetFee",
    "SetRatingTerms",
    "SwapColours",
    "TakeRatings",
    "Thing",
    "Undo",
    "UnknownDecisionError",
    "Unpair",
    "Withdraw",
    "misfit",
    "read",
]

KINDS: dict[str, type[Decision]] = {
    cls.kind: cls
    for cls in (
        Create,
        Announce,
        Accelerate,
        Enter,
        CorrectEntry,
        Remove,
        Renumber,
        SetRatingTerms,
        TakeRatings,
        CloseList,
        DefineCategory,
        DropCategory,
        SetFee,
        DropFee,
        Pay,
        DrawLots,
        EnterValues,
        RateFrom,
        FixTable,
        Forbid,
        Allow,
        Protect,
        DropProtection,
        Bye,
        Withdraw,
        Expel,
        Return,
        CheckIn,
        CloseCheckIn,
        BeginManual,
        SeatByHand,
        LeaveManual,
        PairRound,
        ChangePairing,
        Publish,
        Unpair,
        ResultEntered,
        CorrectForRating,
        SwapColours,
        KeepFileData,
        LeaveFideMode,
        Note,
        Undo,
    )
}
"""By the word the journal has for it."""


class FoldError(ZugError, ValueError):
    """A decision does not fit what came before it."""


class UnknownDecisionError(FoldError):
    """A journal of a later version: nothing can be said of the event without that decision."""


def read(line: JournalLine) -> Decision:
    """The decision a line of the journal holds."""
    cls = KINDS.get(line.kind)
    if cls is None:
        raise UnknownDecisionError(
            "unknown-decision",
            say(
                "decision {number} is of a kind this version of Zug does not know: {kind!r}",
                number=line.number,
                kind=line.kind,
            ),
            say("open the file with the version that wrote it, or a newer one"),
        )
    try:
        return cls.from_data(line.data).dated(line.time[:10])
    except InvalidDecisionError as error:
        raise misfit(line, error) from None


def misfit(line: JournalLine, error: InvalidDecisionError) -> FoldError:
    return FoldError(
        "does-not-fit",
        say(
            "decision {number} does not fit what came before: {error}",
            number=line.number,
            error=error.message,
        ),
    )
