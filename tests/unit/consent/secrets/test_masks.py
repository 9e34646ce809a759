"""A look without its secrets: pixels filled, the tree and the texts without them; what is not secret is untouched."""

import numpy as np

from iris_screen.consent.secrets import masks
from iris_screen.consent.secrets.masks import cover_secrets
from iris_screen.core.geometry import Box
from iris_screen.core.message import HIDDEN
from iris_screen.core.screen import Frame, TextLine
from iris_screen.evals.secrets.scanned_codes import make_scanned_codes
from iris_screen.sight.covering import fill
from tests.unit.sight.in_threads import call_in_threads
from tests.unit.sight.screens import element, frame

RNG = np.random.default_rng(7)


def noisy() -> Frame:
    return Frame(RNG.integers(0, 255, (400, 600, 3), np.uint8), "k", 0.0)


def at(text: str, left: int, top: int, width: int = 200) -> TextLine:
    return TextLine(text=text, box=Box(left=left, top=top, right=left + width, bottom=top + 20))


def is_flat(shown: Frame, box: Box) -> bool:
    part = shown.pixels[box.top : box.bottom, box.left : box.right].reshape(-1, 3)
    return bool((part == part[0]).all())


def test_a_look_without_secrets_is_the_same_look() -> None:
    look = noisy()
    lines = [at("Settings", 10, 10), at("Password", 10, 60), at("Change it", 10, 90)]
    assert cover_secrets(look, lines).frame is look
    assert cover_secrets(look, lines).texts == ["Settings", "Password", "Change it"]


def test_only_the_letters_of_the_secret_are_filled_where_reading_tells_their_places() -> None:
    look, text = noisy(), "code: 482913 is your verification code"
    line = at(text, 10, 100, 380).replace(edges=list(range(10, 10 + 10 * len(text) + 1, 10)))
    shown = cover_secrets(look, [line])
    assert shown.texts == [f"code: {HIDDEN} is your verification code"]
    assert is_flat(shown.frame, Box(left=70, top=100, right=130, bottom=120))
    assert (shown.frame.pixels[100:120, 200:380] == look.pixels[100:120, 200:380]).all()
    assert shown.frame.key != look.key and (look.pixels != shown.frame.pixels).any()


def test_a_label_tells_of_what_stands_below_or_beside_it() -> None:
    look = noisy()
    beside = [at("Password", 10, 10), at("hunter2!", 300, 10), at("Save", 10, 300)]
    assert cover_secrets(look, beside).texts == ["Password", HIDDEN, "Save"]
    below = [at("备用验证码", 10, 10), at("验证码", 10, 100), at("482 913", 10, 130), at("重新获取", 10, 160)]
    assert cover_secrets(look, below).texts == ["备用验证码", "验证码", HIDDEN, "重新获取"]
    codes = [at("Backup codes", 10, 10), at("1234 5678", 10, 40), at("8765 4321", 10, 70), at("Done", 10, 110)]
    assert cover_secrets(look, codes).texts == ["Backup codes", HIDDEN, HIDDEN, "Done"]


def test_a_sentence_and_a_key_go_on_in_the_next_line() -> None:
    look = noisy()
    wrapped = [at("Your verification code is", 10, 10), at("482913. Do not share it.", 10, 34)]
    assert cover_secrets(look, wrapped).texts == ["Your verification code is", f"{HIDDEN}. Do not share it."]
    key = [at("sk-proj-abcdEFGH1234567890abcd", 10, 10), at("QwErTy12", 10, 34), at("Copy", 10, 300)]
    assert cover_secrets(look, key).texts == [HIDDEN, HIDDEN, "Copy"]


def test_a_number_above_a_sentence_about_it_is_a_code() -> None:
    number = at("718 402", 10, 60, 80)
    ready, show = at("Order 2 of 3 is ready", 10, 30), at("Show this code at the counter", 10, 90)
    assert cover_secrets(noisy(), [ready, number, show]).texts == ["Order 2 of 3 is ready", HIDDEN, show.text]
    other = at("Enter the code we sent you", 10, 90)
    assert cover_secrets(noisy(), [ready, number, other]).texts == [ready.text, "718 402", other.text]


def test_a_card_that_goes_on_in_the_next_row_is_covered_in_both() -> None:
    rows = [at("从我的卡５１４５ ０３８８ ４１０５", 10, 10), at("６２０８扣款", 10, 32)]
    assert cover_secrets(noisy(), rows).texts == [f"从我的卡{HIDDEN}", f"{HIDDEN}扣款"]


def test_of_a_tree_the_field_of_a_password_and_the_secret_texts_are_hidden() -> None:
    look = frame(
        element("text", "Sign in", (48, 100, 600, 160)),
        element("input", "Password", (48, 300, 600, 400), value="swordfish"),
        element("input", "Name", (48, 500, 600, 600), value="bob"),
        element("input", "", (48, 700, 600, 800), value="••••••••"),
        element("text", "Your code is 482913", (48, 900, 600, 960)),
    )
    shown = cover_secrets(look).frame
    told = [(each.name, each.value) for each in shown.elements or []]
    hidden = [("Sign in", ""), ("Password", HIDDEN), ("Name", "bob"), ("", HIDDEN), (f"Your code is {HIDDEN}", "")]
    assert told == hidden
    assert [each.value for each in look.elements or []][1] == "swordfish"


def test_a_known_secret_is_hidden_whatever_it_looks_like_and_a_kind_may_be_told() -> None:
    look = noisy()
    assert cover_secrets(look, [at("it is correct horse", 10, 10)], ["correct horse"]).texts == [f"it is {HIDDEN}"]
    assert cover_secrets(look, [at("验证码 482913", 10, 10)], allowed=frozenset({"code"})).frame is look


def test_places_at_the_edge_are_filled_within_the_picture() -> None:
    pixels = noisy().pixels
    shown = fill(pixels, [Box(left=580, top=390, right=640, bottom=430)])
    assert shown.shape == pixels.shape and (shown[392:400, 582:600] == shown[399, 599]).all()


def test_a_qr_code_is_covered_whatever_it_holds_unless_it_may_be_seen() -> None:
    code = next(make_scanned_codes(4711, 1))
    look = Frame(code.pixels, "k", 0.0)
    shown = cover_secrets(look).frame
    assert {mask.kind for mask in shown.masks} == {"scanned"} and code.is_left(look) and not code.is_left(shown)
    assert cover_secrets(look, allowed=frozenset({"scanned"})).frame is look


def test_an_ordinary_word_in_a_field_below_a_password_is_hidden_and_the_name_of_another_field_is_not() -> None:
    label = element("text", "Password", (40, 100, 400, 140))
    filled = element("input", "Tomorrow", (40, 150, 600, 200), value="Tomorrow")
    shown = cover_secrets(frame(label, filled)).frame
    assert [each.value for each in shown.elements or []] == ["", HIDDEN]
    empty = element("input", "Email", (40, 150, 600, 200))
    assert cover_secrets(frame(label, empty, key="other")).frame.masks == []


def test_several_threads_may_cover_looks_at_once() -> None:
    look, lines = noisy(), [at(f"code: 48{n}", 10, 10) for n in range(1_000, 1_200)]
    shown = call_in_threads(lambda line: cover_secrets(look, [line]).texts, lines, within=masks._find_spans)
    assert shown == [[f"code: {HIDDEN}"]] * len(lines)
