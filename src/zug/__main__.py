"""`python -m zug` is the command `zug`."""

from zug.cli import run

if __name__ == "__main__":
    run()
