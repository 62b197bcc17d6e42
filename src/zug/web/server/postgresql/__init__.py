"""Django's backend for PostgreSQL, with a pool that hands out living connections only."""
