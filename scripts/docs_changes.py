"""A hook of MkDocs: links of CHANGELOG.md start at the repository, those of its page at docs/."""

from __future__ import annotations

from pathlib import Path
from typing import Any

CHANGES = Path(__file__).parents[1] / "CHANGELOG.md"


def on_page_markdown(markdown: str, *, page: Any, **_: Any) -> str:
    """Return the text of a page; that of *Changes* includes CHANGELOG.md with links that fit it."""
    if page.file.src_uri != "changes.md":
        return markdown
    changes = CHANGES.read_text(encoding="utf-8").replace("](docs/", "](")
    return markdown.replace('--8<-- "CHANGELOG.md"', changes)
