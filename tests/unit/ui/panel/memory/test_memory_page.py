"""The page of memory, drawn by Streamlit without a browser. In a real one: tests/e2e/panel/test_panel_memory.py."""

import io
from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from PIL import Image

from iris_screen.core.errors import UsageError
from iris_screen.core.message import verbatim
from iris_screen.core.parsing.dates import format_time, parse_time
from iris_screen.core.plan import Task
from iris_screen.core.settings import Settings
from iris_screen.core.verdict import Outcome
from iris_screen.graph.configuration.resources import own_memory
from iris_screen.graph.lifecycle.clock import SystemClock
from iris_screen.memory.episodes import conclude_batch
from iris_screen.memory.items import Concept, Episode, Knowledge, Procedure
from iris_screen.memory.memory_store import MemoryStore
from iris_screen.memory.run_episode import make_run_episode
from iris_screen.memory.vault_key import Keys
from iris_screen.text import render
from iris_screen.tools.devices.clock import VirtualClock
from iris_screen.ui.panel.buttons import WRONG
from iris_screen.ui.panel.memory.memory_page import DAY, GAP, ROW, TALL, _export, _fit_list
from iris_screen.ui.panel.page_frame import find_day_end
from tests.unit.ui.panel.test_pages import drawn, labels, read, texts

SHY = "**bold** <b>x</b> :red[r] [l](http://evil.example)"
MAY, JUNE = 1_777_636_800.0, 1_780_315_200.0
"""Noon in Greenwich, on the first days of two months of 2026."""


def memory_page() -> None:
    from iris_screen.ui.panel.memory import memory_page

    memory_page.draw()


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[MemoryStore]:
    with own_memory(Settings(home=tmp_path / "home"), VirtualClock()) as opened:
        yield opened


def jpeg() -> bytes:
    written = io.BytesIO()
    Image.new("RGB", (90, 200), "teal").save(written, "JPEG")
    return written.getvalue()


@pytest.mark.parametrize(("lang", "says"), [("en", "Nothing is remembered yet"), ("zh", "还没有任何记忆")])
def test_with_nothing_remembered_the_page_says_what_will_be(lang: str, says: str) -> None:
    assert says in read(drawn(memory_page, lang))


def test_a_file_that_cannot_be_read_is_told_with_what_mends_it(memory: MemoryStore) -> None:
    memory.close()
    memory.path.write_bytes(b"no store" * 999)
    test = drawn(memory_page)
    assert [error.value for error in test.error] == ["Iris cannot read its data"]
    assert any(str(memory.path) in said for said in texts(test))


def test_items_stand_below_their_days_and_show_their_words_as_they_stand(memory: MemoryStore) -> None:
    memory.add_all([Episode(summary=SHY), Knowledge(caption="WLAN", value="guest")], at=[MAY, JUNE])
    test = drawn(memory_page)
    days = [caption.value for caption in test.caption if caption.value.startswith("**2026")]
    assert days == ["**2026-06-01**", "**2026-05-01**"]
    assert SHY in texts(test) and "evil" not in read(test)


def test_what_iris_wrote_for_a_chinese_person_is_shown_in_chinese_and_what_a_person_wrote_as_it_stands(
    memory: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    for at in (100.0, 117.0):
        memory.frames.keep(jpeg(), at=at, device="sim:", app="settings", text="", session="s")
    memory.frames.close_batch("s")
    [batch] = memory.frames.queued_batches()
    conclude_batch(memory, batch.number, lambda app: "设置")
    memory.add(Episode(summary="in 设置 for 17 seconds", event_type="note"), source="the person")
    ended = Outcome(status="success", verdict="verified", reason=verbatim("seen"))
    memory.add(make_run_episode(Task(id="a", text="打开文件"), [], ended), source="run a")
    shown = texts(drawn(memory_page, "zh", item="1"))
    assert shown.count("在设置停留了 17 秒") == 2 and shown.count("in 设置 for 17 seconds") == 1
    assert "打开文件（已确认）" in shown
    assert "打开文件 — verified" in texts(drawn(memory_page, "en"))


def test_only_so_many_are_shown_until_more_are_asked_for(memory: MemoryStore) -> None:
    memory.add_all([Episode(summary=f"call {n}") for n in range(40)])
    test = drawn(memory_page)
    assert sum(said.startswith("call ") for said in texts(test)) == 30
    test.button(key="mem-more").click().run()
    assert sum(said.startswith("call ") for said in texts(test)) == 40


def test_they_are_searched_and_kept_to_kinds_and_days(memory: MemoryStore) -> None:
    memory.add_all([Episode(summary="Ann called"), Concept(name="Ann", summary="a friend"), Episode(summary="rain")],
                   at=[MAY, MAY, JUNE])  # fmt: skip
    test = drawn(memory_page)
    test.text_input(key="mem-search").set_value("Ann").run()
    assert {"Ann called", "Ann"} <= set(texts(test)) and "rain" not in texts(test)
    test.button_group(key="mem-kinds").set_value(["semantic"]).run()
    assert "Ann" in texts(test) and "Ann called" not in texts(test)
    test.text_input(key="mem-search").set_value("").run()
    test.button_group(key="mem-kinds").set_value([]).run()
    test.date_input(key="mem-until").set_value(date(2026, 5, 1)).run()
    assert "Ann called" in texts(test) and "rain" not in texts(test)


def test_an_item_says_all_of_its_fields_and_no_password(memory: MemoryStore) -> None:
    steps = ["open WeChat", "the password is hunter2", SHY]
    memory.add(Procedure(description="send it", steps=steps), session="s1", source="said")
    test = drawn(memory_page, item="1")
    shown = next(said for said in texts(test) if "open WeChat" in said)
    assert shown.splitlines() == ["open WeChat", "the password is ••••", SHY]
    assert any("said" in said and "s1" in said for said in texts(test)) and "evil" not in read(test)


def test_of_a_secret_it_says_what_it_is_of_which_app_and_until_when_and_no_value(tmp_path: Path) -> None:
    home = tmp_path / "home"
    with own_memory(Settings(home=home), SystemClock()) as memory:
        vault = memory.vault(Keys(home))
        vault.allow("com.example.bank")
        number = vault.keep("the bank", "Edit-Horse-77", app="com.example.bank")
        until = vault.get(number).until
    test = drawn(memory_page, item=str(number))
    shown = texts(test)
    assert {"the bank", "com.example.bank", "high: the value is never shown", format_time(until, UTC)} <= set(shown)
    assert "Edit-Horse-77" not in read(test) and not any("Edit-Horse-77" in said for said in shown)


def test_a_number_that_is_none_is_said_to_be() -> None:
    assert any("There is no memory with number 7" in said for said in texts(drawn(memory_page, item="7")))


def test_what_is_corrected_is_kept_and_what_was_hidden_stays(memory: MemoryStore) -> None:
    memory.add(Procedure(description="log in", steps=["the password is hunter2"]))
    test = drawn(memory_page, item="1")
    test.button(key="mem-edit").click().run()
    assert test.text_area(key="mem-1-steps").value == "the password is ••••"
    test.text_input(key="mem-1-description").set_value("sign in")
    test.selectbox(key="mem-1-entry_type").set_value("guide")
    next(button for button in test.button if button.label == "Save").click().run()
    assert memory.get(1).item == Procedure(description="sign in", steps=["the password is hunter2"], entry_type="guide")
    assert "mem-1-steps" not in [area.key for area in test.text_area]


@pytest.mark.parametrize(
    ("field", "said", "why"),
    [
        ("summary", " ", "The title of a memory of the kind “episodic” cannot be empty"),
        ("occurred_at", "soon", "“soon” is not a time. Write it like 2026-11-22 14:05."),
    ],
)
def test_what_a_field_cannot_say_is_told_and_stays_to_be_mended(
    field: str, said: str, why: str, memory: MemoryStore
) -> None:
    memory.add(Episode(summary="Ann called"))
    test = drawn(memory_page, item="1")
    test.button(key="mem-edit").click().run()
    test.text_input(key=f"mem-1-{field}").set_value(said)
    next(button for button in test.button if button.label == "Save").click().run()
    assert why in render(test.session_state[WRONG])
    assert test.text_input(key=f"mem-1-{field}").value == said
    assert memory.get(1).item == Episode(summary="Ann called")


def test_a_change_made_elsewhere_meanwhile_is_not_written_over(memory: MemoryStore) -> None:
    memory.add(Episode(summary="Ann called"))
    test = drawn(memory_page, item="1")
    test.button(key="mem-edit").click().run()
    memory.change(1, Episode(summary="Bea called"))
    test.text_input(key="mem-1-summary").set_value("Cat called")
    next(button for button in test.button if button.label == "Save").click().run()
    assert test.session_state[WRONG].key == "panel-memory-changed-elsewhere"
    assert memory.get(1).item == Episode(summary="Bea called")


def test_deleting_asks_first_and_says_what_goes_and_what_stays(memory: MemoryStore) -> None:
    memory.add_all([Episode(summary="Ann called"), Episode(summary="rain")])
    _export("copy.jsonl")
    test = drawn(memory_page, item="1")
    test.button(key="mem-delete").click().run()
    assert "This deletes" in read(test) and any("copy.jsonl" in said for said in texts(test))
    assert len(memory.list_items()) == 2
    test.button(key="sure").click().run()
    assert [kept.number for kept in memory.list_items()] == [2]


def test_several_are_deleted_together(memory: MemoryStore) -> None:
    memory.add_all([Episode(summary=f"call {n}") for n in range(3)])
    test = drawn(memory_page)
    assert "Delete 2 items" not in labels(test)
    test.checkbox(key="pick-1").check()
    test.checkbox(key="pick-3").check().run()
    assert "Delete 2 items" in labels(test)
    test.button(key="mem-delete-several").click().run()
    assert "No copies were exported." in read(test)
    test.button(key="sure").click().run()
    assert [kept.number for kept in memory.list_items()] == [2]


def test_the_frames_behind_an_item_are_shown_and_those_of_it_alone_go_with_it(memory: MemoryStore) -> None:
    frames = [memory.frames.keep(jpeg(), at=MAY, device="sim:", app="WeChat", session="s") for _ in range(2)]
    with memory.transaction() as writing:
        writing.add(Episode(summary="Ann called"), behind=frames)
        writing.add(Episode(summary="rain"), behind=frames[:1])
    test = drawn(memory_page, item="1")
    assert "2 screenshots from then" in read(test) and "2026-05-01 12:00  ·  WeChat" in texts(test)
    test.button(key="mem-delete").click().run()
    assert "That is 1 screenshot." in read(test)


def test_concepts_are_a_tree_whose_places_open(memory: MemoryStore) -> None:
    memory.add_all([
        Concept(name="Ann", summary="x", tree_path=["people", "friends"]),
        Concept(name="Bea", summary="x", tree_path=["people"]),
        Concept(name="Earth", summary="x"),
    ])  # fmt: skip
    test = drawn(memory_page)
    test.button_group(key="mem-view").set_value("tree").run()
    assert {"people  ·  2", "Earth"} <= set(labels(test)) and "Bea" not in labels(test)
    test.button(key="place-people").click().run()
    assert {"friends  ·  1", "Bea"} <= set(labels(test)) and "Ann" not in labels(test)
    test.button(key="place-people/friends").click().run()
    assert "Ann" in labels(test)


def test_a_core_block_is_rewritten(memory: MemoryStore) -> None:
    memory.write_block("human", "likes tea")
    test = drawn(memory_page)
    test.button_group(key="mem-view").set_value("core").run()
    field = next(area for area in test.text_area if area.label == "About you")
    assert field.value == "likes tea"
    field.set_value("likes coffee")
    next(button for button in test.button if button.label == "Save").click().run()
    assert memory.block("human") == "likes coffee"


@pytest.mark.parametrize(
    ("before", "said", "why"),
    [
        ("my password is hunter2Zx9", "my password is ••••, and I like tea", "would be lost"),
        ("", "my password is hunter2Zx9", "iris secret add"),
    ],
)
def test_a_core_block_keeps_what_is_covered_and_takes_no_secret(
    before: str, said: str, why: str, memory: MemoryStore
) -> None:
    with memory.transaction() as writing:
        writing.write_block("human", before)  # as it was written before that was refused
    test = drawn(memory_page)
    test.button_group(key="mem-view").set_value("core").run()
    next(area for area in test.text_area if area.label == "About you").set_value(said)
    next(button for button in test.button if button.label == "Save").click().run()
    assert why in render(test.session_state[WRONG]) and memory.block("human") == before


def test_an_export_is_what_the_command_line_writes(memory: MemoryStore) -> None:
    from iris_screen.memory.export_import import export_lines

    memory.add(Episode(summary="张三"))
    memory.write_block("human", "likes tea")
    assert _export("copy.jsonl").decode().splitlines() == list(export_lines(memory))
    assert [each.name for each in memory.exports(9)] == ["copy.jsonl"]


@pytest.mark.parametrize("zone", [UTC, ZoneInfo("Asia/Shanghai"), ZoneInfo("America/New_York")])
def test_a_time_that_is_told_is_meant_when_it_is_written_back(zone: ZoneInfo) -> None:
    for at in (0.0, MAY, JUNE, 4_000_000_020.0):
        assert parse_time(format_time(at, zone), zone) == at - at % 60
    assert format_time(1e17, zone) == ""
    day = datetime.fromtimestamp(find_day_end(date(2026, 5, 1), zone), zone)
    assert (day.day, day.hour, day.minute) == (1, 23, 59)


@pytest.mark.parametrize("said", ["", "soon", "2026-13-01 00:00", "2026-05"])
def test_what_is_no_time_is_refused(said: str) -> None:
    with pytest.raises(UsageError, match="is not a time"):
        parse_time(said, UTC)


@pytest.mark.parametrize("many", [[30], [6, 3, 3], [1] * 20, [7, 9]])
def test_a_long_list_ends_between_two_rows(many: list[int]) -> None:
    ends = [sum(many[:n]) * ROW + DAY * (n + 1) + ROW * (row + 1) for n, rows in enumerate(many) for row in range(rows)]
    tall = _fit_list(many) + GAP
    assert any(abs(tall - end) < 1 for end in ends) and TALL - ROW - DAY < tall <= TALL + 1


def test_a_short_list_has_room_to_grow() -> None:
    assert _fit_list([]) == _fit_list([2, 1]) == TALL
