"""What keys do depends on the program: data, and what the rules make of it."""

from pathlib import Path

import numpy as np
import pytest

from iris_screen.consent.keys.key_effects import KeyEffects, load_keys
from iris_screen.consent.keys.keystrokes import combine_keys
from iris_screen.consent.touch_rule import TouchRule
from iris_screen.core.actions import Hotkey
from iris_screen.core.geometry import Box
from iris_screen.core.parsing.sentences.commands import Command
from iris_screen.core.plan import Grant, Step, Task
from iris_screen.core.policy import Ruling, read_policy
from iris_screen.core.press import Press
from iris_screen.core.profile import DeviceProfile
from iris_screen.core.screen import Element, Frame

POLICY = read_policy(Path("assets/policy.yaml").read_bytes(), "assets/policy.yaml")
COMPUTER = DeviceProfile(kind="computer", pointer=True)
SENDS = Grant(kinds=["send"], recipients=["Ann"], texts=["hi"], messages=[("Ann", "hi")])
LETTER = ("To", "Ann", "Subject")
EDITORS = ("mousepad", "org.gnome.TextEditor", "libreoffice-calc", "gimp-2.10")
MAILERS = ("org.mozilla.thunderbird", "evolution", "com.apple.mail")


def row(name: str, at: int, role: str = "text", *, focused: bool = False, value: str = "") -> Element:
    box = Box(left=10, top=40 * at, right=290, bottom=40 * at + 30)
    return Element(id=f"{name}{at}", role=role, name=name, box=box, focused=focused, value=value)


def ruled(app: str, keys: str, text: str, *rows: Element, grant: Grant | None = None, kind: str = "computer") -> Ruling:
    """What a model's press of these keys comes to."""
    shown = list(rows) or [row("Untitled", 0)]
    frame = Frame(np.full((400, 300, 3), 255, np.uint8), "k", 0.0, app, elements=shown)
    combination = keys.split("+")
    step = Step(action="hotkey", keys=combination, from_screen=True)
    press = Press(purpose="step", turn=1, frame="k", app=app, actions=[Hotkey(keys=combination)], how="elements")
    profile = COMPUTER if kind == "computer" else DeviceProfile()
    task = Task(id="r", text=text, profile=profile, grant=(grant or Grant()).replace(apps=[app]))
    return TouchRule(POLICY).judge(task, [step], press, frame)


def answer(*args: object, **more: object) -> str:
    return ruled(*args, **more).answer  # type: ignore[arg-type]


@pytest.mark.parametrize("app", ["a.app", "mousepad", "firefox", "org.mozilla.thunderbird", "thunar", "slack", ""])
@pytest.mark.parametrize("keys", ["ctrl+a", "ctrl+c", "ctrl+z", "shift+tab", "ctrl+right", "esc", "alt+tab", "ctrl+f"])
def test_what_moves_or_marks_in_every_program_needs_no_question(app: str, keys: str) -> None:
    assert answer(app, keys, "Tidy up the list") == "allow"


@pytest.mark.parametrize("keys", ["ctrl+d", "ctrl+enter", "ctrl+k", "f5", "f9", "ctrl+p", "ctrl+shift+s", "meta+l"])
def test_in_an_unknown_program_everything_else_is_asked_about(keys: str) -> None:
    assert answer("a.app", keys, "Tidy up the list") == answer("", keys, "Tidy up the list") == "ask"


@pytest.mark.parametrize(
    ("keys", "free", "asked"),
    [
        ("ctrl+d", ("firefox", "mousepad"), ("org.mozilla.thunderbird", "explorer.exe", "xterm")),
        ("ctrl+enter", ("mousepad", "libreoffice-writer"), ("org.mozilla.thunderbird", "slack", "firefox")),
        ("f5", ("firefox", "thunar"), ("outlook", "a.app", "xterm")),
        ("ctrl+p", ("mousepad", "xterm", "firefox"), ("a.app",)),
        ("ctrl+w", ("xterm",), ("mousepad", "firefox", "a.app")),  # a word in a shell, a window elsewhere
        ("ctrl+c", ("mousepad",), ("xterm", "org.kde.konsole")),  # it ends what runs there
        ("delete", ("mousepad", "gnome-calculator"), ("thunar", "org.mozilla.thunderbird", "a.app")),
        ("backspace", ("thunar", "mousepad"), ("com.apple.mail",)),
        ("ctrl+shift+s", EDITORS, (*MAILERS, "a.app")),
        ("ctrl+s", EDITORS, ("a.app", "xterm")),
    ],
)
def test_the_same_keys_do_something_else_in_another_program(
    keys: str, free: tuple[str, ...], asked: tuple[str, ...]
) -> None:
    assert {app: answer(app, keys, "Tidy up the list") for app in (*free, *asked)} == {
        **dict.fromkeys(free, "allow"),
        **dict.fromkeys(asked, "ask"),
    }


@pytest.mark.parametrize(
    "words", ["Save the list", "把列表保存一下", "Speichere die Liste", "Copy the price into a note"]
)
def test_what_the_words_ask_for_is_saved_in_any_program(words: str) -> None:
    assert answer("a.app", "ctrl+s", words) == "allow"
    assert answer("a.app", "ctrl+shift+s", words) == "ask"


def test_what_the_words_say_to_write_is_saved_unless_it_is_to_be_sent() -> None:
    noted = Grant(texts=["milk"])
    assert answer("a.app", "ctrl+s", "Zapisz „milk”", grant=noted) == "allow"
    assert answer("a.app", "ctrl+s", "Text Ann “milk”", grant=noted.replace(kinds=["send"])) == "ask"
    assert answer("a.app", "ctrl+s", "Copy the price to Ann", grant=Grant(kinds=["send"])) == "ask"


@pytest.mark.parametrize("words", ["look whether the list is long", "what is in the list?"])
def test_a_sentence_that_only_looks_saves_nothing_by_keys_either(words: str) -> None:
    assert answer("mousepad", "ctrl+s", words, grant=Grant(only="look")) == "deny"


def test_a_letter_goes_out_by_keys_as_by_the_button() -> None:
    letter = [row("To", 1, "input", value="Ann"), row("Hi", 4, "input", focused=True, value="hi")]
    for app in MAILERS:
        assert answer(app, "ctrl+enter", "Mail Ann “hi”", *letter, grant=SENDS) == "allow", app
        other = letter[0].replace(value="Bob")
        assert ruled(app, "ctrl+enter", "Mail Ann “hi”", other, letter[1], grant=SENDS).kind == "send", app
        assert ruled(app, "ctrl+enter", "Tidy up my mail", *letter).kind == "send", app


def test_a_key_deletes_what_the_words_name_and_nothing_else() -> None:
    milk = Command(kind="delete", said="note milk", names=["Milk"])
    deletes, text = Grant(kinds=["delete"], commands=[milk]), "Delete the file “Milk”"
    rows = [row("Milk", 2), row("Eggs", 3)]
    for app in ("thunar", "org.mozilla.thunderbird"):
        assert answer(app, "delete", text, rows[0].replace(focused=True), rows[1], grant=deletes) == "allow"
        assert ruled(app, "delete", text, rows[0], rows[1].replace(focused=True), grant=deletes).kind == "delete"
        assert ruled(app, "delete", "Tidy up", rows[0].replace(focused=True)).kind == "delete"


def test_keys_act_on_a_phone_with_a_keyboard_too() -> None:
    assert answer("com.google.android.gm", "ctrl+enter", "Tidy up my mail", kind="phone") == "ask"


def test_every_act_of_the_table_is_one_that_the_policy_knows() -> None:
    table = load_keys()
    acts = [name for keys in (table.everywhere, *(each.keys for each in table.programs.values())) for name in keys.acts]
    assert all(POLICY.kinds_of(name, None) for name in acts)


def test_combinations_are_written_as_strokes_have_them() -> None:
    table = load_keys()
    for keys in (table.everywhere, *(each.keys for each in table.programs.values())):
        for each in (*keys.harmless, *keys.saves, *keys.closes, *(key for acts in keys.acts.values() for key in acts)):
            names = each.replace("++", "+plus").split("+")
            assert combine_keys(names).combination == each


def test_a_program_is_known_by_what_the_device_calls_it() -> None:
    effects = KeyEffects(lambda task, name: ["org.acme.pad"] if name == "notes" else [])
    stroke = combine_keys(["ctrl", "shift", "s"])
    assert effects.find(stroke, "org.acme.pad", Task(id="r", text="")).does == "saves"
    assert effects.find(stroke, "org.acme.other", Task(id="r", text="")).does == "unknown"
