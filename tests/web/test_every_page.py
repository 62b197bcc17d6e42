"""Every page, every language, on a phone and on a desk, light and dark: what axe says of it.

All addresses there are, filled in so that they exist. Each page comes in two languages, sizes and
lights by turns, once with all rules (`tests.support.axe`).
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest

from tests.support.axe import visits, window
from tests.web.support import Event
from tests.web.test_hostile import addresses
from zug.reports import PAPERS

NO_PAGE = {
    *("health", "metrics", "logout", "language", "theme", "asset", "divide", "final", "colour"),
    *("search", "players-import", "entry-act", "take-ratings", "forbid", "pair", "publish"),
    *("unpair", "change", "proof", "results-enter", "results-state", "results-colours"),
    *("results-claim", "results-undo", "lots-draw", "lots-place", "draw", "numbers-exchange"),
    *("numbers-anew", "undo", "export", "website", "share-act", "delete", "public-version"),
    *("leave-fide", "manual-whole", "festival-act", "festival-version", "festival-boards"),
    "copy",
}
"""What takes a form or gives a file, a part of a page or a word to a script; the whole manual is
its chapters one after the other."""
ELSEWHERE = {"start", "login"}
"""For visitors who have not signed in."""
PARTS = 3
"""So many tests share the pages."""
ENDLESS = "Weihnachtsschnellschachmannschaftsmeisterschaftsendrundenturnier"
"""A title without a space: pages are no wider for it."""
LONG = "Großmann-Wittgensteinberger zu Hohenlohe"
"""A name that is wrapped on a phone."""


def paths(event: Event) -> dict[str, str]:
    """The addresses by their names."""
    from django.urls import resolve

    return {str(resolve(path).url_name): path for path in addresses(event)}


def swiss(event: Event) -> Event:
    """Round 1 played, round 2 on the boards; players send results by phone."""
    event.post("share/act/", do="options", public="on", phone_results="on")
    event.play_round()
    event.post("round/pair/")
    event.post("round/publish/")
    owner = event.users["owner"]
    owner.is_superuser = True
    owner.save()
    return event


def table() -> Event:
    """A round robin with its numbers and its first round."""
    event = Event.new(4, None, "round-robin", title=ENDLESS)
    event.post("share/act/", do="options", public="on")
    event.post("numbers/draw/", way="rating")
    event.post("round/pair/")
    event.post("round/publish/")
    return event


def pages(event: Event, club: Event) -> list[tuple[Any, str, dict[str, str]]]:
    """Who asks, for what, and sends what."""
    owner, nobody = event.client(), event.client(None)
    named = paths(event)
    assert named.keys() >= NO_PAGE, NO_PAGE - named.keys()
    found = []
    for name, path in named.items():
        if name in NO_PAGE:
            continue
        outside = name in ELSEWHERE or path.startswith(("/p/", "/b/", "/h/", "/v/"))
        found.append((nobody if outside else owner, path, {}))
    there = paths(club)
    club_pages = ("numbers", "schedule", "crosstable", "round-n", "standings", "setup", "event")
    found += [(club.client(), there[name], {}) for name in club_pages]
    found += [(nobody, there[name], {}) for name in ("public-schedule", "public-crosstable")]
    found += [(owner, "/nothing/here/", {})]
    found += [(owner, path, {}) for path in papers(event, named["festival"])]
    found += [(owner, f"{event.path}setup/fide-mode/", {"seen": "0"})]
    found += [(owner, f"{event.path}players/import/", {"text": "name;rating\nNew, One;x"})]
    return found


def papers(event: Event, festival: str) -> list[str]:
    """All an event of this kind has, and those of a festival."""
    own = [f"{event.path}print/{one.name}/" for one in PAPERS.values() if one.of_table is not True]
    shared = [f"{festival}print/{one.name}/" for one in PAPERS.values() if one.together]
    return [*own, *shared, f"{event.path}print/pairings-by-name/?large=1"]


@pytest.mark.parametrize("part", range(PARTS))
def test_every_page_is_accessible(part: int, event: Event) -> None:
    _without_those_of_other_tests(event)
    shown = pages(swiss(Event.new(8, title=ENDLESS, family=LONG)), table())
    written = []
    for place, (client, path, sent) in [*enumerate(shown)][part::PARTS]:
        for language, turn, rules in visits(place):
            client.cookies["django_language"] = language
            answer = client.post(path, sent) if sent else client.get(path, follow=True)
            assert "<!doctype html>" in answer.text[:40], (path, answer.status_code)
            assert f'<html lang="{language}"' in answer.text or "/manual/" in path, path
            written.append((path, answer.text, turn, rules))
    styles = {path: _style(client, text) for path, text, _, _ in written}
    found = []
    with window() as glass:
        for path, text, turn, rules in written:
            faults = glass.faults(text, styles[path], turn, rules)
            found += [(path, re.search('lang="(..)', text)[1], *one) for one in faults]
    assert not found, "\n".join(map(str, found))


def _without_those_of_other_tests(event: Event) -> None:
    """Whoever may see everything would see hundreds of events on many of the pages."""
    from zug.web.events.models import EventRow, Festival

    Festival.objects.all().delete()
    EventRow.objects.exclude(pk=event.row.pk).delete()


def _style(client: Any, text: str) -> str:
    """All style sheets of a page."""

    @cache
    def sheet(address: str) -> str:
        return b"".join(client.get(address)).decode()

    return "".join(map(sheet, re.findall(r'<link rel="stylesheet" href="([^"]+)"', text)))
