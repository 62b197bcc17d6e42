"""The official Swiss system of the FMJD (draughts), 1986: by rating, by lot, and accelerated.

A computer may pair if its program follows the regulations; the committee has the last word
(fmjd-1986:11.4), so every decision is in the trace with its article (fmjd-1986:11.3).
"""
