"""What may be typed for a setting, by its type, and what the journal has for it."""

from __future__ import annotations

from typing import Any

from zug.director.state.setting_types import (
    ACCELERATION,
    AMOUNTS,
    BYE_POINTS,
    CODES,
    DAY,
    DAYS,
    ENCODED_TIME,
    LINE,
    NAMES,
    NO,
    SYSTEM,
    TIMES,
    SettingRow,
    SettingType,
)

_TWO_ONE = {
    **dict.fromkeys(("white_win", "black_win", "forfeit_win", "pab", "full_bye"), 20),
    **dict.fromkeys(("white_draw", "black_draw", "half_bye", "unfinished"), 10),
    **dict.fromkeys(("white_loss", "black_loss", "forfeit_loss", "zero_bye"), 0),
}
EXAMPLES: dict[SettingType, tuple[str, Any]] = {
    ACCELERATION: ("baku-2026", "baku-2026"),
    AMOUNTS: ("500, 12.50", ["500.00", "12.50"]),
    BYE_POINTS: ("0", None),
    CODES: ("BH/C1, SB", ["BH/C1", "SB"]),
    DAY: ("2026-11-14", "2026-11-14"),
    DAYS: ("2026-11-14,2026-11-15", ["2026-11-14", "2026-11-15"]),
    ENCODED_TIME: ("40/6000+30:900+30", "40/6000+30:900+30"),
    LINE: ("Hall  B", "Hall B"),
    NAMES: ("Frei, Jo; Moser, Kim", ["Frei, Jo", "Moser, Kim"]),
    SYSTEM: ("dubov-2026", "dubov-2026"),
    TIMES: ("10:00, 14:30", ["10:00", "14:30"]),
}
OF_WIDGET: dict[str, tuple[str, Any]] = {
    "money": ("12,50", "12.50"),
    "number": ("2", 2),
    "text": ("SUI", "SUI"),
}


def example(row: SettingRow) -> tuple[str, Any]:
    """Return what an organiser types for a setting that is not as usual, and its data.

    Of several words the last is chosen, a switch is on.
    """
    kind = row.type
    if kind.values:
        value = [value for value in kind.values if value != NO][-1]
        return value, value
    if row.name == "points":
        return "2-1-0", _TWO_ONE
    if kind.choices() and kind not in EXAMPLES:
        return "1", True
    return EXAMPLES.get(kind) or OF_WIDGET[kind.widget]


def shell_words(row: SettingRow) -> list[str]:
    """Return the words of a command line that set the example."""
    text, _ = example(row)
    option, _, _ = row.shell_option.partition("/")
    if option != row.shell_option:
        return [option]
    if row.type.is_repeated:
        return [word for name in text.split("; ") for word in (option, name)]
    return [option, text]
