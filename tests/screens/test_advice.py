"""Advice beside an error: one table for shell, desk and browser page."""

from __future__ import annotations

import pytest

from zug.errors import Fault, FaultyFileError, UsageError
from zug.messages import say
from zug.screens.advice import ADVICE, Interface, advice_for, advised


def test_an_error_keeps_its_own_advice_where_an_interface_has_no_other() -> None:
    error = UsageError("which-event", say("there are several events here"), say("use --file"))
    for interface in Interface:
        assert advised(error, interface) is error


@pytest.mark.parametrize("code", ADVICE)
@pytest.mark.parametrize("interface", Interface)
def test_each_interface_has_its_own_advice(code: str, interface: Interface) -> None:
    error = UsageError(code, say("cancel"), "its own")
    wanted = ADVICE[code].get(interface, "its own")
    assert advised(error, interface).advice == wanted
    assert advice_for(code, "its own", interface) == wanted
    assert advised(error, interface).code == code


def test_only_the_shell_names_commands() -> None:
    for advice in ADVICE.values():
        for interface, text in advice.items():
            assert ("`" in text) is (interface is Interface.SHELL)


def test_the_faults_of_a_file_are_advised_too() -> None:
    faults = [
        Fault("journal-empty", say("cancel"), "its own"),
        Fault("another", say("cancel"), "its own"),
    ]
    error = advised(FaultyFileError("a.zug", faults), Interface.SHELL)
    assert isinstance(error, FaultyFileError)
    assert [fault.advice for fault in error.faults] == [
        ADVICE["journal-empty"][Interface.SHELL],
        "its own",
    ]
