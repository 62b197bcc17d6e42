"""The settings of an event: one table.

A row has all that Zug knows of a setting: its type, its names, where it stands in the form, its
option in the shell, when it freezes. The reader of the journal, sentences, forms, `zug new`,
`zug set` and the reference derive from it. To add one: docs/adding-a-setting.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zug.dates import day
from zug.director.objections import RuleError
from zug.director.state import setting_types as kind
from zug.director.state.fields import MOST_ROUNDS, Data, InvalidDecisionError
from zug.director.state.regulations import HANDLING_BOOKS, Handling
from zug.director.state.setting_types import Freeze, SettingGroup, SettingRow
from zug.errors import up_to
from zug.fastclasses import dataclass, field, fields, replace
from zug.messages import Message, joined, say, say_in
from zug.model import STANDARD_POINTS, Colour, Event, PointSystem
from zug.model.tournament import LONG_EVENTS, MOST_PLAYERS
from zug.prizes import Cents, Sharing
from zug.rules.chess960 import CHESS960
from zug.systems import DEFAULT_SYSTEM
from zug.systems.system import USUAL_TIEBREAKS

MAIN, TIEBREAKS, REPORT = SettingGroup.MAIN, SettingGroup.TIEBREAKS, SettingGroup.REPORT
FEE, PRIZES, SHARING = SettingGroup.FEE, SettingGroup.PRIZES, SettingGroup.SHARING
ADVANCED = SettingGroup.ADVANCED
ASKED, PAIRED = Freeze.ASKED, Freeze.PAIRED

IN_FORCE = str(Handling.OF_2026)
"""The edition of the general handling rules that an event goes by unless it says otherwise."""


def setting(default: object, *columns: Any, **more: Any) -> Any:
    """Return a field of a dataclass that has a row of the table."""
    row = replace(SettingRow(*columns, **more), default=default)
    return field(default=default, metadata={"row": row})


def wrong_half_byes(limit: int, most: int = MOST_ROUNDS) -> RuleError:
    """Return the refusal of a number of half-point byes."""
    wrong = say("nobody can have {limit} half-point byes", limit=limit)
    return RuleError("bad-half-byes", wrong, say("use 0 to {last}", last=most))


def _wrong_first_board(board: int) -> RuleError:
    wrong = say("there is no board {board}", board=board)
    return RuleError("bad-first-board", wrong, up_to(MOST_PLAYERS))


_RATING_OF_LONG_EVENT = {
    "first": say("the first one"),
    "round": say("that of the round"),
    "last": say("the latest one"),
}
_LONG_EVENT_IN_FORM = {
    "first": say("yes; tie-breaks by rating go by the first rating of a player"),
    "round": say("yes; they go by the rating of the round"),
    "last": say("yes; they go by the latest rating"),
}
_SHARING = {
    "equal": say("equally among those with the same points"),
    "hort": say("by Hort: half by rank, half equally"),
    "rank": say("not at all, unless the rank is the same"),
}

# fmt: off
EVENT_ROWS: Mapping[str, SettingRow] = {
    "city": SettingRow(kind.TEXT, say("city"), REPORT, is_needed=True),
    "federation": SettingRow(kind.SettingType(typed=60), say("federation"), REPORT, is_needed=True),
    "start": SettingRow(
        kind.DAY, say_in("field", "start"), REPORT, say("First day"),
        help="First day, for the report: 2026-11-14.", is_needed=True),
    "end": SettingRow(kind.DAY, say_in("field", "end"), REPORT, say("Last day"), is_needed=True),
    "type": SettingRow(kind.TEXT, say("type of tournament"), REPORT),
    "arbiter": SettingRow(kind.TEXT, say("arbiter"), REPORT, say("Chief arbiter"), is_needed=True),
    "deputies": SettingRow(
        kind.NAMES, say("deputies"), REPORT, say("Deputy arbiters"),
        say("Separate them with semicolons."),
        option="--deputy", help="Deputy arbiter, for the report. Repeatable."),
    "organiser": SettingRow(
        kind.TEXT, say("organiser"), REPORT,
        help="Organiser, for the tournament report (IT3)."),
    "time_control": SettingRow(kind.TEXT, say("time control"), REPORT, is_needed=True),
    "encoded_time_control": SettingRow(
        kind.ENCODED_TIME, say("encoded time control"), REPORT, say("Time control in seconds"),
        say("As in 5400+30, or 40/6000+30:900+30."), is_needed=True),
    "round_dates": SettingRow(
        kind.DAYS, say("dates of the rounds"), REPORT,
        help="Day of each round, for the report.", is_needed=True),
    "long_event": SettingRow(
        kind.choice(
            LONG_EVENTS, _RATING_OF_LONG_EVENT, form_words=_LONG_EVENT_IN_FORM,
            empty=say("no"), may_be_empty=True),
        say("rating of a long event"), ADVANCED, say("An event of more than 30 days"),
        say("Tie-breaks by rating are not recommended then."),
        option="--long",
        help="Of more than 30 days: the rating that tie-breaks by rating go by.",
        freezes=ASKED),
    "variant": SettingRow(
        kind.choice((CHESS960,), empty=say("chess"), may_be_empty=True),
        say("variant"), ADVANCED, say("Variant"),
        say("Chess960: a starting position is drawn for every round."),
        option="--chess960/--no-chess960", help="A starting position is drawn for every round.",
        freezes=PAIRED),
}
"""What an event says of itself: fields of `Event`, which report files have."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What the organiser announced: the table, a row for each setting."""

    name: str = setting(
        "", kind.SettingType(typed=120, longest=200), say_in("field", "name"), MAIN,
        say("Name of the event"), is_required=True, is_always_recorded=True, is_copied=False)

    system: str = setting(
        DEFAULT_SYSTEM, kind.SYSTEM, say_in("field", "system"), MAIN, say("Rule book"),
        help="See `zug systems`.", freezes=PAIRED, is_required=True, is_always_recorded=True)

    rounds: int = setting(
        0, kind.ROUNDS, say_in("field", "rounds"),
        MAIN, hint=say("A round robin has as many as its table."),
        help="Rounds announced.", shell_range=(1, MOST_ROUNDS), initial="5", freezes=ASKED,
        is_always_recorded=True, is_of_swiss=True, is_of_system=True)
    """0 if they were not announced: an event taken over from a report that does not say."""

    points: PointSystem = setting(
        STANDARD_POINTS, kind.points_of(SettingRow(
            kind.BYE_POINTS, "", ADVANCED, say("Points for the bye"),
            say("Empty: as much as for a win."),
            help="For the bye; by default those of a win.", freezes=PAIRED, is_of_system=True)),
        say("points"), ADVANCED, say("Points for win, draw, loss"),
        say("Such as 3-1-0; empty: as usual in the rule book."),
        help="For win, draw, loss, such as 3-1-0.", freezes=PAIRED, is_of_system=True)

    tiebreaks: tuple[str, ...] = setting(
        (), kind.CODES, say("tie-breaks"), TIEBREAKS, say("Tie-breaks as codes, in order"),
        help="Codes in order, such as BH/C1,BH,SB.", initial=", ".join(USUAL_TIEBREAKS),
        freezes=ASKED, is_always_recorded=True)

    acceleration: str | None = setting(
        None, kind.ACCELERATION, say("acceleration"), ADVANCED,
        option="--accelerate", help="Such as baku-2026, or none.", freezes=PAIRED,
        is_of_swiss=True)

    initial_colour: Colour | None = setting(
        None, kind.COLOUR, say("initial colour"), freezes=PAIRED, is_copied=False)

    games_per_match: int = setting(1, kind.GAMES, is_always_recorded=True)

    handling: str = setting(
        IN_FORCE, kind.choice((*map(str, HANDLING_BOOKS),), empty=say("as the rule book asks")),
        say("handling rules"), ADVANCED, say("Edition of the handling rules (C.04.2)"),
        help="Edition of the handling rules (C.04.2). Default: the one the system belongs to.",
        freezes=ASKED, is_always_recorded=True, is_of_system=True)

    half_byes: int | None = setting(
        None, kind.whole_number(0, MOST_ROUNDS, is_optional=True, wrong=wrong_half_byes),
        say("half-point byes"), ADVANCED, say("Half-point byes a player may have"),
        is_of_swiss=True)

    last_round_byes: bool = setting(False, kind.yes_or_no())

    event: Event = setting(Event(), kind.event_of(EVENT_ROWS), say_in("field", "event"))

    round_times: tuple[str, ...] = setting(
        (), kind.TIMES, say("times of the rounds"), REPORT,
        say("Start of each round, in order: 10:00, 14:30, …"),
        help="Start of each round, in order: 10:00,14:30.")
    """In words players read; the report has dates alone."""

    prizes: tuple[Cents, ...] = setting(
        (), kind.AMOUNTS, say("prizes"), PRIZES,
        say("Prizes from the first place on: 500, 300, 200, …"),
        help="Main prizes from the first place on.")

    sharing: Sharing = setting(
        Sharing.EQUAL, kind.choice((*_SHARING,), _SHARING, of=Sharing),
        say("sharing of prizes"), PRIZES, say("How prizes are shared"),
        help="Among those level on points: equally, by Hort, or not at all.")
    """How those level on points share prizes; the same rank always does (rating-1992:F10)."""

    least_share: Cents = setting(
        0, kind.amount(), say("least share of a prize"), SHARING, say("Least share in a tie"),
        help="Nobody in a tie gets less.")
    """Nobody in a tie gets less: the last of them get nothing instead."""

    prize_unit: Cents = setting(
        1, kind.amount(unset=1), say("unit of prizes"), SHARING, say("Prizes are multiples of"),
        say("1 for whole amounts."), help="Prizes are multiples of it: 1 or 5.")

    several_prizes: bool = setting(
        False, kind.yes_or_no(say("one prize, the best"), say("every prize they have won")),
        say("several prizes for one player"), SHARING, say("A player gets"),
        option="--several-prizes/--one-prize", help="Whether a player may get several prizes.")

    main_prizes_first: bool = setting(
        False, kind.yes_or_no(say("the highest"), say("a main prize, before any other")),
        say("main prizes before those of categories"), SHARING, say("The best prize is"),
        option="--main-prizes-first/--highest-prize-first",
        help="Of several prizes, which one a player takes.")

    fee: Cents = setting(
        0, kind.amount(), say("fee"), FEE, say("Entry fee per player"),
        help="What everybody pays; see `zug fee`.")
    """What participants pay unless another fee is for them."""

    hall: str = setting(
        "", kind.LINE, say("hall"), ADVANCED, hint=say("At a venue with several events."),
        help="Where its boards are, at a venue with several events.", is_copied=False)

    first_board: int = setting(
        1, kind.whole_number(1, MOST_PLAYERS, typed=(1, 9999), wrong=_wrong_first_board),
        say("first board"), ADVANCED, hint=say("Counts from the next pairing on."),
        help="Number of its first board, from the next pairing on.", shell_range=(1, None),
        is_copied=False)
    # fmt: on

    def time_of(self, round_: int) -> str:
        """Return when a round starts; empty if nobody said."""
        return self.round_times[round_ - 1] if round_ <= len(self.round_times) else ""


SETTINGS: Mapping[str, SettingRow] = {
    item.name: replace(item.metadata["row"], name=item.name) for item in fields(Settings)
}
"""By the name in the journal."""


ROWS: Mapping[str, SettingRow] = {
    row.name: row
    for setting_row in SETTINGS.values()
    for row in (setting_row, *setting_row.type.parts.values())
}
"""By name, in the order of the table, with what is announced as a part of another setting."""


def rows_of(*groups: SettingGroup) -> list[SettingRow]:
    """Return the rows that stand in these parts of a form, group by group."""
    return [row for group in groups for row in ROWS.values() if row.group is group]


def value_of(settings: Settings, name: str) -> Any:
    """Return the value of a row, which may be a part of the event."""
    return getattr(settings.event if name in EVENT_ROWS else settings, name)


def read_settings(settings: Settings, data: Data) -> Settings:
    """Return settings with the changes a line of the journal holds."""
    changes = {}
    for name, value in _today(data).items():
        if name not in SETTINGS:
            raise InvalidDecisionError(say("it has an unknown field {field!r}", field=name))
        changes[name] = SETTINGS[name].read(value)
    if "event" in changes:
        changes["event"] = replace(settings.event, **changes["event"])
    return replace(settings, **changes)


def _today(data: Data) -> Data:
    """Return the data of older journals, which say only whether prizes are divided, as of now."""
    if "undivided_prizes" not in data:
        return data
    undivided = SettingRow(kind.yes_or_no(), name="undivided_prizes").read(data["undivided_prizes"])
    sharing = Sharing.RANK if undivided else Sharing.EQUAL
    return {**{k: v for k, v in data.items() if k != "undivided_prizes"}, "sharing": sharing}


def describe_settings(values: Mapping[str, object]) -> Message:
    """Return what a line of the journal announces, in words."""
    return joined((_described(name, data) for name, data in values.items()), ", ")


def _described(name: str, data: object) -> Message:
    row = ROWS.get(name) or SettingRow(kind.TEXT, name=name)
    if name == "event" and isinstance(data, Mapping):
        parts = {part: value for part, value in data.items() if value}
        return describe_settings(parts or data)
    return joined((row.words, row.type.describe(data)), " ")


_OF_ENTRY = {
    "birth": say("date of birth"),
    "club": say("club"),
    "coefficients": "K",
    "fide_id": say("FIDE id"),
    "first_round": say("first round"),
    "k": "K",
    "listed": say("lists"),
    "official": say("official ratings"),
    "rating": say("rating"),
    "rating_from": say("list of the rating"),
    "registered": say("day of entry"),
    "sex": say_in("field", "sex"),
    "tags": say("tags"),
    "title": say_in("field", "title"),
}


def said_name(field: str) -> str:
    """Return a field in words; one that is rarely changed has its own name."""
    row = ROWS.get(field)
    return row.words if row else _OF_ENTRY.get(field, field.replace("_", " "))


def said_value(field: str, text: str) -> str:
    """Return the value of an entry's field as the reader writes it."""
    return day(text) if field in ("birth", "registered") else text
