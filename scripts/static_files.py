"""Check the layout of style sheets and scripts.

    python scripts/static_files.py

Lines have at most 120 characters. A style sheet has a declaration on each line, or a whole short
rule, indented by two blanks for each brace around it. With Node.js the syntax of scripts is checked
too. `npx prettier --print-width 100 --write FILE` lays a file out like this.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src" / "zug"
LONGEST = 120
HIDDEN = re.compile(r'"[^"\n]*"|/\*.*?\*/', re.DOTALL)
"""Strings and comments, in which braces and semicolons mean nothing."""
WHOLE_RULE = re.compile(r"[^{}]+\{[^{}]*\}")


def files() -> list[Path]:
    """Return all style sheets and scripts of the package."""
    return sorted(path for path in SOURCES.rglob("*") if path.suffix in {".css", ".js"})


def layout_faults(text: str) -> Iterator[tuple[int, str]]:
    """Yield number and fault of the lines that no file may have."""
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST:
            yield number, f"longer than {LONGEST} characters"
        if line != line.rstrip() or "\t" in line:
            yield number, "a tab, or blanks at the end"
        elif (len(line) - len(line.lstrip(" "))) % 2 and not line.lstrip().startswith("*"):
            yield number, "not indented by twos"
    if not text.endswith("\n") or text.endswith("\n\n"):
        yield text.count("\n"), "the file must end with one line break"


def sheet_faults(text: str) -> Iterator[tuple[int, str]]:
    """Yield number and fault of the lines that a style sheet may not have."""
    depth = 0
    plain = HIDDEN.sub(lambda match: re.sub(r"[^\n]", "x", match[0]), text)
    for number, line in enumerate(plain.split("\n"), 1):
        content = line.strip()
        opened, closed = content.count("{"), content.count("}")
        is_whole = WHOLE_RULE.fullmatch(content) is not None
        if not is_whole and re.search(r"[;{}](?! *x*$)", content):
            yield number, "more than one declaration"
        depth -= closed
        if content and len(line) - len(line.lstrip()) < 2 * depth:
            yield number, "not indented as deep as its braces"
        depth += opened
    if depth:
        yield plain.count("\n"), "braces do not match"


def syntax_fault(script: Path) -> str:
    """Return what Node.js says against a script; empty if nothing, or without Node.js."""
    if shutil.which("node") is None:
        return ""
    text = script.read_text(encoding="utf-8")
    kind = "commonjs" if text.startswith('"use strict"') else "module"
    command = ["node", "--check", f"--input-type={kind}"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    return done.stderr.strip()


def faults() -> Iterator[str]:
    """Yield every fault with its place."""
    for path in files():
        place, text = path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")
        found = [*layout_faults(text), *(sheet_faults(text) if path.suffix == ".css" else ())]
        yield from (f"{place}:{number}: {fault}" for number, fault in sorted(found))
        if path.suffix == ".js" and (fault := syntax_fault(path)):
            yield f"{place}: {fault}"


def main() -> int:
    """Print the faults; return 1 if there are any."""
    found = list(faults())
    print("\n".join(found) if found else f"{len(files())} style sheets and scripts are in order")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
