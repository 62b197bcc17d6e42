"""The tutorial of docs/guide-arbiters.md, walked through in a browser, with its pictures.

    python scripts/tutorial.py [FOLDER]      (docs/images otherwise)

A test walks through it too, so what the page tells to click is there. Needs chromium: its path is
read from CHROMIUM, else it is looked for on this system.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parent.parent))

from playwright.sync_api import expect

from tests.web.support import PATIENCE, chromium, serve

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SIZE = {"width": 1100, "height": 720}
PLAYERS = """\
name;rating;federation;FIDE id
Adler, Eva;2104;SUI;99900101
Brandt, Otto;2066;GER;99900102
Conti, Lea;2011;ITA;99900103
Dupont, Marc;1987;FRA;99900104
Engel, Ida;1954;SUI;99900105
Ferrari, Aldo;1920;ITA;99900106
Graf, Jan;1893;SUI;99900107
Huber, Nora;1861;SUI;99900108
Ivanova, Petra;1820;BUL;99900109
Jansen, Piet;1777;NED;99900110
Keller, Rosa;1740;SUI;99900111
Lang, Tom;1698;SUI;99900112
"""
ABOUT = {
    "City": "Zug",
    "Federation": "SUI",
    "First day": "2026-11-14",
    "Last day": "2026-11-15",
    "Chief arbiter": "Muster, Anna",
    "Time control": "60 min + 30 s",
}
RESULTS = {1: "15051", 2: "105015", 3: "150510", 4: "501015", 5: "155010"}
"""What is typed in each round, a key a board."""


class Walk:
    """One person at the desk; `clicked` is every button and link that was pressed, by its words."""

    def __init__(self, page: Page, base: str, picture: Callable[[Page, str], None]) -> None:
        self.page, self.base, self.picture = page, base, picture
        self.clicked: list[str] = []
        self.report = b""

    def click(self, role: str, name: str, *, exact: bool = False) -> None:
        self.clicked.append(name)
        self.page.get_by_role(role, name=name, exact=exact).first.click()
        self.page.wait_for_load_state()

    def shoot(self, name: str) -> None:
        self.page.wait_for_load_state()
        self.picture(self.page, name)

    def open(self) -> None:
        self.page.goto(self.base)
        self.shoot("1-start")
        self.click("button", "Open the desk")

    def announce(self) -> None:
        self.click("link", "New event")
        self.page.get_by_label("Name of the event").fill("Autumn Cup")
        self.page.get_by_label("Rounds").fill("5")
        self.page.get_by_text("For the report").click()
        for label, text in ABOUT.items():
            self.page.get_by_label(label, exact=True).fill(text)
        self.page.evaluate("scrollTo(0, 0)")
        self.shoot("2-new-event")
        self.click("button", "Create the event")

    def enter(self) -> None:
        self.page.get_by_label("Paste it here").fill(PLAYERS)
        self.shoot("3-paste")
        self.click("button", "Read the list")
        self.page.get_by_text("12 players entered").wait_for()
        self.click("link", "To the players")

    def check_in(self) -> None:
        self.click("link", "Check-in")
        for come, name in enumerate(PLAYERS.splitlines()[1:-1], 1):
            self.page.get_by_role("button", name=name.split(";")[0]).click()
            expect(self.page.locator("#come [aria-pressed=true]")).to_have_count(come)
        self.shoot("4-check-in")
        self.click("button", "Absent this round, no points")

    def pair(self, number: int) -> None:
        """The button on the home page, the draft, publishing."""
        self.click("link", "Home", exact=True)
        self.click("link", f"Pair round {number}")
        if number == 1:
            self.page.get_by_label("already drawn: White").check()
            self.shoot("5-pair")
        self.click("button", f"Pair round {number}")
        if number == 1:
            self.shoot("6-draft")
        self.click("button", f"Publish round {number}")

    def papers(self) -> None:
        self.click("link", "Print", exact=True)
        self.click("link", "Pairings by board")
        self.shoot("7-paper")

    def results(self, keys: str, picture: str = "") -> None:
        self.page.goto(f"{self.event}results/")
        self.page.locator("#results tr[aria-selected=true]").wait_for()
        for place, key in enumerate(keys):
            if picture and place == len(keys) - 2:
                expect(self.page.locator("#results tr.wait")).to_have_count(0)
                self.shoot(picture)
            self.page.keyboard.press(key)
        self.page.locator("#left", has_text="all results are in").wait_for()
        expect(self.page.locator("#results tr.wait")).to_have_count(0)

    @property
    def event(self) -> str:
        """The address of the event."""
        return self.page.url.partition("/t/")[0] + "/t/" + self.page.url.split("/")[4] + "/"

    def why(self) -> None:
        self.page.goto(f"{self.event}round/3/")
        changed = self.page.get_by_role("row").filter(has_text="Dupont, Marc")
        changed.get_by_role("link", name="why?").click()
        self.page.locator(".whybox").wait_for()
        self.shoot("10-why")

    def changes(self) -> None:
        """A late entry after round 1, half a point for round 3."""
        self.click("link", "Players", exact=True)
        self.page.get_by_label("Name", exact=True).fill("Moser, Kim")
        self.page.get_by_label("Rating", exact=True).fill("1810")
        self.page.get_by_label("Fed.", exact=True).fill("SUI")
        self.page.get_by_label("FIDE id", exact=True).fill("99900113")
        self.click("button", "Add")
        self.click("button", "Enter Moser, Kim")
        self.click("link", "Huber, Nora")
        self.shoot("9-player")
        row = self.page.get_by_role("row", name="3 plays")
        self.clicked.append("Absent, ½")
        row.get_by_role("button", name="Absent, ½").click()

    def close(self) -> None:
        self.click("link", "Standings", exact=True)
        self.page.locator(".standings tbody tr").nth(1).locator("td").nth(6).hover()
        self.page.locator("#sum .panel").wait_for()
        self.page.mouse.move(5, 5)
        self.shoot("11-standings")
        self.click("link", "Files", exact=True)
        self.click("link", "Check every pairing")
        self.shoot("12-files")
        with self.page.expect_download() as waiting:
            self.page.get_by_role("link", name="TRF26 FIDE report").click()
        self.clicked.append("TRF26")
        self.report = waiting.value.path().read_bytes()


def walk(browser: Browser, base: str, picture: Callable[[Page, str], None]) -> Walk:
    """The whole tutorial."""
    context = browser.new_context(viewport=SIZE, locale="en-GB", accept_downloads=True)
    context.set_default_timeout(1000 * PATIENCE)
    tour = Walk(context.new_page(), base, picture)
    tour.open()
    tour.announce()
    tour.enter()
    tour.check_in()
    tour.pair(1)
    tour.papers()
    tour.results(RESULTS[1], "8-results")
    tour.changes()
    tour.pair(2)
    tour.results(RESULTS[2])
    tour.pair(3)
    tour.why()
    for number in (3, 4, 5):
        if number > 3:
            tour.pair(number)
        tour.results(RESULTS[number])
    tour.close()
    return tour


def main() -> None:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "docs/images")

    def picture(page: Page, name: str) -> None:
        path = folder / f"tutorial-{name}.png"
        page.wait_for_load_state("networkidle")
        end = page.evaluate("document.querySelector('footer')?.getBoundingClientRect().bottom")
        height = min(SIZE["height"], int(end or SIZE["height"]) + 8)
        page.screenshot(
            path=str(path), clip={"x": 0, "y": 0, "width": SIZE["width"], "height": height}
        )
        print(f"{path} {path.stat().st_size // 1024} KB")

    with tempfile.TemporaryDirectory() as data, serve(Path(data)) as desk, chromium() as browser:
        walk(browser, desk.base, picture)


if __name__ == "__main__":
    main()
