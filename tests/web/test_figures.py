"""Numbers and days on every page of the desk, of players and of papers, as the reader's federation
writes them.

Who wrote how: the table of the glossary, 2,25 and 15.11.2026 (German) or 15/11/2026 (French,
Italian, Spanish); English stays with 2.25 and 2026-11-15.
"""

from __future__ import annotations

import html
import re

import pytest

from tests.web.support import Event
from tests.web.test_every_page import ELSEWHERE, NO_PAGE, paths
from zug.reports import PAPERS

DAYS = {"de": "15.11.2026", "fr": "15/11/2026", "it": "15/11/2026", "es": "15/11/2026"}
_RESULTS = ("1-0", "=", "=", "0-1")
"""Of the boards, in every round."""
_POINT = re.compile(r"(?<![\w.:/-])[+−-]?\d+\.\d{1,2}(?![\w.:])")
_ISO = re.compile(r"(?<!FIDE )\b\d{4}-\d\d-\d\d\b")
"""A rating list is called `FIDE 2026-11-01` in every language."""
_ARTICLES = re.compile(
    r"\b[BC]\.0\d[\d.]*,? [\d.a-z, /]+|[a-z]+-\d{4}:[\d.]+(, [\d.]+)*|\([\d., a-z]+\)"
)


def a_rich_event() -> Event:
    """Three rounds with draws, fees and prizes, all with decimals; days everywhere."""
    from zug.director.actions import prizes_and_fees, rounds
    from zug.director.actions.settings import change

    event = Event.new(9)
    with event.desk() as desk:
        days = {"start": "2026-11-13", "end": "2026-11-15"}
        desk.record(change(desk.state, event=days, fee="47.50", prizes=["500.50", "300.25"]))
        desk.record(prizes_and_fees.set_fee(desk.state, "early", "35.00", until="2026-10-01"))
    event.post("share/act/", do="options", public="on", phone_results="on")
    with event.desk() as desk:
        for number in range(1, 4):
            for decision in rounds.next_round(desk.state, colour="w"):
                desk.record(decision)
            desk.record(rounds.publish(desk.state))
            for board, result in enumerate(_RESULTS, 1):
                desk.record(rounds.typed_result(desk.state, board, result, round_=number))
    return event


def shown(page: str) -> str:
    """What a reader sees: no script, no field, no address."""
    page = re.sub(r"(?s)<(script|style|textarea|select|code|pre)\b.*?</\1>", " ", page)
    return html.unescape(re.sub(r"<[^>]*>", "|", page))


def strange(page: str) -> list[str]:
    text = _ARTICLES.sub(" ", shown(page))
    found = (*_POINT.finditer(text), *_ISO.finditer(text))
    return [text[max(one.start() - 30, 0) : one.end() + 10] for one in found]


@pytest.mark.parametrize("language", [*DAYS])
def test_no_page_shows_a_decimal_point_or_a_day_of_another_language(
    event: Event, language: str
) -> None:
    rich = a_rich_event()
    owner = rich.users["owner"]
    owner.is_superuser = True
    owner.save()
    named = {name: path for name, path in paths(rich).items() if name not in NO_PAGE | ELSEWHERE}
    papers = {paper: f"{rich.path}print/{paper}/" for paper in PAPERS}
    client = rich.client(HTTP_ACCEPT_LANGUAGE=language)
    found = []
    for name, path in (named | papers).items():
        if "manual" not in name:
            page = client.get(path, follow=True).text
            found += [(name, one) for one in strange(page)]
    assert not found, "\n".join(map(str, found))
