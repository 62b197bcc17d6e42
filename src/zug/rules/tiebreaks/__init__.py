"""Tie-breaks of C.07 (in force from 1 March 2026, and the edition before) and of the old books."""
