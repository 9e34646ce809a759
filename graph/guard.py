"""Who may talk to the server of `langgraph dev`: this computer's own programs and Studio's page, nobody else.

As generated, that server answers any web page a person visits: a page could start a run on his phone and read what
it shows. langgraph.json names this check, and closes CORS beside it.
"""

from langgraph_sdk import Auth

STUDIO = "https://smith.langchain.com"
OURS = ("127.0.0.1", "localhost", "[::1]")

auth = Auth()


@auth.authenticate
async def only_from_here(headers: dict[bytes, bytes]) -> str:
    """Refuses a Host that is not this computer (DNS rebinding), and an Origin that is neither it nor Studio."""
    host, origin = _text(headers, b"host"), _text(headers, b"origin")
    if not _is_here(host):
        raise Auth.exceptions.HTTPException(status_code=403, detail="This server answers on this computer only.")
    if origin and origin != STUDIO and not _is_here(origin.partition("://")[2]):
        raise Auth.exceptions.HTTPException(status_code=403, detail="This page may not drive Iris.")
    return "person"


def _text(headers: dict[bytes, bytes], name: bytes) -> str:
    return headers.get(name, b"").decode("latin-1")


def _is_here(address: str) -> bool:
    name = address.rsplit(":", 1)[0] if not address.endswith("]") else address
    return name in OURS
