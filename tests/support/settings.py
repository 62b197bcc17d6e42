"""What may be typed for a setting, by its type, and what the journal has for it."""

from __future__ import annotations

from typing import Any

from zug.director.state.setting_types import (
    AccelerationType,
    AmountsType,
    AmountType,
    ByePointsType,
    ChoiceType,
    DaysType,
    DayType,
    EncodedTimeType,
    FlagType,
    LineType,
    NamesType,
    PointsType,
    RoundsType,
    SettingRow,
    SystemType,
    TextType,
    TiebreaksType,
    TimesType,
    WholeType,
)

_TWO_ONE = {
    **dict.fromkeys(("white_win", "black_win", "forfeit_win", "pab", "full_bye"), 20),
    **dict.fromkeys(("white_draw", "black_draw", "half_bye", "unfinished"), 10),
    **dict.fromkeys(("white_loss", "black_loss", "forfeit_loss", "zero_bye"), 0),
}
EXAMPLES: dict[type, tuple[str, Any]] = {
    AccelerationType: ("baku-2026", "baku-2026"),
    AmountType: ("12,50", "12.50"),
    AmountsType: ("500, 12.50", ["500.00", "12.50"]),
    ByePointsType: ("0", None),
    DayType: ("2026-11-14", "2026-11-14"),
    DaysType: ("2026-11-14,2026-11-15", ["2026-11-14", "2026-11-15"]),
    EncodedTimeType: ("40/6000+30:900+30", "40/6000+30:900+30"),
    LineType: ("Hall  B", "Hall B"),
    NamesType: ("Frei, Jo; Moser, Kim", ["Frei, Jo", "Moser, Kim"]),
    PointsType: ("2-1-0", _TWO_ONE),
    RoundsType: ("7", 7),
    SystemType: ("dubov-2026", "dubov-2026"),
    TextType: ("SUI", "SUI"),
    TiebreaksType: ("BH/C1, SB", ["BH/C1", "SB"]),
    TimesType: ("10:00, 14:30", ["10:00", "14:30"]),
    WholeType: ("2", 2),
}
"""By type, a text and its data; a switch is on, of several words the last is chosen."""


def example(row: SettingRow) -> tuple[str, Any]:
    """Return what an organiser types for a setting that is not as usual, and its data."""
    kind = row.type
    if isinstance(kind, FlagType):
        return "1", True
    if isinstance(kind, ChoiceType):
        return kind.values[-1], kind.values[-1]
    return EXAMPLES[type(kind)]


def shell_words(row: SettingRow) -> list[str]:
    """Return the words of a command line that set the example."""
    text, _ = example(row)
    option, _, _ = row.shell_option.partition("/")
    if option != row.shell_option:
        return [option]
    if row.type.is_repeated:
        return [word for name in text.split("; ") for word in (option, name)]
    return [option, text]
