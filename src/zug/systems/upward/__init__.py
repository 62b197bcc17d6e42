"""Brackets that take their floaters from below, in the systems of 2026.

- `criteria`: a criterion as a record that gives cost, value and words;
- `upfloaters`: the best set of upfloaters;
- `round`: the frame of a round, and that of Double-Swiss and of teams, whose articles have the
  same numbers.
"""

from __future__ import annotations

UPWARD_ARTICLES = {
    "field": "3.3.1",
    "absent": "handling-2026:3.3",
    "mdps": "1.5",
    "upfloats": "2.3.1",
    "upfloaters": "3.5.4",
    "completion": "2.2.1",
    "impossible": "3.3.3",
    "pairs": "3.6.1",
    "perfect": "3.6.4",
    "best": "3.3.2",
    "first": "3.6.3",
    "sequence": "3.6.3",
    "top-members": "3.6.3",
    "bottom-members": "3.6.3",
    "met": "2.1.1",
    "barred": "2.1.2",
    "bye": "3.4.1",
    "bye-score": "3.4.2",
    "bye-played": "3.4.3",
    "bye-last": "3.4.4",
}
"""The articles that both books number alike, by what they say; one adds what it has elsewhere."""
