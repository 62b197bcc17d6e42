"""`zug manual`."""

from __future__ import annotations

from running import Zug


def test_the_chapters_are_listed_and_shown(zug: Zug) -> None:
    assert ["fide-mode", "FIDE", "mode"] in map(str.split, zug("manual").out.splitlines())
    shown = zug("manual", "fide-mode").out
    assert shown.startswith("# FIDE mode\n")
    assert "Leaving it" in shown


def test_a_chapter_that_does_not_exist_is_told(zug: Zug) -> None:
    told = zug("manual", "none")
    assert told.exit == 2
    assert "[no-chapter]" in told.err
    assert zug("manual", "desk", "--find", "undo").exit == 2


def test_a_text_is_found(zug: Zug) -> None:
    assert "desk, Journal and undo: " in zug("manual", "--find", "undo").out
    assert "does not have this text" in zug("manual", "--find", "no such words").out
