"""What is written to stderr: one line each, with its time, and without the secrets of links."""

from __future__ import annotations

import logging
import re

LINE = {"format": "%(asctime)s %(message)s"}
_SECRETS = re.compile(r"(?<=^/h/)[^/?]+|(?<=[?&]token=)[^&]+|(?<=^/reset/)[^?]+(?=/)")
_BOARD = re.compile(r"(?<=^/b/)([^/]+/[^/]+/[^/]+)/[^/?]+")


def without_secrets(path: str) -> str:
    """An address as others may read it: whoever knows a helper's link could use it."""
    return _BOARD.sub(r"\1/...", _SECRETS.sub("...", path))


class Masked(logging.Filter):
    """On the lines of visits, which have the address as the third of five values."""

    def filter(self, record: logging.LogRecord) -> bool:
        if isinstance(record.args, tuple) and len(record.args) == 5:
            client, method, path, version, status = record.args
            record.args = (client, method, without_secrets(str(path)), version, status)
        return True


def log_config(*, visits: bool) -> dict[str, object]:
    """Warnings of the server; on request every visit too, one line each, on the same stream."""
    visit = '%(client_addr)s "%(request_line)s" %(status_code)s'
    form = {"()": "uvicorn.logging.AccessFormatter", "fmt": f"%(asctime)s {visit}"}
    stream = {"class": "logging.StreamHandler", "stream": "ext://sys.stderr"}
    level = "INFO" if visits else "WARNING"
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"masked": {"()": "zug.web.logs.Masked"}},
        "formatters": {"line": LINE, "visit": {**form, "use_colors": False}},
        "handlers": {
            "plain": {**stream, "formatter": "line"},
            "visits": {**stream, "formatter": "visit", "filters": ["masked"]},
        },
        "loggers": {
            "uvicorn": {"handlers": ["plain"], "level": "WARNING", "propagate": False},
            "uvicorn.access": {"handlers": ["visits"], "level": level, "propagate": False},
        },
    }
