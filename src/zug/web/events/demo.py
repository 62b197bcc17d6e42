"""A sample tournament in round 5, so that the desk can be looked at with something on it."""

from __future__ import annotations

import random
from typing import Any

from zug.director.actions import players as player_actions
from zug.director.actions import rounds
from zug.director.actions.settings import announce, draw_colour
from zug.director.desk import utc_now
from zug.generator import FORENAMES, MODELS, SURNAMES
from zug.model.results import parse_result
from zug.web.events.store import event_desk, new_event

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.director import Desk
    from zug.director.state import Pair
    from zug.model.results import Results
    from zug.web.events.models import EventRow

NAME = "Lakeside Open"


_FEDERATIONS = ("SUI", "SUI", "SUI", "FRA", "ITA", "GER", "AUT")


def make_demo(players: int = 61, rounds_played: int = 4, seed: int = 5) -> EventRow:
    """61 players, four rounds played, the fifth on the boards with half of its results."""
    luck = random.Random(seed)
    event = {"city": "Zug", "federation": "SUI", "start": "2026/11/13", "end": "2026/11/15"}
    event |= {"arbiter": "Weber, Anna", "time_control": "90 min + 30 s"}
    settings = announce(NAME, 7, tiebreaks=["BH/C1", "BH", "DE", "SB"], half_byes=2, event=event)
    row = new_event(settings, "demo", utc_now())
    with event_desk(int(row.pk), "demo") as desk:
        _enter(desk, players, luck)
        desk.record(draw_colour(desk.state, "w"))
        for _ in range(rounds_played):
            _play(desk, luck, share=1.0)
        desk.record(player_actions.withdraw(desk.state, players - 1), "ill")
        desk.record(player_actions.request_bye(desk.state, 17, 6, "H"))
        _play(desk, luck, share=0.55)
    row.refresh_from_db()
    return row


def _enter(desk: Desk, players: int, luck: random.Random) -> None:
    surnames = luck.sample(SURNAMES, len(SURNAMES))
    for number in range(players):
        name = f"{surnames[number % len(surnames)]}, {luck.choice(FORENAMES)}"
        rating = max(0, round(luck.gauss(1850, 260)))
        details: dict[str, Any] = {
            "rating": rating if rating > 1400 else 0,
            "title": "FM" if rating > 2250 else "CM" if rating > 2180 else "",
            "federation": luck.choice(_FEDERATIONS),
            "birth": str(luck.randint(1950, 2014)),
            "club": luck.choice(("Lakeside", "Old Town", "Railway", "University", "")),
        }
        desk.record(player_actions.enter(desk.state, name, **details))


def _play(desk: Desk, luck: random.Random, share: float) -> None:
    """Pair, publish, and play: results as likely as ratings make them."""
    number = len(desk.state.rounds) + 1
    if number in (2, 3):
        desk.record(player_actions.request_bye(desk.state, 20 + number, number, "H"))
    desk.record(rounds.pair(desk.state))
    desk.record(rounds.publish(desk.state))
    boards = desk.state.rounds[-1].boards
    chosen = [place for place in range(1, len(boards) + 1) if luck.random() < share or share == 1]
    for place in chosen:
        result = _game(desk, boards[place - 1], luck)
        desk.record(rounds.enter_result(desk.state, place, result))


def _game(desk: Desk, pair: Pair, luck: random.Random) -> Results:
    white, black = desk.state.entries[pair.white], desk.state.entries[pair.black]
    if luck.random() < 0.015:
        return parse_result("+-")
    chances = MODELS["milvang"](white.rating or 1400, black.rating or 1400)
    drawn = luck.random()
    if drawn < chances.white:
        return parse_result("1-0")
    return parse_result("½-½" if drawn < chances.white + chances.draw else "0-1")
