"""Where a user's data are kept: the folder of the desk, and in it the file of the lists."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from zug.errors import UsageError, how_to_install
from zug.messages import say


def data_folder() -> Path:
    """`ZUG_DATA`, or the folder this system keeps for the data of programs."""
    given = os.environ.get("ZUG_DATA")
    return Path(given) if given else usual_folder()


def usual_folder() -> Path:
    try:
        from platformdirs import user_data_path  # noqa: PLC0415 - only where nothing is named
    except ModuleNotFoundError:
        raise UsageError(
            "no-place",
            say("where to keep data is not known"),
            say("set ZUG_DATA to a folder, or {how}", how=how_to_install("web")),
        ) from None
    name = "Zug" if sys.platform in ("win32", "darwin") else "zug"
    return user_data_path(name, appauthor=False)


def lists_file() -> Path:
    """`ZUG_LISTS`, or a file in the data folder."""
    given = os.environ.get("ZUG_LISTS")
    return Path(given) if given else data_folder() / "lists.sqlite3"
