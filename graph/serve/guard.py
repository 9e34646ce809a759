"""Who may talk to the server of `langgraph dev`: this computer's own programs and Studio's page, nobody else.

As generated, that server answers any web page a person visits: a page could start a run on his phone and read what
it shows. langgraph.json names this check, and closes CORS beside it.
"""

import os
import secrets

from langgraph_sdk import Auth

from iris_screen.core.message import Message, say
from iris_screen.text import render

STUDIO = "https://smith.langchain.com"
OURS = ("127.0.0.1", "localhost", "[::1]")
TOKEN = "IRIS_STUDIO_TOKEN"  # noqa: S105  # where it stands, not what it is

auth = Auth()


@auth.authenticate
async def only_from_here(headers: dict[bytes, bytes], method: str) -> str:
    """Refuses a Host that is not this computer (DNS rebinding), an Origin that is neither it nor Studio, what a page
    may send without being asked (anything but JSON), and, where a token is set, whoever does not have it.
    """
    if why := refusal({name.lower(): value for name, value in headers.items()}, method, os.environ.get(TOKEN, "")):
        status, detail = why
        raise Auth.exceptions.HTTPException(status_code=status, detail=render(detail))
    return "person"


def refusal(headers: dict[bytes, bytes], method: str, token: str = "") -> tuple[int, Message] | None:
    """The status and why; None where it may come in. token: what clients send as their API key, or ""."""
    host, origin = _text(headers, b"host"), _text(headers, b"origin")
    if not _is_here(host):
        return 403, say("studio-not-this-computer")
    if origin and origin != STUDIO and not _is_here(origin.partition("://")[2]):
        return 403, say("studio-other-page")
    if token and not secrets.compare_digest(headers.get(b"x-api-key", b""), token.encode()):
        return 401, say("studio-token-missing")
    if method in ("POST", "PUT", "PATCH") and not _is_json(_text(headers, b"content-type"), headers):
        return 403, say("studio-not-json")
    return None


def _is_json(kind: str, headers: dict[bytes, bytes]) -> bool:
    """Whether a body says that it is JSON; nothing is sent where there is none."""
    return kind.partition(";")[0].strip().lower() == "application/json" or _text(headers, b"content-length") == "0"


def _text(headers: dict[bytes, bytes], name: bytes) -> str:
    return headers.get(name, b"").decode("latin-1")


def _is_here(address: str) -> bool:
    name, colon, port = (address, "", "") if address.endswith("]") else address.rpartition(":")
    return name in OURS and port.isdecimal() if colon else address in OURS
