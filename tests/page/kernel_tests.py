"""The tests of the matching kernel, run by Python in WebAssembly: see `test_kernel.py`."""

import os
import sys

REPOSITORY, PACKAGES = sys.argv[-2:]
os.chdir(REPOSITORY)
sys.path += [REPOSITORY, PACKAGES]
os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"

import pytest  # noqa: E402

from zug import matching  # noqa: E402
from zug.matching import _wasm  # noqa: E402

assert matching.KERNEL == "wasm"
# The tests know two rooms, the twin and the compiled kernel: here this is the second.
sys.modules["zug.matching._core"] = matching._core = _wasm

# The others compare with enumeration and with the twin for long, or need threads and hypothesis.
FILES = ("exact_inputs", "huge", "inputs", "recorded", "refining")
files = [f"tests/matching/test_{name}.py" for name in FILES]
int(pytest.main([*files, "-q", "-k", "kernel", "-o", "addopts=", "-p", "no:cacheprovider"]))
