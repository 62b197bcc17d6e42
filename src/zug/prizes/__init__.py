"""Categories, prizes and fees of an event: who belongs where, gets what, and owes what."""

from zug.prizes.categories import Category, PrizeCandidate, person_of, placed, usual_category
from zug.prizes.dividing import (
    Award,
    PrizeDivision,
    PrizeList,
    PrizeTie,
    Purse,
    Rule,
    Sharing,
    divide,
    ties,
)
from zug.prizes.fees import Due, Fee, due_of
from zug.prizes.money import Cents, amounts_in, format_money, parse_money, show_money
from zug.prizes.words import told_division, told_tie

__all__ = [
    "Award",
    "Category",
    "Cents",
    "Due",
    "Fee",
    "PrizeCandidate",
    "PrizeDivision",
    "PrizeList",
    "PrizeTie",
    "Purse",
    "Rule",
    "Sharing",
    "amounts_in",
    "divide",
    "due_of",
    "format_money",
    "parse_money",
    "person_of",
    "placed",
    "show_money",
    "ties",
    "told_division",
    "told_tie",
    "usual_category",
]
