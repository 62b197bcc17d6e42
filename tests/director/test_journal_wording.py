"""What a journal says, decision by decision, in English: a file for each recorded journal."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.wording import assert_no_other_files, assert_wording
from zug.director import read_journal
from zug.director.journal.replay import JournalNarrator

JOURNALS = sorted(Path(__file__).with_name("journals").glob("*.zug"))


@pytest.mark.parametrize("path", JOURNALS, ids=lambda path: path.stem)
def test_a_journal_says_what_was_decided(path: Path) -> None:
    lines = read_journal(path).decisions
    sentences = JournalNarrator().sentences(lines)
    said = [f"{line.kind}: {text}" for line, text in zip(lines, sentences, strict=True)]
    assert_wording(f"director/{path.stem}.txt", "\n".join([*said, ""]))


def test_no_journal_is_gone() -> None:
    assert_no_other_files("director", (f"{path.stem}.txt" for path in JOURNALS))
