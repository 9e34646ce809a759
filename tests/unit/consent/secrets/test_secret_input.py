"""The hands that type secrets: into the app they are for, by a task that names them, and told to nobody."""

from dataclasses import dataclass, field, replace

import numpy as np
import pytest

from iris_screen.consent.gates import Gates
from iris_screen.consent.secrets.secret_input import SecretTyper
from iris_screen.consent.secrets.secret_tokens import make_token
from iris_screen.core.actions import InputText, Receipt, Tap
from iris_screen.core.errors import Rejected, UsageError
from iris_screen.core.geometry import Point
from iris_screen.core.plan import Step, Task
from iris_screen.core.press import Press
from iris_screen.core.protocols import Device
from iris_screen.core.screen import Frame
from iris_screen.text import render
from tests.unit.sight.screens import box, element, frame

VALUE, BANK = "Correct-Horse-77", "a.bank"
TYPED = InputText(text="{{secret:1}}")
NAMED = Task(id="r", text="type {{secret:1}} into the Password field")


@dataclass
class PaperVault:
    """A core.protocols.Secrets of one. sealed_for: the app that was sealed with it."""

    sealed_for: str = BANK
    read_for: list[str] = field(default_factory=list)

    def check(self, number: int) -> None:
        self.caption_of(number)

    def app_of(self, number: int) -> str:
        self.caption_of(number)
        return BANK

    def caption_of(self, number: int) -> str:
        if number != 1:
            raise UsageError(f"There is no {make_token(number)}.")
        return "the bank"

    def read(self, number: int, why: str) -> tuple[str, str]:
        self.caption_of(number)
        self.read_for.append(why)
        return self.sealed_for, VALUE


@dataclass
class PaperPhone:
    """A device with an app in front, which may not take what is typed."""

    app: str = BANK
    refuses: bool = False
    did: list[str] = field(default_factory=list)

    def look(self) -> Frame:
        return Frame(np.zeros((8, 8, 3), np.uint8), "k", 0.0, app=self.app)

    def do(self, action: InputText) -> Receipt:
        if self.refuses:
            raise Rejected(f"the keyboard did not take {action.text}", delivered="unknown")
        self.did.append(action.text)
        return Receipt(delivered="yes", at=0.0, detail=f"typed {action.text}")


def device(phone: PaperPhone) -> Device:
    return phone  # type: ignore[return-value] # as much of one as is asked here


def typist(vault: PaperVault | None = None) -> SecretTyper:
    return SecretTyper(vault or PaperVault(), lambda one, other: one == other, Gates())


def make_press(app: str = BANK, name: str = "Password") -> tuple[Press, Frame]:
    shown = frame(element("input", name, (100, 100, 900, 200)), app=app)
    place = box(100, 100, 900, 200)
    meant = Press(
        purpose="step", turn=1, frame=shown.key, app=app, actions=[Tap(at=Point(x=500, y=150)), TYPED], box=place
    )
    return meant, shown


def test_the_value_is_put_in_at_the_driver_alone() -> None:
    vault, phone = PaperVault(), PaperPhone()
    hands = typist(vault)
    receipt = hands.do(device(phone), TYPED)
    assert phone.did == [VALUE] and vault.read_for == ["typed into a.bank"]
    assert VALUE not in receipt.detail and TYPED.text == "{{secret:1}}"
    assert (
        hands.get_typed_text("{{secret:1}}") == VALUE
        and hands.get_typed_text("{{secret:2}}") == ""
        and hands.get_typed_text(VALUE) == ""
    )
    assert hands.gates.text_to_store(f"it says {VALUE}") == "it says ••••"


def test_an_error_of_the_driver_does_not_say_it() -> None:
    with pytest.raises(Rejected) as error:
        typist().do(device(PaperPhone(refuses=True)), TYPED)
    assert VALUE not in str(error.value) and error.value.delivered == "unknown"
    assert error.value.__suppress_context__


def test_another_app_in_front_gets_nothing_and_nothing_is_read() -> None:
    vault, phone = PaperVault(), PaperPhone(app="a.chat")
    with pytest.raises(Rejected, match=r"is for a\.bank, but a\.chat is in front"):
        typist(vault).do(device(phone), TYPED)
    assert phone.did == [] and vault.read_for == []


def test_an_item_that_was_edited_to_name_another_app_leads_nowhere() -> None:
    phone = PaperPhone()
    with pytest.raises(Rejected, match="is for somewhere else"):
        typist(PaperVault(sealed_for="somewhere else")).do(device(phone), TYPED)
    assert phone.did == []


def test_a_task_that_names_it_agrees_to_it_and_any_other_is_asked() -> None:
    hands, (meant, shown) = typist(), make_press()
    assert hands.judge(NAMED, meant, shown).answer == "allow"
    by_steps = Task(id="r", text="sign in", steps=[Step(action="input_text", text="{{secret:1}}")])
    assert hands.judge(by_steps, meant, shown).answer == "allow"
    for own in (NAMED, by_steps):  # the words of a program or a model agree to no password
        assert hands.judge(own.replace(from_outside=True), meant, shown).answer == "ask"
    asked = hands.judge(Task(id="r", text="sign in"), meant, shown)
    assert asked.answer == "ask" and asked.reason is not None
    assert "the bank" in render(asked.reason) and "{{secret:1}}" in render(asked.reason)
    without = meant.replace(actions=[Tap(at=Point(x=1, y=1)), InputText(text="hello")])
    assert hands.judge(NAMED, without, shown).answer == "allow"


def test_another_app_a_search_and_one_that_is_not_there_are_refused() -> None:
    hands = typist()
    assert hands.judge(NAMED, *make_press(app="a.chat")).answer == "deny"
    assert hands.judge(NAMED, *make_press(app="")).answer == "deny"
    assert hands.judge(NAMED, *make_press(name="Search or type an address")).answer == "deny"
    meant, shown = make_press()
    other = meant.replace(actions=[InputText(text="{{secret:2}}")])
    assert hands.judge(NAMED, other, shown).answer == "deny"
    mistyped = meant.replace(actions=[InputText(text="{{secret:abc}}")])
    told = hands.judge(NAMED, mistyped, shown).reason
    assert told is not None and render(told).startswith("Name secrets by their numbers only")
    assert replace(hands, secrets=None).judge(NAMED, meant, shown).answer == "deny"
