"""All kinds of decisions, each a class; `KINDS` has them by their word in the journal.

- `base`: what every decision has; notes and undos
- `settings`: the beginning of an event, and its settings
- `entries`: players entered, corrected and removed
- `absences`: byes, withdrawals and check-in
- `numbers`: pairing numbers and fixed boards
- `ratings`: ratings from lists
- `prohibited_pairings`: who is kept apart
- `seatings`: who sits where in a round
- `pairings`: rounds paired, changed, published and taken back
- `manual`: a round that is being paired by hand
- `results`: results and their corrections
- `ranking`: expulsions, lots, values computed elsewhere
- `prizes_and_fees`: categories, fees and payments
- `fide_mode`: leaving FIDE mode
- `imports`: what is kept of a report file
"""

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
from zug.director.decisions.base import Decision, Note, Subject, Undo
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
from zug.director.decisions.settings import Announce, Create
from zug.director.objections import Level, Objection
from zug.director.state.fields import InvalidDecisionError

__all__ = [
    "BYES",
    "FATES",
    "KINDS",
    "OF_A_BOARD",
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
    "Subject",
    "SwapColours",
    "TakeRatings",
    "Undo",
    "Unpair",
    "Withdraw",
]

KINDS: dict[str, type[Decision]] = {
    cls.kind: cls
    for cls in (
        Create,
        Announce,
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
