"""One picture from a camera's URL: straight to it, never by way of a proxy, never on to another host, never for long.

What stands in the URL besides the host, such as a password, is in no message.
"""

import http.client
import socket
import ssl
from base64 import b64encode
from contextlib import closing, suppress
from threading import Timer
from time import monotonic
from urllib.parse import SplitResult, quote, unquote, urljoin, urlsplit

from iris_screen.core.errors import CaptureFailed, DeviceError, Disconnected, UsageError
from iris_screen.core.message import say

# The URL of a camera, taken apart: where it leads, what of it is asked for, and what of it may be told.


_KEPT = "/?%:@!$&'()*+,;="
"""Signs that stand for themselves in a path and behind it, or that were escaped already."""


def taken_apart(url: str) -> SplitResult:
    """Raises UsageError for what is no URL."""
    try:
        split = urlsplit(url)
        (split.hostname or "").encode("idna")
    except ValueError:
        raise UsageError(say("arm-camera-url-wrong")) from None
    try:
        _ = split.port
    except ValueError:
        raise UsageError(say("arm-camera-port-wrong")) from None
    return split


def shown_host(url: str) -> str:
    """Host and port, without a user and a password. Raises UsageError."""
    split = taken_apart(url)
    return f"{split.hostname}:{split.port}" if split.port else str(split.hostname)


def target(url: SplitResult) -> str:
    """What its host is asked for, in signs that a request may hold."""
    asked = (url.path or "/") + (f"?{url.query}" if url.query else "")
    return quote(asked, safe=_KEPT)


MAX_BYTES = 40_000_000
_HOPS = 3
_LEAST = 0.01
"""Seconds that the last of them has at least: 0 would be for ever."""
_MOVED = {301, 302, 303, 307, 308}


class Fetching:
    """Holds nothing open between two pictures. seconds: that one may take, from asking to its last byte."""

    def __init__(self, url: str, seconds: float) -> None:
        """Raises UsageError for a URL that is none."""
        self._url, self._seconds = url, seconds
        self.host = shown_host(url)

    def fetch(self) -> bytes:
        """Raises Disconnected where nobody answers, CaptureFailed where no picture comes."""
        url, end = self._url, monotonic() + self._seconds
        for _ in range(_HOPS):
            answer, moved = self._ask(taken_apart(url), max(end - monotonic(), _LEAST))
            if not moved:
                return answer
            url = self._sent_on(url, moved)
        raise CaptureFailed(say("arm-camera-redirects-forever", host=self.host))

    def _sent_on(self, url: str, moved: str) -> str:
        try:
            there = urljoin(url, moved)
            same = _place(taken_apart(there)) == _place(taken_apart(self._url))
        except (ValueError, UsageError):
            same = False
        if not same:
            raise CaptureFailed(say("arm-camera-redirects-away", host=self.host))
        return there

    def _ask(self, url: SplitResult, seconds: float) -> tuple[bytes, str]:
        """The answer, or else where it has moved to. seconds: that are left."""
        secure = ssl.create_default_context() if url.scheme.lower() == "https" else None
        with closing(Line(url.hostname or "", url.port, seconds, secure)) as line:
            fuse = Timer(seconds, line.hang_up)
            fuse.daemon = True
            fuse.start()
            try:
                return self._answer(line, url)
            except (OSError, http.client.HTTPException) as error:
                raise self._lost(error, late=line.hung_up) from None
            finally:
                fuse.cancel()
                fuse.join()

    def _answer(self, line: "Line", url: SplitResult) -> tuple[bytes, str]:
        line.request("GET", target(url), headers=_headers(taken_apart(self._url)))
        with line.getresponse() as answer:
            if answer.status in _MOVED:
                return b"", answer.headers.get("Location", "")
            if answer.status in {401, 403}:
                raise CaptureFailed(say("arm-camera-wants-password", host=self.host))
            if answer.status == 404:
                raise CaptureFailed(say("arm-camera-picture-not-found", host=self.host))
            if answer.status != http.client.OK:
                raise CaptureFailed(say("arm-camera-answers-error", host=self.host, status=answer.status))
            data = answer.read(MAX_BYTES + 1)
            cut = bool(answer.length)
        if line.hung_up:
            raise TimeoutError
        if len(data) > MAX_BYTES:
            raise CaptureFailed(say("arm-camera-picture-too-large", host=self.host))
        if cut:
            raise CaptureFailed(say("arm-camera-picture-cut-off", host=self.host))
        return data, ""

    def _lost(self, error: Exception, *, late: bool) -> DeviceError:
        if late or isinstance(error, TimeoutError):
            return CaptureFailed(say("arm-camera-slow", host=self.host, seconds=self._seconds))
        if isinstance(error, ssl.SSLCertVerificationError):
            return Disconnected(say("arm-camera-certificate", host=self.host))
        if isinstance(error, http.client.HTTPException):
            return CaptureFailed(say("arm-camera-garbled", host=self.host))
        return Disconnected(say("arm-camera-unreachable", host=self.host), delivered="no")


class Line(http.client.HTTPConnection):
    """May be hung up from another thread."""

    def __init__(self, host: str, port: int | None, seconds: float, secure: ssl.SSLContext | None) -> None:
        super().__init__(host, port or (443 if secure else 80), timeout=seconds)
        self._secure, self.hung_up = secure, False

    def connect(self) -> None:
        super().connect()
        if self._secure is not None:  # the wrapped socket takes the other's place: one that shakes hands can be hung up
            wrapped = self._secure.wrap_socket(self.sock, server_hostname=self.host, do_handshake_on_connect=False)
            self.sock = wrapped
            wrapped.do_handshake()
        if self.hung_up:
            raise TimeoutError

    def hang_up(self) -> None:
        self.hung_up = True
        sock = self.sock
        if sock is not None:
            with suppress(OSError):
                socket.socket.shutdown(sock, socket.SHUT_RDWR)


def _place(url: SplitResult) -> tuple[str, str | None, int | None]:
    return url.scheme.lower(), url.hostname, url.port


def _headers(url: SplitResult) -> dict[str, str]:
    headers = {"Accept": "image/*", "Cache-Control": "no-cache", "Connection": "close"}
    if url.username is None:
        return headers
    known = f"{unquote(url.username)}:{unquote(url.password or '')}"
    return headers | {"Authorization": f"Basic {b64encode(known.encode()).decode()}"}
