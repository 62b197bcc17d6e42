"""How the tables of the desk came about."""
