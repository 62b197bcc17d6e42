"""The journal with real files and real processes: killed, torn, full, locked."""

from __future__ import annotations

import errno
import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from zug.director import new_desk
from zug.director.journal import (
    Journal,
    JournalLine,
    TornJournalError,
    decode,
    encode,
    open_journal,
    read_journal,
    repair,
)
from zug.errors import AccessError, FaultyFileError


def write(path: Path, count: int, *, create: bool = True) -> None:
    with open_journal(path, create=create) as journal:
        for number in range(count):
            journal.append(
                "note", {"text": f"n° {number}"}, time="2026-11-15T10:00:00Z", author="a"
            )


def test_what_was_appended_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "open.zug"
    write(path, 3)
    write(path, 2, create=False)
    contents = read_journal(path)
    assert [decision.number for decision in contents.decisions] == [1, 2, 3, 4, 5]
    assert contents.decisions[1].data == {"text": "n° 1"}
    assert contents.torn == b""


def test_one_json_line_a_decision(tmp_path: Path) -> None:
    path = tmp_path / "open.zug"
    write(path, 2)
    for line in path.read_text(encoding="utf-8").splitlines():
        assert set(json.loads(line)) == {"n", "time", "author", "do", "data", "sum"}


@pytest.mark.parametrize("change", ["text", "order", "loss"])
def test_a_changed_line_breaks_the_chain(tmp_path: Path, change: str) -> None:
    path = tmp_path / "open.zug"
    write(path, 4)
    lines = path.read_bytes().splitlines(keepends=True)
    if change == "text":
        lines[1] = lines[1].replace(b'1"', b'9"')
    elif change == "order":
        lines[1], lines[2] = lines[2], lines[1]
    else:
        del lines[1]
    path.write_bytes(b"".join(lines))
    with pytest.raises(FaultyFileError) as caught:
        read_journal(path)
    assert caught.value.code == "journal-broken"
    assert caught.value.faults[0].line == 2


def test_a_changed_last_line_is_no_torn_line(tmp_path: Path) -> None:
    """It is whole, so no crash left it: nothing is to be cut off."""
    path = tmp_path / "open.zug"
    write(path, 3)
    path.write_bytes(path.read_bytes().replace("n° 2".encode(), "n° 9".encode()))
    with pytest.raises(FaultyFileError, match=r"\[journal-broken\]"):
        read_journal(path)
    with pytest.raises(FaultyFileError):
        repair(path)


def test_many_decisions_confirmed_together(tmp_path: Path) -> None:
    path = tmp_path / "open.zug"
    with open_journal(path, create=True) as journal, journal.together():
        for number in range(50):
            journal.append("note", {"text": str(number)}, time="2026-11-15T10:00:00Z", author="a")
    assert [d.data["text"] for d in read_journal(path).decisions] == [str(n) for n in range(50)]


@pytest.mark.parametrize("cut", [1, 5, 40])
def test_a_torn_last_line_is_recognised_reported_and_repaired(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "open.zug"
    write(path, 3)
    whole = path.read_bytes()
    path.write_bytes(whole[:-cut])
    assert len(read_journal(path).decisions) == 2
    with (
        pytest.raises(TornJournalError, match=r"\[journal-torn\].*2"),
        open_journal(path),
    ):
        pass
    torn = repair(path)
    assert whole.endswith(torn + whole[-cut:])
    assert (tmp_path / "open.zug.torn").read_bytes() == torn
    write(path, 1, create=False)
    assert len(read_journal(path).decisions) == 3


def test_every_prefix_of_a_journal_holds_only_whole_decisions(tmp_path: Path) -> None:
    path = tmp_path / "open.zug"
    write(path, 3)
    whole = path.read_bytes()
    ends = [i + 1 for i, byte in enumerate(whole) if byte == 10]
    for length in range(len(whole) + 1):
        contents = decode(whole[:length])
        assert len(contents.decisions) == sum(end <= length for end in ends)


WRITER = """
import sys
from pathlib import Path
from zug.director.journal import open_journal
with open_journal(Path(sys.argv[1]), create=True) as journal:
    number = 0
    while True:
        number += 1
        text = "x" * (number % 700)
        journal.append("note", {"text": text}, time="2026-11-15T10:00:00Z", author="a")
        print(number, flush=True)
"""


@pytest.mark.parametrize("seen", [1, 30, 100])
def test_killed_at_any_moment_every_confirmed_decision_is_there(tmp_path: Path, seen: int) -> None:
    path = tmp_path / "open.zug"
    process = subprocess.Popen(
        [sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    for _ in range(seen):
        process.stdout.readline()
    process.send_signal(signal.SIGKILL)
    confirmed = seen + len(process.stdout.read().split())
    process.wait()
    process.stdout.close()
    contents = read_journal(path)
    assert confirmed <= len(contents.decisions) <= confirmed + 1


FULL_DISK = """
import resource, signal, sys
from pathlib import Path
from zug.director.journal import open_journal
from zug.errors import AccessError
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
with open_journal(Path(sys.argv[1]), create=True) as journal:
    journal.append("note", {"text": "safe"}, time="2026-11-15T10:00:00Z", author="a")
    resource.setrlimit(resource.RLIMIT_FSIZE, (400, 400))
    try:
        journal.append("note", {"text": "y" * 1000}, time="2026-11-15T10:00:00Z", author="a")
    except AccessError as error:
        print(error.code)
    journal.append("note", {"text": "short"}, time="2026-11-15T10:00:00Z", author="a")
"""


def test_no_room_takes_the_half_written_line_back(tmp_path: Path) -> None:
    """The system accepts a part of the line and refuses the rest, as a full disk does."""
    path = tmp_path / "open.zug"
    done = subprocess.run(
        [sys.executable, "-c", FULL_DISK, str(path)], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "unwritable"
    contents = read_journal(path)
    assert [decision.data["text"] for decision in contents.decisions] == ["safe", "short"]
    assert contents.torn == b""


def test_a_new_event_on_a_full_disk_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("zug.director.journal.file._write_all", full)
    with pytest.raises(AccessError, match=r"\[unwritable\]"), new_desk(tmp_path / "x.zug", {}):
        pass
    assert not list(tmp_path.iterdir())


NO_ROOM = """
import resource, signal, sys
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]),) * 2)
from zug.cli.main import guarded
sys.exit(guarded(sys.argv[2:]))
"""
FINISHED = Path(__file__).parents[1] / "conformance" / "dutch-2026" / "club-00147.trf"


@pytest.mark.parametrize(
    ("room", "words"),
    [(50, ["new", "Club", "--rounds", "5"]), (5000, ["new", "Club", "--from", str(FINISHED)])],
)
def test_no_room_for_a_new_event_leaves_nothing(
    tmp_path: Path, room: int, words: list[str]
) -> None:
    """The system takes a part of it: of the first line, or of a file taken over."""
    command = [sys.executable, "-B", "-c", NO_ROOM, str(room), *words]  # no room for .pyc either
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert (done.returncode, "[unwritable]" in done.stderr) == (5, True), done.stderr
    assert not list(tmp_path.iterdir())


def test_lines_made_by_hand_that_are_no_lines(tmp_path: Path) -> None:
    good = encode(JournalLine(1, "2026-11-15T10:00:00Z", "a", "note", {"text": "x"}), "")[0]
    half = good.replace(b'"x"', b'"\\ud800"')
    for line in (good.replace(b'"n":1', b'"n":1.0'), good.replace(b'"n":1', b'"n":true'), half):
        with pytest.raises(FaultyFileError) as caught:
            decode(line + good)
        assert caught.value.faults[0].line == 1


def test_several_decisions_are_recorded_or_none(tmp_path: Path) -> None:
    path = tmp_path / "open.zug"
    write(path, 2)
    before = path.read_bytes()

    def fail(journal: Journal) -> None:
        with journal.together():
            journal.append("note", {"text": "n"}, time="2026-11-15T10:00:00Z", author="a")
            raise AccessError("unwritable", "no")

    with open_journal(path) as journal:
        with pytest.raises(AccessError):
            fail(journal)
        assert path.read_bytes() == before
        assert len(journal.decisions) == 2
        journal.append("note", {"text": "m"}, time="2026-11-15T10:00:00Z", author="a")
    assert [decision.number for decision in read_journal(path).decisions] == [1, 2, 3]


def test_two_processes_cannot_both_write(tmp_path: Path) -> None:
    path = tmp_path / "open.zug"
    write(path, 1)
    code = (
        "import sys; from pathlib import Path\n"
        "from zug.director.journal import open_journal\n"
        "from zug.errors import AccessError\n"
        "try:\n"
        "    with open_journal(Path(sys.argv[1])): print('open')\n"
        "except AccessError as error: print(error.code)\n"
    )
    command = [sys.executable, "-c", code, str(path)]
    with open_journal(path):
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "busy"
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "open"


def test_a_second_writer_waits_a_moment(tmp_path: Path) -> None:
    path = tmp_path / "open.zug"
    write(path, 1)
    code = (
        "import sys; from pathlib import Path\n"
        "from zug.director.journal import open_journal\n"
        "with open_journal(Path(sys.argv[1])) as journal: print(len(journal.decisions))\n"
    )
    with open_journal(path) as journal:
        command = [sys.executable, "-c", code, str(path)]
        waiting = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        with pytest.raises(subprocess.TimeoutExpired):
            waiting.wait(2)
        journal.append("note", {"text": "n"}, time="2026-11-15T10:00:00Z", author="a")
    said, _ = waiting.communicate(timeout=60)
    assert (waiting.returncode, said.strip()) == (0, "2"), "it read what was written meanwhile"


def test_a_new_journal_replaces_no_file(tmp_path: Path) -> None:
    path = tmp_path / "open.zug"
    path.write_text("mine")
    with pytest.raises(AccessError, match="exists"), open_journal(path, create=True):
        pass
    assert path.read_text() == "mine"


def test_no_file_no_rights(tmp_path: Path) -> None:
    with pytest.raises(AccessError) as caught:
        read_journal(tmp_path / "none.zug")
    assert caught.value.code == "unreadable"
    with pytest.raises(AccessError), open_journal(tmp_path / "none.zug"):
        pass
    assert not list(tmp_path.iterdir())
