"""The rule that gave a pair its colours, in systems that pair step by step.

What a sentence claims is worked out again from the cells of the tournament.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest

from tests.explain.forcing import SYSTEMS
from tests.literal import nasty
from tests.literal.positions import table
from zug.explainer import Explanation, explain, render
from zug.explainer.results import voice_of
from zug.explainer.sentence_writer import SENTENCES
from zug.messages import languages
from zug.model import Tournament
from zug.systems.explaining.statements import Statement

TOLD_IN_ITS_OWN_WORDS = ("lim-1999", "lim-2026")
WITHOUT_HISTORIES = {
    *("odd", "even", "smaller-odd", "smaller-even", "list-odd", "list-even"),
    *("odd-number", "larger-number"),
}
WINNERS = "1: 2w1\n2: 1b0\n3: 4w1\n4: 3b0"
"""1 and 3 have had White, 2 and 4 Black; nobody has a rating."""


def histories(tournament: Tournament) -> dict[int, str]:
    """The colours of the games that were played, from the cells."""
    return {
        player.tpn: "".join(
            str(cell.colour)
            for cell in player.cells
            if cell.colour is not None and cell.opponent and cell.result.is_played
        )
        for player in tournament.players
    }


def surplus(history: str) -> int:
    return history.count("w") - history.count("b")


def told_of(told: Explanation) -> list[Statement]:
    parts = [part for part in told.parts if part.kind == "pair"]
    return [one for part in parts for one in part.statements]


def holds(why: str, params: Mapping[str, object], had: dict[int, str]) -> bool:
    """Is it so, what the sentence says?"""
    white, black = int(str(params["white"])), int(str(params["black"]))
    mine, yours = had[white], had[black]
    if why == "thrice":
        running = {white: mine.endswith("bb"), black: yours.endswith("ww")}
        return params["hurt"] == [tpn for tpn, hurt in running.items() if hurt] != []
    if why == "excess":
        much = {white: surplus(mine) <= -2, black: surplus(yours) >= 2}
        return params["hurt"] == [tpn for tpn, hurt in much.items() if hurt] != []
    if why == "rarer-both":
        return surplus(mine) < 0 < surplus(yours)
    if why in ("rarer", "rarer-better"):
        served, other = (white, black) if params["due"] == "w" else (black, white)
        less = -1 if params["due"] == "w" else 1
        claims = [surplus(had[tpn]) * less > 0 for tpn in (served, other)]
        both = why == "rarer-better"
        return claims[0] and (claims[1] if both else not surplus(had[other]))
    if why == "first-game":
        served = white if params["due"] == "w" else black
        return surplus(mine) == surplus(yours) == 0 and had[served][0] == params["due"]
    if why == "fewer-whites":
        return surplus(mine) < surplus(yours)
    if why == "last-game":
        return surplus(mine) == surplus(yours) and (mine[-1:] == "b" or yours[-1:] == "w")
    if why == "numbers-alike":
        return (white + black) % 2 == 0 and white > black
    if why == "numbers-unlike":
        return (white + black) % 2 == 1 and white < black
    if why == "equalise":
        served, other = (white, black) if params["due"] == "w" else (black, white)
        return abs(surplus(had[served])) > abs(surplus(had[other]))
    if why == "reversed":
        differed = [two for two in zip(mine[::-1], yours[::-1], strict=False) if two[0] != two[1]]
        return differed[0] == ("b", "w")
    if why == "higher":
        return all(one == two for one, two in zip(mine[::-1], yours[::-1], strict=False))
    if why in ("odd", "even", "smaller-odd", "smaller-even"):
        by = int(str(params["by"]))
        is_drawn = (by == white) is (params["drawn"] == "w")
        return not mine and not yours and by % 2 == is_drawn == why.endswith("odd")
    return True


@pytest.mark.parametrize("system", [one for one in SYSTEMS if one not in TOLD_IN_ITS_OWN_WORDS])
def test_what_is_said_of_colours_is_so(system: str) -> None:
    boards = 0
    for seed in range(80):
        tournament = nasty.tournament(Random(seed), most=14)
        told = explain(tournament, system)
        had = histories(tournament)
        for one in told_of(told):
            boards += 1
            why = one.id.removeprefix("step.colours-")
            assert holds(why, one.params, had), (seed, one)
            for tpn in (one.params["white"], one.params["black"]):
                shown = had[int(str(tpn))] or "–"
                said = voice_of(told, "en").sentence(one)
                assert f": {shown}" in said or why in WITHOUT_HISTORIES, said
    assert boards > 100


def test_every_rule_is_told_in_every_language() -> None:
    ids: set[str] = set()
    for system in SYSTEMS:
        for seed in range(150):
            told = explain(nasty.tournament(Random(seed), most=14), system)
            for one in told_of(told):
                if one.id not in ids:
                    assert all(voice_of(told, language).sentence(one) for language in languages())
                ids.add(one.id)
    unrated = explain(table(WINNERS), "dubov-1997")
    assert "White goes to the larger number: No. 3 has White" in " ".join(render(unrated).split())
    ids |= {one.id for one in told_of(unrated)}
    assert ids >= {id_ for id_ in SENTENCES if id_.startswith("step.colours-")}


def test_columns_are_not_called_due() -> None:
    """Of 1 and 3, who are both due Black, one stands in the column of White."""
    text = render(explain(table(WINNERS), "dubov-1997"))
    assert "Column of White: No. " in text
    assert "Due White" not in text
