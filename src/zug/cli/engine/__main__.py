"""`python -m zug.cli.engine` is `zug-engine`."""

from zug.cli.engine import run

run()
