"""What a round of a table says; see `zug.explainer.voice`."""

from __future__ import annotations

from zug.messages import Wording, wording

WORDINGS: dict[str, Wording] = {
    "table": wording("Round {round} of the table for {size}: {pairs:pairs}."),
    "cycle": wording("Cycle {cycle}, with the colours of the table."),
    "cycle-reversed": wording("Cycle {cycle}, with the colours of the table reversed."),
    "headline-board": wording(
        "The table for {size} pairs {low:short} and {high:short} in round {round}."
    ),
    "headline-free": wording(
        "{who:short} is free: the table for {size} has no opponent for them in round {round}."
    ),
    "headline-round": wording("Every board is that of round {round} of the table for {size}."),
    "title": wording("The table"),
    "free-title": wording("Free: {who:player}"),
    "bye": wording(
        "The opponent would be number {last}, which nobody has. A free round brings no points."
    ),
    "wish-bye": wording("Why is {who:player} not free?"),
    "no-bye": wording("With an even number of players ({number}), nobody is free."),
    "odd": wording("{low} + {high} is odd: the lower number has White."),
    "even": wording("{low} + {high} is even: the higher number has White."),
    "last-black": wording("Number {high}, the last of the table, has Black in odd rounds."),
    "last-white": wording("Number {high}, the last of the table, has White in even rounds."),
    "printed": wording("The colours are those of the printed table."),
    "reversed": wording("In this cycle it is the other way round."),
    "meet": wording("By the table {first:player} and {second:player} meet in round {rounds:list}."),
    "meet-again": wording(
        "By the table {first:player} and {second:player} meet in rounds {rounds:several}."
    ),
    "never": wording("The table never has {first:player} against {second:player}."),
    "free": wording("By the table {who:player} is free in round {rounds:list}."),
    "free-again": wording("By the table {who:player} is free in rounds {rounds:several}."),
    "never-free": wording("By the table {who:player} is never free."),
    "order": wording("Every round is the one of the table: {pairs:pairs}."),
}
