"""Typst in processes of its own: the same papers, and a server that does not grow."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import typst

from zug.errors import ZugError
from zug.reports import pdf, typesetting
from zug.reports.typesetting import Typesetters

PAPER = b'#set document(date: none)\n#set page(paper: "a5")\n= #sys.inputs.at("data")'


@pytest.fixture
def typesetters(monkeypatch: pytest.MonkeyPatch) -> Iterator[Typesetters]:
    monkeypatch.setattr(typesetting, "PROCESSES", 1)
    found = Typesetters()
    yield found
    found.close()


def test_the_same_paper_as_here(typesetters: Typesetters) -> None:
    for wanted in ({}, {"format": "png", "ppi": 50.0}):
        here = typst.compile(PAPER, sys_inputs={"data": "Zoë"}, **wanted)
        aside = typesetters.compile(PAPER, sys_inputs={"data": "Zoë"}, **wanted)
        assert aside == here


def test_a_process_is_kept_and_then_replaced(
    typesetters: Typesetters, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(typesetting, "MOST_PAPERS", 3)
    pids = []
    for number in range(7):
        assert typesetters.compile(PAPER, sys_inputs={"data": str(number)})[:5] == b"%PDF-"
        pids.append(typesetters._idle[0].pid)
    assert pids[0] == pids[1]
    assert len(set(pids)) == 3, "each sets three papers; the next has started before it is needed"
    assert not Path(f"/proc/{pids[0]}").exists(), "it has ended, and is no zombie"


def test_an_error_of_typst_is_the_same_error(typesetters: Typesetters) -> None:
    with pytest.raises(typst.TypstError, match="unknown variable"):
        typesetters.compile(b"#nothing")
    assert typesetters.compile(PAPER, sys_inputs={"data": "a"})[:5] == b"%PDF-"


def test_a_process_that_dies_while_it_waits_is_replaced(typesetters: Typesetters) -> None:
    typesetters.compile(PAPER, sys_inputs={"data": "a"})
    os.kill(typesetters._idle[0].pid, signal.SIGKILL)
    time.sleep(0.2)
    assert typesetters.compile(PAPER, sys_inputs={"data": "a"})[:5] == b"%PDF-"


def test_a_process_that_takes_too_long_ends(
    typesetters: Typesetters, monkeypatch: pytest.MonkeyPatch
) -> None:
    typesetters.compile(PAPER, sys_inputs={"data": "a"})
    with monkeypatch.context() as patch:
        patch.setattr(typesetting, "PATIENCE", 0.5)
        with pytest.raises(ZugError) as told:
            typesetters.compile(
                b"#for a in range(100000) { for b in range(9000) { let c = calc.pow(2, 3) } }"
            )
    assert told.value.code == "typesetting-failed"
    assert typesetters.compile(PAPER, sys_inputs={"data": "a"})[:5] == b"%PDF-"


def test_many_at_once(typesetters: Typesetters) -> None:
    found: list[bytes] = []

    def make(number: int) -> None:
        found.append(typesetters.compile(PAPER, sys_inputs={"data": str(number)}))

    threads = [threading.Thread(target=make, args=[number]) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(found)) == 6


def test_papers_are_compiled_here_unless_a_server_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf, "_aside", [])
    assert pdf._compile() == typst.compile
    aside = pdf.compile_aside()
    assert pdf._compile() == aside.compile
    assert pdf.compile_aside() is aside
    aside.close()
