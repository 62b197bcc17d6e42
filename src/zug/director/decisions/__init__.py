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
from zug.director.decisions.base import Decision, Note, Thing, Undo
from zug.director.decisions.entries import CloseList, CorrectEntry, Enter, Remove
from zug.director.decisions.fide_mode import LeaveFideMode
from zug.director.decisions.imports import KeepFileData
from zug.director.decisions.manual import BeginManual, LeaveManual, SeatByHand
from zug.director.decisions.numbers import FixTable, Renumber
from zug.director.decisions.pairings import ChangePairing, PairRound, Publish, Unpair
from zug.director.decisions.prizes_and_fees import (
    DefineCategory,
    DropCategory,
    DropFee,
    Pay,
    SetFee,
)
from zug.director.decisions.prohibited_pairings import Allow, DropProtection, Forbid, Protect
from zug.director.decisions.ranking import DrawLots, EnterValues, Expel, RateFrom
from zug.director.decisions.ratings import SetRatingTerms, TakeRatings
from zug.director.decisions.results import (
    OF_A_BOARD,
    BoardDecision,
    CorrectForRating,
    ResultEntered,
    SwapColours,
)
from zug.director.decisions.settings import Accelerate, Announce, Create
from zug.director.objections import Level, Objection
from zug.director.state.fields import InvalidDecisionError

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
    "Unpair",
    "Withdraw",
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
