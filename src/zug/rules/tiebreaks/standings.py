"""Standings: points, then tie-breaks one after the other on those still tied.

`compare_ranks` compares the ranks of a finished report with those its own tie-breaks give.
"""

from __future__ import annotations

from functools import cached_property

from zug.fastclasses import NamedTuple, dataclass, field
from zug.faults import refusal
from zug.messages import Message, joined, listed, say
from zug.model import format_points, list_points
from zug.model.rounds import require_player
from zug.rules.notes import expelled_from, expelled_note, in_standings
from zug.rules.round_robin import NO_CLUBS, leavers, sides, without_results_of
from zug.rules.tiebreaks.codes import (
    TABLE,
    TiebreakCode,
    check_edition,
    check_participants,
    parse_code,
)
from zug.rules.tiebreaks.direct import encounters, separate
from zug.rules.tiebreaks.record import TiebreakRecord
from zug.rules.tiebreaks.values import BY_RATING, TERMS, Number, Term, show, terms_of, value_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from zug.model import Tournament
    from zug.rules.round_robin import Side
    from zug.rules.tiebreaks.why import Why

_NAMES = 2
"""The column of the printed table that is not a number."""
LOWER_IS_BETTER = frozenset(code for code, row in TABLE.items() if row.get("best") == "lowest")
RATINGS_USED = {
    "first": say("the first rating of a player counts"),
    "round": say("the rating of the round counts"),
    "last": say("the latest rating counts"),
}
"""Of a long event, by `LONG_EVENTS` (tiebreaks-2026:10)."""


class StandingsLine(NamedTuple):
    """One line of the standings. Equal ranks are shared; `values` follow the tie-breaks."""

    rank: int
    tpn: int
    points: int
    values: tuple[str, ...]


class Separated(NamedTuple):
    """Groups of those no tie-break could separate, best first, and the direct encounters seen.

    A direct encounter has a value only among those it was asked of; the key is code and TPN.
    """

    groups: list[list[int]]
    encounters: dict[tuple[str, int], Number]
    tied: dict[tuple[str, int], list[int]]


@dataclass(frozen=True)
class Standings:
    """The standings after the rounds played (or after fewer, see `standings`)."""

    tournament: Tournament
    codes: tuple[TiebreakCode, ...]
    edition: int
    lots: Mapping[int, int]
    unrated: int = 0
    dropped: tuple[TiebreakCode, ...] = ()
    """Tie-breaks asked for that the rules forbid here."""
    all_meet: bool = False
    """Is it a round robin (tiebreaks-2026:15.2)?"""
    out: frozenset[int] = frozenset()
    """Whose results count for nobody (round-robin:6.6.1); they come last."""
    undecided: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """Who has left and counts, unless games of these rounds, still open, are not completed."""
    of_two_teams: bool = False
    """Are numbers 1 to n a team that plays the others (round-robin:S.1)?"""

    @cached_property
    def expelled(self) -> frozenset[int]:
        """Who has no line, because they were expelled; their games count for their opponents."""
        return expelled_from(self.tournament)

    @cached_property
    def record(self) -> TiebreakRecord:
        """Scores, opponents and ratings as the tie-breaks count them."""
        counted = without_results_of(self.tournament, self.out)
        return TiebreakRecord(counted, self.unrated, all_meet=self.all_meet)

    def about_dropped(self) -> Iterator[Message]:
        """Yield a note on tie-breaks that do not count, if there are any."""
        if self.dropped:
            yield say(
                "Not applied, because unrated players take part: {codes} (C.07, article 10).",
                codes=", ".join(map(str, self.dropped)),
            )

    @property
    def notes(self) -> tuple[Message, ...]:
        """What a reader of the standings must know beside the lines."""
        notes = [*self.about_dropped(), *self._about_long_event()]
        players = self.tournament.by_tpn
        notes += expelled_note(self.tournament)
        if self.out - self.expelled:
            late = sorted(self.out - self.expelled)
            names = listed([players[tpn].name or str(tpn) for tpn in late])
            notes.append(
                say(
                    "Without the results of {names}: fewer than half of the games were completed "
                    "(C.05, article 6.6).",
                    names=names,
                )
            )
        notes += [
            say(
                "{name} has left with a game open (round {rounds}), which counts as completed. If "
                "it is lost by forfeit, fewer than half of the games are, and the results count "
                "for nobody (C.05, article 6.6).",
                name=players[tpn].name or tpn,
                rounds=", ".join(map(str, rounds)),
            )
            for tpn, rounds in sorted(self.undecided.items())
        ]
        if self.all_meet and self._brought:
            notes.append(say("Points brought along: {points}.", points=self._brought))
        return (*notes, *in_standings(self.tournament))

    def _about_long_event(self) -> Iterator[Message]:
        rated = [str(code) for code in self.codes if code.name in BY_RATING]
        if self.tournament.event.long_event and rated:
            yield say(
                "Tie-breaks by rating ({codes}) are not recommended in an event of more than 30 "
                "days; {ratings}.",
                codes=", ".join(rated),
                ratings=RATINGS_USED.get(self.record.rated_by, RATINGS_USED["first"]),
            )

    @property
    def _brought(self) -> str:
        """Who began with points, those of an earlier stage for instance."""
        players = self.tournament.by_tpn
        return joined(
            (
                joined((players[tpn].name or tpn, list_points(adjustment.points)), " ")
                for adjustment in self.tournament.adjustments
                if not adjustment.round
                for tpn in adjustment.players
            ),
            "; ",
        )

    def sides(self, clubs: Mapping[int, str] = NO_CLUBS) -> tuple[Side, ...]:
        """The two teams of a Scheveningen match with their points; clubs, by TPN, name them."""
        return sides(self.tournament, self.record.scores, clubs) if self.of_two_teams else ()

    @cached_property
    def lines(self) -> tuple[StandingsLine, ...]:
        """All lines, best first; those tied to the end are in TPN order."""
        lines: list[StandingsLine] = []
        rank = 1
        texts = [self._texts(code) for code in self.codes]
        for group in self._separated.groups:
            lines += [
                StandingsLine(
                    rank, tpn, self.record.scores[tpn], tuple([text[tpn] for text in texts])
                )
                for tpn in sorted(group)
            ]
            rank += len(group)
        return tuple(lines)

    def __iter__(self) -> Iterator[StandingsLine]:
        return iter(self.lines)

    def __repr__(self) -> str:
        """Return one short line."""
        codes = ", ".join(map(str, self.codes))
        held, count = self.tournament.rounds_played, len(self.tournament.players)
        return f"<Standings after round {held} by {codes or 'points'}: {count} participants>"

    def as_json(self, clubs: Mapping[int, str] = NO_CLUBS) -> dict[str, object]:
        """Return the standings as plain values; `clubs`, by TPN, name the sides of a team match.

        The shape is that of `zug standings --json`.
        """
        players = self.tournament.by_tpn
        codes = [str(code) for code in self.codes]
        score = [
            side._asdict() | {"points": format_points(side.points)} for side in self.sides(clubs)
        ]
        return {
            "after_round": self.tournament.rounds_played,
            "tiebreaks": codes,
            **({"teams": score} if score else {}),
            "notes": [*self.notes],
            "standings": [
                {
                    "rank": line.rank,
                    "tpn": line.tpn,
                    "name": players[line.tpn].name,
                    "points": format_points(line.points),
                    "values": dict(zip(codes, line.values, strict=True)),
                }
                for line in self.lines
            ],
        }

    def __str__(self) -> str:
        """Return the standings as a table, with the notes below."""
        players = self.tournament.by_tpn
        rows = [(say("Rank"), say("No."), say("Name"), say("Pts"), *map(str, self.codes))]
        for line in self.lines:
            player, points = players[line.tpn], format_points(line.points)
            number = str(player.number)
            rows.append((str(line.rank), number, player.name, points, *line.values))
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = [
            "  ".join(
                f"{text:<{width}}" if at == _NAMES else f"{text:>{width}}"
                for at, (text, width) in enumerate(zip(row, widths, strict=True))
            )
            for row in rows
        ]
        return "\n".join((*lines, *([""] if self.notes else []), *self.notes))

    @cached_property
    def ranks(self) -> dict[int, int]:
        """The rank of everybody, by TPN."""
        return {line.tpn: line.rank for line in self.lines}

    @cached_property
    def places(self) -> dict[int, range]:
        """By TPN, the ranks one may have: several for those no tie-break separates.

        Takes less than `lines`: tie-breaks nobody needs are not worked out.
        """
        places: dict[int, range] = {}
        for group in self._separated.groups:
            place = range(len(places) + 1, len(places) + len(group) + 1)
            places |= dict.fromkeys(group, place)
        return places

    def value(self, tpn: int, code: TiebreakCode | str) -> Number | None:
        """Return the value of a tie-break; of the direct encounter, among those it was asked of."""
        return self._value(tpn, self._asked(tpn, code))

    def _asked(self, tpn: int, code: TiebreakCode | str) -> TiebreakCode:
        """The tie-break somebody asks for, if there are such a player and such a tie-break."""
        require_player(self.tournament, tpn)
        parsed = parse_code(str(code))
        check_edition(parsed, self.edition)
        check_participants(parsed, are_teams=self.tournament.are_teams)
        return parsed

    def _value(self, tpn: int, code: TiebreakCode) -> Number | None:
        if code.name == "DE":
            return self._separated.encounters.get((str(code), tpn))
        if code.name == "LOT":
            return self.lots.get(tpn)
        return self._column(code)[tpn]

    def tied_at(self, tpn: int, code: TiebreakCode) -> list[int]:
        """Who was tied when the direct encounter was asked of a player; nobody if it was not."""
        return self._separated.tied.get((str(code), tpn), [])

    def title_of(self, code: TiebreakCode) -> str:
        """Return the name of a tie-break in the words of this event."""
        return code.title

    def why(self, tpn: int, code: TiebreakCode | str) -> Why:
        """How a value comes about, in words and terms; the code as `codes` has it, or `"BH/C1"`."""
        from zug.rules.tiebreaks.why import why  # noqa: PLC0415 - only when asked for

        return why(self, tpn, self._asked(tpn, code))

    def terms(self, tpn: int, code: TiebreakCode | str) -> list[Term]:
        """Return the sum written out; empty for tie-breaks that are not sums."""
        asked = self._asked(tpn, code)
        return terms_of(self.record, tpn, asked, self.edition) if asked.name in TERMS else []

    def _texts(self, code: TiebreakCode) -> dict[int, str]:
        """Return a column as it is shown; equal values are formatted once."""
        written: dict[Number | None, str] = {}
        column = {}
        for tpn in self.record.scores:
            value = self._value(tpn, code)
            if value not in written:
                written[value] = show(code, value)
            column[tpn] = written[value]
        return column

    def _column(self, code: TiebreakCode) -> dict[int, Number | None]:
        if code not in self._columns:
            record, edition = self.record, self.edition
            self._columns[code] = {
                tpn: value_of(record, tpn, code, edition) for tpn in record.scores
            }
        return self._columns[code]

    @cached_property
    def _columns(self) -> dict[TiebreakCode, dict[int, Number | None]]:
        return {}

    @cached_property
    def _separated(self) -> Separated:
        seen = Separated([], {}, {})
        scores = self.record.scores
        left_out = self.out | self.expelled
        groups = _split((tpn for tpn in scores if tpn not in left_out), scores, reverse=True)
        for code in self.codes:
            groups = [part for group in groups for part in self._separate(group, code, seen)]
        if self.out - self.expelled:
            groups.append(sorted(self.out - self.expelled))
        return seen._replace(groups=groups)

    def _separate(self, group: list[int], code: TiebreakCode, seen: Separated) -> list[list[int]]:
        if len(group) < 2:
            return [group]
        if code.name == "DE":
            forfeits = code.played or self.all_meet
            table = encounters(self.record, group, forfeits=forfeits)
            for tpn, points in table.points.items():
                seen.encounters[str(code), tpn] = points
                seen.tied[str(code), tpn] = group
            return separate(self.record, group, forfeits=forfeits)
        reverse = (code.name not in LOWER_IS_BETTER) != code.reverse
        values = {tpn: self._value(tpn, code) for tpn in group}
        worst = -1 if reverse else 1 << 40
        return _split(
            group,
            {tpn: worst if value is None else value for tpn, value in values.items()},
            reverse=reverse,
        )


def _split(tpns: Iterable[int], key: Mapping[int, Number], *, reverse: bool) -> list[list[int]]:
    groups: dict[Number, list[int]] = {}
    for tpn in tpns:
        groups.setdefault(key[tpn], []).append(tpn)
    return [groups[value] for value in sorted(groups, reverse=reverse)]


def standings(
    tournament: Tournament,
    tiebreaks: Sequence[str],
    *,
    after: int | None = None,
    edition: int = 2026,
    lots: Mapping[int, int] | None = None,
    unrated: int = 0,
    all_meet: bool = False,
    free: Sequence[int | None] = (),
    of_two_teams: bool = False,
) -> Standings:
    """Return the standings with these tie-breaks; `zug.systems.standings` knows those of a system.

    `after` asks for the standings after an earlier round; `edition` 2024 for the rules before
    1 March 2026. `PTS` may stand in the list, as TRF26 record 212 writes it.

    Tie-breaks by rating are dropped if unrated players take part, unless `unrated` is the rating
    published for them before the start (tiebreaks-2026:10), or the tie-break itself says what
    becomes of them (`ARO/U1500`, `ARO/U`). `lots` part those whom nothing else does; by default
    they are the recorded ones.

    `all_meet`: it is a round robin; with `free`, by round who has no game in it, those who left
    too early count for nobody. `of_two_teams`: it is a match of two teams.
    """
    codes = _codes(tiebreaks, edition, tournament)
    if lots is None:
        lots = tournament.ranking.lots
    if lots and not any(code.name == "LOT" for code in codes):
        codes = (*codes, TiebreakCode("LOT"))
    kind = Standings
    if tournament.are_teams:
        from zug.rules.tiebreaks.teams import TeamStandings, counted_boards  # noqa: PLC0415

        kind = TeamStandings
        tournament = counted_boards(tournament)
    gone = leavers(tournament, free)  # whoever has left since counts for nobody either
    if after is not None:
        tournament = _after(tournament, after)
    dropped: tuple[TiebreakCode, ...] = ()
    if not unrated and not all(player.rating for player in tournament.players):
        dropped = tuple(code for code in codes if code.name in BY_RATING and code.unrated is None)
    kept = tuple(code for code in codes if code not in dropped)
    return kind(
        tournament,
        kept,
        edition,
        lots,
        unrated,
        dropped,
        all_meet,
        frozenset(tpn for tpn, leaver in gone.items() if leaver.is_too_early),
        {tpn: leaver.open for tpn, leaver in gone.items() if leaver.is_undecided},
        of_two_teams,
    )


def _codes(
    tiebreaks: Sequence[str], edition: int, tournament: Tournament
) -> tuple[TiebreakCode, ...]:
    """Return the tie-breaks asked for, all of which the edition and the participants know."""
    codes = tuple(code for code in map(parse_code, tiebreaks) if code.name != "PTS")
    for code in codes:
        check_edition(code, edition)
        check_participants(code, are_teams=tournament.are_teams)
    if tournament.are_teams:
        return codes
    return tuple(code._replace(by="") for code in codes)  # a player has points of one kind


def _after(tournament: Tournament, round_: int) -> Tournament:
    """Return the tournament as it stood when that round was over."""
    if not 0 <= round_ <= tournament.rounds_played:
        held = tournament.rounds_played
        raise refusal("no-such-round.standings", after=round_, rounds_played=held)
    return tournament.before(round_ + 1)


class RankDifference(NamedTuple):
    """A player whose listed rank is not the computed one; `values` are their tie-breaks."""

    tpn: int
    listed: int
    computed: range
    """The ranks that would be right: several where no tie-break separates equals."""
    values: tuple[str, ...]


def compare_ranks(table: Standings, listed: Mapping[int, int]) -> tuple[RankDifference, ...]:
    """Return every rank a report lists (by TPN) that no order of those still tied could give.

    Players no tie-break separates may share a rank or be put in any order, by lot for instance.
    """
    wrong = {
        tpn: place
        for tpn, place in table.places.items()
        if (rank := listed.get(tpn)) is not None and rank not in place
    }
    if not wrong:
        return ()
    return tuple(
        RankDifference(line.tpn, listed[line.tpn], wrong[line.tpn], line.values)
        for line in table.lines
        if line.tpn in wrong
    )
