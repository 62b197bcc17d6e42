"""Keys that are typed into the list of results, and what is recorded then.

The desk and the page in the browser run through the same sequences. Every sequence is typed into a
round of three boards without results; the first of them is selected.
"""

from __future__ import annotations

from typing import Any, NamedTuple

SWISS = "51-dutch-2026-namesakes-de"
"""The variant of `tests.web.screens` for sequences of single games: boards 51 to 53."""
MATCHES = "51-double-swiss-2026-es"
"""That for matches of two games."""
ASKED = "(asked)"
"""Wait until the desk or the page asks for a confirmation."""

Key = str | tuple[str, str]
"""A key by its name, or its place on the keyboard and the character it writes there."""


class KeySequence(NamedTuple):
    """Keys in their order, and the results of the three boards after the last of them."""

    name: str
    keys: tuple[Key, ...]
    results: tuple[str, str, str]
    variant: str = SWISS
    key_set: str = ""
    """The choice under “Keys for 1, 0, ½”; empty for the usual one."""


def typed(text: str) -> tuple[str, ...]:
    return tuple(text)


SEQUENCES = (
    KeySequence("digits", typed("150"), ("1-0", "½-½", "0-1")),
    KeySequence("signs", typed("=+-"), ("½-½", "+-", "-+")),
    KeySequence("forfeit, adjourned, draw", ("F", "*", "Space"), ("--", "*", "½-½")),
    KeySequence("small letter", ("f", "ArrowDown", "f"), ("--", "", "--")),
    KeySequence("unrated", typed("nwndnl"), ("W-L", "D-D", "L-W")),
    KeySequence("one-sided", typed("NPNXNY"), ("0-0", "½-0", "0-½")),
    KeySequence("letters without N", typed("wdlpxy"), ("", "", "")),
    KeySequence("another key after N", typed("nq1"), ("1-0", "", "")),
    KeySequence("move", ("ArrowDown", "ArrowDown", "ArrowUp", "1", "End", "0"), ("", "1-0", "0-1")),
    KeySequence("replace", ("1", "Home", "0", "Enter"), ("0-1", "", "")),
    KeySequence("keep", ("1", "Home", "0", "Escape"), ("1-0", "", "")),
    KeySequence("another key after a question", ("1", "Home", "0", "End", "5"), ("1-0", "", "½-½")),
    KeySequence("the same again", ("1", "Home", "1", "0"), ("1-0", "0-1", "")),
    KeySequence("clear", ("1", "0", "5", "Home", "Delete", "Enter"), ("", "0-1", "½-½")),
    KeySequence("clear by Backspace", ("1", "Home", "Backspace", "Enter"), ("", "", "")),
    KeySequence("do not clear", ("1", "Home", "Delete", "Escape"), ("1-0", "", "")),
    KeySequence("undo", typed("10u"), ("1-0", "", "")),
    KeySequence("undo twice, type again", typed("10uu5"), ("½-½", "", "")),
    KeySequence("undo a correction", ("1", "Home", "0", "Enter", "u"), ("1-0", "", "")),
    KeySequence("nothing to undo", typed("u1"), ("1-0", "", "")),
    KeySequence("go to a board", (*typed(".53"), "Enter", "1"), ("", "", "1-0")),
    KeySequence("no such board", (*typed(".7"), "Enter", "1"), ("", "", "")),
    KeySequence("leave the field", (*typed(".53"), "Escape", "1"), ("1-0", "", "")),
    KeySequence("find a name", (*typed("/player003"), "Enter", "0"), ("", "", "0-1")),
    KeySequence("find an accent", (*typed("/PLÁYER003"), "Enter", "0"), ("", "", "0-1")),
    KeySequence("find nobody", (*typed("/nobody"), "Enter", "1"), ("", "", "")),
    KeySequence(
        "find several", (*typed("/given"), "Enter", "1", "ArrowDown", "Enter", "1"), ("", "1-0", "")
    ),
    KeySequence("find several, none", (*typed("/given"), "Enter", "Escape", "1"), ("", "", "")),
    KeySequence("open boards only", ("1", "o", "ArrowUp", "ArrowDown", "0"), ("1-0", "", "0-1")),
    KeySequence("verify", typed("150v111v"), ("1-0", "½-½", "0-1")),
    KeySequence("result of an adjourned game", ("*", "Home", "5"), ("½-½", "", "")),
    KeySequence("an adjourned game is won", ("*", "Home", "0", ASKED, "Enter"), ("0-1", "", "")),
    KeySequence("an adjourned game stays", ("*", "Home", "0", ASKED, "Escape"), ("*", "", "")),
    KeySequence(
        "French keyboard",
        (("Digit1", "&"), ("Digit5", "("), ("Digit0", "à")),
        ("1-0", "½-½", "0-1"),
    ),
    KeySequence(
        "number pad",
        (("Numpad1", "1"), ("NumpadSubtract", "-"), ("NumpadAdd", "+")),
        ("1-0", "-+", "+-"),
    ),
    KeySequence("other digits", typed("123"), ("1-0", "½-½", "0-1"), key_set="b"),
    KeySequence("match", typed("115001"), ("1-0 1-0", "½-½ 0-1", "0-1 1-0"), MATCHES),
    KeySequence("match, forfeit", typed("+F*1"), ("+- --", "* 1-0", ""), MATCHES),
    KeySequence("half a match", ("1", "ArrowDown", "5", "5"), ("", "½-½ ½-½", ""), MATCHES),
    KeySequence("no match", ("1", "Escape", "0", "1"), ("0-1 1-0", "", ""), MATCHES),
)


def press(page: Any, key: Key) -> None:
    """Type one key into the list, or wait for the question; then wait until all is saved."""
    if key == ASKED:
        page.wait_for_selector("#say.warn button, dialog[open]")
        return
    if isinstance(key, tuple):
        code, character = key
        event = {"code": code, "key": character, "bubbles": True, "cancelable": True}
        page.locator("#results").dispatch_event("keydown", event)
    elif key.isascii():
        page.keyboard.press(key)
    else:
        page.keyboard.insert_text(key)
    page.wait_for_selector("#results:not(:has(tr.wait)):not([aria-busy]), dialog[open]")


def press_all(page: Any, sequence: KeySequence) -> None:
    """Type a sequence into the list of results of the page."""
    page.wait_for_selector("#results tr[aria-selected=true]")
    if sequence.key_set:
        page.select_option("#keyset", sequence.key_set)
    page.focus("#results")
    for key in sequence.keys:
        press(page, key)
