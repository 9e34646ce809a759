"""One-time tokens for answering a question from elsewhere. Only a digest of each is kept, in its run's folder."""

import json
import os
import secrets
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from iris_screen.core.parsing.files import write_whole


class Tickets:
    """runs: the folder with a folder a run."""

    def __init__(self, runs: Path) -> None:
        self._runs = runs

    def issue(self, run_id: str, key: str) -> str | None:
        """A token for this question of the run, in place of any before; None where somebody has had one."""
        if any(_read(file).get("key") == key for file in (self._told(run_id), self._used(run_id))):
            return None
        token = secrets.token_urlsafe(24)
        write_whole(self._open(run_id), json.dumps({"key": key, "digest": _digest(token)}).encode(), durable=True)
        return token

    def tell(self, run_id: str, key: str) -> None:
        """The token for this question has come to where it was sent; until then another one may be issued."""
        write_whole(self._told(run_id), json.dumps({"key": key}).encode(), durable=True)

    def question_of(self, run_id: str, token: str) -> str:
        """The key of the question that this token answers, "" where it is none or was used."""
        ticket = _read(self._open(run_id))
        fits = secrets.compare_digest(str(ticket.get("digest", "")), _digest(token))
        return str(ticket["key"]) if fits else ""

    def use(self, run_id: str) -> bool:
        """Whether it is this caller who uses it: of several at the same time one is."""
        try:
            os.rename(self._open(run_id), self._used(run_id))  # noqa: PTH104  # both are names already
        except FileNotFoundError:
            return False
        return True

    def give_back(self, run_id: str) -> None:
        """The answer was not taken: the token is good once more, unless another question has one by now."""
        with suppress(FileNotFoundError, FileExistsError):
            os.link(self._used(run_id), self._open(run_id))
            self._used(run_id).unlink()

    def _open(self, run_id: str) -> Path:
        return self._runs / run_id / "ticket.json"

    def _told(self, run_id: str) -> Path:
        """A file of its own: the open one may be used as soon as it is told of."""
        return self._runs / run_id / "ticket.told.json"

    def _used(self, run_id: str) -> Path:
        return self._runs / run_id / "ticket.used.json"


def _read(file: Path) -> dict[str, str]:
    """What it holds, {} where it is not there or damaged."""
    try:
        found = json.loads(file.read_text("utf-8"))
    except (FileNotFoundError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _digest(token: str) -> str:
    return sha256(token.encode(errors="surrogatepass")).hexdigest()
