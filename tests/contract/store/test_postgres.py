"""The store of a fleet on PostgreSQL: what a file cannot have, such as a connection that is lost."""

import psycopg

from tests.contract.store.postgres import Cluster


def test_a_test_has_a_database_of_its_own_that_outlives_a_restart_of_the_server(
    postgres: Cluster, fleet_url: str
) -> None:
    with psycopg.connect(fleet_url, autocommit=True) as connection:
        connection.execute("CREATE TABLE kept (n bigint)")
    postgres.stop()
    postgres.start()
    with psycopg.connect(fleet_url) as connection:
        assert connection.execute("SELECT count(*) FROM kept").fetchone() == (0,)
