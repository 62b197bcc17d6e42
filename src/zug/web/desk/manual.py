"""The manual at the desk: its chapters as HTML, and the section that belongs to each page."""

from __future__ import annotations

import re
from functools import cache, partial
from textwrap import indent

from django.http import Http404
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from zug.manual import CHAPTERS, chapter, title

TYPE_CHECKING = False
if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse


SECTIONS = {
    "new": "desk#the-evening-before",
    "setup": "desk#the-evening-before",
    "players": "desk#the-evening-before",
    "entry": "desk#check-in",
    "card": "ratings#at-the-desk",
    "categories": "prizes#categories",
    "prizes": "prizes#prizes",
    "fees": "prizes#fees",
    "players-import": "desk#the-evening-before",
    "import": "running#taking-an-event-over",
    "ratings": "lists#are-the-ratings-still-those-of-the-list",
    "rating-list": "lists#at-the-desk",
    "checkin": "desk#check-in",
    "round": "desk#pairing-and-publishing",
    "round-n": "desk#pairing-and-publishing",
    "compare": "desk#pairing-and-publishing",
    "change": "desk#pairing-and-publishing",
    "by-hand": "desk#pairing-and-publishing",
    "why": "explaining#how-to-read-it",
    "why-not": "explaining#why-not",
    "walk": "explaining",
    "what-if": "what-if#what-can-be-said",
    "results": "desk#results",
    "results-n": "desk#results",
    "standings": "desk#standings",
    "sums": "standings#codes",
    "lots": "standings#shared-places-and-lots",
    "values": "standings#values-worked-out-elsewhere",
    "elo": "ratings",
    "norms": "ratings#norms",
    "norm": "ratings#norms",
    "crosstable": "desk#round-robins",
    "schedule": "desk#round-robins",
    "numbers": "lists#numbers",
    "groups": "desk#round-robins",
    "festival-new": "festival#at-the-desk",
    "festival": "festival#at-the-desk",
    "festival-checkin": "festival#at-the-desk",
    "festival-players": "festival#at-the-desk",
    "papers": "papers",
    "paper": "papers",
    "journal": "desk#journal-and-undo",
    "files": "desk#the-report",
    "share": "desk#players-phones-and-the-hall-screen",
    "website": "website",
    "leave-fide": "fide-mode",
    "home": "guide-arbiters",
    "start": "serving#roles",
    "login": "serving#roles",
    "account": "serving#roles",
    "people": "serving#roles",
    "reset": "serving#a-lost-password",
    "quiz": "quiz",
}
"""By the name of a page; the chapter on the desk for all others."""
_LINK = re.compile(r'<a href="(?!https?:)([^"#]*)(#[^"]*)?">(.*?)</a>', re.DOTALL)
_INSIDE = re.compile(r"^    ```text\n(.*?)^    ```$", re.DOTALL | re.MULTILINE)
"""Code within a note, which the fences do not reach."""
_ID = re.compile(r'(<h\d) id="')


def help_for(page: str) -> str:
    """Where the manual speaks of a page of the desk."""
    name, _, anchor = SECTIONS.get(page, "desk").partition("#")
    return reverse("manual-chapter", args=[name]) + (f"#{anchor}" if anchor else "")


@cache
def shown(name: str) -> SafeString:
    """A chapter on a page of its own."""
    return mark_safe(_LINK.sub(partial(_linked, name, whole=False), _html(name)))


@cache
def all_shown() -> SafeString:
    """The whole manual on one page, where the browser finds every word of it."""
    parts = []
    for name in CHAPTERS:
        text = _LINK.sub(partial(_linked, name, whole=True), _html(name))
        parts.append(_ID.sub(rf'\1 id="{name}--', text))
    return mark_safe("\n".join(parts))


def _linked(here: str, link: re.Match[str], *, whole: bool) -> str:
    """A link to a chapter leads there; what the manual does not have is left as words."""
    name = link[1].removesuffix(".md") or here
    anchor, words = link[2] or "", link[3]
    if name not in CHAPTERS:
        return words
    if whole:
        place = f"#{name}--{anchor[1:] or _top(name)}"
    else:
        place = anchor if name == here else reverse("manual-chapter", args=[name]) + anchor
    return f'<a href="{place}">{words}</a>'


def _top(name: str) -> str:
    heading = re.search(r'<h1 id="([^"]*)"', _html(name))
    return heading[1] if heading else ""


@cache
def _html(name: str) -> str:
    from markdown import markdown  # noqa: PLC0415 - only when somebody asks for help

    text = re.sub(r"^\?\?\? ", "!!! ", chapter(name), flags=re.MULTILINE)  # nothing is folded
    text = _INSIDE.sub(lambda found: indent(found[1], "    "), text)
    page: str = markdown(
        text,
        extensions=["tables", "fenced_code", "attr_list", "toc", "admonition"],
        extension_configs={"tables": {"use_align_attribute": True}},
    )
    return page


def contents(request: HttpRequest) -> HttpResponse:
    context = {"name": "", "title": "", "text": "", "chapters": _chapters()}
    return render(request, "web/desk/templates/manual.html", context)


def whole(request: HttpRequest) -> HttpResponse:
    context = {"name": "", "title": "", "text": all_shown(), "chapters": ()}
    return render(request, "web/desk/templates/manual.html", context)


def one(request: HttpRequest, name: str) -> HttpResponse:
    if name not in CHAPTERS:
        raise Http404
    context = {"name": name, "title": title(name), "text": shown(name), "chapters": _chapters()}
    return render(request, "web/desk/templates/manual.html", context)


def _chapters() -> list[tuple[str, str]]:
    return [(name, title(name)) for name in CHAPTERS]
