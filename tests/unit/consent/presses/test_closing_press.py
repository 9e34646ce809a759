"""What Iris closes by itself is asked about where closing it agrees to something, or may do something else."""

from pathlib import Path

import numpy as np
import pytest

from iris_screen.consent.touch_rule import TouchRule
from iris_screen.core.actions import Action, Hotkey, PressKey, Tap
from iris_screen.core.geometry import Box
from iris_screen.core.plan import Grant, Step, Task
from iris_screen.core.policy import Ruling, read_policy
from iris_screen.core.press import Press, Purpose
from iris_screen.core.screen import Element, Frame, TextLine

POLICY = read_policy(Path("assets/policy.yaml").read_bytes(), "assets/policy.yaml")
TASK = Task(id="c", text="Look whether there is anything new", grant=Grant(apps=["a.app"]))
CARD = Box(left=30, top=200, right=370, bottom=560)
CLOSER = Box(left=60, top=500, right=180, bottom=540)
TAP = Tap(at=CLOSER.center)


class Drawn:
    """Reads the same lines on every picture, or on the closer alone what is drawn there."""

    def __init__(self, lines: list[TextLine], closer: str) -> None:
        self.lines, self.closer = lines, closer

    def read(self, frame: Frame) -> list[TextLine]:
        if frame.size.height < 400:
            return [TextLine(text=self.closer, box=Box(left=4, top=4, right=60, bottom=24))] if self.closer else []
        return self.lines


def close(
    *texts: str,
    name: str = "Close",
    drawn: str | None = None,
    act: Action = TAP,
    purpose: Purpose = "clear",
    tree: bool = True,
) -> Ruling:
    """The ruling on closing a dialog with these texts. drawn: on its button, if that is not its name."""
    boxes = [Box(left=50, top=220 + 36 * at, right=350, bottom=246 + 36 * at) for at in range(len(texts))]
    label = name if drawn is None else drawn
    lines = [TextLine(text=text, box=box) for text, box in zip(texts, boxes, strict=True)]
    lines += [TextLine(text=label, box=CLOSER)] if label else []
    shown = [Element(id=text, role="text", name=text, box=box) for text, box in zip(texts, boxes, strict=True)]
    dialog, button = Element(id="d", role="dialog", box=CARD), Element(id="b", role="button", name=name, box=CLOSER)
    pixels = np.full((800, 400, 3), 255, np.uint8)
    frame = Frame(pixels, "k", 0.0, "a.app", elements=[dialog, *shown, button] if tree else None)
    by_finger = isinstance(act, Tap)
    press = Press(
        purpose=purpose,
        turn=1,
        frame="k",
        app="a.app",
        actions=[act],
        box=CLOSER if by_finger else None,
        words=name if by_finger else "",
        how="way out" if purpose == "clear" else "elements",
    )
    rule = TouchRule(POLICY, Drawn(lines, label))
    return rule.judge(TASK, [Step(action="goal", from_screen=True)], press, frame)


AGREEMENTS = [
    ["Anyone nearby can connect without a code. By tapping any button you agree."],
    ["Closing this window accepts the offer."],
    ["Dismissing this message starts your membership."],
    ["Mit dem Schließen dieses Fensters stimmen Sie der Lieferung zu."],
    ["Al cerrar esta ventana aceptas el pedido."],
    ["En fermant cette fenêtre, vous acceptez le partage."],
    ["关闭此窗口即表示同意共享你的位置信息。"],
    ["Закрывая это окно, вы принимаете предложение."],
    ["Your contacts are uploaded.", "By tapping any", "button you agree."],
    ["Your contacts are uploaded.", "If you choose closing", "this window, they are."],
    ["通讯录将被上传", "若您选择关闭", "此窗口即为同意"],
]


@pytest.mark.parametrize("tree", [True, False])
@pytest.mark.parametrize("texts", AGREEMENTS, ids=[texts[0] for texts in AGREEMENTS])
def test_a_window_whose_closing_agrees_is_asked_about(texts: list[str], tree: bool) -> None:
    for act in (TAP, PressKey(key="BACK"), PressKey(key="ESCAPE")):
        assert close(*texts, act=act, tree=tree).answer == "ask", act


@pytest.mark.parametrize(
    "act",
    [*(PressKey(key=key) for key in ("BACK", "ESCAPE", "esc", "Escape")), Hotkey(keys=["Esc"])],
    ids=str,
)
def test_a_model_presses_no_key_that_closes_such_a_window(act: Action) -> None:
    assert close("Closing this window accepts the offer.", act=act, purpose="goal").answer == "ask"
    assert close("A new version is out.", act=act, purpose="goal").answer == "allow"


def test_the_question_says_which_text_and_which_kind_of_act() -> None:
    asked = close("Any button shares your location with everybody.")
    assert asked.reason is not None
    assert "Any button shares" in str(asked.reason.args)
    assert close("Closing this window buys the yearly plan for $49.").kind == "payment"


@pytest.mark.parametrize(
    ("name", "texts"),
    [
        ("Close", ["Spring sale: half price"]),
        ("Not now", ["Turn on notifications?", "You will hear of new letters."]),
        ("Later", ["A new version is out.", "It has a dark theme."]),
        ("Skip", ["Rate us", "Do you like this app?"]),
        ("No thanks", ["Invite your friends", "Both of you get a month free."]),
        ("Got it", ["Swipe to see more."]),
        ("取消", ["发现新版本", "修复了一些问题"]),
        ("暂不开启", ["开启通知", "及时收到新消息"]),
        ("Später", ["Neue Version verfügbar"]),
    ],
)
@pytest.mark.parametrize("tree", [True, False])
def test_what_only_closes_is_closed_unasked(name: str, texts: list[str], tree: bool) -> None:
    assert close(*texts, name=name, tree=tree).answer == "allow"
    assert close(*texts, name=name, tree=tree, act=PressKey(key="BACK")).answer == "allow"


@pytest.mark.parametrize("drawn", ["Allow control", "Pay now", "OK", "Delete", "同意"])
def test_what_the_tree_calls_close_and_the_picture_otherwise_is_not_pressed(drawn: str) -> None:
    assert close("A new version is out.", drawn=drawn).answer == "ask"
    assert close("A new version is out.", name="", drawn=drawn).answer == "ask"


@pytest.mark.parametrize("asked", ["Keep your account?", "Cancel your subscription?"])
def test_a_word_that_declines_may_do_something_as_an_answer(asked: str) -> None:
    assert close(asked, name="No" if asked.startswith("Keep") else "Cancel").answer == "ask"
