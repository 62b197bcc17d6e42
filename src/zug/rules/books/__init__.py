"""The rule books as data: every article with its rule in one line of our own words.

Documentation and explanations read them; the engines obey the articles and cite them as
`book:article`.
"""

from __future__ import annotations

import tomllib
from functools import cache, cached_property
from importlib import import_module
from importlib.resources import files

from zug.fastclasses import dataclass
from zug.faults import refusal
from zug.messages import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from importlib.resources.abc import Traversable

_SUFFIX = ".toml"


@dataclass(frozen=True, slots=True)
class Article:
    """One numbered rule.

    - `gap`: what is not obeyed, and why.
    - `decision`: how an ambiguity of the text was settled.
    - `alias`: another name of the article in the text itself, such as `C12` for 2.4.7.
    - `heading`: a title over other articles, with no rule of its own.
    """

    id: str
    rule: str
    gap: str = ""
    decision: str = ""
    alias: str = ""
    heading: bool = False


@dataclass(frozen=True)
class Book:
    """A rule book: its articles in the order of the text.

    `extends` is the book of an earlier edition, whose articles it has where it brings none itself.
    """

    id: str
    title: str
    edition: str
    articles: tuple[Article, ...]
    language: str = "English"
    extends: str = ""

    @classmethod
    def of_rules(cls, id: str, title: str, rules: Mapping[str, str]) -> Book:  # noqa: A002
        """Return the rule book of a plugin whose articles are in its code."""
        articles = tuple(Article(number, rule) for number, rule in rules.items())
        return cls(id, title, id.rpartition("-")[2], articles)

    @cached_property
    def _by_id(self) -> dict[str, Article]:
        named = {article.alias: article for article in self.articles if article.alias}
        return named | {article.id: article for article in self.articles}

    def __contains__(self, article: str) -> bool:
        return article in self._by_id

    def article(self, article: str) -> Article:
        """Return an article by its number, or by the name the text itself gives it."""
        text = self._by_id.get(article)
        if text is None:
            span = say(
                "it goes from {id} to {id2}", id=self.articles[0].id, id2=self.articles[-1].id
            )
            raise refusal("unknown-article", advice=span, id=self.id, article=article)
        return text

    def span(self, first: str, last: str) -> tuple[Article, ...]:
        """Return the articles from `first` to `last`, both included, in the order of the text."""
        start = self.articles.index(self.article(first))
        stop = self.articles.index(self.article(last))
        return self.articles[start : stop + 1]


_places = [__name__]
_added: dict[str, Book] = {}


def look_in(package: str) -> None:
    """Look for rule books among the resources of this package too."""
    if package not in _places:
        _places.append(package)


def add(book: Book) -> None:
    """Add a rule book that is not a file."""
    _added[book.id] = book


def _look_everywhere() -> None:
    """Have every registered system bring its book."""
    import_module("zug.systems.registry").registered()


def books() -> tuple[str, ...]:
    """Return the ids of all rule books."""
    _look_everywhere()
    names = (entry.name for place in _places for entry in files(place).iterdir())
    ids = {name.removesuffix(_SUFFIX) for name in names if name.endswith(_SUFFIX)}
    return tuple(sorted(ids | _added.keys()))


def _source(id_: str) -> Traversable | None:
    candidates = (files(place) / (id_ + _SUFFIX) for place in _places)
    return next((file for file in candidates if file.is_file()), None)


@cache
def has_book(id: str) -> bool:  # noqa: A002 - as `book`
    """Is there a rule book of this id? Only if it is none of ours are others looked at."""
    if _source(id) is None:
        _look_everywhere()
    return id in _added or _source(id) is not None


@cache
def book(id: str) -> Book:  # noqa: A002 - the word every caller knows
    """Return a rule book by its id, such as `dutch-2026`."""
    if has_book(id) and id in _added:
        return _added[id]
    source = _source(id)
    if source is None:
        raise refusal("unknown-book", id=id, names=", ".join(books()))
    data = tomllib.loads(source.read_text(encoding="utf-8"))
    articles = {entry["id"]: Article(**entry) for entry in data.pop("article")}
    if "extends" in data:
        articles = {
            inherited.id: inherited for inherited in book(data["extends"]).articles
        } | articles
    return Book(id=id, articles=tuple(articles.values()), **data)
