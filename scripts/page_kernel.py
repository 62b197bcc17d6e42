"""Builds the matching kernel in WebAssembly, with Debian's clang.

    python scripts/page_kernel.py FILE

The kernel asks nothing of an operating system but what `kernel.js` of the page gives it.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parents[1]
CORE = ROOT / "src" / "zug" / "matching" / "kernel" / "core"
BUILD = ROOT / "build" / "page"

COMPILER = "clang++-16"
LIBRARY = "/usr/lib/llvm-16"
HEADERS = f"{LIBRARY}/include/wasm32-wasi/c++/v1"
ARCHIVES = f"{LIBRARY}/lib/wasm32-wasi"
TARGET = "--target=wasm32-wasi"
# Without exceptions a fault is told and stops the machine: errors.hpp.
COMPILE = ["-std=c++20", "-O2", "-DNDEBUG", "-fno-exceptions", "-fvisibility=hidden"]
COMPILE += ["-nostdinc++", "-isystem", HEADERS, f"-ffile-prefix-map={CORE}=."]
LINK = ["-mexec-model=reactor", "-nostdlib++", f"-L{ARCHIVES}", "-lc++", "-lc++abi"]
LINK += ["-Wl,--strip-all"]
EXPORTED = {"malloc", "free", "__stack_pointer"}


def lacking() -> str:
    """What the build lacks on this machine; nothing when it can be done."""
    if shutil.which(COMPILER) is None:
        return COMPILER
    needed = (
        f"{LIBRARY}/bin/wasm-ld",
        "/usr/include/wasm32-wasi/stdio.h",
        f"{HEADERS}/vector",
        f"{ARCHIVES}/libc++abi.a",
    )
    return next((path for path in needed if not Path(path).exists()), "")


def fingerprint() -> str:
    """Of the sources and of how they are compiled."""
    content = hashlib.sha256(repr([COMPILER, TARGET, COMPILE, LINK, exported()]).encode())
    for path in sorted(CORE.iterdir()):
        content.update(path.name.encode() + b"\0" + path.read_bytes())
    return content.hexdigest()[:16]


def exported() -> list[str]:
    """The functions of the C interface."""
    header = (CORE / "zug_kernel.h").read_text(encoding="utf-8")
    return sorted({*re.findall(r"\b(zug_\w+)\(", header)} | EXPORTED)


def compile_one(source: Path, folder: Path) -> str:
    """One object."""
    target = folder / f"{source.stem}.o"
    subprocess.run([COMPILER, TARGET, *COMPILE, "-c", source, "-o", target], check=True)
    return str(target)


def kernel() -> Path:
    """The module, built when its sources have changed."""
    made = BUILD / f"kernel-{fingerprint()}.wasm"
    if not made.exists():
        folder = BUILD / "kernel"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        with ThreadPoolExecutor(os.cpu_count()) as workers:
            sources = sorted(CORE.glob("*.cpp"), key=lambda path: -path.name.count("solvers"))
            objects = list(workers.map(lambda source: compile_one(source, folder), sources))
        names = [f"-Wl,--export={name}" for name in exported()]
        fresh = folder / "kernel.wasm"
        subprocess.run([COMPILER, TARGET, *sorted(objects), *LINK, *names, "-o", fresh], check=True)
        for older in BUILD.glob("kernel-*.wasm"):
            older.unlink()
        fresh.rename(made)
    return made


if __name__ == "__main__":
    if lacking():
        raise SystemExit(f"{lacking()} is missing: scripts/test_tools.sh page installs it")
    shutil.copyfile(kernel(), sys.argv[1])
