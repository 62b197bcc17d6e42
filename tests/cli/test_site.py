"""`zug site`."""

from __future__ import annotations

import zipfile
from pathlib import Path

from running import Zug


def test_a_report_becomes_a_folder_or_an_archive(zug: Zug, finished: Path, tmp_path: Path) -> None:
    ran = zug("site", finished, "--output", tmp_path / "public", "--languages", "en,fr")
    assert ran.exit == 0
    assert ran.out == f"{tmp_path / 'public'}: 77 pages\n"  # 2 × (3·7 + 3 + 14) + 1
    assert (tmp_path / "public" / "fr" / "standings-7.html").exists()
    assert zug("site", finished, "--output", tmp_path / "public.zip").exit == 0
    with zipfile.ZipFile(tmp_path / "public.zip") as archive:
        assert {"index.html", "en/round-1.html", "it/feed.xml"} <= set(archive.namelist())


def test_the_language_spoken_is_the_one_visitors_meet(
    zug: Zug, finished: Path, tmp_path: Path
) -> None:
    assert zug("--lang", "it", "site", finished, "--output", tmp_path / "public").exit == 0
    assert '<html lang="it">' in (tmp_path / "public" / "index.html").read_text(encoding="utf-8")


def test_what_cannot_be_done_is_told(zug: Zug, finished: Path, tmp_path: Path) -> None:
    ran = zug("site", finished, "--output", tmp_path / "public", "--languages", "en,xx")
    assert (ran.exit != 0, "[no-such-language]" in ran.err) == (True, True)
    (tmp_path / "index.html").write_text("mine")
    ran = zug("site", finished, "--output", tmp_path)
    assert "[not-ours]" in ran.err
    assert (tmp_path / "index.html").read_text() == "mine"
