"""What no run could be made of is refused before the data folder is made."""

from pathlib import Path
from typing import Any

import pytest

from iris_screen.core.errors import UsageError
from iris_screen.core.message import Message
from iris_screen.core.people import allow
from iris_screen.core.settings import Roles, Settings
from iris_screen.graph.runs import Runs

WRONG: list[tuple[dict[str, Any], dict[str, Any], str]] = [
    ({"device": "sim:?lang=xx"}, {}, "lang=xx"),
    ({"device": "sim:?sed=7"}, {}, "sed"),
    ({"device": "sim:?faults=black@99999999999999999999+2"}, {}, "faults"),
    ({"device": "sim:?state="}, {}, "it is a folder"),
    ({"device": "sim:/no/such/world.yaml"}, {}, "/no/such/world.yaml"),
    ({"device": "android:a b"}, {}, "a b"),
    ({"device": "android:?capture=gif"}, {}, "capture"),
    ({"device": "desktop:x"}, {}, "x"),
    ({"device": "desktop:?pace=slow"}, {}, "pace"),
    ({"device": "arm:/dev/ttyX?baud=x"}, {}, "baud"),
    ({"device": "arm:spy://x"}, {}, "spy"),
    ({"planner": "oracle"}, {}, "oracle"),
    ({"planner": "skill:none"}, {}, "none"),
    ({"planner": "react"}, {}, "IRIS_MODEL"),
    ({"run_id": "../x"}, {}, "../x"),
    ({"allow": [allow("flying")]}, {}, "flying"),
    ({}, {"device": "sim:?lang=xx"}, "lang=xx"),
    ({}, {"planner": "oracle"}, "oracle"),
    ({}, {"preset": "nope"}, "nope"),
    ({}, {"model": "m"}, "m"),
    ({}, {"preset": "custom", "roles": Roles(planner_model="m")}, "IRIS_BASE_URL"),
]


@pytest.mark.parametrize("device", ["sim:", "sim:/no/such/world.yaml", "android:nobody-has-this", "desktop:"])
def test_a_sentence_that_cannot_be_read_opens_no_device_and_stores_nothing(tmp_path: Path, device: str) -> None:
    result = Runs(Settings(home=tmp_path / "home")).start("tidy up the weather", device=device)
    assert (result.status, result.exit_code, result.steps) == ("unread", 10, [])
    assert isinstance(result.reason.args["words"], str)
    assert not (tmp_path / "home").exists()


@pytest.mark.parametrize(
    ("said", "near"),
    [
        ("tidy up the weather", ["what's the weather today"]),
        ("收拾一下天气", ["今天天气怎么样"]),
        ("frobnicate", []),
    ],
)
def test_sentences_that_are_near_in_meaning_are_offered(tmp_path: Path, said: str, near: list[str]) -> None:
    reason = Runs(Settings(home=tmp_path / "home")).start(said).reason
    offered = reason.args.get("nearest", [])
    assert isinstance(offered, list) and len(offered) <= 3
    assert [each.args["words"] for each in offered if isinstance(each, Message)][: len(near)] == near


@pytest.mark.parametrize(("options", "settings", "says"), WRONG, ids=[str(row[2])[:60] for row in WRONG])
def test_a_run_that_cannot_be_is_refused_before_anything_is_stored(
    tmp_path: Path, options: dict[str, Any], settings: dict[str, Any], says: str
) -> None:
    runs = Runs(Settings(home=tmp_path / "home", **settings))
    with pytest.raises(UsageError, match=says.replace("?", r"\?")):
        runs.start("打开设置", **options)
    assert not (tmp_path / "home").exists()
