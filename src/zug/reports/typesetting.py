"""Typst in processes of its own: a server that prints all year must not keep what Typst keeps.

Typst remembers what it has set, and every thread that calls it has an arena of memory of its own:
a server grew by two megabytes for each PDF. So it gives templates to a process that is kept warm,
and replaced after some papers by one that has started meanwhile.
"""

from __future__ import annotations

import os
import pickle
import signal
import struct
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from zug.errors import ZugError
from zug.messages import say

MOST_PAPERS = 40
"""Papers after which a process is replaced."""
MOST_MEMORY = 250 * 1024
"""Kilobytes of a process after which it is replaced."""
PATIENCE = 120.0
"""Seconds a paper may take."""
PROCESSES = min(2, os.cpu_count() or 1)
_SIZE = struct.Struct(">Q")
_PROGRAM = "from zug.reports.typesetting import work; work()"
_WARM_UP = b"#set page(height: auto); Zug"


class Typesetter:
    """A process that sets one paper after the other."""

    def __init__(self) -> None:
        self.papers = 0
        self.memory = 0
        """Kilobytes it had at most."""
        self._process = subprocess.Popen(
            [sys.executable, "-c", _PROGRAM], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        return self._process.poll() is None

    @property
    def is_used_up(self) -> bool:
        return self.papers >= MOST_PAPERS or self.memory > MOST_MEMORY

    def compile(self, template: bytes, wanted: dict[str, Any]) -> Any:
        """Return what Typst makes of a template, or raise Typst's own error.

        A process that dies or takes too long raises `typesetting-failed`, and is of no use after.
        """
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        clock = threading.Timer(PATIENCE, self._process.kill)
        clock.start()
        try:
            _send(self._process.stdin, (template, wanted))
            is_made, output, self.memory = _receive(self._process.stdout)
        except (OSError, EOFError, pickle.UnpicklingError):
            self.memory = MOST_MEMORY + 1
            raise ZugError(
                "typesetting-failed",
                say("the PDF could not be made: its process ended or took too long"),
                say("try again, or print the page from the browser"),
            ) from None
        finally:
            clock.cancel()
        self.papers += 1
        if not is_made:
            import typst  # noqa: PLC0415 - an extra

            raise typst.TypstError(output)  # type: ignore[call-arg]
        return output

    def close(self) -> None:
        """End the process; it is waited for, or it would stay in the list of processes."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with suppress(OSError):
            self._process.stdin.close()
        if self.memory > MOST_MEMORY:
            self._process.kill()
        self._process.stdout.close()
        self._process.wait()


class Typesetters:
    """The processes of a server: as many as it needs at once, up to `PROCESSES`."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._free = threading.Semaphore(PROCESSES)
        self._idle: list[Typesetter] = []

    def compile(self, template: bytes, **wanted: Any) -> Any:
        """Return what Typst makes of a template; wait while all processes are at work."""
        with self._free:
            typesetter = self._taken()
            try:
                return typesetter.compile(template, wanted)
            finally:
                self._give_back(typesetter)

    def _taken(self) -> Typesetter:
        with self._lock:
            while self._idle:
                typesetter = self._idle.pop()
                if typesetter.is_alive:
                    return typesetter
                typesetter.close()
        return Typesetter()

    def _give_back(self, typesetter: Typesetter) -> None:
        """Keep the process for the next paper; one that is used up is replaced in advance."""
        if not typesetter.is_used_up:
            with self._lock:
                self._idle.append(typesetter)
            return
        with self._lock:
            self._idle.insert(0, Typesetter())
        typesetter.close()

    def close(self) -> None:
        """End the processes that are not at work."""
        with self._lock:
            idle, self._idle = self._idle, []
        for typesetter in idle:
            typesetter.close()


def work() -> None:
    """Set papers as they come in, until the server ends; this is the process itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends this
    incoming, outgoing = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever is printed here must not get between the answers
    import typst  # noqa: PLC0415 - an extra

    typst.compile(_WARM_UP)
    with suppress(EOFError, BrokenPipeError):
        while True:
            template, wanted = _receive(incoming)
            try:
                answer = (True, typst.compile(template, **wanted))
            except typst.TypstError as error:
                answer = (False, str(error))
            _send(outgoing, (*answer, _memory()))


def _memory() -> int:
    """Return the kilobytes this process has had at most; 0 if the system does not tell.

    On Linux `ru_maxrss` would be the memory of the server that started the process, if it has more.
    """
    with suppress(OSError, ValueError, IndexError):
        status = Path("/proc/self/status").read_text(encoding="ascii", errors="replace")
        return int(status.partition("VmHWM:")[2].split()[0])
    try:
        import resource  # noqa: PLC0415 - not on Windows
    except ImportError:
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most // 1024 if sys.platform == "darwin" else most


def _send(file: IO[bytes], message: object) -> None:
    data = pickle.dumps(message)
    file.write(_SIZE.pack(len(data)) + data)
    file.flush()


def _receive(file: IO[bytes]) -> Any:
    """Return the next message; at the end of the stream there is none, which raises."""
    head = file.read(_SIZE.size)
    if len(head) < _SIZE.size:
        raise EOFError
    data = file.read(_SIZE.unpack(head)[0])
    return pickle.loads(data)
