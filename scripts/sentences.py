"""Check what people read: every sentence is a message, has one id, and the words of its language.

The checks are among those of `scripts/repository.py`. They read the code and the catalogues.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Collection, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

from scripts.repository import SOURCES, check, modules_in, place, syntax_of, text_of

# Messages


OUTPUT = {"emit", "emit_line", "note", "tell"}
"""Functions of the command line that print what they are given."""
FINDINGS = {
    "Fault",
    "Oddity",
    "ColumnMismatch",
    "add",
    "assume",
    "malformed",
    "wrong",
    "told",
    "confirm",
}
"""What faults of files and objections to decisions are made by."""
SPEAKS_ENGLISH = {
    "src/zug/cli/engine/__init__.py": "zug-engine answers programs that know other engines",
    "src/zug/cli/engine/check_list.py": "the same",
    "src/zug/cli/engine/input.py": "the same",
}


@check("messages")
def messages() -> Iterator[str]:
    """What errors, faults and the output are given is said by `say`, so that it is translated."""
    rooms = {
        "src/zug": errors(),
        "src/zug/cli": OUTPUT,
        **{f"src/zug/{room}": FINDINGS for room in ("formats", "model", "director", "lab")},
    }
    for room, names in rooms.items():
        for path in modules_in(room):
            if place(path) not in SPEAKS_ENGLISH:
                for line in unsaid(syntax_of(path), names):
                    yield f"{place(path, line)}: English that is not in `say`"


@cache
def errors() -> frozenset[str]:
    """Return the names of ZugError and of all classes made from it."""
    bases = {
        node.name: {getattr(base, "id", getattr(base, "attr", "")) for base in node.bases}
        for path in modules_in("src/zug")
        for node in ast.walk(syntax_of(path))
        if isinstance(node, ast.ClassDef)
    }
    names: set[str] = set()
    more = {"ZugError"}
    while more:
        names |= more
        more = {name for name, above in bases.items() if above & names} - names
    return frozenset(names)


def unsaid(tree: ast.AST, names: Collection[str]) -> Iterator[int]:
    """Yield the lines in which one of these is given English written on the spot."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            arguments = [*node.args, *(keyword.value for keyword in node.keywords)]
            if name in names and any(map(has_words, arguments)):
                yield node.lineno


def has_words(node: ast.expr) -> bool:
    """Return whether it is a literal of several words, or an f-string with some."""
    if isinstance(node, ast.IfExp):
        return has_words(node.body) or has_words(node.orelse)
    if isinstance(node, ast.BinOp):
        return has_words(node.left) or has_words(node.right)
    if isinstance(node, ast.JoinedStr):
        texts = [part.value for part in node.values if isinstance(part, ast.Constant)]
        return any(re.search(r"[^\W\d_]{2}.* | .*[^\W\d_]{2}", str(text)) for text in texts)
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return bool(re.search(r"[^\W\d_]{2,} +[^\W\d_]{2}", node.value))
    return False


# Punctuation that languages space differently


SEMICOLONS = {
    "src/zug/web/server/middleware.py": "a header",
    "src/zug/web/desk/event/settings.py": "a field to be typed in",
}


@check("punctuation")
def punctuation() -> Iterator[str]:
    """Colons and semicolons are part of messages: French puts a space before them."""
    for path in modules_in("src/zug/web", "src/zug/reports"):
        for line in bare_colons(syntax_of(path)):
            yield f"{place(path, line)}: a colon put together outside a message"
    for path in modules_in("src/zug"):
        if place(path) not in SEMICOLONS:
            for line in bare_semicolons(syntax_of(path)):
                yield f'{place(path, line)}: join lists by `joined(parts, "; ")`'
    for path in sorted(SOURCES.rglob("*")):
        if path.suffix in (".html", ".js"):
            page = text_of(path)
            if colon_on_page(page):
                yield f"{place(path)}: a colon put together outside a message"
            if re.search(r"""join(:|\()["']; ["']""", page):
                yield f"{place(path)}: a list joined by a bare semicolon"


def bare_colons(tree: ast.AST) -> Iterator[int]:
    """Yield where a blank and a colon are put together outside a message."""
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            for before, part in pairwise(node.values):
                follows = isinstance(part, ast.Constant) and str(part.value).startswith(": ")
                is_blank = isinstance(before, ast.FormattedValue)
                if follows and is_blank and "__name__" not in ast.dump(before):
                    yield node.lineno


def bare_semicolons(tree: ast.AST) -> Iterator[int]:
    """Yield where a list is joined outside `zug.messages`, which spaces the mark."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr == "join":
            mark = node.value
            if isinstance(mark, ast.Constant) and mark.value in ("; ", b"; "):
                yield node.lineno


SENTENCES = re.compile(
    r"{% (blocktranslate|trans)\b.*?{% end(blocktranslate|trans) %}|<style.*?</style>", re.DOTALL
)
BARE_COLON = re.compile(r"(}}|%}|</\w+>): |\$\{[^}]*}: ")


def colon_on_page(page: str) -> bool:
    """Return whether a template or script puts a colon behind something it fills in."""
    return bool(BARE_COLON.search(SENTENCES.sub("", page)))


# Sentences in TOML files


@cache
def word_files() -> tuple[Path, ...]:
    return tuple(
        path
        for path in sorted(SOURCES.rglob("*.toml"))
        if path.parent.name == "words" or path.name.startswith("words")
    )


@cache
def sentences_in(path: Path) -> dict[str, object]:
    return tomllib.loads(text_of(path))


@check("sentence-ids")
def sentence_ids() -> Iterator[str]:
    """Sentences in TOML files have ids that the code uses, and each used id has a sentence."""
    explaining = SOURCES / "systems" / "explaining"
    shared = [path for path in word_files() if path.parent.name == "words"]
    ids = [id_ for path in shared for id_ in sentences_in(path)]
    yield from (f"{id_} is in two files of words" for id_ in {*ids} if ids.count(id_) > 1)
    everywhere, steps = literals(SOURCES), literals(explaining)
    for path in word_files():
        # The key of a step is its action, in its own system.
        own = literals(path.parent) | steps
        for id_ in sentences_in(path):
            if id_ not in (everywhere if "." in id_ else own):
                yield f"{place(path)}: nothing uses {id_}"
    known = {id_ for path in word_files() for id_ in sentences_in(path)}
    for path in modules_in(*(place(SOURCES / room) for room in EXPLAINING)):
        for line, id_ in ids_said(syntax_of(path)):
            if id_ not in known:
                yield f"{place(path, line)}: there is no sentence {id_}"
    families = frozenset(id_.partition(".")[0] for id_ in known if "." in id_) - OTHER_KEYS
    for path in modules_in("src/zug"):
        for line, text in composed(syntax_of(path)):
            if text.partition(".")[0] in families and "." in text and text not in STEPS:
                yield f"{place(path, line)}: {text} is composed and cannot be searched for"


EXPLAINING = ("systems/explaining", "explainer", "quiz")
OTHER_KEYS = {"pair", "round", "value"}
"""What ids begin with, and other keys of the program too."""
STEPS = {"step.", "step.bye-"}
"""How the ids of steps that one system alone has begin: its family and the action are the rest."""


@cache
def literals(folder: Path) -> frozenset[str]:
    """Return every text in the code of a folder."""
    return frozenset(
        node.value
        for path in sorted(folder.rglob("*.py"))
        for node in ast.walk(syntax_of(path))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def ids_said(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the ids given to a statement."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args:
            name = getattr(node.func, "id", None) or getattr(node.func, "attr", None)
            arguments = node.args if name == "by_kind" else node.args[:1]
            if name in ("Statement", "state", "words", "by_kind"):
                for argument in arguments:
                    for part in ast.walk(argument):
                        if isinstance(part, ast.Constant) and "." in str(part.value):
                            yield node.lineno, str(part.value)


def composed(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the fixed text at the beginning of f-strings and concatenations."""
    for node in ast.walk(tree):
        first = None
        if isinstance(node, ast.JoinedStr) and node.values:
            first = node.values[0]
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            first = node.left
        if isinstance(first, ast.Constant) and isinstance(first.value, str):
            yield first.lineno, first.value


# Words of the translations


FORBIDDEN = {
    "de": {
        r"Strichpunkt": "Semikolon",
        r"\bAbmelden\b|\bsich anmelden\b": "ausloggen, einloggen: angemeldet sind Teilnehmende",
        r"\bPult\b": "Turnierbüro",
        r"\bCut \{": "mit einer Streichwertung",
        r"Rückzüge eintragen": "vom Turnier zurückziehen",
        r"zurückgetreten": "zurückgezogen",
        r"\b[Dd]as selbe\b": "dasselbe",
        r"Zweiter Spieler": "Zweite Person, wie die erste",
    },
    "es": {
        r"\bi?legal(es)?\b": "permitido",
        r"^Entra en\b": "inscribir en",
        r"(anunciado|anuncia) como\b": "las mismas bases que",
        r"\blos Elo\b": "los Elos",
        r"carácteres": "caracteres",
        r"[Rr]egistrar todas las retiradas": "retirar a todos del torneo",
        r"\ben la mesa\b(?! arbitral)": "en la mesa arbitral",
    },
    "fr": {
        r"hollandais": "néerlandais",
        r"fictif": "virtuel",
        r"\bmural\b": "tableau d’affichage",
        r"[Rr]églage": "paramètre",
        r"\b[Bb]ureau\b|table de l’arbitre": "table d’arbitrage",
        r"\b[Mm]entions?\b": "étiquette",
        r"[Ll]istes? de(s)? classements?|points de classement|[Cc]lassements officiels": "Elo",
        r"(?<!`)\bleaders?\b": "top joueur",
        r"\bi?lléga(l|ux)\b|\bléga(l|ux)\b": "autorisé",
        r"événement": "tournoi",
        r"^Entre dans\b": "inscrire à",
        r"annoncé comme\b": "la même annonce que",
        r"Né\(e\)|né\(e\)": "année de naissance",
        r"\bCut \{": "tronqué de",
        r"\bChercher\b": "rechercher",
        r"\bau repos\b|\bse repose\b": "exempt",
        r"exemption demandée": "bye demandé: l’exemption vient de l’appariement",
    },
    "it": {
        r"[Ff]orfait": "forfeit, as the FSI spells it",
        r"\b[Rr]ipos": "bye, turno libero",
        r"\brtg\b": "Elo",
        r"\b(tu|tuo|tua|tuoi|tue|vuoi|puoi|dirigi|ottieni|vinci)\b": "impersonal",
        r"\w{2,}(ate|ete|ite)l[oaie]\b": "not voi",
        r"\b([Ss]cegli|[Aa]ggiung|[Ss]criv|[Dd]ecomprim)ete\b": "not voi",
        r"\b([Dd]ite|[Pp]ortate|[Ss]alvate|[Cc]onfrontate|[Ee]sportate)\b": "not voi",
        r"[Aa]rbitri (aggiunti|collaboratori)": "vice arbitri",
        r"(list[ae]|tutti) (dei|i) punteggi|[Pp]unteggi (Elo|ufficiali|nazionali)": "Elo",
        r"punti (individuali|incontro)": "punti partita, punti squadra",
        r"immaginari": "virtuale",
        r"\blieve\b": "debole",
        r"^Entra in\b": "iscrivi a",
        r"codice FIDE|identificativo": "ID FIDE",
        r"\bi?llegal[ei]\b|\blegal[ei]\b": "consentito",
        r"\b[Ee]vent[oi]\b": "torneo",
        r"scrivania": "banco dell’arbitro",
        r"annunciato come\b": "lo stesso bando di",
        r"^ritirato\b": "ritiro: it is said of women too",
    },
}
EVERYWHERE = {
    r"BOARD RESULT|KEY=VALUE|HEADING=FIELD": "what to put there is said in the language",
    r"['\"]\{\w+\}['\"]": "the quotation marks of the language",
    r" {2}": "one blank",
}
"""Words that were mended once, with what to say instead (docs/languages.md)."""
LOOSE = re.compile(r"""(?<![\u00a0\u202f])[:;?!»](?=\s|$)|« |[^\W\d_]'[^\W\d_]""")
"""French keeps its punctuation together by no-break spaces, and has one kind of apostrophe."""
PERSON = r"(\{(name|names|who|white|black|first|second)(:\w+)?\}|%\((name|white|black)\)s)"
GENDERED = {
    "de": r"angemeldete[rn]?|Spielerin|er selbst|gegen ihn",
    "es": r"(?<!ha )(?<!han )(?:inscrit[oa]|llegad[oa]|retirado|emparejad[oa]|anulad[oa])",
    "fr": r"inscrite?|arrivée?|retirée?|rencontrés|appariée?|annulée?|contre lui",
    "it": r"iscritt[oa]|arrivat[oa]|ritirat[oa]|incontrati|abbinat[oa]|annullat[oa]|di lui",
}
"""What would take somebody for a man or a woman; *inscription : Petit, Anne* does not."""


@check("words")
def words() -> Iterator[str]:
    """Translations have the words of the federations, and none that was mended before."""
    for language in FORBIDDEN:
        for english, text in translations(language):
            yield from (f"{language}: {fault}" for fault in faults_of(language, english, text))


def faults_of(language: str, english: str, text: str) -> Iterator[str]:
    """Yield what is wrong with the words of a translation."""
    for word, better in (FORBIDDEN[language] | EVERYWHERE).items():
        if re.search(word, text):
            yield f"not `{word}` but {better}: {text!r}"
    if re.search(rf"{PERSON}[^.,;:]*\b({GENDERED[language]})(?!\w)", text):
        yield f"says whether somebody is a man or a woman: {text!r}"
    if language == "fr" and LOOSE.search(text.replace('": ', "")):  # a name in a piece of code
        yield f"punctuation without a no-break space, or a straight apostrophe: {text!r}"
    if language == "it" and english in buttons() and re.match(r"\w+[aei]re\b", text):
        yield f"a button is a command, *Salva* and not *Salvare*: {text!r}"


@cache
def translations(language: str) -> list[tuple[str, str]]:
    """Return the English and the translation of every form of every sentence."""
    from scripts import messages as script  # noqa: PLC0415 - needs Babel

    catalogue = script.read(script.LOCALE / language / "LC_MESSAGES" / "zug.po")
    return [
        (script.texts(message.id)[0], text)
        for message in script.entries(catalogue)
        for text in script.texts(message.string)
    ]


BUTTON = re.compile(
    r"""(?:<button[^>]*>|class="button[^"]*"[^>]*>)\s*(?:{%\s*translate\s|{{\s*_\()["']([^"']+)["']"""
)


@cache
def buttons() -> frozenset[str]:
    """Return the English of every button of the pages."""
    pages = sorted(SOURCES.rglob("*.html"))
    return frozenset(label for page in pages for label in BUTTON.findall(text_of(page)))
