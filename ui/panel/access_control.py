"""Access control: only a browser on this computer gets in, by a link that works once. Everybody else gets nothing.

It sits in front of Streamlit and sees every request and every WebSocket first. It checks where the connection comes
from, which host name was used (a foreign name may point here), which page sent it, whether it has a session, and
whether it is for the folder that only this panel knows: the cookie goes nowhere else, not even to another port here.
"""

import re
from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie
from ipaddress import ip_address
from typing import Any, Literal, Self
from urllib.parse import parse_qs, urlsplit

from iris_screen.core.message import Message, say
from iris_screen.text import find_preferred_language, render
from iris_screen.text.catalog import FALLBACK
from iris_screen.ui.panel.session import AccessKeys

Event = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Event]]
Send = Callable[[Event], Awaitable[None]]
App = Callable[[Event, Receive, Send], Awaitable[None]]

OWN_NAMES = ("127.0.0.1", "localhost", "::1")
COOKIE = "iris_panel"

_LANDING = '<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=/{}/{}"><title>Iris</title>'
_USED = say("panel-gate-used")
_RUN_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")
# Streamlit loads the script of a component, and a recorded sound, from a blob: address; only a script of ours can make
# one
_PAGE_RULES = (
    "default-src 'self'; script-src 'self' 'unsafe-inline' blob:; style-src 'self' 'unsafe-inline';"
    " img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self' blob:;"
    " media-src 'self' blob:; worker-src 'self' blob:; object-src 'none';"
    " base-uri 'self'; form-action 'self'; frame-ancestors 'none'"
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
    """What access control needs to know about a request or a WebSocket handshake. hosts, origins: the values of all
    Host and Origin headers.
    """

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
    def from_scope(cls, scope: Event) -> Self:
        headers = [(name.decode("latin-1").lower(), value.decode("latin-1")) for name, value in scope["headers"]]
        every = {name: tuple(value for known, value in headers if known == name) for name, _ in headers}
        try:
            cookie = SimpleCookie("; ".join(every.get("cookie", ()))).get(COOKIE)
        except CookieError:
            cookie = None
        query = parse_qs(scope.get("query_string", b"").decode("latin-1"))
        return cls(
            kind=scope["type"],
            client=(scope.get("client") or ("",))[0],
            port=(scope.get("server") or ("", 0))[1] or 0,
            hosts=every.get("host", ()),
            origins=every.get("origin", ()),
            site="".join(every.get("sec-fetch-site", ())),
            path=scope["path"],
            token=query.get("token", [""])[0],
            run=query.get("run", [""])[0],
            session=cookie.value if cookie else "",
            language=find_preferred_language(",".join(every.get("accept-language", ()))),
        )


def find_refusal(visit: Visit, keys: AccessKeys) -> Message | None:
    """Why this visit is refused; None if it is allowed. `AccessControl` checks invitations."""
    if not _is_local(visit):
        return say("panel-gate-elsewhere", port=visit.port)
    # a WebSocket always names the page that opens it; a request from the address bar names none
    from_here = visit.origins == (f"http://{visit.hosts[0]}",) or (visit.kind == "http" and not visit.origins)
    if not from_here or visit.site not in ("", "none", "same-origin"):
        return say("panel-gate-other-page")
    return None if keys.knows(visit.session) and visit.path.startswith(f"/{keys.folder}/") else _USED


def _is_local(visit: Visit) -> bool:
    """Whether it came over the loopback interface and used a host name of this computer."""
    try:
        if not ip_address(visit.client).is_loopback or len(visit.hosts) != 1:
            return False
        called = urlsplit(f"//{visit.hosts[0]}")
        return f"{called.hostname}" in OWN_NAMES and called.netloc == visit.hosts[0] and "@" not in called.netloc
    except ValueError:
        return False


class AccessControl:
    """ASGI middleware: passes on only what is allowed."""

    def __init__(self, app: App, keys: AccessKeys) -> None:
        self._app, self._keys = app, keys

    async def __call__(self, scope: Event, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            return await self._app(scope, receive, send)
        visit = Visit.from_scope(scope)
        home = f"/{self._keys.folder}/"
        if visit.kind == "http" and visit.path == home and visit.token and _is_local(visit):
            return await self._welcome(visit, send)
        if visit.kind == "http" and visit.path == "/favicon.ico" and _is_local(visit):
            return await _respond(send, 204, b"", "image/x-icon")  # browsers ask before a page names its icon
        if why := find_refusal(visit, self._keys):
            return await _refuse(visit, why, send)

        async def send_with_rules(message: Event) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *_ALWAYS]
            await send(message)

        return await self._app(scope, receive, send_with_rules)

    async def _welcome(self, visit: Visit, send: Send) -> None:
        """Redirects to the page of the run, or else to the first page; never anywhere else, whatever the link says.

        This removes the token from the address bar. The token has been used up by then.
        """
        folder, place = self._keys.folder, f"?run={visit.run}" if _RUN_ID.fullmatch(visit.run) else ""
        page = _LANDING.format(folder, place).encode()
        if self._keys.knows(visit.session):
            return await _respond(send, 200, page, "text/html; charset=utf-8")
        session = self._keys.redeem(visit.token)
        if session is None:
            return await _refuse(visit, _USED, send)
        cookie = f"{COOKIE}={session}; Path=/{folder}/; HttpOnly; SameSite=Strict"
        return await _respond(send, 200, page, "text/html; charset=utf-8", (b"set-cookie", cookie.encode()))


async def _refuse(visit: Visit, why: Message, send: Send) -> None:
    if visit.kind == "websocket":
        await send({"type": "websocket.close", "code": 1008})
    else:
        text = f"{render(why, visit.language)}\n"
        await _respond(send, 403, text.encode(), "text/plain; charset=utf-8")


async def _respond(send: Send, status: int, body: bytes, kind: str, *more: tuple[bytes, bytes]) -> None:
    plain = [(b"content-type", kind.encode()), (b"content-length", b"%d" % len(body)), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": status, "headers": [*plain, *_ALWAYS, *more]})
    await send({"type": "http.response.body", "body": body})
