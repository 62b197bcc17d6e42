"""Style sheets and scripts as browsers get them."""

from __future__ import annotations

import re

import pytest

from tests.web.support import Event

MODULES = {
    "results/": ["result_list.js", "results_http.js", "result_keyboard.js", "results.js"],
    "crosstable/": ["result_keyboard.js", "results_http.js", "crosstable.js"],
}


@pytest.fixture
def round_robin(desk_data: object) -> Event:
    event = Event.new(4, None, "round-robin")
    event.post("numbers/draw/", way="rating")
    event.post("round/pair/")
    event.post("round/publish/")
    return event


@pytest.mark.parametrize("path", MODULES)
def test_a_script_is_preloaded_with_what_it_imports(round_robin: Event, path: str) -> None:
    client = round_robin.client()
    page = client.get(f"{round_robin.path}{path}").content.decode()
    preloaded = re.findall(r'<link rel="modulepreload" href="([^"]+)">', page)
    (script,) = re.findall(r'<script type="module" src="([^"]+)"></script>', page)
    addresses = [*preloaded, script]
    folder = script.rpartition("/")[0]
    assert sorted(addresses) == sorted(f"{folder}/{name}" for name in MODULES[path])
    for address in addresses:
        answer = client.get(address)
        assert answer["Content-Type"] == "text/javascript; charset=utf-8"
        assert "immutable" in answer["Cache-Control"]
        for name in re.findall(r'from "\./([^"]+)"', answer.content.decode()):
            assert f"{folder}/{name}" in preloaded


def test_the_address_of_a_script_changes_with_what_it_imports(
    desk_data: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    from zug.web.server import assets

    before = assets.asset("results.js").mark
    files = assets.files

    def changed(package: str) -> object:
        return _Changed(files(package)) if package == "zug.keyboard" else files(package)

    monkeypatch.setattr(assets, "files", changed)
    assets.asset.cache_clear()
    after = assets.asset("results.js").mark
    assets.asset.cache_clear()
    assert before != after


class _Changed:
    """A folder each of whose files has one more line."""

    def __init__(self, folder: object) -> None:
        self.folder = folder

    def joinpath(self, *parts: str) -> _Changed:
        return _Changed(self.folder.joinpath(*parts))  # type: ignore[attr-defined]

    def read_bytes(self) -> bytes:
        return bytes(self.folder.read_bytes()) + b"// changed\n"  # type: ignore[attr-defined]


def test_style_sheets_have_no_layout_and_both_themes(event: Event) -> None:
    client = event.client()
    pages = (f"{event.path}", f"/p/{event.row.code}/")
    for page in pages:
        text = client.get(page).content.decode()
        (address,) = re.findall(r'<link rel="stylesheet" href="([^"]+)">', text)
        sheet = client.get(address).content.decode()
        assert sheet.count("\n") < 5
        assert "/*" not in sheet
        assert ":root[data-theme=dark]" in sheet
        assert "*{box-sizing:border-box}" in sheet
