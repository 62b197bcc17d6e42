"""The cards of a tournament are dealt once."""

from __future__ import annotations

import pytest

from tests.rules.test_tiebreaks_table import crosstable
from zug.checker import check
from zug.fastclasses import replace
from zug.generator import Config, generate
from zug.model import Adjustment, PointSystem, parse_points
from zug.rules import cards
from zug.rules.cards import floats_of, recent_floats, unplayed_2026
from zug.systems import PairingRequest


def test_whoever_asks_again_gets_the_same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = crosstable()
    first = cards.deal_cards(tournament)
    first.clear()  # an engine may do with its dict what it likes
    dealt = cards.deal_cards(tournament)
    assert len(dealt) == len(tournament.players)
    monkeypatch.setattr(cards, "_deal", None)  # nobody deals again
    assert cards.deal_cards(tournament) == dealt
    assert PairingRequest(tournament).pair().boards


ROUGH = {"forfeits": "200", "half-byes": "80", "zero-byes": "60", "late": "200", "withdrawn": "200"}


@pytest.mark.parametrize("points", ["1-0.5-0", "3-1-0"])
@pytest.mark.parametrize("seed", range(5))
def test_cards_that_go_on_are_those_dealt_anew(
    monkeypatch: pytest.MonkeyPatch, seed: int, points: str
) -> None:
    config = Config().with_settings({"players": "15", "rounds": "8", "points": points, **ROUGH})
    whole = generate(config, seed)
    rounds = [replace(whole.before(round_)) for round_ in range(1, whole.rounds_played + 1)]
    anew = [cards.deal_cards(tournament) for tournament in rounds]
    again = [replace(tournament) for tournament in rounds]
    assert cards.deal_cards(again[0]) == anew[0]
    monkeypatch.setattr(cards, "_deal", None)
    for earlier, later, dealt in zip(again, again[1:], anew[1:], strict=False):
        assert cards.deal_cards(cards.keep_cards(earlier, later)) == dealt


@pytest.mark.parametrize("seed", range(5))
def test_floats_that_were_kept_are_those_worked_out_anew(
    monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    config = Config().with_settings({"players": "15", "rounds": "8", **ROUGH})
    whole = generate(config, seed)
    rounds = [replace(whole.before(round_)) for round_ in range(1, whole.rounds_played + 1)]
    downfloats = unplayed_2026(whole.points).downfloats
    anew = [recent_floats(one, cards.deal_cards(one), downfloats) for one in rounds]
    assert any(before for _, before in anew)
    again = [replace(tournament) for tournament in rounds]
    recent_floats(again[0], cards.deal_cards(again[0]), downfloats)
    asked: list[int] = []

    def watched(players: object, dealt: object, ago: int, *more: object) -> list[cards.Float]:
        asked.append(ago)
        return floats_of(players, dealt, ago, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(cards, "floats_of", watched)
    for earlier, later, found in zip(again, again[1:], anew[1:], strict=False):
        dealt = cards.deal_cards(cards.keep_cards(earlier, later))
        assert recent_floats(later, dealt, downfloats) == found
    assert set(asked) == {1}


@pytest.mark.parametrize("primary", ["match", "game"])
@pytest.mark.parametrize("seed", range(5))
def test_a_generated_team_tournament_is_paired_by_its_own_scores(seed: int, primary: str) -> None:
    settings = {"system": "team-2026", "players": "10", "rounds": "5"}
    config = Config().with_settings({**settings, "options": f"primary={primary}"})
    whole = generate(config, seed)
    assert check(whole, try_editions=False).identical


def test_cards_do_not_go_on_where_points_or_rounds_lie_between() -> None:
    config = Config().with_settings({"players": "12", "rounds": "6"})
    whole = generate(config, 1)
    earlier = whole.before(4)
    cards.deal_cards(earlier)
    given = Adjustment("", parse_points("2"), 1, (3,))
    for later in (
        whole.before(6),
        replace(whole.before(5), points=PointSystem.parse("3-1-0")),
        replace(whole.before(5), adjustments=(given,)),
        replace(whole.before(5), virtual_points={1: (parse_points("1"),) * 5}),
    ):
        anew = cards.deal_cards(replace(later))
        assert cards.deal_cards(cards.keep_cards(earlier, later)) == anew
