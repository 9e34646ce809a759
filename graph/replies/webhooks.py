"""Tells a webhook that a run waits for a person and how to answer, or what a run found out for the person. Requests are
signed according to Standard Webhooks.

Failures never affect the run: what cannot be delivered is logged, and tried again when the run is next resumed. The
task is not sent, nor a picture unless the settings ask for it: both may be private.
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

from iris_screen.consent.secrets.text_mask import TextMask
from iris_screen.core.message import HIDDEN, replace_words
from iris_screen.core.parsing.files import read_whole
from iris_screen.core.parsing.languages import detect_language
from iris_screen.core.people import Question
from iris_screen.core.plan import Task
from iris_screen.core.protocols import Clock
from iris_screen.core.settings import Notices
from iris_screen.core.verdict import Outcome
from iris_screen.graph.replies.reply_tokens import ReplyTokens
from iris_screen.models.failures import get_host
from iris_screen.nodes.rules.inbox import explain_how_to_answer, make_answer_schema
from iris_screen.text import render

LOG = logging.getLogger("iris")

TRIES, SECONDS, LONGEST = 3, 5.0, 10.0
"""SECONDS: the longest silence. LONGEST: the longest time for a whole try, even if data keeps trickling in."""
MAX_PICTURE = 2_000_000
_NUMBER = re.compile(r"\d(?:[ -]?\d){10,}")


@dataclass(frozen=True)
class WebhookSender:
    """notices: where to send. runs: holds one folder for each run."""

    notices: Notices
    runs: Path
    clock: Clock

    def __call__(self, task: Task, question: Question) -> None:
        """Send each question once, unless somebody sits at the terminal that asks it. After a kill before delivery was
        certain, it is sent again as another message with another token: the first one may have arrived, but is void.
        """
        if not self.notices.webhook or task.attached:
            return
        try:
            tokens = ReplyTokens(self.runs)
            token = tokens.issue(task.id, question.key)
            if token is None:
                return
            number = f"{task.id}.{question.key}.{sha256(token.encode()).hexdigest()[:8]}"
            if self._deliver(number, self._write_message(task, question, token)):
                tokens.note_delivered(task.id, question.key)
        except OSError as error:  # a full disk must not affect the run, either
            LOG.warning("The webhook was not told (%s).", error.strerror)

    def tell_answer(self, task: Task, outcome: Outcome) -> None:
        """Send what the person asked for once the run has ended, unless somebody sits at its terminal."""
        found = outcome.found
        if found is None or not self.notices.webhook or task.attached:
            return
        mask, language = TextMask.from_task(task), detect_language(task.text)
        told = {
            "answer": _NUMBER.sub(HIDDEN, mask(found.text)),
            "kind": found.kind,
            "checked": found.checked,
            "run": task.id,
            "verdict": outcome.verdict,
            "reason": render(replace_words(outcome.reason, mask), language),
        }
        message = json.dumps({"type": "iris.answer", "data": told}, ensure_ascii=False).encode(errors="replace")
        self._deliver(f"{task.id}.answer", message)

    def _write_message(self, task: Task, question: Question, token: str) -> bytes:
        mask, language = TextMask.from_task(task), detect_language(task.text)
        # long numbers are hidden, since they may be of a phone or a card
        text, *choices = (
            replace_words(text, lambda words: _NUMBER.sub(HIDDEN, mask(words)))
            for text in (question.text, *question.choices)
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
                "schema": make_answer_schema(question, language),
                "command": f"iris answer {task.id} ANSWER",
                "url": f"http://127.0.0.1:{self.notices.answer_port}/answer",
                "token": token,
            },
        }
        if self.notices.webhook_picture and (picture := self._read_picture(task.id, question.frame)):
            data["picture"] = picture
        return json.dumps({"type": "iris.question", "data": data}, ensure_ascii=False).encode(errors="replace")

    def _read_picture(self, run_id: str, frame: str) -> str:
        """The PNG in base64, "" if there is none or it is too large to send."""
        file = self.runs / run_id / "frames" / f"{frame}.png"
        try:
            return base64.b64encode(read_whole(file, MAX_PICTURE)).decode() if frame else ""
        except OSError:
            return ""

    def _deliver(self, number: str, message: bytes) -> bool:
        why = ""
        for n in range(TRIES):
            if n:
                self.clock.sleep(n)
            why = self._post(number, message)
            if not why:
                return True
        LOG.warning("The webhook at %s was not told (%s).", get_host(self.notices.webhook), why)
        return False

    def _post(self, number: str, message: bytes) -> str:
        """Why it was not accepted, "" if it was. The response body is not read: it may be long, or never end. Uses the
        transport and not a client, which would log the address, and that is as good as a password.
        """
        import httpx2

        from iris_screen.models.bounded_transport import BoundedTransport
        from iris_screen.models.open_connections import OpenConnections

        headers = sign_headers(self.notices.webhook_secret, number, str(int(self.clock.now())), message)
        headers["content-type"] = "application/json"
        limits = {"timeout": httpx2.Timeout(SECONDS).as_dict()}
        try:
            request = httpx2.Request("POST", self.notices.webhook, content=message, headers=headers, extensions=limits)
            plain = httpx2.HTTPTransport(trust_env=False)
            with (
                closing(BoundedTransport(plain, LONGEST, OpenConnections())) as line,
                closing(line.handle_request(request)) as answer,
            ):
                return "" if answer.is_success else f"it answers {answer.status_code}"
        except (
            httpx2.HTTPError,
            httpx2.InvalidURL,
            ValueError,
        ) as error:  # the last: a host name such as a..b
            return type(error).__name__


def sign_headers(secret: str, number: str, at: str, body: bytes) -> dict[str, str]:
    """The headers by which the receiver recognises us; see standardwebhooks.com. secret: any text, or whsec_BASE64."""
    key = base64.b64decode(secret.removeprefix("whsec_")) if secret.startswith("whsec_") else secret.encode()
    digest = hmac.new(key, b".".join([number.encode(), at.encode(), body]), sha256).digest()
    signature = {"webhook-signature": f"v1,{base64.b64encode(digest).decode()}"} if secret else {}
    return {"webhook-id": number, "webhook-timestamp": at, **signature}
