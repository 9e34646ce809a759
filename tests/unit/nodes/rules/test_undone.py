"""What a run has not done of what its task asks for: a day of a calendar, a switch that was seen and left as it was."""

from typing import Any

import pytest

from iris_screen.core.actions import Hotkey, InputText
from iris_screen.core.geometry import Point
from iris_screen.core.parsing.sentences.command_clauses import PRESS
from iris_screen.core.plan import Agenda, Grant, Progress, Step, StepList, Task, TaskPlan
from iris_screen.core.policy import read_policy
from iris_screen.core.profile import DeviceFacts
from iris_screen.core.screen import Element, Frame
from iris_screen.core.state import History, Observation, State, Totals
from iris_screen.nodes.rules.undone import LACKS, Run, find_undone
from iris_screen.planning.following_values import list_following
from iris_screen.sight.means import join_means
from iris_screen.text import render
from tests.unit.nodes.rules.past_run import PastRun, press
from tests.unit.planning.planners.shorthand import ASSETS
from tests.unit.sight.screens import element, frame, row

POLICY = read_policy((ASSETS / "policy.yaml").read_bytes(), "policy.yaml")

MONTH = frame(
    element("text", "March 2026", (40, 60, 400, 120)),
    element("button", "New event", (800, 60, 1000, 120)),
    *(element("button", str(n), (n % 7 * 150, 300 + n // 7 * 150, n % 7 * 150 + 140, 430 + n // 7 * 150))
      for n in range(1, 32)),
    key="month",
)  # fmt: skip
TASK = "create the event “Concert” on March 24 in the calendar"


def form(day: str) -> Frame:
    return frame(
        row("button", "Save", 150), row("input", "Title", 300, value="Concert"), row("text", day, 500), key=day
    )


def after(
    run: PastRun,
    text: str = TASK,
    switches: tuple[str, ...] = (),
    now: Frame = MONTH,
    did: tuple[str, ...] = (),
    clock: str = "",
    by_rules: StepList | None = None,
    presses: tuple[str, ...] = (),
    texts: tuple[str, ...] = (),
    recipients: tuple[str, ...] = (),
) -> State:
    """did: kinds of act that went out. clock: the device's. by_rules: what a plan of rules has kept, if it is one.
    presses: controls that the sentence says to press. texts, recipients: what is to be written, and to whom.
    """
    run.pictures["now"] = now
    commands = [each for each in POLICY.read_commands(text) if each.kind != PRESS]
    grant = Grant(switches=[*switches], kinds=[each.kind for each in commands], commands=commands)
    grant = grant.replace(presses=[*presses], follows=list_following(text, clock))
    grant = grant.replace(texts=[*texts], recipients=[*recipients])
    step = Step(action="goal", goal=text)
    return State(
        task=Task(
            id="t",
            text=text,
            draft=TaskPlan(brain="react", steps=[step]) if by_rules is None else None,
            grant=grant,
            facts=DeviceFacts(now=clock),
        ),
        seen=Observation(frame="now", at=0.0),
        history=History(),
        agenda=Agenda(now=[step], progress=Progress(brain="sentence", plan=by_rules)),
        totals=Totals(turns=len(run.turns), kinds=[*did]),
    )


def lacks(run: PastRun, *given: Any, **more: Any) -> str:
    """What the run has not done, in words. given, more: as for `after`."""
    undone = find_undone(after(run, *given, **more), run, join_means())  # type: ignore[arg-type]
    return render(undone) if undone else ""


def test_a_day_that_only_stands_in_a_calendar_was_not_chosen() -> None:
    run = PastRun().pressed("New event", on=MONTH).pressed("Save", on=form("2026-03-14"))
    assert "“March 24” was neither written nor seen" in lacks(run)


@pytest.mark.parametrize("day", ["2026-03-24", "Tue, Mar 24", "3月24日 周二"])
def test_a_day_is_chosen_by_its_press_or_by_a_form_that_has_it(day: str) -> None:
    pressed = PastRun().pressed("24", "New event", on=MONTH).pressed("Save", on=form("2026-03-14"))
    assert not lacks(pressed)
    assert not lacks(PastRun().pressed("New event", on=MONTH).pressed("Save", on=form(day)))


def test_a_number_without_a_month_is_no_day() -> None:
    run = PastRun().pressed("New event", on=MONTH)
    assert not lacks(run, "create the event “Concert” for 24 people, 3 of them from “May 9”")


def switches(key: str, *, wifi: bool | None, bluetooth: bool | None) -> Frame:
    """Pages of settings; None for a switch that is on another page."""
    states = {"WLAN": wifi, "Bluetooth": bluetooth}
    shown = [(name, state) for name, state in states.items() if state is not None]
    return frame(*(row("switch", name, 300 + 200 * n, checked=on) for n, (name, on) in enumerate(shown)), key=key)


SENTENCE, WANTED = "turn off Wi-Fi and turn on Bluetooth", ("off:WLAN||Wi-Fi", "on:Bluetooth")
WIFI_ON, WIFI_OFF = switches("on", wifi=True, bluetooth=None), switches("off", wifi=False, bluetooth=None)
TURNED = switches("turned", wifi=None, bluetooth=True)


def test_a_switch_that_the_sentence_names_was_not_left_as_it_was() -> None:
    back = press("WLAN", WIFI_ON).replace(at=Point(x=900, y=2300))
    left = PastRun().act(back, WIFI_ON)
    assert "nothing was done with “Wi-Fi”" in lacks(left, SENTENCE, WANTED, TURNED)
    assert not lacks(PastRun().act(back, WIFI_OFF), SENTENCE, WANTED, TURNED)  # it was so already
    assert not lacks(PastRun().pressed("WLAN", on=WIFI_ON), SENTENCE, WANTED, TURNED)
    assert not lacks(PastRun(), SENTENCE, WANTED, TURNED)  # nobody knows


@pytest.mark.parametrize(
    ("held", "lack"),
    [("8 pm", ""), ("8 pmo", "“8 pmo” was sent instead of “8 pm”"), ("8 p", "“8 p” was sent instead of “8 pm”"),
     ("8 pm.", ""), ("8 pm at the station", "")],
)  # fmt: skip
def test_a_key_that_was_hit_before_sending_makes_it_another_text(held: str, lack: str) -> None:
    chat = frame(row("input", "Message", 300, value=held), row("button", "Send", 500), key="chat")
    run = PastRun().act(InputText(text="8 pm"), frame(key="empty")).pressed("Send", on=chat)
    told = lacks(run, "tell Mum that I come at eight", did=("send",))
    assert lack in told and bool(told) is bool(lack)


@pytest.mark.parametrize(
    ("text", "did", "lack"),
    [
        ("call Mum and then text her that I am late", ("call",), "send"),
        ("call Mum and then text her that I am late", ("send", "call"), ""),
        ("open the draft, send it and delete the old one", ("delete",), "send"),
        ("remove the app Notes", ("uninstall",), ""),  # one clause, two kinds of act
        ("uninstall Notes and delete the to-do", ("uninstall",), "delete"),
    ],
)
def test_each_kind_of_act_that_a_sentence_commands_is_done(text: str, did: tuple[str, ...], lack: str) -> None:
    page = frame(row("button", "Menu", 300), key="page")
    told = lacks(PastRun().pressed("Menu", on=page), text, did=did, now=page)
    assert bool(told) is bool(lack) and lack in told


@pytest.mark.parametrize(("kept", "lack"), [(StepList(), ""), (StepList(remade=True), "“Save” was pressed")])
def test_a_plan_of_rules_that_a_model_made_anew_is_looked_through_like_a_model_s_own(kept: StepList, lack: str) -> None:
    run = PastRun().pressed("Back", on=EDITOR)
    told = lacks(run, "open the recipe Tea and press Save", now=EDITOR, by_rules=kept, presses=("Save",))
    assert bool(told) is bool(lack) and lack in told


EDITOR = frame(row("input", "Title", 300, value="Tea"), row("button", "Save", 500), row("button", "Back", 700), key="e")


@pytest.mark.parametrize(
    ("text", "pressed", "lack"),
    [
        ("give the recipe the title Tea and save it", "Back", "Save"),
        ("give the recipe the title Tea and save it", "Save", ""),
        ("give the recipe the title Tea", "Back", ""),
        ("how do I save? open the recipe", "Back", ""),
        ("open the recipe, and save your breath for the title Tea", "Back", ""),
        ("把标题改成Tea并保存", "Back", ""),  # a button in another language tells nothing
    ],
)
def test_a_button_whose_name_alone_is_a_command_was_pressed(text: str, pressed: str, lack: str) -> None:
    told = lacks(PastRun().pressed(pressed, on=EDITOR), text, now=MONTH)
    assert bool(told) is bool(lack) and lack in told


def test_a_key_may_have_done_what_a_button_does() -> None:
    text, by_key = "give the recipe the title Tea and save it", Hotkey(keys=["ctrl", "s"])
    assert not lacks(PastRun().pressed("Back", on=EDITOR).act(by_key, EDITOR), text, now=EDITOR)


@pytest.mark.parametrize(
    ("text", "shown", "lack"),
    [
        ("set an alarm in 20 minutes", "10:01", ""),
        ("set an alarm in 20 minutes", "10:15", "20"),
        ("set an alarm tomorrow at 7", "07:00", ""),
        ("set an alarm tomorrow at 7", "08:00", "7"),
        ("make the recipe for half of 84 guests", "42 guests", ""),
        ("make the recipe for half of 84 guests", "43 guests", "84"),
        ("order 12 rolls for tomorrow", "12 rolls", ""),
        ("order 12 rolls for tomorrow", "Delivery: 15 Mar", "12"),  # this follows from “tomorrow”
        ("明天订12个面包", "3月15日送到", "12"),
        ("book a table for 6 at noon", "12:00", "6"),
        ("write half of 84 into the note of tomorrow", "15 Mar", "84"),
        ("write half of 84 into the note of tomorrow", "42", ""),
    ],
)
def test_a_value_that_follows_from_the_sentence_stands_for_what_it_follows_from(
    text: str, shown: str, lack: str
) -> None:
    empty, done = (frame(row("button", "Add", 300), *more, key=key) for key, more in
                   (("empty", []), ("done", [row("text", shown, 500)])))  # fmt: skip
    told = lacks(PastRun().pressed("Add", on=empty), text, now=done, clock="2026-03-14T09:41")
    assert bool(told) is bool(lack) and lack in told


@pytest.mark.parametrize(
    ("text", "lack"),
    [
        (element("text", "238", (60, 310, 200, 350)), ""),  # the tree of a page has what its inputs hold as texts
        (element("text", "238", (60, 110, 200, 150)), "“238” is only in a text field"),
    ],
    ids=["within", "above"],
)
def test_a_text_within_an_input_is_no_echo_of_what_was_typed(text: Element, lack: str) -> None:
    page = frame(text, row("input", "Amount", 300, value="238"), row("button", "Save all", 500), key="page")
    run = PastRun().act(InputText(text="238"), page).pressed("Save all", on=page)
    said = lacks(run, "set the amount to 238 and press “Save all”", now=page)
    assert lack in said if lack else not said


MENU = frame(row("button", "Menu", 300), key="menu")
STORE = frame(row("button", "Order Lamp", 300), row("button", "Order Oak Chair", 500), key="store")
CHAT = frame(
    element("text", "Ann", (40, 60, 400, 120)), row("input", "Message", 300, value="late"), row("button", "Send", 500),
    key="chat",
)  # fmt: skip
CARD = frame(element("text", "Mum", (40, 60, 400, 120)), row("input", "Name", 300, value="Mum"), key="card")
HIT = frame(row("input", "Message", 300, value="8 pmo"), row("button", "Send", 500), key="hit")


def contact(key: str, name: str, phone: str = "") -> Frame:
    return frame(
        row("button", "Save", 150), row("input", "Name", 300, value=name), row("input", "Phone", 500, value=phone),
        key=key,
    )  # fmt: skip


NAMED, GLUED = contact("named", "Cara Voss"), contact("glued", "Cara Voss5552575")
EXAMPLES: dict[str, tuple[PastRun, str, dict[str, Any]]] = {
    "press": (
        PastRun().pressed("Back", on=EDITOR), "open the recipe and press Save",
        {"now": EDITOR, "presses": ("Save",)},
    ),
    "kind": (
        PastRun().pressed("Menu", on=MENU), "call Mum and then text her that I am late",
        {"now": MENU, "did": ("call",)},
    ),
    "text": (PastRun().pressed("Menu", on=MENU), "add the to-do “Milk”", {"now": MENU, "texts": ("Milk",)}),
    "number": (PastRun().pressed("Menu", on=MENU), "book a table for 4", {"now": MENU}),
    "day": (PastRun().pressed("New event", on=MONTH).pressed("Save", on=form("2026-03-14")), TASK, {}),
    "altered": (
        PastRun().act(InputText(text="8 pm"), frame(key="empty")).pressed("Send", on=HIT),
        "tell Mum that I come at eight", {"now": MENU, "did": ("send",)},
    ),
    "together": (
        PastRun().act(InputText(text="Cara Voss"), frame(key="blank")).act(InputText(text="5552575"), NAMED)
        .pressed("Save", on=GLUED),
        "save both people in the note", {"now": MENU},
    ),
    "recipient": (
        PastRun().act(InputText(text="late"), frame(key="empty")).pressed("Send", on=CHAT),
        "tell Ann and Ben “late”", {"now": MENU, "did": ("send",), "recipients": ("Ann", "Ben")},
    ),
    "part": (PastRun().pressed("Order Lamp", on=STORE), "order “Oak Chair”", {"now": STORE}),
    "echo": (PastRun().act(InputText(text="Mum"), CARD), "write Mum into the name", {"now": CARD}),
    "turned": (PastRun().pressed("WLAN", on=WIFI_ON), "turn it off", {"now": WIFI_ON}),
    "switch": (
        PastRun().act(press("WLAN", WIFI_ON).replace(at=Point(x=900, y=2300)), WIFI_ON),
        SENTENCE, {"switches": WANTED, "now": TURNED},
    ),
}  # fmt: skip
"""For each lack: what was done, the task, and more of the state."""


@pytest.mark.parametrize("lack", LACKS, ids=lambda lack: lack.name)
def test_each_example_lacks_that_and_nothing_else(lack: Any) -> None:
    run, text, more = EXAMPLES[lack.name]
    seen = Run(after(run, text, **more), run, join_means())  # type: ignore[arg-type]
    assert [each.name for each in LACKS if each.find(seen)] == [lack.name]


def typed(*texts: str, now: Frame) -> str:
    """What a run lacks that typed these texts and then pressed Save on this form."""
    run, note = PastRun(), row("text", "Harbour House 12, Cara Voss 5552575", 900)
    for n, text in enumerate(texts):
        run = run.act(InputText(text=text), frame(note, key=f"before {n}"))
    return lacks(run.pressed("Save", on=now), "save the person in the note and Rosa Lind", now=MENU)


def test_texts_that_ran_together_in_one_input_were_not_entered() -> None:
    assert "“5552575” was typed right after" in typed("Cara Voss", "5552575", now=GLUED)
    assert "“Cara”" in typed("5552575", "Cara", now=contact("turned round", "5552575Cara"))


def test_what_is_typed_in_parts_did_not_run_together() -> None:
    assert not typed("Rosa Li", "nd", now=contact("sentence", "Rosa Lind"))
    assert not typed("Harbour Ho", "use 12", now=contact("screen", "Harbour House 12"))
    assert not typed("今天晴", "很暖和", now=contact("unspaced", "今天晴很暖和"))
    assert not typed("Cara", " Voss", now=contact("spaced", "Cara Voss"))
    assert not typed("Cara Voss", "5552575", now=contact("apart", "Cara Voss", "5552575"))


@pytest.mark.parametrize("texts", [("", "5552575"), ("5552575", ""), ("Cara Voss", "", "5552575")])
def test_a_text_that_only_empties_a_field_runs_together_with_nothing(texts: tuple[str, ...]) -> None:
    assert not typed(*texts, now=contact("filled", "5552575"))
    joined = "".join(texts)
    assert ("was typed right after" in typed(*texts, now=contact("joined", joined))) is (joined != "5552575")


def test_texts_that_ran_together_and_were_typed_anew_are_entered() -> None:
    run = PastRun().act(InputText(text="Cara Voss"), frame(key="blank")).act(InputText(text="5552575"), NAMED)
    run = run.act(InputText(text="Cara Voss"), GLUED).pressed("Save", on=contact("mended", "Cara Voss", "5552575"))
    assert not lacks(run, "save both people in the note", now=MENU)
