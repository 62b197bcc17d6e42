"""What the log keeps of requests that are not valid: strangers must not fill the disk with them."""

from __future__ import annotations

import logging

from zug.web.server.logs import LONGEST_LINE, MOST_LINES, LogThrottle


def records(count: int, text: str) -> list[logging.LogRecord]:
    return [
        logging.LogRecord("uvicorn.error", logging.WARNING, "", 0, text, (), None)
        for _ in range(count)
    ]


def test_few_lines_a_minute_are_written_and_long_ones_are_cut() -> None:
    sparing = LogThrottle()
    written = [one for one in records(1000, "Invalid host " + "h" * 60_000) if sparing.filter(one)]
    assert len(written) == MOST_LINES
    assert max(len(one.getMessage()) for one in written) < LONGEST_LINE + 100


def test_what_the_server_says_of_itself_is_not_counted() -> None:
    sparing = LogThrottle()
    told = logging.LogRecord("uvicorn.error", logging.INFO, "", 0, "started", (), None)
    assert all(sparing.filter(told) for _ in range(1000))
