"""What axe says of pages that are put into one window, one after the other.

A page is not loaded: its text takes the place of the one before. That is quick, and enough for what
does not need a script.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import axe_playwright_python

from tests.web.support import chromium
from zug.messages import languages

SIZES = ((360, 640), (1280, 800))
SCHEMES = ("light", "dark")
ALL: dict[str, Any] = {
    "type": "tag",
    "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
}
STRICT = {"type": "tag", "values": [*ALL["values"], "best-practice"]}
AGAIN = {
    "type": "rule",
    "values": [
        *("color-contrast", "link-in-text-block"),
        *("target-size", "scrollable-region-focusable", "html-has-lang", "html-lang-valid"),
        *("valid-lang", "document-title", "label", "button-name", "link-name", "select-name"),
    ],
}
"""What another size, light or language can spoil: colours, sizes, and words that are left out."""
_SOURCE = Path(axe_playwright_python.__file__).with_name("axe.min.js")
_STYLE = """([number, text]) => {
  window.styles ??= [];
  styles[number] = new CSSStyleSheet();
  styles[number].replaceSync(text);
}"""
_PUT = """([text, number]) => {
  const fresh = new DOMParser().parseFromString(text, "text/html");
  for (const one of fresh.querySelectorAll("noscript, link, script")) one.remove();
  document.adoptedStyleSheets = [styles[number]];
  document.replaceChild(document.adoptNode(fresh.documentElement), document.documentElement);
  return document.documentElement.scrollWidth - innerWidth;
}"""
_ASK = """(rules) => axe.run(document, { runOnly: rules, resultTypes: ["violations"] }).then(
  (found) => found.violations.map((one) => [one.id, one.nodes[0].html.slice(0, 120)]))"""


class Window:
    """One window; `turn` says how wide it is, and whether light or dark."""

    def __init__(self, page: Any) -> None:
        self._page = page
        self._terms: tuple[int, int] | None = None
        self._styles: list[str] = []
        page.set_content("<!doctype html><title>Zug</title>")
        page.evaluate(_SOURCE.read_text(encoding="utf-8"))

    def faults(self, text: str, style: str, turn: int, rules: Any) -> Any:
        """What there is to say against a page."""
        terms = turn % 2, turn // 2 % 2
        if terms != self._terms:
            width, height = SIZES[terms[0]]
            self._page.set_viewport_size({"width": width, "height": height})
            self._page.emulate_media(color_scheme=SCHEMES[terms[1]])
            self._terms = terms
        if style not in self._styles:
            self._page.evaluate(_STYLE, [len(self._styles), style])
            self._styles.append(style)
        beyond = self._page.evaluate(_PUT, [text, self._styles.index(style)])
        found = [tuple(one) for one in self._page.evaluate(_ASK, rules)]
        if beyond > 0:
            found.append(("scrolls sideways", f"{beyond} px"))
        return [(*one, SIZES[terms[0]][0], SCHEMES[terms[1]]) for one in found]


@contextmanager
def window() -> Iterator[Window]:
    with chromium() as browser:
        yield Window(browser.new_page())


def visits(place: int, everything: Any = ALL) -> Iterator[tuple[str, int, Any]]:
    """Yield the languages in which to look at a page, each with a turn and rules.

    A page is seen twice: in German, whose words are the longest, and in another language by turns;
    on a phone and on a desk, light and dark. Which of the two is which changes with its place.
    """
    others = [language for language in languages() if language != "de"]
    seen = ["de", others[place // 2 % len(others)]]
    for number, language in enumerate(seen if place % 2 else reversed(seen)):
        turn = place // 2 % 4
        yield language, 3 - turn if number else turn, AGAIN if number else everything
