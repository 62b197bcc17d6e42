"""What the journal calls the fields of an announcement and of an entry."""

from __future__ import annotations

from zug.dates import day
from zug.messages import decimal, say, say_in

_NAMES = {
    "acceleration": say("acceleration"),
    "arbiter": say("arbiter"),
    "birth": say("date of birth"),
    "city": say("city"),
    "club": say("club"),
    "deputies": say("deputies"),
    "encoded_time_control": say("encoded time control"),
    "end": say_in("field", "end"),
    "event": say_in("field", "event"),
    "federation": say("federation"),
    "fee": say("fee"),
    "fide_id": say("FIDE id"),
    "least_share": say("least share of a prize"),
    "listed": say("lists"),
    "official": say("official ratings"),
    "first_board": say("first board"),
    "first_round": say("first round"),
    "hall": say("hall"),
    "half_byes": say("half-point byes"),
    "handling": say("handling rules"),
    "initial_colour": say("initial colour"),
    "coefficients": "K",
    "k": "K",
    "main_prizes_first": say("main prizes before those of categories"),
    "long_event": say("rating of a long event"),
    "name": say_in("field", "name"),
    "organiser": say("organiser"),
    "points": say("points"),
    "prize_unit": say("unit of prizes"),
    "prizes": say("prizes"),
    "rating": say("rating"),
    "rating_from": say("list of the rating"),
    "registered": say("day of entry"),
    "round_dates": say("dates of the rounds"),
    "round_times": say("times of the rounds"),
    "rounds": say_in("field", "rounds"),
    "several_prizes": say("several prizes for one player"),
    "sex": say_in("field", "sex"),
    "sharing": say("sharing of prizes"),
    "start": say_in("field", "start"),
    "system": say_in("field", "system"),
    "tiebreaks": say("tie-breaks"),
    "time_control": say("time control"),
    "title": say_in("field", "title"),
    "type": say("type of tournament"),
    "tags": say("tags"),
    "variant": say("variant"),
}


def said_name(field: str) -> str:
    """A field in words; one that is rarely changed has its own name."""
    return _NAMES.get(field, field.replace("_", " "))


_READ = {
    **dict.fromkeys(("fee", "least_share", "prize_unit", "prizes"), decimal),
    **dict.fromkeys(("start", "end", "round_dates", "birth", "registered"), day),
}
"""How the fields that hold amounts or days are written for people."""
_SHARING = {
    "equal": say("equally among those with the same points"),
    "hort": say("by Hort: half by rank, half equally"),
    "rank": say("not at all, unless the rank is the same"),
}


def said_value(field: str, text: str) -> str:
    """What stands in a field, as the reader writes it."""
    if field == "sharing":
        return _SHARING.get(text, text)
    read = _READ.get(field)
    return read(text) if read else text
