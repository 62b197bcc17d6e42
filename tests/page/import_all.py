"""Imports every module that is in the page, in Python in WebAssembly: see `test_packages.py`."""

from importlib import import_module
from pathlib import Path

import zug

home = Path(zug.__file__).parent
names = sorted(path.relative_to(home.parent).with_suffix("") for path in home.rglob("*.pyc"))
missing = []
for name in names:
    module = ".".join(name.parts).removesuffix(".__init__")
    try:
        import_module(module)
    except ImportError as error:
        missing.append(f"{module}: {error}")
print(len(names), "modules")
print(*missing, sep="\n")
int(bool(missing))
