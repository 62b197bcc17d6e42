"""The cards of a tournament are dealt once."""

from __future__ import annotations

import pytest

from tests.rules.test_tiebreaks_table import crosstable
from zug.rules import cards
from zug.systems import pair


def test_whoever_asks_again_gets_the_same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = crosstable()
    first = cards.deal_cards(tournament)
    first.clear()  # an engine may do with its dict what it likes
    dealt = cards.deal_cards(tournament)
    assert len(dealt) == len(tournament.players)
    monkeypatch.setattr(cards, "_deal", None)  # nobody deals again
    assert cards.deal_cards(tournament) == dealt
    assert pair(tournament).boards
