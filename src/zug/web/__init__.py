"""The desk: Zug's web application for arbiters, and the pages that players open on their phones.

- `urls`: all addresses
- `server`: the process: settings, database, connections, what every answer gets
- `desk`: the screens of arbiters, for one event
- `festival`: the screens of several events at one venue
- `players`: public pages, the hall screen, results sent from phones
- `accounts`: accounts, passwords and signing in
- `jobs`: work in the background: backups, websites, rating lists
- `events`: events in the database, who may do what in them, and what all screens share
- `templates`, `static`: frames of pages and what several of them show, style sheets and scripts

Imports go one way, in this order from top to bottom. Front pages of these packages import nothing:
Django must be set up before its models are imported. A page has its view, its form and its template
in one package: the template of a view of `desk/rounds` is in `desk/rounds/templates`.
"""
