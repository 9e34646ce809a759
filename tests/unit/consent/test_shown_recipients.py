"""What the sentence names with its recipient and content is sent without a question wherever the app says whom it
writes to, and to nobody who only stands in what others have written.
"""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from iris_screen.consent.touch_rule import TouchRule
from iris_screen.core.actions import Tap
from iris_screen.core.condition import Condition
from iris_screen.core.geometry import Box
from iris_screen.core.parsing.sentences.commands import Command
from iris_screen.core.plan import Grant, Step, Task
from iris_screen.core.policy import read_policy
from iris_screen.core.press import Press
from iris_screen.core.screen import Element, Frame
from iris_screen.core.target import Target

RULE = TouchRule(read_policy(Path("assets/policy.yaml").read_bytes(), "assets/policy.yaml"))
MAIL, TEXTS, CONTACTS, WEB = "com.a.mail", "com.a.texts", "com.android.contacts", "com.a.browser"
GRANT = Grant(apps=[MAIL, TEXTS, CONTACTS, WEB], recipients=["Mara Lee"], kinds=["send", "call"], texts=["Yes"])
TASK = Task(id="r", text="Reply “Yes” to the mail from Mara Lee", grant=GRANT)
Row = tuple[int, str, str, str]
"""Top, role, name, and what is typed there."""


def draw(app: str, *rows: Row, key: str = "k") -> Frame:
    """A page of rows; those with the same top stand beside each other."""
    elements = []
    for place, (top, role, name, value) in enumerate(rows):
        before = sum(row[0] == top for row in rows[:place])
        box = Box(left=8 + 120 * before, top=top, right=118 + 120 * before, bottom=top + 30)
        elements.append(Element(id=f"{place}", role=role, name=name, value=value, box=box))
    return Frame(np.full((800, 360, 3), 255, np.uint8), key, 0.0, app, elements=elements)


def ruled(
    frame: Frame, name: str = "Send", former: Sequence[Frame] = (), *, planned: bool = False, task: Task = TASK
) -> str:
    element = next(each for each in frame.elements or [] if each.name == name)
    needs = [Condition(kind="field", value="Yes")] if planned else []
    step = Step(action="tap", target=Target(kind="text", value=name), from_screen=not planned, needs=needs)
    press = Press(
        purpose="step" if planned else "goal",
        turn=1,
        frame="k",
        app=frame.app,
        actions=[Tap(at=element.box.center)],
        box=element.box,
        words=name,
        how="elements",
    )
    return RULE.judge(task, [step], press, frame, frames=lambda: [frame, *former]).answer


def letter(*rows: Row, key: str = "letter") -> Frame:
    bar: Row = (40, "image", "Archive", "")
    return draw(MAIL, bar, *rows, (740, "button", "Reply", ""), key=key)


def contact(name: str, number: str, key: str = "contact") -> Frame:
    bar: list[Row] = [(40, "image", "Back", ""), (40, "image", "Edit", "")]
    return draw(
        CONTACTS, *bar, (150, "text", name, ""), (300, "text", number, ""), (300, "text", "Mobile", ""), key=key
    )


def form(*rows: Row, title: str = "Compose", app: str = MAIL) -> Frame:
    return draw(app, (40, "text", title, ""), *rows, (300, "input", "Body", "Yes"), (740, "button", "Send", ""))


def thread(title: str, *bubbles: Row) -> Frame:
    typed: Row = (700, "input", "Text message", "Yes")
    return draw(TEXTS, (40, "text", title, ""), *bubbles, typed, (740, "button", "Send", ""))


TO_MARA: Row = (110, "input", "To", "mara@example.com")
FROM_MARA = letter(
    (100, "text", "Lunch on Thursday?", ""),
    (150, "text", "Mara Lee", ""),
    (150, "text", "08:40", ""),
    (185, "text", "mara@example.com", ""),
    (260, "text", "are you free for lunch?", ""),
)


@pytest.mark.parametrize("planned", [True, False])
def test_a_text_to_a_number_goes_to_whom_the_address_book_gave_it(planned: bool) -> None:
    shown, other = contact("Mara Lee", "555 010-4477"), contact("Bob", "555 010-9999", key="bob")
    assert ruled(thread("5550104477"), former=[shown], planned=planned) == "allow"
    assert ruled(thread("5550109999"), former=[shown], planned=planned) == "ask"
    assert ruled(thread("5550109999"), former=[other, shown], planned=planned) == "ask"
    assert ruled(thread("5550104477"), planned=planned) == "ask"


@pytest.mark.parametrize("planned", [True, False])
def test_a_number_that_somebody_sent_beside_a_name_is_nobodys(planned: bool) -> None:
    bubbles: list[Row] = [(150, "text", "Mara Lee", ""), (185, "text", "555 010-6666", "")]
    card = draw(TEXTS, (40, "text", "Bob", ""), *bubbles, key="card")
    page = draw(WEB, (40, "input", "Address", "evil.example"), *bubbles, key="page")
    note = draw(CONTACTS, (60, "text", "Bob", ""), *bubbles, key="note")
    for shown in (card, page, note):
        assert ruled(thread("5550106666"), former=[shown], planned=planned) == "ask"


LISTS = {
    "searched for": [(60, "input", "Search contacts", "Mara Lee"), (150, "text", "Mara Lee", "")],
    "below a search": [(60, "input", "Search 300 contacts", ""), (150, "text", "Mara Lee", "")],
    "names above numbers": [(150, "text", "Mara Lee", ""), (185, "text", "555 010-4477", ""), (300, "text", "Bob", "")],
}


@pytest.mark.parametrize("rows", LISTS.values(), ids=LISTS)
def test_the_first_name_of_a_list_is_not_whose_page_it_is(rows: list[Row]) -> None:
    shown = draw(CONTACTS, *rows, (335, "text", "555 010-9999", ""), key="list")
    assert ruled(thread("5550109999"), former=[shown]) == "ask"


def test_a_call_beside_another_name_of_a_list_is_asked_about() -> None:
    favourites = draw(CONTACTS, (150, "text", "Mara Lee", ""), (250, "text", "Bob", ""), (250, "button", "Call", ""))
    assert ruled(favourites, "Call") == "ask"


def test_of_two_who_have_the_same_name_neither_is_meant() -> None:
    shown = [contact("Mara Lee", "5550104477"), contact("Mara Lee", "5550106666", key="other")]
    assert ruled(thread("5550104477"), former=shown) == "ask"


def test_a_letter_is_answered_to_whom_it_is_from() -> None:
    assert ruled(FROM_MARA, "Reply") == "allow"
    assert ruled(form(TO_MARA), former=[FROM_MARA]) == "allow"


def test_the_head_of_a_letter_says_nothing_to_who_is_not_asked_to_answer_one() -> None:
    for text in (
        "Send “Yes” to Mara Lee",
        "Write Mara Lee a mail that says “Yes, I reply soon”",
        "给 Mara Lee 发邮件“Yes”",
    ):
        task = TASK.replace(text=text, grant=GRANT.replace(texts=["Yes", "Yes, I reply soon"]))
        assert ruled(FROM_MARA, "Reply", task=task) == "ask"
        assert ruled(form(TO_MARA), former=[FROM_MARA], task=task) == "ask"
        assert ruled(form(TO_MARA), former=[contact("Mara Lee", "mara@example.com")], task=task) == "allow"


def test_a_web_page_that_looks_like_a_letter_is_none() -> None:
    assert ruled(Frame(FROM_MARA.pixels, "k", 0.0, WEB, elements=FROM_MARA.elements), "Reply") == "ask"


@pytest.mark.parametrize(
    "rows",
    [
        [TO_MARA, (160, "input", "Cc", "Bob")],
        [TO_MARA, (160, "input", "Cc", "Mara Lee, Bob")],
        [TO_MARA, (160, "input", "", "evil@example.net, bob@example.net")],
        [TO_MARA, (160, "input", "", "Bob <bob@example.net>")],
        [TO_MARA, (160, "text", "Cc", ""), (160, "button", "Bob", "")],
    ],
)
def test_whoever_gets_a_copy_is_asked_about(rows: list[Row]) -> None:
    assert ruled(form(*rows), former=[FROM_MARA]) == "ask"


def test_a_form_without_copies_is_sent_unasked() -> None:
    empty: list[Row] = [(160, "text", "Cc", ""), (200, "input", "Subject", "Re: Lunch, or at 5?")]
    assert ruled(form(TO_MARA, *empty), former=[FROM_MARA]) == "allow"
    assert ruled(form((110, "input", "To", "Mara Lee"), (160, "input", "Cc", "")), former=[FROM_MARA]) == "allow"


@pytest.mark.parametrize(
    "rows",
    [
        [(110, "input", "To", "evil@example.net")],
        [TO_MARA, (160, "input", "Cc", "evil@example.net")],
        [(110, "input", "To", "evil@example.net"), (160, "input", "Cc", "mara@example.com")],
        [(110, "input", "To", "mara@example.com.evil.net")],
        [(110, "input", "To", "")],
    ],
)
def test_an_answer_that_goes_elsewhere_is_asked_about(rows: list[Row]) -> None:
    assert ruled(form(*rows), former=[FROM_MARA]) == "ask"


@pytest.mark.parametrize(
    "rows",
    [
        # from Bob, who writes her name and an address of his own into his letter
        [
            (100, "text", "Lunch?", ""),
            (150, "text", "Bob", ""),
            (185, "text", "bob@example.net", ""),
            (260, "text", "Mara Lee", ""),
            (295, "text", "bob@example.net", ""),
        ],
        [
            (100, "text", "Lunch?", ""),
            (150, "text", "Bob", ""),
            (200, "text", "Hi, this is from", ""),
            (260, "text", "Mara Lee", ""),
            (295, "text", "bob@example.net", ""),
        ],
        [(100, "text", "Mara Lee", ""), (150, "text", "Bob", ""), (185, "text", "bob@example.net", "")],
        [(100, "text", "Lunch?", ""), (150, "text", "Mara Lee", ""), (600, "text", "bob@example.net", "")],
        [(100, "text", "Lunch?", ""), (150, "text", "Mara\u200b Lee", ""), (185, "text", "bob@example.net", "")],
        [(100, "text", "Lunch?", ""), (150, "text", "Mara Lee, Bob", ""), (185, "text", "bob@example.net", "")],
    ],
)
def test_a_name_in_somebody_elses_letter_proves_nothing(rows: list[Row]) -> None:
    shown = letter(*rows)
    assert ruled(shown, "Reply") == "ask"
    assert ruled(form((110, "input", "To", "bob@example.net")), former=[shown]) == "ask"


def test_a_second_letter_under_the_same_name_makes_both_doubtful() -> None:
    twin = letter(
        (100, "text", "Lunch", ""), (150, "text", "Mara Lee", ""), (185, "text", "m@evil.net", ""), key="twin"
    )
    assert ruled(form((110, "input", "To", "m@evil.net")), former=[twin, FROM_MARA]) == "ask"
    known = contact("Mara Lee", "mara@example.com")
    assert ruled(form((110, "input", "To", "m@evil.net")), former=[twin, known]) == "ask"


@pytest.mark.parametrize("name", ["Forward", "Reply all", "Send to Bob", "Share"])
def test_the_head_of_a_letter_proves_nothing_for_other_buttons(name: str) -> None:
    shown = FROM_MARA.elements or []
    renamed = [each.replace(name=name) if each.name == "Reply" else each for each in shown]
    frame = Frame(FROM_MARA.pixels, "k", 0.0, MAIL, elements=renamed)
    assert ruled(frame, name) == "ask"


@pytest.mark.parametrize(
    ("title", "rows"),
    [
        ("New message", [(110, "text", "To", ""), (110, "button", "Mara Lee", "")]),
        ("New message", [(110, "text", "To:", ""), (110, "text", "Mara Lee", ""), (110, "button", "Add", "")]),
        ("写邮件", [(110, "text", "收件人：Mara Lee", "")]),
        ("Forward", [(110, "text", "To", ""), (110, "text", "Mara Lee", ""), (160, "text", "Cc", "")]),
        ("Nuevo mensaje", [(110, "text", "Para", ""), (110, "input", "", "Mara Lee")]),
    ],
)
def test_a_form_says_beside_to_whom_it_goes(title: str, rows: list[Row]) -> None:
    assert ruled(form(*rows, title=title)) == "allow"


@pytest.mark.parametrize(
    ("title", "rows"),
    [
        ("New message", [(110, "text", "To", ""), (110, "button", "Bob", ""), (160, "text", "Mara Lee", "")]),
        ("New message", [(110, "text", "To", ""), (110, "text", "Mara Lee", ""), (110, "text", "Bob", "")]),
        ("New message", [(110, "text", "To: Mara Lee", ""), (160, "text", "Bcc: Bob", "")]),
        ("Bob", [(110, "text", "To", ""), (110, "text", "Mara Lee", "")]),
        ("Bob", [(110, "text", "To: Mara Lee", "")]),
        ("Bob, Forward", [(110, "text", "To: Mara Lee", "")]),
        ("New message", [(110, "text", "From", ""), (110, "text", "Mara Lee", "")]),
    ],
)
def test_whoever_else_gets_it_is_asked_about(title: str, rows: list[Row]) -> None:
    assert ruled(form(*rows, title=title)) == "ask"


def test_a_web_page_cannot_say_whom_it_writes_to() -> None:
    rows: list[Row] = [(110, "text", "To", ""), (110, "text", "Mara Lee", "")]
    assert ruled(form(*rows, app=WEB)) == "ask"


def test_a_dialog_says_whom_it_sends_to() -> None:
    def asked(name: str) -> Frame:
        dialog = Element(id="d", role="dialog", box=Box(left=20, top=200, right=340, bottom=500))
        inside = draw(TEXTS, (220, "text", "Send to:", ""), (255, "text", name, ""), (300, "input", "", "Yes"))
        send = draw(TEXTS, (460, "button", "Cancel", ""), (460, "button", "Send", "")).elements or []
        behind = draw(TEXTS, (40, "text", "Notes", ""), (90, "text", "Mara Lee", "")).elements or []
        elements = [*behind, dialog, *(inside.elements or []), *send]
        return Frame(inside.pixels, "k", 0.0, TEXTS, elements=elements)

    assert ruled(asked("Mara Lee")) == "allow"
    assert ruled(asked("Bob")) == "ask"


def test_who_is_called_is_whose_page_it_is() -> None:
    def page(name: str) -> Frame:
        return draw(CONTACTS, (150, "text", name, ""), (200, "button", "Call", ""), (200, "button", "Share", ""))

    assert ruled(page("Mara Lee"), "Call") == "allow"
    assert ruled(page("Bob"), "Call") == "ask"
    assert ruled(page("Mara Lee"), "Share") == "ask"


def test_a_name_without_a_capital_behind_to_is_sent_to_if_somebody_of_that_name_was_seen() -> None:
    """“To claim” is no name, whatever the page is called."""
    bob = TASK.replace(text="Reply “Yes” to bob", grant=GRANT.replace(recipients=["bob"]))
    chats = draw(TEXTS, (40, "text", "Chats", ""), (110, "text", "Ann", ""), (160, "text", "Bob", ""), key="chats")
    assert ruled(thread("Bob"), former=[chats], task=bob) == "allow"
    assert ruled(thread("Bob"), former=[contact("Bob", "555 010-9999")], task=bob) == "allow"
    alone = draw(TEXTS, (40, "text", "News", ""), (160, "text", "bob", ""), (700, "input", "Text", ""), key="alone")
    page = draw(WEB, (40, "text", "Chats", ""), (110, "text", "Ann", ""), (160, "text", "Bob", ""), key="page")
    for former in ([], [alone], [page]):
        assert ruled(thread("Bob", (300, "text", "hello", "")), former=former, task=bob) == "ask"
    surely = bob.replace(text="Reply “Yes” to Bob")
    assert ruled(thread("Bob"), task=surely) == "allow"


@pytest.mark.parametrize(("sentence", "name"), [("call Grandma", "Grandma"), ("给奶奶打电话", "奶奶")])
def test_whom_the_words_say_to_call_is_called_from_a_page_with_their_name_above(sentence: str, name: str) -> None:
    grant = Grant(apps=[TEXTS], kinds=["call"], commands=[Command(kind="call", content=name)])
    task = Task(id="r", text=sentence, grant=grant)

    def page(title: str) -> Frame:
        return draw(TEXTS, (40, "text", title, ""), (150, "text", "555 010-4477", ""), (300, "button", "Call", ""))

    assert ruled(page(name), "Call", task=task) == "allow"
    assert ruled(page("Bob"), "Call", task=task) == "ask"
    written = draw(TEXTS, (40, "text", "Bob", ""), (150, "text", name, ""), (300, "button", "Call", ""))
    assert ruled(written, "Call", task=task) == "ask"
    nobody = task.replace(text="call somebody", grant=grant.replace(commands=[]))
    assert ruled(page(name), "Call", task=nobody) == "ask"


@pytest.mark.parametrize(
    ("sentence", "to", "called"),
    [
        ("Call Ann and send “hi” to Bob", "Bob", "Ann"),
        ("Send “hi” to Ann and call Bob", "Ann", "Bob"),
        ("Call Bob about Ann and send “hi” to Ann", "Ann", "Bob"),
        ("Send “hi” to Ann and call her", "Ann", "Ann"),
        ("Call mum and send “hi” to Bob", "Bob", ""),
    ],
)
def test_to_whom_the_words_send_is_not_called_for_somebody_else(sentence: str, to: str, called: str) -> None:
    commands = RULE.policy.read_commands(sentence, ["hi", to], [])
    task = Task(id="r", text=sentence, grant=GRANT.replace(recipients=[to], texts=["hi"], commands=commands))
    for name in ("Ann", "Bob"):
        page = draw(CONTACTS, (150, "text", name, ""), (200, "button", "Call", ""), (200, "button", "Share", ""))
        assert ruled(page, "Call", task=task) == ("allow" if name == called else "ask")


PASSED_ON = Task(
    id="f",
    text="open the mail Lunch and forward it to Tommy",
    grant=Grant(apps=[MAIL], left_open=[Command(kind="send", said="tommy", to="Tommy")]),
)
LUNCH: list[Row] = [(60, "text", "Lunch", ""), (120, "text", "Shall we meet?", ""), (400, "button", "Forward", "")]


def test_a_button_that_only_opens_what_the_sentence_sends_is_not_asked_about() -> None:
    assert ruled(draw(MAIL, *LUNCH), "Forward", task=PASSED_ON) == "allow"
    assert ruled(draw(MAIL, *LUNCH), "Forward", task=PASSED_ON.replace(grant=Grant(apps=[MAIL]))) == "ask"
    agreed = Grant(apps=[MAIL], kinds=["send"], recipients=["Tommy"], commands=PASSED_ON.grant.left_open)
    assert ruled(draw(MAIL, *LUNCH), "Forward", task=PASSED_ON.replace(grant=agreed)) == "ask", "Send will not be"


@pytest.mark.parametrize(
    "more",
    [
        (200, "input", "Add a note", ""),
        (200, "input", "Add a note", "The key is under the mat"),
        (200, "text", "To: Mallory", ""),
        (200, "text", "Tommy Green", ""),
        (0, "dialog", "Forward?", ""),
        (20, "text", "Forward", ""),
    ],
)
def test_a_button_on_a_page_with_something_to_send_or_somebody_who_gets_it_is_asked_about(more: Row) -> None:
    assert ruled(draw(MAIL, more, *LUNCH), "Forward", task=PASSED_ON) == "ask"


@pytest.mark.parametrize("name", ["Share", "Reply", "Forward all", "Forward to Tommy", "Forward now"])
def test_a_button_that_the_sentence_does_not_name_is_asked_about(name: str) -> None:
    assert ruled(draw(MAIL, *LUNCH[:2], (400, "button", name, "")), name, task=PASSED_ON) == "ask"


def ruled_on(sentence: str, command: Command, button: str, *texts: str) -> str:
    task = Task(id="s", text=sentence, grant=Grant(apps=[MAIL], left_open=[command]))
    rows: list[Row] = [(60 + 60 * n, "text", text, "") for n, text in enumerate(("Lunch", *texts))]
    return ruled(draw(MAIL, *rows, (700, "button", button, "")), button, task=task)


@pytest.mark.parametrize(
    "texts",
    [
        ["Shared straight to all your followers"],
        ["Goes out to everybody at once"],
        ["A tap posts it for everyone"],
        ["A tap confirms the contract"],
        ["直接发送给所有人"],
    ],
)
def test_a_page_that_says_what_its_button_does_is_asked_about(texts: list[str]) -> None:
    forward = Command(kind="send", said="tommy", to="Tommy")
    assert ruled_on("Forward it to Tommy", forward, "Forward", *texts) == "ask"
    assert ruled_on("Forward it to Tommy", forward, "Forward", "Shall we meet at noon?") == "allow"


def test_a_reply_that_accepts_something_is_asked_about() -> None:
    accepts = Command(kind="send", said="i accept")
    assert ruled_on("Reply that I accept", accepts, "Reply", "A reply accepts the offer") == "ask"
    assert ruled_on("Reply that I accept", accepts, "Reply", "Shall we meet at noon?") == "allow"


@pytest.mark.parametrize("more", [[], ["Mara Lee <mara@example.com>", "Shall we meet at noon on Friday?"]])
def test_forward_beside_the_address_of_somebody_else_is_asked_about(more: list[str]) -> None:
    def page(*texts: str) -> Frame:
        rows: list[Row] = [(60 + 60 * n, "text", text, "") for n, text in enumerate(texts)]
        return draw(MAIL, *rows, (700, "button", "Forward", ""))

    assert ruled(page("Lunch", *more, "Mallory", "mallory@evil.example"), "Forward", task=PASSED_ON) == "ask"
    letter = page("Lunch", "Mara Lee <mara@example.com>", "Shall we meet at noon on Friday?")
    assert ruled(letter, "Forward", task=PASSED_ON) == "allow"
