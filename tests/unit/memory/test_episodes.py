"""With no model, each stay in an app is an episode with its frames behind it, made once."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from iris_screen.memory.episodes import IDLE, conclude_batch
from iris_screen.memory.frames import BATCH
from iris_screen.memory.memory_store import MemoryStore, StoredItem
from iris_screen.tools.devices.clock import VirtualClock

NAMES = {"settings": "设置", "chat": "微信"}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[MemoryStore]:
    with MemoryStore(tmp_path / "memory.db", VirtualClock()) as opened:
        yield opened


def seen(store: MemoryStore, *looks: tuple[float, str, str], device: str = "sim:", session: str = "s") -> None:
    """at, app, text of each."""
    for at, app, text in looks:
        store.frames.keep(b"jpeg", at=at, device=device, app=app, text=text, session=session)


def concluded(store: MemoryStore, session: str = "s") -> list[StoredItem]:
    store.frames.close_batch(session)
    for batch in store.frames.queued_batches():
        conclude_batch(store, batch.number, lambda app: NAMES.get(app, app), {"grant"})
    return sorted(store.list_items(), key=lambda kept: kept.at)


def summaries(kept: list[StoredItem]) -> list[str]:
    return [each.item.summary for each in kept if each.item.kind == "episodic"]


def test_each_stay_in_an_app_is_an_episode_with_its_frames(store: MemoryStore) -> None:
    seen(
        store, (100, "settings", "WLAN"), (130, "settings", "WLAN\n蓝牙"), (220, "chat", "张三"), (225, "settings", "")
    )
    made = concluded(store)
    assert summaries(made) == ["in 设置 for 2 minutes", "in 微信 for 5 seconds", "in 设置 for a moment"]
    first = made[0].item
    assert first.kind == "episodic" and first.details == "WLAN\n蓝牙"
    assert (first.event_type, first.actor, first.occurred_at, made[0].source) == ("app", "user", 100, "watching sim:")
    assert [[frame.number for frame in store.frames.behind(each.number)] for each in made] == [[1, 2], [3], [4]]


def test_a_stay_that_goes_on_in_the_next_batch_is_one_episode(store: MemoryStore) -> None:
    seen(store, *[(100 + n, "settings", f"line {n}") for n in range(BATCH + 5)], (130, "chat", ""))
    made = concluded(store)
    assert summaries(made) == ["in 设置 for 30 seconds", "in 微信 for a moment"]
    assert len(store.frames.behind(made[0].number)) == BATCH + 5
    assert made[0].item.kind == "episodic" and made[0].item.details.splitlines()[-1] == f"line {BATCH + 4}"


def test_a_stay_in_which_nothing_happened_for_long_is_two(store: MemoryStore) -> None:
    seen(store, (100, "settings", "a"), (101 + IDLE, "settings", "b"), (102 + IDLE, "settings", "c"))
    assert summaries(concluded(store)) == ["in 设置 for a moment", "in 设置 for one second"]


@pytest.mark.parametrize("first", [1, BATCH, BATCH + 1])
def test_a_dialog_belongs_to_the_stay_in_the_app_it_came_up_over(store: MemoryStore, first: int) -> None:
    before = [(100.0 + n, "chat", "") for n in range(first)]
    seen(store, *before, (150, "grant", "允许"), (160, "grant", ""), (170, "chat", "张三"), (180, "settings", ""))
    made = concluded(store)
    assert summaries(made) == ["in 微信 for one minute", "in 设置 for a moment"]
    assert made[0].item.kind == "episodic" and made[0].item.details == "允许\n张三"
    assert len(store.frames.behind(made[0].number)) == first + 3


def test_a_dialog_that_comes_first_belongs_to_the_app_after_it(store: MemoryStore) -> None:
    seen(store, (100, "grant", ""), (110, "chat", ""), (130, "settings", ""))
    assert summaries(concluded(store)) == ["in 微信 for 30 seconds", "in 设置 for a moment"]


def test_an_app_that_is_left_at_once_ends_no_stay(store: MemoryStore) -> None:
    seen(store, (100, "chat", ""), (110, "settings", "WLAN"), (112, "chat", ""), (120, "mail", ""), (121, "chat", ""))
    (made,) = concluded(store)
    assert summaries([made]) == ["in 微信 for 21 seconds"] and len(store.frames.behind(made.number)) == 5


def test_other_devices_and_other_sessions_are_stays_of_their_own(store: MemoryStore) -> None:
    seen(store, (100, "chat", ""))
    concluded(store)
    seen(store, (101, "chat", ""), session="t")
    seen(store, (102, "chat", ""), device="desktop:", session="t")
    assert len(concluded(store, "t")) == 3


def test_a_batch_is_made_into_episodes_once(store: MemoryStore) -> None:
    seen(store, (100, "chat", ""))
    store.frames.close_batch("s")
    assert [conclude_batch(store, 1, str), conclude_batch(store, 1, str)] == [1, 0]
    assert len(store.list_items()) == 1


def test_a_batch_whose_frames_were_forgotten_comes_to_nothing(store: MemoryStore) -> None:
    seen(store, (100, "chat", ""))
    store.frames.close_batch("s")
    store.frames.forget([1])
    assert conclude_batch(store, 1, str) == 0 and store.frames.queued_batches() == []


def test_a_stay_after_an_episode_that_was_deleted_is_a_new_one(store: MemoryStore) -> None:
    seen(store, (100, "chat", "a"))
    store.delete(concluded(store)[0].number)
    seen(store, (101, "chat", "b"))
    assert [each.item.details for each in concluded(store) if each.item.kind == "episodic"] == ["b"]


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (0.4, " for a moment"),
        (1, " for one second"),
        (59, " for 59 seconds"),
        (60, " for one minute"),
        (7200, " for 2 hours"),
    ],
)
def test_how_long_is_said_in_words(store: MemoryStore, seconds: float, said: str) -> None:
    steps = int(seconds // 200) + 1
    seen(store, *[(100 + seconds * n / steps, "chat", "") for n in range(steps + 1)])
    assert summaries(concluded(store))[-1] == f"in 微信{said}"
