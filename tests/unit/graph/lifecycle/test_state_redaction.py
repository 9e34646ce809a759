"""What a run finds out is stored without secrets, and a number that was one is no value any longer."""

from iris_screen.consent.gates import Gates
from iris_screen.core.message import verbatim
from iris_screen.core.press import Press
from iris_screen.core.state import Attempts, History, State
from iris_screen.core.verdict import Finding, Outcome
from iris_screen.graph.lifecycle.state_redaction import redact_update

SECRET = "48291377"
FOUND = Finding(text=f"The safe opens with {SECRET}", quote=SECRET, value=48291377, checked=True)


def test_no_answer_and_no_note_stores_a_secret() -> None:
    gates = Gates()
    gates.learn([SECRET])
    history = History(notes=[FOUND], answer=FOUND)
    claim = Press(purpose="step", turn=1, frame="f", said=SECRET, found=FOUND)
    ended = Outcome(status="success", verdict="verified", reason=verbatim("seen"), answer=FOUND.text, found=FOUND)
    stored = redact_update(State(history=history, attempts=Attempts(aim=claim), outcome=ended), gates)
    assert SECRET not in str(stored)
    assert "The safe opens with" in str(stored["history"].answer) and stored["history"].notes[0].checked


def test_what_is_no_secret_keeps_its_value() -> None:
    price = Finding(text="$89", value=89, quote="$89.00")
    history = History(notes=[price], answer=price)
    assert redact_update(State(history=history), Gates())["history"] == history


def test_a_note_keeps_the_code_that_the_person_wants_in_another_app() -> None:
    code = Finding(text="parcel code: 334156", quote="取件码 334156")
    stored = redact_update(State(history=History(notes=[code])), Gates(sentence="Send the parcel code to Ann"))
    assert stored["history"].notes == [code]


def test_a_note_keeps_no_code_that_the_person_does_not_speak_of() -> None:
    code = Finding(text="login code: 334156", quote="验证码 334156")
    stored = redact_update(State(history=History(notes=[code])), Gates(sentence="Write to Ann that I am late"))
    assert "334156" not in str(stored)
