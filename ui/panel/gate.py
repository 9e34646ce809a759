"""Who may come in: a browser of this computer, by a link that opens once. Everybody else gets nothing.

Stands before all of Streamlit, on every request and every socket, so that nothing is drawn, served or heard before it
was asked whose connection it is, by which name we were called (another name may have been pointed here), which page
sent it, and whether it has a session.
"""

import re
from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie
from ipaddress import ip_address
from typing import Any, Literal, Self
from urllib.parse import parse_qs, urlsplit

from iris_screen.core.message import Message, say
from iris_screen.text import preferred, render
from iris_screen.text.catalog import FALLBACK
from iris_screen.ui.panel.session import Keys

Event = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Event]]
Send = Callable[[Event], Awaitable[None]]
App = Callable[[Event, Receive, Send], Awaitable[None]]

OWN_NAMES = ("127.0.0.1", "localhost", "::1")
COOKIE = "iris_panel"

_OPENED = '<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=/{}"><title>Iris</title>'
_USED = say("panel-gate-used")
_RUN_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")
# blob: is how Streamlit brings in the script of a component; only a script of ours can make one
_PAGE_RULES = (
    "default-src 'self'; script-src 'self' 'unsafe-inline' blob:; style-src 'self' 'unsafe-inline';"
    " img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; worker-src 'self' blob:;"
    " object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'"
)
_ALWAYS = [
    (b"content-security-policy", _PAGE_RULES.encode()),
    (b"x-frame-options", b"DENY"),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
]


@dataclass(frozen=True)
class Visit:
    """A request, or the opening of a socket, as far as it matters who comes. hosts, origins: as often as they came."""

    kind: Literal["http", "websocket"]
    client: str
    port: int
    hosts: tuple[str, ...]
    origins: tuple[str, ...] = ()
    site: str = ""
    path: str = "/"
    token: str = ""
    run: str = ""
    session: str = ""
    language: str = FALLBACK

    @classmethod
    def of(cls, scope: Event) -> Self:
        headers = [(name.decode("latin-1").lower(), value.decode("latin-1")) for name, value in scope["headers"]]
        every = {name: tuple(value for known, value in headers if known == name) for name, _ in headers}
        asked = parse_qs(scope.get("query_string", b"").decode("latin-1"))
        return cls(
            kind=scope["type"],
            client=(scope.get("client") or ("",))[0],
            port=(scope.get("server") or ("", 0))[1] or 0,
            hosts=every.get("host", ()),
            origins=every.get("origin", ()),
            site="".join(every.get("sec-fetch-site", ())),
            path=scope["path"],
            token=asked.get("token", [""])[0],
            run=asked.get("run", [""])[0],
            session=_cookie("; ".join(every.get("cookie", ()))),
            language=preferred(",".join(every.get("accept-language", ()))),
        )


def refusal(visit: Visit, keys: Keys) -> Message | None:
    """Why this visit gets nothing; None where it is let in. An invitation is looked at by `Gate`."""
    if not _is_here(visit):
        return say("panel-gate-elsewhere", port=visit.port)
    if not _is_own_page(visit):
        return say("panel-gate-other-page")
    return None if keys.knows(visit.session) else _USED


def _is_here(visit: Visit) -> bool:
    """Whether it came over this computer's own line and called us by this computer's own name."""
    try:
        if not ip_address(visit.client).is_loopback or len(visit.hosts) != 1:
            return False
        called = urlsplit(f"//{visit.hosts[0]}")
        return f"{called.hostname}" in OWN_NAMES and called.netloc == visit.hosts[0] and "@" not in called.netloc
    except ValueError:
        return False


def _is_own_page(visit: Visit) -> bool:
    """A socket says which page opens it; a request may come from the address line, which says nothing."""
    if visit.site not in ("", "none", "same-origin"):
        return False
    own = (f"http://{visit.hosts[0]}",)
    return visit.origins == own or (visit.kind == "http" and not visit.origins)


def _cookie(header: str) -> str:
    try:
        found = SimpleCookie(header).get(COOKIE)
    except CookieError:
        return ""
    return found.value if found else ""


def _opened(run: str) -> bytes:
    """On to the page of this run, else to the first one; nowhere else, whatever the link says."""
    return _OPENED.format(f"?run={run}" if _RUN_ID.fullmatch(run) else "").encode()


class Gate:
    """ASGI: passes on what may come in."""

    def __init__(self, app: App, keys: Keys) -> None:
        self._app, self._keys = app, keys

    async def __call__(self, scope: Event, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            return await self._app(scope, receive, send)
        visit = Visit.of(scope)
        if visit.kind == "http" and visit.path == "/" and visit.token and _is_here(visit):
            return await self._welcome(visit, send)
        if why := refusal(visit, self._keys):
            return await _refuse(visit, why, send)
        return await self._app(scope, receive, _with_rules(send))

    async def _welcome(self, visit: Visit, send: Send) -> None:
        """The token leaves the address line with the first page, and is worth nothing after it."""
        if self._keys.knows(visit.session):
            return await _answer(send, 200, _opened(visit.run), "text/html; charset=utf-8")
        session = self._keys.redeem(visit.token)
        if session is None:
            return await _refuse(visit, _USED, send)
        cookie = f"{COOKIE}={session}; Path=/; HttpOnly; SameSite=Strict"
        return await _answer(
            send, 200, _opened(visit.run), "text/html; charset=utf-8", (b"set-cookie", cookie.encode())
        )


async def _refuse(visit: Visit, why: Message, send: Send) -> None:
    if visit.kind == "websocket":
        await send({"type": "websocket.close", "code": 1008})
    else:
        said = f"{render(why, visit.language)}\n"
        await _answer(send, 403, said.encode(), "text/plain; charset=utf-8")


async def _answer(send: Send, status: int, body: bytes, kind: str, *more: tuple[bytes, bytes]) -> None:
    plain = [(b"content-type", kind.encode()), (b"content-length", b"%d" % len(body)), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": status, "headers": [*plain, *_ALWAYS, *more]})
    await send({"type": "http.response.body", "body": body})


def _with_rules(send: Send) -> Send:
    async def ruled(message: Event) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", []), *_ALWAYS]
        await send(message)

    return ruled
