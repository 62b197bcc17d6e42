"""Papers about ratings and norms: changes, conditions of norms, certificates (IT1) and IT3."""

from __future__ import annotations

import re

from zug.dates import day
from zug.messages import Message, decimal, joined, listed, say, say_in, say_n
from zug.model import show_points
from zug.rating.judging import NormVerdict, title_of
from zug.reports.pairings import named
from zug.reports.sheets import Cell, Forms, FormTable, PaperColumn, ReportForm, Stamp, TableSheet
from zug.systems import DEFAULT_SYSTEM, find_system

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from zug.model import Event, Player, Tournament
    from zug.rating.changes import RatedGame, RatingChange
    from zug.rating.judging import Condition, NormGame
    from zug.rating.norms import Norm, Norms
    from zug.reports.sheets import Row


_PLAYS = {"standard": say("standard"), "rapid": say("rapid"), "blitz": say("blitz")}


def change_text(hundredths: int) -> str:
    """`+3.70`, `−0.20`, `0.00`."""
    sign = "+" if hundredths > 0 else "−" if hundredths < 0 else ""
    return decimal(f"{sign}{_hundredths(abs(hundredths))}")


def _whole(value: int) -> str:
    """A number with the minus of print."""
    return str(value).replace("-", "−")


def _hundredths(value: int) -> str:
    return decimal(f"{value // 100}.{value % 100:02d}")


def halves_text(halves: int) -> str:
    """Half points as people write points: 4½."""
    return show_points(5 * halves)


def rating_sheet(changes: Sequence[RatingChange], play: str, stamp: Stamp) -> TableSheet:
    """Everybody by number, with rating, K, score, score expected and change."""
    return TableSheet(
        "rating-changes",
        say("Rating changes ({play})", play=_PLAYS[play]),
        stamp,
        (
            PaperColumn(say("No."), "right"),
            PaperColumn(say("Name"), "left", 1),
            PaperColumn(say("Fed.")),
            PaperColumn(say("Rating"), "right"),
            PaperColumn("K", "right"),
            PaperColumn(say("Games"), "right"),
            PaperColumn(say("Pts"), "right"),
            PaperColumn(say("Expected"), "right"),
            PaperColumn("+/−", "right"),
            PaperColumn(say("New rating"), "right"),
            PaperColumn(say("Opponents"), "right"),
            PaperColumn(say("Performance"), "right"),
        ),
        tuple(map(_row, changes)),
        points=9,
        landscape=True,
        notes=tuple(_notes(changes)),
    )


def _row(change: RatingChange) -> Row:
    player, is_rated, games = change.player, bool(change.rating), len(change.games)
    played = (halves_text(change.halves), _hundredths(change.expected) if is_rated else "")
    return (
        str(player.number),
        named(player),
        player.federation,
        str(change.rating or ""),
        str(change.k or ""),
        str(games),
        *(played if games else ("", "")),
        change_text(change.change) if is_rated and games else "",
        str(change.becomes or ""),
        str(change.average or ""),
        str(change.performance or ""),
    )


def _notes(changes: Sequence[RatingChange]) -> list[Message]:
    """What the figures rest on; each note only where it matters."""
    notes = [
        say(
            "Games against rated opponents count, played ones alone (B.02 5.1, 8.3.1). FIDE adds "
            "up all events of a month and rounds once."
        )
    ]
    if any(change.listed_k and change.listed_k.reason == say("below 2400") for change in changes):
        notes.append(
            say(
                "K is 20 below 2400 where it is not known that fewer than 30 games were rated "
                "(K 40) or that 2400 was once reached (K 10) (B.02 8.3.3)."
            )
        )
    if any(change.listed_k and change.listed_k.k != change.k for change in changes):
        notes.append(say("K times games may not exceed 700 (B.02 8.3.3)."))
    if any(change.first for change in changes):
        notes.append(
            say(
                "A first rating needs five games against rated opponents, a score above zero and "
                "at least 1400; earlier events count too (B.02 7.1.4, 8.2)."
            )
        )
    if any(change.falls_out for change in changes):
        notes.append(say("Below 1400 a player is unrated in the next list (B.02 7.2.1)."))
    return notes


def own_rating_sheet(
    change: RatingChange, changes: Sequence[RatingChange], stamp: Stamp
) -> TableSheet:
    """The games of one player, one by one; those that do not count with the reason."""
    others = {other.player.tpn: other for other in changes}

    def row(round_: int, opponent: int, *cells: Cell) -> Row:
        other = others[opponent]
        return (str(round_), named(other.player), str(other.rating or ""), *cells)

    played = [
        (game.round, row(game.round, game.opponent, *_game(change, game))) for game in change.games
    ]
    left = [
        (game.round, row(game.round, game.opponent, "", "", "", "", game.reason))
        for game in change.left_out
    ]
    return TableSheet(
        "own-rating-change",
        say("Rating change of {name}", name=named(change.player)),
        stamp,
        (
            PaperColumn(say("Round"), "right"),
            PaperColumn(say("Opponent"), "left", 1),
            PaperColumn(say("Rating"), "right"),
            PaperColumn(say("Difference"), "right"),
            PaperColumn(say("Result"), "center"),
            PaperColumn(say("Expected"), "right"),
            PaperColumn("+/−", "right"),
            PaperColumn(say("Remark")),
        ),
        tuple(cells for _round, cells in sorted(played + left, key=lambda one: one[0])),
        notes=(change_summary(change),),
    )


def _game(change: RatingChange, game: RatedGame) -> Row:
    result = halves_text(game.halves)
    if not change.rating:
        return "", result, "", "", ""
    cut = say("counts as {difference}", difference=_whole(game.difference)) if game.is_cut else ""
    return (
        _whole(change.rating - game.rating),
        result,
        _hundredths(game.expected),
        change_text(change.k * game.delta),
        cut,
    )


def change_summary(change: RatingChange) -> Message:
    """The sum in one line; of somebody without a rating, how far it is to the first."""
    if change.rating and change.listed_k:
        return say(
            "{points} − {expected} expected, times K {k} ({reason}): {change}, {rating} becomes "
            "{new}",
            points=halves_text(change.halves),
            expected=_hundredths(change.expected),
            k=change.k,
            reason=change.listed_k.reason,
            change=change_text(change.change),
            rating=change.rating,
            new=change.becomes,
        )
    first = change.first
    if first is None:
        return say("No rating, and no game against a rated opponent yet.")
    if first.is_disregarded:
        return say("No rating: a score of zero does not count (B.02 8.2.1).")
    if first.missing:
        return say_n(
            "No rating: {count} more game against rated opponents is needed; so far it would be "
            "{rating}.",
            "No rating: {count} more games against rated opponents are needed; so far it would be "
            "{rating}.",
            first.missing,
            rating=first.rating,
        )
    if not first.is_published:
        return say("No rating: {rating} is below 1400 (B.02 7.1.4).", rating=first.rating)
    return say("First rating: {rating}.", rating=first.rating)


VERDICTS = {
    NormVerdict.MET: say_in("condition", "met"),
    NormVerdict.OPEN: say_in("condition", "open"),
    NormVerdict.MISSED: say_in("condition", "not met"),
}
_STATES = {
    NormVerdict.MET: say_in("norm", "made"),
    NormVerdict.OPEN: say_in("norm", "in reach"),
    NormVerdict.MISSED: say_in("norm", "not made"),
}


_NO_NORM = say("No norm is made or in reach.")


def norm_sheet(event_norms: Norms, stamp: Stamp, *, with_unlikely: bool = False) -> TableSheet:
    """Norms that are made, and those in reach with what they need."""
    likely = [norm for norm in event_norms.in_reach if norm.chance and norm.chance.is_likely]
    shown = (*event_norms.made, *(event_norms.in_reach if with_unlikely else likely))
    return TableSheet(
        "norms",
        say("Norms"),
        stamp,
        (
            PaperColumn(say("No."), "right"),
            PaperColumn(say("Name"), "left", 2),
            PaperColumn(say("Fed.")),
            PaperColumn(say("Rtg"), "right"),
            PaperColumn(say("Norm")),
            PaperColumn(say("Games"), "right"),
            PaperColumn(say("Pts"), "right"),
            PaperColumn("Ra", "right"),
            PaperColumn("Rp", "right"),
            PaperColumn(say("State"), "left", 3),
        ),
        tuple(map(_norm_row, shown)),
        points=9,
        landscape=True,
        notes=tuple(
            _norm_notes(
                event_norms, 0 if with_unlikely else len(event_norms.in_reach) - len(likely)
            )
        ),
    )


def _norm_row(norm: Norm) -> Row:
    player, held = norm.player, norm.judgement
    return (
        str(player.number),
        named(player),
        player.federation,
        str(player.rating or ""),
        norm.title.code,
        str(len(held.games)),
        halves_text(held.halves),
        str(held.average or ""),
        str(held.performance or ""),
        norm_state(norm),
    )


def norm_state(norm: Norm) -> str:
    """In a few words: made, and for how many games; what is needed; or what is missed."""
    if norm.chance is not None:
        return norm.chance.sentence
    if norm.verdict is NormVerdict.MET:
        state = say_n(
            "made, counts as {count} game", "made, counts as {count} games", norm.counts_as
        )
        used = [say("B.01 {article}", article=article) for article in norm.articles]
        return (
            say("{made} ({articles})", made=state, articles=joined(used, ", ")) if used else state
        )
    missed = [
        condition
        for condition in norm.judgement.conditions
        if condition.verdict is NormVerdict.MISSED
    ]
    articles = joined(
        [say("B.01 {article}", article=condition.article) for condition in missed], ", "
    )
    return say("not made: {articles}", articles=articles) if missed else say_in("norm", "not made")


def _norm_notes(event_norms: Norms, hidden: int) -> Iterator[Message]:
    if not event_norms.made and not event_norms.in_reach:
        yield _NO_NORM
    if hidden:
        yield say_n(
            "{count} more norm would need stronger opponents than are likely to be met.",
            "{count} more norms would need stronger opponents than are likely to be met.",
            hidden,
        )
    for condition in event_norms.conditions:
        if condition.verdict is not NormVerdict.MET:
            yield say(
                "B.01 {article}, {verdict}: {asks}; {found}.",
                article=condition.article,
                verdict=VERDICTS[condition.verdict],
                asks=condition.asks,
                found=condition.found,
            )
    if event_norms.foreigners is not None and event_norms.foreigners.is_enough:
        yield _foreigners(event_norms)
    yield say("Ra is the average of the opponents, Rp the performance (B.01 1.4.7, 1.4.8).")


def _foreigners(event_norms: Norms) -> Message:
    assert event_norms.foreigners is not None
    return say(
        "In every round at least {rated} rated players not of the host federation, of "
        "{federations} federations, {titled} of them GM, IM, WGM or WIM (B.01 1.4.3d).",
        **event_norms.foreigners._asdict(),
    )


def norm_reports(shown: Sequence[Norm], event_norms: Norms, stamp: Stamp) -> Forms:
    """Every condition of every norm, with its article and what there is."""
    return Forms(
        "norm-reports",
        say("Norm reports"),
        stamp,
        tuple(_report(norm, event_norms) for norm in shown) or (ReportForm(_NO_NORM, ()),),
    )


def _report(norm: Norm, event_norms: Norms) -> ReportForm:
    who, held = norm.player, norm.judgement
    return ReportForm(
        say("{title} norm of {name}", title=norm.title.code, name=named(who)),
        (
            (say("State"), _STATES[norm.verdict]),
            (say("Rating"), str(who.rating or "")),
            (say("Federation"), who.federation),
            (say("Games"), str(len(held.games))),
            (say("Points"), halves_text(held.halves)),
            (say("Points required"), _required(norm)),
        ),
        (
            FormTable(say("Conditions (B.01)"), CONDITIONS, condition_rows(held.conditions)),
            FormTable(say("The event (B.01)"), CONDITIONS, condition_rows(event_norms.conditions)),
            FormTable(say("Games"), _GAMES, tuple(_game_rows(norm))),
            *_enough(norm),
        ),
        tuple(_remarks(norm, event_norms)),
    )


def _enough(norm: Norm) -> Iterator[FormTable]:
    """With which opponents which score is enough, while some are not known."""
    if norm.chance and norm.chance.options:
        yield FormTable(
            say("Scores that are enough"),
            (
                PaperColumn(say("Points"), "right"),
                PaperColumn(say("Games"), "right"),
                PaperColumn(say("if the opponents not known yet average at least"), "left", 1),
            ),
            tuple(
                (
                    halves_text(halves),
                    str(norm.chance.games),
                    str(least) if least else say("anybody will do"),
                )
                for halves, least in norm.chance.options
            ),
        )


def _required(norm: Norm) -> str:
    """The points; or the condition that no score mends."""
    held = norm.judgement
    missed = [condition for condition in held.conditions if condition.is_beyond_score]
    if missed:
        return say("no score is enough: {asks}", asks=missed[0].asks)
    is_known = norm.chance is None and 0 < held.required <= 2 * len(held.games)
    return halves_text(held.required) if is_known else "–"


CONDITIONS = (
    PaperColumn(say("Article")),
    PaperColumn(say("Condition"), "left", 2),
    PaperColumn(say("Found"), "left", 2),
    PaperColumn(say("State")),
)


def condition_rows(conditions: Iterable[Condition]) -> tuple[Row, ...]:
    return tuple(
        (condition.article, condition.asks, condition.found, VERDICTS[condition.verdict])
        for condition in conditions
    )


_GAMES = (
    PaperColumn(say("Round"), "right"),
    PaperColumn(say("Opponent"), "left", 1),
    PaperColumn(say("FIDE id")),
    PaperColumn(say("Fed.")),
    PaperColumn(say("Title")),
    PaperColumn(say("Rtg"), "right"),
    PaperColumn(say("Counts as"), "right"),
    PaperColumn(say("Result"), "center"),
    PaperColumn(say("Remark"), "left", 1),
)


def _game_rows(norm: Norm) -> Iterator[Row]:
    rows = []
    for game, counted in zip(norm.judgement.games, norm.judgement.ratings, strict=True):
        rows.append((game.round, _game_row(game, counted)))
    for out in norm.left_out:
        who = out.opponent
        known = _known(who) if who is not None else ("", "", "", "", "")
        remark = say("left out: {reason} ({article})", reason=out.reason, article=out.article)
        rows.append((out.round, (str(out.round), *known, "", "", remark)))
    chance = norm.chance
    rows += [
        (game.round, (str(game.round), *_known(game.opponent), "", "", say("to come")))
        for game in (chance.known if chance else ())
    ]
    yield from (row for _round, row in sorted(rows, key=lambda one: one[0]))


def _game_row(game: NormGame, counted: int) -> Row:
    remark = say("absent, taken for a loss (1.4.2c)") if game.is_loss_assumed else ""
    raised = str(counted) if counted != game.rating else ""
    result = "+" if game.is_loss_assumed else halves_text(game.halves)
    return (str(game.round), *_known(game.opponent), raised, result, remark)


def _known(who: Player) -> Row:
    return (who.name, who.fide_id, who.federation, title_of(who), str(who.rating or ""))


def _remarks(norm: Norm, event_norms: Norms) -> Iterator[Message]:
    if norm.chance is not None:
        yield say("{name} {needs}.", name=norm.player.name, needs=norm.chance.sentence)
    if norm.verdict is NormVerdict.MET:
        yield say_n(
            "The norm counts as {count} game (B.01 1.4.1).",
            "The norm counts as {count} games (B.01 1.4.1).",
            norm.counts_as,
        )
    yield from (_USED[article] for article in norm.articles if article in _USED)
    if "1.4.3d" in norm.articles:
        yield _foreigners(event_norms)
    if event_norms.is_large:
        yield say("At least 40 players averaging 2000 in every round (B.01 1.5.6a).")


_USED = {
    "1.4.1c": say("Eight games and one not played, in nine rounds: counts as nine (B.01 1.4.1c)."),
    "1.4.1e": say("The last games are left out: the norm was already made (B.01 1.4.1e)."),
    "1.4.1f": say("Games against opponents who were beaten are left out (B.01 1.4.1f)."),
    "1.4.2c": say(
        "The opponent of the last round was absent: the game is taken for a loss (B.01 1.4.2c)."
    ),
    "1.4.3a": say("Final of a national championship: federations do not matter (B.01 1.4.3a)."),
    "1.4.3b": say("National team championship: federations do not matter (B.01 1.4.3b)."),
    "1.4.3c": say("Zonal tournament: federations do not matter (B.01 1.4.3c)."),
}


def certificates(event_norms: Norms, event: Event, stamp: Stamp) -> Forms:
    """IT1, the certificate of a title result: one for every norm made."""
    signed = (say("Chief arbiter"), say("Federation official"), say("Date"))
    return Forms(
        "it1",
        say("Certificate of title result (IT1)"),
        stamp,
        tuple(_certificate(norm, event_norms, event) for norm in event_norms.made)
        or (ReportForm(say("No norm is made."), ()),),
        lines=signed if event_norms.made else (),
    )


def _certificate(norm: Norm, event_norms: Norms, event: Event) -> ReportForm:
    lines = (*_applicant(norm), *_about(event), *_mix(norm, event), *_result(norm))
    missing = [label for label, value in lines if not value]
    notes = list(_remarks(norm, event_norms))
    if missing:
        notes.append(say("Missing: {labels}.", labels=listed(missing)))
    return ReportForm(
        say("IT1: {title} norm of {name}", title=norm.title.code, name=named(norm.player)),
        lines,
        (
            FormTable(say("Games"), _GAMES, tuple(_game_rows(norm))),
            FormTable(say("The event (B.01)"), CONDITIONS, condition_rows(event_norms.conditions)),
        ),
        tuple(notes),
    )


def fide_id_in(name: str) -> str:
    """A report has no field for the number of an arbiter: it may stand beside the name."""
    number = re.search(r"(?<!\d)\d{5,10}(?!\d)", name)
    return number[0] if number else ""


def _applicant(norm: Norm) -> Iterator[tuple[str, str]]:
    last, _, first = norm.player.name.partition(",")
    yield say("Title sought"), norm.title.code
    yield say("Last name"), last.strip()
    yield say("First name"), first.strip()
    yield say("FIDE id"), norm.player.fide_id
    yield say("Federation"), norm.player.federation


def _about(event: Event) -> Iterator[tuple[str, str]]:
    yield say("Event"), event.name
    yield say("City"), event.city
    yield say("Federation of the event"), event.federation
    yield say("First day"), day(event.start)
    yield say("Last day"), day(event.end)
    yield say("Chief arbiter"), event.arbiter
    yield say("FIDE id of the chief arbiter"), fide_id_in(event.arbiter)
    yield say("Rate of play"), event.time_control or event.encoded_time_control


def _mix(norm: Norm, event: Event) -> Iterator[tuple[str, str]]:
    people = list({game.opponent.tpn: game.opponent for game in norm.judgement.games}.values())
    own = norm.player.federation
    titles = [title_of(player) for player in people]
    counts = [f"{titles.count(title)} {title}" for title in ("GM", "IM", "WGM", "WIM", "FM", "WFM")]
    yield say("Federations of opponents"), str(len({player.federation for player in people}))
    yield (
        say("Opponents of other federations"),
        str(sum(player.federation != own for player in people)),
    )
    host = event.federation
    yield (
        say("Opponents of the host federation"),
        str(sum(player.federation == host for player in people)) if host else "",
    )
    yield say("Rated opponents"), str(sum(player.rating > 0 for player in people))
    yield say("Titled opponents"), ", ".join(count for count in counts if count[0] != "0") or "0"


def _result(norm: Norm) -> Iterator[tuple[str, str]]:
    held = norm.judgement
    yield say("Games"), str(len(held.games))
    yield say("Average of opponents (Ra)"), str(held.average)
    yield say("Performance (Rp)"), str(held.performance)
    yield say("Points required"), _required(norm)
    yield say("Points achieved"), halves_text(held.halves)
    yield say("Full points above"), str(held.surplus)


_TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")


def tournament_report(tournament: Tournament, event_norms: Norms | None, stamp: Stamp) -> Forms:
    """IT3: the event, its officials, its field, the norms made; what is missing is named."""
    lines = (*_event(tournament), *_officials(tournament), *_field(tournament))
    missing = [label for label, value in lines if not value]
    notes = (say("Missing: {labels}.", labels=listed(missing)),) if missing else ()
    return Forms(
        "it3",
        say("Tournament report (IT3)"),
        stamp,
        (ReportForm(say("Tournament report (IT3)"), lines, tuple(_tables(event_norms)), notes),),
        lines=(say("Chief arbiter"), say("Date")),
    )


def _event(tournament: Tournament) -> Iterator[tuple[str, str]]:
    event = tournament.event
    system = find_system(tournament.system or DEFAULT_SYSTEM)
    yield say("Event"), event.name
    yield say("City"), event.city
    yield say("Federation of the event"), event.federation
    yield say("First day"), day(event.start)
    yield say("Last day"), day(event.end)
    yield say("Rounds"), str(tournament.rounds or tournament.rounds_played or "")
    yield say("Days of the rounds"), joined(map(day, filter(None, event.round_dates)), ", ")
    yield say("Type of tournament"), event.type or system.title
    yield say("Rate of play"), event.time_control or event.encoded_time_control


def _officials(tournament: Tournament) -> Iterator[tuple[str, str]]:
    yield say("Chief arbiter"), tournament.event.arbiter
    yield say("FIDE id of the chief arbiter"), fide_id_in(tournament.event.arbiter)
    yield say("Other arbiters"), joined(tournament.event.deputies, "; ")
    yield say("Organiser"), tournament.event.organiser


def _field(tournament: Tournament) -> Iterator[tuple[str, str]]:
    players, host = tournament.players, tournament.event.federation
    titles = [title_of(player) for player in players]
    counts = [f"{titles.count(title)} {title}" for title in _TITLES if title in titles]
    federations = sorted({player.federation for player in players if player.federation})
    yield say("Players"), str(len(players))
    yield say("Rated players"), str(sum(player.rating > 0 for player in players))
    yield say("Titled players"), ", ".join(counts) or "0"
    names = ", ".join(federations)
    counted = say("{count}: {names}", count=len(federations), names=names) if federations else ""
    yield say("Federations"), counted
    own = sum(player.federation == host for player in players)
    yield say("Players of the host federation"), str(own) if host else ""


def _tables(event_norms: Norms | None) -> Iterator[FormTable]:
    if event_norms is None:
        return
    yield FormTable(
        say("Norms"),
        (
            PaperColumn(say("Norm")),
            PaperColumn(say("Name"), "left", 1),
            PaperColumn(say("FIDE id")),
            PaperColumn(say("Fed.")),
            PaperColumn(say("Games"), "right"),
        ),
        tuple(_norm_rows(event_norms)),
    )
    yield FormTable(say("The event (B.01)"), CONDITIONS, condition_rows(event_norms.conditions))


def _norm_rows(event_norms: Norms) -> Iterator[Row]:
    for norm in event_norms.made:
        who = norm.player
        yield norm.title.code, named(who), who.fide_id, who.federation, str(norm.counts_as)
