"""Programs some tests need. A missing one leaves a test out on a desk, and fails it in CI.

Codes are read by ZXing, which the extra `dev` brings, and by zbar where it is installed: a code
that one of two cameras cannot read is not good enough.
"""

from __future__ import annotations

import os
import subprocess
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from shutil import which
from typing import Any, NamedTuple

import pytest

INSTALLED = {"caddy", "chromium", "clang++-16", "nginx", "node", "npm", "openssl", "pg_dump"}
INSTALLED |= {"psql", "systemd-analyze", "zbarimg"}
"""Programs that scripts/test_tools.sh installs on Debian."""
PATHS = os.pathsep.join((os.environ.get("PATH", os.defpath), "/usr/sbin", "/sbin"))
"""Programs for administrators are installed where an ordinary user's PATH does not lead."""


def tool(name: str) -> str:
    """Return the path of a program; without it the test is skipped, or fails in CI."""
    found = which(name, path=PATHS)
    if found is None:
        source = ": scripts/test_tools.sh installs it" if name in INSTALLED else ""
        (pytest.fail if os.environ.get("CI") else pytest.skip)(f"{name} is missing{source}")
    return found


def codes_in(picture: bytes, folder: Path) -> list[str]:
    """What a camera reads in a picture, in the order of the alphabet."""
    readers = [_by_zxing] * bool(find_spec("zxingcpp")) + [_by_zbar] * bool(which("zbarimg"))
    if not readers:
        tool("zbarimg")
    path = folder / "codes.png"
    path.write_bytes(picture)
    first, *others = (sorted(read(path)) for read in readers)
    assert all(other == first for other in others), "one of the readers sees less"
    return first


def _by_zxing(path: Path) -> list[str]:
    import zxingcpp  # noqa: PLC0415
    from PIL import Image  # noqa: PLC0415

    formats = zxingcpp.BarcodeFormat.QRCode
    with Image.open(path) as picture:
        return [found.text for found in zxingcpp.read_barcodes(picture, formats=formats)]


def _by_zbar(path: Path) -> list[str]:
    command = ["zbarimg", "--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", str(path)]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.split()


def _opened(pdf: bytes) -> Any:
    if find_spec("pypdfium2") is None:
        missing = "pypdfium2 is missing: the extra `dev` brings it"
        pytest.fail(missing) if os.environ.get("CI") else pytest.skip(missing)
    import pypdfium2  # noqa: PLC0415

    return pypdfium2.PdfDocument(pdf)


class Glyph(NamedTuple):
    """A character on a page of a PDF, in points from the lower left corner."""

    text: str
    left: float
    right: float
    baseline: float


def glyphs_of(pdf: bytes) -> list[list[Glyph]]:
    """Return the characters of each page with their places; spaces are left out."""
    document = _opened(pdf)
    pages = []
    for page in document:
        text = page.get_textpage()
        found = []
        for place in range(text.count_chars()):
            letter = text.get_text_range(place, 1)
            if letter.strip():
                left, _, right, _ = text.get_charbox(place)
                _, baseline, *_ = text.get_charbox(place, loose=True)
                found.append(Glyph(letter, left, right, baseline))
        pages.append(found)
    document.close()
    return pages


def lines_of(glyphs: list[Glyph]) -> list[list[Glyph]]:
    """The characters of a page line by line, from left to right; a line is 3 points high."""
    lines: list[list[Glyph]] = []
    for glyph in sorted(glyphs, key=lambda one: -one.baseline):
        if not lines or lines[-1][0].baseline - glyph.baseline > 3:
            lines.append([])
        lines[-1].append(glyph)
    return [sorted(line, key=lambda one: one.left) for line in lines]


def pages_of(pdf: bytes, ppi: float) -> list[bytes]:
    """The pages as a printer puts them on paper, as PNG pictures."""
    document = _opened(pdf)
    pictures = []
    for page in document:
        drawn = BytesIO()
        page.render(scale=ppi / 72).to_pil().save(drawn, "PNG")
        pictures.append(drawn.getvalue())
    document.close()
    return pictures
