"""The shipped graph over a phone on paper: every suggestion of a verdict is driven, every ending reached."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, cast

import pytest
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.types import Command

from iris_screen.core.actions import Action, Receipt
from iris_screen.core.chat import Ask
from iris_screen.core.condition import Condition
from iris_screen.core.effects import StepAction
from iris_screen.core.limits import Budget
from iris_screen.core.message import verbatim, walk_messages
from iris_screen.core.plan import Fallback, Step, Task
from iris_screen.core.policy import Ruling
from iris_screen.core.press import Press
from iris_screen.core.protocols import Decision, Situation, Tactic
from iris_screen.core.screen import Element, Frame
from iris_screen.core.state import State
from iris_screen.core.target import Target
from iris_screen.core.verdict import Outcome
from iris_screen.graph.build import Graph, Kit, build
from iris_screen.sight.change_report import Changes
from iris_screen.sight.means import join_means
from iris_screen.sight.place_hints import Places
from iris_screen.sight.settle import Eyes, is_same_key
from iris_screen.testing.memory import MemoryAlbum, OneSession
from iris_screen.testing.paper import PaperPhone
from iris_screen.text import render, render_for_model
from tests.paper import PaperBlockerFinder, PaperPlanner


def tap(label: str, *expect: str, **fields: Any) -> Step:
    return step("tap", target=Target.parse(f"text:{label}"), expect=[Condition.parse(e) for e in expect], **fields)


def step(action: StepAction, **fields: Any) -> Step:
    return Step.model_validate({"action": action, **fields})


PAGES: dict[str, dict[str, Any]] = {
    "home": {"Settings": "settings", "Chat": "chat"},
    "settings": {"Display": "display", "Sound": "settings"},
    "display": {"Dark": "dark"},
    "dark": {"Dark is on": "dark"},
    "chat": {"Send": "sent"},
    "sent": {"Hello": "sent"},
}


def phone(**fields: Any) -> PaperPhone:
    return PaperPhone({**PAGES, **fields.pop("pages", {})}, **fields)


def allow(state: State, press: object, frame: Frame) -> Ruling:
    return Ruling()


def graph_for(
    body: PaperPhone,
    steps: list[Step],
    again: list[list[Step]] | None = None,
    rule: Callable[..., Ruling] = allow,
    sessions: OneSession | None = None,
    saver: InMemorySaver | None = None,
    tactic: Tactic | None = None,
) -> Graph:
    planner = PaperPlanner(steps, again or [])
    kit = Kit(
        clock=body.clock,
        sessions=sessions or OneSession(body),
        eyes=Eyes(body.clock, BUDGETED.patience, is_same_key),
        blockers=PaperBlockerFinder(),
        health=lambda frame, before: frame.health,
        locator=join_means(),
        places=Places(),
        verifier=join_means(),
        changed=lambda before, after: True,
        changes=Changes(),
        restless=lambda before, first, now: False,
        restless_places=lambda looked, later, aimed_at: [],
        find_difference=lambda before, now, press: None if before.key == now.key else verbatim("it moved"),
        rule=rule,
        planner=lambda name: planner,
        prepare=lambda task: task,
        clean_up=lambda state, outcome: None,
        tactic=tactic,
    )
    return build(kit, saver or InMemorySaver())


BUDGETED = Task(id="r", text="t")


def go(graph: Graph, **ask: Any) -> tuple[list[str], dict[str, Any]]:
    """The nodes that ran, in order, and the final state."""
    config: Any = {"configurable": {"thread_id": "r"}, "recursion_limit": 10_000}
    ran = [
        node
        for chunk in graph.stream(Ask(task="do it", **ask), config, stream_mode="updates", durability="sync")
        for node in chunk
    ]
    return ran, graph.get_state(config).values


def outcome(values: dict[str, Any]) -> Outcome:
    found = values["outcome"]
    assert isinstance(found, Outcome)
    return found


def why(values: dict[str, Any]) -> str:
    """The reason it ended, in English."""
    return render(outcome(values).reason, "en")


def test_a_plan_whose_every_step_is_seen_ends_verified() -> None:
    body = phone()
    ran, values = go(
        graph_for(body, [tap("Settings", "text:Display"), tap("Display", "text:Dark"), tap("Dark", "text:Dark is on")])
    )
    assert outcome(values).verdict == "verified"
    assert body.pressed == ["Settings", "Display", "Dark"]
    assert ran[:6] == ["begin", "observe", "plan", "locate", "act", "observe"]
    assert [r.evidence for r in values["results"]] == ["verified"] * 3


def test_continue_without_anything_to_see_ends_unverified() -> None:
    _, values = go(graph_for(phone(), [tap("Settings")]))
    assert outcome(values).status == "unverified"


def test_retry_repeats_a_lost_touch_that_does_no_harm() -> None:
    body = phone(lost=1)
    _, values = go(graph_for(body, [tap("Settings", "text:Display", timeout_ms=500)]))
    assert outcome(values).verdict == "verified" and values["totals"].retries == 1


def test_wait_looks_again_until_it_comes() -> None:
    def slow(body: PaperPhone) -> None:
        body.page = "slow"

    def look_again(body: PaperPhone) -> None:
        body.page = "done"

    body = phone(pages={"home": {"Load": slow}, "slow": {"loading": look_again}, "done": {"Ready": "done"}})
    plain = body.look

    def loads_after_a_second() -> Any:
        if body.page == "slow" and body.clock.now() > 1.0:
            body.page = "done"
        return plain()

    body.look = loads_after_a_second  # type: ignore[method-assign]  # the page turns by itself
    ran, values = go(graph_for(body, [tap("Load", "text:Ready")]))
    assert outcome(values).verdict == "verified"
    assert body.pressed == ["Load"] and ran.count("observe") > 2


def test_dismiss_clears_a_popup_and_still_judges_the_step_before_it() -> None:
    def with_popup(body: PaperPhone) -> None:
        body.page, body.popup = "settings", "popup offer"

    body = phone(pages={"home": {"Settings": with_popup}})
    ran, values = go(graph_for(body, [tap("Settings", "text:Display"), tap("Display", "text:Dark")]))
    assert outcome(values).verdict == "verified"
    assert body.pressed == ["Settings", "popup offer", "Display"]
    assert ran.count("dismiss_blocker") == 1 and values["totals"].blockers == 1


def test_with_nobody_to_ask_a_way_out_that_needs_a_yes_is_left_for_another_one() -> None:
    def ask(state: State, press: Press, frame: Frame) -> Ruling:
        needs_a_yes = press.purpose == "clear" and press.words == "close it"
        return Ruling(answer="ask", kind="install", reason=verbatim("may I?")) if needs_a_yes else Ruling()

    body = phone(popup="popup install")
    ran, values = go(graph_for(body, [tap("Settings", "text:Display")], rule=ask))
    assert outcome(values).verdict == "verified" and "ask_person" not in ran
    assert body.pressed == ["BACK", "Settings"]


def test_a_blocker_that_no_way_out_closes_leads_to_a_new_plan_and_then_to_the_end() -> None:
    def comes_back(body: PaperPhone) -> None:
        body.page = "home"

    body = phone(pages={"home": {"popup stubborn": comes_back}})
    ran, values = go(graph_for(body, [tap("Settings", "text:Display")]))
    assert outcome(values).status == "failed" and "cannot be closed" in why(values)
    assert "replan" in ran


def test_replan_takes_the_new_rest_of_the_plan() -> None:
    body = phone()
    missing = tap("Nowhere", "text:Display", timeout_ms=0)
    ran, values = go(graph_for(body, [missing], again=[[tap("Settings", "text:Display")]]))
    assert outcome(values).verdict == "verified" and ran.count("replan") == 1


def test_a_step_whose_target_was_never_found_is_written_down_as_failed() -> None:
    body = phone()
    steps = [tap("Settings", "text:Display"), tap("Nowhere", "text:Display", timeout_ms=0)]
    _, values = go(graph_for(body, steps))
    assert [(r.index, r.status) for r in values["results"]] == [(0, "success"), (1, "failed")]
    assert values["totals"].steps == 2 and values["totals"].succeeded == 1


def test_skip_goes_on_after_an_optional_step() -> None:
    body = phone(lost=10)
    steps = [tap("Settings", "text:Display", optional=True, retry=0, timeout_ms=100)]
    _, values = go(graph_for(body, steps))
    assert [r.status for r in values["results"]] == ["skipped"]


def test_abort_ends_when_no_other_plan_is_left() -> None:
    _, values = go(graph_for(phone(), [tap("Nowhere", timeout_ms=0)]))
    assert outcome(values).status == "failed" and "Nowhere" in why(values)


def test_an_irreversible_touch_without_effect_ends_unverified_and_is_not_repeated() -> None:
    body = phone(page="chat", lost=1)
    _, values = go(graph_for(body, [tap("Send", "text:Hello", irreversible=True, timeout_ms=100)]))
    assert outcome(values).status == "unverified"
    assert body.page == "chat" and body.lost == 0


def test_an_irreversible_touch_whose_effect_a_stubborn_popup_hides_is_not_done_again() -> None:
    body = phone(page="chat", pages={"chat": {"Send": "home"}, "home": {"popup stubborn": "home"}})
    send = tap("Send", "text:Hello", irreversible=True, timeout_ms=100)
    _, values = go(graph_for(body, [send], again=[[send]]))
    assert outcome(values).status == "unverified" and "hides the result" in why(values)
    assert body.pressed.count("Send") == 1


def test_a_person_can_say_that_it_was_done() -> None:
    body = phone(page="chat", lost=1)
    graph = graph_for(body, [tap("Send", "text:Hello", irreversible=True, timeout_ms=100)])
    go(graph, attached=True)
    config: Any = {"configurable": {"thread_id": "r"}}
    assert graph.get_state(config).tasks[0].interrupts[0].value["kind"] == "delivered"
    graph.invoke(Command(resume="yes"), config, durability="sync")
    assert outcome(graph.get_state(config).values).verdict == "verified"


def test_a_person_can_say_that_it_was_not_done_and_then_it_is_done_once() -> None:
    body = phone(page="chat", lost=1)
    graph = graph_for(body, [tap("Send", "text:Hello", irreversible=True, timeout_ms=100)])
    go(graph, attached=True)
    config: Any = {"configurable": {"thread_id": "r"}}
    graph.invoke(Command(resume="no"), config, durability="sync")
    assert outcome(graph.get_state(config).values).verdict == "verified"
    assert body.pressed == ["Send"]


class ForgetfulAlbum(MemoryAlbum):
    """Loses pictures at times, as a power loss would: every third look finds none of the earlier ones."""

    puts = 0

    def put(self, frame: Frame) -> None:
        self.puts += 1
        if self.puts % 3 == 0:
            self._frames.clear()
        super().put(frame)


def test_pictures_lost_on_the_way_cost_looks_and_nothing_else() -> None:
    body = phone(page="chat")
    sessions = OneSession(body, album=ForgetfulAlbum())
    steps = [tap("Send", "text:Hello", irreversible=True), step("back_until", expect=[Condition.parse("text:Chat")])]
    _, values = go(graph_for(body, steps, sessions=sessions))
    assert outcome(values).status in ("success", "unverified")
    assert body.pressed.count("Send") == 1


def test_a_lost_connection_before_the_touch_is_tried_again_and_after_it_is_not() -> None:
    for delivered, presses in (("no", 1), ("unknown", 1)):
        body = phone(page="chat")
        graph = graph_for(body, [tap("Send", "text:Hello", irreversible=True)])
        plain = body.do

        def once_gone(action: Any, body: PaperPhone = body, plain: Any = plain, delivered: Any = delivered) -> Any:
            body.do = plain  # type: ignore[method-assign]  # only the first touch meets the broken line
            body.gone, body.delivered = 1, delivered
            return plain(action)

        body.do = once_gone  # type: ignore[method-assign]
        _, values = go(graph)
        assert outcome(values).verdict == "verified", delivered
        assert body.pressed == ["Send"] * presses


def test_a_device_that_comes_back_is_waited_for() -> None:
    body = phone(gone=5)
    _, values = go(graph_for(body, [tap("Settings", "text:Display")]))
    assert outcome(values).verdict == "verified"


def test_a_device_that_stays_away_ends_unreachable() -> None:
    _, values = go(graph_for(phone(gone=100_000), [tap("Settings", "text:Display")]))
    assert outcome(values).status == "unreachable" and "iris resume r" in why(values)


def test_a_fallback_brings_the_target_into_view() -> None:
    body = phone(page="settings")
    steps = [tap("Chat", "text:Send", fallback=Fallback(action="press_key", key="BACK"))]
    _, values = go(graph_for(body, steps))
    assert outcome(values).verdict == "verified" and body.pressed == ["BACK", "Chat"]


def test_back_until_presses_back_until_it_is_there() -> None:
    body = phone(page="display")
    steps = [step("back_until", expect=[Condition.parse("text:Chat")])]
    _, values = go(graph_for(body, steps))
    assert outcome(values).verdict == "verified" and body.pressed == ["BACK"]


def test_what_is_so_already_is_not_touched() -> None:
    body = phone(page="dark")
    steps = [tap("Dark is on", "text:Dark is on", unless=[Condition.parse("text:Dark is on")])]
    _, values = go(graph_for(body, steps))
    assert outcome(values).verdict == "verified" and body.pressed == []


def test_what_must_be_seen_first_keeps_the_hands_still() -> None:
    body = phone(page="settings")
    steps = [tap("Sound", needs=[Condition.parse("text:Hello")])]
    _, values = go(graph_for(body, steps))
    assert outcome(values).status == "failed" and body.pressed == []


def test_what_the_policy_asks_about_is_not_done_with_nobody_there() -> None:
    def ask(state: State, press: object, frame: Frame) -> Ruling:
        return Ruling(answer="ask", kind="payment", reason=verbatim('"Settings" means payment and needs a yes'))

    body = phone()
    _, values = go(graph_for(body, [tap("Settings", "text:Display")], rule=ask))
    assert outcome(values).status == "failed" and "--wait" in why(values)
    assert body.pressed == []


def test_a_yes_counts_for_one_act_only() -> None:
    def ask(state: State, press: object, frame: Frame) -> Ruling:
        return Ruling(answer="ask", kind="payment", reason=verbatim("may I?"))

    body = phone()
    graph = graph_for(body, [tap("Settings", "text:Display"), tap("Display", "text:Dark")], rule=ask)
    config: Any = {"configurable": {"thread_id": "r"}}
    go(graph, wait_for_person=True)
    graph.invoke(Command(resume="yes"), config, durability="sync")
    assert body.pressed == ["Settings"]
    assert graph.get_state(config).tasks[0].interrupts
    graph.invoke(Command(resume="no"), config, durability="sync")
    assert body.pressed == ["Settings"] and outcome(graph.get_state(config).values).status == "failed"


def test_what_the_policy_denies_is_never_asked() -> None:
    def deny(state: State, press: object, frame: Frame) -> Ruling:
        return Ruling(answer="deny", kind="payment", reason=verbatim("not allowed"))

    body = phone()
    ran, values = go(graph_for(body, [tap("Settings", "text:Display")], rule=deny), attached=True)
    assert outcome(values).status == "failed" and body.pressed == [] and "ask_person" not in ran


def test_two_equals_are_a_question_and_the_answer_is_pressed() -> None:
    body = phone(pages={"home": {"Room ": "settings", "Room": "chat"}})
    graph = graph_for(body, [tap("Room", "text:Send")])
    go(graph, attached=True)
    config: Any = {"configurable": {"thread_id": "r"}}
    question = graph.get_state(config).tasks[0].interrupts[0].value
    assert question["kind"] == "choose" and len(question["choices"]) == 2
    graph.invoke(Command(resume="2"), config, durability="sync")
    assert outcome(graph.get_state(config).values).verdict == "verified" and body.pressed == ["Room"]


CONFIG: Any = {"configurable": {"thread_id": "r"}}


def standing_question(graph: Graph) -> dict[str, Any]:
    asked: dict[str, Any] = graph.get_state(CONFIG).tasks[0].interrupts[0].value
    return asked


def test_what_is_no_answer_is_told_and_the_question_stands() -> None:
    body = phone(pages={"home": {"Room ": "settings", "Room": "chat"}})
    graph = graph_for(body, [tap("Room", "text:Send")])
    go(graph, wait_for_person=True)
    first = standing_question(graph)
    graph.invoke(Command(resume="the other"), CONFIG, durability="sync")
    again = standing_question(graph)
    assert again["key"] == first["key"] and "a number from 1 to 2" in again["description"] and body.pressed == []
    graph.invoke(Command(resume={"choice": 2}), CONFIG, durability="sync")
    assert outcome(graph.get_state(CONFIG).values).verdict == "verified" and body.pressed == ["Room"]


def test_a_choice_counts_only_while_its_place_shows_what_it_did() -> None:
    rooms = {"Room ": "settings", "Room": "chat"}
    body = phone(pages={"home": rooms, "later": {"News": "home", **rooms}})
    graph = graph_for(body, [tap("Room", "text:Send")])
    go(graph, wait_for_person=True)
    body.page = "later"  # every row is elsewhere by now
    graph.invoke(Command(resume="2"), CONFIG, durability="sync")
    assert body.pressed == [] and len(standing_question(graph)["choices"]) == 2


def test_a_person_points_at_another_place_than_the_one_that_was_asked_about() -> None:
    def ask(state: State, press: Press, frame: Frame) -> Ruling:
        return Ruling(answer="ask", kind="delete", reason=verbatim("may I?")) if press.words == "Settings" else Ruling()

    body = phone()
    graph = graph_for(body, [tap("Settings", "text:Send")], rule=ask)
    go(graph, wait_for_person=True)
    asked = standing_question(graph)
    graph.invoke(Command(resume="at 60,30"), CONFIG, durability="sync")  # the second row
    assert asked["kind"] == "confirm" and body.pressed == ["Chat"]
    assert outcome(graph.get_state(CONFIG).values).verdict == "verified"


def test_an_app_that_forbids_pictures_is_handed_to_a_person_who_is_there() -> None:
    body = phone()
    plain, forbids = body.look, True

    def look() -> Frame:
        seen = plain()
        return replace(seen, health="secure", elements=None) if forbids else seen

    body.look = look  # type: ignore[method-assign]  # what an app does to a picture
    graph = graph_for(body, [tap("Settings", "text:Display")])
    go(graph, wait_for_person=True)
    asked = standing_question(graph)
    assert asked["kind"] == "take_over" and "does not allow screenshots" in asked["text"] and body.clock.now() < 30
    forbids = False
    graph.invoke(Command(resume="done"), CONFIG, durability="sync")
    assert outcome(graph.get_state(CONFIG).values).verdict == "verified" and body.pressed == ["Settings"]


def test_a_person_shows_where_what_nobody_finds_is() -> None:
    body = phone()
    graph = graph_for(body, [tap("Preferences", "text:Display", timeout_ms=0)])
    go(graph, wait_for_person=True)
    assert standing_question(graph)["kind"] == "point"
    graph.invoke(Command(resume={"at": [60, 10]}), CONFIG, durability="sync")
    assert outcome(graph.get_state(CONFIG).values).verdict == "verified" and body.pressed == ["Settings"]


def test_what_came_in_between_does_not_make_a_person_say_yes_twice() -> None:
    def ask(state: State, press: Press, frame: Frame) -> Ruling:
        return Ruling(answer="ask", kind="delete", reason=verbatim("may I?")) if press.words == "Settings" else Ruling()

    body = phone()
    graph = graph_for(body, [tap("Settings", "text:Display"), tap("Display", "text:Dark")], rule=ask)
    go(graph, wait_for_person=True)
    body.popup = "popup tip"
    graph.invoke(Command(resume="yes"), CONFIG, durability="sync")
    assert body.pressed == ["popup tip", "Settings", "Display"]
    assert outcome(graph.get_state(CONFIG).values).verdict == "verified"


def test_a_yes_is_used_up_by_the_act_it_was_for() -> None:
    def ask(state: State, press: object, frame: Frame) -> Ruling:
        return Ruling(answer="ask", kind="delete", reason=verbatim("may I?"))

    body = phone(pages={"home": {"Settings": "home"}})  # it leads nowhere, and would be pressed again
    graph = graph_for(body, [tap("Settings", "text:Display", timeout_ms=0)], rule=ask)
    go(graph, wait_for_person=True)
    graph.invoke(Command(resume="yes"), CONFIG, durability="sync")
    assert body.pressed == ["Settings"] and standing_question(graph)["kind"] == "confirm"


def test_a_persons_no_to_one_way_past_an_obstacle_leaves_the_others() -> None:
    def ask(state: State, press: Press, frame: Frame) -> Ruling:
        needs_a_yes = press.purpose == "clear" and press.words == "close it"
        return Ruling(answer="ask", kind="install", reason=verbatim("may I?")) if needs_a_yes else Ruling()

    body = phone(popup="popup install")
    graph = graph_for(body, [tap("Settings", "text:Display")], rule=ask)
    go(graph, wait_for_person=True)
    assert standing_question(graph)["kind"] == "confirm"
    graph.invoke(Command(resume="no"), CONFIG, durability="sync")
    assert outcome(graph.get_state(CONFIG).values).verdict == "verified" and body.pressed == ["BACK", "Settings"]


def test_days_until_an_answer_blow_no_fuse_and_end_no_patience() -> None:
    def ask(state: State, press: object, frame: Frame) -> Ruling:
        return Ruling(answer="ask", kind="payment", reason=verbatim("may I?"))

    body = phone()
    graph = graph_for(body, [tap("Settings", "text:Display")], rule=ask)
    go(graph, wait_for_person=True, budget=Budget(max_seconds=60))
    body.clock.sleep(3 * 86_400)
    graph.invoke(Command(resume="yes"), CONFIG, durability="sync")
    values = graph.get_state(CONFIG).values
    assert outcome(values).verdict == "verified" and values["totals"].elapsed < 60


def test_two_equals_with_nobody_there_touch_nothing() -> None:
    body = phone(pages={"home": {"Room ": "settings", "Room": "chat"}})
    _, values = go(graph_for(body, [tap("Room", "text:Send", timeout_ms=0)]))
    assert outcome(values).status == "failed" and body.pressed == []


def test_a_target_that_moved_before_the_touch_is_located_anew() -> None:
    body = phone()
    sessions = OneSession(body)
    looks = 0
    plain = body.look

    def popup_slides_in() -> Any:
        nonlocal looks
        looks += 1
        if looks == 3:
            body.popup = "popup install"
        return plain()

    body.look = popup_slides_in  # type: ignore[method-assign]  # it comes between look and touch
    _, values = go(graph_for(body, [tap("Settings", "text:Display")], sessions=sessions))
    assert outcome(values).verdict == "verified"
    assert body.pressed == ["popup install", "Settings"]  # closed by its way out, not pressed by mistake
    assert [e.turn for e in sessions.journal.entries.values()] == [2, 3]  # the touch of turn 1 never began


class SharedDesk(PaperPhone):
    """Somebody uses its mouse from the second look before a touch until second 60."""

    asked: int = 0

    def person_moved(self) -> bool:
        self.asked += 1
        return self.asked > 1 and self.clock.now() < 60


def test_while_a_person_has_the_mouse_nothing_is_touched_and_it_is_said() -> None:
    desk = SharedDesk(PAGES)
    steps = [tap("Settings", "text:Display"), tap("Display", "text:Dark")]
    graph, config = graph_for(desk, steps), {"configurable": {"thread_id": "r"}}
    said, touched_at = [], []
    for chunk in graph.stream(Ask(task="do it"), cast(Any, config), stream_mode="updates", durability="sync"):
        said += [update.get("note") for update in chunk.values() if update]
        touched_at += [desk.clock.now()] * (len(desk.pressed) - len(touched_at))
    assert (
        sum(note is not None and "act-mouse-moved" in [each.key for each in walk_messages(note)] for note in said) == 1
    )
    assert desk.pressed == ["Settings", "Display"] and all(at >= 60 for at in touched_at)


def test_what_a_person_does_with_the_mouse_is_no_try_of_the_run_and_its_time_none_of_the_runs() -> None:
    desk = SharedDesk(PAGES)
    _, values = go(graph_for(desk, [tap("Settings", "text:Display")]), budget=Budget(max_seconds=30))
    assert outcome(values).verdict == "verified" and desk.clock.now() >= 60
    assert values["totals"].turns == 1 and values["totals"].elapsed < 30
    assert len(values["totals"].marks) == 1


@dataclass
class Tidy(PaperPhone):
    """Puts what was typed in order a second and a half later."""

    typed_at: float = 0.0

    def do(self, action: Action) -> Receipt:
        self.typed_at = self.clock.now()
        return super().do(action)

    def look(self) -> Frame:
        if self.typed and self.clock.now() > self.typed_at + 1.5:
            self.typed = self.typed.title()
        return super().look()

    def _element(self, n: int, label: str) -> Element:
        made = super()._element(n, label)
        is_field = label == self.typed != ""
        return made.replace(**{"role": "input", "name": "", "value": label} if is_field else {})


def test_a_text_that_the_program_alters_a_little_later_is_not_claimed() -> None:
    typing = step("input_text", text="ann lee", expect=[Condition.parse("field:ann lee")])
    _, values = go(graph_for(Tidy(PAGES), [typing]))
    assert outcome(values).verdict == "unverified"
    assert why(values) == "“ann lee” was typed, but the field shows “Ann Lee” now"


def test_a_text_that_stays_is_claimed() -> None:
    typing = step("input_text", text="Ann Lee", expect=[Condition.parse("field:Ann Lee")])
    _, values = go(graph_for(Tidy(PAGES), [typing]))
    assert outcome(values).verdict == "verified"


def test_why_nothing_proves_a_step_is_said_in_the_end() -> None:
    _, values = go(graph_for(phone(pages={"home": {"Dead": "home"}}), [tap("Dead", "changed", description="tap Dead")]))
    assert why(values) == "done, but one step is unverified (tap Dead: no effect was seen)"


@pytest.mark.parametrize("budget", [Budget(max_turns=3), Budget(max_repeats=2, max_turns=50)])
def test_a_loop_blows_a_fuse(budget: Budget) -> None:
    body = phone(pages={"home": {"Again": "home"}})
    steps = [tap("Again", "text:Never", retry=20, timeout_ms=0)]
    _, values = go(graph_for(body, steps), budget=budget)
    assert outcome(values).status == "stopped"


def test_level_0_steps_go_as_one_batch_and_are_verified_together() -> None:
    body = phone(page="display")
    steps = [step("press_key", key="BACK"), step("press_key", key="BACK", expect=[Condition.parse("text:Chat")])]
    ran, values = go(graph_for(body, steps))
    assert ran.count("act") == 1 and ran.count("verify") == 1
    assert [r.evidence for r in values["results"]] == ["verified", "verified"]


def test_the_history_is_folded_on_a_long_run() -> None:
    body = phone(pages={"home": {"There": "away"}, "away": {"Back": "home"}})
    steps = [tap("Back", "text:There") if n % 2 else tap("There", "text:Back") for n in range(25)]
    ran, values = go(graph_for(body, steps), budget=Budget(max_repeats=100))
    assert "memory_compress" in ran and len(values["history"].short) < 10
    assert outcome(values).verdict == "verified"


@dataclass
class Walker:
    """A tactic by rule: presses the first label of its list that is there, and is done when none is.

    asks: what it asks a person first. told: the last that it was told, each time.
    """

    labels: list[str]
    asks: str = ""
    told: list[str] = field(default_factory=list)

    def next(self, now: Situation, frame: Frame) -> Decision:
        self.told += [render_for_model(event.came) for event in now.short[-1:]]
        if self.asks and not self.told:
            return Decision(kind="ask", reason=verbatim(self.asks))
        for label in self.labels:
            for element in frame.elements or []:
                if element.name == label:
                    return Decision(kind="act", step=Step(action="tap"), box=element.box, reason=verbatim(label))
        return Decision(kind="done", reason=verbatim("nothing of it is left"))


def test_a_goal_goes_on_act_by_act_until_its_tactic_is_done_and_its_end_is_seen() -> None:
    body = phone()
    goal = step("goal", goal="dark", expect=[Condition.parse("text:Dark is on")])
    graph = graph_for(body, [goal], tactic=Walker(["Settings", "Display", "Dark"]))
    _, values = go(graph)
    assert outcome(values).verdict == "verified" and body.pressed == ["Settings", "Display", "Dark"]


def test_a_goal_that_is_called_done_and_is_not_is_no_success() -> None:
    goal = step("goal", goal="dark", expect=[Condition.parse("text:Dark is on")], timeout_ms=0)
    _, values = go(graph_for(phone(), [goal], tactic=Walker([])))
    assert outcome(values).status == "failed"


def test_an_act_for_a_goal_is_done_where_a_person_points_instead() -> None:
    def ask(state: State, press: Press, frame: Frame) -> Ruling:
        asks = press.box is not None and press.box.center.y < 20  # the first row
        return Ruling(answer="ask", kind="delete", reason=verbatim("may I?")) if asks else Ruling()

    body = phone()
    goal = step("goal", goal="the chat is open", expect=[Condition.parse("text:Send")])
    tactic = Walker(["Settings"])
    graph = graph_for(body, [goal], tactic=tactic, rule=ask)
    go(graph, wait_for_person=True)
    assert standing_question(graph)["kind"] == "confirm"
    graph.invoke(Command(resume="at 60,30"), CONFIG, durability="sync")  # the second row
    assert body.pressed == ["Chat"] and outcome(graph.get_state(CONFIG).values).verdict == "verified"
    assert any("pointed at another place" in news for news in tactic.told)


def test_no_is_an_answer_to_what_an_actor_asks_and_is_told_to_it_alone() -> None:
    body = phone()
    goal = step("goal", goal="the settings are open", expect=[Condition.parse("text:Display")])
    tactic = Walker(["Settings"], asks="Do you want the chat?")
    graph = graph_for(body, [goal], tactic=tactic)
    go(graph, wait_for_person=True)
    assert standing_question(graph)["kind"] == "answer"
    graph.invoke(Command(resume="no"), CONFIG, durability="sync")
    values = graph.get_state(CONFIG).values
    assert outcome(values).verdict == "verified" and body.pressed == ["Settings"]
    assert any(each.endswith("The person says: no") for each in tactic.told)
    assert not values["agenda"].progress.answer
