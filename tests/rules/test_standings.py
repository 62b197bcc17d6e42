"""Standings: the order of tie-breaks, direct encounters, ranks of a report."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tests.rules.test_tiebreaks_table import crosstable
from tests.support.histories import random_tournament
from zug.errors import EditionError, UsageError
from zug.model import Cell, Colour, Player, Result, Tournament
from zug.rules.fmjd_card import fiches
from zug.rules.tiebreaks.codes import OF_TEAMS, TIEBREAKS, check_participants, parse_code
from zug.rules.tiebreaks.direct import separate
from zug.rules.tiebreaks.record import TiebreakRecord
from zug.rules.tiebreaks.standings import compare_ranks, standings
from zug.rules.tiebreaks.values import quick_total, show, terms_of, total, value_of
from zug.systems.standings import standings as standings_of


def event(*rows: str) -> Tournament:
    players = []
    for tpn, row in enumerate(rows, 1):
        cells = [
            Cell(0, None, Result(word))
            if word.isalpha()
            else Cell(int(word[:-2]), Colour(word[-2]), Result(word[-1]))
            for word in row.split()
        ]
        players.append(Player(tpn, name=f"P{tpn}", rating=2000 - tpn, cells=tuple(cells)))
    return Tournament(players=tuple(players), rounds=len(rows[0].split()))


def ranks(tournament: Tournament, *codes: str) -> list[tuple[int, int]]:
    return [(line.rank, line.tpn) for line in standings(tournament, codes).lines]


def test_points_then_each_tiebreak_on_those_still_tied() -> None:
    """1, 3, 4 and 16 have 3.5 points; Buchholz puts 3 and 4 first, SB then 1 before 16."""
    order = [tpn for _, tpn in ranks(crosstable(), "BH", "SB")]
    assert order[:5] == [2, 3, 4, 1, 16]


def test_equals_share_a_rank() -> None:
    tied = event("2w=", "1b=", "4w=", "3b=")
    assert ranks(tied, "BH", "SB") == [(1, 1), (1, 2), (1, 3), (1, 4)]
    assert ranks(tied, "TPN") == [(1, 1), (2, 2), (3, 3), (4, 4)]
    assert [tpn for _, tpn in ranks(tied, "TPN/R")] == [4, 3, 2, 1]
    assert [tpn for _, tpn in ranks(tied, "RTNG")] == [1, 2, 3, 4]


def test_lots_are_given_not_drawn() -> None:
    tied = event("2w=", "1b=")
    lines = standings(tied, ["LOT"], lots={1: 2, 2: 1}).lines
    assert [line.tpn for line in lines] == [2, 1]


def test_direct_encounter_among_those_who_all_met() -> None:
    """1 beat 2, 2 beat 3, 3 drew with 1: 1½, 1, ½."""
    record = TiebreakRecord(event("2w1 3b= Z", "1b0 Z 3w1", "Z 1w= 2b0"))
    assert separate(record, [1, 2, 3], forfeits=False) == [[1], [2], [3]]


def test_direct_encounter_with_missing_games_places_the_certain_first() -> None:
    """1 beat 2 and 3; 2 and 3 never met: whoever would win that, 1 is alone first."""
    record = TiebreakRecord(event("2w1 3b1", "1b0 Z", "Z 1w0"))
    assert separate(record, [1, 2, 3], forfeits=False) == [[1], [2, 3]]


def test_direct_encounter_with_missing_games_may_decide_nothing() -> None:
    """1 beat 2 and has not met 3, who could still have as many."""
    record = TiebreakRecord(event("2w1 Z", "1b0 Z", "Z Z"))
    assert separate(record, [1, 2, 3], forfeits=False) == [[1, 2, 3]]


def test_forfeits_count_in_a_direct_encounter_only_if_asked() -> None:
    record = TiebreakRecord(event("2w+", "1b-"))
    assert separate(record, [1, 2], forfeits=False) == [[1, 2]]
    assert separate(record, [1, 2], forfeits=True) == [[1], [2]]


def test_standings_after_an_earlier_round() -> None:
    table = standings(crosstable(), ["BH"], after=2)
    assert table.tournament.rounds_played == 2
    assert max(line.points for line in table.lines) == 20


@pytest.mark.parametrize("after", [-1, 6, 99])
def test_standings_after_a_round_that_was_not_played_are_refused(after: int) -> None:
    with pytest.raises(UsageError, match=f"after round {after}"):
        standings(crosstable(), ["BH"], after=after)


def test_every_sum_can_be_written_out() -> None:
    table = standings(crosstable(), ["BH/C1", "SB", "FB", "PS", "KS"])
    for line in table.lines:
        for code in table.codes:
            terms = table.terms(line.tpn, code)
            assert sum(t.value for t in terms if not t.cut) == table.value(line.tpn, code)


def test_standard_points_and_koya() -> None:
    """STD of 1: two wins and three draws; KS: points against those with 2.5 and more."""
    record = TiebreakRecord(crosstable())
    std, koya = parse_code("STD"), parse_code("KS")
    assert show(std, value_of(record, 1, std)) == "3.5"
    assert show(koya, value_of(record, 1, koya)) == "1"
    shifted = parse_code("KS/L-2")
    assert show(shifted, value_of(record, 1, shifted)) == "3.5"


@pytest.mark.parametrize("text", ["BH/C1", "bh-c1", "BH:GP/C1", "BH/M1/P", "KS/L+2", "TPN/R"])
def test_descriptors_are_read_as_files_write_them(text: str) -> None:
    assert str(parse_code(str(parse_code(text)))) == str(parse_code(text))


@pytest.mark.parametrize(
    ("text", "takes"),
    [
        ("BH:XX", "BH takes :MP, :GP, /C1, /C2, /M1, /M2, /P, /F"),
        ("BH:GP:MP", "BH takes :MP"),
        ("SSSC/K0", "SSSC takes /F, /P, /K2"),
        ("BC/C1", "BC takes no modifiers"),
        ("EDE/C1", "EDE takes /P"),
        ("WIN/M9", "WIN takes :MP, :GP"),
        ("DE/C1", "DE takes :MP, :GP, /P"),
        ("BH/C0", "BH takes"),
        ("TPN/C1", "TPN takes /R"),
    ],
)
def test_modifiers_a_tiebreak_does_not_take(text: str, takes: str) -> None:
    """They would be ignored, and the standings would not be those announced (C.07, 14)."""
    with pytest.raises(UsageError) as caught:
        parse_code(text)
    assert caught.value.code == "unknown-modifier"
    assert str(caught.value.advice).startswith(takes)


def test_only_teams_have_match_points() -> None:
    with pytest.raises(EditionError) as caught:
        check_participants(parse_code("BH:GP"), are_teams=False)
    assert caught.value.code == "tiebreak-not-offered"
    check_participants(parse_code("BH:GP"), are_teams=True)


@pytest.mark.parametrize("text", ["", "BX", "BH/X1", "BH/C", "BH//C1"])
def test_unknown_descriptors_are_refused_with_advice(text: str) -> None:
    with pytest.raises(UsageError) as caught:
        parse_code(text)
    assert caught.value.advice


def test_ranks_of_a_report_are_verified() -> None:
    tournament = replace(crosstable(), tiebreaks=("BH", "SB"))
    right = {line.tpn: line.rank for line in standings(tournament, tournament.tiebreaks).lines}
    table = standings_of(tournament)
    assert compare_ranks(table, right) == ()
    wrong = right | {1: right[2], 2: right[1]}
    assert {difference.tpn for difference in compare_ranks(table, wrong)} == {1, 2}
    assert compare_ranks(table, {}) == ()


@pytest.mark.parametrize("name", sorted(TIEBREAKS.keys() - OF_TEAMS))
def test_every_tiebreak_says_why(name: str) -> None:
    """A formula for each; where there are terms of a sum or a count, they add up to the value."""
    table = standings(crosstable(), [name] if name != "PTS" else ["WIN"], lots={1: 4})
    code = parse_code(name)
    means = {"ARO", "AOB", "TPR", "PTP", "APRO", "APPO"}
    for tpn in table.record.scores:
        found = table.why(tpn, code)
        assert found.formula
        value = table.value(tpn, code)
        if name in means and found.terms and name not in ("TPR", "PTP"):
            kept = [term.value for term in found.terms if not term.cut]
            assert value is not None
            assert abs(sum(kept) / len(kept) - value) <= 0.5
        elif name not in means and found.terms:
            assert sum(term.value for term in found.terms if not term.cut) == value


def test_performance_is_written_out() -> None:
    """Player 1 of the table: ARO 1820, 3.5 of 5, dp(.70) = 149, so 1969."""
    table = standings(crosstable(), ["TPR", "PTP"])
    said = table.why(1, parse_code("TPR")).formula
    assert said == "ARO 1820 + dp: 3.5 of 5 is 70 %, dp +149; 1820 + 149 = 1969"
    assert "2029 is expected to score 3.5" in table.why(1, parse_code("PTP")).formula
    assert "no points" in table.why(9, parse_code("PTP")).formula


@pytest.mark.parametrize("text", ["BH", "BH/C1", "BH/C2", "BH/M1", "BH/P", "FB/C1", "SB", "SB/C1"])
def test_the_quick_way_gives_the_sum_of_the_terms(text: str) -> None:
    code = parse_code(text)
    for seed in range(6):
        record = TiebreakRecord(random_tournament(random.Random(seed), 20, 6, mess=0.3))
        for edition in (2026, 2024):
            for tpn in record.scores:
                slow = total(terms_of(record, tpn, code, edition))
                assert quick_total(record, tpn, code, edition) == slow


def test_solkoff_median_and_truncated_are_those_of_the_card() -> None:
    """fmjd-1986:4.1: without the best and the worst, and without the worst opponent."""
    tournament = random_tournament(random.Random(3), 16, 6, mess=0.1)
    cards = {card.player.tpn: card for card in fiches(tournament)}
    record = TiebreakRecord(tournament)
    for tpn, card in cards.items():
        values = [value_of(record, tpn, parse_code(f"SOLKOFF{m}")) for m in ("", "/M1", "/C1")]
        assert values == [card.solkoff, card.median_solkoff, card.truncated_solkoff]
        assert value_of(record, tpn, parse_code("SB1986")) == card.sonneborn_berger


@pytest.mark.parametrize("text", ["STD", "TPN", "RTNG", "AOB/F"])
def test_the_edition_before_2026_does_not_have_everything(text: str) -> None:
    standings(crosstable(), [text])
    with pytest.raises(EditionError) as caught:
        standings(crosstable(), [text], edition=2024)
    assert caught.value.code == "tiebreak-not-in-edition"
    with pytest.raises(UsageError, match="no edition 1999"):
        standings(crosstable(), [text], edition=1999)


def test_the_edition_before_2026_has_no_caps() -> None:
    """Buchholz without the caps of 16.4: 4, 6 and 11 have more, all others the same."""
    record = TiebreakRecord(crosstable())
    code = parse_code("BH")
    more = {
        tpn: show(code, value_of(record, tpn, code, 2024))
        for tpn in record.scores
        if value_of(record, tpn, code, 2024) != value_of(record, tpn, code)
    }
    assert more == {4: "15", 6: "12", 11: "13.5"}
    assert str(parse_code("GE")) == "REP", "the name before August 2024"


def test_ranks_without_tiebreaks_are_held_to_the_points() -> None:
    tournament = crosstable()
    points = {line.tpn: line.points for line in standings(tournament, ["PTS"]).lines}
    by_points = sorted(points, key=lambda tpn: (-points[tpn], tpn))
    listed = {tpn: rank for rank, tpn in enumerate(by_points, 1)}
    assert compare_ranks(standings_of(tournament, ["PTS"]), listed) == ()


def test_draughts_are_ranked_by_their_card_unless_announced_otherwise() -> None:
    codes = standings_of(replace(crosstable(), system="fmjd-1986")).codes
    assert [str(code) for code in codes] == ["SOLKOFF", "SOLKOFF/M1", "SOLKOFF/C1", "SB1986"]
