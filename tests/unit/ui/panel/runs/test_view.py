"""A run as the panel shows it, made from what the stores hold."""

from dataclasses import replace
from pathlib import Path

from iris_screen.consent.secrets.text_mask import TextMask
from iris_screen.core.actions import Tap, Wait
from iris_screen.core.geometry import Box, Point
from iris_screen.core.message import verbatim
from iris_screen.core.models import Usage
from iris_screen.core.people import Question
from iris_screen.core.plan import Agenda, Step
from iris_screen.core.press import Press
from iris_screen.core.protocols import Entry
from iris_screen.core.state import Attempts, Observation
from iris_screen.core.verdict import Blocker, TaskResult
from iris_screen.graph.lifecycle.live_views import Words
from iris_screen.graph.pictures.run_pictures import RunPictures
from iris_screen.text import render
from iris_screen.ui.panel.runs.view import AHEAD, BEHIND, Now, Shot, find_rows, make_view
from tests.unit.ui.panel.paper import detail, moment, result, row, step

FRAMES = RunPictures(Path("frames"))
HERE, THERE = Box(left=10, top=20, right=30, bottom=40), Box(left=0, top=0, right=9, bottom=9)


def touch(turn: int, frame: str = "f1", at: Point | None = None) -> Entry:
    action = Tap(at=at) if at else Wait(ms=5)
    return Entry(run="r", turn=turn, n=0, action=action, at=0.0, frame=frame, purpose="step", why=verbatim("设置"))


def test_the_plan_is_what_was_done_what_is_being_done_and_what_comes() -> None:
    going = moment("act", agenda=Agenda(now=[step("two")], ahead=[step("three")]))
    view = make_view(detail(row(holder="host:1"), results=(result("one", 1),)), [going], FRAMES)
    assert [(render(item.words), item.sign) for item in view.plan] == [
        ("one", "success"),
        ("two", "now"),
        ("three", "next"),
    ]


def test_of_a_long_plan_what_stands_around_the_step_now_is_shown_and_the_rest_counted() -> None:
    going = moment("act", agenda=Agenda(now=[step("now")], ahead=[step(f"{n}") for n in range(100)]))
    kept = tuple(result(f"done {turn}", turn) for turn in range(41, 101))
    view = make_view(detail(row(holder="host:1"), results=kept), [going], FRAMES)
    assert [render(item.words) for item in view.plan] == [
        *(f"done {turn}" for turn in range(101 - BEHIND, 101)),
        "now",
        *(f"{n}" for n in range(AHEAD - 1)),
    ]
    assert (view.done, view.before, view.after) == (100, 100 - BEHIND, 101 - AHEAD)


def test_of_a_run_that_is_over_nothing_is_to_come() -> None:
    over = row(status="failed", ended_at=1.0)
    view = make_view(
        detail(over, results=(result("one", 1),)), [moment("", agenda=Agenda(ahead=[step("three")]))], FRAMES
    )
    assert [render(item.words) for item in view.plan] == ["one"] and (view.node, view.live, view.may_resume) == (
        "",
        False,
        False,
    )


def test_the_node_that_runs_is_lit_and_the_way_to_it_is_that_of_the_turn() -> None:
    way = [moment("plan"), moment("locate"), moment("act")]
    view = make_view(detail(row(holder="host:1")), way, FRAMES)
    assert (view.node, view.path, view.live) == ("act", (("plan", "locate"), ("locate", "act")), True)


def test_a_run_that_nobody_drives_runs_no_node_and_may_be_taken_up() -> None:
    view = make_view(detail(row()), [moment("act")], FRAMES)
    assert (view.node, view.status, view.may_resume, view.asked) == ("", "cut off", True, None)


def test_a_run_that_waits_shows_what_is_asked_and_goes_on_by_the_answer_alone() -> None:
    question = Question(kind="choose", text="Which?", frame="f1", choices=["one", "two"], boxes=[HERE, THERE])
    view = make_view(detail(row(status="waiting")), [moment("ask_person", question=question)], FRAMES)
    assert (view.asked, view.node, view.may_resume) == (question, "ask_person", False)
    assert view.shot and view.shot.choices == (HERE, THERE)


def test_what_is_asked_is_not_asked_again_while_the_answer_is_being_worked_on() -> None:
    question = Question(kind="confirm", text="May it?")
    view = make_view(detail(row(status="waiting", holder="host:1")), [moment("act", question=question)], FRAMES)
    assert view.asked is None


def test_what_each_node_said_comes_newest_first_and_before_it_how_earlier_turns_ended() -> None:
    way = [
        moment("locate", turn=1, note=verbatim("came")),
        moment("act", turn=2, note=verbatim("found")),
        moment("observe", turn=2, note=verbatim("tap")),
    ]
    view = make_view(detail(row(holder="host:1"), turns={1: "verified"}), way, FRAMES)
    assert [(line.turn, line.node, render(line.words)) for line in view.reasons] == [
        (2, "act", "tap"),
        (2, "locate", "found"),
        (1, "verify", "verified"),
    ]


def test_on_the_picture_are_the_target_found_on_it_what_is_in_the_way_and_where_this_turn_touched() -> None:
    at = Point(x=5, y=6)
    seen = Observation(frame="f1", at=0.0, width=2400, height=1080, blocker=Blocker(kind="ad", box=THERE))
    press = Press(purpose="step", turn=2, frame="f1", box=HERE)
    told = detail(row(holder="host:1"), entries=(touch(1, at=Point(x=1, y=1)), touch(2, at=at), touch(2)))
    view = make_view(told, [moment("act", turn=2, seen=seen, attempts=Attempts(aim=press))], FRAMES)
    assert view.shot == Shot(FRAMES.folder / "f1.png", HERE, THERE, (Tap(at=at),), wide=True)


def test_a_place_that_was_found_on_another_picture_is_not_drawn_on_this_one() -> None:
    press = Press(purpose="step", turn=1, frame="f0", box=HERE)
    view = make_view(detail(row(holder="host:1")), [moment("verify", attempts=Attempts(aim=press))], FRAMES)
    assert view.shot and view.shot.target is None


def test_before_the_first_look_there_is_no_picture_and_before_the_first_checkpoint_nothing() -> None:
    assert (
        make_view(detail(row(holder="host:1")), [moment("observe", seen=Observation(frame="", at=0.0))], FRAMES).shot
        is None
    )
    blank = make_view(detail(row(holder="host:1")), [], FRAMES)
    assert (blank.node, blank.path, blank.plan, blank.reasons, blank.shot) == ("", (), (), (), None)


def test_what_was_found_out_for_the_person_is_told_line_by_line() -> None:
    ended = TaskResult(run_id="r", task="t", status="success", verdict="verified", reason="", answer="23 °C\n\nrain\n")
    assert make_view(detail(row(status="success"), ended=ended), [], FRAMES).answer == ("23 °C", "rain")
    assert make_view(detail(row()), [], FRAMES).answer == ()


def test_runs_are_found_by_all_words_in_task_device_or_id_and_by_how_they_stand() -> None:
    rows = [
        row(id="a1", text="打开设置", status="success"),
        row(id="b2", text="Open Notes", device="android:X", status="failed"),
        row(id="c3", text="open Settings"),
    ]
    assert [find_rows(rows, words, []) for words in ("open", "设置", "OPEN android", "c3", "nothing")] == [
        rows[1:],
        rows[:1],
        rows[1:2],
        rows[2:],
        [],
    ]
    assert find_rows(rows, "", ["cut off", "verified"]) == [rows[0], rows[2]]
    assert find_rows(rows, " ", []) == rows


def test_a_run_that_is_held_says_so_and_of_a_device_that_is_his_the_live_picture_is_shown() -> None:
    live = Now(at=9.0, screen=Path("live/k.png"))
    held = make_view(detail(row(holder="host:1", wish="pause", holds=True)), [moment("observe")], FRAMES, Now(at=9.0))
    assert (held.status, held.held, held.handed, held.to_hold) == ("paused", True, False, False)
    his = make_view(detail(row(holder="host:1", wish="hand", holds=True)), [moment("observe")], FRAMES, live)
    assert (his.status, his.handed) == ("handed over", True)
    assert his.shot and (his.shot.picture, his.shot.key) == (Path("live/k.png"), "k")


def test_a_run_that_is_to_hold_runs_until_its_turn_is_over() -> None:
    view = make_view(detail(row(holder="host:1", wish="pause")), [moment("act")], FRAMES)
    assert (view.status, view.held, view.to_hold) == ("running", False, True)


def test_a_held_run_whose_process_was_killed_is_paused_still_and_may_be_taken_up() -> None:
    for wish in ("pause", "hand"):
        view = make_view(detail(row(wish=wish, holds=True)), [moment("observe")], FRAMES)
        assert (view.status, view.held, view.handed, view.may_resume) == ("paused", True, False, True)


def test_a_run_that_was_stopped_and_is_driven_again_is_running() -> None:
    assert make_view(detail(row(status="interrupted", holder="host:1")), [moment("act")], FRAMES).status == "running"


def test_time_and_tokens_go_on_between_two_looks_and_time_stands_still_while_it_is_held() -> None:
    words = Words(role="hand", text="tap", tokens=7, spent=Usage(calls=2, answer_tokens=10))
    going, way = row(holder="host:1"), [moment("locate")]
    view = make_view(detail(going), way, FRAMES, Now(at=5.0, words=words))
    assert (view.seconds, view.usage.calls, view.usage.tokens, view.words) == (5.0, 3, 17, words)
    held = going.replace(wish="pause", holds=True)
    assert make_view(detail(held), way, FRAMES, Now(at=5.0)).seconds == 0.0
    left = going.replace(holder="")
    cut_off = make_view(detail(left), way, FRAMES, Now(at=5.0, words=words))
    assert (cut_off.seconds, cut_off.words, cut_off.usage.calls) == (0.0, None, 0)


def test_a_password_that_the_task_says_is_shown_nowhere_and_the_question_is_still_that_which_was_put() -> None:
    typed = Step(action="input_text", text="swordfish", description="type the PIN")
    question = Question(kind="choose", text="Is it hunter2?", frame="f1", choices=["hunter2"])
    way = [
        moment("locate", note=verbatim("swordfish?")),
        moment("ask_person", agenda=Agenda(now=[typed]), question=question, note=verbatim("hunter2")),
    ]
    told = detail(
        row(text="用密码 hunter2 登录", status="waiting", reason="Is it hunter2?"), turns={1: "typed hunter2"}
    )
    view = make_view(told, way, FRAMES)
    assert view.asked == question and render(view.mask.cover(question.text)) == "Is it ••••?"
    shown = repr(replace(view, asked=None, mask=TextMask()))
    assert "hunter2" not in shown and "swordfish" not in shown and "用密码 •••• 登录" in shown
