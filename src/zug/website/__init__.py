"""The website of an event: plain files for any web server, or for a stick.

- `building`: what a website is made from, its pages as HTML in every language, and the feed
- `page_model`, `pages`: its pages as data, long ones in parts
- `writing`: all of it as a folder or a zip

>>> from zug.website import as_zip, made_of_report, site_of, write_folder
"""

from zug.website.building import SiteData, chosen_languages, made_of_event, made_of_report, site_of
from zug.website.writing import as_zip, remove_site, write_folder

__all__ = [
    "SiteData",
    "as_zip",
    "chosen_languages",
    "made_of_event",
    "made_of_report",
    "remove_site",
    "site_of",
    "write_folder",
]
