"""What the pages of the desk say, in English: a file for each in tests/wording/desk.

What is around every page is in `frame`. The words of a page are its headings, texts, labels,
buttons and choices, and what its scripts can say. `make wording` writes the files anew.
"""

from __future__ import annotations

import json
import random
import re
from collections import defaultdict
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.contrib.auth import get_user_model

from tests.support.wording import assert_no_other_files, assert_wording
from tests.web.support import Event
from tests.web.test_every_page import NO_PAGE, _without_those_of_other_tests, paths, swiss, table

SPOKEN = ("placeholder", "title", "aria-label", "alt")
"""Attributes that people read or hear."""
INLINE = {"a", "abbr", "b", "bdi", "code", "em", "i", "kbd", "small", "span", "strong", "time", "u"}
SILENT = {"script", "style", "svg", "head"}
VOID = {"br", "hr", "img", "input", "link", "meta", "col", "wbr"}
OF_TABLES = {
    *("by-hand", "crosstable", "entry", "event", "numbers", "public-crosstable", "public-schedule"),
    *("results", "round", "schedule", "setup", "standings"),
}
"""The pages of a round robin that say other things than those of a Swiss."""


class Words(HTMLParser):
    """The words of a page, a line for each piece of it."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.lines: list[str] = []
        self._line = ""
        self._silent: list[str] = []
        """The elements that are open from a silent one on."""
        self.feed(page)
        self._end()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if tag not in INLINE:
            self._end()
        if values.get("class") == "y":  # what narrow screens show instead
            self._line += " / "
        is_silent = tag in SILENT or values.get("aria-hidden") == "true"
        if (self._silent or is_silent) and tag not in VOID:
            self._silent.append(tag)
        if self._silent:
            return
        for name, value in values.items():
            if name in SPOKEN or (name.startswith("data-") and re.search(r"[a-z]+ [a-z]+", value)):
                self.lines += (f"  {line}" for line in spoken(name, value))
        if tag == "input" and values.get("type") in ("submit", "button"):
            self.lines.append(values.get("value", ""))

    def handle_endtag(self, tag: str) -> None:
        if self._silent and self._silent[-1] == tag:
            self._silent.pop()
        if tag not in INLINE:
            self._end()

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self._line += data

    def _end(self) -> None:
        line = " ".join(self._line.split())
        if re.search(r"[^\W\d_]", line):
            self.lines.append(line)
        self._line = ""


def spoken(name: str, value: str) -> Iterator[str]:
    """Yield what an attribute says; the texts of a script by their names."""
    if not value.startswith("{"):
        yield f"{name}: {' '.join(value.split())}"
        return
    for key, text in json.loads(value).items():
        yield f"{name} {key}: {text}"


def plain(text: str, event: Event, other: Event) -> str:
    """Return a text without what differs from run to run: names by number, codes and times."""
    for shown in (event, other):
        for user in shown.users.values():
            text = text.replace(user.username, user.username.rstrip("0123456789"))
        text = text.replace(shown.row.name, shown.row.name.rstrip(" 0123456789"))
        text = text.replace(shown.row.code, "CODE")
    text = re.sub(r"\bOpen \d+\b", "Open", text)  # events of the festival
    for helper in event.row.helpers.all():
        text = text.replace(helper.token, "TOKEN")
    text = re.sub(r"\b\d+ (seconds?|minutes?) ago\b", "just now", text)
    return re.sub(
        r"20\d\d-\d\d-\d\d( \d\d:\d\d)?|\b\d\d:\d\d(?::\d\d)?\b|\b[0-9a-f]{16,}\b", "…", text
    )


@pytest.fixture
def same_lots(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Draw the same lots, colours and questions in every run, with no rating list."""
    monkeypatch.setattr(random, "SystemRandom", lambda: random.Random(147))
    monkeypatch.setenv("ZUG_LISTS", str(tmp_path / "lists.sqlite3"))


@pytest.mark.usefixtures("same_lots")
@pytest.mark.parametrize("kind", ["swiss", "table"])
def test_every_page_says_what_it_said(kind: str, event: Event) -> None:
    _without_those_of_other_tests(event)
    played = swiss(Event.new(8, title="Open"))
    club = table()
    people = {user.pk for each in (played, club) for user in each.users.values()}
    get_user_model().objects.exclude(pk__in=people).exclude(username="superuser").delete()
    shown = played if kind == "swiss" else club
    owner, nobody = shown.client(), shown.client(None)
    groups: dict[str, list[str]] = defaultdict(list)
    for name, path in sorted(paths(shown).items()):
        if name in NO_PAGE or "manual" in name or (kind == "table" and name not in OF_TABLES):
            continue
        is_public = path.startswith(("/p/", "/b/", "/h/", "/v/"))
        answer = (nobody if is_public else owner).get(path, follow=True)
        if answer.status_code == 200 and "<!doctype html>" in answer.text[:40]:
            before, main, after = re.split(
                r"(?s)(<main\b.*</main>)", plain(answer.text, played, club)
            )
            groups[name] = Words(main).lines
            if name == "event" and kind == "swiss":
                groups["frame"] = Words(before + after).lines
    assert len(groups) >= (50 if kind == "swiss" else 8)
    assert_no_other_files(f"desk/{kind}", (f"{name}.txt" for name in groups))
    for name, lines in groups.items():
        assert_wording(f"desk/{kind}/{name}.txt", "\n".join([*lines, ""]))
