"""The network between a host and the database does what its trouble says."""

import socket
from contextlib import closing

from tests.e2e.fleet.wire import Wire


def test_a_connection_that_is_just_being_made_does_not_outlive_a_cut() -> None:
    with (
        socket.create_server(("127.0.0.1", 0)) as database,
        closing(Wire(f"postgresql://iris@127.0.0.1:{database.getsockname()[1]}/iris")) as wire,
    ):
        port = int(wire.url.rpartition(":")[2].partition("/")[0])
        with wire._busy:  # holds it between its two halves
            host = socket.create_connection(("127.0.0.1", port))
            reached, _ = database.accept()
            wire._trouble = "cut"
        with host, reached:
            host.settimeout(60)
            assert host.recv(1) == b""


def test_a_wire_that_is_closed_takes_no_more_connections() -> None:
    with socket.create_server(("127.0.0.1", 0)) as database:
        wire = Wire(f"postgresql://iris@127.0.0.1:{database.getsockname()[1]}/iris")
        port = int(wire.url.rpartition(":")[2].partition("/")[0])
        wire.close()
        with socket.socket() as host:
            assert host.connect_ex(("127.0.0.1", port)) != 0
