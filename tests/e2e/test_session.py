"""Sessions: a program that gives its steps one at a time, each a turn of the graph, with evidence and consent."""

import asyncio
import contextvars
import json
from dataclasses import replace
from pathlib import Path

import pytest

import iris_screen
from iris_screen import (
    Allowance,
    Answer,
    Budget,
    Busy,
    Condition,
    IrisError,
    Question,
    RunOver,
    Runs,
    Session,
    Settings,
    StepFailed,
    Target,
    UsageError,
    allow,
)
from iris_screen.nodes.rules.run_history import list_entries
from tests.shop import shop

PAGE = '{text: Basket, size: 24}, {text: "Tea $12.50"}, {text: "Shipping $3"}, {text: "Total $15.50"}'
BUY = "{button: Pay now, tap: [{effect: payment, with: {total: 15.5}}, {goto: done}]}"
DONE = "{text: Thank you, size: 24}, {button: Again, tap: {goto: main}}"
CHAT = "Message"


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(home=tmp_path / "home")


def phone(folder: Path) -> str:
    return f"sim:?time=virtual&lang=en&dump={folder / 'report.json'}"


def seller(folder: Path) -> str:
    (folder / "world.yaml").write_text(shop(main=f"{PAGE}, {BUY}", done=DONE), "utf-8")
    return f"sim:{folder / 'world.yaml'}?time=virtual&dump={folder / 'report.json'}"


def effects(folder: Path, kind: str) -> list[dict[str, object]]:
    """What the phone itself did, of this kind."""
    done = json.loads((folder / "report.json").read_text("utf-8"))["effects"]
    return [each["with"] for each in done if each["effect"] == kind]


def chatting(session: Session) -> None:
    session.open_app("WeChat")
    session.tap("张三")
    session.type("hello there", into=CHAT)


def test_each_call_is_judged_and_all_are_one_run_of_the_record(tmp_path: Path, settings: Settings) -> None:
    with iris_screen.open(phone(tmp_path), settings=settings, name="dark mode", run_id="dark") as s:
        assert s.open_app("Settings").evidence == "verified"
        assert s.tap("Display").box is not None
        assert s.switch("Dark mode").evidence == "verified"
        assert s.switch("Dark mode").status == "success"  # it is on already
        s.expect(Condition(kind="on", value="Dark mode"))
        assert "Dark mode" in s.texts()
        assert s.back().evidence == "verified"
    result = s.close()
    assert (result.status, result.verdict) == ("success", "verified"), result.reason
    (row,) = Runs(settings).rows()
    assert (row.id, row.text, row.status) == ("dark", "dark mode", "success")
    said = [iris_screen.render(each.step.in_words()) for each in Runs(settings).show("dark").results]
    assert said[:3] == ["open “Settings”", "tap “Display”", "switch on “Dark mode”"]


def test_what_is_not_there_raises_with_the_picture_and_the_session_goes_on(tmp_path: Path, settings: Settings) -> None:
    with iris_screen.open(phone(tmp_path), settings=settings) as s:
        with pytest.raises(StepFailed, match="Nonsense") as caught:
            s.tap("Nonsense", within=0.5)
        assert Path(caught.value.picture).read_bytes().startswith(b"\x89PNG")
        with pytest.raises(StepFailed):
            s.expect("Nonsense", within=0.5)
        assert s.find("Nonsense") is None and s.find("Calculator") is not None
        assert s.open_app("Settings").evidence == "verified"
    assert (s.close().status, s.close().verdict) == ("unverified", "unverified")
    assert s.close().reason is not None and "2 calls failed" in iris_screen.render(s.close().reason)


def test_a_swipe_at_the_end_of_a_page_fails_and_the_session_goes_on(tmp_path: Path, settings: Settings) -> None:
    with iris_screen.open(f"{phone(tmp_path)}&elements=none&abilities=touch", settings=settings) as s:
        s.open_app("Settings")
        s.tap("Display")
        with pytest.raises(StepFailed):
            s.swipe("up")
        s.expect("Dark mode")


def test_a_value_is_read_beside_its_name(tmp_path: Path, settings: Settings) -> None:
    with iris_screen.open(seller(tmp_path), settings=settings) as s:
        assert s.read("Total") == "$15.50"
        assert s.read(Target(kind="text", value="Shipping")) == "$3"
        with pytest.raises(StepFailed, match="not clear what is next to it"):
            s.read("Basket", "time")
    assert s.close().verdict == "unverified"


def test_a_picture_is_a_png_that_can_be_saved(tmp_path: Path, settings: Settings) -> None:
    with iris_screen.open(phone(tmp_path), settings=settings) as s:
        copy = s.screenshot().save(tmp_path / "now.png")
    assert copy.read_bytes().startswith(b"\x89PNG")


def test_a_message_that_the_calls_type_and_send_is_sent_once(tmp_path: Path, settings: Settings) -> None:
    with iris_screen.open(phone(tmp_path), settings=settings) as s:
        chatting(s)
        s.tap("Send")
        s.expect("hello there")
    assert effects(tmp_path, "sent") == [{"to": "张三", "text": "hello there"}]


def yes(question: Question) -> bool:
    return True


def no(question: Question) -> Answer:
    return Answer(kind="no")


@pytest.mark.parametrize(
    ("gate", "allowed", "paid"),
    [
        (None, [], 0),
        (no, [], 0),
        (lambda question: "yes", [], 1),
        (yes, [], 1),
        (None, [allow("pay", most=20, currency="USD")], 1),
        (None, [allow("pay", most=10, currency="USD")], 0),
    ],
    ids=["nobody", "no", "in words", "yes", "allowed", "over the limit"],
)
def test_what_always_needs_a_yes_asks_the_gate(
    tmp_path: Path, settings: Settings, gate: object, allowed: list[Allowance], paid: int
) -> None:
    with iris_screen.open(seller(tmp_path), settings=settings, gate=gate, allow=allowed) as s:  # type: ignore[arg-type]
        if paid:
            s.tap("Pay now")
            s.expect("Thank you")
        else:
            with pytest.raises(StepFailed, match=r"consent|allowed"):
                s.tap("Pay now")
            assert s.find("Pay now") is not None
    assert len(effects(tmp_path, "payment")) == paid


def test_a_gate_that_answers_with_anything_else_agrees_to_nothing(tmp_path: Path, settings: Settings) -> None:
    async def later(question: Question) -> bool:
        return True

    waiting = []

    def gate(question: Question) -> object:
        waiting.append(later(question))
        return waiting[-1]

    with iris_screen.open(seller(tmp_path), settings=settings, gate=gate) as s:  # type: ignore[arg-type]
        with pytest.raises(UsageError, match="coroutine"):
            s.tap("Pay now")
        waiting[-1].close()
        assert s.find("Pay now") is not None
    assert effects(tmp_path, "payment") == [] and s.close().verdict == "unverified"


def test_a_gate_that_raises_agrees_to_nothing_and_ends_the_session(tmp_path: Path, settings: Settings) -> None:
    def gate(question: Question) -> bool:
        raise EOFError

    with pytest.raises(EOFError), iris_screen.open(seller(tmp_path), settings=settings, gate=gate) as s:
        s.tap("Pay now")
    assert effects(tmp_path, "payment") == []
    assert s.close().verdict == "failed" and "EOFError" in iris_screen.render(s.close().reason)


def test_a_call_within_a_call_is_refused_and_disturbs_nothing(tmp_path: Path, settings: Settings) -> None:
    def gate(question: Question) -> bool:
        with pytest.raises(UsageError, match="one thing at a time"):
            s.texts()
        return True

    with iris_screen.open(seller(tmp_path), settings=settings, gate=gate) as s:
        s.tap("Pay now")
        s.expect("Thank you")


@pytest.mark.parametrize("seconds", [-1.0, 121.0, float("nan")])
def test_a_wait_that_no_step_can_have_is_refused_before_anything_is_stored(
    tmp_path: Path, settings: Settings, seconds: float
) -> None:
    with iris_screen.open(phone(tmp_path), settings=settings) as s:
        for call in (
            lambda: s.tap("Settings", within=seconds),
            lambda: s.read("A", within=seconds),
            lambda: s.wait(seconds),
        ):
            with pytest.raises(UsageError):
                call()
        assert s.open_app("Settings").evidence == "verified"


def test_a_refusal_says_how_a_program_can_allow_it(tmp_path: Path, settings: Settings) -> None:
    with iris_screen.open(seller(tmp_path), settings=settings) as s, pytest.raises(StepFailed) as caught:
        s.tap("Pay now")
    assert 'allow=[allow("payment"' in str(caught.value) and "--allow" not in str(caught.value)


def test_a_call_agrees_to_nothing_that_another_one_named(tmp_path: Path, settings: Settings) -> None:
    world = tmp_path / "world.yaml"
    world.write_text(
        shop(
            main="{text: Notes, size: 24}, {button: Delete all, tap: {goto: asks}}",
            asks="{text: Delete all notes?, size: 24}, {button: Cancel}, {button: OK, tap: {effect: deleted}}",
        ),
        "utf-8",
    )
    with iris_screen.open(f"sim:{world}?time=virtual&dump={tmp_path / 'report.json'}", settings=settings) as s:
        s.tap("Delete all")
        with pytest.raises(StepFailed, match="delete"):
            s.tap("OK")
    assert effects(tmp_path, "deleted") == []


def test_a_whole_task_is_done_in_the_middle_with_a_verdict_of_its_own(tmp_path: Path, settings: Settings) -> None:
    with iris_screen.open(phone(tmp_path), settings=settings) as s:
        with pytest.raises(StepFailed):
            s.tap("Nonsense", within=0.2)
        done = s.run("open Settings, turn on Dark mode")
        assert (done.status, done.verdict) == ("success", "verified"), done.reason
        assert [each.status for each in done.steps] == ["success"] * len(done.steps)
        unread = s.run("colourless green ideas sleep")
        assert unread.verdict == "failed"
        assert s.find("Dark mode") is not None


def test_what_was_done_before_a_whole_task_proves_nothing_of_it(tmp_path: Path, settings: Settings) -> None:
    known: list[list[str]] = []
    entries: list[int] = []

    def gate(question: Question) -> bool:
        state = s._held.state
        known.append(state["totals"].kinds)
        session = replace(s._held._held.session, since=state["task"].since)
        entries.append(len(list(list_entries(session, state["totals"].turns))))
        return True

    with iris_screen.open(seller(tmp_path), settings=settings, gate=gate) as s:
        s.tap("Pay now")
        s.tap("Again")
        s.run('press "Pay now"')
        assert s._held.state["totals"].kinds == ["payment"]
        assert s._held.state["totals"].steps == 3
    assert known == [[], []] and len(effects(tmp_path, "payment")) == 2
    assert entries == [0, 0]  # of what the calls pressed, the task knows nothing


@pytest.mark.parametrize("wrong", [{"planner": "nonsense"}, {"sentence": 'type "{{secret:none}}"'}])
def test_a_task_that_cannot_be_begun_takes_nothing_from_the_record(
    tmp_path: Path, settings: Settings, wrong: dict[str, str]
) -> None:
    with iris_screen.open(seller(tmp_path), settings=settings) as s:
        s.tap("Basket")  # nothing changes
        with pytest.raises(UsageError):
            s.run(**{"sentence": "open Settings", **wrong})
        assert s.find("Basket") is not None
    assert s.close().verdict == "unverified"


def test_two_sessions_have_no_device_in_common(tmp_path: Path, settings: Settings) -> None:
    device = f"sim:?time=virtual&state={tmp_path / 'phone.json'}"
    with iris_screen.open(device, settings=settings), pytest.raises(Busy):
        iris_screen.open(device, settings=settings)
    with iris_screen.open(device, settings=settings) as s:
        assert s.texts()


@pytest.mark.parametrize("wrong", [{"device": "nowhere:"}, {"run_id": "a/b"}, {"device": "sim:missing.yaml"}])
def test_wrong_options_leave_no_run_behind(settings: Settings, wrong: dict[str, str]) -> None:
    with pytest.raises(IrisError):
        iris_screen.open(**{"device": "sim:", "settings": settings, **wrong})  # type: ignore[arg-type]
    assert Runs(settings).rows() == []


def test_after_its_end_a_session_says_that_it_is_over(tmp_path: Path, settings: Settings) -> None:
    s = iris_screen.open(phone(tmp_path), settings=settings)
    assert s.close() == s.close()
    with pytest.raises(RunOver, match="ended"):
        s.tap("Settings")


def test_a_limit_ends_the_session(tmp_path: Path, settings: Settings) -> None:
    s = iris_screen.open(phone(tmp_path), settings=settings, budget=Budget(max_turns=3))

    def wander() -> None:
        for _ in range(4):
            s.open_app("Settings")
            s.home()

    with pytest.raises(RunOver, match="all 3 turns are used up"):
        wander()
    assert Runs(settings).rows()[0].status == "stopped"


def test_what_this_device_cannot_do_is_a_failed_call(tmp_path: Path, settings: Settings) -> None:
    with iris_screen.open(phone(tmp_path), settings=settings) as s:
        with pytest.raises(StepFailed):
            s.right_click("Settings")  # a phone has no mouse
        assert s.open_app("Settings").evidence == "verified"


def test_a_program_may_do_the_same_as_often_as_it_likes(tmp_path: Path, settings: Settings) -> None:
    with iris_screen.open(seller(tmp_path), settings=settings) as s:
        for _ in range(8):
            s.tap("Basket")
            with pytest.raises(StepFailed):
                s.expect("Thank you", within=0)
        assert s.find("Basket") is not None


def test_an_error_of_the_program_is_its_result(tmp_path: Path, settings: Settings) -> None:
    with pytest.raises(ZeroDivisionError), iris_screen.open(phone(tmp_path), settings=settings, run_id="one"):
        _ = 1 / 0
    result = Runs(settings).show("one").result
    assert result and result.verdict == "failed" and "ZeroDivisionError" in iris_screen.render(result.reason)


def test_calls_may_come_from_contexts_of_their_own_as_in_a_notebook(tmp_path: Path, settings: Settings) -> None:
    s = contextvars.copy_context().run(iris_screen.open, phone(tmp_path), settings=settings)
    assert contextvars.copy_context().run(s.open_app, "Settings").evidence == "verified"
    assert contextvars.copy_context().run(s.close).verdict == "verified"


def test_the_same_calls_are_awaited(tmp_path: Path, settings: Settings) -> None:
    async def program() -> list[str]:
        async with iris_screen.open_async(phone(tmp_path), settings=settings) as s:
            await s.open_app("Settings")
            done = await s.tap("Display")
            assert await s.find("Dark mode") is not None
            with pytest.raises(StepFailed):
                await s.tap("Nonsense", within=0.2)
            await s.screenshot()
        return [done.evidence, (await s.close()).status]

    assert asyncio.run(program()) == ["verified", "unverified"]


def test_a_call_without_a_key_or_with_no_direction_is_told_so(tmp_path: Path, settings: Settings) -> None:
    with iris_screen.open(phone(tmp_path), settings=settings) as s:
        with pytest.raises(UsageError):
            s.press()
        with pytest.raises(UsageError):
            s.swipe("diagonal")  # type: ignore[arg-type]


def test_a_dialog_that_a_call_opened_stays_open_while_another_call_only_looks(settings: Settings) -> None:
    with iris_screen.open("sim:?time=virtual&lang=zh&faults=none", settings=settings) as s:
        s.open_app("便签")
        s.tap("购物清单")
        s.tap("删除")
        s.expect("删除便签？")
        s.tap("删除")
        assert s.expect("购物清单", gone=True).evidence == "verified"


def test_a_dialog_that_a_call_opened_stays_open_for_the_calls_that_type_and_press_there(settings: Settings) -> None:
    """Also for one whose field is only called by what it holds, which the page behind shows, too."""
    with iris_screen.open("sim:?time=virtual&lang=en&faults=none", settings=settings) as s:
        s.open_app("Settings")
        s.tap("About phone")
        s.tap("Device name")
        s.expect("Cancel||OK")
        s.type("Office 3", into="field:Iris Phone", clear=True)
        s.tap("OK")
        assert s.expect("Office 3").evidence == "verified"


def test_a_question_that_a_press_opened_is_left_to_the_next_call(settings: Settings) -> None:
    """Though it is not called like what was pressed, and nobody knows yet what the program does next."""
    with iris_screen.open("sim:?time=virtual&lang=en&faults=none", settings=settings) as s:
        s.open_app("WeChat")
        s.long_press("快递小哥")
        s.tap("Delete chat")
        assert "Delete this chat?" in s.texts()
        s.tap("Delete")
        assert s.expect("快递小哥", gone=True).evidence == "verified"
