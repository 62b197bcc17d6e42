"""The manual inside the program: the pages of the documentation that those who run events need.

They are the files of `docs/`, which the wheel holds beside this module; no network is asked.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from zug.errors import AccessError
from zug.fastclasses import NamedTuple
from zug.faults import refusal

CHAPTERS = (
    *("guide-arbiters", "desk", "page", "lists", "ratings", "standings", "prizes"),
    *(
        "protected-pairs",
        "papers",
        "festival",
        "website",
        "report-files",
        "running",
        "fide-mode",
        "serving",
        "explaining",
        "what-if",
        "quiz",
    ),
)
"""Those of "Arbiters" in mkdocs.yml, in its order; pyproject.toml puts the same into the wheel."""
_HERE = Path(__file__).parent
_PLACES = (_HERE / "docs", _HERE.parent.parent / "docs")
"""In a wheel, or in a copy of the repository."""
_LEFT_OUT = re.compile(r"<!--.*?-->\n?|!\[[^\]]*\]\([^)]*\)(?:\{[^}]*\})?", re.DOTALL)
"""Remarks for the tests, and pictures: the desk itself is on the screen."""
_SNIPPET = re.compile(r'^```.*\n--8<-- "(.*)"\n```$', re.MULTILINE)


class SearchHit(NamedTuple):
    """A line of the manual that holds what was looked for."""

    chapter: str
    heading: str
    line: str


def chapter(name: str) -> str:
    """Return the text of a chapter, in Markdown."""
    if name not in CHAPTERS:
        raise refusal("no-chapter", name=name, known=", ".join(CHAPTERS))
    return _read(name)


@cache
def _read(name: str) -> str:
    for place in _PLACES:
        path = place / f"{name}.md"
        if path.exists():
            text = _LEFT_OUT.sub("", path.read_text("utf-8"))
            return re.sub(
                r"\n{3,}", "\n\n", _SNIPPET.sub(r"(This is the file `\1` of the source.)", text)
            )
    raise refusal("no-manual", AccessError)


def title(name: str) -> str:
    """Return the heading of a chapter."""
    return chapter(name).partition("\n")[0].removeprefix("# ")


def find(text: str) -> list[SearchHit]:
    """Return every line of the manual with this text, upper and lower case alike."""
    wanted = text.casefold()
    hits = []
    for name in CHAPTERS:
        heading, in_code = "", False
        for line in chapter(name).splitlines():
            if line.startswith("```"):
                in_code = not in_code
            elif line.startswith("#") and not in_code:
                heading = line.lstrip("# ")
            if wanted in line.casefold():
                hits.append(SearchHit(name, heading, line.strip()))
    return hits
