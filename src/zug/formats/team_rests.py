"""Matches nobody played (330) and byes of the pairing (320), against the games."""

from __future__ import annotations

from zug.formats.faults import NOWHERE
from zug.formats.team_checks import IGNORED_NUMBER, IGNORED_RECORD, ByeRow, ForfeitRow
from zug.messages import say
from zug.model import Result

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from zug.formats.faults import Place
    from zug.formats.team_checks import CellPlaces, TeamChecks
    from zug.model import PointSystem
    from zug.model.team_matches import Forfeit


def check_forfeits(
    checks: TeamChecks,
    rows: Sequence[ForfeitRow],
    byes: Collection[tuple[int, int]],
    scale: PointSystem,
) -> list[Forfeit]:
    known = {row.forfeit.round for row in rows} | {round_ for round_, _ in byes}
    kept: dict[tuple[int, int], Forfeit] = {}
    for row in rows:
        forfeit = row.forfeit
        sides = ((forfeit.white, row.white), (forfeit.black, row.black))
        if not all(checks.knows(team, place) for team, place in sides) or not checks.is_held(
            forfeit.round, row.round, known - {forfeit.round}
        ):
            continue
        if _can_be_forfeited(checks, row, kept, byes) and _was_forfeited(checks, row, scale):
            kept |= {(forfeit.round, team): forfeit for team, _ in sides}
    return list(dict.fromkeys(kept.values()))


def _can_be_forfeited(
    checks: TeamChecks,
    row: ForfeitRow,
    kept: Collection[tuple[int, int]],
    byes: Collection[tuple[int, int]],
) -> bool:
    round_, white, black, _ = row.forfeit
    for team, place, other in ((white, row.white, black), (black, row.black, white)):
        met = checks.games.opponent(round_, team)
        words = {"team": team, "round": round_, "met": met, "opponent": other}
        rests = checks.games.bye(round_, team) in (Result.PAB, Result.HALF_BYE)
        if team == other:
            message = say("a team cannot be paired with itself")
        elif met and met != other:
            message = say(
                "team {team} meets team {opponent} here, but team {met} in round {round}",
                **words,
            )
        elif (round_, team) in kept:
            message = say("another match of team {team} in round {round} was forfeited", **words)
        elif (round_, team) in byes or (not met and rests):
            message = say(
                "team {team} has a bye in round {round}, and no match to forfeit", **words
            )
        else:
            continue
        checks.contradict(message, place)
        return False
    return True


def _was_forfeited(checks: TeamChecks, row: ForfeitRow, scale: PointSystem) -> bool:
    """If there are games of the match, none was played, and they went as the record says."""
    round_, white, black, results = row.forfeit
    words = {"white": white, "black": black, "round": round_}
    if checks.games.opponent(round_, white) != black:
        return True
    if checks.games.were_played(round_, white):
        message = say(
            "the match {white}-{black} of round {round} is forfeited here, but games of it "
            "were played",
            **words,
        )
        checks.contradict(message, row.kind, say("the games hold"))
        return False
    more = checks.games.points(round_, white, scale) - checks.games.points(round_, black, scale)
    right = "+-" if more > 0 else "-+" if more < 0 else "--"
    said = "".join(results)
    if said == right:
        return True
    message = say(
        "the match {white}-{black} of round {round} is forfeited as {said} here, but as {right} "
        "on its boards",
        **words,
        said=said,
        right=right,
    )
    checks.contradict(message, row.kind, say("the games hold"))
    return False


def check_coming(
    checks: TeamChecks,
    named: Collection[tuple[int, int]],
    away: Collection[tuple[int, int]],
    places: Mapping[int, Place],
    place_of: CellPlaces,
) -> set[int]:
    """Rounds after the last game that are not paired, although a bye or a forfeit in them is told.

    A round is paired if every team has a match or the bye (`named`, by round and team), or said
    that it is `away`. `places` are those of the records, by round.
    """
    games = checks.games
    last = max((round_ for round_, _ in games.games), default=0)
    holders = {r: games.holders(r) for r in range(last + 1, games.rounds + 1)}
    told = {r for r, teams in holders.items() if teams} | {r for r, _ in named if r > last}
    found = set()
    for round_ in sorted(told):
        known = {tpn for when, tpn in (*named, *away) if when == round_}
        resting = {tpn for tpn in checks.teams if games.bye(round_, tpn) is not Result.ABSENT}
        missing = sorted(checks.teams.keys() - known - resting)
        if not missing or checks.failed:
            continue
        found.add(round_)
        message = say(
            "the record is for round {round}, in which team {team} has no match yet",
            round=round_,
            team=missing[0],
        )
        advice = say("add the matches of the round; a bye of the round to come is record 240")
        place = places.get(round_, NOWHERE)
        assumption: str = IGNORED_RECORD
        if team := next(iter(holders.get(round_, ())), 0):  # nobody can leave out a cell
            place, assumption = place_of.cell(games.free[round_, team][0][0], round_), ""
        checks.fail("conflicting-records", message, advice, place, assumption)
    return found


def check_byes(
    checks: TeamChecks, rows: Sequence[ByeRow], place_of: CellPlaces
) -> dict[tuple[int, int], Result]:
    """By round and team; at most one a round, and none of a team that plays."""
    found: dict[int, int] = {}
    told: set[int] = set()
    for row in rows:
        if row.team and not _may_have_bye(checks, row, {one.round for one in rows if one.team}):
            told.add(row.round)
        elif row.team:
            found[row.round] = row.team
    nobody = {row.round: row.place for row in rows if not row.team}
    for round_ in range(1, checks.games.rounds + 1):
        holders = checks.games.holders(round_)
        if round_ in nobody and holders:
            message = say(
                "nobody has the bye of round {round} here, but the players of team {team} do",
                round=round_,
                team=holders[0],
            )
            checks.contradict(message, nobody[round_], say("the records of the players hold"))
        all_holders = sorted({*holders, *([found[round_]] if round_ in found else [])})
        if len(all_holders) > 1 and round_ not in told:
            _report_two(checks, round_, all_holders, found.get(round_, 0), place_of)
    return dict.fromkeys(found.items(), Result.PAB)


def _may_have_bye(checks: TeamChecks, row: ByeRow, known: Collection[int]) -> bool:
    if not checks.knows(row.team, row.place, IGNORED_NUMBER):
        return False
    others = {round_ for round_ in known if round_ != row.round}
    if not checks.is_held(row.round, row.place, others, IGNORED_NUMBER):
        return False
    met = checks.games.opponent(row.round, row.team)
    if met:
        message = say(
            "team {team} has the bye of round {round} here, but meets team {met}",
            team=row.team,
            round=row.round,
            met=met,
        )
        checks.contradict(message, row.place, say("the games hold"))
    return not met


def _report_two(
    checks: TeamChecks, round_: int, teams: Sequence[int], stated: int, place_of: CellPlaces
) -> None:
    other = next(team for team in teams[::-1] if team != stated)
    player = checks.games.free[round_, other][0][0]
    checks.fail(
        "two-byes",
        say(
            "the teams {teams} have the pairing-allocated bye of round {round}",
            teams=", ".join(map(str, teams)),
            round=round_,
        ),
        say("a round has one pairing-allocated bye; write F, H or Z for the others"),
        place_of.cell(player, round_),
    )
