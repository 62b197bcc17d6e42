"""What Django asks for under this name: the connection to PostgreSQL."""

from __future__ import annotations

from typing import Any

from django.db.backends.postgresql import base
from psycopg import Error


class DatabaseWrapper(base.DatabaseWrapper):
    """A restart of PostgreSQL ends every connection in the pool; none of them costs an answer.

    Django's own check (`CONN_HEALTH_CHECKS`) waits longer after each dead one, and gives up after
    the fourth.
    """

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        connection = super().get_new_connection(conn_params)
        while not self._lives(connection):
            self.pool.putconn(connection)  # it is dropped there
            connection = super().get_new_connection(conn_params)
        return connection

    def _lives(self, connection: Any) -> bool:
        try:
            self.pool.check_connection(connection)
        except Error:
            return False
        return True
