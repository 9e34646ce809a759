"""doctor --model: what an endpoint can do is tried with one call; what it lacks is named with what works round it."""

import json
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from iris_screen.core.screen import Frame
from iris_screen.sight.reader import FrameReader
from iris_screen.testing.answers import Asked, Fault, Wire, plain, status
from iris_screen.testing.endpoint import Endpoint
from iris_screen.ui.cli.program import exit_code

KEY = "sk-canary-0123456789"


def reads(asked: Asked) -> str:
    """A model with eyes."""
    if not asked.pictures:
        return '{"number": ""}'
    wide = np.full((600, 800, 3), 255, np.uint8)
    height, width = asked.pictures[0].shape[:2]
    wide[200 : 200 + height, 200 : 200 + width] = asked.pictures[0]
    lines = FrameReader("").read(Frame(pixels=wide, key=f"{asked.n}", at=0.0))
    return json.dumps({"number": "".join(line.text for line in lines)})


def blind(asked: Asked) -> str:
    return f"I see a cat, and {asked.key}."


def guesses(asked: Asked) -> str:
    return '{"number": "12"}'


Doctor = Callable[..., dict[str, Any]]


@pytest.fixture
def doctor(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Doctor:
    """Asks the doctor about the model of an endpoint; its finding, and the exit code in it."""

    def asked(server: Endpoint, **environ: str) -> dict[str, Any]:
        given = {"MODEL": "gpt-4o", "BASE_URL": server.base_url, "API_KEY": KEY} | environ
        for name, value in given.items():
            monkeypatch.setenv(f"IRIS_{name}", value)
        code = exit_code(["doctor", "--model", "--json"])
        out, err = capsys.readouterr()
        assert KEY not in out + err
        [*_, last] = json.loads(out)["findings"]
        assert last["name"] == "model asked"
        return {**last, "code": code}

    return asked


def test_what_an_endpoint_can_do_is_told_after_one_call(doctor: Doctor) -> None:
    with Endpoint(reads) as server:
        found = doctor(server)
    assert (found["state"], found["code"], len(server.requests)) == ("ok", 0, 1)
    can = "reachable, accepts the key, reads pictures, streams, answers in JSON, reports its token usage"
    assert can in found["said"]
    assert re.search(r"1 model call \(1,5\d\d tokens, \$0\.00\d+, [\d.]+ s\)", found["said"])


def test_each_model_of_the_roles_is_asked_once(doctor: Doctor) -> None:
    with Endpoint(guesses) as server:
        doctor(server, HAND_MODEL="eyes", VERIFIER_MODEL="eyes")
    assert sorted(asked.body["model"] for asked in server.requests) == ["eyes", "gpt-4o"]


def test_a_model_that_sees_nothing_and_says_no_json_is_named_with_what_to_set(doctor: Doctor) -> None:
    with Endpoint(blind) as server:
        found = doctor(server)
    assert (found["state"], found["code"]) == ("note", 0)
    assert "IRIS_HAND_MODEL" in found["said"] and "IRIS_PLANNER_MODEL" in found["said"]
    assert "reads pictures" not in found["said"] and "answers in JSON" not in found["said"]


def test_a_price_that_is_not_known_is_named_with_the_file_for_it(doctor: Doctor) -> None:
    with Endpoint(guesses) as server:
        found = doctor(server, MODEL="unheard-of")
    assert "prices.yaml" in found["said"] and "cost unknown" in found["said"]


def refuses(what: str) -> Fault:
    def fault(asked: Asked, text: str) -> Wire:
        refused = {"pictures": bool(asked.pictures), "streams": asked.streams}[what]
        return (status(400, "cannot do that") if refused else plain)(asked, text)

    return fault


@pytest.mark.parametrize(
    ("fault", "state", "calls", "words"),
    [
        (refuses("pictures"), "bad", 3, "it refuses pictures; set a model that takes them with IRIS_MODEL"),
        (refuses("streams"), "bad", 3, "set IRIS_MODEL_STREAM=false"),
        ("no_usage", "note", 1, "--max-tokens and --max-cost are rough"),
        ("echo", "bad", 2, "it does not accept the key. Set IRIS_API_KEY"),
        ("404", "bad", 2, "Check IRIS_MODEL and IRIS_BASE_URL"),
        ("redirect", "bad", 2, "Set IRIS_BASE_URL to the right address"),
        ("html", "bad", 4, "Check that IRIS_BASE_URL is its address"),
    ],
)
def test_what_an_endpoint_lacks_is_named_with_what_works_round_it(
    doctor: Doctor, fault: str | Fault, state: str, calls: int, words: str
) -> None:
    with Endpoint(guesses, always=fault) as server:
        found = doctor(server)
    assert (found["state"], len(server.requests)) == (state, calls), found
    assert words in found["said"]
    assert found["code"] == (state == "bad")


def test_an_endpoint_that_is_not_there_is_told_as_such(doctor: Doctor) -> None:
    with Endpoint(guesses) as server:
        pass
    found = doctor(server)
    assert found["state"] == "bad" and "cannot be reached" in found["said"]


def test_plain_doctor_names_the_models_their_roles_and_the_prices_and_asks_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with Endpoint(guesses) as server:
        for name, value in {"MODEL": "one", "HAND_MODEL": "two", "BASE_URL": server.base_url, "API_KEY": KEY}.items():
            monkeypatch.setenv(f"IRIS_{name}", value)
        assert exit_code(["doctor"]) == 0
    out = capsys.readouterr().out
    (line,) = [line for line in out.splitlines() if line.startswith("ok    model ")]
    assert (
        "one at 127.0.0.1" in line and "(planner, verifier, memory)" in line and "two at" in line and "(hand)" in line
    )
    assert "prices.yaml" in line
    assert server.requests == [] and KEY not in out


def test_with_no_model_there_is_none_to_ask(capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code(["doctor", "--model"]) == 1
    assert "set IRIS_MODEL and IRIS_BASE_URL" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("at", "told"),
    [
        ([737, 184], "gives coordinates in thousandths"),
        ([330, 62], "gives coordinates in pixels although thousandths were asked for"),
        ([0.74, 0.18], "gives coordinates in shares of the picture although thousandths were asked for"),
    ],
)
def test_the_unit_in_which_a_model_tells_places_is_found_out_with_the_same_call(
    at: list[float], told: str, doctor: Doctor
) -> None:
    with Endpoint(lambda asked: json.dumps({**json.loads(reads(asked)), "at": at})) as server:
        found = doctor(server)
        assert len(server.requests) == 1
    assert told in found["said"]
    assert ("IRIS_DIALECT" in found["said"]) == ("although" in told)


def test_a_model_that_was_trained_on_pixels_is_asked_for_them(doctor: Doctor) -> None:
    with Endpoint(lambda asked: json.dumps({**json.loads(reads(asked)), "at": [330, 62]})) as server:
        found = doctor(server, MODEL="qwen2.5vl")
        assert "up to [448, 336]" in server.requests[0].text
    assert "gives coordinates in pixels of the picture" in found["said"] and "although" not in found["said"]
