"""A question that is told to a webhook, and answered by HTTP: once, by its token, and by nobody's page."""

import json
import threading
from http.client import HTTPConnection
from itertools import product
from pathlib import Path
from queue import Queue
from typing import Any

import pytest

from iris_screen.core.actions import Tap
from iris_screen.core.condition import Condition
from iris_screen.core.errors import UsageError
from iris_screen.core.people import Answer
from iris_screen.core.plan import Step
from iris_screen.core.settings import Fleet, Notices, Settings
from iris_screen.core.target import Target
from iris_screen.graph.configuration.resources import own_memory
from iris_screen.graph.lifecycle.clock import SystemClock
from iris_screen.graph.runs import Runs
from iris_screen.memory.items import Episode, Procedure
from iris_screen.memory.memory_prompt import make_recall
from iris_screen.tools.devices.address import open_device
from iris_screen.ui.cli.servers.listen import AnswerServer
from tests.contract.store.postgres import DATABASES, enrol  # noqa: F401 (pytest_generate_tests reads one)
from tests.serving import serving
from tests.shop import PAY, SELLING, shop
from tests.unit.graph.replies.test_webhooks import Receiver


def post(server: AnswerServer, said: object, **headers: str) -> tuple[int, dict[str, Any]]:
    line = HTTPConnection("127.0.0.1", server.server_port, timeout=30)
    sent = {"Content-Type": "application/json", **{name.replace("_", "-"): value for name, value in headers.items()}}
    line.request("POST", "/answer", said if isinstance(said, bytes) else json.dumps(said), sent)
    answer = line.getresponse()
    told: dict[str, Any] = json.loads(answer.read())
    line.close()
    return answer.status, told


def test_a_webhook_is_told_and_its_answer_lets_the_run_go_on_once(tmp_path: Path, store_url: str) -> None:
    (tmp_path / "shop.yaml").write_text(SELLING)
    ended: Queue[str] = Queue()
    with serving(Receiver()) as receiver:
        notices = Notices(webhook=receiver.url, webhook_secret="s")
        settings = Settings(home=enrol(tmp_path / "home"), notices=notices, fleet=Fleet(fleet_url=store_url))
        runs = Runs(settings)

        def go_on(run_id: str, word: str, key: str) -> int:
            result = Runs(settings).resume(run_id, answer=Answer.parse(word), to=key)
            ended.put(result.status)
            return result.exit_code

        asked = runs.start(PAY, device=f"sim:{tmp_path / 'shop.yaml'}?time=virtual", run_id="shop", wait=True)
        assert (asked.status, asked.exit_code) == ("waiting", 6)
        [(_, letter)] = receiver.came
        token = json.loads(letter)["data"]["answer"]["token"]
        good = {"run": "shop", "token": token, "answer": "yes"}
        with serving(AnswerServer(runs, go_on, 0)) as server:
            assert post(server, {**good, "answer": "perhaps"})[0] == 400
            assert post(server, {**good, "token": "wrong"})[0] == 409
            assert post(server, b"{")[0] == post(server, [])[0] == post(server, {"run": "shop"})[0] == 400
            assert post(server, {**good, "run": "../shop"})[0] == 400
            _only_from_here(server, good)
            assert post(server, good) == (202, {"run": "shop"})
            again, told = post(server, good)
            assert again == 409 and "already answered" in told["error"]
            assert ended.get(timeout=60) == "unverified"  # a payment leaves no more behind here than another page
        assert len(receiver.came) == 1 and len(runs.store.entries("shop")) == 1


def _only_from_here(server: AnswerServer, said: object) -> None:
    """Every Host, Origin and content type, combined: one wrong one is enough to be refused."""
    here = f"127.0.0.1:{server.server_port}"
    hosts = {here: True, "evil.example": False, f"127.0.0.1.evil.example:{server.server_port}": False, "": False}
    origins = {"": True, f"http://{here}": False, "https://evil.example": False, "null": False}
    kinds = {"application/json": True, "text/plain": False, "application/x-www-form-urlencoded": False}
    for host, origin, kind in product(hosts, origins, kinds):
        if not (hosts[host] and origins[origin] and kinds[kind]):
            named = {"Host": host, "Content_Type": kind, **({"Origin": origin} if origin else {})}
            assert post(server, said, **named)[0] in (400, 403, 415), named


@pytest.mark.parametrize("code", [5])
def test_an_answer_that_was_not_taken_may_be_given_again(tmp_path: Path, code: int) -> None:
    (tmp_path / "shop.yaml").write_text(SELLING)
    with serving(Receiver()) as receiver:
        settings = Settings(home=tmp_path / "home", notices=Notices(webhook=receiver.url))
        runs = Runs(settings)
        runs.start(PAY, device=f"sim:{tmp_path / 'shop.yaml'}?time=virtual", run_id="shop", wait=True)
        token = json.loads(receiver.came[0][1])["data"]["answer"]["token"]
        with serving(AnswerServer(runs, lambda run_id, word, key: code, 0)) as server:
            assert post(server, {"run": "shop", "token": token, "answer": "no"})[0] == 202
            given_back = threading.Event()
            for _ in range(200):
                if server.tokens.question_of("shop", token):
                    break
                given_back.wait(0.01)
            assert post(server, {"run": "shop", "token": token, "answer": "no"})[0] == 202


SIGN_IN = shop(
    main="{text: Basket}, {button: Orders, tap: {goto: wall}}",
    wall="{text: Please sign in}, {text: Forgot password?}, {button: Sign in, tap: {goto: orders}}",
    orders="{text: Your orders, size: 24}",
)
"""Orders behind a sign-in."""


def test_a_sign_in_is_done_by_the_person_and_the_run_goes_on_behind_it(tmp_path: Path) -> None:
    (tmp_path / "shop.yaml").write_text(SIGN_IN)
    address = f"sim:{tmp_path / 'shop.yaml'}?time=virtual&state={tmp_path / 'phone.json'}"
    runs = Runs(Settings(home=tmp_path / "home"))
    orders = Step(action="tap", target=Target.parse("text:Orders"), expect=[Condition.parse("text:Your orders")])
    asked = runs.start("look at my orders", device=address, steps=[orders], run_id="shop", wait=True)
    question = runs.find_question("shop")
    assert asked.status == "waiting" and question is not None and question.kind == "take_over", asked.reason
    with open_device(address) as device:  # the person's own hands
        [button] = [each for each in device.look().elements or [] if each.name == "Sign in"]
        device.do(Tap(at=button.box.center))
    ended = runs.resume("shop", answer=Answer(kind="done"), to=question.key)
    assert ended.verdict == "verified", ended.reason
    assert len(runs.store.entries("shop")) == 1  # nothing was pressed again behind him
    with pytest.raises(UsageError, match="has ended"):
        runs.resume("shop", answer=Answer(kind="done"), to=question.key)


def test_where_a_person_points_is_remembered_and_found_by_the_next_task(tmp_path: Path) -> None:
    (tmp_path / "shop.yaml").write_text(SELLING)
    settings = Settings(home=tmp_path / "home")
    runs, address = Runs(settings), f"sim:{tmp_path / 'shop.yaml'}?time=virtual"
    help_ = Step(action="tap", target=Target.parse("text:Assistance"), expect=[Condition.parse("text:Nobody is here")])
    asked = runs.start("ask for assistance", device=address, steps=[help_], run_id="pointed", wait=True)
    assert asked.status == "waiting", asked.reason
    with open_device(address) as device:
        [button] = [each for each in device.look().elements or [] if each.name == "Help"]
    place = button.box.center
    ended = runs.resume("pointed", answer=Answer(kind="place", value=f"{place.x},{place.y}"))
    assert ended.verdict == "verified", ended.reason
    with own_memory(settings, SystemClock()) as memory:
        episode, shown = [kept.item for kept in memory.of_session("run pointed")]
        assert isinstance(episode, Episode) and "Where is it?" in episode.details and "of 1000" in episode.details
        assert isinstance(shown, Procedure) and "Assistance" in shown.description and "of 1000" in shown.steps[0]
    assert "of 1000 from the left" in make_recall(lambda: own_memory(settings, SystemClock()))("press Assistance")
