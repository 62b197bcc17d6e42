"""Rounds of systems that pair step by step can be drawn in every width, and at every step."""

from __future__ import annotations

import pytest

from tests.literal.positions import table
from tests.pictures.test_layout import flat
from zug.explainer import explain, render
from zug.explainer.pictures import Album, FullMap, StripCaption, strip
from zug.explainer.pictures.svg import Box, Path, texts
from zug.fastclasses import replace
from zug.generator import Config, Range, generate
from zug.model import show_points
from zug.rules.cards import deal_cards

SYSTEMS = ["lim-2026", "lim-1999", "fmjd-1986", "rating-1992", "dubov-1997", "burstein-2017"]


@pytest.mark.parametrize("system", SYSTEMS)
def test_everybody_who_leaves_can_be_drawn(system: str) -> None:
    for seed in range(4):
        config = Config(system=system, players=Range(9, 14), rounds=Range(5, 5))
        played = generate(config, seed)
        for round_ in range(2, played.rounds_played + 1):
            told = explain(played, round=round_)
            album = Album(told, "en")
            for scene in album.scenes.values():
                assert "<svg" in album.page_map(scene)
            for step in told.walk:
                found = album.scenes.get(step.group)
                if found is not None and found.bracket.faces:
                    seen = replace(found, bracket=step.seen(found.bracket))
                    assert "<svg" in album.page_map(seen)


def test_whoever_floats_up_has_an_arrow_up() -> None:
    """7 of 1½ points goes down to the median of 1, 6 of ½ point goes up to it."""
    rows = (
        "1: 5w1 4b1\n2: 6w1 5b1\n3: 7w= 6b=\n4: 8w1 1w0\n"
        "5: 1b0 2w0\n6: 2b0 3w=\n7: 3b= 8w1\n8: 4b0 7b0"
    )
    told = explain(table(rows), "lim-2026")
    gone = [(one.who, one.kind, one.score) for drawn in told.maps for one in drawn.departures]
    assert gone == [(7, "down", 10), (6, "up", 10)]
    text = render(told, "en", "text")
    assert "↓ No. 7: floats" in text
    assert "↑ No. 6: floats" in text
    album = Album(told, "en")
    drawn = [album.page_map(scene) for scene in album.scenes.values()]
    assert sum("floating up to 1 point" in one for one in drawn) == 1
    assert sum("floating down to 1 point" in one for one in drawn) == 1


@pytest.mark.parametrize("system", SYSTEMS)
def test_whoever_came_in_is_shown_from_the_right_side(system: str) -> None:
    """By the scores of the file: from above down, from below up, and only who was paired here."""
    ways = set()
    for seed in range(10):
        config = Config(system=system, players=Range(9, 16), rounds=Range(6, 6))
        played = generate(config, seed)
        for round_ in range(2, played.rounds_played + 1):
            told = explain(played, round=round_)
            cards = deal_cards(played.before(round_))
            for drawn in told.maps:
                own = drawn.title.params["score"]
                boards = {tpn for board in drawn.boards.values() for tpn in board}
                here = boards | {one.who for one in drawn.departures}
                came = {one.who: one.up for one in drawn.arrivals}
                ways |= {*came.values()}
                assert came == {
                    tpn: cards[tpn].score < own for tpn in here if cards[tpn].score != own
                }
    assert ways


@pytest.mark.parametrize(
    ("system", "seed"), [("rating-1992", 3), ("lim-2026", 3), ("burstein-2017", 0)]
)
def test_floaters_are_where_they_leave_and_where_they_come_to(system: str, seed: int) -> None:
    """Groups that everybody leaves, that nobody is in, that are taken from the bottom."""
    played = generate(Config(system=system, players=Range(11, 17), rounds=Range(5, 5)), seed)
    emptied = 0
    for round_ in range(2, played.rounds_played + 1):
        scenes = [*Album(explain(played, round=round_), "en").scenes.values()]
        for place, scene in enumerate(scenes):
            assert scene.players
            emptied += not scene.bracket.boards
            for gone in scene.bracket.departures:
                later = [one for one in scenes[place + 1 :] if gone.who in one.players]
                assert (gone.kind == "bye") == (not later)
                assert [one.score for one in later[:1]] == ([gone.score] if later else [])
                assert gone.kind == "bye" or gone.who in later[0].arrivals
            shown = [text.text for text in texts(strip([scene], StripCaption("", "", "")).shapes)]
            assert show_points(scene.face(scene.players[0]).score) in " ".join(shown)
            assert {scene.number(tpn) for tpn in scene.departures} <= {*" ".join(shown).split()}
    assert emptied or system == "burstein-2017"


def test_arrows_of_those_who_came_in_do_not_cover_the_colour_due() -> None:
    seen = 0
    for seed in range(4):
        config = Config(system="fmjd-1986", players=Range(15, 15), rounds=Range(5, 5))
        for scene in Album(explain(generate(config, seed), round=4), "en").scenes.values():
            drawn = FullMap(scene)
            shapes = flat(drawn.drawn().shapes)
            squares = [one for one in shapes if isinstance(one, Box) and one.width == one.height]
            for tpn in scene.arrivals:
                spot = drawn.spots[tpn]
                if spot.side == "left":
                    continue
                [lane] = [one for one in drawn.lanes if f" {spot.y:.6g}H" in str(one)]
                assert isinstance(lane, Path)
                tip = float(lane.course.partition("H")[2].partition("M")[0])
                beside = [one for one in squares if one.y < spot.y < one.y + one.height]
                assert all(one.x + one.width <= tip for one in beside)
                seen += bool(beside)
    assert seen
