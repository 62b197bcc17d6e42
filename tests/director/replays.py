"""Four events played by a fixed script, whose journals are in `journals/`.

The journals, the states and the verdicts beside them were recorded by version 0.2.0, before the
gate had one style. Playing the scripts again must give the same lines, byte for byte.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict
from typing import Any

from zug.director import Desk, State
from zug.director.actions import manual_rounds, numbers, players, rounds
from zug.director.actions.checkin import check_in, close_check_in
from zug.director.actions.settings import change, draw_colour
from zug.director.decisions import Announce, Renumber
from zug.formats.remarks import line_of
from zug.model.results import parse_result

NOW = "2026-11-15T10:00:00Z"
CREATED: dict[str, dict[str, object]] = {
    "chess": {
        "name": "Frühling",
        "rounds": 5,
        "system": "dutch-2026",
        "tiebreaks": ["BH/C1", "BH", "SB"],
        "handling": "2026",
        "games_per_match": 1,
        "half_byes": 1,
        "event": {"city": "Zug"},
    },
    "older": {
        "name": "Older",
        "rounds": 4,
        "system": "dutch-2017",
        "tiebreaks": ["BH"],
        "handling": "2016",
        "games_per_match": 1,
        "round_times": ["10:00", "14:00"],
        "prizes": ["500.00", "300.00"],
        "sharing": "rank",
        "fee": "20.00",
    },
    "match": {
        "name": "Matches",
        "rounds": 3,
        "system": "double-swiss-2026",
        "tiebreaks": [],
        "handling": "2026",
        "games_per_match": 2,
        "initial_colour": "w",
    },
    "draughts": {
        "name": "Dammen",
        "rounds": 3,
        "system": "fmjd-1986",
        "tiebreaks": [],
        "handling": "2026",
        "games_per_match": 1,
    },
}


class Script:
    """The pen of a script: short words for what an arbiter does."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def do(self, make: Callable[..., Any], *args: Any, reason: str = "", **more: Any) -> None:
        self.desk.record(
            make(self.desk.state, *args, **more), reason, confirmed=True, word="manual published"
        )

    def enter(self, *people_: tuple[str, int], **more: Any) -> None:
        for name, rating in people_:
            self.do(players.enter, name, rating=rating, **more)

    def start(self) -> None:
        self.do(rounds.pair)
        self.do(rounds.publish)

    def results(self, *texts: str) -> None:
        for board, text in enumerate(texts, 1):
            games = [parse_result(part) for part in text.split()]
            second = games[1] if len(games) > 1 else None
            self.do(rounds.enter_result, board, games[0], second=second)

    def undo(self, number: int | None = None, reason: str = "") -> None:
        self.desk.undo(number, reason)


def _with_a_day_as_it_was_typed(state: State) -> Announce:
    """Days had no form of their own when the journal was written."""
    said = change(state, rounds=4, tiebreaks=["bh-c1", "sb"], event={"city": "Basel"})
    return Announce({**said.settings, "event": {"city": "Basel", "end": "2026/11/16"}})


def _any_number(state: State) -> Renumber:
    """A number that does not follow strength, as FIDE mode does not allow it any more."""
    return Renumber(players.renumber(state, "Frei", 2).order)


def chess(pen: Script) -> None:
    """Every kind of decision the edition of 2026 knows."""
    people_ = [("Adler", 2400), ("Berg", 2350), ("Cole", 2300), ("Dahl", 2250), ("Egli", 2200)]
    pen.enter(*people_)
    pen.enter(("Frei", 2150), title="FM", federation="SUI", club="Zug", fide_id="1300")
    pen.enter(("Gast", 0))
    pen.do(players.correct_entry, "Gast", rating=2375, birth="1990", reason="list of November")
    pen.do(players.remove, "Gast")
    pen.do(_with_a_day_as_it_was_typed)
    pen.do(change, rounds=5)
    pen.desk.take_over([_any_number(pen.desk.state)], "")
    pen.do(players.renumber)
    pen.do(players.forbid, ["Adler", "Berg"], reason="family")
    pen.do(players.forbid, ["Cole", "Dahl", "Egli"])
    pen.do(players.allow, ["Egli", "Dahl", "Cole"])
    pen.do(players.fix_table, "Egli", 1)
    pen.do(players.request_bye, "Frei", 2, "H")
    pen.do(players.request_bye, "Dahl", 3, "F")
    pen.do(players.cancel_bye, "Dahl", 3)
    for entry in (1, 2, 3, 4, 5):
        pen.do(check_in, entry)
    pen.do(check_in, 5, here=False)
    pen.do(close_check_in, "Z", [6])
    pen.do(players.close_list)
    pen.desk.record(players.note("doors {closed} – 10:00"))
    pen.do(draw_colour, "w")
    pen.do(rounds.pair)
    pen.do(rounds.unpair)
    pen.do(rounds.pair)
    swapped = manual_rounds.exchange(
        pen.desk.state, manual_rounds.seating_to_change(pen.desk.state), 3, 4
    )
    pen.do(rounds.change_pairing, swapped)
    pen.do(rounds.publish)
    turned = manual_rounds.turn_colours(manual_rounds.seating_to_change(pen.desk.state), 1)
    pen.do(rounds.change_pairing, turned, "4.4.2", reason="rule 7")
    pen.results("1-0", "½-½")
    pen.do(rounds.clear_result, 1)
    pen.do(rounds.enter_result, 1, parse_result("+-"))
    pen.do(rounds.correct_result, 2, parse_result("0-1"), round_=1, reason="sheets swapped")
    pen.undo(reason="no")
    pen.undo(len(pen.desk.decisions))
    pen.do(players.withdraw, "Cole")
    pen.enter(("Hahn", 2260), late=True)
    pen.start()
    pen.do(rounds.unpair, "4.4.1", reason="met before")
    pen.do(players.come_back, "Cole")
    pen.start()
    pen.do(rounds.adjourn, 1, reason="until Monday")
    pen.do(rounds.correct_result, 1, parse_result("1-0"), round_=1)
    pen.do(rounds.swap_colours, 2, round_=2)
    for board in (2, 3):
        pen.do(rounds.enter_result, board, parse_result("1-0"))
    pen.do(players.fix_table, "Egli", None)
    pen.start()
    pen.do(rounds.enter_result, 1, parse_result("0-1"), round_=2)
    pen.results("1-0", "0-1", "=")
    pen.do(rounds.correct_result, 1, parse_result("½-½"), round_=1, reason="found late")
    pen.do(players.draw_lots, {"Berg": 1, "Adler": 2})
    pen.do(players.draw_lots, {"Cole": 3})
    pen.do(players.withdraw, "Berg", 5)
    pen.do(close_check_in, "withdraw", [7])
    pen.start()
    pen.do(players.correct_entry, "Adler", rating=2500)


def older(pen: Script) -> None:
    """The edition of 2016: a no-show counts as withdrawn."""
    pen.enter(*((name, 2000 - 10 * place) for place, name in enumerate("ABCDEFGH")))
    pen.do(draw_colour, "b")
    pen.start()
    pen.results("1-0", "-+", "--", "½-0")
    pen.do(players.come_back, "B")
    seating = manual_rounds.seating_to_change(pen.desk.state)
    pen.do(rounds.pair_by_hand, manual_rounds.exchange(pen.desk.state, seating, "A", "B"))
    out = manual_rounds.take_out(
        pen.desk.state, manual_rounds.seating_to_change(pen.desk.state), "A"
    )
    pen.do(rounds.change_pairing, out)
    pen.do(rounds.publish)
    pen.do(rounds.change_pairing, manual_rounds.seating_to_change(pen.desk.state), "D.10")
    pen.results("1-0", "0-0")
    pen.do(change, name="Older Open", fee="25", prizes=[])


def match(pen: Script) -> None:
    """Two games a match."""
    pen.enter(*((name, 2000 - 10 * place) for place, name in enumerate("ABCDE")))
    pen.start()
    pen.results("1-0 ½-½", "0-1 1-0")
    pen.do(rounds.correct_result, 1, parse_result("0-1"), round_=1, second=parse_result("1-0"))
    pen.start()
    pen.do(rounds.adjourn, 1)
    pen.do(rounds.swap_colours, 1)


def draughts(pen: Script) -> None:
    """Numbers drawn by lot, fixed by round 1; a team with its members."""
    pen.enter(("Nord", 0), members=(1250, 1180, 0))
    pen.enter(("Süd", 0), members=(1300, 0, 0))
    pen.enter(("Ost", 0), ("West", 0), members=(1100, 1100, 1100))
    pen.do(numbers.draw_numbers, 0)
    pen.do(draw_colour, "w")
    pen.start()
    pen.results("1-0", "=")
    pen.enter(("Late", 0), late=True)
    pen.start()


SCRIPTS = {"chess": chess, "older": older, "match": match, "draughts": draughts}


def shown(state: State) -> dict[str, Any]:
    """A state in JSON, so that another version can be compared with it."""
    settings = state.settings
    points = {key: int(value) for key, value in asdict(settings.points).items()}
    names = ("name", "system", "rounds", "tiebreaks", "acceleration", "initial_colour")
    names += ("games_per_match", "handling", "half_byes", "last_round_byes", "round_times")
    names += ("prizes", "sharing", "fee", "hall", "first_board")
    announced = {name: getattr(settings, name) for name in names}
    return {
        "settings": {**announced, "points": points, "event": asdict(settings.event)},
        "rating terms": asdict(state.rating_terms),
        "entries": [asdict(entry) for entry in state.entries.values()],
        "order": state.order,
        "numbering": state.numbering,
        "list_closed": state.list_closed,
        "rounds": [_round(round_) for round_ in state.rounds],
        "phase": state.phase and asdict(state.phase),
        "byes": sorted([*key, str(result)] for key, result in state.byes.items()),
        "withdrawn": sorted(state.withdrawn.items()),
        "expelled": sorted(state.expelled.items()),
        "forbidden": [(group.players, group.first, group.last) for group in state.forbidden],
        "protections": [asdict(rule) for rule in state.protections],
        "tables": list(state.tables.items()),
        "lots": sorted(state.lots.items()),
        "values": state.values,
        "later ratings": state.later_ratings,
        "drawn": state.drawn,
        "categories": [asdict(category) for category in state.categories],
        "fees": [asdict(fee) for fee in state.fees],
        "paid": state.paid,
        "here": sorted(state.here),
        "reached": (state.reached, state.paired, state.fide_left),
        "remarks": [line_of(remark) for remark in state.remarks],
        "decisions": state.decisions,
    }


def _round(round_: Any) -> dict[str, Any]:
    boards = [
        {
            "players": [board.white, board.black],
            "results": _games(board.games),
            "for rating": _games((board.rating_results, board.rating_second)),
            "paired with": _games(board.paired_with),
            "published with": [_games(games) for games in board.published_with],
            "colours": [board.colours_swapped, board.colours_swapped_late],
            "ended": board.ended_since_pairing,
            "superseded": [(_games(old.games), old.until, old.ground) for old in board.superseded],
        }
        for board in round_.boards
    ]
    absent = sorted((entry, str(result)) for entry, result in round_.absent.items())
    names = ("number", "bye", "published", "manual", "version", "redrawn", "ratings", "numbers")
    names += ("shows_colour", "first_board", "apart", "given_up", "late")
    return {"boards": boards, "absent": absent, **{key: getattr(round_, key) for key in names}}


def _games(games: Any) -> str:
    return " ".join("".join(map(str, game)) for game in games if game is not None)


def probes(state: State) -> Iterator[tuple[str, Callable[[], Any]]]:
    """What an arbiter might try at any moment, good or bad."""
    win, draw = parse_result("1-0"), parse_result("=")
    coming, last = len(state.rounds) + 1, state.settings.rounds
    yield "enter", lambda: players.enter(state, "New", rating=2310, number="last")
    yield "enter twin", lambda: players.enter(state, "adler", late=True, rating=2310, number="last")
    yield (
        "enter id",
        lambda: players.enter(
            state, "Other", late=True, rating=2310, fide_id="1300", number="last"
        ),
    )
    yield "enter nobody", lambda: players.enter(state, " ")
    yield "correct", lambda: players.correct_entry(state, 1, rating=1234)
    yield "correct club", lambda: players.correct_entry(state, 1, club="X")
    yield "same", lambda: players.correct_entry(state, 1, title="")
    yield "remove 1", lambda: players.remove(state, 1)
    yield "remove last", lambda: players.remove(state, len(state.numbering))
    for kind in "ZHF":
        for round_ in (0, coming, last, last + 1):
            yield (
                f"bye {kind} {round_}",
                lambda k=kind, r=round_: players.request_bye(state, 2, r, k),
            )
    yield "no such bye", lambda: players.request_bye(state, 2, coming, "Q")
    yield "cancel", lambda: players.cancel_bye(state, len(state.numbering), 2)
    for tpn in (1, 3):
        yield f"withdraw {tpn}", lambda t=tpn: players.withdraw(state, t)
        yield f"withdraw {tpn} early", lambda t=tpn: players.withdraw(state, t, coming - 1)
        yield f"return {tpn}", lambda t=tpn: players.come_back(state, t)
    for board in (0, 1, 2, 99, None):
        yield f"table {board}", lambda b=board: players.fix_table(state, 3, b)
    yield "forbid one", lambda: players.forbid(state, [1, 1])
    yield "forbid", lambda: players.forbid(state, [1, 4])
    yield "allow", lambda: players.allow(state, ["Berg", "Adler"])
    yield "renumber", lambda: players.renumber(state)
    yield "renumber 2", lambda: players.renumber(state, 2, 1)
    yield "renumber same", lambda: players.renumber(state, 2, 2)
    yield "renumber far", lambda: players.renumber(state, 2, 99)
    yield "lots", lambda: players.draw_lots(state, {1: 1, 2: 1})
    yield "close", lambda: players.close_list(state)
    yield "draw", lambda: numbers.draw_numbers(state, 7)
    for here in (True, False):
        yield f"check in {here}", lambda h=here: check_in(state, 1, here=h)
    yield "check in nobody", lambda: check_in(state, 99)
    for fate in ("Z", "withdraw", "?"):
        yield f"close {fate}", lambda f=fate: close_check_in(state, f)
    yield "close one", lambda: close_check_in(state, "H", [2])
    yield "set", lambda: change(state, rounds=last)
    yield "set fewer", lambda: change(state, rounds=coming)
    yield "set none", lambda: change(state, rounds=coming - 2)
    yield "set system", lambda: change(state, system="dubov-1997")
    yield "set ties", lambda: change(state, tiebreaks=["DE"])
    yield "set fast", lambda: change(state, acceleration="baku-2026")
    yield "colour", lambda: draw_colour(state, "w")
    yield "pair", lambda: rounds.pair(state)
    yield "publish", lambda: rounds.publish(state)
    for ground in (None, "4.4.1", "4.4.4", "4.4.5", "D.10"):
        yield f"unpair {ground}", lambda g=ground: rounds.unpair(state, g)
        yield f"change {ground}", lambda g=ground: rounds.change_pairing(state, _turned(state), g)
    yield "by hand", lambda: rounds.pair_by_hand(state, _turned(state))
    games = draw if state.settings.games_per_match > 1 else None
    for round_ in (None, 1, 2, 9):
        for board in (0, 1, 2, 9):
            yield (
                f"result {round_} {board}",
                lambda r=round_, b=board: rounds.enter_result(
                    state, b, win, round_=r, second=games
                ),
            )
            yield (
                f"clear {round_} {board}",
                lambda r=round_, b=board: rounds.clear_result(state, b, round_=r),
            )
            yield (
                f"swap {round_} {board}",
                lambda r=round_, b=board: rounds.swap_colours(state, b, round_=r),
            )
            if round_ is not None:
                yield (
                    f"amend {round_} {board}",
                    lambda r=round_, b=board: rounds.correct_result(
                        state, b, draw, round_=r, second=games
                    ),
                )
    yield "forfeit", lambda: rounds.enter_result(state, 1, parse_result("+-"), second=games)
    yield "adjourn", lambda: rounds.adjourn(state, 2)


def _turned(state: State) -> Any:
    """The round that could be changed by hand, with the colours of board 1 turned."""
    return manual_rounds.turn_colours(manual_rounds.seating_to_change(state), 1)
