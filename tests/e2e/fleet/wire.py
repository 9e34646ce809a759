"""The network between a host and the database: every now and then it breaks, is slow, or takes one direction only."""

import socket
import threading
import time
from contextlib import suppress
from typing import Literal

from tests.contract.store.cut_proxy import listen_before

Trouble = Literal["cut", "half", "slow"]
"""cut: every connection is reset, and new ones are refused for a while. half: what the host says still arrives, and
nothing comes back. slow: everything takes a while.
"""
TROUBLES: tuple[Trouble, ...] = ("cut", "half", "slow")
SLOW = 0.3
"""Seconds by which each piece is late."""


class Wire:
    """url: the address of the database behind it, as this host sees it."""

    def __init__(self, url: str) -> None:
        self._server, self._listening, self.url = listen_before(url)
        self._trouble: Trouble | None = None
        self._open: set[socket.socket] = set()
        self._busy = threading.Lock()
        threading.Thread(target=self._accept, daemon=True).start()

    def trouble(self, which: Trouble, seconds: float) -> None:
        """Have this trouble for so long. Half a connection is closed at its end: nobody could go on with it."""
        self._trouble = which
        if which == "cut":
            self._reset()
        time.sleep(seconds)
        self._trouble = None
        if which == "half":
            self._reset()

    def close(self) -> None:
        self._trouble = "cut"
        with suppress(OSError):  # only this ends its waiting for the next one
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        self._reset()

    def _reset(self) -> None:
        with self._busy:
            for each in self._open:
                with suppress(OSError):  # the other side may have closed it
                    each.shutdown(socket.SHUT_RDWR)

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listening.accept()
            except OSError:
                return
            try:
                server = socket.create_connection(self._server)
            except OSError:  # the database is being started again
                client.close()
                continue
            with self._busy:
                is_cut = self._trouble == "cut"  # here and not before: what is added now is reset by a later cut
                if not is_cut:
                    self._open |= {client, server}
            if is_cut:
                client.close()
                server.close()
                continue
            for source, sink in ((client, server), (server, client)):
                threading.Thread(target=self._carry, args=(source, sink, sink is client), daemon=True).start()

    def _carry(self, source: socket.socket, sink: socket.socket, is_answer: bool) -> None:
        with suppress(OSError):
            while piece := source.recv(65_536):
                if self._trouble == "half" and is_answer:
                    continue
                if self._trouble == "slow":
                    time.sleep(SLOW)
                sink.sendall(piece)
        with self._busy:
            self._open -= {source, sink}
        for each in (source, sink):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()
