"""Where rules did all that they read and cannot tell whether it worked, a model that is set is asked once.

What it says counts as an actor's claim does: it must quote words that the run brought about.
"""

from pathlib import Path

import pytest

from tests.e2e.models.test_honest_ends import CHAT, LOOKS, Play, judged, report
from tests.e2e.small_phone import make_world

TYPE = "tap “Chatter”, tap “John Smith”, type “hello” into “Message”"
SEND = f"{TYPE}, tap “Send”"
SUBMIT = "tap “Booking”, type “Monday” into “Day”, tap “Submit”"
YES = judged(True, "hello", quoted=True)


@pytest.fixture(params=LOOKS)
def play(request: pytest.FixtureRequest, tmp_path: Path) -> Play:
    return Play(tmp_path, request.param)


@pytest.mark.parametrize("task", [SEND, "打开Chatter，点John Smith，在Message里输入hello，点Send"])
def test_what_it_quotes_from_the_screen_proves_the_end(play: Play, task: str) -> None:
    ran = play(task, {"verifier": [YES]})
    assert ran.effects("sent") == [{"words": "hello"}], report(ran, play)
    assert ran.claimed and "according to the model" in ran.reason, report(ran, play)
    assert play.count("verifier") == play.count() == 1


@pytest.mark.parametrize(
    "answer", [judged(False, "nothing was sent"), judged(None), judged(True, "a mark that it was sent")]
)
def test_it_may_say_no_or_prove_nothing_and_is_not_asked_again(play: Play, answer: str) -> None:
    ran = play(SEND, {"verifier": [answer] * 3})
    assert ran.outcome.verdict == "unverified" and "Send" in ran.reason, report(ran, play)
    assert play.count("verifier") == play.count() == 1, report(ran, play)


@pytest.mark.parametrize("quote", ["Monday", "Submit", "Pick a day"])  # an input, a button, what stood there before
def test_words_that_the_last_act_did_not_bring_about_prove_nothing(play: Play, quote: str) -> None:
    ran = play(SUBMIT, {"verifier": [judged(True, quote, quoted=True)] * 3})
    assert ran.outcome.verdict == "unverified", report(ran, play)


@pytest.mark.parametrize(
    "task",
    [
        f"{SEND}, type “bye” into “Message”",  # the end shows nothing of what was done before
        f"{SUBMIT}, tap “Add one”",
    ],
)
def test_it_is_not_asked_about_what_was_done_on_the_way(play: Play, task: str) -> None:
    ran = play(task, {"verifier": [YES, YES, YES]})
    assert ran.outcome.verdict == "unverified", report(ran, play)
    assert play.count() == 0, report(ran, play)


@pytest.mark.parametrize("later", [0, 1.5], ids=["at once", "a moment later"])
@pytest.mark.parametrize("mark", ["Not delivered", "Couldn't send. Tap to try again"])
def test_a_message_that_stands_there_and_was_not_delivered_is_not_claimed(play: Play, mark: str, later: float) -> None:
    failing = CHAT.replace('vars: {message: ""}', 'vars: {message: "", failed: false}')
    line = f'{{text: "{mark}", if: failed, size: 20, pad: 12}}'
    failing = failing.replace("        - {input: message", f"        - {line}\n        - {{input: message")
    failing = failing.replace(
        '- {effect: sent, with: {words: "{message}"}}\n            - {set: {message: ""}}',
        f'- {{set: {{message: ""}}}}\n            - {{delay: {later}}}\n            - {{set: {{failed: true}}}}',
    )
    (play.folder / "world.yaml").write_text(make_world("a chat without a network", failing), "utf-8")
    ran = play(SEND, {"verifier": [YES] * 3})
    assert ran.effects("sent") == [] and not ran.claimed, report(ran, play)


@pytest.mark.parametrize("later", [0, 1.5], ids=["at once", "a moment later"])
def test_a_message_with_a_red_mark_without_words_is_not_claimed(play: Play, later: float) -> None:
    failing = CHAT.replace('vars: {message: ""}', 'vars: {message: "", failed: false}')
    text = '{text: "{m.words}", size: 24, pad: 12}'
    marked = f'{{row: [{{icon: heart, ink: "#e02020", size: 22, if: failed}}, {text}]}}'
    failing = failing.replace(f"row: {text}", f"row: {marked}").replace(
        '- {effect: sent, with: {words: "{message}"}}\n            - {set: {message: ""}}',
        f'- {{set: {{message: ""}}}}\n            - {{delay: {later}}}\n            - {{set: {{failed: true}}}}',
    )
    assert marked in failing and "failed: true" in failing
    (play.folder / "world.yaml").write_text(make_world("a chat without a network", failing), "utf-8")
    ran = play(SEND, {"verifier": [YES] * 3})
    assert ran.effects("sent") == [] and not ran.claimed, report(ran, play)
