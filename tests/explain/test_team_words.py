"""Explanations of team events speak of teams and matches, in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

import pytest

import zug
from tests.support.teams import random_team_tournament, with_hindrances
from zug.explainer import (
    Explanation,
    Statement,
    WhyNot,
    explain,
    render,
    sentences,
    why_not,
)
from zug.explainer.sentence_writer import SentenceWriter
from zug.messages import languages
from zug.model.teams import TeamTournament
from zug.systems.explaining.criteria import worsened
from zug.systems.team.edition_2026 import CRITERIA
from zug.words import Words

OWN = Words("zug.systems.team", "words.toml")
SPEAKING_OF_PLAYERS = re.compile(
    r"\b(players?|joueu\w+|giocator\w+|personnes|une personne|boards [2-9]|game|games|parties?"
    r"|partit[ae])\b"
)


def _fields() -> Iterator[TeamTournament]:
    for seed in range(240):
        rng = Random(seed)
        size = rng.randint(2, 9)
        field = random_team_tournament(rng, size, rng.randint(0, 5), mess=0.25)
        yield replace(with_hindrances(rng, field), system="team-2026")
    # Here a natural opponent goes to somebody who comes first in the order.
    yield replace(random_team_tournament(Random(595), 9, 4), system="team-2026")


def _questions(field: TeamTournament, rng: Random) -> Iterator[WhyNot]:
    """Pairs, byes and whole rounds: colours turned round, a team twice, missing, several byes."""
    numbers = [team.tpn for team in field.teams]
    for _ in range(6):
        first, second = rng.sample(numbers, 2)
        yield why_not(field, (first, second))
        yield why_not(field, (first, 0))
    pairing = zug.pair(field)
    boards = list(pairing.boards)
    if boards:
        (white, black), *rest = boards
        for asked in (
            [(black, white), *rest],
            [(white, black), (white, black), *rest],
            rest,
            [(white, 0), (black, 0), *rest],
        ):
            yield why_not(field, asked)


@cache
def _told() -> tuple[Explanation | WhyNot, ...]:
    rng = Random(7)
    found: list[Explanation | WhyNot] = []
    for field in _fields():
        found.append(explain(field))
        found.extend(_questions(field, rng))
    return tuple(found)


def _all_of(statement: Statement) -> Iterator[str]:
    """The id of a statement, and of those it is made of."""
    yield statement.id
    for value in statement.params.values():
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, Statement):
                yield from _all_of(one)


def _ids() -> set[str]:
    ids = set()
    for told in _told():
        if isinstance(told, Explanation):
            for part in told.parts:
                ids |= {one.id for one in (part.title, *part.statements)}
            short = [*told.headlines.values(), *told.floaters.values(), told.summary]
            short += [told.bye_headline] if told.bye_headline else []
            ids |= {id_ for one in short for id_ in _all_of(one)}
            ids |= {mark.label.id for shown in told.maps for mark in shown.marks}
        else:
            ids |= {one.id for one in told.statements}
    return ids


@cache
def _lines(language: str) -> frozenset[str]:
    """All that is told, each sentence once."""
    found: set[str] = set()
    for told in _told():
        if isinstance(told, WhyNot):
            found.update(sentences(told, language))
        else:
            found.update(render(told, language, width=10_000).split("\n"))
    heading = next(told for told in _told() if isinstance(told, WhyNot))
    found.update(render(heading, language).split("\n"))
    return frozenset(found)


@pytest.mark.parametrize("language", languages())
def test_nothing_that_is_told_speaks_of_players(language: str) -> None:
    wrong = {line for line in _lines(language) if SPEAKING_OF_PLAYERS.search(line.lower())}
    assert not wrong, sorted(wrong)[:5]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("count", [1, 2])
def test_what_would_be_worse_is_said_of_teams(language: str, count: int) -> None:
    voice = SentenceWriter(language, {}, "team-2026")
    for criterion in CRITERIA:
        params: dict[str, object] = {"subject": criterion.subject, "ours": 0, "theirs": count}
        if criterion.subject == "upfloater-scores":
            params |= {"ours": [], "theirs": [10 * count]}
        said = voice.sentence(worsened(params, criterion.article))
        assert not SPEAKING_OF_PLAYERS.search(said.lower()), said


def test_every_kind_of_sentence_was_told() -> None:
    """Else the test above would prove nothing about it."""
    in_sentences = ("criterion.", "rule.")
    own = {id_ for id_ in OWN if not id_.startswith((*in_sentences, "worse."))}
    assert own <= _ids()
    said = "\n".join(_lines("en"))
    parts = {text.one for id_, text in OWN.items() if id_.startswith(in_sentences)}
    assert not [part for part in parts if part not in said]
