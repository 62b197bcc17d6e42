"""A window on the page, and what a hand does in it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

SAMPLE = Path(__file__).parents[2] / "samples" / "open.trf"
NAMES = (
    "Adler, Eva; 2150",
    "Brun, Luc; 1980",
    "Cattaneo, Paul; 1875",
    "Dupont, Marie",
    "Egli, Tom",
)
SLOW = 60_000
"""Milliseconds: other tests run beside this one."""
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}

DROPPED = """text => {
    const held = new DataTransfer();
    held.items.add(new File([text], "open.trf"));
    return held;
}"""
CLEARED = """async () => {
    const [storage, { render }, { state }] = await Promise.all(
        ["storage", "screens", "state"].map((name) => import(`./${name}.js`)),
    );
    for (const { id } of await storage.all()) await storage.remove(id);
    localStorage.clear();
    history.replaceState(null, "", location.pathname);
    state.messages = [];
    await render();
}"""


class Visit:
    """A window on the page, and what a hand does in it."""

    def __init__(self, page: Any, address: str) -> None:
        self.page = page
        self.faults: list[str] = []
        page.set_default_timeout(SLOW)
        page.on("pageerror", lambda fault: self.faults.append(str(fault)))
        page.goto(address)
        page.wait_for_selector("#new")

    def drop(self) -> None:
        held = self.page.evaluate_handle(DROPPED, SAMPLE.read_text(encoding="utf-8"))
        self.page.dispatch_event("#drop", "drop", {"dataTransfer": held})
        self.page.wait_for_selector("#results")

    def open_file(self, name: str, content: bytes) -> None:
        file = {"name": name, "mimeType": "text/plain", "buffer": content}
        self.page.set_input_files("#file", file)
        self.page.wait_for_selector("#results")

    def begin(self, name: str = "Club Night", rounds: int = 3) -> None:
        self.page.fill("#new-name", name)
        self.page.fill("#new-rounds", str(rounds))
        self.page.fill("#new-list", "\n".join(NAMES))
        self.page.click("#new button")
        self.page.wait_for_selector("form[data-act=pair]")

    def to(self, view: str) -> None:
        self.page.click(f'.tabs a[href$="/{view}"]')
        self.page.wait_for_selector(f'.tabs a[href$="/{view}"][aria-current]')

    def pair(self) -> None:
        self.page.click("form[data-act=pair] button")
        self.publish()

    def publish(self) -> None:
        self.page.click("button[data-act=publish]")
        self.page.wait_for_selector("#results")

    def type(self, *keys: str) -> None:
        """Keys of results; then all of them are kept."""
        self.page.focus("#results")
        for key in keys:
            self.page.keyboard.press(key)
        self.page.wait_for_selector("#results:not(:has(tr.wait))")
        self.page.wait_for_selector("#say:has-text('saved')")

    def saved(self, form: str) -> Any:
        with self.page.expect_download() as found:
            self.page.click(f'button[data-save="{form}"]')
        return found.value

    @property
    def line(self) -> str:
        return str(self.page.inner_text(".top .line"))

    def clear(self) -> None:
        """The start, with nothing kept."""
        self.faults.clear()
        self.page.evaluate(CLEARED)
        self.page.wait_for_selector("#kept-part", state="hidden")


class Windows:
    """A window of a computer and one of a phone, each opened when first asked for.

    Python takes seconds to start, and so the tests use them one after the other. One in which a
    test has failed is not used again.
    """

    def __init__(self, browser: Any, address: str) -> None:
        self._browser, self._address = browser, address
        self._open: dict[bool, Visit] = {}

    @contextmanager
    def visiting(self, *, phone: bool = False) -> Iterator[Visit]:
        visit = self._open.pop(phone, None)
        if visit is None:
            context = self._browser.new_context(**(PHONE if phone else {}))
            visit = Visit(context.new_page(), self._address)
        else:
            visit.clear()
        try:
            yield visit
            assert visit.faults == []
        except BaseException:
            visit.page.context.close()
            raise
        self._open[phone] = visit
