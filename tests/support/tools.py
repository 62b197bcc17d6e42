"""Programs some tests need. A missing one leaves a test out on a desk, and fails it in CI."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest


def tool(name: str) -> str:
    found = shutil.which(name)
    if found is None and os.environ.get("CI"):
        pytest.fail(f"{name} is missing: scripts/test_tools.sh installs it")
    if found is None:
        pytest.skip(f"{name} is missing: scripts/test_tools.sh installs it")
    return found


def codes_in(picture: bytes, folder: Path) -> list[str]:
    """What a camera reads in a picture, by the place of the codes from top to bottom."""
    path = folder / "codes.png"
    path.write_bytes(picture)
    command = [tool("zbarimg"), "--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", str(path)]
    read = subprocess.run(command, capture_output=True, text=True, check=False)
    return sorted(read.stdout.split())
