"""Where the desk keeps its things."""

from __future__ import annotations

from pathlib import Path

import pytest

from zug.web.server.database import data_folder


@pytest.mark.skipif("sys.platform != 'linux'", reason="other systems have other folders")
def test_the_data_folder_is_that_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    for key in ("ZUG_DATA", "XDG_DATA_HOME"):
        monkeypatch.delenv(key, raising=False)
    monkeypatch.setenv("HOME", "/home/anna")
    assert data_folder() == Path("/home/anna/.local/share/zug")
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert data_folder() == Path("/data/zug")


def test_a_data_folder_of_ones_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZUG_DATA", "/srv/chess")
    assert data_folder() == Path("/srv/chess")
