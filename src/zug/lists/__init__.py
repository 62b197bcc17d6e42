"""Rating lists: read as federations publish them, kept in one file, looked up by name or id.

- `reading`: a list as it is downloaded: FIDE's forms, and tables of federations and your own
- `store`: the lists of a computer in one file, and players found in them
- `fetching`: addresses of lists, and what they have
"""

from __future__ import annotations

from zug.lists.fetching import Address, addresses, forget_address, name_address
from zug.lists.reading import Columns, ListFile, ListRow, list_columns, open_list
from zug.lists.store import (
    AddedList,
    ListedPlayer,
    PersonQuery,
    RatingLists,
    StoredList,
    age_of_list,
    data_folder,
    find_people,
    lists_file,
    look_up,
)
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
