"""Words that stand around the players of a published list, in the languages one meets."""

from __future__ import annotations

from zug.explainer.naming import plain_words

BYE = frozenset(
    plain_words(
        "bye byes exempt exempte exempté exemption riposa riposo spielfrei freilos free frei pab "
        "descansa descanso libre vrij volný wolny pauza"
    )
)
"""Who stands beside one of these gets the bye."""

ABSENT = (
    "not paired",
    "half point",
    "half-point",
    "half bye",
    "½ bye",
    "1/2 bye",
    "zero-point",
    "zero point",
    "zero bye",
    "full-point",
    "requested",
    "absent",
    "assente",
    "abwesend",
    "nicht ausgelost",
    "non apparié",
    "non abbinat",
    "no emparejado",
    "withdrawn",
    "ritirat",
    "abandon",
)
"""Who stands beside one of these is not in the pairing."""

HEADINGS = frozenset(
    plain_words(
        "round ronde turno runde ronda board boards bd bo br brett échiquier table tavolo "
        "scacchiera tisch tablero no nr n num number numéro numero snr white blancs bianco bianchi "
        "weiss weiß blancas black noirs nero neri schwarz negras name nom nome nombre rtg rating "
        "elo ratings pts points pt punti punkte puntos result résultat risultato ergebnis "
        "resultado results res title titel titre titolo fed federation club verein pairing "
        "pairings appariements abbinamenti paarungen emparejamientos vs of on the de di la der "
        "list liste lista by par per rank rk rg players joueurs giocatori spieler jugadores system "
        "système sistema tournament tournoi torneo turnier"
    )
)
"""A line of nothing but these and numbers names no board."""
