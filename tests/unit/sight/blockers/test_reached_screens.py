"""What came up by itself over the place where a step belongs, and what the run's own act led to."""

from dataclasses import replace

import pytest

from iris_screen.core.effects import StepAction
from iris_screen.core.plan import Step
from iris_screen.core.press import ReachedScreen
from iris_screen.core.screen import Element, Frame
from iris_screen.core.target import Target
from iris_screen.core.verdict import Blocker
from iris_screen.sight.blockers import CatalogBlockerFinder, shipped_catalog
from tests.unit.sight.blockers.test_blocker_finder import POLICY, tap
from tests.unit.sight.screens import button, dialog, frame, label, row, task

PAGE = [row("text", "Orders", 100), row("button", "Refresh", 300), row("button", "Compare", 500), row("text", "a", 900)]
NEWS = [*PAGE[:-1], row("text", "Last: Refresh", 900)]
OTHER = [row("text", "Bulletin", 100), row("button", "Compare", 400), row("text", "Nothing new", 900)]


def page(elements: list[Element], app: str = "shop.work") -> Frame:
    """A page of an app, which no other page equals."""
    names = "/".join(each.name for each in elements)
    return replace(frame(*elements), key=f"{app}/{names}", app=app)


def step(action: StepAction) -> Step:
    return Step(action=action, app="shop.work", text="a", target=Target.parse("text:Refresh"))


def find(seen: Frame, wanted: Step, *reached: ReachedScreen) -> Blocker | None:
    finder = CatalogBlockerFinder(shipped_catalog(), POLICY)
    done = reached[-1].act if reached else None
    return finder.find(seen, task("tap Compare"), [wanted], done, None, reached)


@pytest.mark.parametrize(
    ("act", "target", "is_strange"),
    [
        (step("tap"), "text:Compare", True),  # it stood on the page that was pressed: it is meant there
        (step("tap"), "text:Nothing new", False),  # the press opened this app
        (step("input_text"), "text:Nothing new", True),  # typing opens no app
        (step("launch_app"), "text:Compare", False),
    ],
)
def test_another_app_is_worked_in_only_if_the_last_act_leads_there(act: Step, target: str, is_strange: bool) -> None:
    blocker = find(page(OTHER, "shop.bulletin"), tap(target), ReachedScreen(page(PAGE), act, acted=True))
    assert (blocker is not None and blocker.kind == "elsewhere") == is_strange, blocker


def test_an_app_that_came_between_the_steps_is_left_for_the_one_before_it() -> None:
    strange = page(OTHER, "shop.bulletin")
    reached = [ReachedScreen(page(PAGE), step("tap"), acted=True), ReachedScreen(strange, step("tap"))]
    blocker = find(strange, tap("text:Compare"), *reached)
    assert blocker is not None
    assert [way.action.kind for way in blocker.ways_out][:1] in (["launch_app"], ["press_key"])
    assert find(page(NEWS), tap("text:Compare"), *reached) is None, "and the app itself is not strange then"


def test_a_dialog_with_the_words_of_the_next_step_is_closed_if_the_last_press_had_its_effect_behind_it() -> None:
    asks = dialog(label("Time for a break?"), button("Cancel"), button("Compare", left=600))
    before = ReachedScreen(page(PAGE), step("tap"), acted=True)
    assert find(page([*NEWS, *asks]), tap("text:Compare"), before) is not None
    assert find(page([*PAGE, *asks]), tap("text:Compare"), before) is None, "else it is what the press opened"


def test_a_dialog_that_comes_while_the_run_waits_for_nothing_is_not_pressed() -> None:
    asks = dialog(label("Time for a break?"), button("Cancel"), button("Compare", left=600))
    blocker = find(page([*PAGE, *asks]), tap("text:Compare"), ReachedScreen(page(PAGE), step("tap")))
    assert blocker is not None
    assert blocker.kind == "dialog"


def test_the_dialog_about_what_was_pressed_is_worked_in() -> None:
    asks = dialog(label("Refresh all orders?"), button("Cancel"), button("Refresh", left=600))
    assert find(page([*NEWS, *asks]), tap("text:Refresh"), ReachedScreen(page(PAGE), step("tap"), acted=True)) is None


def test_a_card_that_floats_over_the_page_with_the_words_of_the_step_is_in_the_way() -> None:
    card = [row("text", "Reminder", 480), row("button", "Compare", 530), row("button", "Close", 580)]
    before = ReachedScreen(page(PAGE), step("tap"))
    blocker = find(page([*PAGE, *card]), tap("text:Compare"), before)
    assert blocker is not None
    assert find(page([*PAGE, *card]), tap("text:Orders"), before) is None, "other words are not hidden by it"


def test_without_anything_known_before_a_dialog_is_what_the_sentence_is_about() -> None:
    asks = dialog(label("Time for a break?"), button("Cancel"), button("Compare", left=600))
    assert find(page([*PAGE, *asks]), tap("text:Compare")) is None


def test_no_step_belongs_to_a_systems_question_that_was_over_the_page() -> None:
    """Once it is answered, the page below is where the step belongs: there is no way back to the question."""
    asked = dialog(label("Allow Orders to send you notifications?"), button("Don't allow", 200), button("Allow", 600))
    question = page([*PAGE, *asked], "com.android.permissioncontroller")
    opened = [ReachedScreen(page(OTHER, "launcher"), step("open_url"), acted=True)]
    typed = Step(action="input_text", text="a", target=Target.parse("id:message"))
    assert find(page(PAGE), typed, *opened, ReachedScreen(question, step("open_url"))) is None
    strange = find(page(PAGE), typed, *opened, ReachedScreen(page(OTHER, "shop.bulletin"), step("open_url")))
    assert strange is not None and strange.kind == "elsewhere"
