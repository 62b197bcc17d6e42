"""Names for players who do not exist."""

from __future__ import annotations


def _words(text: str) -> list[str]:
    return text.split()


SURNAMES = _words("""
Adler Amsler Baumann Bernasconi Blanc Bianchi Brunner Caduff Chevalier Conti Dubois Egger Esposito
Favre Ferrari Fischer Fontana Frei Gallo Gerber Giroud Graf Greco Hofer Huber Jaquet Keller
Kowalski Lambert Leone Lindqvist Lombardi Marchetti Meier Moreau Moser Müller Novák Okonkwo Perrin
Petrović Rinaldi Roth Rousseau Schmid Steiner Suter Szabó Tanaka Tóth Vidal Weber Wenger Widmer
Wyss Yılmaz Zanetti Zürcher Ångström Özdemir
""")
FORENAMES = _words("""
Anna Luca Marie Jonas Elena Noah Giulia Matteo Léa Tim Sofia Paul Chiara Émile Nina Marco Clara
Hugo Alice Leon Zoé Davide Ida Simon Eva Oscar Lara Felix Mia Jan
""")
