"""`zug-engine --batch`: many calls in one process, for callers to whom starting it costs too much.

Calls come on standard input. Each is answered, whatever became of it, before the next one is
looked at; so a caller can also hold a conversation with a process that stays.
"""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout, suppress
from io import StringIO, TextIOWrapper

from zug.cli.engine_request import BATCH, STANDARD_INPUT, read_request
from zug.cli.exits import Exit
from zug.cli.output import emit, tell
from zug.errors import UsageError

NULL = "-0"
"""Names of files come with a null byte after each, as `find -print0` writes them."""

BAD_CALL = 3
CHUNK = 64 * 1024

Answer = Callable[[Sequence[str]], int]
"""What one call does: it prints, and gives an exit code."""


def run_batch(arguments: Sequence[str], answer: Answer) -> int:
    """Answer every call on standard input; the first code that is not 0."""
    is_null = NULL in arguments
    common = [word for word in arguments if word not in (BATCH, NULL)]
    end = "\0" if is_null else "\n"
    if isinstance(sys.stdout, TextIOWrapper):  # names go out as they came
        sys.stdout.reconfigure(errors="surrogateescape")
    first = 0
    try:
        for text in _pieces(end.encode()):
            code, file, printed = _run(text, common, answer, is_null=is_null)
            emit(f"{code}\t{printed.count(chr(10))}\t{file}{end}{printed}")
            first = first or code
    except KeyboardInterrupt:
        return Exit.INTERRUPTED
    return first


def _pieces(end: bytes) -> Iterator[str]:
    """What stands before each `end`, without delay: whoever waits for an answer sends no more."""
    rest = b""
    while chunk := sys.stdin.buffer.read1(CHUNK):  # type: ignore[union-attr]
        *whole, rest = (rest + chunk).split(end)
        yield from map(os.fsdecode, whole)
    if rest:
        yield os.fsdecode(rest)


def _run(
    text: str, common: Sequence[str], answer: Answer, *, is_null: bool
) -> tuple[int, str, str]:
    """The code of a call, the file it is about, and what it printed."""
    printed, told = StringIO(), StringIO()
    file = text.rstrip("\r")
    with redirect_stdout(printed), redirect_stderr(told):
        try:
            words = [*common, *([_plain(text)] if is_null else shlex.split(text))]
            file = text if is_null else _file_of(words, file)
            code = answer(words)
        except ValueError as error:  # a quotation without an end, or see `_file_of`
            code = BAD_CALL
            tell(str(error))
    for line in told.getvalue().splitlines():
        tell(_naming(file, line))
    return code, file, printed.getvalue()


def _plain(name: str) -> str:
    """A name, even if it looks like an option."""
    return f"./{name}" if name.startswith("-") else name


def _file_of(words: Sequence[str], text: str) -> str:
    """The file a call is about: its input, or what it generates; for what makes no sense, its text.

    Standard input holds the calls, so none of them can read a tournament from it.
    """
    with suppress(UsageError):  # `answer` tells it
        request = read_request(words)
        if request.file == STANDARD_INPUT:
            raise ValueError("a call of a batch must name its file")
        text = request.file or request.output or text
    return text


def _naming(file: str, line: str) -> str:
    """A message with the file it is about in front."""
    text = line.removeprefix("zug-engine: ")
    return f"zug-engine: {text}" if text.startswith(file) else f"zug-engine: {file}: {text}"
