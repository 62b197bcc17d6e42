"""Pictures of the desk for the documentation, taken from the sample tournament.

    python scripts/screenshots.py [FOLDER]      (docs/images otherwise)

Needs chromium: its path is read from CHROMIUM, else it is looked for on this system.
"""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.web.support import FLAGS, chromium_path, free_port
from zug.director import new_desk
from zug.director.actions import players, rounds
from zug.director.actions.numbers import draw_numbers
from zug.director.actions.settings import announce
from zug.model.results import parse_result

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

DESK = {"width": 1200, "height": 780}
PHONE = {"width": 390, "height": 760}


def start(data: str, port: int) -> subprocess.Popen[bytes]:
    """The desk with the sample tournament, answering."""
    command = [sys.executable, "-m", "zug", "serve", "--demo", "--data", data, "--port", str(port)]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    for _ in range(200):
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/login/", timeout=1)
            return server
        except OSError:
            time.sleep(0.1)
    raise SystemExit("the desk did not start")


def shoot(page: Page, folder: Path, name: str) -> None:
    path = folder / f"{name}.png"
    page.wait_for_load_state("networkidle")
    page.screenshot(path=str(path))
    print(f"{path} {path.stat().st_size // 1024} KB")


def desk_pages(browser: Browser, base: str, folder: Path) -> str:
    page = browser.new_page(viewport=DESK, locale="en-GB")
    page.goto(f"{base}/start/")
    page.get_by_role("button", name="Open the desk").click()
    page.get_by_role("link", name="Lakeside Open").click()
    shoot(page, folder, "home")
    event = page.url
    page.goto(f"{event}players/")
    shoot(page, folder, "players")
    page.goto(f"{event}results/")
    for key in ("1", "5"):
        page.keyboard.press(key)
    page.wait_for_timeout(300)
    shoot(page, folder, "results")
    page.goto(f"{event}round/5/")
    page.locator("a.why").nth(3).click()
    page.wait_for_selector(".whybox")
    page.set_viewport_size({"width": DESK["width"], "height": 1020})
    page.evaluate("scrollTo(0, 0)")
    shoot(page, folder, "round")
    page.set_viewport_size(DESK)
    page.goto(f"{event}standings/?after=4")
    page.locator(".standings tbody tr").nth(1).locator("td").nth(7).hover()
    page.wait_for_selector("#sum .panel")
    page.mouse.move(5, 5)
    shoot(page, folder, "standings")
    for name in ("checkin", "crosstable", "journal", "share", "setup", "print", "files"):
        page.goto(f"{event}{name}/")
        shoot(page, folder, name)
    page.goto(f"{event}print/pairings-by-board/")
    shoot(page, folder, "paper")
    page.emulate_media(color_scheme="dark")
    page.goto(f"{event}results/")
    shoot(page, folder, "dark")
    page.emulate_media(color_scheme="light")
    page.goto(f"{event}share/")
    public = page.locator(".qrbox a").first.get_attribute("href")
    return str(public)


CLUB = (
    *("Adler, Eva", "Brandt, Otto", "Conti, Lea", "Dupont, Marc", "Engel, Ida"),
    *("Ferrari, Aldo", "Graf, Jan", "Huber, Nora", "Ivanova, Petra"),
)


def a_round_robin(path: Path) -> None:
    """Nine players in round 5; one withdrew after three rounds."""
    dice = random.Random(4)
    times = [f"{day} Nov, 19:30" for day in range(3, 30, 3)]
    settings = announce(
        "Club Championship", system="round-robin", tiebreaks=["DE", "SB", "KS"], round_times=times
    )
    with new_desk(path, settings, author="anna") as desk:
        for place, name in enumerate(CLUB):
            desk.record(players.enter(desk.state, name, rating=2150 - 37 * place))
        desk.record(draw_numbers(desk.state, 7))
        for number in range(1, 6):
            if number == 4:
                desk.record(players.withdraw(desk.state, "Conti"), confirmed=True)
            desk.record(rounds.pair(desk.state))
            desk.record(rounds.publish(desk.state))
            for board in desk.state.rounds[-1].open_boards[: 9 if number < 5 else 2]:
                result = parse_result(dice.choice(("1-0", "0-1", "=")))
                desk.record(rounds.enter_result(desk.state, board, result))


def round_robin_pages(browser: Browser, base: str, folder: Path, data: str) -> None:
    file = Path(data) / "club.zug"
    a_round_robin(file)
    page = browser.new_page(viewport=DESK, locale="en-GB")
    page.goto(f"{base}/start/")
    if page.get_by_role("button", name="Open the desk").count():
        page.get_by_role("button", name="Open the desk").click()
    page.goto(f"{base}/import/")
    page.locator("input[type=file]").set_input_files(file)
    page.locator("main form button").first.click()
    page.wait_for_url("**/t/**")
    event = page.url
    page.goto(f"{event}crosstable/")
    page.locator("#grid").focus()
    shoot(page, folder, "round-robin")
    page.goto(f"{event}schedule/")
    shoot(page, folder, "round-robin-schedule")


def phone_pages(browser: Browser, public: str, folder: Path) -> None:
    page = browser.new_page(viewport=PHONE, locale="en-GB", device_scale_factor=1)
    page.goto(f"{public}player/4/?me=1")
    shoot(page, folder, "phone")
    page.goto(f"{public}pairings/")
    shoot(page, folder, "phone-pairings")
    hall = browser.new_page(viewport={"width": 1280, "height": 720}, locale="en-GB")
    hall.goto(f"{public}screen/")
    shoot(hall, folder, "screen")


def main() -> None:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "docs/images")
    folder.mkdir(parents=True, exist_ok=True)
    chromium = chromium_path()
    port = free_port()
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = start(data, port)
        try:
            browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
            public = desk_pages(browser, f"http://localhost:{port}", folder)
            phone_pages(browser, public, folder)
            round_robin_pages(browser, f"http://localhost:{port}", folder, data)
            browser.close()
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait()


if __name__ == "__main__":
    main()
