"""One-time tokens for answering a question from elsewhere. Only a digest of each is stored, in its run's folder."""

import json
import os
import secrets
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from iris_screen.core.parsing.files import NotPlain, parse_json, read_file, write_whole

MOST = 100_000
"""Bytes of a ticket."""


class ReplyTokens:
    """runs: holds one folder for each run."""

    def __init__(self, runs: Path) -> None:
        self._runs = runs

    def issue(self, run_id: str, key: str) -> str | None:
        """A token for this question of the run, replacing any earlier one; None if one has been delivered or used.

        Raises OSError, also where the system does not let us read whether one was: then there is none.
        """
        if any(_read(file).get("key") == key for file in (self._delivered_file(run_id), self._used_file(run_id))):
            return None
        token = secrets.token_urlsafe(24)
        write_whole(self._open_file(run_id), json.dumps({"key": key, "digest": _digest(token)}).encode(), durable=True)
        return token

    def note_delivered(self, run_id: str, key: str) -> None:
        """Record that the token for this question was delivered; until then another one may be issued."""
        write_whole(self._delivered_file(run_id), json.dumps({"key": key}).encode(), durable=True)

    def question_of(self, run_id: str, token: str) -> str:
        """The key of the question that this token answers, "" if it is unknown or used. Raises OSError."""
        ticket = _read(self._open_file(run_id))
        kept = str(ticket.get("digest", "")).encode(errors="replace")  # of text, only ASCII can be compared
        return str(ticket.get("key", "")) if secrets.compare_digest(kept, _digest(token).encode()) else ""

    def use(self, run_id: str) -> bool:
        """Use the token. Returns whether this caller got it: of several at the same time, one does."""
        try:
            os.rename(self._open_file(run_id), self._used_file(run_id))  # noqa: PTH104  # both are names already
        except FileNotFoundError:
            return False
        return True

    def give_back(self, run_id: str) -> None:
        """The answer was not accepted: make the token valid again, unless another question has one by now."""
        with suppress(FileNotFoundError, FileExistsError):
            os.link(self._used_file(run_id), self._open_file(run_id))
            self._used_file(run_id).unlink()

    def _open_file(self, run_id: str) -> Path:
        return self._runs / run_id / "ticket.json"

    def _delivered_file(self, run_id: str) -> Path:
        """A separate file: the open one may be used as soon as it is delivered."""
        return self._runs / run_id / "ticket.told.json"

    def _used_file(self, run_id: str) -> Path:
        return self._runs / run_id / "ticket.used.json"


def _read(file: Path) -> dict[str, str]:
    """The file's content, {} if it is missing or damaged. Raises OSError if that cannot be told: the disk fails, or too
    many files are open.
    """
    try:
        found = parse_json(read_file(file, MOST))  # of a larger one a part, which is damaged
    except (FileNotFoundError, NotPlain, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _digest(token: str) -> str:
    return sha256(token.encode(errors="surrogatepass")).hexdigest()
