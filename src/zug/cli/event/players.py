"""People: entries and their data, numbers, byes, absences, withdrawals, forbidden pairs, lots."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from zug.cli.event.confirmation import answered
from zug.cli.event.event_file import at_desk, decide, desk_options, reason_option, show
from zug.cli.loading import players_of
from zug.cli.options import examples, map_option
from zug.cli.output import emit_line, note, tell
from zug.director.actions import players as player_actions
from zug.director.actions.numbers import number_by_club
from zug.director.actions.tie_breaking import draw_by_program, rank_by_hand
from zug.director.importing.player_list import odd_values, require_numbers
from zug.director.objections import confirm
from zug.director.pairing.round_robin import teams_in_words
from zug.director.state.dates import require_day
from zug.director.state.find import namesake
from zug.errors import UsageError
from zug.messages import joined, say, say_n

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from zug.director import Decision, Desk, RecordedDecision, State
    from zug.director.decisions import Enter, Objection
    from zug.director.journal.confirmation import Confirmation
    from zug.formats import PlayerList


def _ratings(_ctx: click.Context, _parameter: click.Parameter, text: str) -> tuple[int, ...]:
    words = [word.strip() for word in text.split(",") if word.strip()]
    if not all(word.isdecimal() and len(word) <= 4 for word in words):
        raise click.BadParameter(f"{text!r} is not a list of ratings such as 1250,1180,0")
    return tuple(map(int, words))


def _day(_ctx: click.Context, _parameter: click.Parameter, text: str | None) -> str | None:
    return text and require_day(text)


NUMBER = (
    "Number of a late entry after round 4: the one of its rating, or the last one. "
    "Default: rating, but last under the handling rules of 2016 and 1992."
)
REGISTERED = "Day of the entry, for early fees; by default today."


@click.command(
    epilog=examples(
        "zug enter 'Polgar, Judit' --rating 2675 --title GM",
        "zug enter --id 700070           as the rating lists have them (zug list add)",
        "zug enter 'Team Nord' --members 1250,1180,0",
        "zug enter --csv players.csv",
        "zug enter --csv players.csv --map Dorf=club",
    )
)
@click.argument("name", required=False)
@click.option("--rating", type=click.IntRange(0, 4000), default=0, help="Rating.")
@click.option("--title", default="", help="Such as GM or WFM.")
@click.option("--federation", default="", help="Such as SUI.")
@click.option("--id", "fide_id", default="", help="FIDE id.")
@click.option("--birth", default="", help="YYYY/MM/DD or YYYY.")
@click.option("--sex", default="", help="m or w.")
@click.option("--club", default="", help="Club.")
@click.option("--tag", "tags", multiple=True, help="For categories; once for each.")
@click.option("--registered", metavar="DAY", default="", callback=_day, help=REGISTERED)
@click.option("--no-half-byes", is_flag=True, help="Not entitled to half-point byes.")
@click.option(
    "--members",
    metavar="RATINGS",
    callback=_ratings,
    default="",
    help="For a team: the ratings of its members, such as 1250,1180,0.",
)
@click.option("--late", is_flag=True, help="Admit after the list was closed.")
@click.option("--now", is_flag=True, help="Admit to the round in play; seat with `zug change`.")
@click.option("--number", type=click.Choice(player_actions.NUMBERS), default=None, help=NUMBER)
@click.option("--csv", "csv_file", metavar="FILE", help="Many at once: a list with a header line.")
@map_option
@desk_options()
def enter(
    *,
    name: str | None,
    csv_file: str | None,
    columns: dict[str, str],
    late: bool,
    now: bool,
    number: str | None,
    file: str | None,
    **details: Any,
) -> None:
    """Enter a player, or all players of a CSV list."""
    if (name is None and not details["fide_id"]) == (csv_file is None):
        raise UsageError("who", say("name one player, or give a list with --csv"))
    if name is not None and Path(name).is_file():
        raise UsageError(
            "who",
            say("{name} is a file", name=name),
            say("to enter the players of a list: zug enter --csv {name}", name=name),
        )
    with at_desk(file) as desk:
        if csv_file is None:
            name, details = _from_lists(desk.state, name or "", details)
            entering = player_actions.enter(
                desk.state, name, late=late, now=now, number=number or "", **details
            )
            decide(desk, entering)
            _offer(desk.state, entering)
        else:
            listed = players_of(Path(str(csv_file)), columns)
            _enter_list(desk, listed, late=late, number=number or "")


def _from_lists(state: State, name: str, details: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """What the rating lists know of somebody; others whose name begins like it are told."""
    from zug.director.actions.ratings import completed, day_of_lists  # noqa: PLC0415 - SQLite
    from zug.lists import PersonQuery, RatingLists, find_people, look_up  # noqa: PLC0415

    lists, day = RatingLists.usual(), day_of_lists(state)
    fide_id = str(details["fide_id"])
    (found,) = look_up(lists, [PersonQuery(fide_id, name, str(details["birth"]))], day)
    if found is not None:
        return name or found.name, completed(name, details, found, state.rating_terms)
    if not name:
        raise UsageError(
            "unknown-id",
            say("no rating list has FIDE id {id}", id=fide_id),
            say("name the player, or bring a list: `zug list add`"),
        )
    for other in find_people(lists, name, 5, day):
        ratings = ", ".join(f"{word} {rating}" for word, rating in other.official.items() if rating)
        known = f"--id {other.fide_id}" if other.fide_id else f"--birth {other.birth or '?'}"
        parts = (other.name, other.federation, known, f"({ratings})" if ratings else "")
        shown = " ".join(filter(None, parts))
        note(say("note: {remark}", remark=say("in the lists: {who}", who=shown)))
    return name, details


def _offer(state: State, entering: Enter) -> None:
    """How a rating of a list that does not count is taken."""
    for _ in entering.on_offer():
        rating = next(filter(None, entering.entry.official.values()))
        remark = say(
            "to take one: `zug rating {number} {rating}`",
            number=state.tpns[entering.entry.id],
            rating=rating,
        )
        note(say("note: {remark}", remark=remark))


def _enter_list(desk: Desk, listed: PlayerList, *, late: bool, number: str) -> None:
    from zug.director.actions.ratings import completed_all  # noqa: PLC0415 - SQLite

    names = [player.name for player in listed.players]
    rows = [(player.name, listed.details(player)) for player in listed.players]
    whole = completed_all(desk.state, rows)

    def record(answers: Confirmation) -> list[RecordedDecision]:
        found, before, asked = [], desk.state, [*_unread(listed), *odd_values(listed.odd)]
        with desk.together():
            for name, details in zip(names, whole, strict=True):
                entered = player_actions.enter(
                    desk.state, name, late=late, number=number, **details
                )
                asked += entered.somebody_else()
                found.append(desk.record(entered, confirmed=True))
            if found:
                asked += _entered_before(before, names)
                confirmed = answers.confirmed
                require_numbers(before, desk.state, len(found), confirmed=confirmed, asked=asked)
        return found

    decided = answered(record)
    for one in decided:
        show(one)
    for value in listed.odd:
        note(say("note: {remark}", remark=value.sentence()))
    emit_line(say_n("{count} player entered", "{count} players entered", len(decided)))


def _unread(listed: PlayerList) -> Iterator[Objection]:
    """Columns that nobody knows: the ratings may be in one of them."""
    for heading in listed.unknown:
        yield confirm(say("the column {heading!r} is not read", heading=heading[:30]))


def _entered_before(before: State, names: Sequence[str]) -> Iterator[Objection]:
    """The same list a second time would double the field."""
    same = [one.name for name in names if (one := namesake(before, name)) is not None]
    if same:
        yield confirm(
            say_n(
                "{count} of this name is entered already: {names}",
                "{count} of these names are entered already: {names}",
                len(same),
                names=joined(same[:5], "; "),
            )
        )


@click.command(
    epilog=examples(
        "zug withdraw 12",
        "zug withdraw Smith --from 6",
    )
)
@click.argument("who")
@click.option("--from", "round_", type=int, help="First round missed; by default the next one.")
@reason_option()
@desk_options()
def withdraw(*, who: str, round_: int | None, reason: str, file: str | None) -> None:
    """A player (number or part of the name) leaves the event."""
    with at_desk(file) as desk:
        decide(desk, player_actions.withdraw(desk.state, who, round_), reason=reason)


@click.command(
    epilog=examples(
        "zug expel 12 --reason 'Laws of Chess, 12.9.9'",
        "zug expel 12 --lift        ranked again; `zug return 12` lets them play",
    )
)
@click.argument("who")
@click.option("--lift", is_flag=True, help="Take the expulsion back.")
@reason_option()
@desk_options()
def expel(*, who: str, lift: bool, reason: str, file: str | None) -> None:
    """A player is expelled: no rank, while the games count for the opponents."""
    with at_desk(file) as desk:
        decide(desk, player_actions.expel(desk.state, who, lifted=lift), reason=reason)


@click.command("return", epilog=examples("zug return 12", "zug return Smith --from 6"))
@click.argument("who")
@click.option("--from", "round_", type=int, help="First round played again.")
@desk_options()
def come_back(*, who: str, round_: int | None, file: str | None) -> None:
    """A player who had withdrawn is back."""
    with at_desk(file) as desk:
        decide(desk, player_actions.come_back(desk.state, who, round_))


@click.command(
    epilog=examples(
        "zug bye 7 3           zero points in round 3",
        "zug bye 7 3 H         half a point",
    )
)
@click.argument("who")
@click.argument("round_", metavar="ROUND", type=int)
@click.argument("kind", type=click.Choice(["Z", "H", "F"], case_sensitive=False), default="Z")
@click.option("--cancel", is_flag=True, help="The player will play after all.")
@desk_options()
def bye(*, who: str, round_: int, kind: str, cancel: bool, file: str | None) -> None:
    """A player will not play in a round: zero (Z), half (H) or full point (F)."""
    with at_desk(file) as desk:
        if cancel:
            decide(desk, player_actions.cancel_bye(desk.state, who, round_))
        else:
            decide(desk, player_actions.request_bye(desk.state, who, round_, kind))


@click.command(
    epilog=examples(
        "zug rating 12 2150",
        "zug rating 12 2180 --from 5     in an event of more than 30 days",
    )
)
@click.argument("who")
@click.argument("rating", type=click.IntRange(0, 4000))
@click.option("--from", "round_", type=int, help="Another rating from this round on.")
@reason_option()
@desk_options()
def rating(*, who: str, rating: int, round_: int | None, reason: str, file: str | None) -> None:
    """Correct a rating; numbers follow while they may change (C.04.2, article 2.3)."""
    with at_desk(file) as desk:
        decision = (
            player_actions.correct_entry(desk.state, who, rating=rating)
            if round_ is None
            else player_actions.rate_from(desk.state, who, round_, rating)
        )
        decide(desk, decision, reason=reason)


@click.command(epilog=examples("zug forbid 3 12", "zug forbid 3 12 17 --reason 'same club'"))
@click.argument("players", nargs=-1, required=True)
@reason_option()
@desk_options()
def forbid(*, players: tuple[str, ...], reason: str, file: str | None) -> None:
    """These players may not meet each other."""
    with at_desk(file) as desk:
        decide(desk, player_actions.forbid(desk.state, list(players)), reason=reason)


@click.command(epilog=examples("zug allow 3 12"))
@click.argument("players", nargs=-1, required=True)
@reason_option()
@desk_options()
def allow(*, players: tuple[str, ...], reason: str, file: str | None) -> None:
    """These players may meet again (takes a `forbid` back)."""
    with at_desk(file) as desk:
        decide(desk, player_actions.allow(desk.state, list(players)), reason=reason)


@click.command(epilog=examples("zug absent 7", "zug absent Smith --round 4"))
@click.argument("who")
@click.option("--round", "round_", type=int, help="By default the next round.")
@reason_option()
@desk_options()
def absent(*, who: str, round_: int | None, reason: str, file: str | None) -> None:
    """A player has announced that they will miss a round: not paired, no points."""
    with at_desk(file) as desk:
        decide(desk, player_actions.announce_absence(desk.state, who, round_), reason=reason)


@click.command(
    epilog=examples(
        "zug edit 12 --title FM",
        "zug edit Smith --name 'Smyth, John' --federation ENG",
    )
)
@click.argument("who")
@click.option("--name", help="Name.")
@click.option("--rating", type=click.IntRange(0, 4000), help="Rating.")
@click.option("--title", help="Such as GM or WFM.")
@click.option("--federation", help="Such as SUI.")
@click.option("--id", "fide_id", help="FIDE id.")
@click.option("--birth", help="YYYY/MM/DD or YYYY.")
@click.option("--sex", help="m or w.")
@click.option("--club", help="Club.")
@click.option("--tag", "tags", multiple=True, help="For categories, instead of those before.")
@click.option("--no-tags", is_flag=True, help="No tags any more.")
@click.option("--registered", metavar="DAY", callback=_day, help="Day of the entry.")
@click.option(
    "--no-half-byes/--half-byes", default=None, help="Not entitled to half-point byes; or again."
)
@click.option("--k", type=click.IntRange(0, 40), help="K of the rating list; 0: by the rules.")
@reason_option()
@desk_options()
def edit(*, who: str, reason: str, file: str | None, no_tags: bool, **given: Any) -> None:
    """Correct what is known about a player; numbers follow while they may change."""
    changes = {key: value for key, value in given.items() if value not in (None, ())}
    if no_tags:
        changes["tags"] = ()
    if not changes:
        raise UsageError("nothing-to-edit", say("say what to change"), say("see `zug edit --help`"))
    with at_desk(file) as desk:
        decide(desk, player_actions.correct_entry(desk.state, who, **changes), reason=reason)


@click.command(epilog=examples("zug remove 14"))
@click.argument("who")
@reason_option()
@desk_options()
def remove(*, who: str, reason: str, file: str | None) -> None:
    """Take a player who was never paired off the list."""
    with at_desk(file) as desk:
        decide(desk, player_actions.remove(desk.state, who), reason=reason)


@click.command(
    epilog=examples(
        "zug renumber              all numbers anew by rating, title, name",
        "zug renumber Smith 4      number 4, among those of equal rating",
        "zug renumber 4 --with 5   two of equal rating exchange their numbers",
        "zug renumber --by club    one team of a Scheveningen match before the other",
    )
)
@click.argument("who", required=False)
@click.argument("place", metavar="[NUMBER]", type=int, required=False)
@click.option("--with", "other", metavar="WHO", help="Exchange numbers with this player.")
@click.option(
    "--by",
    "way",
    type=click.Choice(["club"]),
    help="Put one team of a Scheveningen match before the other.",
)
@reason_option()
@desk_options()
def renumber(
    *,
    who: str | None,
    place: int | None,
    other: str | None,
    way: str | None,
    reason: str,
    file: str | None,
) -> None:
    """Reassign numbers while they may change (C.04.2, article 2.3)."""
    if way is not None and (who is not None or other is not None):
        raise UsageError("two-ways", say("--by numbers all players: name none"))
    with at_desk(file) as desk:
        if way is not None:
            decide(desk, number_by_club(desk.state), reason=reason)
            for line in teams_in_words(desk.state):
                tell(line)
        elif who is not None and other is not None:
            decide(desk, player_actions.exchange(desk.state, who, other), reason=reason)
        else:
            decide(desk, player_actions.renumber(desk.state, who, place), reason=reason)


@click.command(
    epilog=examples(
        "zug lots --draw               Zug draws for all who share a place",
        "zug lots --draw 5 12          for these two alone",
        "zug lots 5 12 8               drawn elsewhere: 5 has the best lot, then 12, then 8",
        "zug lots --by-hand 5 12 8     no lots: the arbiter ranks those who share a place",
    )
)
@click.argument("players", nargs=-1)
@click.option("--draw", is_flag=True, help="From the seed of the event: drawn again, the same.")
@click.option("--by-hand", is_flag=True, help="In this order.")
@reason_option()
@desk_options()
def lots(
    *, players: tuple[str, ...], draw: bool, by_hand: bool, reason: str, file: str | None
) -> None:
    """Part players whom no tie-break separates, by lots or by hand, best first."""
    if (draw and by_hand) or not (draw or players):
        raise UsageError(
            "who", say("name the players, best first, or let Zug draw lots with --draw")
        )
    with at_desk(file) as desk:
        decide(desk, _lots(desk.state, players, draw=draw, by_hand=by_hand), reason=reason)


def _lots(state: State, players: tuple[str, ...], *, draw: bool, by_hand: bool) -> Decision:
    if draw:
        return draw_by_program(state, players)
    return rank_by_hand(state, players) if by_hand else player_actions.draw_lots(state, players)


@click.command(epilog=examples("zug values OTHER_BLITZ 5=3.5 12=4 Smith=2½"))
@click.argument("code")
@click.argument("values", metavar="WHO=VALUE...", nargs=-1, required=True)
@reason_option()
@desk_options()
def values(*, code: str, values: tuple[str, ...], reason: str, file: str | None) -> None:
    """Enter a tie-break that was worked out elsewhere (OTHER_ and a name of your own)."""
    pairs = [text.rpartition("=") for text in values]
    if not all(who and value for who, _, value in pairs):
        raise UsageError("who", say("write each player with a value: 5=3.5"))
    given = [(who, value) for who, _, value in pairs]
    with at_desk(file) as desk:
        decide(desk, player_actions.enter_values(desk.state, code, given), reason=reason)
