"""The page pairs as Zug does: one in five of the sample of finished tournaments."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import zug
from tests.page.conftest import Served
from tests.page.test_loading import NO_PYTHON

SAMPLE = Path(__file__).parents[1] / "conformance"

# Opens each tournament as a file dropped on the page, and has every round of it checked.
CHECK = """async (given) => {
    const { PythonWorker } = await import("./python.js");
    const python = new PythonWorker();
    const { kernel } = await python.call("version");
    const found = [];
    for (const [id, by, text] of given) {
        await python.call("open", { id, name: `${id}.trf` }, [new TextEncoder().encode(text)]);
        const { html } = await python.call("view", { id, view: "check", by });
        const shown = new DOMParser().parseFromString(html, "text/html");
        const rounds = shown.querySelectorAll(".checked tbody tr").length;
        found.push([id, rounds, shown.querySelectorAll(".checked .right-mark").length]);
    }
    return { kernel, found };
}"""


def test_rounds_of_the_sample_are_paired_in_the_page_as_it_was(
    browser: Any, served_page: Served, built_page: Path
) -> None:
    files = sorted(SAMPLE.glob("*/*.trf"))[::5]
    given = [(path.stem, path.parent.name, path.read_text(encoding="utf-8")) for path in files]
    page = browser.new_page()
    page.goto(f"{served_page.url}/page/{NO_PYTHON}")
    done = page.evaluate(CHECK, given)
    page.close()
    rounds = [zug.read(path).rounds_played for path in files]
    expected = [[path.stem, count, count] for path, count in zip(files, rounds, strict=True)]
    assert done["found"] == expected
    assert sum(rounds) > 60
    assert (done["kernel"] == "wasm") == (built_page / "kernel.bin").exists()
