"""Build a wheel of Zug that installs where there is no compiler.

    python scripts/wheel.py [FOLDER]      (dist otherwise)

The kernel is built where it has been built for .venv, so that a second build is quick. On Linux
auditwheel looks at what the kernel needs of the system and names the wheel after it (manylinux).
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]


def _run(*words: str | Path) -> None:
    """A tool of this environment, and those it calls."""
    beside = Path(sys.executable).parent
    env = {**os.environ, "PATH": f"{beside}{os.pathsep}{os.environ['PATH']}"}
    env.pop("ZUG_PURE", None)
    subprocess.run([sys.executable, "-m", *map(str, words)], cwd=ROOT, env=env, check=True)


def build(folder: Path) -> Path:
    """The wheel for this Python on this platform."""
    with tempfile.TemporaryDirectory() as place:
        _run("build", "--wheel", "--no-isolation", "--outdir", place)
        (made,) = Path(place).glob("*.whl")
        folder.mkdir(parents=True, exist_ok=True)
        if sys.platform != "linux":
            return made.replace(folder / made.name)
        repaired = Path(place, "repaired")
        _run("auditwheel", "repair", "--wheel-dir", repaired, made)
        (wheel,) = repaired.glob("*.whl")
        (folder / wheel.name).write_bytes(wheel.read_bytes())
        return folder / wheel.name


def meant_for(wheel: Path) -> str:
    """For whom it is, by its name: `zug-VERSION-PYTHON-ABI-PLATFORM.whl`."""
    _, _, python, abi, platform = wheel.stem.split("-")
    name = f"{python[2]}.{python[3:]}"
    if abi == "abi3":
        return f"for Python {name} and newer; {platform}"
    free = ", free-threaded" if abi.endswith("t") else ""
    return f"for Python {name}{free} only; {platform}"


if __name__ == "__main__":
    made = build(Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "dist"))
    print(made, meant_for(made), sep="\n")
