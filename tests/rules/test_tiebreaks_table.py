"""The crosstable of 16 players whose 23 tie-breaks two other programs agree on."""

from __future__ import annotations

import re

import pytest

from zug.model import Cell, Colour, Player, Result, Tournament
from zug.rules.tiebreaks.codes import parse_code
from zug.rules.tiebreaks.record import TiebreakRecord
from zug.rules.tiebreaks.values import show, value_of

CROSSTABLE = """
1  9w1 13b= 2w= 15b1 4w=
2  10b1 7w1 1b= 16w1 3b=
3  11w= 6b1 8w1 4b= 2w=
4  12b1 H 13w1 3w= 1b=
5  13w0 15b0 11w1 7b= 10w1
6  14b0 3w0 U 10w1 8b1
7  15w1 2b0 16b0 5w= 11b0
8  16b= 14w1 3b0 13w1 6w0
9  1b0 10w0 H 11b- U
10 2w0 9b1 15w0 6b0 5b0
11 3b= 16w0 5b0 9w+ 7w1
12 4w0 U 14b+ Z Z
13 5b1 1w= 4b0 8b0 14w0
14 6w1 8b0 12w- Z 13b1
15 7b0 5w1 10b1 1w0 16b0
16 8w= 11b1 7w1 2b0 15w1
"""

VALUES = """
id PTS BH BH/C1 BH/C2 BH/M1 FB FB/C1 AOB SB SB/C1 PS PS/C1 WIN WON BPG BWG REP ARO ARO/C1 TPR PTP APRO APPO
 1 3.5  12.5 11    9.5   7     13.5 12    12.40 8     7.25  11   10    2   2   2   1   5   1820 1900   1969 2029 1789 1769
 2 4    13   12    10.5  8.5   13.5 12    13.60 9.5   8.5   13   12    3   3   3   1   5   1880 1988   2120 2216 1856 1852
 3 3.5  15.5 13    10.5  9     15   13    12.90 10.5  9.25  11   10.5  2   2   2   1   5   1940 2000   2089 2112 1904 1934
 4 3.5  14   11.5  10    8     14.5 12    13.38 9.25  7.75  11.5 10.5  2   2   2   1   4   1888 1983   2081 2168 1772 1784
 5 2.5  8.5  7.5   6     5     10   8.5   13.20 4.25  3.25  5    5     2   2   2   0   5   1690 1738   1690 1689 1719 1676
 6 3    11.5 10.5  8.5   7     12   10.5  13.25 6     5     6    6     3   2   2   1   5   1813 1900   1813 1810 1846 1836
 7 1.5  14.5 12.5  10    8.5   13.5 11.5  11.70 3.25  1.25  6    5     1   1   3   0   5   1760 1838   1611 1531 1869 1890
 8 2.5  13.5 12    10    8.5   12.5 11    12.90 5.25  3.75  8.5  8     2   2   2   0   5   1730 1800   1730 1715 1915 1924
 9 1.5  9    7.5   6     4     9.5  8     12.75 2.25  2.25  2.5  2.5   1   0   1   0   3   1975 2200   1175 950  1805 1802
10 1    13   11.5  9.5   7.5   12.5 11    10.80 1.5   0     4    4     1   1   3   1   5   1880 1975   1640 1575 1717 1687
11 2.5  12.5 11    9.5   7.5   12   10.5  12.75 4.75  3.25  5.5  5     2   1   2   0   5   1863 2000   1776 1763 1840 1836
12 2    11.5 9.5   7.5   6     11   9     14.00 4     4     7    7     2   0   0   0   3   2050 -      1250 1250 2081 2168
13 1.5  14   12    9.5   8.5   13.5 12    11.90 4.25  4.25  7    6     1   1   3   1   5   1930 2025   1781 1744 1879 1909
14 2    11   9     7     6     10.5 9     13.00 4.5   3     6    5     2   2   2   1   3   1800 1900   1925 1942 1775 1756
15 2    12   11    9.5   7.5   12   10.5  12.20 3.5   2.5   7    7     2   2   3   1   5   1860 1963   1788 1768 1776 1767
16 3.5  12.5 11    9     7     13.5 11.5  13.10 7.25  5.75  10.5 10    3   3   2   1   5   1820 1900   1969 2013 1805 1799
"""  # noqa: E501


def crosstable() -> Tournament:
    players = []
    for line in CROSSTABLE.strip().split("\n"):
        tpn, *words = line.split()
        cells = []
        for word in words:
            match = re.fullmatch(r"(\d+)([wb])(.)", word)
            if match:
                cells.append(Cell(int(match[1]), Colour(match[2]), Result(match[3])))
            else:
                cells.append(Cell(0, None, Result(word)))
        number = int(tpn)
        players.append(Player(number, rating=2250 - 50 * number, cells=tuple(cells)))
    return Tournament(players=tuple(players), rounds=5)


HEADER, *ROWS = [line.split() for line in VALUES.strip().split("\n")]


@pytest.mark.parametrize("code", HEADER[1:])
def test_column(code: str) -> None:
    record = TiebreakRecord(crosstable())
    column = HEADER.index(code)
    expected = {int(row[0]): row[column] for row in ROWS}
    parsed = parse_code(code)
    found = {tpn: show(parsed, value_of(record, tpn, parsed)) for tpn in expected}
    assert found == expected


def test_buchholz_before_2026_has_no_caps() -> None:
    record, code = TiebreakRecord(crosstable()), parse_code("BH")
    before = {tpn: show(code, value_of(record, tpn, code, 2024)) for tpn in range(1, 17)}
    after = {tpn: show(code, value_of(record, tpn, code)) for tpn in range(1, 17)}
    assert {tpn: before[tpn] for tpn in before if before[tpn] != after[tpn]} == {
        4: "15",
        6: "12",
        11: "13.5",
    }


def test_forfeits_as_games() -> None:
    record, code = TiebreakRecord(crosstable()), parse_code("BH/P")
    plain = parse_code("BH")
    found = {tpn: show(code, value_of(record, tpn, code)) for tpn in range(1, 17)}
    usual = {tpn: show(plain, value_of(record, tpn, plain)) for tpn in range(1, 17)}
    assert {tpn: found[tpn] for tpn in found if found[tpn] != usual[tpn]} == {9: "10", 14: "12"}


def test_adjusted_score_of_one_who_left() -> None:
    record = TiebreakRecord(crosstable())
    assert (record.scores[12], record.adjusted[12]) == (20, 30)
