"""Writes `constraints.txt`: the versions of other packages the tests ran with.

    python scripts/constraints.py

`pip install -c constraints.txt …` then installs these and no later ones. Only names and versions
are written, so any index will do.
"""

from __future__ import annotations

import re
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).parents[1]
TARGET = ROOT / "constraints.txt"
OWN = "zug"
HEAD = """\
# The versions the tests of Zug ran with, written by `make constraints`.
# Use: pip install -c constraints.txt '.[web]'
"""


def canonical(name: str) -> str:
    """The name as indexes write it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def needed() -> set[str]:
    """Zug's requirements with all its extras, and theirs, as far as they are installed."""
    found: set[str] = set()
    to_do = [OWN]
    while to_do:
        name = to_do.pop()
        try:
            lines = metadata.requires(name) or []
        except metadata.PackageNotFoundError:
            continue
        found.add(name)
        others = {canonical(re.split(r"[^A-Za-z0-9._-]", line, maxsplit=1)[0]) for line in lines}
        to_do.extend(others - found - set(to_do))
    return found - {OWN}


def constraints() -> str:
    """The text of the file."""
    lines = sorted(f"{name}=={metadata.version(name)}" for name in needed())
    return HEAD + "".join(f"{line}\n" for line in lines)


if __name__ == "__main__":
    TARGET.write_text(constraints(), encoding="utf-8")
