"""The verdict on a published pairing as a page to be filed: one page, whatever is on it."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

import zug
from zug.cli.main import guarded
from zug.generator import Config, generate
from zug.messages import languages
from zug.reports.explanation import MOST_ROWS, _Page, verdict_pdf
from zug.reports.sheets import Paper
from zug.rules.books import book

ROOT = Path(__file__).parents[2]
OPEN = ROOT / "samples" / "open.trf"
SAMPLE = zug.read(OPEN)
FEWEST_ROWS = 4
SIZES = {Paper.A4: (595, 842), Paper.LETTER: (612, 792)}


def text_of(pdf: bytes) -> str:
    (page,) = PdfReader(BytesIO(pdf)).pages
    return " ".join(page.extract_text().split())


def shown_in(verdict: zug.Verdict, text: str) -> int:
    """How many boards the page shows: those that differ without those it counts."""
    found = re.search(r"and (\d+) more boards? differs?", text)
    return len(verdict.differences) - (int(found[1]) if found else 0)


def worse() -> zug.Verdict:
    """The sample's first two pairs of the bracket of 3½ points, made otherwise."""
    boards = [tuple(board) for board in zug.pair(SAMPLE).boards]
    boards[0], boards[2] = (1, 7), (14, 8)
    return zug.judge(SAMPLE, boards)  # type: ignore[arg-type]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("paper", SIZES)
def test_the_page_holds_rule_values_boards_and_names(language: str, paper: Paper) -> None:
    verdict = worse()
    pdf = verdict_pdf(verdict, paper, language, "made today")
    (page,) = PdfReader(BytesIO(pdf)).pages
    assert (round(page.mediabox.width), round(page.mediabox.height)) == SIZES[paper]
    text = text_of(pdf)
    assert verdict.answer.criterion == "C15"
    assert "zug verify round.proof" in text
    assert "`" not in text
    for held in ("Lakeside Open", "6 / 9", "C15", "C.04.3, 2.4.10", "dutch-2026", "made today"):
        assert held in text
    for side in verdict.differences:
        for board in side:
            assert board is not None
            for tpn in board:
                assert f"({tpn})" in text
    for statement in json.loads(json.dumps(verdict.as_json(language)))["statements"]:
        # where letters are kerned, the reader sees spaces
        assert "".join(statement["text"].split())[:40] in text.replace(" ", "")


def test_two_hundred_players_and_a_hundred_differences_fit() -> None:
    config = Config(system="dutch-2026").with_settings({"players": "200", "rounds": "5"})
    tournament = generate(config, 1).before(5)
    boards = zug.pair(tournament).boards
    reversed_ = [(black, white) for white, black in boards]
    shifted = [(white, boards[n - 1].black) for n, (white, _) in enumerate(boards)]
    kinds = set()
    for published in (reversed_, shifted, boards[:1], boards):
        verdict = zug.judge(tournament, published)
        kinds.add(verdict.kind)
        for paper in SIZES:
            text = text_of(verdict_pdf(verdict, paper))
            assert FEWEST_ROWS <= shown_in(verdict, text) <= MOST_ROWS or verdict.is_same
    assert kinds == {"colours", "forbidden", "actual"}


def test_names_of_any_length_leave_the_numbers_and_one_page() -> None:
    config = Config(system="dutch-2026").with_settings({"players": "200", "rounds": "5"})
    tournament = generate(config, 1).before(5)
    players = tuple(
        replace(one, name=f"Wijesinghe-Ramanathapuram {one.tpn}, Maximilian"[:33])
        for one in tournament.players
    )
    tournament = replace(tournament, players=players)
    published = [(black, white) for white, black in zug.pair(tournament).boards]
    verdict = zug.judge(tournament, published)
    for paper in SIZES:
        text = text_of(verdict_pdf(verdict, paper))
        shown = shown_in(verdict, text)
        assert shown >= FEWEST_ROWS
        table = text[text.index("by the rules as published") :]
        for side in verdict.differences[:shown]:
            for board in side:
                assert board is not None
                white, black = board
                assert re.search(rf"\({white}\) – [^()]*\({black}\)", table)


def test_a_sentence_that_is_cut_keeps_its_bracket() -> None:
    page = _Page(worse(), "en")
    assert page._short("Ada (1) has White (Ada (1): wbw, Bea (2): bwb).", 30) == (
        "Ada (1) has White (Ada (1): wb …)"
    )
    assert page._short("Ada (1) has White.", 12) == "Ada (1) has …"
    assert page._short("Ada (1) has White.", 18) == "Ada (1) has White."


@pytest.mark.parametrize("language", languages())
def test_the_page_is_in_one_language(language: str) -> None:
    """But for what Zug keeps of the articles, which is in English: other pages say so."""
    verdict = worse()
    text = text_of(verdict_pdf(verdict, language=language))
    assert ("in force from" in text) == (language == "en")
    name, _, number = verdict.statements[1].article.partition(":")
    rule = " ".join(book(name).article(number).rule.split())
    assert rule in text
    notes = {"de": "Was diese Artikel sagen, auf Englisch:"}
    notes["es"] = "Lo que dicen estos artículos, en inglés:"
    notes["fr"] = "Ce que disent ces articles, en anglais :"
    notes["it"] = "Che cosa dicono questi articoli, in inglese:"
    for one, note in notes.items():
        assert (note in text) == (language == one)
        assert language != one or text.index(note) < text.index(rule)


def test_lines_not_understood_are_on_the_page() -> None:
    verdict = zug.judge(SAMPLE, "1 8\nNobody - Knows")
    assert verdict.kind == "incomplete"
    assert "line 2 was not understood" in text_of(verdict_pdf(verdict))


@pytest.mark.parametrize("system", ["lim-2026", "dubov-1997", "fmjd-1986", "burstein-2026"])
def test_every_kind_of_system_has_the_page(system: str) -> None:
    verdict = zug.judge(SAMPLE, zug.pair(SAMPLE).boards, system)
    assert verdict.kind in ("procedure", "worse", "later")
    text = text_of(verdict_pdf(verdict))
    assert system in text
    assert "has no certificates" in text


def test_the_page_names_the_proof_and_the_command_writes_it(tmp_path: Path) -> None:
    verdict = worse()
    assert verdict.proof is not None
    text = text_of(verdict_pdf(verdict))
    assert verdict.proof.digest in text
    assert "Bracket of 3½: C6–C21 proved best, first in the sequence." in text
    boards, proof = tmp_path / "boards.txt", tmp_path / "round.proof"
    boards.write_text("\n".join(f"{white} {black}" for white, black in verdict.boards))
    words = ["compare", str(OPEN), "--published", str(boards), "--proof", str(proof)]
    assert guarded(words) == 1
    assert proof.read_bytes() == verdict.proof.to_bytes()
    assert zug.verify(proof, SAMPLE).proved
    assert zug.verify(proof).proved
    page = tmp_path / "verdict.pdf"
    assert guarded([*words, "--system", "lim-2026", "--pdf", str(page)]) == 4
    assert not page.exists()


def test_a_recorded_round_that_differs_is_judged_against_a_proof() -> None:
    """The file itself holds the published round."""
    rows = worse().boards
    played = SAMPLE.with_round([(white, black) for white, black in rows], ["1-0"] * len(rows))
    verdict = zug.judge(played, zug.write(played), round=6)
    assert verdict.kind == "worse"
    assert verdict.proof is not None
    assert zug.verify(verdict.proof, SAMPLE).proved


def test_the_command_writes_it(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    boards, page = tmp_path / "boards.txt", tmp_path / "verdict.pdf"
    boards.write_text("\n".join(f"{white} {black}" for white, black in worse().boards))
    words = ["compare", str(OPEN), "--published", str(boards), "--pdf", str(page)]
    assert guarded([*words, "--paper", "letter", "--lang", "it"]) == 1
    assert "C15" in text_of(page.read_bytes())
    assert "C15" in capfd.readouterr().out
    assert guarded(["compare", str(OPEN), "--systems", "all", "--pdf", str(page)]) == 2
