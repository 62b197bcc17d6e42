"""Rating lists: read as federations publish them, kept in one file, looked up by name or id."""

from __future__ import annotations

from zug.lists.finding import Wanted, find_people, look_up
from zug.lists.people import Person, fold_name
from zug.lists.place import data_folder, lists_file
from zug.lists.reading import Columns, Line, ListFile, open_list
from zug.lists.store import Added, Kept, RatingLists

__all__ = [
    "Added",
    "Columns",
    "Kept",
    "Line",
    "ListFile",
    "Person",
    "RatingLists",
    "Wanted",
    "data_folder",
    "find_people",
    "fold_name",
    "lists_file",
    "look_up",
    "open_list",
]
