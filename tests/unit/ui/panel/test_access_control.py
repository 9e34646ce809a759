"""Who is let into the panel: asked of every request and every socket, before anything else sees it."""

import asyncio
from itertools import product
from typing import Any

import pytest

from iris_screen.core.message import say
from iris_screen.text import list_languages, render
from iris_screen.ui.panel.access_control import COOKIE, AccessControl, Event, Receive, Send, Visit, find_refusal
from iris_screen.ui.panel.session import AccessKeys

HERE = "127.0.0.1:8501"


FOLDER = "0123456789abcdef"


def visit(**changes: Any) -> Visit:
    told: dict[str, Any] = {"kind": "http", "client": "127.0.0.1", "port": 8501, "hosts": (HERE,)}
    told["path"] = f"/{FOLDER}/"
    return Visit(**told | changes)


@pytest.fixture
def keys() -> AccessKeys:
    keys = AccessKeys()
    keys.folder = FOLDER
    return keys


@pytest.fixture
def session(keys: AccessKeys) -> str:
    session = keys.redeem(keys.invite())
    assert session
    return session


HOSTS = {
    (HERE,): True,
    ("localhost:8501",): True,
    ("[::1]:8501",): True,
    ("evil.example",): False,
    ("127.0.0.1.evil.example:8501",): False,
    ("evil.example@127.0.0.1:8501",): False,
    ("127.0.0.1:8501/evil.example",): False,
    ("192.168.1.7:8501",): False,
    ("",): False,
    (): False,
    (HERE, "evil.example"): False,
}
ORIGINS = (None, "own", "https://evil.example", "null", "http://localhost:3000", "http://127.0.0.1:8501.evil.example")


@pytest.mark.parametrize(("hosts", "origin"), list(product(HOSTS, ORIGINS)))
def test_only_our_own_page_by_our_own_name_opens_a_socket(
    keys: AccessKeys, session: str, hosts: tuple[str, ...], origin: str | None
) -> None:
    said = f"http://{hosts[0]}" if origin == "own" and hosts else origin
    came = visit(kind="websocket", hosts=hosts, origins=(said,) if said else (), session=session)
    assert (find_refusal(came, keys) is None) is (HOSTS[hosts] and origin == "own")


@pytest.mark.parametrize(("hosts", "origin"), list(product(HOSTS, ORIGINS)))
def test_a_request_needs_our_name_no_other_page_and_a_session_all_at_once(
    keys: AccessKeys, session: str, hosts: tuple[str, ...], origin: str | None
) -> None:
    said = f"http://{hosts[0]}" if origin == "own" and hosts else origin
    for known, site in product((session, "", "x"), ("", "none", "same-origin", "same-site", "cross-site")):
        came = visit(hosts=hosts, origins=(said,) if said else (), session=known, site=site)
        own = HOSTS[hosts] and origin in (None, "own") and site in ("", "none", "same-origin")
        assert (find_refusal(came, keys) is None) is (own and known == session)


@pytest.mark.parametrize("client", ["192.168.1.7", "8.8.8.8", "", "testclient"])
def test_another_computer_is_told_of_the_tunnel_and_nothing_else(keys: AccessKeys, session: str, client: str) -> None:
    told = find_refusal(visit(client=client, session=session), keys)
    assert told and told.key == "panel-gate-elsewhere"
    assert all(
        "ssh -L 8501:127.0.0.1:8501 USER@THIS-COMPUTER" in render(told, language) for language in list_languages()
    )


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_what_another_page_fetches_is_refused(keys: AccessKeys, session: str, site: str) -> None:
    assert find_refusal(visit(site=site, session=session), keys) == say("panel-gate-other-page")


@pytest.mark.parametrize("session", ["", "x", "\udcff"])
def test_without_a_session_nothing_is_let_in(keys: AccessKeys, session: str) -> None:
    assert find_refusal(visit(session=session), keys) == say("panel-gate-used")


@pytest.mark.parametrize(
    "path", ["/", "/runs", "//", f"/{FOLDER}", f"/{FOLDER}x/", f"/x/{FOLDER}/", "/_stcore/stream", ""]
)
def test_a_session_is_good_for_the_folder_of_this_panel_and_no_other(keys: AccessKeys, session: str, path: str) -> None:
    assert find_refusal(visit(session=session, path=f"/{FOLDER}/runs"), keys) is None
    for kind, origins in (("http", ()), ("websocket", (f"http://{HERE}",))):
        came = visit(kind=kind, origins=origins, session=session, path=path)
        assert find_refusal(came, keys) == say("panel-gate-used")


def test_an_invitation_opens_once_and_its_session_lasts(keys: AccessKeys) -> None:
    token = keys.invite()
    session = keys.redeem(token)
    assert session and keys.knows(session) and not keys.knows(token)
    assert keys.redeem(token) is None
    assert find_refusal(visit(session=session), keys) is None


# --- as it is served -------------------------------------------------------------------------------------------------


class Inside:
    """What stands behind the access control: takes down what came through."""

    def __init__(self) -> None:
        self.came: list[str] = []

    async def __call__(self, scope: Event, receive: Receive, send: Send) -> None:
        self.came.append(scope["type"])
        if scope["type"] == "http":
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": b"inside"})


def ask(
    access: AccessControl,
    kind: str = "http",
    path: str = f"/{FOLDER}/",
    query: str = "",
    host: str = HERE,
    cookie: str = "",
) -> tuple[int, bytes, dict[bytes, bytes]]:
    """Status (a closing code for a socket), body, headers."""
    headers = [(b"host", host.encode()), *([(b"cookie", cookie.encode())] if cookie else [])]
    scope = {"type": kind, "path": path, "query_string": query.encode(), "headers": headers}
    scope |= {"client": ("127.0.0.1", 5), "server": ("127.0.0.1", 8501)}
    said: list[Event] = []

    async def send(message: Event) -> None:
        said.append(message)

    async def receive() -> Event:
        return {}

    asyncio.run(access(scope, receive, send))
    if kind == "websocket":
        return said[0]["code"], b"", {}
    return said[0]["status"], said[1]["body"], dict(said[0]["headers"])


def test_a_link_gives_a_session_and_is_worth_nothing_after_it(keys: AccessKeys) -> None:
    inside = Inside()
    access, token = AccessControl(inside, keys), keys.invite()
    assert ask(access)[0] == 403
    status, page, headers = ask(access, query=f"token={token}")
    cookie = headers[b"set-cookie"].decode()
    assert status == 200 and b"inside" not in page and token.encode() not in page
    assert cookie.startswith(f"{COOKIE}=") and cookie.endswith(f"; Path=/{FOLDER}/; HttpOnly; SameSite=Strict")
    assert ask(access, query=f"token={token}")[0] == 403
    assert inside.came == []
    status, page, headers = ask(access, path=f"/{FOLDER}/static/x.js", cookie=cookie.partition(";")[0])
    assert (status, page, headers[b"x-frame-options"]) == (200, b"inside", b"DENY")
    assert b"frame-ancestors 'none'" in headers[b"content-security-policy"]


@pytest.mark.parametrize(
    ("run", "to"),
    [
        ("r-1.x", b'?run=r-1.x"'),
        ("", b'"'),
        ("%2F%2Fevil.example", b'"'),
        ("a%22%3E%3Cscript%3E", b'"'),
        ("a%0Ab", b'"'),
        ("r" * 65, b'"'),
    ],
)
def test_a_link_leads_to_the_page_of_a_run_and_nowhere_else(keys: AccessKeys, run: str, to: bytes) -> None:
    status, page, _ = ask(AccessControl(Inside(), keys), query=f"token={keys.invite()}&run={run}")
    assert status == 200 and b"url=/%s/%s" % (FOLDER.encode(), to) in page
    assert b"evil" not in page and b"<script" not in page


@pytest.mark.parametrize("path", ["/", f"/{FOLDER}", f"/{FOLDER}/runs"])
def test_a_token_without_the_folder_opens_nothing_and_is_not_used_up(keys: AccessKeys, path: str) -> None:
    access, token = AccessControl(Inside(), keys), keys.invite()
    status, said, headers = ask(access, path=path, query=f"token={token}")
    assert status == 403 and FOLDER.encode() not in said and b"set-cookie" not in headers
    assert keys.redeem(token)


def test_each_panel_has_a_folder_that_nobody_can_guess() -> None:
    assert len({AccessKeys().folder for _ in range(50)}) == 50 and len(AccessKeys().folder) == 32


def test_a_link_called_by_another_name_is_not_used_up(keys: AccessKeys) -> None:
    access, token = AccessControl(Inside(), keys), keys.invite()
    status, said, headers = ask(access, query=f"token={token}", host="evil.example")
    assert status == 403 and b"ssh -L" in said and b"set-cookie" not in headers
    assert keys.redeem(token)


def test_a_socket_without_a_session_is_closed_before_it_opens(keys: AccessKeys) -> None:
    inside = Inside()
    assert ask(AccessControl(inside, keys), "websocket", f"/{FOLDER}/_stcore/stream")[0] == 1008
    assert inside.came == []


def test_a_browser_that_asks_for_an_icon_gets_an_empty_answer_and_no_cookie(keys: AccessKeys) -> None:
    inside = Inside()
    status, said, headers = ask(AccessControl(inside, keys), path="/favicon.ico")
    assert (status, said, inside.came) == (204, b"", []) and b"set-cookie" not in headers
    assert ask(AccessControl(inside, keys), path="/favicon.ico", host="evil.example")[0] == 403
