"""`zug-engine --batch`: many calls in one process, for callers to whom starting it costs too much.

Calls come on standard input. Each is answered, whatever became of it, before the next one is
looked at; so a caller can also hold a conversation with a process that stays.
"""

from __future__ import annotations

import codecs
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO, TextIOWrapper

from zug.cli.engine.request import BATCH, STANDARD_INPUT, read_common, read_request
from zug.cli.output import emit, tell
from zug.errors import UsageError
from zug.messages import say

NULL = "-0"
"""Names of files come with a null byte after each, as `find -print0` writes them."""

HELP = ("-h", "--help")
BAD_CALL = 3
CHUNK = 64 * 1024

LONGEST = 1_000_000
"""Bytes of a call. No system has names as long as that."""

_WORD = re.compile(
    r"""([^ \t\r\n'"\\]+) | '([^']*)' | "([^"\\]*(?:\\.[^"\\]*)*)" | \\(.) | [ \t\r\n]+""",
    re.VERBOSE | re.DOTALL,
)
_ESCAPED = re.compile(r'\\(["\\])')

Answer = Callable[[Sequence[str]], int]
"""What one call does: it prints, and gives an exit code."""


def run_batch(arguments: Sequence[str], answer: Answer) -> int:
    """Answer every call on standard input; the first code that is not 0."""
    if any(word in HELP for word in arguments):
        return answer(HELP)
    is_null = NULL in arguments
    common = read_common([word for word in arguments if word not in (BATCH, NULL)])
    end = "\0" if is_null else "\n"
    if isinstance(sys.stdout, TextIOWrapper):  # names go out as they came
        sys.stdout.reconfigure(errors="surrogateescape")
    first = 0
    for call in _calls(end.encode()):
        if not is_null and not call.strip():
            continue
        code, file, printed = _run(call, common, answer, is_null=is_null)
        emit(f"{code}\t{printed.count(chr(10))}\t{file}{end}{printed}")
        first = first or code
    return first


def _calls(end: bytes) -> Iterator[bytes]:
    """What stands before each `end`, without delay: whoever waits for an answer sends no more.

    Of what is longer than a call may be, enough is kept to tell. Windows sends a byte order mark
    before lines.
    """
    mark = codecs.BOM_UTF8 if end == b"\n" else b""
    rest = b""
    while chunk := sys.stdin.buffer.read1(CHUNK):  # type: ignore[union-attr]
        *whole, rest = (rest + chunk).split(end)
        for call in whole:
            yield call.removeprefix(mark)
            mark = b""
        rest = rest[: LONGEST + len(mark) + 1]
    if rest:
        yield rest.removeprefix(mark)


def _run(
    call: bytes, common: Sequence[str], answer: Answer, *, is_null: bool
) -> tuple[int, str, str]:
    """The code of a call, the file it is about, and what it printed."""
    printed, complaints = StringIO(), StringIO()
    text = os.fsdecode(call)
    file = text.rstrip("\r") if len(call) <= LONGEST else f"{text[:60]}…"
    with redirect_stdout(printed), redirect_stderr(complaints):
        try:
            if len(call) > LONGEST:
                raise UsageError("long-call", say("a call may not be longer than 1 MB"))
            words = [*common, *([_plain(text)] if is_null else split(text))]
            file = text if is_null else _file_of(words, file)
            code = answer(words)
        except UsageError as error:
            code = BAD_CALL
            tell(str(error))
    for line in complaints.getvalue().splitlines():
        tell(_naming(file, line))
    return code, file, printed.getvalue()


def split(text: str) -> list[str]:
    """The words of a line as `shlex.split` finds them, in a time that grows with its length."""
    words: list[str] = []
    parts: list[str] = []
    place = 0
    while place < len(text):
        match = _WORD.match(text, place)
        if match is None:
            raise UsageError(
                "open-quotation", say("the call ends inside a quotation or right after a \\")
            )
        place = match.end()
        if match.lastindex is not None:
            part = match[match.lastindex]
            parts.append(_ESCAPED.sub(r"\1", part) if match.lastindex == 3 else part)
        elif parts:
            words.append("".join(parts))
            parts = []
    return [*words, "".join(parts)] if parts else words


def _plain(name: str) -> str:
    """A name, even if it looks like an option."""
    if not name:
        raise _nameless()
    return f"./{name}" if name.startswith("-") else name


def _file_of(words: Sequence[str], text: str) -> str:
    """The file a call is about: its input, or what it generates; for what makes no sense, its text.

    Standard input holds the calls, so none of them can read a tournament from it.
    """
    try:
        request = read_request(words)
    except UsageError:  # `answer` tells it
        return text
    if request.file in ("", STANDARD_INPUT):
        raise _nameless()
    return request.file or request.output or text


def _nameless() -> UsageError:
    return UsageError("no-input", say("a call of a batch must name its file"))


def _naming(file: str, line: str) -> str:
    """A message with the file it is about in front."""
    text = line.removeprefix("zug-engine: ")
    return f"zug-engine: {text}" if text.startswith(file) else f"zug-engine: {file}: {text}"
