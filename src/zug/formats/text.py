"""Bytes to lines: encodings, line ends, and files that are no text at all."""

from __future__ import annotations

from zug.formats.faults import Place
from zug.messages import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.formats.faults import Findings

LONGEST_LINE = 100_000
"""Room for a list of 20,000 players; a round takes ten columns."""

_CONTROL = bytes(code for code in range(32) if code not in b"\t\n\r") + b"\x7f"
_UTF16 = (b"\xff\xfe", b"\xfe\xff")


def decode(data: bytes, findings: Findings) -> str:
    """The text of a file, lines ended by LF alone. Empty if there is none to be had."""
    data = data.removeprefix(b"\xef\xbb\xbf").rstrip(b"\x1a")
    if not data.strip():
        findings.add(
            "empty-file", say("the file is empty"), say("check that it was written to the end")
        )
        return ""
    if data.startswith(_UTF16):
        findings.add("not-text", say("the file is in UTF-16"), say("save it again as UTF-8"))
        return ""
    if len(data.translate(None, _CONTROL)) != len(data):
        _report_binary(data, findings)
        return ""
    if b"\r" in data:
        data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        return _as_latin1(data, error.start, findings)


def split(text: str, findings: Findings) -> list[str]:
    """The lines of a text. `splitlines` knows too many line ends: some occur inside names."""
    lines = text.split("\n")
    if len(text) > LONGEST_LINE and max(map(len, lines)) > LONGEST_LINE:
        for number, line in enumerate(lines, 1):
            if len(line) > LONGEST_LINE:
                findings.add(
                    "line-too-long",
                    say(
                        "the line has {length} characters; no record has more than {most}",
                        length=len(line),
                        most=LONGEST_LINE,
                    ),
                    say("a record ends with its line: check the line ends of the file"),
                    Place(number, LONGEST_LINE + 1),
                )
        return []
    return lines


def _as_latin1(data: bytes, at: int, findings: Findings) -> str:
    before = data[:at]
    place = Place(before.count(b"\n") + 1, at - before.rfind(b"\n"))
    findings.add(
        "not-utf8",
        say("the byte {byte:#04x} is not UTF-8", byte=data[at]),
        say("save the file as UTF-8 if names look wrong"),
        place,
        assumption=say("the text was read as Latin-1"),
    )
    return data.decode("latin-1")


def _report_binary(data: bytes, findings: Findings) -> None:
    at = next(place for place, byte in enumerate(data) if byte in _CONTROL)
    before = data[:at].replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    findings.add(
        "not-text",
        say("the byte {byte:#04x} does not occur in text", byte=data[at]),
        say("this is not a tournament file, or it was damaged"),
        Place(before.count(b"\n") + 1, len(before) - before.rfind(b"\n")),
    )
