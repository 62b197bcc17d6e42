"""How the tables of the desk came about.

`0001_initial` was nine steps once. A database in which they were taken has them in its list of
migrations, and has the tables.
"""

SQUASHED = (
    *("0002_names", "0003_logintries", "0004_lists", "0005_departures", "0006_festivals"),
    *("0007_made_by", "0008_website", "0009_claimants"),
)
"""The steps after the first, which was called `0001_initial`, too."""
