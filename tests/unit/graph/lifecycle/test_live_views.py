"""What is shown of a run only while it goes."""

import stat
from pathlib import Path
from random import Random

import numpy as np
import pytest

from iris_screen.core.errors import ModelError
from iris_screen.core.models import ChatTurn, Usage
from iris_screen.core.screen import Frame
from iris_screen.graph.lifecycle.clock import SystemClock
from iris_screen.graph.lifecycle.live_views import SHOWN, LiveScreen, LiveWords, find_picture, hide_secret, read_words
from iris_screen.models.chat import Chat
from iris_screen.models.model_roles import RoleModels, Tally, use_tally
from iris_screen.models.presets import Endpoint as Address
from iris_screen.testing.endpoint import Endpoint

HELLO = [ChatTurn(speaker="user", text="hello")]
SECRET = "sk-0123456789abcdef"


def frame(key: str) -> Frame:
    return Frame(np.zeros((4, 3, 3), np.uint8), key, 0.0)


def test_a_models_words_are_there_while_they_come_and_gone_once_it_has_said_all(tmp_path: Path) -> None:
    live, seen = LiveWords(tmp_path, every=0), []

    def heard(piece: str) -> None:
        live.add_piece(piece)
        seen.append(read_words(tmp_path))

    with Endpoint(lambda asked: "one two three four five six", always="slow") as server:
        endpoint = Address(base_url=server.base_url, model="paper", api_key="k", seconds=60)
        model = RoleModels({"hand": Chat(endpoint, SystemClock(), Random(1))}, {})
        with use_tally(Tally(Usage(calls=2), heard=heard, during=live.during)):
            assert model.ask("hand", HELLO).text == "one two three four five six"
    texts = [words.text for words in seen if words]
    assert texts == sorted(texts, key=len) and texts[-1] == "one two three four five six" and len(set(texts)) > 1
    assert seen[0] and (seen[0].role, seen[0].spent.calls) == ("hand", 2)
    assert read_words(tmp_path) is None and list(tmp_path.iterdir()) == []


def test_they_are_gone_where_the_model_fails_too(tmp_path: Path) -> None:
    live, seen = LiveWords(tmp_path), []

    def fails() -> None:
        with live.during("hand", Usage()):
            seen.append(read_words(tmp_path))
            raise ModelError("it broke off")

    with pytest.raises(ModelError):
        fails()
    assert seen[0] and read_words(tmp_path) is None


def test_only_the_end_of_a_long_answer_is_shown_and_only_to_its_owner(tmp_path: Path) -> None:
    live = LiveWords(tmp_path / "live", every=0)
    with live.during("planner", Usage()):
        live.add_piece("a" * 100_000 + "b")
        words = read_words(tmp_path / "live")
        assert words and words.text == "a" * (SHOWN - 1) + "b" and words.tokens > 20_000
        file = tmp_path / "live" / "words.json"
        assert stat.S_IMODE(file.stat().st_mode) == 0o600 and stat.S_IMODE(file.parent.stat().st_mode) == 0o700


@pytest.mark.parametrize("cut", range(1, len(SECRET)))
def test_a_key_is_shown_in_no_part_however_it_comes(cut: int) -> None:
    text = f"KEY: {SECRET[:cut]}"
    assert SECRET[:cut] not in hide_secret(text, SECRET)
    assert hide_secret(text + SECRET[cut:], SECRET) == "KEY: …"


def test_where_nothing_can_be_written_nothing_is_shown_and_nothing_fails(tmp_path: Path) -> None:
    folder = tmp_path / "live"
    folder.write_text("a file")
    with LiveWords(folder).during("hand", Usage()):
        assert read_words(folder) is None
    LiveScreen(folder).show(frame("a"))
    assert find_picture(folder) is None


def test_of_the_screen_the_newest_picture_is_shown_and_no_more_than_the_one_before_is_kept(tmp_path: Path) -> None:
    screen = LiveScreen(tmp_path)
    for key in ("a", "b", "c", "c"):
        screen.show(frame(key))
        newest = find_picture(tmp_path)
        assert newest and newest.stem == key
    assert sorted(file.name for file in tmp_path.iterdir()) == ["b.png", "c.png"]
    assert screen.erase() and not screen.erase() and find_picture(tmp_path) is None
