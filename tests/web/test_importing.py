"""Lists of players at the desk: columns nobody knows and odd values come before the entries."""

from __future__ import annotations

import io
import re
from html import unescape

from tests.support.foreign import CHESS_RESULTS, tunx
from tests.support.workbooks import workbook
from tests.web.support import Event

ODD = "name;rating;fed;birth\nFrey, Zoë;12000;SWITZERLAND;2950\nOtt, Jan;1900;SUI;1980\n"


def upload(name: str, data: bytes) -> io.BytesIO:
    file = io.BytesIO(data)
    file.name = name
    return file


def hidden(page: str) -> dict[str, str]:
    found = re.findall(r'type="hidden" name="(kept|source|odd|text)" value="([^"]*)"', page)
    return {key: unescape(value) for key, value in found}


def test_what_a_column_is_is_asked_and_remembered(event: Event) -> None:
    before = len(event.state.entries)
    data = workbook({"A": [["Name", "Dorf", "Essen"], ["Frey, Zoë", "Zug", "Fisch"]]})
    page = event.post("players/import/", file=upload("a.xlsx", data)).content.decode()
    assert "What the list holds" in page
    assert page.count("not known") == 2
    assert "Fisch" in page
    assert len(event.state.entries) == before
    chosen = {"heading": ["Name", "Dorf", "Essen"], "field": ["name", "club", ""]}
    client, place = event.client(), f"{event.path}players/import/"
    page = client.post(place, {**hidden(page), **chosen}).content.decode()
    assert "1 player entered" in page
    entry = event.state.entries[max(event.state.entries)]
    assert (entry.name, entry.club) == ("Frey, Zoë", "Zug")
    data = workbook({"A": [["Name", "Dorf", "Essen"], ["Ott, Jan", "Baar", "Reis"]]})
    page = client.post(place, {"file": upload("b.xlsx", data)}).content.decode()
    assert "1 player entered" in page
    assert event.state.entries[max(event.state.entries)].club == "Baar"


def test_a_remembered_answer_is_shown_and_can_be_changed(event: Event) -> None:
    """A wrong answer about a column is not for ever: the list is read again with another one."""
    before = len(event.state.entries)
    client, place = event.client(), f"{event.path}players/import/"
    rows = [["Name", "Ort"], ["Frey, Zoë", "Zug"], ["Ott, Jan", "Baar"]]
    for people in ([rows[0], rows[1]], [rows[0], rows[2]]):
        page = client.post(place, {"file": upload("a.xlsx", workbook({"A": people}))})
        if people[1] == rows[1]:
            assert "read as last time" not in page.content.decode()
            chosen = {"heading": ["Name", "Ort"], "field": ["name", ""]}
            page = client.post(place, {**hidden(page.content.decode()), **chosen})
    shown = page.content.decode()
    assert "Columns read as last time:" in shown
    assert "<li>Ort: left out</li>" in shown
    (again,) = re.findall(r'name="again" value="(\d+)"', shown)
    asked = client.post(place, {**hidden(shown), "again": again}).content.decode()
    assert "What the list holds" in asked
    assert len(event.state.entries) == before + 1, "the players of the list are off again"
    chosen = {"heading": ["Name", "Ort"], "field": ["name", "club"]}
    client.post(place, {**hidden(asked), **chosen})
    assert event.state.entries[max(event.state.entries)].club == "Baar"
    rows[2][0] = "Roth, Ida"
    page = client.post(place, {"file": upload("b.xlsx", workbook({"A": [rows[0], rows[2]]}))})
    assert "<li>Ort: club</li>" in page.content.decode()


def test_a_column_of_titles_is_the_title_whatever_it_is_called(event: Event) -> None:
    table = [["Name", "Ttl"], ["Frey, Zoë", "WIM"], ["Ott, Jan", ""], ["Roth, Ida", "wfm"]]
    data = workbook({"A": table})
    page = event.post("players/import/", file=upload("a.xlsx", data)).content.decode()
    assert "3 players entered" in page
    titles = {one.name: one.title for one in event.state.entries.values()}
    assert (titles["Frey, Zoë"], titles["Ott, Jan"], titles["Roth, Ida"]) == ("WIM", "", "WFM")


def test_lines_that_were_refused_stay_to_be_corrected(event: Event) -> None:
    client, place = event.client(), f"{event.path}players/import/"
    asked = client.post(place, {"text": "Ada\nBea; 1500\nEve; abc"}).content.decode()
    again = {"heading": ["name", "rating"], "field": ["name", "rating"]}
    page = client.post(place, {**hidden(asked), "text": "Ada\nBea; 1500\nEve; abc", **again})
    shown = page.content.decode()
    assert "2 players entered" in shown
    assert '<textarea id="text" name="text" rows="6">Eve; abc</textarea>' in shown


def test_a_list_without_a_known_name(event: Event) -> None:
    sent = upload("a.csv", b"Wer;Wertung\nFrey;1900\n")
    page = event.post("players/import/", file=sent)
    assert page.status_code == 422
    assert "called name" in page.content.decode()
    chosen = {"heading": ["Wer", "Wertung"], "field": ["name", "rating"]}
    event.post("players/import/", **hidden(page.content.decode()), **chosen)
    entry = event.state.entries[max(event.state.entries)]
    assert (entry.name, entry.rating) == ("Frey", 1900)


def test_odd_values_are_shown_first(event: Event) -> None:
    before = len(event.state.entries)
    for sent in ({"text": ODD}, {"file": upload("a.csv", ODD.encode())}):
        page = event.post("players/import/", **sent).content.decode()
        for value in ("12000", "SWITZERLAND", "<td>SUI</td>", "2950"):
            assert value in page
        assert len(event.state.entries) == before
    page = event.post("players/import/", **hidden(page)).content.decode()
    assert "2 players entered" in page
    entry = event.state.entries[before + 1]
    assert (entry.rating, entry.federation, entry.birth) == (0, "SUI", "")


def test_how_a_list_was_understood_is_shown_first(event: Event) -> None:
    """A DOS file, and H and M for the sexes; what is left out stands beside it."""
    before = len(event.state.entries)
    listed = "Nombre;Sexo\nMüller;H\nNúñez;M\nNúñez;M\n".encode("cp850")
    page = event.post("players/import/", file=upload("a.csv", listed)).content.decode()
    for words in ("DOS 850", "hombre, mujer", "the same as that of line 3", ">Cancel<"):
        assert words in page
    assert len(event.state.entries) == before
    event.post("players/import/", **hidden(page))
    entered = [(one.name, one.sex) for one in [*event.state.entries.values()][before:]]
    assert entered == [("Müller", "m"), ("Núñez", "w")]


def test_odd_values_that_come_with_another_choice_are_shown_again(event: Event) -> None:
    before = len(event.state.entries)
    page = event.post("players/import/", text="name;dorf\nFrey;Baar\n").content.decode()
    chosen = {"heading": ["name", "dorf"], "field": ["name", "federation"]}
    page = event.post("players/import/", **hidden(page), **chosen).content.decode()
    assert "Will be stored" in page
    assert len(event.state.entries) == before
    event.post("players/import/", **hidden(page), **chosen)
    assert len(event.state.entries) == before + 1


def test_files_of_other_programs(event: Event) -> None:
    """Opened as an event, or entered as players; one that cannot be read says what to bring."""
    client = event.client()
    page = client.post("/import/", {"file": upload("a.xml", CHESS_RESULTS)}).content.decode()
    assert "tie-breaks are not read" in page.replace("Tie", "tie")
    assert "3 rounds" in page
    page = client.post("/import/", {"file": upload("a.tunx", tunx())}).content.decode()
    assert "2 rounds were paired and are not read" in page
    refused = client.post("/import/", {"file": upload("a.SWT", b"\x00\x01")})
    assert refused.status_code == 422
    assert "Sonderfunktionen" in refused.content.decode()
    before = len(event.state.entries)
    page = event.post("players/import/", file=upload("a.tunx", tunx())).content.decode()
    assert "3 players entered" in page
    assert "compare the players" in page
    assert event.state.entries[before + 1].club == "SC Zug"
