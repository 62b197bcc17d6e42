"""Slow engines that follow the text word by word: the second witness of the fast ones.

They share nothing with `zug.systems` and `zug.matching` but the model of a tournament.
"""
