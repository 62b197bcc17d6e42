"""The kernel in WebAssembly answers as the kernel does."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from scripts.page_python import pyodide
from tests.support.tools import tool

HERE = Path(__file__).parent


@pytest.mark.slow
def test_the_kernel_in_webassembly_passes_the_tests_of_the_kernel(built_page: Path) -> None:
    if not (built_page / "kernel.bin").exists():
        tool("clang++-16")
    script, packages = HERE / "kernel_tests.py", Path(pytest.__file__).parents[1]
    command = [tool("node"), HERE / "in_node.mjs", pyodide(), built_page, script]
    command += [HERE.parents[1], packages]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed is not None, done.stdout
    assert int(passed[1]) > 150
    assert "skipped" not in done.stdout
