"""An article that is cited speaks of what the sentence says."""

from __future__ import annotations

import re

import pytest

from zug.rules.books import book
from zug.systems.registry import all_systems

SPOKEN_OF = {
    "field": "complete|round is paired|Pairing goes down",
    "bracket": "bracket",
    "mdps": "downfloater|floater|bracket",
    "limbo": "Limbo",
    "pairs": "pairs|pairing",
    "perfect": "perfect|best|complies",
    "first": "S1|sorted|compared",
    "mdp-pairing": "MDP-pairing",
    "mdp-set": "set|MDP-exchange",
    "mdp-opponents": "transpose S2",
    "exchange": "transpose S2; when .* next exchange",
    "exchange-number": "fewest BSNs exchanged",
    "exchange-sum": "smallest difference between the sum",
    "exchange-leaving": "leaving S1",
    "exchange-entering": "entering S1",
    "transposition": "transposition",
    "order": "sequence numbers",
    "partners": "opponent of number 1",
    "upfloats": "upfloaters",
    "upfloaters": "set",
    "subgroups": "G1",
    "first-shift": "shifted",
    "second-shift": "shifted",
    "top-members": "identifiers",
    "bottom-members": "identifiers",
    "sequence": "first|sorted",
    "completion": "exist|completed|have a pairing|leave players who can all be paired",
    "impossible": "arbiter decides",
    "met": "twice|second time",
    "barred": "bye",
    "colours": "absolute preference",
    "bye": "bye",
    "bye-score": "score|PSD",
    "unplayed": "unplayed",
    "bye-played": "played",
    "bye-last": "largest TPN|lowest in the order",
    "absent": "miss|withdraws",
}
"""What a kind of statement is about, and the words of which its article must have some."""
ELSEWHERE = {"best", "colour"}
"""`best` is what the rules give altogether, `colour` the beginning of several articles."""
CRITERIA = (
    "dutch-2026",
    "dutch-2017",
    "double-swiss-2026",
    "burstein-2026",
    "dubov-2026",
)


@pytest.mark.parametrize(
    "system", [one for one in all_systems() if one.id in CRITERIA], ids=lambda one: one.id
)
def test_cited_articles_speak_of_what_is_said(system):
    assert system.articles.keys() <= SPOKEN_OF.keys() | ELSEWHERE
    for key in system.articles.keys() - ELSEWHERE:
        name, _, number = system.cite(key).partition(":")
        article = book(name).article(number)
        assert not article.heading, (key, number)
        assert re.search(SPOKEN_OF[key], article.rule, re.IGNORECASE), (key, number, article.rule)
