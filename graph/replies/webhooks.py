"""Tells a webhook that a run waits for a person, signed as Standard Webhooks says, and how the answer comes back.

Nothing of it keeps a run from waiting: what cannot be delivered is logged, and tried again when the run is next taken
up. The task is not sent, and no picture unless that is asked for: both may hold what is nobody's business.
"""

import base64
import hmac
import json
import logging
import re
from contextlib import closing
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from iris_screen.consent.text_mask import TextMask
from iris_screen.core.message import HIDDEN, with_words
from iris_screen.core.parsing.spelling import language_of
from iris_screen.core.people import Question
from iris_screen.core.plan import Task
from iris_screen.core.protocols import Clock
from iris_screen.core.settings import Notices
from iris_screen.graph.replies.reply_tokens import Tickets
from iris_screen.models.failures import get_host
from iris_screen.nodes.rules.inbox import answer_schema, explain_how_to_answer
from iris_screen.text import render

LOG = logging.getLogger("iris")

TRIES, SECONDS, LONGEST = 3, 5.0, 10.0
"""SECONDS: of silence at most; LONGEST: until a whole try is over, also where something keeps dripping in."""
MAX_PICTURE = 2_000_000
_NUMBER = re.compile(r"\d(?:[ -]?\d){10,}")


@dataclass(frozen=True)
class Courier:
    """notices: where to. runs: the folder with a folder a run."""

    notices: Notices
    runs: Path
    clock: Clock

    def __call__(self, task: Task, question: Question) -> None:
        """Once a question, and not where somebody sits at the terminal that asks it. A kill before it was surely told
        tells it again, as another message with another token: the first may have come, and counts no more.
        """
        if not self.notices.webhook or task.attached:
            return
        try:
            self._tell(task, question)
        except OSError as error:  # a full disk keeps no run from waiting, either
            LOG.warning("The webhook was not told of a question (%s).", error.strerror)

    def _tell(self, task: Task, question: Question) -> None:
        tickets = Tickets(self.runs)
        token = tickets.issue(task.id, question.key)
        if token is None:
            return
        number = f"{task.id}.{question.key}.{sha256(token.encode()).hexdigest()[:8]}"
        if self._delivered(number, self._letter(task, question, token)):
            tickets.tell(task.id, question.key)

    def _letter(self, task: Task, question: Question, token: str) -> bytes:
        veil, language = TextMask.from_task(task), language_of(task.text)
        text, *choices = (
            with_words(said, lambda words: _outward(veil(words))) for said in (question.text, *question.choices)
        )
        data: dict[str, Any] = {
            "run": task.id,
            "question": {
                "key": question.key,
                "kind": question.kind,
                "text": render(text, language),
                "choices": [render(choice, language) for choice in choices],
                "message": text.model_dump(mode="json"),
            },
            "answer": {
                "says": render(explain_how_to_answer(question), language),
                "schema": answer_schema(question, language),
                "command": f"iris answer {task.id} ANSWER",
                "url": f"http://127.0.0.1:{self.notices.answer_port}/answer",
                "token": token,
            },
        }
        if self.notices.webhook_picture and (picture := self._picture(task.id, question.frame)):
            data["picture"] = picture
        return json.dumps({"type": "iris.question", "data": data}, ensure_ascii=False).encode(errors="replace")

    def _picture(self, run_id: str, frame: str) -> str:
        """The PNG in base64, "" where there is none or it is too large to send."""
        file = self.runs / run_id / "frames" / f"{frame}.png"
        fits = bool(frame) and file.is_file() and file.stat().st_size <= MAX_PICTURE
        return base64.b64encode(file.read_bytes()).decode() if fits else ""

    def _delivered(self, number: str, letter: bytes) -> bool:
        why = ""
        for n in range(TRIES):
            if n:
                self.clock.sleep(n)
            why = self._post(number, letter)
            if not why:
                return True
        LOG.warning("The webhook at %s was not told of a question (%s).", get_host(self.notices.webhook), why)
        return False

    def _post(self, number: str, letter: bytes) -> str:
        """Why it was not taken, "" where it was. What it says besides is not read: it may be long, or never end. By the
        line itself and no client, which would tell every log of the address, and that is as good as a password.
        """
        import httpx2

        from iris_screen.models.bounded_line import BoundedTransport
        from iris_screen.models.lines import Lines

        headers = signed(self.notices.webhook_secret, number, str(int(self.clock.now())), letter)
        headers["content-type"] = "application/json"
        limits = {"timeout": httpx2.Timeout(SECONDS).as_dict()}
        try:
            request = httpx2.Request("POST", self.notices.webhook, content=letter, headers=headers, extensions=limits)
            plain = httpx2.HTTPTransport(trust_env=False)
            with (
                closing(BoundedTransport(plain, LONGEST, Lines())) as line,
                closing(line.handle_request(request)) as answer,
            ):
                return "" if answer.is_success else f"it answers {answer.status_code}"
        except (httpx2.HTTPError, httpx2.InvalidURL, ValueError) as error:  # the last: a host's name may be none, a..b
            return type(error).__name__


def signed(secret: str, number: str, at: str, body: bytes) -> dict[str, str]:
    """The headers by which the receiver knows us, as standardwebhooks.com says. secret: any text, or whsec_BASE64."""
    key = base64.b64decode(secret.removeprefix("whsec_")) if secret.startswith("whsec_") else secret.encode()
    digest = hmac.new(key, b".".join([number.encode(), at.encode(), body]), sha256).digest()
    signature = {"webhook-signature": f"v1,{base64.b64encode(digest).decode()}"} if secret else {}
    return {"webhook-id": number, "webhook-timestamp": at, **signature}


def _outward(text: str) -> str:
    """Without long numbers: what is a phone's or a card's is said to nobody else."""
    return _NUMBER.sub(HIDDEN, text)
