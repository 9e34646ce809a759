"""Stands between Iris and its database, and cuts a connection in the moment of a commit."""

import socket
import threading
from contextlib import closing
from typing import Literal

COMMIT = b"COMMIT\0"
Cut = Literal["before", "after"]
"""Whether the server never hears of the commit, or does and Iris never hears of the answer."""


def listen_before(url: str) -> tuple[tuple[str, int], socket.socket, str]:
    """Where the server of this address is, a socket that listens in its place, and the address of that."""
    server = url.rpartition("@")[2].partition("/")[0]
    host, _, port = server.rpartition(":")
    listening = socket.create_server(("127.0.0.1", 0))
    return (host, int(port)), listening, url.replace(server, f"127.0.0.1:{listening.getsockname()[1]}")


class CutProxy:
    """url: the address of the database. Connections go on until `cut_next` is set; then the next commit is cut once."""

    def __init__(self, url: str) -> None:
        self._server, self._listening, self.url = listen_before(url)
        self.cut_next: Cut | None = None
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        self._listening.close()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listening.accept()
            except OSError:
                return
            server = socket.create_connection(self._server)
            deaf = threading.Event()
            threading.Thread(target=self._ask, args=(client, server, deaf), daemon=True).start()
            threading.Thread(target=self._answer, args=(client, server, deaf), daemon=True).start()

    def _ask(self, client: socket.socket, server: socket.socket, deaf: threading.Event) -> None:
        with closing(server):
            while asked := _receive(client):
                cut = self.cut_next if asked.endswith(COMMIT) else None
                if cut is not None:
                    self.cut_next = None
                    deaf.set()
                if cut == "before":
                    break
                server.sendall(asked)
            server.shutdown(socket.SHUT_RDWR)

    def _answer(self, client: socket.socket, server: socket.socket, deaf: threading.Event) -> None:
        with closing(client):
            while (answered := _receive(server)) and not deaf.is_set():
                client.sendall(answered)
            client.shutdown(socket.SHUT_RDWR)


def _receive(connection: socket.socket) -> bytes:
    """b"" once it is closed, however."""
    try:
        return connection.recv(65_536)
    except OSError:
        return b""
