"""The desk's words in other languages: collect them, keep the catalogues complete, compile them.

    python scripts/messages.py            add new words to the .po files, compile the .mo files
    python scripts/messages.py --check    say what is missing, change nothing

No tool of gettext is needed: templates are read by Django, programs by Python, and a .mo file is
a table simple enough to be written here.
"""

from __future__ import annotations

import ast
import re
import struct
import sys
from pathlib import Path

from django.utils.translation.template import templatize

WEB = Path(__file__).parent.parent / "src" / "zug" / "web"
PROGRAMS = (
    WEB,
    *(WEB.parent / room for room in ("director", "model", "reports", "rules", "systems")),
)
"""Where messages are: `_("…")` in the web app, `say("…")` in what it shows of other rooms."""
LANGUAGES = ("fr", "it")
NAMES = {"_", "lazy", "gettext", "gettext_lazy", "say"}
HEAD = (
    "Content-Type: text/plain; charset=UTF-8\n"
    "Content-Transfer-Encoding: 8bit\n"
    "Language: {language}\n"
    "Plural-Forms: nplurals=2; plural={plural};\n"
)
PLURAL = {"fr": "(n > 1)", "it": "(n != 1)"}

Message = tuple[str, str]
"""Singular and plural; the plural is empty for a message without one."""
Catalogue = dict[Message, tuple[str, ...]]


def collect() -> list[Message]:
    """Every message of the templates and programs, each once, in alphabetical order."""
    found: set[Message] = set()
    for path in sorted((WEB / "templates").rglob("*.html")):
        found |= _of_template(path.read_text(encoding="utf-8"))
    for path in sorted(source for folder in PROGRAMS for source in folder.rglob("*.py")):
        found |= _of_program(path.read_text(encoding="utf-8"))
    return sorted(found)


def _of_template(text: str) -> set[Message]:
    code = templatize(text)
    literal = r"u?(\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*')"
    single = re.findall(rf"(?<!n)gettext\({literal}\)", code)
    plural = re.findall(rf"ngettext\({literal}, {literal}", code)
    found = {(str(ast.literal_eval(one)), "") for one in single}
    return found | {(str(ast.literal_eval(a)), str(ast.literal_eval(b))) for a, b in plural}


def _of_program(text: str) -> set[Message]:
    found = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
            first = node.args[0]
            named = node.func.id in NAMES and isinstance(first, ast.Constant)
            if named and re.search(r"[^\W\d_]", re.sub(r"\{.*?\}", "", str(first.value))):
                found.add((str(first.value), ""))
    return found


def read_po(path: Path) -> Catalogue:
    """The messages of a .po file as this script writes it."""
    catalogue: Catalogue = {}
    if not path.exists():
        return catalogue
    for block in path.read_text(encoding="utf-8").split("\n\n"):
        fields: dict[str, str] = {}
        for line in block.splitlines():
            key, _, value = line.partition(" ")
            if key.startswith("msg"):
                fields[key] = str(ast.literal_eval(value))
        if fields.get("msgid"):
            texts = [v for k, v in fields.items() if k.startswith("msgstr")]
            catalogue[fields["msgid"], fields.get("msgid_plural", "")] = tuple(texts)
    return catalogue


def write_po(path: Path, language: str, catalogue: Catalogue) -> None:
    head = HEAD.format(language=language, plural=PLURAL[language]).replace("\n", "\\n")
    blocks = [f'msgid ""\nmsgstr "{head}"']
    for (one, many), texts in sorted(catalogue.items()):
        lines = [f"msgid {_quoted(one)}"]
        if many:
            lines.append(f"msgid_plural {_quoted(many)}")
            lines += [f"msgstr[{n}] {_quoted(text)}" for n, text in enumerate(texts)]
        else:
            lines.append(f"msgstr {_quoted(texts[0])}")
        blocks.append("\n".join(lines))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n\n".join(blocks) + "\n", encoding="utf-8")


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def mo_bytes(language: str, catalogue: Catalogue) -> bytes:
    """The compiled catalogue: two tables of lengths and places, then the texts themselves."""
    entries = {"": HEAD.format(language=language, plural=PLURAL[language])}
    for (one, many), texts in catalogue.items():
        if all(texts):
            entries[f"{one}\0{many}" if many else one] = "\0".join(texts)
    keys = sorted(entries, key=str.encode)
    ids, texts_ = ([k.encode() for k in keys], [entries[k].encode() for k in keys])
    start = 28 + 16 * len(keys)
    tables: list[bytes] = []
    blob = b""
    for column in (ids, texts_):
        for item in column:
            tables.append(struct.pack("<II", len(item), start + len(blob)))
            blob += item + b"\0"
    count = len(keys)
    head = struct.pack("<7I", 0x950412DE, 0, count, 28, 28 + 8 * count, 0, start)
    return head + b"".join(tables) + blob


def folder(language: str) -> Path:
    return WEB / "locale" / language / "LC_MESSAGES"


def faults() -> list[str]:
    """What is missing, left over, or not compiled."""
    wanted, found = set(collect()), []
    for language in LANGUAGES:
        catalogue = read_po(folder(language) / "django.po")
        found += [f"{language}: not translated: {one}" for one, _ in wanted - set(catalogue)]
        found += [f"{language}: not used any more: {one}" for one, _ in set(catalogue) - wanted]
        found += [f"{language}: empty: {k[0]}" for k, texts in catalogue.items() if not all(texts)]
        compiled = folder(language) / "django.mo"
        if not compiled.exists() or compiled.read_bytes() != mo_bytes(language, catalogue):
            found.append(f"{language}: not compiled")
    return sorted(found)


def update() -> None:
    wanted = collect()
    for language in LANGUAGES:
        path = folder(language) / "django.po"
        known = read_po(path)
        catalogue = {key: known.get(key, ("", "") if key[1] else ("",)) for key in wanted}
        write_po(path, language, catalogue)
        path.with_suffix(".mo").write_bytes(mo_bytes(language, catalogue))
        missing = sum(not all(texts) for texts in catalogue.values())
        print(f"{language}: {len(catalogue)} messages, {missing} not translated")


if __name__ == "__main__":
    if "--check" in sys.argv:
        sys.exit("\n".join(faults()) or 0)
    update()
