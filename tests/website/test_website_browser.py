"""Every kind of page in every language, in a real browser, light and dark, wide and narrow."""

from __future__ import annotations

from pathlib import Path

from tests.support.axe import STRICT, Window, visits
from tests.support.desks import a_desk, play_round, start_round
from tests.web.support import chromium
from zug.director.decisions.fide_mode import leave_fide_mode
from zug.website import made_of_event, site_of, write_folder

KINDS = ("index", "round-2", "round-3-by-name", "standings-2", "crosstable", "players", "player-1")


def test_pages_are_accessible_and_fit_the_screen(tmp_path: Path) -> None:
    desk = a_desk(7, name="Open of the long name, which must not make a phone's page wide")
    play_round(desk)
    play_round(desk)
    leave = leave_fide_mode(desk.state)
    words = [one.word for one in leave.check(desk.state) if one.word]
    desk.record(leave, confirmed=True, word=" ".join(words))
    start_round(desk)
    files = site_of(made_of_event(desk.decisions))
    style = files["style.css"].decode()
    with chromium() as browser:
        glass = Window(browser.new_page())
        for place, kind in enumerate([*KINDS, *KINDS]):
            for language, turn, rules in visits(place, STRICT):
                text = files[f"{language}/{kind}.html"].decode()
                found = glass.faults(text, style, turn, rules)
                assert found == [], (kind, language)
        write_folder(files, tmp_path / "site")
        page = browser.new_page()
        page.goto(f"file://{tmp_path}/site/index.html")
        page.get_by_text("Français").click()
        page.get_by_role("link", name="Joueurs").click()
        page.get_by_role("link", name="C", exact=True).click()
        assert page.url.endswith("/fr/player-3.html")
        page.set_viewport_size({"width": 360, "height": 700})
        beyond = "(one) => one.scrollWidth - one.clientWidth"
        for kind in ("player-3", "round-3-by-name"):
            page.goto(f"file://{tmp_path}/site/fr/{kind}.html")
            assert page.locator(".frame").first.evaluate(beyond) == 0, "folded, not cut"
        page.goto(f"file://{tmp_path}/site/fr/crosstable.html")
        assert page.locator(".frame").first.evaluate(beyond) > 0
        edge = "(one) => getComputedStyle(one).backgroundAttachment"
        assert page.locator(".frame").first.evaluate(edge) == "local, local, scroll, scroll"
        align = "(one) => getComputedStyle(one).textAlign"
        assert page.locator("td.name").first.evaluate(align) == "left", "also of علي"
        lefts = "all => new Set(all.map((one) => one.offsetLeft + one.parentNode.offsetLeft)).size"
        assert page.locator("td:nth-child(5) i").evaluate_all(lefts) == 1, "under each other"
        page.set_viewport_size({"width": 1600, "height": 700})
        assert page.locator("main").evaluate("(one) => one.offsetWidth") == 1600, "all the room"
