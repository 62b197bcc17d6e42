"""Categories, prizes and fees of an event: who belongs where, gets what, and owes what.

- `categories`: who belongs to which, and who is placed where
- `dividing`: prizes divided, and why in words
- `fees`: amounts of money, fees and dues
"""

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
    told_division,
    told_tie,
)
from zug.prizes.fees import (
    Cents,
    Due,
    Fee,
    amounts_in,
    due_of,
    format_money,
    parse_money,
    show_money,
)

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
