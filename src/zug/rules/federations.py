"""The codes by which FIDE knows federations: three letters of its own, neither ISO's nor all IOC's.

Federations come and go. The table serves to tell of a code that is probably mistyped; nothing is
refused by it.
"""

from __future__ import annotations

_CODES = """
AFG AHO ALB ALG AND ANG ANT ARG ARM ARU AUS AUT AZE BAH BAN BAR BDI BEL BEN BER BHU BIH BIZ BLR BOL
BOT BRA BRN BRU BUL BUR CAF CAM CAN CAY CGO CHA CHI CHN CIV CMR COD COL COM CPV CRC CRO CUB CUW CYP
CZE DEN DJI DMA DOM ECU EGY ENG ERI ESA ESP EST ETH FAI FIJ FIN FRA GAB GAM GBS GCI GEO GEQ GER GHA
GRE GRN GUA GUI GUM GUY HAI HKG HON HUN INA IND IOM IRI IRL IRQ ISL ISR ISV ITA IVB JAM JCI JOR JPN
KAZ KEN KGZ KOR KOS KSA KUW LAO LAT LBA LBN LBR LCA LES LIE LTU LUX MAC MAD MAR MAS MAW MDA MDV MEX
MGL MKD MLI MLT MNC MNE MOZ MRI MTN MYA NAM NCA NED NEP NGR NIG NOR NRU NZL OMA PAK PAN PAR PER PHI
PLE PLW PNG POL POR PRK PUR QAT ROU RSA RUS RWA SAM SCO SEN SEY SGP SKN SLE SLO SMR SOL SOM SRB SRI
SSD STP SUD SUI SUR SVK SWE SWZ SYR TAN TGA THA TJK TKM TLS TOG TPE TTO TUN TUR UAE UGA UKR URU USA
UZB VAN VEN VIE VIN WLS YEM ZAM ZIM
"""
_OF_FIDE = ("FID", "NON")
"""Under the flag of FIDE; without a federation."""
FEDERATIONS = frozenset((*_CODES.split(), *_OF_FIDE))


def is_federation(code: str) -> bool:
    """Has it the form of a code?"""
    return len(code) == 3 and code.isascii() and code.isalpha() and code.isupper()


def is_known_federation(code: str) -> bool:
    return code in FEDERATIONS
