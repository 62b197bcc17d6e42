"""The tests of a change: those noted for its functions that are still there, in ten seconds."""

from __future__ import annotations

from scripts.affected import BUDGET, ROOT, CallMap, Change, Function, chosen

THIS = "tests/scripts/test_affected.py"
HERE = f"{THIS}::test_tests_that_were_renamed_are_skipped"
GONE = f"{THIS}::test_of_another_name"
DATES = "src/zug/dates.py"


def a_map(*tests: str, seconds: float = 0.1) -> CallMap:
    """Return a map in which these tests call `zug.dates:days`."""
    return CallMap(dict.fromkeys(tests, seconds), {DATES: {"days": [*range(len(tests))]}})


def test_tests_that_were_renamed_are_skipped() -> None:
    assert a_map(GONE, HERE).tests_of(Function(DATES, "days")) == [HERE]


def test_a_function_that_has_moved_keeps_its_tests() -> None:
    assert a_map(HERE).tests_of(Function("src/zug/model/elsewhere.py", "days")) == [HERE]


def test_a_new_function_has_the_tests_of_its_module() -> None:
    assert a_map(HERE).tests_of(Function(DATES, "of_tomorrow")) == [HERE]
    assert a_map(HERE).tests_of(Function("src/zug/nowhere.py", "of_tomorrow")) == []


def test_tests_fill_the_time_there_is_and_no_more() -> None:
    lines = (ROOT / DATES).read_text(encoding="utf-8").splitlines()
    line = next(number for number, text in enumerate(lines, 1) if text.startswith("def days("))
    change = Change(ROOT / DATES, frozenset({line + 1}))
    others = [f"{THIS}::{name}" for name in globals() if name.startswith("test_")]
    assert len(others) > 3
    assert chosen([change], a_map(*others)) == others
    assert chosen([change], a_map(*others, seconds=BUDGET / 2)) == others[:2]


def test_a_changed_test_is_run_whatever_it_takes() -> None:
    change = Change(ROOT / THIS, frozenset({1}))
    assert set(chosen([change], a_map(HERE, seconds=BUDGET * 2))) >= {HERE}
