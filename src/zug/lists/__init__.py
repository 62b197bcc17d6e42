"""Rating lists: read as federations publish them, kept in one file, looked up by name or id."""

from __future__ import annotations

from zug.lists.addresses import Address, addresses, forget_address, name_address
from zug.lists.finding import ListedPlayer, PersonQuery, find_people, look_up
from zug.lists.reading import Columns, ListFile, ListRow, list_columns, open_list
from zug.lists.store import AddedList, RatingLists, StoredList, age_of_list, data_folder, lists_file
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
