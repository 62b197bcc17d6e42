"""Keep the catalogues of translations in step with the code, and compile them.

    python scripts/messages.py                    collect, carry translations over, compile
    python scripts/messages.py --check            list faults, change nothing
    python scripts/messages.py --check --release  the same; whatever is left to do is an error
    python scripts/messages.py --rename OLD NEW   OLD now reads NEW and means the same
    python scripts/messages.py --map FILE.toml    the same for many sentences
    python scripts/messages.py --where WORDS      list the sentences with WORDS and their files
    python scripts/messages.py --places           note the files of each sentence in the catalogues
    python scripts/messages.py --tidy             forget translations of sentences that are gone
    python scripts/messages.py --new nl           begin the catalogue of another language

When an English sentence changes, its translations move to the new sentence and are marked as
`fuzzy`, with the former English beside them. Zug uses them; a translator removes the mark. A map
says which sentence became which where that cannot be guessed:

    [same]                   # means the same: the translations stay good
    "old" = "new"
    [changed]                # the translations are marked
    "old" = "new"

How to add a language: docs/languages.md.
"""

from __future__ import annotations

import argparse
import ast
import io
import re
import subprocess
import sys
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from difflib import SequenceMatcher
from enum import Enum
from functools import cache
from gettext import GNUTranslations
from itertools import takewhile
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract, extract_from_dir
from babel.messages.frontend import parse_keywords, parse_mapping_cfg
from babel.messages.mofile import write_mo
from babel.messages.pofile import generate_po, normalize, read_po
from babel.util import pathmatch

from zug import __version__

ROOT = Path(__file__).parent.parent
CATALOGUES = Path("src", "zug", "locale")
LOCALE = ROOT / CATALOGUES
KEYWORDS: dict[str, Any] = DEFAULT_KEYWORDS | parse_keywords(
    ["_n:1,2", "lazy", "say", "say_n:1,2", "say_in:1c,2", "wording", "wording_n:1,2"]
)
WIDTH = 100
SIMILAR = 0.7
"""How similar two sentences are, from 0 to 1, if one is taken for the other wherever they stand."""
SIMILAR_IN_PLACE = 0.25
"""The same where one stands in the place of the other, between the same neighbours."""
FEW = 8
"""How many sentences a warning quotes."""

Key = tuple[str, str | None]
"""The English, of a plural the singular, and the context."""


# Collecting


def of_words(file: io.BytesIO, *_keywords: Any, **_options: Any) -> Iterator[Any]:
    """The sentences of a file that `zug.words` reads, for Babel."""
    for id_, texts in tomllib.loads(file.read().decode("utf-8")).items():
        if isinstance(texts, str):
            yield 1, "wording", texts, [id_]
        else:
            yield 1, "wording_n", tuple(texts), [id_]


def of_checker(file: io.BytesIO, *_keywords: Any, **_options: Any) -> Iterator[Any]:
    """The sentences of the program that checks proofs, which marks no messages, for Babel."""
    for node in ast.parse(file.read()).body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Dict):
            name = ast.unparse(node.targets[0])
            if name in ("LINES", "GIVEN", "REFUSALS"):
                for text in ast.literal_eval(node.value).values():
                    yield node.lineno, "wording", text, [name]


@cache
def mapping() -> tuple[list[tuple[str, str]], dict[str, dict[str, Any]]]:
    """Return which method reads the messages of which files, and the options of the methods."""
    with (ROOT / "babel.cfg").open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)
    return methods, options


SENTENCES = (
    *("message", "advice", "assumption"),
    *("title", "formula", "several", "alone", "brought", "reversed", "nothing", "undecided"),
    *("MP", "GP"),
)
"""What of the sections that `zug.messages.texts_in` reads is a sentence."""


def of_sections(file: io.BytesIO, *_keywords: Any, **_options: Any) -> Iterator[Any]:
    """The sentences of a file that `zug.messages.texts_in` reads, for Babel."""
    for id_, texts in tomllib.loads(file.read().decode("utf-8")).items():
        for name in (f"{teams}{name}" for name in SENTENCES for teams in ("", "teams-")):
            one, many = texts.get(name), texts.get(f"plural-{name}")
            if one and many:
                yield 1, "wording_n", (one, many), [id_]
            elif one:
                yield 1, "wording", one, [id_]


@cache
def collect() -> Catalog:
    """Return every message of the code and the templates."""
    methods, options = mapping()
    messages = Catalog(charset="utf-8")
    for file, line, id_, _comments, context in extract_from_dir(ROOT, methods, options, KEYWORDS):
        messages.add(id_, locations=[(Path(file).as_posix(), line)], context=context)
    return messages


def collect_from(path: str, content: bytes) -> list[Key]:
    """Return the messages of one file in their order; none if it has none or cannot be read."""
    methods, options = mapping()
    for pattern, method in methods:
        if pathmatch(pattern, path):
            chosen = options.get(pattern, {})
            try:
                entries = [*extract(method, io.BytesIO(content), KEYWORDS, (), chosen)]
            except Exception:  # a file of another time may not be of this method at all
                return []
            return [(texts(id_)[0], context) for _, id_, _, context in entries]
    return []


# Reading and writing


def catalogues() -> list[Path]:
    return sorted(LOCALE.glob("*/LC_MESSAGES/zug.po"))


def language_of(path: Path) -> str:
    return path.parts[-3]


def read(path: Path) -> Catalog:
    """Return a catalogue; of one that git left with conflicts, what either side has."""
    text = path.read_text(encoding="utf-8")
    if "\n<<<<<<< " in text:
        return united(*(parsed(side, language_of(path)) for side in sides(text)))
    return parsed(text, language_of(path))


def parsed(text: str, language: str) -> Catalog:
    without_former = re.sub(
        r"^#\|.*\n", "", text, flags=re.MULTILINE
    )  # Babel takes it for a comment
    catalogue = read_po(io.BytesIO(without_former.encode()), locale=language, domain="zug")
    for block in text.split("\n\n"):
        if "#| msgid " in block:
            lines = block.splitlines()
            former = [line.removeprefix("#| ") for line in lines if line.startswith("#| ")]
            (now,), (before,) = ids_in(block), ids_in("\n".join([*former, 'msgstr ""']))
            message = catalogue.get(now.id, now.context)
            if message is not None and message.fuzzy:
                message.previous_id = [*texts(before.id)]
    return catalogue


def ids_in(block: str) -> list[Message]:
    return [*entries(read_po(io.BytesIO(block.encode())))]


def sides(text: str) -> tuple[str, str]:
    """Return both versions of a file with the marks of a merge conflict in it."""
    conflict = re.compile(
        r"^<<<<<<< .*\n(.*?)(?:^\|{7}.*\n.*?)?^=======\n(.*?)^>>>>>>> .*\n",
        re.DOTALL | re.MULTILINE,
    )
    return conflict.sub(r"\1", text), conflict.sub(r"\2", text)


def united(ours: Catalog, theirs: Catalog) -> Catalog:
    """Return our catalogue with what only theirs has, or has translated and checked."""
    for message in theirs:
        mine = ours.get(message.id, message.context) if message.id else message
        if mine is None or rank(message) > rank(mine):
            put(ours, message)
    for key, message in theirs.obsolete.items():
        ours.obsolete.setdefault(key, message)
    return ours


def rank(message: Message) -> int:
    return 0 if not is_translated(message) else 1 if message.fuzzy else 2


def put(catalogue: Catalog, message: Message) -> None:
    catalogue.delete(message.id, message.context)
    catalogue.add(
        message.id,
        message.string,
        locations=message.locations,
        flags=message.flags,
        user_comments=message.user_comments,
        previous_id=message.previous_id,
        context=message.context,
    )


def write(path: Path, catalogue: Catalog, *, with_places: bool = False) -> None:
    """Write a catalogue, in the order of the English, and compile it.

    It has no places: they change when code moves, and two branches would be in each other's way.
    """
    header = takewhile(lambda line: line != "\n", generate_po(catalogue))
    blocks = ["".join(header).rstrip()]
    blocks += [entry(message, catalogue, with_places) for message in sorted(entries(catalogue))]
    for message in sorted(catalogue.obsolete.values()):
        lines = entry(message, catalogue, with_places=False, prefix="#~ ").splitlines()
        blocks.append("\n".join(line for line in lines if line.startswith("#~")))
    path.write_text("\n\n".join(blocks) + "\n", encoding="utf-8")
    path.with_suffix(".mo").write_bytes(compiled(catalogue))


def entry(message: Message, catalogue: Catalog, with_places: bool, prefix: str = "") -> str:
    """Return a message as it stands in the file."""
    lines = [f"# {comment}" for comment in message.user_comments]
    if with_places:
        lines += [f"#: {file}" for file in sorted({file for file, _ in message.locations})]
    if message.flags:
        lines.append(f"#, {', '.join(sorted(message.flags))}")
    lines += written(dict(zip(("msgid", "msgid_plural"), message.previous_id, strict=False)), "#| ")
    forms = dict(zip(("msgid", "msgid_plural"), texts(message.id), strict=False))
    if message.context:
        forms = {"msgctxt": message.context} | forms
    if message.pluralizable:
        said = [*texts(message.string), *[""] * catalogue.num_plurals][: catalogue.num_plurals]
        forms |= {f"msgstr[{number}]": text for number, text in enumerate(said)}
    else:
        forms["msgstr"] = texts(message.string)[0]
    return "\n".join([*lines, *written(forms, prefix)])


def written(forms: Mapping[str, str], prefix: str) -> list[str]:
    return [
        f"{prefix}{name} {normalize(text, prefix=prefix, width=WIDTH)}"
        for name, text in forms.items()
    ]


def compiled(catalogue: Catalog) -> bytes:
    """Return what Zug reads: translations, checked or not, that fill the blanks of the English."""
    ready = Catalog(locale=catalogue.locale, header_comment=catalogue.header_comment)
    ready.mime_headers = catalogue.mime_headers
    for message in entries(catalogue):
        if is_translated(message) and keeps_blanks(message):
            ready.add(message.id, message.string, context=message.context)
    file = io.BytesIO()
    write_mo(file, ready)
    return file.getvalue()


def entries(catalogue: Catalog) -> Iterator[Message]:
    return (message for message in catalogue if message.id)


def texts(text: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    return tuple(text) if isinstance(text, tuple | list) else (text or "",)


def key_of(message: Message) -> Key:
    return texts(message.id)[0], message.context


def is_translated(message: Message) -> bool:
    return all(texts(message.string))


# Carrying translations over to changed sentences


class Renames(NamedTuple):
    """Which English became which, by the word of a person: it means the same, or nearly so."""

    same: Mapping[str, str] = {}
    changed: Mapping[str, str] = {}


NO_RENAMES = Renames()


def origins_of(
    known: Mapping[Key, Message], wanted: Collection[Key], renames: Renames
) -> dict[Key, Key]:
    """Return the known sentence that each unknown one comes from, as far as there is one.

    What a person says comes first, then the sentence that stood in its place, then a similar one.
    """
    former_of = {new: old for group in renames for old, new in group.items()}
    origins: dict[Key, Key] = {}
    for key in wanted:
        old = former_of.get(key[0], ""), key[1]
        if old in known and (key not in known or known[key].fuzzy):
            origins[key] = old
    missing = {key for key in wanted if key not in known and key not in origins}
    became = {(previous_id(entry)[0], key[1]): key for key, entry in known.items() if entry.fuzzy}
    origins |= {key: became[key] for key in missing & became.keys()}  # a change taken back
    if missing - origins.keys():
        for before, after in changed_files():
            for old, new in replaced(before, after, missing - origins.keys()):
                source = old if old in known else became.get(old)
                if source is not None:
                    origins[new] = source
    gone = known.keys() - set(wanted) - {*origins.values()}
    for key in sorted(missing - origins.keys(), key=str):
        source = most_similar(key, sorted(gone, key=str), SIMILAR)
        if source is not None:
            origins[key] = source
            gone.discard(source)
    return origins


def replaced(before: list[Key], after: list[Key], missing: set[Key]) -> Iterator[tuple[Key, Key]]:
    """Yield the sentences of a file that others stand in place of now, with these."""
    for kind, i1, i2, j1, j2 in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind != "replace":
            continue
        left = before[i1:i2]
        for number, new in enumerate(after[j1:j2]):
            candidates = [before[i1 + number]] if i2 - i1 == j2 - j1 else left
            old = most_similar(new, candidates, SIMILAR_IN_PLACE) if new in missing else None
            if old in left:
                left.remove(old)
                yield old, new


def most_similar(key: Key, others: Iterable[Key], at_least: float) -> Key | None:
    """Return the sentence most like another one; None if none is like it."""
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(key[0].lower())
    best, score = None, at_least
    for other in others:
        matcher.set_seq1(other[0].lower())
        if matcher.real_quick_ratio() >= score and matcher.quick_ratio() >= score:
            ratio = matcher.ratio()
            if ratio > score or (best is None and ratio == score):
                best, score = other, ratio
    return best


def changed_files() -> Iterator[tuple[list[Key], list[Key]]]:
    """Yield the sentences of each changed file, before and now; nothing without git.

    Before is the commit that last touched a catalogue.
    """
    commit = git("log", "-1", "--format=%H", "--", str(CATALOGUES)).strip()
    if not commit:
        return
    for line in git("diff", "--name-status", "-M", commit, "--", "src").splitlines():
        kind, *paths = line.split("\t")
        if kind[0] in "MR" and (ROOT / paths[-1]).is_file():
            before = collect_from(paths[0], git("show", f"{commit}:{paths[0]}").encode())
            after = collect_from(paths[-1], (ROOT / paths[-1]).read_bytes())
            if before != after:
                yield before, after


def git(*words: str) -> str:
    """Return what git prints; nothing outside a repository."""
    try:
        answer = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, check=False)
    except OSError:
        return ""
    return answer.stdout.decode("utf-8", "replace") if answer.returncode == 0 else ""


def sources_of(catalogue: Catalog) -> dict[Key, Message]:
    """Return the translated sentences, also those that are gone."""
    both = [*catalogue.obsolete.values(), *entries(catalogue)]
    return {key_of(message): message for message in both if is_translated(message)}


def bring_up_to_date(
    catalogue: Catalog, wanted: Catalog, origins: Mapping[Key, Key], renames: Renames
) -> None:
    """Give a catalogue the sentences that are wanted and no other, with their translations."""
    sources = sources_of(catalogue)
    for message in [*entries(catalogue)]:
        catalogue.delete(message.id, message.context)
    for message in entries(wanted):
        key = key_of(message)
        former = sources.get(origins.get(key, key)) or sources.get(key)
        carried = message if former is None else carried_over(message, former, catalogue, renames)
        put(catalogue, carried)
    used = {*map(key_of, entries(wanted)), *origins.values()}
    catalogue.obsolete.clear()
    for key, message in sources.items():
        if key not in used:
            # What is marked translates another sentence.
            id_ = previous_id(message) if message.fuzzy else texts(message.id)
            gone = Message(id_ if message.pluralizable else id_[0], context=message.context)
            gone = carried_over(gone, message, catalogue, renames)
            catalogue.obsolete.setdefault(str(key_of(gone)), gone)


def carried_over(
    message: Message, former: Message, catalogue: Catalog, renames: Renames
) -> Message:
    """Return a sentence with the translation of a former one, marked unless it is as good."""
    translations = [blanks_renamed(text, former, message) for text in texts(former.string)]
    if message.pluralizable and not former.pluralizable:
        translations *= catalogue.num_plurals
    carried = Message(
        message.id,
        tuple(translations) if message.pluralizable else translations[-1],
        locations=message.locations,
        context=message.context,
        user_comments=former.user_comments,
    )
    english = texts(message.id)
    is_known = english == texts(former.id)
    if former.fuzzy and not former.previous_id:
        is_good = False
    else:
        is_good = mean_same(previous_id(former), english, renames)
    if not is_good or not (is_known or keeps_blanks(carried)):
        carried.flags.add("fuzzy")
        carried.previous_id = [*previous_id(former)]
    return carried


def previous_id(message: Message) -> tuple[str, ...]:
    """Return the English that was translated."""
    return tuple(message.previous_id) or texts(message.id)


def mean_same(before: tuple[str, ...], now: tuple[str, ...], renames: Renames) -> bool:
    return len(before) == len(now) and all(
        old == new or renames.same.get(old) == new for old, new in zip(before, now, strict=True)
    )


def blanks_renamed(text: str, former: Message, message: Message) -> str:
    """Return a translation with a blank called as in the new English, if that alone changed."""
    before, after = (set().union(*map(blanks, texts(each.id))) for each in (former, message))
    if len(before - after) != 1 or len(after - before) != 1:
        return text
    (old,), (new,) = before - after, after - before
    return re.sub(rf"(?<={{){old}\b|(?<=%\(){old}(?=\))", new, text)


# Checking


class Kind(Enum):
    """What can be wrong with a sentence; an error must not be committed."""

    NEW = "not collected yet: run `make messages`"
    GONE = "not used any more: run `make messages`"
    MISSING = "to be translated"
    UNCHECKED = "carried over from another sentence, to be checked"
    COMPILED = "catalogues not compiled: run `make messages`"
    BLANKS = "other blanks than in English"
    DOUBLED = "said twice, as a merge can leave it"

    @property
    def is_error(self) -> bool:
        return self in (Kind.BLANKS, Kind.DOUBLED)


class Finding(NamedTuple):
    """A sentence of a language that is not as it should be."""

    kind: Kind
    text: str
    language: str


def findings() -> list[Finding]:
    """Return what is missing, left over, to be checked, wrong, or not compiled."""
    wanted = collect()
    return [finding for path in catalogues() for finding in findings_in(path, wanted)]


def findings_in(path: Path, wanted: Catalog) -> Iterator[Finding]:
    catalogue, language = read(path), language_of(path)
    needed, known = (
        {(message.id, message.context) for message in entries(each)} for each in (wanted, catalogue)
    )
    for kind, ids in ((Kind.NEW, needed - known), (Kind.GONE, known - needed)):
        yield from (Finding(kind, texts(id_)[0], language) for id_, _ in ids)
    for message in entries(catalogue):
        if (message.id, message.context) in needed:
            yield from (
                Finding(kind, texts(message.id)[0], language) for kind in faults_of(message)
            )
    target = path.with_suffix(".mo")
    if not target.exists() or _compiled_entries(target.read_bytes()) != _compiled_entries(
        compiled(catalogue)
    ):
        yield Finding(Kind.COMPILED, "", language)


def faults_of(message: Message) -> Iterator[Kind]:
    if not is_translated(message):
        yield Kind.MISSING
    elif message.fuzzy:
        yield Kind.UNCHECKED
    elif not keeps_blanks(message):
        yield Kind.BLANKS
    elif any(map(is_doubled, texts(message.string))):
        yield Kind.DOUBLED


def is_doubled(text: str) -> bool:
    """Return whether it is the same sentence twice."""
    half = len(text) // 2
    return half > 0 and text[:half] == text[half:]


def keeps_blanks(message: Message) -> bool:
    """Return whether every blank is filled, save that one form of a plural may say "one"."""
    english = set().union(*map(blanks, texts(message.id)))
    for text in texts(message.string):
        missing = english - blanks(text)
        if blanks(text) - english or (missing and not message.pluralizable):
            return False
    return True


def blanks(text: str) -> set[str]:
    """Return the names to be filled in a template: `{name:form}`, `{name}` or `%(name)s`."""
    named = {part.partition(")")[0] for part in text.split("%(")[1:]}
    try:
        return named | {name for _, name, _, _ in Formatter().parse(text) if name}
    except ValueError:
        return named | {"unbalanced braces"}


def _compiled_entries(data: bytes) -> dict[Any, str]:
    texts_by_id: dict[Any, str] = dict(GNUTranslations(io.BytesIO(data))._catalog)  # type: ignore[attr-defined]
    texts_by_id.pop("", None)  # the header names the version of the tool
    return texts_by_id


def report(some: Iterable[Finding], *, for_release: bool) -> Iterator[str]:
    """Yield the findings by kind, each sentence with its languages; of many the first few."""
    for kind in Kind:
        languages: dict[str, list[str]] = {}
        for finding in some:
            if finding.kind is kind:
                languages.setdefault(finding.text, []).append(finding.language)
        if languages:
            is_error = kind.is_error or for_release
            yield f"{'error' if is_error else 'warning'}: {kind.value} ({len(languages)})"
            shown = [*languages.items()][: None if is_error else FEW]
            yield from (f"  {', '.join(those)}: {text!r}" for text, those in shown)
            if len(shown) < len(languages):
                yield f"  … and {len(languages) - len(shown)} more"


def check(*, for_release: bool) -> int:
    """Print what is wrong and return the exit code: 1 if there is an error."""
    all_findings = findings()
    print(*report(all_findings, for_release=for_release), sep="\n", end="\n" * bool(all_findings))
    return int(any(finding.kind.is_error or for_release for finding in all_findings))


# What the command line can be asked for


def update(renames: Renames = NO_RENAMES, *, with_places: bool = False, tidy: bool = False) -> None:
    """Bring every catalogue up to date, compile it, and print what is left to do."""
    wanted = collect()
    every = {path: read(path) for path in catalogues()}
    known: dict[Key, Message] = {}
    for catalogue in every.values():
        known = sources_of(catalogue) | known
    origins = origins_of(known, [*map(key_of, entries(wanted))], renames)
    for new, old in sorted(origins.items(), key=str):
        print(f"{old[0]!r}\n  is now {new[0]!r}")
    for path, catalogue in every.items():
        bring_up_to_date(catalogue, wanted, origins, renames)
        if tidy:
            catalogue.obsolete.clear()
        _name_project(catalogue)
        write(path, catalogue, with_places=with_places)
        faults = [fault for message in entries(catalogue) for fault in faults_of(message)]
        print(
            f"{language_of(path)}: {len(catalogue)} sentences,"
            f" {faults.count(Kind.MISSING)} to translate, {faults.count(Kind.UNCHECKED)} to check"
        )
    print(*report(findings(), for_release=False), sep="\n")


def read_map(path: Path) -> Renames:
    """Return what a map says. Raise `SystemExit` if it is not one."""
    tables = tomllib.loads(path.read_text(encoding="utf-8"))
    if not tables or not tables.keys() <= {"same", "changed"}:
        raise SystemExit(f"{path}: a map has the tables [same] and [changed]")
    return Renames(tables.get("same", {}), tables.get("changed", {}))


def where(words: str) -> Iterator[str]:
    """Yield the sentences that have these words, each with the files it stands in."""
    for message in sorted(entries(collect())):
        if any(words.lower() in text.lower() for text in texts(message.id)):
            yield texts(message.id)[0]
            yield from (f"  {file}:{line}" for file, line in sorted(message.locations))


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
    catalogue = Catalog(
        locale=locale,
        header_comment=f"# {locale.english_name} translations of Zug.",
        last_translator="The Zug maintainers",
        language_team=language,
        charset="utf-8",
        fuzzy=False,
    )
    _name_project(catalogue)
    path.parent.mkdir(parents=True, exist_ok=True)
    write(path, catalogue)


def _known(language: str) -> Locale:
    try:
        locale = Locale.parse(language)
    except (ValueError, UnknownLocaleError):
        locale = None
    if locale is None or str(locale) != language:
        raise SystemExit(f"{language!r} is not the code of a language, such as nl or pt_BR")
    return locale


def main() -> int:
    description, _, rest = (__doc__ or "").partition("\n")
    parser = argparse.ArgumentParser(
        description=description, epilog=rest, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--check", action="store_true", help="list faults, change nothing")
    parser.add_argument("--release", action="store_true", help="every fault is an error")
    parser.add_argument("--rename", nargs=2, action="append", default=[], metavar=("OLD", "NEW"))
    parser.add_argument("--map", type=Path, metavar="FILE.toml")
    parser.add_argument("--where", metavar="WORDS")
    parser.add_argument("--places", action="store_true", help="note the files of each sentence")
    parser.add_argument("--tidy", action="store_true", help="forget sentences that are gone")
    parser.add_argument("--new", metavar="LANGUAGE")
    options = parser.parse_args()
    if options.where is not None:
        print(*where(options.where), sep="\n")
        return 0
    if options.check:
        return check(for_release=options.release)
    if options.new is not None:
        create(options.new)
    renames = read_map(options.map) if options.map else Renames()
    renames = renames._replace(same={**renames.same, **dict(options.rename)})
    update(renames, with_places=options.places, tidy=options.tidy)
    return 0


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))  # babel.cfg names this module
    sys.exit(main())
