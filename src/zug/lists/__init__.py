"""Rating lists: read as federations publish them, kept in one file, looked up by name or id."""

from __future__ import annotations

from zug.lists.addresses import Address, addresses, forget_address, name_address
from zug.lists.age import age_of_list
from zug.lists.finding import PersonQuery, find_people, look_up
from zug.lists.people import ListedPlayer
from zug.lists.place import data_folder, lists_file
from zug.lists.reading import Columns, ListFile, ListRow, list_columns, open_list
from zug.lists.store import AddedList, RatingLists, StoredList
from zug.model.names import fold_name

__all__ = [
    "AddedList",
    "Address",
    "Columns",
    "ListFile",
    "ListRow",
    "ListedPlayer",
    "PersonQuery",
    "RatingLists",
    "StoredList",
    "addresses",
    "age_of_list",
    "data_folder",
    "find_people",
    "fold_name",
    "forget_address",
    "list_columns",
    "lists_file",
    "look_up",
    "name_address",
    "open_list",
]
