"""The functions of `zug` that belong to no other package, and questions a tournament answers.

`new` makes a tournament of rows, `prove` and `verify` are about the proof of a round; `boards_of`,
`without_game` and `card_of` are behind the methods of `Tournament`. All other functions stand in
their packages, decorated with `public` (`zug.model.arguments`).
"""

from __future__ import annotations

import os
from collections.abc import Mapping

from zug.errors import EditionError, up_to
from zug.fastclasses import replace
from zug.faults import refusal
from zug.model import Colour, Event, ForbiddenGroup, PointSystem, Result, Tournament, show_points
from zug.model.arguments import public
from zug.model.results import ABSENT, show_result
from zug.model.rounds import NO_NUMBER, as_player, require_player
from zug.model.team_matches import as_scored
from zug.model.teams import Team, TeamTournament
from zug.model.tournament import BoardResult, cache_of
from zug.model.validation import WHOLE, all_of, require, valid_argument
from zug.systems.base import NO_OPTIONS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from zug.formats import PlayerList
    from zug.model import Cell, Player
    from zug.model.tournament import Entry
    from zug.rules.cards import Card
    from zug.systems import System
    from zug.systems.proofs import Proof, Verification
    from zug.systems.system import Numbering

NO_EVENT = Event()
_COLOURS = {"w": Colour.WHITE, "white": Colour.WHITE, "b": Colour.BLACK, "black": Colour.BLACK}


def new(
    players: Iterable[Entry] | PlayerList,
    *,
    rounds: int | None = None,
    system: str | None = None,
    points: PointSystem | str | None = None,
    initial_colour: Colour | str | None = None,
    acceleration: str | None = None,
    tiebreaks: Sequence[str] = (),
    forbidden: Iterable[ForbiddenGroup | tuple[int, ...]] = (),
    event: Event = NO_EVENT,
) -> Tournament:
    """Return a tournament before its first round.

    Players are names, `(name, rating)`, dicts with the fields of `Player`, or `Player`; or all of
    a list that `zug.formats.read_players` has read. Unless they have TPNs they get them in the
    initial order: rating, title, name (handling-2026:2.2). A system that numbers by lot takes them
    in the order in which they were drawn. `ref` of a player keeps the key of your own database.

    `rounds` may be left out in a round robin, which has as many as its table.

    `points` is a `PointSystem` or written like `3-1-0`; `initial_colour` is the colour the lot
    gave to the first player; `forbidden` are groups of TPNs that may not meet.
    """
    # Each function loads what it needs.
    from zug.rules.tiebreaks.codes import parse_code  # noqa: PLC0415
    from zug.systems import DEFAULT_SYSTEM, find_system  # noqa: PLC0415
    from zug.systems.standings import require_offered  # noqa: PLC0415

    valid_argument("system", system)
    chosen = find_system(system or DEFAULT_SYSTEM)
    if chosen.pairs_teams:
        raise refusal("teams.new", id=chosen.id)
    entered = _entered(players)
    names = tiebreaks if isinstance(tiebreaks, str) else all_of("tiebreaks", tiebreaks)
    valid_argument("tiebreaks", names)
    codes = tuple(str(parse_code(code)) for code in names)
    require_offered(chosen, codes)
    tournament = Tournament(
        players=_numbered(entered, by_lot=_is_given(chosen.numbering)),
        rounds=_rounds(chosen, rounds, len(entered)),
        points=_points(points, chosen.usual_points),
        initial_colour=_colour(initial_colour),
        forbidden=tuple(_ban(group) for group in all_of("forbidden", forbidden)),
        games_per_match=chosen.games_per_match,
        system=chosen.id,
        acceleration=acceleration,
        tiebreaks=codes,
        event=event,
    )
    tournament.require_sound()
    if chosen.schedule is not None:
        from zug.systems.schedule import require_followed  # noqa: PLC0415 - a Swiss has none

        require_followed(chosen, tournament)
    return tournament


def _entered(players: Iterable[Entry] | PlayerList) -> list[Player]:
    """Return the players of a list; a single string is not taken for a list of letters."""
    if isinstance(players, str):
        raise refusal("bad-argument.players", value=players[:40])
    from zug.formats import PlayerList  # noqa: PLC0415

    if isinstance(players, PlayerList):  # their numbers are those of the rows
        players = [
            replace(player, tpn=NO_NUMBER, cells=(), label=None) for player in players.players
        ]
    entered = [
        as_player(entry, f"players[{place}]")
        for place, entry in enumerate(all_of("players", players))
    ]
    if not entered:
        raise refusal("no-players.json")
    return entered


def _is_given(numbering: Numbering) -> bool:
    """Whoever names the players has their numbers: by lot, or team by team."""
    return numbering.is_by_lot or numbering.is_by_entry


def _rounds(system: System, rounds: int | None, players: int) -> int:
    if rounds is not None:
        return rounds
    if system.schedule is None:
        raise refusal("rounds-not-declared.verb")
    from zug.systems.schedule import schedule_for  # noqa: PLC0415 - a Swiss has none

    return len(schedule_for(system, players).rounds)


def _ban(group: ForbiddenGroup | tuple[int, ...]) -> ForbiddenGroup:
    if isinstance(group, ForbiddenGroup):
        return group
    return ForbiddenGroup(all_of("forbidden", group))


def _points(points: PointSystem | str | None, usual: PointSystem) -> PointSystem:
    if points is None:
        return usual
    return points if isinstance(points, PointSystem) else PointSystem.parse(points)


def _numbered(players: list[Player], *, by_lot: bool) -> tuple[Player, ...]:
    from zug.rules.numbering import initial_order  # noqa: PLC0415

    numbered = [player for player in players if player.tpn != NO_NUMBER]
    if not numbered:
        ordered = players if by_lot else initial_order(players)
        return tuple(replace(player, tpn=tpn) for tpn, player in enumerate(ordered, 1))
    if len(numbered) < len(players):
        raise refusal("some-numbers")
    return tuple(sorted(players, key=lambda player: player.tpn))


def _colour(colour: Colour | str | None) -> Colour | None:
    if colour is None:
        return None
    known = _COLOURS.get(str(colour).lower())
    if known is None:
        raise refusal("bad-colour.new", colour=colour)
    return known


@public
def prove(
    tournament: Tournament,
    system: str | None = None,
    *,
    round: int | None = None,  # noqa: A002 - the word of the rule books
    acceleration: str | None = None,
    options: Mapping[str, object] = NO_OPTIONS,
) -> Proof:
    """The proof that a round is paired as the rules ask: the next, of a finished one the last.

    The arguments are those of `zug.pair`. A round that was paired must have been paired like that.
    """
    from zug.checker import compare_round  # noqa: PLC0415 - not for a new tournament
    from zug.explainer.answers import to_explain  # noqa: PLC0415
    from zug.systems import PairingRequest  # noqa: PLC0415
    from zug.systems.proofs import prove as prove_prepared  # noqa: PLC0415
    from zug.systems.proofs import require_proofs  # noqa: PLC0415

    request = to_explain(PairingRequest(tournament, system, round, acceleration, options))
    prepared = request.prepare()
    require_proofs(prepared.system)
    pairing = prepared.pair()
    was_paired = pairing.round <= tournament.rounds_played
    if was_paired and not compare_round(tournament, pairing.round, pairing).identical:
        raise refusal("paired-otherwise", EditionError, round=pairing.round)
    return prove_prepared(prepared, pairing)


@public
def verify(
    proof: Proof | bytes | str | os.PathLike[str],
    tournament: Tournament | None = None,
    *,
    acceleration: str | None = None,
) -> Verification:
    """Check a proof, or the file of one; with a tournament, whether the proof is about it.

    `proved` says whether it holds, `lines` what is proved, `refusal` why not.
    """
    from zug.checker import compare_round  # noqa: PLC0415
    from zug.formats.files import bytes_of  # noqa: PLC0415
    from zug.systems.proofs import Proof, refused  # noqa: PLC0415

    read = proof if isinstance(proof, Proof) else Proof.read(bytes_of(proof)[0])
    if tournament is None:
        return read.verification
    verification = read.about(tournament, acceleration)
    if not verification.proved or read.pairing.round > tournament.rounds_played:
        return verification
    check = compare_round(tournament, read.pairing.round, read.pairing)
    return verification if check.identical else refused(verification, "other-boards")


def boards_of(tournament: Tournament, round_: int) -> tuple[BoardResult, ...]:
    """See `Tournament.boards`."""
    from zug.systems.schedule import in_board_order  # noqa: PLC0415

    cells = _cells_of(tournament, round_)
    pairs = [
        (tpn, cell.opponent)
        for tpn, cell in cells.items()
        if cell.opponent
        and (cell.colour is Colour.WHITE or (cell.colour is None and tpn < cell.opponent))
    ]
    return tuple(
        BoardResult(number, white, black, _result_of(tournament, round_, white, black))
        for number, (white, black) in enumerate(in_board_order(tournament, round_, pairs), 1)
    )


def without_game(tournament: Tournament, round_: int) -> dict[int, Result]:
    """See `Tournament.without_game`."""
    cells = _cells_of(tournament, round_)
    return {tpn: cell.result for tpn, cell in cells.items() if not cell.opponent}


def _cells_of(tournament: Tournament, round_: int) -> dict[int, Cell]:
    """Return the cell of every player in a round that is paired; raise if it is not."""
    tournament.require_sound()
    require(round=(round_, WHOLE))
    if not 1 <= round_ <= tournament.rounds_played:
        last = up_to(tournament.rounds_played)
        raise refusal("no-such-round.paired", advice=last, round=round_)
    return {player.tpn: player.cell(round_) or ABSENT for player in tournament.players}


def _result_of(tournament: Tournament, round_: int, white: int, black: int) -> str:
    """Return the result of a board, of teams their game points; empty if there is none yet."""
    mine, yours = tournament.by_tpn[white], tournament.by_tpn[black]
    if isinstance(tournament, TeamTournament):
        if any(game[:3] == (round_, white, black) for game in tournament.open_games):
            return ""
        teams = (team for team in (mine, yours) if isinstance(team, Team))
        scores = (tournament.match_score(team, round_).game for team in teams)
        return "-".join(map(show_points, scores))
    first, second = mine.cell(round_) or ABSENT, yours.cell(round_) or ABSENT
    games = [(first.result, second.result)]
    if first.second is not None and second.second is not None:
        games.append((first.second, second.second))
    is_open = all(result is Result.OPEN for game in games for result in game)
    return "" if is_open else " ".join(map(show_result, games))


def card_of(tournament: Tournament, tpn: int) -> Card:
    """See `Tournament.card`."""
    from zug.rules.cards import deal_cards  # noqa: PLC0415

    tournament.require_sound()
    require_player(tournament, tpn)
    kept = cache_of(tournament)
    if _COUNTED not in kept:
        kept[_COUNTED] = deal_cards(_as_counted(tournament))
    card: Card = kept[_COUNTED][tpn]
    return card


_COUNTED = "cards of the standings"


def _as_counted(tournament: Tournament) -> Tournament:
    """Return the tournament with nothing for games that have no result yet."""
    if not tournament.open_games:
        return tournament
    if isinstance(tournament, TeamTournament):
        return as_scored(tournament)
    return replace(tournament, points=tournament.points.as_scored)
