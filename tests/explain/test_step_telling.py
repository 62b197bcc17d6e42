"""What is told of rounds that are paired step by step, against the scores of the file itself."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import unescape
from random import Random

import pytest

import zug
from tests.explain.forcing import SYSTEMS
from tests.literal import nasty
from tests.literal.positions import fresh, table
from zug.explainer import Explanation, explain, render, why_not
from zug.explainer.pages import notes_of, screens
from zug.explainer.results import voice_of
from zug.explainer.sentence_writer import SentenceWriter
from zug.generator import Config, Range, generate
from zug.messages import languages
from zug.model import Tournament
from zug.reports.explanation import Paper, _data
from zug.rules.cards import deal_cards
from zug.systems.base import Board
from zug.systems.explaining.statements import people_of


def rounds(system: str, seeds: range) -> Iterator[tuple[Tournament, Explanation]]:
    """Rounds in which everybody can be paired."""
    for seed in seeds:
        tournament = nasty.tournament(Random(seed), most=14)
        told = explain(tournament, system)
        if told.views is not None:
            yield tournament, told


class Printed:
    """A round as it is told in every form, each made once."""

    def __init__(self, told: Explanation, language: str) -> None:
        self.text = " ".join(render(told, language).split())
        self.html = unescape(render(told, language, "html"))
        blocks = json.loads(json.dumps(_data(told, language, Paper.A4, "")))["blocks"]
        self.sheet = [sentence for block in blocks for sentence, _ in block["said"]]


@pytest.mark.parametrize("system", [*SYSTEMS, "dutch-2026", "dubov-2026"])
def test_why_they_float_is_printed_everywhere(system: str) -> None:
    floaters = 0
    for _, told in rounds(system, range(12)):
        if floaters > 5 * len(languages()):
            break
        for place, language in enumerate(languages()):
            whole = Printed(told, language)
            for tpn, why in told.floaters.items():
                floaters += 1
                said = voice_of(told, language).sentence(why)
                words = " ".join(said.split())
                assert words in whole.text
                assert said in whole.html
                assert words in " ".join(render(told.player(tpn), language).split())
                assert said in whole.sheet
                if (tpn + place) % len(languages()) == 0:  # in one language, by turns
                    assert said in unescape(render(told.player(tpn), language, "html"))
    assert floaters > 5 * len(languages())


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_summary_names_the_floaters_and_the_bye(system: str) -> None:
    """Where a board is between two scores, somebody floats, unless groups were joined."""
    for tournament, told in rounds(system, range(20)):
        text = voice_of(told, "en").sentence(told.summary)
        if told.bye is not None:
            assert f"No. {told.bye} has the bye." in text
        assert all(f"{tpn}" in text for tpn in told.floaters)
        cards = deal_cards(tournament)
        for one in told.summary.params["said"]:
            for tpn in one.players if one.id in ("summary.down", "summary.up") else ():
                opponent = next(sum(two) - tpn for two in told.boards if tpn in two)
                gap = cards[opponent].score - cards[tpn].score
                met_floater = opponent in told.floaters  # both may have come from above
                assert met_floater or (gap >= 0 if one.id == "summary.up" else gap <= 0)
        across = [two for two in told.boards if cards[two.white].score != cards[two.black].score]
        if across and system in ("rating-1992", "lim-1999", "lim-2026"):
            assert told.floaters, (across, text)


def test_nobody_moves_down_from_the_last_bracket() -> None:
    alone = 0
    for _, told in rounds("rating-1992", range(200)):
        last = [part for part in told.parts if part.kind == "bracket"][-1]
        said = [voice_of(told, "en").sentence(one) for one in last.statements]
        assert not [one for one in said if "next group" in one or "moves down" in one]
        headline = told.bye_headline
        if headline is not None and headline.id == "headline.step-bye-alone":
            assert {*last.players} == {told.bye}
            drawn = told.maps[-1]
            assert [one.who for one in drawn.departures] == [told.bye]
            assert told.bye in drawn.faces
            alone += 1
    assert alone


def test_nobody_waits_in_the_limbo_of_the_last_bracket() -> None:
    byes = 0
    for system in ("dutch-2017", "dutch-2026"):
        for _, told in rounds(system, range(60)):
            last = [part for part in told.parts if part.kind == "bracket"][-1]
            assert "bracket.limbo" not in [one.id for one in last.statements]
            moved = [one for one in told.maps if any(a.who == told.bye for a in one.arrivals)]
            byes += bool(told.bye is not None and moved)
    assert byes


LIM = table("1: 4w1\n2: 5b1\n3: Z\n4: 1b0\n5: 2w0")


def test_a_pair_that_costs_the_bye_says_so() -> None:
    """5, the largest number of the lowest score, has the bye."""
    answer = why_not(LIM, (1, 5), "lim-2026")
    said = [voice_of(answer, "en").sentence(one) for one in answer.statements]
    assert said[1] == f"No. 5 has the bye; with this pair it would go to No. {answer.bye}."
    wished = why_not(LIM, (4, 0), "lim-2026")
    assert "whynot.bye-goes" not in [one.id for one in wished.statements]


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_whole_pairing_is_not_told_again_with_other_colours(system: str) -> None:
    whole = 0
    for seed in range(30):
        tournament = nasty.tournament(Random(seed), most=10)
        everybody = [*tournament.players]
        told = explain(tournament, system)
        if told.views is None or len(told.boards) < 2 or not everybody:
            continue
        first, second, *rest = told.boards
        swapped = [Board(first.white, second.black), Board(second.white, first.black), *rest]
        swapped += [Board(told.bye, 0)] if told.bye is not None else []
        answer = why_not(tournament, swapped, system)
        whole += answer.verdict in ("worse", "later", "procedure")
        assert not [one for one in answer.statements if one.id.startswith("whynot.outcome")]
    assert whole


def test_a_table_names_the_players() -> None:
    played = generate(Config(system="round-robin", players=Range(7, 7), rounds=Range(3, 3)), 1)
    told = explain(played, round=2)
    for place, (white, black) in enumerate(told.boards, 1):
        said = voice_of(told, "en").sentence(told.headlines[place])
        for tpn in (white, black):
            assert f"{told.people[tpn].name} ({tpn})" in said
    assert render(told).count("is free") == 1


def test_what_is_not_settled_yet_is_not_drawn_as_changed() -> None:
    told = explain(fresh([1] * 8), "lim-2026")
    first = screens(told)[0]
    assert "···" not in first.partition("2W:")[0]
    assert "2W: board 2 with White" in first
    assert any("━━━" in one.partition("2W:")[0] for one in screens(told))


def test_namesakes_keep_their_numbers() -> None:
    names = ["Meier, Anna", "Meier, Anna", "Meier, Beat", "Rossi, Anna"]
    voice = SentenceWriter("en", people_of(zug.new(names, rounds=3)))
    assert [voice.format_field(tpn, "surname") for tpn in range(1, 5)] == [
        "Meier A. (1)",
        "Meier A. (2)",
        "Meier B.",
        "Rossi",
    ]
    assert voice.format_field([2, 3, 4], "shorts") == "Meier A. (2), Meier B. (3) and Rossi (4)"


def test_whoever_is_still_to_be_paired_stands_by_number() -> None:
    mixed = 0
    for _, told in rounds("lim-1999", range(12)):
        voice = voice_of(told, "en")
        for step in told.walk:
            if len(step.left) > 3:
                *some, last = sorted(step.left)
                said = f"{', '.join(map(str, some))} and {last}"
                assert notes_of(step, voice)[-1] == f"Still to be paired: {said}."
                mixed += [*step.left] != sorted(step.left)
    assert mixed
