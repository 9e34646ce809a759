"""Thirty secrets of many kinds on screens, and one that is typed: in no byte that is stored or sent, in no picture."""

import base64
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import ormsgpack
import pytest

from iris_screen.core.condition import Condition
from iris_screen.core.plan import Step
from iris_screen.core.settings import Notices, Roles, Settings
from iris_screen.core.target import Target
from iris_screen.core.verdict import TaskResult
from iris_screen.graph.configuration.resources import own_keys, own_memory
from iris_screen.graph.lifecycle.clock import SystemClock
from iris_screen.graph.runs import Event, Runs
from iris_screen.sight.vision.ocr import read
from iris_screen.testing.answers import Asked
from iris_screen.testing.endpoint import Endpoint
from iris_screen.text import render
from iris_screen.ui.report.document import render_run
from tests.serving import serving
from tests.unit.graph.replies.test_webhooks import Receiver

WORLD = Path(__file__).with_name("secrets.yaml")
VALUE = "Correct-Horse-77"
TASK = "open Bank, type {{secret:1}} into the Password field, tap Sign in"
LOOKS = ["full", "none"]
SHOWN = [
    *("Tr0ub4dor-31", "482913", "735104", "4111 1111 1111 1111", "378282246310005", "DE89370400440532013000"),
    *("Plum-Forest42", "9046", "617", "ghp_16C7e42F292c6912E771", "AKIA3QZ7WJX5M2LP8RTY", "sk-proj-h7Gd92KfLq31ZxVb"),
    *("Kiwi-Sun88", "Mango_77x", "q8Rt2YvN5mKp7WsXz3", "hf_QkWmZtRpXvNsLdGy", "HJ4K-92PD-QX71", "Zx81-Lemon-440"),
    *("Lotus#5521", "604817", "295 861", "6222021234567890128", "11010519491231002X", "883261", "5137", "qingwa-8830"),
    *("Walnut_9307", "4471 8206", "9915 3370", "wT7bQx92LmZk4RvJ8sPd"),
]
ENOUGH = 6
"""Bytes of text beside four digits; random bytes look like that once in two hundred times."""
ORDINARY = ["Buy bread at 10:30", "order 20261122", "Call 13800138000 tomorrow", "晚上七点在三号楼见", "The end"]
SHORT = 4
"""Signs; of a shorter one only pictures and texts tell, where it stands alone: three digits are in any byte."""


def address(folder: Path, look: str) -> str:
    return (
        f"sim:{WORLD}?seed=7&time=virtual&elements={look}&state={folder / 'phone.json'}&dump={folder / 'report.json'}"
    )


def written(home: Path) -> dict[str, bytes]:
    """Every file but the simulated phone's own, which is no part of the product."""
    return {str(file): file.read_bytes() for file in home.rglob("*") if file.is_file()}


def is_in(secret: str, data: bytes) -> bool:
    plain = data.replace(b" ", b"")
    return secret.replace(" ", "").encode() in plain or secret.encode() in data


def words_on(picture: bytes) -> str:
    """What reading finds on a picture, without spaces, and as reading may have each sign."""
    pixels = cv2.imdecode(np.frombuffer(picture, np.uint8), cv2.IMREAD_COLOR)
    assert pixels is not None
    kind = "phone" if pixels.shape[0] > pixels.shape[1] else "desktop"
    return "\n".join(line.text for line in read(cv2.cvtColor(pixels, cv2.COLOR_BGR2RGB), kind))  # type: ignore[arg-type]


def looks_like(secret: str, words: str) -> bool:
    alike = str.maketrans("OoIl|", "00111")
    said = re.sub(r"\s", "", words).translate(alike).lower()
    wanted = re.sub(r"\s", "", secret).translate(alike).lower()
    if len(wanted) < SHORT:
        return re.search(rf"(?<!\d){wanted}(?!\d)", words) is not None
    return wanted in said or (len(wanted) >= 10 and any(wanted[n : n + 7] in said for n in range(len(wanted) - 6)))


def pictures_in(files: dict[str, bytes]) -> Iterator[tuple[str, bytes]]:
    for name, data in files.items():
        if name.endswith((".png", ".jpg")):
            yield name, data
        for n, found in enumerate(re.findall(rb"data:image/(?:png|jpeg|webp);base64,([A-Za-z0-9+/=]+)", data)):
            yield f"{name}#{n}", base64.b64decode(found)


def check(files: dict[str, bytes], secrets: list[str]) -> set[str]:
    """No secret in any byte of these, nor on a picture among them. What is read on the pictures, together."""
    for name, data in files.items():
        found = [
            secret
            for secret in secrets
            if len(secret) >= SHORT and is_in(secret, data) and not _is_chance(secret, data)
        ]
        assert not found, (name, found)
    read_there = set()
    for name, data in pictures_in(files):
        words = words_on(data)
        found = [secret for secret in secrets if looks_like(secret, words)]
        assert not found, (name, found, words)
        read_there.add(words)
    return read_there


def _is_chance(secret: str, data: bytes) -> bool:
    """Whether so few digits are part of a longer number or name, or stand among bytes that are no text: of a hash, a
    time, a picture.
    """
    if len(secret) > 6:
        return False
    padded = b" " * ENOUGH + data + b" " * ENOUGH  # a text may begin or end with it
    alone = re.finditer(rb"(?<![0-9A-Za-z.])" + secret.encode() + rb"(?![0-9A-Za-z])", padded)
    return b"\x89PNG" in data[:8] or not any(_is_text(padded, *each.span()) for each in alone)


def _is_text(data: bytes, start: int, end: int) -> bool:
    """Whether what stands there is a whole text of a checkpoint, or has text before or after it."""
    is_whole = data[start - 1] == 0xA0 | (end - start)  # as MessagePack has a short one
    before, after = data[start - 2 * ENOUGH : start], data[end : end + 2 * ENOUGH]
    sign = rb"(?:[\x20-\x7e\n]|[\xe2-\xef][\x80-\xbf]{2})*"  # of English or Chinese
    found = re.search(sign + rb"$", before), re.match(sign, after)
    return is_whole or any(each is not None and len(each[0]) >= ENOUGH for each in found)


@pytest.mark.parametrize(
    "data",
    [
        json.dumps({"pin": "9046"}).encode(),
        "\x01\x02密码是 9046。".encode(),
        b"\x00\x07the PIN: 9046\x00\x01",
        b"9046\n",
        ormsgpack.packb([1.5, "9046", 2.5]),
    ],
)
def test_four_digits_of_a_text_are_told_from_those_of_other_bytes(data: bytes) -> None:
    with pytest.raises(AssertionError, match="9046"):
        check({"file": data}, ["9046"])
    check({"file": b"\x3f\xd6\x81\x019046\x02\x9c\xb4\x10" + data.replace(b"9046", b"904617")}, ["9046"])


class Eye:
    """A model that finds every page friendly."""

    def __call__(self, asked: Asked) -> str:
        return json.dumps({"holds": True, "evidence": "friendly", "quoted": False})


def steps() -> list[Step]:
    friendly = Condition(kind="dynamic", value="the page is friendly")
    walk = [Step(action="tap", target=Target.parse("text:Next"), expect=[friendly]) for _ in range(3)]
    lost = Step(action="tap", target=Target.parse("text:Nowhere"), timeout_ms=0)
    return [Step(action="launch_app", app="secrets.shown", expect=[friendly]), *walk, lost]


@pytest.mark.parametrize("look", LOOKS)
def test_thirty_secrets_that_a_run_walks_past_are_in_nothing_it_stored_or_sent(look: str, tmp_path: Path) -> None:
    assert len(SHOWN) == 30
    home, story = tmp_path / "home", list[str]()
    with serving(Receiver()) as receiver, Endpoint(Eye()) as endpoint:
        where: dict[str, Any] = {
            "model": "paper",
            "base_url": endpoint.base_url,
            "api_key": "sk-paper",
            "roles": Roles(),
        }
        notices = Notices(webhook=receiver.url, webhook_picture=True)
        runs = Runs(Settings(home=home, debug=True, notices=notices, **where))
        ran = runs.start(
            "walk through the pages",
            steps=steps(),
            device=address(tmp_path, look),
            run_id="walk",
            wait=True,
            on_event=lambda event: story.append(f"{event.node}: {render(event.note) if event.note else ''}"),
        )
    assert ran.status == "waiting", (ran, story)
    papers = {form: render_run(runs, "walk", form, "en") for form in ("html", "junit", "markdown")}  # type: ignore[arg-type]
    sent = {f"model {asked.n}": json.dumps(asked.body, ensure_ascii=False).encode() for asked in endpoint.requests}
    told = {f"webhook {n}": body for n, (_, body) in enumerate(receiver.came)}
    pages = {
        f"webhook {n}.png": base64.b64decode(json.loads(body)["data"]["picture"])
        for n, body in enumerate(told.values())
    }
    assert len(sent) >= 4 and pages
    files = {**written(home), **sent, **told, **pages, **{f"report {n}": bytes(data) for n, data in papers.items()}}
    said = {"story": "\n".join(story).encode(), "result": ran.model_dump_json().encode()}
    read_there = "\n".join(check({**files, **said}, SHOWN))
    for words in ORDINARY:
        assert looks_like(words, read_there), words


@pytest.mark.parametrize("look", LOOKS)
def test_a_secret_that_is_typed_stands_in_nothing_that_is_kept(look: str, tmp_path: Path) -> None:
    ran, story, home = typed(TASK, tmp_path, look)
    assert ran.status == ("success" if look == "full" else "unverified"), (ran, story)
    effects = json.loads((tmp_path / "report.json").read_text())["effects"]
    assert [effect["with"] for effect in effects if effect["effect"] == "signed_in"] == [{"words": VALUE}]
    files = {**written(home), "story": "\n".join(story).encode(), "result": ran.model_dump_json().encode()}
    read_there = "\n".join(check(files, [VALUE]))
    assert "Your accounts" in read_there and b"{{secret:1}}" in b"".join(files.values())
    settings = Settings(home=home)
    with own_memory(settings, SystemClock()) as memory:
        readings = memory.vault(own_keys(settings)).list_accesses()
    assert "read {{secret:1}}: typed into secrets.bank" in [what for _, what, _ in readings]


def test_it_is_typed_into_no_other_app(tmp_path: Path) -> None:
    ran, _, home = typed("open Finder, type {{secret:1}} into the Search the web field", tmp_path, "full")
    assert ran.status == "failed" and "is for secrets.bank" in render(ran.reason, "en")
    check(written(home), [VALUE])
    assert VALUE not in (tmp_path / "report.json").read_text()


def test_the_documented_example_works_on_the_phone_that_is_there_by_itself(tmp_path: Path) -> None:
    root = Path(__file__).parents[3]
    files = [root / "README.md", root / "README.zh-CN.md", root / "docs" / "secrets.md"]
    said = {task for file in files for task in re.findall(r"iris run '(.*secret:1\}\}.*)'", file.read_text("utf-8"))}
    task, settings = said.pop(), Settings(home=tmp_path)
    with own_memory(settings, SystemClock()) as memory:
        vault = memory.vault(own_keys(settings))
        vault.allow("com.android.settings")
        assert vault.keep("Wi-Fi", VALUE, app="com.android.settings") == 1
    assert Runs(settings).start(task, device="sim:?time=virtual").verdict == "verified" and not said


def typed(task: str, folder: Path, look: str) -> tuple[TaskResult, list[str], Path]:
    home, story = folder / "home", list[str]()
    settings = Settings(home=home, debug=True)
    with own_memory(settings, SystemClock()) as memory:
        vault = memory.vault(own_keys(settings))
        vault.allow("secrets.bank")
        assert vault.keep("the bank", VALUE, app="secrets.bank") == 1

    def heard(event: Event) -> None:
        story.append(f"{event.node}: {render(event.note) if event.note else ''}")

    return Runs(settings).start(task, device=address(folder, look), run_id="typed", on_event=heard), story, home
