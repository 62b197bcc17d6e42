"""An event before it starts: `zug new`, `set`, `draw` and `close`; and `fide-mode`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from zug.cli.event.confirmation import answer_options, answered
from zug.cli.event.event_file import (
    at_desk,
    author,
    decide,
    desk_options,
    file_name,
    look,
    reason_option,
)
from zug.cli.loading import STANDARD_INPUT, bytes_of_file
from zug.cli.options import Decorated, examples
from zug.cli.output import columns, done, emit, emit_line, note
from zug.director import Question, Refused, new_desk, outcome_of
from zug.director.actions import numbers
from zug.director.actions import players as player_actions
from zug.director.actions.ratings import list_in_use
from zug.director.actions.settings import announce, announced_like, change
from zug.director.decisions.fide_mode import leave_fide_mode, said_mode
from zug.director.decisions.settings import FIXED_ONCE_PAIRED, said_rounds
from zug.director.state.dates import long_event_advice
from zug.director.state.regulations import edition_advice
from zug.director.state.setting_types import NO, SettingGroup
from zug.director.state.settings import EVENT_ROWS, ROWS, rows_of
from zug.director.state.state import any_seed
from zug.errors import UsageError, ZugError
from zug.fastclasses import fields
from zug.messages import Message, say, say_n
from zug.model import Event
from zug.rules.numbering import Unrated
from zug.systems import find_system

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from zug.director import Answers, Decision, Objection, State
    from zug.director.state.setting_types import SettingRow


_LATER = (SettingGroup.REPORT, SettingGroup.FEE, SettingGroup.PRIZES, SettingGroup.SHARING)
"""What is announced of an event that exists: `zug new` leaves it to `zug set`."""


def _setting_options(*, new: bool) -> Callable[[Decorated], Decorated]:
    """Return a decorator that adds an option for every setting."""
    rows = [
        row
        for row in rows_of(*SettingGroup)
        if not new or (row.group not in _LATER and row.name != "name")
    ]

    def decorated(command: Decorated) -> Decorated:
        for row in reversed(rows):
            command = _setting_option(row, new=new)(command)
        return command

    return decorated


def _number_or_none(
    context: click.Context, parameter: click.Parameter, typed: str | None
) -> int | str | None:
    """Return the number of an option; what a form has if nothing is typed there, for `none`."""
    if typed is None:
        return None
    return "" if typed == "none" else click.INT(typed, parameter, context)


def _setting_option(row: SettingRow, *, new: bool) -> Callable[[Decorated], Decorated]:
    kind, names = row.type, [row.shell_option, row.name]
    more: dict[str, Any] = {"help": row.option_help, "metavar": kind.metavar}
    if "/" in row.shell_option:
        names, more["default"] = names[:1], None
    elif kind.values:
        more["type"] = click.Choice([value for value in kind.values if not new or value != NO])
    elif kind.widget == "number":
        if row.default is None:
            more |= {"callback": _number_or_none, "metavar": "INTEGER|none"}
        else:
            more["type"] = click.IntRange(*row.shell_range) if row.shell_range else int
    elif new and row.name == "system":
        more |= {"default": row.default, "show_default": True}
    return click.option(*names, multiple=kind.is_repeated, **more)


@click.command(
    epilog=examples(
        "zug new 'Spring Open' --rounds 7",
        "zug new Club --rounds 5 --system dutch-2026 --tiebreaks BH/C1,BH,SB",
        "zug new League --system double-round-robin   the table says how many rounds",
        "zug new --from open.trf                      go on with an event begun elsewhere",
        "zug new --from open.trf --rounds 9           if the file does not say how many rounds",
        "zug new 'Open B' --like open-a.zug           announced like another event",
    )
)
@click.argument("name", required=False)
@_setting_options(new=True)
@click.option("--from", "source", metavar="FILE", help="Take over a report file or our JSON.")
@click.option("--like", metavar="FILE.zug", help="Announced like another event; no players.")
@click.option("--output", metavar="FILE.zug", help="File name; by default made from the name.")
@click.option("--lenient", is_flag=True, help="With --from: repair what is faulty, and say how.")
@click.option("--anyway", is_flag=True, help="With --from: leave out what cannot be kept.")
@answer_options()
@click.pass_context
def new(
    context: click.Context,
    /,
    *,
    name: str | None,
    rounds: int | None,
    source: str | None,
    like: str | None,
    output: str | None,
    lenient: bool,
    anyway: bool,
    **settings: Any,
) -> None:
    """Start an event in a new file: one journal line for every decision from now on."""
    if source is not None:
        _refuse_beside_file(
            context, ("like", "tiebreaks", *(key for key in settings if key != "system"))
        )
        system = settings["system"] if _is_given(context, "system") else None
        about = {"title": name, "rounds": rounds, "system": system}
        _take_over(source, output, lenient=lenient, anyway=anyway, **about)
        return
    has_table = find_system(settings["system"]).schedule is not None
    if name is None and like is not None:
        raise UsageError("what-event", say("an event needs a name"))
    if name is None or (rounds is None and not has_table and like is None):
        raise UsageError(
            "what-event",
            say("an event needs a name and --rounds"),
            say("or take one over with --from"),
        )
    then: Sequence[Decision] = ()
    if like is not None:
        options = {"rounds": rounds, **settings}
        changes = _announced({key: options[key] for key in options if _is_given(context, key)})
        announced, then = announced_like(_other(like), name, **changes)
    else:
        announced = announce(name, rounds, **_announced(settings))
    path = Path(output or file_name(name))
    reason = say("announced like {source}", source=Path(like).name) if like else ""
    with new_desk(path, announced, author=author(), then=then, reason=reason) as desk:
        done()
        _tell_new(path, desk.state)


def _other(like: str) -> State:
    """Return the event that the new one is announced like."""
    if not like.endswith(".zug"):
        raise UsageError(
            "what-event",
            say("--like takes the .zug file of an event, which {path} is not", path=like),
            say("take a report over first, with --from"),
        )
    return look(like)


def _is_given(context: click.Context, name: str) -> bool:
    return context.get_parameter_source(name) is ParameterSource.COMMANDLINE


def _take_over(
    source: str, output: str | None, *, lenient: bool, anyway: bool, **about: Any
) -> None:
    event, decisions = take_over(source, lenient=lenient, anyway=anyway, **about)
    path = Path(output or file_name(event))
    reason = say("taken over from {source}", source=Path(source).name)
    first, *rest = decisions
    with new_desk(path, first.to_data(), author=author(), then=rest, reason=reason) as desk:
        done()
        _tell_taken_over(path, source, desk.state)


def _tell_new(path: Path, state: State) -> None:
    emit_line(
        say(
            "{path}: {name}, {rounds}, {system}",
            path=path,
            name=state.settings.name,
            rounds=said_rounds(state.settings.rounds),
            system=state.system.title,
        )
    )
    settings = state.settings
    edition = edition_advice(state.system, settings.event, undated=True)
    length = long_event_advice(settings)
    advice = (state.system.advice, *edition, *length, *list_in_use(state))
    for remark in filter(None, advice):
        note(say("note: {remark}", remark=remark))


def _tell_taken_over(path: Path, source: str, state: State) -> None:
    emit_line(
        say(
            "{path}: {name}, {players}, {rounds} taken over from {source}",
            path=path,
            name=state.settings.name,
            players=say_n("{count} player", "{count} players", len(state.entries)),
            rounds=say_n("{count} round", "{count} rounds", len(state.rounds)),
            source=source,
        )
    )


def _refuse_beside_file(context: click.Context, names: Iterable[str]) -> None:
    """Refuse options beside --from: what a file says is changed afterwards."""
    for name in names:
        if _is_given(context, name):
            raise _said_by_file(name)


_FIXED = (*FIXED_ONCE_PAIRED, "bye_points", "chess960")


def _said_by_file(name: str) -> UsageError:
    return UsageError(
        "said-by-file",
        say("--from takes {name} from the file", name=name.replace("_", "-")),
        say("leave it out: `zug set` changes it afterwards, unless a round is already paired")
        if name in _FIXED
        else say("take it over first, then change it with `zug set`"),
    )


@click.command(
    "set",
    epilog=examples(
        "zug set --rounds 8",
        "zug set --tiebreaks BH/C1,BH,DE,SB",
        "zug set --accelerate baku-2026     before round 1; `none` takes it back",
        "zug set --fee 60 --prizes 500,300,200 --sharing hort",
        "zug set --hall 'Hall B' --first-board 41",
        "zug set --city Basel --start 2026-11-14 --arbiter 'Keller, Anna'",
    ),
)
@_setting_options(new=False)
@reason_option()
@desk_options()
def set_(*, reason: str, file: str | None, **options: Any) -> None:
    """Change what was announced; says who becomes a topscorer if the number of rounds changes."""
    changes = _announced(options)
    if not changes:
        raise UsageError("nothing-to-set", say("say what to change"), say("see `zug set --help`"))
    with at_desk(file) as desk:
        decide(desk, change(desk.state, **changes), reason=reason)


def _announced(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return what options announce, as the director takes it; options left out say nothing."""
    rows = {row.parameter: row for row in ROWS.values()}
    changes = {
        rows[parameter].name: rows[parameter].parse(typed)
        for parameter, typed in options.items()
        if typed not in (None, ())
    }
    parts = [item.name for item in fields(Event) if item.name in EVENT_ROWS]
    event = {name: changes.pop(name) for name in parts if name in changes}
    return {**changes, "event": event} if event else changes


@click.command("close", epilog=examples("zug close"))
@desk_options()
def close(*, file: str | None) -> None:
    """Close the list of participants."""
    with at_desk(file) as desk:
        decide(desk, player_actions.close_list(desk.state))


def take_over(source: str, **terms: Any) -> tuple[str, Sequence[Decision]]:
    """Return the name of the event in a file, and the decisions that make it, once agreed to."""
    from zug.director.importing.import_plan import ImportPlan  # noqa: PLC0415 - only when asked for

    called = "<stdin>" if source == STANDARD_INPUT else source
    takeover = outcome_of(ImportPlan.of, bytes_of_file(source), called, **terms)
    if isinstance(takeover, Question | Refused):
        raise _advised(takeover.error)
    questions = takeover.questions
    _tell(objection for objection in takeover.objections if objection not in questions)
    tried: list[Answers] = []

    def attempt(answers: Answers) -> Sequence[Decision]:
        tried.append(answers)
        return takeover.decisions(confirmed=answers.confirmed, word=answers.word)

    agreed = answered(attempt)
    if len(tried) == 1:  # nothing was asked: what was answered beforehand is told
        _tell(takeover.questions)
    return takeover.tournament.event.name, agreed


def _advised(error: ZugError) -> ZugError:
    """Return an error of an import with the options and commands that help."""
    words = error.message.params if isinstance(error.message, Message) else {}
    if error.code == "said-by-file":
        return _said_by_file(str(words["name"]))
    if error.code == "not-the-table" and "system" in words:
        advice = say("`zug check --system {system}` shows what differs", system=words["system"])
        return UsageError(error.code, error.message, advice)
    return error


def _tell(objections: Iterable[Objection]) -> None:
    for objection in objections:
        note(say("note: {remark}", remark=objection.message))


@click.command(
    epilog=examples(
        "zug draw",
        "zug draw --seed 1986                drawn in public, such as by throwing dice",
        "zug draw --by varma                 a round robin: compatriots do not meet at the end",
        "zug draw --by rating                a round robin without lots",
        "zug draw --unrated below-mean       article 3.1.2",
        "zug draw --estimated Smith --estimated 7",
    )
)
@click.option("--seed", type=click.IntRange(min=0), help="By default a random one.")
@click.option(
    "--by",
    "way",
    type=click.Choice([*numbers.WAYS]),
    help="Of a round robin: by lot, by lot from Varma's envelopes, or by rating; default: lot.",
)
@click.option(
    "--unrated",
    type=click.Choice([choice.value for choice in Unrated]),
    default=Unrated.ESTIMATED.value,
    show_default=True,
    help="Where those without Capital-Points are put.",
)
@click.option(
    "--estimated",
    metavar="WHO",
    multiple=True,
    help="Whose Capital-Points are an estimate; may be given several times.",
)
@click.option(
    "--names", is_flag=True, help="Name those of one federation who meet in the last three rounds."
)
@desk_options()
def draw(
    *,
    seed: int | None,
    way: str | None,
    unrated: str,
    estimated: tuple[str, ...],
    names: bool,
    file: str | None,
) -> None:
    """Give the numbers of a round robin or of a draughts event.

    A round robin draws lots; the FMJD numbers by Capital-Points with ties by lot, or by lot alone.
    The draw is made once; its seed is kept in the journal and in every report.
    """
    with at_desk(file) as desk:
        chosen = any_seed() if seed is None else seed
        decide(
            desk,
            numbers.draw_numbers(desk.state, chosen, Unrated(unrated), estimated, way or ""),
        )
        state = desk.state
        rows = [(str(state.tpns[entry]), state.entries[entry].name) for entry in state.numbering]
        emit(columns([(say("No."), say("Name")), *rows], "rl"))
        late = numbers.late_compatriots(state)
        if late:
            note(say("warning: {fault}", fault=numbers.count_late(late)))
        for pair in late if names else ():
            note(pair)


@click.command(epilog=examples("zug fide-mode", "zug fide-mode --leave"))
@click.option("--leave", is_flag=True, help="Leave it, for good; asked twice.")
@reason_option()
@desk_options()
def fide_mode(*, leave: bool, reason: str, file: str | None) -> None:
    """Say whether the event is in FIDE mode; leave it, for good."""
    if not leave:
        emit_line(said_mode(look(file)))
        return
    with at_desk(file) as desk:
        decide(desk, leave_fide_mode(desk.state), reason=reason)
