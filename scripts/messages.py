"""The catalogues of translations: collect what the code says, keep them complete, compile them.

    python scripts/messages.py            add new messages to the .po files, compile the .mo files
    python scripts/messages.py --check    say what is missing, change nothing
    python scripts/messages.py --new nl   begin the catalogue of another language

Each message names the files it stands in (`#:`), so that translators see where it is read.

How to add a language: docs/languages.md.
"""

from __future__ import annotations

import io
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from gettext import GNUTranslations
from pathlib import Path
from string import Formatter
from typing import Any

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_keywords, parse_mapping_cfg
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from zug import __version__

ROOT = Path(__file__).parent.parent
LOCALE = ROOT / "src" / "zug" / "locale"
KEYWORDS: dict[str, Any] = DEFAULT_KEYWORDS | parse_keywords(
    ["_n:1,2", "lazy", "say", "say_n:1,2", "say_in:1c,2", "wording", "wording_n:1,2"]
)


def of_words(file: io.BytesIO, *_keywords: Any, **_options: Any) -> Iterator[Any]:
    """The sentences of a file that `zug.words` reads, for Babel."""
    for id_, texts in tomllib.loads(file.read().decode("utf-8")).items():
        if isinstance(texts, str):
            yield 1, "wording", texts, [id_]
        else:
            yield 1, "wording_n", tuple(texts), [id_]


@cache
def collect() -> Catalog:
    """Every message of the code and the templates."""
    with (ROOT / "babel.cfg").open(encoding="utf-8") as mapping:
        methods, options = parse_mapping_cfg(mapping)
    found = Catalog(charset="utf-8")
    for file, line, id_, _comments, context in extract_from_dir(ROOT, methods, options, KEYWORDS):
        found.add(id_, locations=[(Path(file).as_posix(), line)], context=context)
    return found


def catalogues() -> list[Path]:
    return sorted(LOCALE.glob("*/LC_MESSAGES/zug.po"))


def read(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=path.parts[-3], domain="zug")


def compiled(catalogue: Catalog) -> bytes:
    file = io.BytesIO()
    write_mo(file, catalogue)
    return file.getvalue()


def faults() -> list[str]:
    """What is missing, left over, uncertain, broken, or not compiled."""
    wanted = collect()
    return [fault for path in catalogues() for fault in _faults_of(path, wanted)]


def _faults_of(path: Path, wanted: Catalog) -> Iterator[str]:
    catalogue, language = read(path), path.parts[-3]
    keys, known = (
        {(one.id, one.context) for one in some if one.id} for some in (wanted, catalogue)
    )
    yield from (f"{language}: not in the catalogue: {id_}" for id_, _ in keys - known)
    yield from (f"{language}: not used any more: {id_}" for id_, _ in known - keys)
    for message in catalogue:
        if message.id and (message.fuzzy or not all(texts(message.string))):
            yield f"{language}: not translated: {message.id}"
        elif message.id and not _keeps_its_blanks(message):
            yield f"{language}: other blanks than in English: {message.id}"
        elif message.id and any(map(is_doubled, texts(message.string))):
            yield f"{language}: said twice: {message.id}"
    target = path.with_suffix(".mo")
    if not target.exists() or _entries(target.read_bytes()) != _entries(compiled(catalogue)):
        yield f"{language}: not compiled"


def texts(text: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    return tuple(text) if isinstance(text, tuple | list) else (text or "",)


def is_doubled(text: str) -> bool:
    """Is it the same sentence twice, as a merge can leave it?"""
    half = len(text) // 2
    return half > 0 and text[:half] == text[half:]


def _keeps_its_blanks(message: Message) -> bool:
    """A translation fills every blank of the English plural, save that one form may say "one"."""
    english = set().union(*map(blanks, texts(message.id)))
    for text in texts(message.string):
        missing = english - blanks(text)
        if blanks(text) - english or (missing and not message.pluralizable):
            return False
    return True


def blanks(text: str) -> set[str]:
    """The names to be filled in a template: `{name:form}`, `{name}` or `%(name)s`."""
    named = {part.partition(")")[0] for part in text.split("%(")[1:]}
    try:
        return named | {name for _, name, _, _ in Formatter().parse(text) if name}
    except ValueError:
        return named | {"unbalanced braces"}


def _entries(data: bytes) -> dict[Any, str]:
    found: dict[Any, str] = dict(GNUTranslations(io.BytesIO(data))._catalog)  # type: ignore[attr-defined]
    del found[""]  # the header names the version of the tool
    return found


def update() -> None:
    wanted = collect()
    for path in catalogues():
        catalogue = read(path)
        wanted.creation_date = catalogue.creation_date
        catalogue.update(wanted, no_fuzzy_matching=True)
        _name_project(catalogue)
        with path.open("wb") as file:
            # Lines would change with every edit of the code; the file is enough to find a message.
            write_po(
                file,
                catalogue,
                width=100,
                include_lineno=False,
                sort_output=True,
                ignore_obsolete=True,
            )
        path.with_suffix(".mo").write_bytes(compiled(catalogue))
        missing = sum(bool(one.id) and not all(texts(one.string)) for one in catalogue)
        print(f"{path.parts[-3]}: {len(catalogue)} messages, {missing} not translated")


def _name_project(catalogue: Catalog) -> None:
    """Fill in the header what Babel leaves as a placeholder."""
    catalogue.project, catalogue.version = "Zug", __version__
    catalogue.msgid_bugs_address = "see CONTRIBUTING.md"


def create(language: str) -> None:
    """Write an empty catalogue with the plural rule of its language; `update` fills in the ids.

    Raise `SystemExit` with a message if there is no such language, or it has a catalogue.
    """
    locale = _known(language)
    path = LOCALE / language / "LC_MESSAGES" / "zug.po"
    if path.exists():
        raise SystemExit(f"{language} has a catalogue already: {path}; run without --new")
    made = Catalog(
        locale=locale,
        header_comment=f"# {locale.english_name} translations of Zug.",
        last_translator="The Zug maintainers",
        language_team=language,
        charset="utf-8",
        fuzzy=False,
    )
    _name_project(made)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, made)


def _known(language: str) -> Locale:
    try:
        locale = Locale.parse(language)
    except (ValueError, UnknownLocaleError):
        locale = None
    if locale is None or str(locale) != language:
        raise SystemExit(f"{language!r} is not the code of a language, such as nl or pt_BR")
    return locale


def main(words: list[str]) -> None:
    match words:
        case ["--check"]:
            sys.exit("\n".join(faults()) or 0)
        case ["--new", language]:
            create(language)
        case []:
            pass
        case _:
            sys.exit((__doc__ or "").strip())
    update()


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))  # babel.cfg names this module
    main(sys.argv[1:])
