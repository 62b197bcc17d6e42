"""The tables and sums of B.02 and B.01, written from the text alone; slow, and sharing no code."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

# Table 8.1.1, upper half: fraction in percent and rating difference.
DP_TEXT = """
100 800, 99 677, 98 589, 97 538, 96 501, 95 470, 94 444, 93 422, 92 401, 91 383, 90 366, 89 351,
88 336, 87 322, 86 309, 85 296, 84 284, 83 273, 82 262, 81 251, 80 240, 79 230, 78 220, 77 211,
76 202, 75 193, 74 184, 73 175, 72 166, 71 158, 70 149, 69 141, 68 133, 67 125, 66 117, 65 110,
64 102, 63 95, 62 87, 61 80, 60 72, 59 65, 58 57, 57 50, 56 43, 55 36, 54 29, 53 21, 52 14, 51 7,
50 0
"""
# Table 8.1.2: the ends of the rows and what the higher-rated is expected to score, in percent.
PD_TEXT = """
0-3 50, 4-10 51, 11-17 52, 18-25 53, 26-32 54, 33-39 55, 40-46 56, 47-53 57, 54-61 58, 62-68 59,
69-76 60, 77-83 61, 84-91 62, 92-98 63, 99-106 64, 107-113 65, 114-121 66, 122-129 67, 130-137 68,
138-145 69, 146-153 70, 154-162 71, 163-170 72, 171-179 73, 180-188 74, 189-197 75, 198-206 76,
207-215 77, 216-225 78, 226-235 79, 236-245 80, 246-256 81, 257-267 82, 268-278 83, 279-290 84,
291-302 85, 303-315 86, 316-328 87, 329-344 88, 345-357 89, 358-374 90, 375-391 91, 392-411 92,
412-432 93, 433-456 94, 457-484 95, 485-517 96, 518-559 97, 560-619 98, 620-735 99
"""
DP = {int(p): int(dp) for p, dp in (pair.split() for pair in DP_TEXT.split(","))}
PD = [
    (*map(int, ends.split("-")), int(percent))
    for ends, percent in (row.split() for row in PD_TEXT.split(","))
]


def whole(value: Fraction) -> int:
    """To the nearest whole number, a half away from zero."""
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    return int(exact.quantize(Decimal(1), ROUND_HALF_UP))


def dp(fraction: Fraction) -> int:
    percent = whole(100 * fraction)
    return DP[percent] if percent >= 50 else -DP[100 - percent]


def pd(difference: int) -> Fraction:
    """What a player so much above (or below) the opponent is expected to score."""
    size = abs(difference)
    found = next((p for low, high, p in PD if low <= size <= high), 100)
    return Fraction(found if difference >= 0 else 100 - found, 100)


def change(
    own: int, games: list[tuple[int, Fraction]], k: int, play: str = "standard"
) -> tuple[Fraction, int]:
    """Exact and rounded change by the text in force since 1 October 2025."""
    total = Fraction(0)
    counted = 0
    for other, score in games:
        difference = own - other
        if play != "standard" and abs(difference) >= 600 and (own > 2600 or other > 2600):
            continue
        if abs(difference) > 400 and (play != "standard" or own < 2650):
            difference = 400 if difference > 0 else -400
        total += score - pd(difference)
        counted += 1
    while k * counted > 700:
        k -= 1
    return k * total, whole(k * total)


def first(ratings: list[int], score: Fraction) -> int:
    """Ru of somebody new."""
    opponents = [*ratings, 1800, 1800]
    ra = Fraction(sum(opponents), len(opponents))
    return min(2200, whole(ra + dp((score + 1) / len(opponents))))


def performance(ratings: list[int], score: Fraction) -> int:
    return whole(Fraction(sum(ratings), len(ratings))) + dp(score / len(ratings))
