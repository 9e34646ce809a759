"""Fetches one picture from a camera's URL: directly, without proxies or redirects to other hosts, within a time limit.

No message contains more of the URL than the host, since it may hold a password.
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

# The URL of a camera: its host, the request for it, and what of it may be shown.


_KEPT = "/?%:@!$&'()*+,;="
"""Characters that need no escaping in a path or query, or were escaped already."""


def parse_url(url: str) -> SplitResult:
    """Parse a URL. Raises UsageError for an invalid one."""
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


def public_host(url: str) -> str:
    """Host and port, without a user and a password. Raises UsageError."""
    split = parse_url(url)
    return f"{split.hostname}:{split.port}" if split.port else str(split.hostname)


def request_target(url: SplitResult) -> str:
    """The path and query to request, with only characters that a request may contain."""
    asked = (url.path or "/") + (f"?{url.query}" if url.query else "")
    return quote(asked, safe=_KEPT)


MAX_BYTES = 40_000_000
_HOPS = 3
_LEAST = 0.01
"""Least seconds for the last redirect: 0 would mean no limit."""
_MOVED = {301, 302, 303, 307, 308}


class PictureFetcher:
    """Keeps no connection between two pictures. seconds: limit for one, from the request to its last byte."""

    def __init__(self, url: str, seconds: float) -> None:
        """Raises UsageError for an invalid URL."""
        self._url, self._seconds = url, seconds
        self.host = public_host(url)

    def fetch(self) -> bytes:
        """Fetch a picture. Raises Disconnected if nobody answers, CaptureFailed if no picture comes."""
        url, end = self._url, monotonic() + self._seconds
        for _ in range(_HOPS):
            answer, moved = self._request(parse_url(url), max(end - monotonic(), _LEAST))
            if not moved:
                return answer
            try:
                url = urljoin(url, moved)
                is_same = _origin(parse_url(url)) == _origin(parse_url(self._url))
            except (ValueError, UsageError):
                is_same = False
            if not is_same:
                raise CaptureFailed(say("arm-camera-redirects-away", host=self.host))
        raise CaptureFailed(say("arm-camera-redirects-forever", host=self.host))

    def _request(self, url: SplitResult, seconds: float) -> tuple[bytes, str]:
        """The picture, or else where it has moved to. seconds: that are left."""
        secure = ssl.create_default_context() if url.scheme.lower() == "https" else None
        with closing(Connection(url.hostname or "", url.port, seconds, secure)) as line:
            fuse = Timer(seconds, line.hang_up)
            fuse.daemon = True
            fuse.start()
            try:
                return self._read_answer(line, url)
            except (OSError, http.client.HTTPException) as error:
                raise self._fetch_error(error, late=line.hung_up) from None
            finally:
                fuse.cancel()
                fuse.join()

    def _read_answer(self, line: "Connection", url: SplitResult) -> tuple[bytes, str]:
        headers = {"Accept": "image/*", "Cache-Control": "no-cache", "Connection": "close"}
        own = parse_url(self._url)
        if own.username is not None:
            login = f"{unquote(own.username)}:{unquote(own.password or '')}"
            headers["Authorization"] = f"Basic {b64encode(login.encode()).decode()}"
        line.request("GET", request_target(url), headers=headers)
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

    def _fetch_error(self, error: Exception, *, late: bool) -> DeviceError:
        if late or isinstance(error, TimeoutError):
            return CaptureFailed(say("arm-camera-slow", host=self.host, seconds=self._seconds))
        if isinstance(error, ssl.SSLCertVerificationError):
            return Disconnected(say("arm-camera-certificate", host=self.host))
        if isinstance(error, http.client.HTTPException):
            return CaptureFailed(say("arm-camera-garbled", host=self.host))
        return Disconnected(say("arm-camera-unreachable", host=self.host), delivered="no")


class Connection(http.client.HTTPConnection):
    """A connection that another thread may close."""

    def __init__(self, host: str, port: int | None, seconds: float, secure: ssl.SSLContext | None) -> None:
        super().__init__(host, port or (443 if secure else 80), timeout=seconds)
        self._secure, self.hung_up = secure, False

    def connect(self) -> None:
        super().connect()
        if self._secure is not None:  # set before the handshake, so that `hang_up` works during it
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


def _origin(url: SplitResult) -> tuple[str, str | None, int | None]:
    return url.scheme.lower(), url.hostname, url.port
