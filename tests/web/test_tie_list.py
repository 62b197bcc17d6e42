"""Tie-breaks are chosen and ordered from a list, with every button also without scripts."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.web.support import Event

pytestmark = pytest.mark.usefixtures("desk_data")


def codes(page: str) -> list[str]:
    return re.findall(r"<code>([^<]+)</code>", page)


def fields(page: str) -> dict[str, list[str]]:
    """What a browser would send of the tie-breaks: hidden fields, inputs, chosen options."""
    part = page[page.index('id="ties"') : page.index("</fieldset>")]
    found: dict[str, list[str]] = {}
    for tag in re.findall(r"<input[^>]*>|<select[^>]*>.*?</select>", part, re.DOTALL):
        (name,) = re.findall(r'name="([^"]+)"', tag)[:1]
        if tag.startswith("<input"):
            value = re.findall(r'value="([^"]*)"', tag)
        else:
            value = re.findall(r'<option value="([^"]*)" selected', tag)
            value = value or re.findall(r'<option value="([^"]*)"', tag)
        found.setdefault(name, []).append(value[0])
    return found


def press(event: Event, page: str, button: str, **more: Any) -> str:
    sent = fields(page) | {"ties": [button], "name": ["Typed"], **more}
    return str(event.client().post("/new/", sent).content.decode())


def test_another_tie_break_is_one_that_is_not_in_the_list(event: Event) -> None:
    page = event.client().get("/new/").content.decode()
    adder = page[page.index('id="tie-add"') :]
    (chosen,) = re.findall(r'<option value="(\w+)" selected', adder[: adder.index("</select>")])
    assert chosen not in {code.partition("/")[0] for code in codes(page)}
    one, two = re.findall(r"<code>BH(?:/C1)?</code><small>([^<]+)</small>", page)
    assert one != two, "Buchholz and Buchholz Cut 1"


def test_every_button_works_without_scripts_and_what_was_typed_stays(event: Event) -> None:
    page = event.client().get("/new/").content.decode()
    assert codes(page) == ["BH/C1", "BH", "DE", "SB"]
    assert "The points of all opponents, added up." in page  # what it means, beside it
    page = press(event, page, "down-0")
    assert codes(page) == ["BH", "BH/C1", "DE", "SB"]
    assert 'value="Typed"' in page
    page = press(event, page, "up-3")
    assert codes(page) == ["BH", "BH/C1", "SB", "DE"]
    page = press(event, page, "remove-0")
    assert codes(page) == ["BH/C1", "SB", "DE"]
    page = press(event, page, "add", add=["KS"])
    assert codes(page) == ["BH/C1", "SB", "DE", "KS"]
    assert "Say how many rounds there are." not in page  # nothing is looked at yet


def test_variants_are_chosen_in_words(event: Event) -> None:
    page = event.client().get("/new/").content.decode()
    sent = fields(page)
    assert sent["as-0"] == ["C1", ""]  # cut 1; forfeits count as not played
    page = press(event, page, "show-0", **{"as-0": ["M1", "P"]})
    assert codes(page)[0] == "BH/M1/P"
    words = "Counts: all but the lowest and the highest value; Forfeits: count as games"
    assert words in page
    page = press(event, page, "list", list=["rated"])
    assert codes(page) == ["BH/C1", "BH", "DE", "ARO/C1", "WIN", "BWG", "BPG", "SB"]
    page = press(event, page, "show-3", **{"as-3": ["C1", "U1400"]})
    assert codes(page)[3] == "ARO/C1/U1400"


def test_codes_can_be_pasted_with_any_modifier(event: Event) -> None:
    page = event.client().get("/new/").content.decode()
    page = press(event, page, "show", tiebreaks=["bh-c3; KS/L+5, ARO/U1350 OTHER_BLITZ XYZ"])
    assert codes(page) == ["BH/C3", "KS/L+5", "ARO/U1350", "OTHER_BLITZ", "XYZ"]
    assert "all but the 3 lowest values" in page
    assert "2½ more than half of the points possible" in page
    assert "There is no such tie-break." in page
    again = press(event, page, "remove-4")
    assert codes(again) == ["BH/C3", "KS/L+5", "ARO/U1350", "OTHER_BLITZ"]


def test_rows_are_saved_in_their_order(event: Event) -> None:
    page = event.client().get(f"{event.path}setup/").content.decode()
    assert "players with the same points share a place" in page  # none announced
    said = {"name": event.row.name, "rounds": 5, "system": "dutch-2026"}
    dragged = {"tie": ["1", "0"], "name-0": "BH", "as-0": ["C2", ""], "name-1": "OTHER"}
    sent = fields(page) | said | dragged | {"of-1": "BLITZ", "seen": 0}
    assert event.client().post(f"{event.path}setup/", sent).status_code == 302
    assert event.state.settings.tiebreaks == ("OTHER_BLITZ", "BH/C2")


def test_what_is_refused_stands_with_the_tie_breaks(event: Event) -> None:
    said = {"name": "New", "rounds": 5, "system": "dutch-2026", "tiebreaks": "BH, ABC"}
    page = event.client().post("/new/", said).content.decode()
    assert codes(page) == ["BH", "ABC"]
    part = page[page.index('id="ties"') : page.index("</fieldset>")]
    assert "There is no tie-break" in part
    assert "autofocus" in part
    twice = event.client().post("/new/", said | {"tiebreaks": "BH, DE, BH"}).content.decode()
    assert "BH is there twice" in twice[twice.index('id="ties"') : twice.index("</fieldset>")]


def test_another_rule_book_brings_its_own_list_unless_one_was_made(event: Event) -> None:
    page = event.client().get("/new/").content.decode()
    table = press(event, page, "system", system=["round-robin"])
    assert codes(table) == ["DE", "SB", "KS", "WIN"]
    assert '<option value="BH">' not in table
    own = press(event, press(event, page, "remove-0"), "system", system=["round-robin"])
    assert codes(own) == ["BH", "DE", "SB"]
    assert "Not for this rule book." in own


def test_a_script_gets_the_list_alone(event: Event) -> None:
    page = event.client().get("/new/").content.decode()
    sent = fields(page) | {"ties": ["down-0"]}
    found = event.client().post("/new/", sent, headers={"HX-Request": "true"}).content.decode()
    assert codes(found) == ["BH", "BH/C1", "DE", "SB"]
    assert "<html" not in found
    assert found.count(" autofocus") == 1  # the keyboard stays where it was
