"""The HTTP client for one endpoint: a direct connection with our own headers only, closed after each answer.

Environment variables change none of that: no proxy, no other address or key, no organization.
"""

import re

import httpx2

from iris_screen.core.errors import ModelRefused
from iris_screen.core.message import say
from iris_screen.models.bounded_transport import BoundedTransport
from iris_screen.models.failures import get_host
from iris_screen.models.open_connections import OpenConnections
from iris_screen.models.presets import Endpoint

CONNECT = 10.0
"""Seconds to connect."""
OURS = frozenset({"accept", "content-length", "content-type", "host", "user-agent"})


def make_client(endpoint: Endpoint, connections: OpenConnections) -> httpx2.Client:
    """A client that keeps nothing open between answers, so it need not be closed. Raises ModelRefused for a bad key.

    connections: collects the open connections, so that they can be closed.
    """
    if not re.fullmatch(r"[!-~]*", endpoint.api_key):
        host = get_host(endpoint.base_url)
        raise ModelRefused(say("endpoint-key-malformed", host=host))
    plain = httpx2.HTTPTransport(limits=httpx2.Limits(max_keepalive_connections=0))
    return httpx2.Client(
        transport=_OwnHeadersOnly(BoundedTransport(plain, endpoint.seconds, connections), endpoint.api_key),
        timeout=httpx2.Timeout(endpoint.silence, connect=CONNECT),
        follow_redirects=False,
        trust_env=False,
    )


class _OwnHeadersOnly(httpx2.BaseTransport):
    """Sends no header that reveals this computer, and none from the environment, which may hold another key."""

    def __init__(self, inner: httpx2.BaseTransport, key: str) -> None:
        self._inner = inner
        self._added = {"accept-encoding": "identity"} | ({"authorization": f"Bearer {key}"} if key else {})

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        ours = {name: value for name, value in request.headers.items() if name in OURS}
        sent = httpx2.Request(
            request.method,
            request.url,
            headers=ours | self._added,
            stream=request.stream,
            extensions=request.extensions,
        )
        return self._inner.handle_request(sent)

    def close(self) -> None:
        self._inner.close()
