"""Write docs/reference/settings.md: every setting of an event, from their table.

python scripts/settings_reference.py
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from zug.director.state.setting_types import SettingGroup, SettingRow
from zug.director.state.settings import ROWS, rows_of

TARGET = Path(__file__).parents[1] / "docs" / "reference" / "settings.md"
HEAD = """\
# Settings of an event

This page is generated from the table of settings (`python scripts/settings_reference.py`).

The first column is the name in the journal and in `director.state.Settings`. *Form* is the field at
the desk, under *Set-up* or *Categories, prizes and fees*. *Shell* is the option of `zug set`;
`zug new` has those of *The event*, *Tie-breaks* and *Advanced options*. *Copied* says whether an
event that is announced like another one takes the setting over. In FIDE mode round 1 stays paired
once it is published.

To add a setting: [adding a setting](../adding-a-setting.md).
"""
COLUMNS = ("setting", "form", "shell", "value", "default", "may change", "copied")


def reference() -> str:
    """Return the whole page."""
    parts = [_section(group.value, rows_of(group)) for group in SettingGroup]
    rest = [row for row in ROWS.values() if row.group is None and not row.type.parts]
    return "\n".join([HEAD, *parts, _section("Set by other decisions", rest)])


def _section(title: str, rows: Iterable[SettingRow]) -> str:
    head = f"| {' | '.join(COLUMNS)} |\n|{'---|' * len(COLUMNS)}\n"
    lines = (f"| {' | '.join(map(_cell, _columns(row)))} |\n" for row in rows)
    return f"## {title}\n\n{head}{''.join(lines)}"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _columns(row: SettingRow) -> tuple[str, ...]:
    default = row.type.format(row.default) if isinstance(row.default, str | int) else ""
    return (
        f"`{row.name}`",
        _capital(". ".join(filter(None, (row.form_title, row.hint)))) if row.group else "",
        f"`{row.shell_option}`" if row.shell_option else "",
        row.type.about,
        f"`{default}`" if default else "",
        row.freezes.value,
        "yes" if row.is_copied else "no",
    )


def _capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


if __name__ == "__main__":
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(reference(), encoding="utf-8")
