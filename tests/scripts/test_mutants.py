"""The script that changes code on purpose: it finds the code, and tells what a test noticed."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from scripts import mutants
from scripts.mutants import MisfitError, Mutant, follow, judge, read_mutants, table

CODE = "def is_even(number):\n    return number % 2 == 0\n"
TEST = "from code_here import is_even\n\n\ndef test_even():\n    assert is_even(4)\n"


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "src").mkdir()
    (tmp_path / "src/code_here.py").write_text(CODE)
    (tmp_path / "test_it.py").write_text(TEST)
    monkeypatch.setattr(mutants, "ROOT", tmp_path)
    mutants.syntax_of.cache_clear()
    mutants.sources.cache_clear()
    return tmp_path


def test_caught_or_not(copy: Path) -> None:
    found = {"old": "number % 2", "function": "code_here:is_even", "tests": ["test_it.py"]}
    wrong = Mutant("odd for even", **found, new="number % 3")
    unseen = Mutant("multiples of four", **found, new="number % 4", survives="only 4 is tried")
    verdicts = [judge(copy, wrong), judge(copy, unseen)]
    assert [verdict.caught_by for verdict in verdicts] == ["test_it.py::test_even", ""]
    assert (copy / "src/code_here.py").read_text() == CODE, "every edit is taken back"
    assert "| nothing: only 4 is tried |" in table(verdicts)


SOURCE = '''
from there import checked, limit

LIMIT = 7


class Desk:
    """The desk."""

    SIZE = 3

    @checked
    def enter(self, board, result):
        """Enter a result."""
        if board > LIMIT:  # too many
            limit(board, by=self)
            raise ValueError("no such board")
        self.log("entered", board, result, at=None)
        limit(board)
        return {"board": board, "result": result}


def enter(board):
    return board
'''


def edited(old: str, new: str = "", function: str = "zug.desk:Desk.enter") -> str:
    """Return what an edit makes of the source, as lines that were and lines that are there."""
    before = ast.unparse(ast.parse(SOURCE)).splitlines()
    after = Mutant("x", [], old, new, function).edited(SOURCE).splitlines()
    gone = [line.strip() for line in before if line not in after]
    come = [line.strip() for line in after if line not in before]
    return " ".join(gone) + " -> " + " ".join(come)


@pytest.mark.parametrize(
    ("old", "new", "outcome"),
    [
        ("board > LIMIT", "board >= LIMIT", "if board > LIMIT: -> if board >= LIMIT:"),
        ("board>LIMIT", "False", "if board > LIMIT: -> if False:"),
        ("limit(board)", "", "limit(board) -> "),
        ("checked", "", "@checked -> "),
        ("limit(*..., by=self)", "limit(0, by=self)", "limit(board, by=self) -> limit(0, by=self)"),
        (
            "self.log('entered', *..., at=None)",
            "self.log('left', *...)",
            "self.log('entered', board, result, at=None) -> self.log('left', board, result)",
        ),
        (
            "{'result': result, **...}",
            "{'result': 0, **...}",
            "return {'board': board, 'result': result} -> return {'result': 0, 'board': board}",
        ),
        (
            "raise ValueError(...)",
            "raise TypeError(...)",
            RAISED := ("raise ValueError('no such board') -> raise TypeError('no such board')"),
        ),
        (
            "if board > LIMIT:\n    limit(...,\n by=self)\n    raise ValueError(...)",
            "if board > LIMIT:\n    limit(..., by=self)\n    raise TypeError(...)",
            RAISED,
        ),
        (
            "if board > LIMIT: ...",
            "if board < LIMIT: ...",
            "if board > LIMIT: -> if board < LIMIT:",
        ),
        (
            "if board > LIMIT: ...",
            "",
            "if board > LIMIT: limit(board, by=self) raise ValueError('no such board') -> ",
        ),
        ("return ...", "return {}", "return {'board': board, 'result': result} -> return {}"),
    ],
)
def test_code_is_found_by_its_syntax(old: str, new: str, outcome: str) -> None:
    assert edited(old, new) == outcome


def test_a_variable_may_be_called_otherwise_now() -> None:
    """`table` means nothing there any more; `LIMIT` does."""
    assert edited("table > LIMIT", "table < LIMIT") == edited("board > LIMIT", "board < LIMIT")
    with pytest.raises(MisfitError, match="is there 0 times"):
        edited("table > SIZES", "False")


def test_code_outside_functions_belongs_to_the_class_or_the_module() -> None:
    assert edited("SIZE = 3", "SIZE = 4", "zug.desk:Desk") == "SIZE = 3 -> SIZE = 4"
    assert edited("LIMIT = 7", "LIMIT = 8", "zug.desk") == "LIMIT = 7 -> LIMIT = 8"


@pytest.mark.parametrize(
    ("old", "new", "function", "fault"),
    [
        ("board", "0", "zug.desk:Desk.enter", "is there 5 times"),
        ("board", "0", "zug.desk:Desk.leave", "there is no Desk.leave"),
        ("board", "board", "zug.desk:enter", "changes nothing"),
        ("return ...", "return ..., ...", "zug.desk:enter", "more `...` than"),
    ],
)
def test_what_does_not_fit_is_refused(old: str, new: str, function: str, fault: str) -> None:
    with pytest.raises(MisfitError, match=fault):
        edited(old, new, function)


def listed(folder: Path, function: str = "code_here:is_even", tests: str = "test_it.py") -> Path:
    path = folder / "list.toml"
    path.write_text(
        f'tests = ["{tests}"]\n[[mutant]]\nwhat = "odd"\nfunction = "{function}"\n'
        'old = "number % 2"\nnew = "number % 3"\n'
    )
    return path


def test_a_list_that_fits_is_read(copy: Path) -> None:
    assert [mutant.what for mutant in read_mutants([listed(copy)], "even")] == ["odd"]
    assert read_mutants([listed(copy)], "other") == []


@pytest.mark.parametrize(
    ("function", "tests", "fault"),
    [
        ("code_here:is_odd", "test_it.py", "odd: there is no is_odd"),
        ("code_there:is_even", "test_it.py", "there is no src/code_there.py"),
        ("code_here:is_even", "test_gone.py", "odd: there is no test_gone.py"),
    ],
)
def test_a_list_that_does_not_fit_is_refused(
    copy: Path, function: str, tests: str, fault: str
) -> None:
    with pytest.raises(MisfitError, match=fault):
        read_mutants([listed(copy, function, tests)])


def test_a_function_that_has_moved_is_followed(copy: Path) -> None:
    path = listed(copy, "code_there:is_even")
    assert [*follow([path])] == ["code_there:is_even is now code_here:is_even"]
    assert read_mutants([path])


def test_a_text_that_is_not_python_may_be_laid_out_otherwise() -> None:
    page = Mutant("x", [], '<p class="a">{{ name }}</p>', "<p>{{ name }}</p>", file="page.html")
    assert page.edited('<p\n  class="a">\n  {{name}}\n</p>\n') == "<p>{{ name }}</p>\n"
