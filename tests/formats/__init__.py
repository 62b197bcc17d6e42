"""Tests of the room `zug.formats`."""
