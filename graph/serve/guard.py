"""Who may talk to the server of `iris studio`: only who has its token, and of web pages only Studio's and its own.

By default that server answers any web page a person visits: a page could start a run on their phone and read what it
shows. langgraph.json names this check, and also restricts CORS. A `langgraph dev` that is started by hand has no token
unless one is in the environment; everything else is checked there, too.
"""

import os
import secrets

from langgraph_sdk import Auth

from iris_screen.core.message import Message, say
from iris_screen.text import render

STUDIO = "https://smith.langchain.com"
OURS = ("127.0.0.1", "localhost", "[::1]")
KEY = b"x-api-key"
TOKEN = "IRIS_STUDIO_TOKEN"  # noqa: S105  # the variable's name, not the token

auth = Auth()


@auth.authenticate
async def authenticate_caller(headers: dict[bytes, bytes], method: str) -> str:
    """Refuses a Host other than this computer (DNS rebinding), an Origin that is neither this server nor Studio, what a
    page may send without a preflight (anything but JSON), and, if a token is set, requests without it.
    """
    if why := find_refusal({name.lower(): value for name, value in headers.items()}, method, os.environ.get(TOKEN, "")):
        status, detail = why
        raise Auth.exceptions.HTTPException(status_code=status, detail=render(detail))
    return "person"


def find_refusal(headers: dict[bytes, bytes], method: str, token: str = "") -> tuple[int, Message] | None:
    """The status and why a request is refused; None if it is allowed. token: what clients send as API key, or as
    Bearer; "" if none is needed.
    """
    host, origin = _read_header(headers, b"host"), _read_header(headers, b"origin")
    if not _is_this_computer(host):
        return 403, say("studio-not-this-computer")
    if origin not in ("", STUDIO, f"http://{host}"):  # a page of another port of this computer is not ours
        return 403, say("studio-other-page")
    bearer = headers.get(b"authorization", b"").removeprefix(b"Bearer ")
    if token and not any(secrets.compare_digest(each, token.encode()) for each in (headers.get(KEY, b""), bearer)):
        return 401, say("studio-token-missing")
    if method in ("POST", "PUT", "PATCH"):
        kind = _read_header(headers, b"content-type").partition(";")[0].strip().lower()
        if kind != "application/json" and _read_header(headers, b"content-length") != "0":
            return 403, say("studio-not-json")
    return None


def _read_header(headers: dict[bytes, bytes], name: bytes) -> str:
    return headers.get(name, b"").decode("latin-1")


def _is_this_computer(address: str) -> bool:
    name, colon, port = (address, "", "") if address.endswith("]") else address.rpartition(":")
    return name in OURS and port.isdecimal() if colon else address in OURS
