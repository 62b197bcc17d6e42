"""Numbers and days as people read them, in every language and every place but the pages of the
desk, which `tests/web/test_figures.py` walks through.

Expected is what federations write: 2,25 with a comma and 15.11.2026 in German, 15/11/2026 in
French, Italian and Spanish; English keeps 2.25 and the international 2026-11-15. What programs read
is the same in all languages.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from html import unescape
from io import BytesIO

import pytest
from pypdf import PdfReader

from tests.support.desks import a_desk, play_round
from zug.dates import day, days, moment
from zug.director import Desk
from zug.director.actions import prizes_and_fees
from zug.director.actions.settings import change
from zug.director.journal.replay import JournalNarrator
from zug.messages import decimal, languages, numbered, several, translated
from zug.model import format_points, list_points, show_points
from zug.prizes import format_money, parse_money, show_money
from zug.reports import PAPERS, as_html, as_pdf, as_text, of_event
from zug.rules.tiebreaks.codes import parse_code
from zug.rules.tiebreaks.values import show
from zug.website import made_of_event, site_of

MARK = {"en": ".", "de": ",", "es": ",", "fr": ",", "it": ","}
DAY = {
    "en": "2026-11-15",
    "de": "15.11.2026",
    "es": "15/11/2026",
    "fr": "15/11/2026",
    "it": "15/11/2026",
}
LANGUAGES = [*DAY]
TIME = datetime(2026, 11, 15, 16, 5, tzinfo=UTC)


def test_every_language_has_its_own() -> None:
    assert {*languages()} == {*LANGUAGES}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", ["2.25", "+3.30", "−0.20", "0.5", "47.50"])
def test_a_decimal(text: str, language: str) -> None:
    assert decimal(text) == text
    assert translated(decimal(text), language) == text.replace(".", MARK[language])


@pytest.mark.parametrize("text", ["", "-", "7", "½", "5½", "0.2.0", "B.02", "12.", "x.5y"])
def test_what_is_no_decimal_stays(text: str) -> None:
    assert translated(decimal(text), "de") == text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", ["2026-11-15", "2026/11/15", "26/11/15", "15.11.2026"])
def test_a_day_however_a_file_has_it(text: str, language: str) -> None:
    assert translated(day(text), language) == DAY[language]


@pytest.mark.parametrize("text", ["", "1990", "1990/00/00", "2026-13-01", "Saturday", "10:00"])
def test_what_is_no_day_stays(text: str) -> None:
    assert translated(day(text), "de") == text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_moment_has_twenty_four_hours(language: str) -> None:
    assert translated(moment(TIME), language) == f"{DAY[language]} 16:05"
    assert translated(moment(TIME, "UTC"), language) == f"{DAY[language]} 16:05 UTC"
    assert translated(days("2026-11-15", "2026-11-15"), language) == DAY[language]


def test_the_first_and_the_last_day() -> None:
    assert days("2026-11-13", "2026-11-15") == "2026-11-13 – 2026-11-15"
    assert translated(days("2026-11-13", "2026-11-15"), "de") == "13.11.2026 – 15.11.2026"
    assert days("", "") == ""


def test_decimals_in_a_row_are_kept_apart() -> None:
    found = several(map(show_money, (50000, 30025)))
    assert found == "500.00, 300.25"
    assert translated(found, "de") == translated(found, "it") == "500,00; 300,25"
    assert translated(found, "fr") == "500,00\u202f; 300,25"
    assert translated(numbered({1: decimal("2.5"), 2: decimal("1.0")}), "es") == "1: 2,5; 2: 1,0"
    assert several([]) == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_points_and_values_of_tie_breaks(language: str) -> None:
    """SB in hundredths: 225 are 2.25. Points of 0.3 have no ½."""
    mark = MARK[language]
    assert translated(show(parse_code("SB"), 225), language) == f"2{mark}25"
    assert translated(show_points(23), language) == f"2{mark}3"
    assert translated(show_points(25), language) == "2½"
    assert translated(list_points(40), language) == f"4{mark}0"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_shown_can_be_typed(language: str) -> None:
    assert parse_money(translated(show_money(4750), language)) == 4750


def test_files_have_a_plain_point() -> None:
    assert type(format_points(45)) is type(format_money(4750)) is str


@pytest.fixture(scope="module")
def desk() -> Desk:
    """One round of draws. All have ½ point, so Sonneborn-Berger is ½ × ½ = 0.25."""
    made = a_desk(4)
    event = {"start": "2026-11-13", "end": "2026-11-15"}
    terms = {"event": event, "fee": "47.50", "prizes": ["500.50", "300.25"], "tiebreaks": ["SB"]}
    made.record(change(made.state, **terms), confirmed=True)
    made.record(prizes_and_fees.set_fee(made.state, "early", "35.00", until="2026-11-15"))
    play_round(made, "½-½")
    return made


def paper(desk: Desk, name: str, form: str, language: str) -> str:
    made = PAPERS[name].make(of_event(desk.state, None, moment(TIME)))
    if form == "pdf":
        pages = PdfReader(BytesIO(as_pdf(made, language=language))).pages
        return "\n".join(page.extract_text() for page in pages)
    if form == "html":
        page = re.sub("(?s)<style.*?</style>", "", as_html(made, language=language))
        return unescape(re.sub("<[^>]*>", "|", page))
    return as_text(made, language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", ["text", "html", "pdf"])
def test_papers(desk: Desk, form: str, language: str) -> None:
    mark = MARK[language]
    table = paper(desk, "standings", form, language)
    assert f"0{mark}25" in table
    assert f"{DAY[language]} 16:05" in table
    prizes = paper(desk, "prizes", form, language)
    assert f"200{mark}19" in prizes  # 500.50 and 300.25, divided by four: 200.1875
    assert f"35{mark}00" in paper(desk, "check-in", form, language)
    if mark == ",":
        assert not re.search(r"(?<![\d.])\d+\.\d{1,2}(?![\d.])", table + prizes)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_website(desk: Desk, language: str) -> None:
    files = site_of(made_of_event(desk.decisions), [language])
    first = files[f"{language}/index.html"].decode()
    between = days("2026-11-13", "2026-11-15")
    assert translated(between, language) in first
    assert re.search(r'<time datetime="2026-[^"]*Z">\d[\d./-]* \d\d:\d\d UTC</time>', first)
    assert f">0{MARK[language]}25" in files[f"{language}/standings-1.html"].decode()
    if language != "en":
        shown = re.sub("<[^>]*>", "|", first)
        assert not re.search(r"\d{4}-\d\d-\d\d", shown)


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_of_the_journal(desk: Desk, language: str) -> None:
    told = " ".join(
        translated(one, language) for one in JournalNarrator().sentences(desk.decisions)
    )
    assert f"47{MARK[language]}50" in told
    assert DAY[language] in told
    if language != "en":
        assert not re.search(r"(?<![\d.])\d+\.\d\d(?![\d.])|\d{4}-\d\d-\d\d", told)
