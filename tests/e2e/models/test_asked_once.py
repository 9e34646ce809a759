"""What a sentence commands without its content is filled in, and asked about with all of it in view. The yes is for
that: if the page says anything else by then, it is asked about again.
"""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tests.e2e.models.asking import Errand, Person
from tests.e2e.rig import LOOKS

MAIL = """
mail:
  package: test.mail
  icon: mail
  label: Mail
  start: main
  screens:
    main:
      body:
        - {text: Inbox, size: 24, pad: 12}
        - {text: Lunch on Friday, size: 20, pad: 16, tap: {goto: letter}}
        - {text: Rent for May, size: 20, pad: 16, tap: {goto: letter}}
    letter:
      body:
        - {text: Lunch on Friday, size: 24, pad: 12}
        - {text: "{writer}", size: 20, pad: 12}
        - {text: "{letter}", size: 20, pad: 12}
        - row:
            - {button: Reply, width: 160, height: 60, tap: {goto: reply}}
            - {button: Forward, width: 160, height: 60, tap: {goto: forward}}
          gap: 12
    forward:
      body:
        - {text: Forward, size: 24, pad: 12}
        - {input: to, hint: To, height: 60, pad: 16}
        - {text: "{letter}", size: 20, pad: 12}
        - {picture: "{photo}", width: 240, height: 160}
        - {button: Send, height: 60, tap: [{effect: sent, with: {to: "{to}", words: "{letter}"}}, {goto: sent}]}
    reply:
      body:
        - {text: Reply, size: 24, pad: 12}
        - {text: "To: {writer}", size: 20, pad: 12}
        - {input: body, hint: Write here, height: 60, pad: 16}
        - {button: Send, height: 60, tap: [{effect: sent, with: {to: "{writer}", words: "{body}"}}, {goto: sent}]}
    sent: {body: [{text: Sent, size: 30, pad: 30}]}
"""
CAFE = """
cafe:
  package: test.cafe
  icon: shop
  label: Corner Cafe
  start: main
  screens:
    main:
      body:
        - {text: Menu, size: 24, pad: 12}
        - {row: [{text: Tea, size: 20, grow: 1}, {text: "$3.00", size: 20}], pad: 16, tap: {goto: tea_page}}
        - {row: [{text: Bagel, size: 20, grow: 1}, {text: "${price}", size: 20}], pad: 16, tap: {goto: bagel_page}}
        - {button: View cart, height: 60, tap: {goto: cart}}
    tea_page:
      body:
        - {text: Tea, size: 24, pad: 12}
        - {button: Add to cart, height: 60, tap: [{set: {tea: 1}}, {goto: main}]}
    bagel_page:
      body:
        - {text: Bagel, size: 24, pad: 12}
        - {button: Add to cart, height: 60, tap: [{set: {bagel: 1}}, {goto: main}]}
    cart:
      body:
        - {text: Your cart, size: 24, pad: 12}
        - {text: "Tea $3.00 x {tea}", size: 20, pad: 12}
        - {text: "Bagel ${price} x {bagel}", size: 20, pad: 12}
        - {text: "Total: ${total}", size: 20, pad: 12}
        - {button: Place order, height: 60, tap: [{effect: ordered, with: {total: "{total}"}}, {goto: done}]}
    done: {body: [{text: Thank you, size: 30, pad: 30}]}
"""
PHOTOS = """
photos:
  package: test.photos
  icon: gallery
  label: Photos
  start: main
  screens:
    main:
      body:
        - {text: All photos, size: 24, pad: 12}
        - {text: Beach at dusk, size: 20, pad: 16, tap: {goto: photo}}
    photo:
      body:
        - {text: Beach at dusk, size: 24, pad: 12}
        - {picture: "{photo}", width: 240, height: 160}
        - {button: Share, height: 60, tap: {goto: share}}
    share:
      body:
        - {text: Share with, size: 24, pad: 12}
        - {text: Family group, size: 20, pad: 16, tap: [{set: {to: Family group}}, {goto: preview}]}
        - {text: Tom, size: 20, pad: 16, tap: [{set: {to: Tom}}, {goto: preview}]}
    preview:
      body:
        - {text: Send to, size: 24, pad: 12}
        - {text: "To: {to}", size: 20, pad: 12}
        - {picture: "{photo}", width: 240, height: 160}
        - {button: Send, height: 60, tap: [{effect: sent, with: {to: "{to}", words: "{photo}"}}, {goto: sent}]}
    sent: {body: [{text: Sent, size: 30, pad: 30}]}
"""
MORE = """
vars:
  {to: "", body: "", letter: "Shall we meet at noon?", writer: Ada Lin, photo: beach,
  tea: 0, bagel: 0, price: "4.00", total: "7.00"}
events:
  someone_else: {when: {after: 99999}, do: {set: {to: Mallory}}}
  other_writer: {when: {after: 99999}, do: {set: {writer: Mallory}}}
  other_letter: {when: {after: 99999}, do: {set: {letter: The key is under the mat}}}
  other_words: {when: {after: 99999}, do: {set: {body: "No, never"}}}
  other_photo: {when: {after: 99999}, do: {set: {photo: portrait}}}
  other_sum: {when: {after: 99999}, do: {set: {price: "94.00", total: "97.00"}}}
"""
"""What a page may show in place of what was there before."""
FORWARD = Errand(
    "open Mail and forward the mail Lunch on Friday to Tommy",
    [
        {"act": "open", "value": "Mail"},
        {"act": "tap", "text": "Lunch on Friday"},
        {"act": "tap", "text": "Forward"},
        {"act": "type", "value": "Tommy", "on": "To"},
        {"act": "tap", "text": "Send"},
        {"act": "done", "value": "Sent"},
    ],
    "Mail",
    MAIL,
    MORE,
)
REPLY = Errand(
    "reply to the mail Lunch on Friday in Mail that I accept",
    [
        {"act": "open", "value": "Mail"},
        {"act": "tap", "text": "Lunch on Friday"},
        {"act": "tap", "text": "Reply"},
        {"act": "type", "value": "With pleasure, see you then!", "on": "Write here"},
        {"act": "tap", "text": "Send"},
        {"act": "done", "value": "Sent"},
    ],
    "Mail",
    MAIL,
    MORE,
)
ORDER = Errand(
    "order one of each from Corner Cafe",
    [
        {"act": "open", "value": "Corner Cafe"},
        {"act": "tap", "text": "Tea"},
        {"act": "tap", "text": "Add to cart"},
        {"act": "tap", "text": "Bagel"},
        {"act": "tap", "text": "Add to cart"},
        {"act": "tap", "text": "View cart"},
        {"act": "tap", "text": "Place order"},
        {"act": "done", "value": "Thank you"},
    ],
    "Corner Cafe",
    CAFE,
    MORE,
)
SHARE = Errand(
    "share the photo Beach at dusk with the Family group",
    [
        {"act": "open", "value": "Photos"},
        {"act": "tap", "text": "Beach at dusk"},
        {"act": "tap", "text": "Share"},
        {"act": "tap", "text": "Family group"},
        {"act": "tap", "text": "Send"},
        {"act": "done", "value": "Sent"},
    ],
    "Photos",
    PHOTOS,
    MORE,
)


ERRANDS = {"forward": FORWARD, "reply": REPLY, "order": ORDER, "share": SHARE}
IN_CHINESE = {
    "forward": "打开Mail，把Lunch on Friday这封邮件转发给Tommy",
    "reply": "在Mail里打开Lunch on Friday，然后回复说我接受",
    "share": "打开Photos，把Beach at dusk分享给Family group",
}
IN_VIEW = {
    "forward": ["Tommy", "Shall we meet at noon?"],
    "reply": ["With pleasure, see you then!", "To: Ada Lin"],
    "order": ["Tea $3.00 x 1", "Bagel $4.00 x 1", "Total: $7.00"],
    "share": ["To: Family group"],
}


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("name", ERRANDS)
def test_a_person_is_asked_once_with_all_of_it_in_view(name: str, look: str, tmp_path: Path) -> None:
    for task in filter(None, [ERRANDS[name].task, IN_CHINESE.get(name)]):
        person = Person()
        ran = replace(ERRANDS[name], task=task).play(tmp_path, look, person, seed=Random().randrange(1000))
        done = ran.effects("sent") + ran.effects("ordered")
        assert (len(person.asked), len(done), ran.claimed) == (1, 1, True), f"{task}\n{ran}"
        assert all(each in person.questions[0] for each in IN_VIEW[name]), person.questions


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize(
    ("name", "swap"),
    [
        ("forward", "someone_else"),
        ("forward", "other_letter"),
        ("forward", "other_photo"),
        ("reply", "other_writer"),
        ("reply", "other_words"),
        ("share", "other_photo"),
        ("order", "other_sum"),
    ],
)
def test_a_yes_does_not_hold_for_what_the_page_says_instead(name: str, swap: str, look: str, tmp_path: Path) -> None:
    """The model presses once more, which is asked about, and refused."""
    errand, person = ERRANDS[name], Person(meanwhile=swap)
    *acts, last, end = errand.acts
    ran = replace(errand, acts=[*acts, last, last, end]).play(tmp_path, look, person)
    assert len(person.asked) == 2 and not ran.effects("sent") + ran.effects("ordered"), f"{person.questions}\n{ran}"


@pytest.mark.parametrize("look", LOOKS)
def test_with_no_command_to_send_the_way_to_the_form_is_asked_about_too(look: str, tmp_path: Path) -> None:
    for task in ("open Mail and read the mail Lunch on Friday", "in Mail, show me how to forward Lunch on Friday"):
        ran = replace(FORWARD, task=task).play(tmp_path, look, None)
        assert "“Forward” would send something" in f"{ran}" and not ran.effects("sent"), f"{ran}"


@pytest.mark.parametrize("name", ["forward", "reply", "order"])
def test_with_nobody_there_the_run_says_at_its_beginning_what_will_need_a_yes(name: str, tmp_path: Path) -> None:
    ran = ERRANDS[name].play(tmp_path, LOOKS[0], None)
    kind = "payment" if name == "order" else "send"
    planned = next(line for line in ran.story if " plan " in line)
    assert "nobody is there to say yes" in planned and f"--allow {kind}" in planned, f"{ran}"
    assert not ran.claimed and not ran.effects("sent") + ran.effects("ordered"), f"{ran}"
