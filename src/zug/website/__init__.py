"""The website of an event: plain files for any web server, or for a stick.

>>> from zug.website import as_zip, made_of_report, site_of, write_folder
"""

from zug.website.building import chosen_languages, site_of
from zug.website.material import Material, made_of_event, made_of_report
from zug.website.writing import as_zip, remove_site, write_folder

__all__ = [
    "Material",
    "as_zip",
    "chosen_languages",
    "made_of_event",
    "made_of_report",
    "remove_site",
    "site_of",
    "write_folder",
]
