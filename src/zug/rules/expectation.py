"""The FIDE tables between score and rating difference (B.02, 8.1.1 and 8.1.2)."""

from __future__ import annotations

from bisect import bisect_left

# dp for p = .50, .51, … 1.00
_DIFFERENCES = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141),
    *(149, 158, 166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309),
    *(322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800),
)

# The largest difference at which the stronger is expected to score .50, .51, … .99
_UPPER_ENDS = (
    *(3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153),
    *(162, 170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328),
    *(344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619, 735),
)


_EXPECTED = tuple(50 + bisect_left(_UPPER_ENDS, difference) for difference in range(737))


def rating_difference(percent: int) -> int:
    """Return the rating difference dp of a score in whole percent."""
    if percent < 50:
        return -_DIFFERENCES[50 - percent]
    return _DIFFERENCES[percent - 50]


def expected_percent(difference: int) -> int:
    """Return the expected score, in whole percent, at a rating difference; not cut at 400."""
    if difference >= 0:
        return _EXPECTED[difference] if difference < len(_EXPECTED) else 100
    return 100 - (_EXPECTED[-difference] if -difference < len(_EXPECTED) else 100)


def half_up(numerator: int, denominator: int) -> int:
    """Return a fraction rounded to the nearest whole number, halves up."""
    return (2 * numerator + denominator) // (2 * denominator)
