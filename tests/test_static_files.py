"""Style sheets and scripts are laid out so that a change can be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts import static_files

GOOD = """\
/* A comment; with {signs}. */
.list > li,
.list::after {
  content: "; {";
  margin: 0;
}
.short { color: red; margin: 0; }
@media (max-width: 40rem) {
  .list {
    background:
      linear-gradient(red, blue),
      none;
  }
}
"""


def test_all_are_in_order(capsys: pytest.CaptureFixture[str]) -> None:
    assert static_files.main() == 0, capsys.readouterr().out


def test_a_conventional_sheet_has_no_faults() -> None:
    assert list(static_files.sheet_faults(GOOD)) == []
    assert list(static_files.layout_faults(GOOD)) == []


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a {\n  margin: 0; color: red;\n}\n", 2),
        ("a { margin: 0; } b { margin: 0; }\n", 1),
        ("a {\nmargin: 0;\n}\n", 2),
        ("@media print {\n  a {\n  margin: 0;\n  }\n}\n", 3),
        ("a {\n  margin: 0;\n", 2),
    ],
)
def test_packed_sheets_are_found(text: str, line: int) -> None:
    assert line in [number for number, _ in static_files.sheet_faults(text)]


@pytest.mark.parametrize("text", ["a" * 121 + "\n", "a \n", "\ta\n", " a\n", "a\n\n", "a"])
def test_untidy_lines_are_found(text: str) -> None:
    assert list(static_files.layout_faults(text))


def test_broken_scripts_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = tmp_path / "a.js"
    script.write_text("let a = ;\n")
    if static_files.shutil.which("node"):
        assert "SyntaxError" in static_files.syntax_fault(script)
    monkeypatch.setattr(static_files.shutil, "which", lambda _: None)
    assert static_files.syntax_fault(script) == ""
