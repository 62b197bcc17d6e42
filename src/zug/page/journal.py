"""A journal in memory: the browser keeps its lines, and gives them back when the page is opened."""

from __future__ import annotations

from contextlib import contextmanager

from zug.director.journal import JournalLine, decode, encode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from zug.director.journal import Contents


class MemoryJournal:
    """The decisions of an open event; a `zug.director.desk.Store` in memory."""

    def __init__(self, raw: bytes = b"", contents: Contents | None = None) -> None:
        held = decode(raw) if contents is None else contents
        self.decisions = list(held.decisions)
        self._chain = held.chain
        self._raw = raw[: held.end]

    @property
    def raw(self) -> bytes:
        """The bytes of the `.zug` file."""
        return self._raw

    def append(
        self, kind: str, data: Mapping[str, object], *, time: str, author: str, reason: str = ""
    ) -> JournalLine:
        decision = JournalLine(len(self.decisions) + 1, time, author, kind, data, reason)
        line, self._chain = encode(decision, self._chain)
        self._raw += line
        self.decisions.append(decision)
        return decision

    @contextmanager
    def together(self) -> Iterator[None]:
        """All that is decided in the block, or nothing of it."""
        raw, chain, count = self._raw, self._chain, len(self.decisions)
        try:
            yield
        except BaseException:
            self._raw, self._chain = raw, chain
            del self.decisions[count:]
            raise
