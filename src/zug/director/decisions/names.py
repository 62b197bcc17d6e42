"""What the journal calls the fields of an announcement and of an entry."""

from __future__ import annotations

from zug.messages import say, say_in

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
    "listed": say("lists"),
    "official": say("official ratings"),
    "first_round": say("first round"),
    "half_byes": say("half-point byes"),
    "handling": say("handling rules"),
    "initial_colour": say("initial colour"),
    "long_event": say("rating of a long event"),
    "name": say_in("field", "name"),
    "points": say("points"),
    "prizes": say("prizes"),
    "rating": say("rating"),
    "rating_from": say("list of the rating"),
    "round_dates": say("dates of the rounds"),
    "round_times": say("times of the rounds"),
    "rounds": say_in("field", "rounds"),
    "sex": say_in("field", "sex"),
    "start": say_in("field", "start"),
    "system": say_in("field", "system"),
    "tiebreaks": say("tie-breaks"),
    "time_control": say("time control"),
    "title": say_in("field", "title"),
    "type": say("type of tournament"),
    "undivided_prizes": say("undivided prizes"),
    "variant": say("variant"),
}


def said_name(field: str) -> str:
    """A field in words; one that is rarely changed has its own name."""
    return _NAMES.get(field, field.replace("_", " "))
