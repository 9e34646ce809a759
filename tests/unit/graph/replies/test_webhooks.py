"""A webhook that is told of a question: signed, once, without what is nobody's business."""

import base64
import hashlib
import hmac
import json
import logging
import socket
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from iris_screen.core.message import verbatim
from iris_screen.core.people import Question
from iris_screen.core.plan import Task
from iris_screen.core.settings import Notices
from iris_screen.core.verdict import Finding, Outcome
from iris_screen.graph.replies.reply_tokens import ReplyTokens
from iris_screen.graph.replies.webhooks import LONGEST, SECONDS, TRIES, WebhookSender, sign_headers
from iris_screen.text import render
from iris_screen.tools.devices.clock import VirtualClock
from tests.serving import serving

QUESTION = Question(
    kind="confirm", text=verbatim("“Pay” would pay or order something; that needs a yes"), frame="f", turn=2
)
TASK = Task(id="r1", text="buy it, the password is hunter2", wait_for_person=True)


class Receiver(HTTPServer):
    """Keeps what it was sent, and answers with the next of `statuses`, or 204."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Taking)
        self.came: list[tuple[dict[str, str], bytes]] = []
        self.statuses: list[int] = []
        self.endless = False
        self.over = threading.Event()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/hook"


class _Taking(BaseHTTPRequestHandler):
    server: Receiver

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.came.append(({name.lower(): value for name, value in self.headers.items()}, body))
        self.send_response(self.server.statuses.pop(0) if self.server.statuses else 204)
        self.send_header("Location", "/elsewhere")
        self.end_headers()
        if self.server.endless:
            self.server.over.wait(60)

    def log_message(self, format: str, *args: object) -> None: ...  # noqa: A002


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with serving(Receiver()) as server:
        yield server


def courier(receiver: Receiver, runs: Path, **more: Any) -> WebhookSender:
    return WebhookSender(Notices(webhook=receiver.url, webhook_secret="s3cret", **more), runs, VirtualClock())


def letter(receiver: Receiver) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(receiver.came[-1][1])["data"]
    return data


def test_a_question_is_told_once_signed_and_without_the_task(receiver: Receiver, tmp_path: Path) -> None:
    tell = courier(receiver, tmp_path)
    tell(TASK, QUESTION)
    tell(TASK, QUESTION)  # the node runs again when the answer comes
    [(headers, body)] = receiver.came
    said = b".".join([headers["webhook-id"].encode(), headers["webhook-timestamp"].encode(), body])
    digest = base64.b64encode(hmac.new(b"s3cret", said, hashlib.sha256).digest()).decode()
    assert headers["webhook-signature"] == f"v1,{digest}" and headers["content-type"] == "application/json"
    assert b"hunter2" not in body and b"s3cret" not in body and "picture" not in letter(receiver)
    told = letter(receiver)
    assert (
        told["question"]["text"] == render(QUESTION.text, "en")
        and told["answer"]["url"] == "http://127.0.0.1:8710/answer"
    )
    assert ReplyTokens(tmp_path).question_of("r1", told["answer"]["token"]) == QUESTION.key
    assert told["answer"]["token"] not in (tmp_path / "r1" / "ticket.json").read_text()


def test_no_log_says_the_address_nor_the_token_whether_it_is_told_or_not(
    receiver: Receiver, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    receiver.statuses = [204, 302, 500, 500]
    with caplog.at_level(logging.DEBUG):
        courier(receiver, tmp_path)(TASK, QUESTION)
        courier(receiver, tmp_path)(TASK, QUESTION.replace(turn=3))
    assert len(receiver.came) == 4 and "was not told (it answers 500)" in caplog.text
    assert "/hook" not in caplog.text and "s3cret" not in caplog.text
    assert letter(receiver)["answer"]["token"] not in caplog.text


def test_half_a_sign_that_a_screen_shows_keeps_no_question_from_being_told(receiver: Receiver, tmp_path: Path) -> None:
    courier(receiver, tmp_path)(TASK, QUESTION.replace(text=verbatim("“\ud800” would pay")))
    assert letter(receiver)["question"]["text"] == "“?” would pay"


def test_one_that_says_nothing_is_waited_for_no_longer_than_a_few_seconds(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        address, began = f"http://127.0.0.1:{deaf.getsockname()[1]}/hook", time.monotonic()
        WebhookSender(Notices(webhook=address), tmp_path, VirtualClock())(TASK, QUESTION)
    assert time.monotonic() - began < TRIES * LONGEST
    assert not (tmp_path / "r1" / "ticket.told.json").exists()


def test_the_next_question_has_a_token_of_its_own(receiver: Receiver, tmp_path: Path) -> None:
    tell, other = courier(receiver, tmp_path), QUESTION.replace(turn=3)
    tell(TASK, QUESTION)
    first = letter(receiver)["answer"]["token"]
    tell(TASK, other)
    assert ReplyTokens(tmp_path).question_of("r1", first) == ""
    assert ReplyTokens(tmp_path).question_of("r1", letter(receiver)["answer"]["token"]) == other.key


def test_what_cannot_be_delivered_is_tried_again_later_and_follows_nobody(receiver: Receiver, tmp_path: Path) -> None:
    tell = courier(receiver, tmp_path)
    receiver.statuses = [500, 302, 503]
    tell(TASK, QUESTION)
    assert [json.loads(body)["data"]["run"] for _, body in receiver.came] == ["r1"] * 3
    tell(TASK, QUESTION)
    assert len(receiver.came) == 4 and ReplyTokens(tmp_path).question_of("r1", letter(receiver)["answer"]["token"])
    tell(TASK, QUESTION)
    assert len(receiver.came) == 4


def test_one_that_a_kill_kept_from_being_told_is_told_after_it_as_another_message(
    receiver: Receiver, tmp_path: Path
) -> None:
    tokens = ReplyTokens(tmp_path)
    first = tokens.issue("r1", QUESTION.key)  # and there the program ended
    courier(receiver, tmp_path)(TASK, QUESTION)
    courier(receiver, tmp_path / "again")(TASK, QUESTION)
    assert first and tokens.question_of("r1", first) == ""
    assert tokens.question_of("r1", json.loads(receiver.came[0][1])["data"]["answer"]["token"]) == QUESTION.key
    assert len({headers["webhook-id"] for headers, _ in receiver.came}) == 2


def test_what_a_webhook_says_is_not_waited_for(receiver: Receiver, tmp_path: Path) -> None:
    receiver.endless, receiver.statuses = True, [200]
    began = time.monotonic()
    try:
        courier(receiver, tmp_path)(TASK, QUESTION)
        assert time.monotonic() - began < SECONDS, "an answer that never ends is not read"
    finally:
        receiver.over.set()
    assert len(receiver.came) == 1 and ReplyTokens(tmp_path).use("r1")


def test_a_folder_that_cannot_be_written_keeps_no_run_from_waiting(receiver: Receiver, tmp_path: Path) -> None:
    (tmp_path / "r1").write_text("a file where the run's folder should be")
    courier(receiver, tmp_path)(TASK, QUESTION)
    assert receiver.came == []


def test_an_address_that_can_be_none_keeps_no_run_from_waiting(tmp_path: Path) -> None:
    WebhookSender(Notices(webhook="https://a..b/"), tmp_path, VirtualClock())(TASK, QUESTION)
    assert not (tmp_path / "r1" / "ticket.told.json").exists()


def test_a_picture_goes_along_only_where_it_is_asked_for(receiver: Receiver, tmp_path: Path) -> None:
    (tmp_path / "r1" / "frames").mkdir(parents=True)
    (tmp_path / "r1" / "frames" / "f.png").write_bytes(b"picture")
    courier(receiver, tmp_path, webhook_picture=True)(TASK, QUESTION)
    assert base64.b64decode(letter(receiver)["picture"]) == b"picture"


def test_nobody_is_told_where_a_person_sits_at_the_terminal(receiver: Receiver, tmp_path: Path) -> None:
    courier(receiver, tmp_path)(TASK.replace(attached=True), QUESTION)
    WebhookSender(Notices(), tmp_path, VirtualClock())(TASK, QUESTION)
    assert receiver.came == []


def test_an_address_that_leads_nowhere_keeps_no_run_from_waiting(tmp_path: Path) -> None:
    WebhookSender(Notices(webhook="https://a..b/hook"), tmp_path, VirtualClock())(TASK, QUESTION)


def test_what_is_secret_in_a_question_is_not_sent(receiver: Receiver, tmp_path: Path) -> None:
    text = "type hunter2 into the field: was it done? The code is 482913, the card 6222 0212 3456 7890, it costs ¥35.00"
    choices = ["密码：swordfish", "hunter2"]
    courier(receiver, tmp_path)(
        TASK, QUESTION.replace(text=verbatim(text), choices=[verbatim(each) for each in choices])
    )
    told = letter(receiver)["question"]
    said = "type •••• into the field: was it done? The code is ••••, the card ••••, it costs ¥35.00"
    assert told["text"] == said and told["choices"] == ["密码：••••", "••••"]


def test_an_answer_is_told_first_and_without_what_is_secret(receiver: Receiver, tmp_path: Path) -> None:
    found = Finding(text="hunter2 opens it, call 138 0013 8000 or pay ¥199", checked=True)
    ended = Outcome(status="success", verdict="verified", reason=verbatim("seen"), answer=found.text, found=found)
    courier(receiver, tmp_path).tell_answer(TASK, ended)
    courier(receiver, tmp_path).tell_answer(TASK.replace(attached=True), ended)
    courier(receiver, tmp_path).tell_answer(TASK, ended.replace(found=None))
    ((_, body),) = receiver.came
    told = json.loads(body)
    assert told["type"] == "iris.answer" and next(iter(told["data"])) == "answer"
    assert "¥199" in told["data"]["answer"] and told["data"]["verdict"] == "verified"
    assert "hunter2" not in body.decode() and "138" not in body.decode()


def test_a_secret_of_the_standard_form_is_unpacked() -> None:
    plain, packed = b"0123456789abcdef", "whsec_" + base64.b64encode(b"0123456789abcdef").decode()
    assert sign_headers(packed, "n", "1", b"{}") == sign_headers(plain.decode(), "n", "1", b"{}")
    assert "webhook-signature" not in sign_headers("", "n", "1", b"{}")


def test_a_ticket_is_used_once_and_may_be_given_back(tmp_path: Path) -> None:
    tokens = ReplyTokens(tmp_path)
    token = tokens.issue("r1", "k")
    assert token and tokens.question_of("r1", token) == "k" and tokens.question_of("r1", "other") == ""
    assert tokens.use("r1") and not tokens.use("r1") and tokens.question_of("r1", token) == ""
    assert tokens.issue("r1", "k") is None
    tokens.give_back("r1")
    assert tokens.question_of("r1", token) == "k"


@pytest.mark.parametrize("name", ["ticket.used.json", "ticket.told.json"])
def test_no_ticket_is_issued_while_it_cannot_be_read_whether_one_was(
    name: str, receiver: Receiver, tmp_path: Path
) -> None:
    file = tmp_path / "r1" / name
    file.parent.mkdir()
    file.symlink_to(file)  # stands for a disk that fails: the system cannot open it
    with pytest.raises(OSError, match=name):
        ReplyTokens(tmp_path).issue("r1", QUESTION.key)
    courier(receiver, tmp_path)(TASK, QUESTION)
    assert receiver.came == []
    file.unlink()
    courier(receiver, tmp_path)(TASK, QUESTION)
    assert len(receiver.came) == 1


@pytest.mark.parametrize("name", ["ticket.used.json", "ticket.told.json"])
def test_what_is_no_note_of_a_ticket_keeps_none_from_being_issued(name: str, tmp_path: Path) -> None:
    (tmp_path / "r1" / name).mkdir(parents=True)
    assert ReplyTokens(tmp_path).issue("r1", QUESTION.key)


def test_a_ticket_that_is_given_back_takes_the_place_of_no_later_one(tmp_path: Path) -> None:
    tokens = ReplyTokens(tmp_path)
    assert tokens.issue("r1", "k") and tokens.use("r1")
    later = tokens.issue("r1", "l")
    tokens.give_back("r1")
    assert later and tokens.question_of("r1", later) == "l"


@pytest.mark.parametrize("held", [b"[]", b"\xff{", b"{"])
def test_a_damaged_ticket_is_none(tmp_path: Path, held: bytes) -> None:
    (tmp_path / "r1").mkdir()
    (tmp_path / "r1" / "ticket.json").write_bytes(held)
    assert ReplyTokens(tmp_path).question_of("r1", "\ud800") == ""
