"""What models are told of a frame besides its picture."""

from iris_screen.sight.frame_facts import describe_elements, is_on_screen, read_texts
from tests.unit.sight.screens import button, element, frame, keyboard, row

SWITCH = element("switch", "消息免打扰", (0, 500, 1080, 600), id="mute", checked=False)


def test_a_list_that_was_cut_says_how_many_are_left() -> None:
    rows = [row("button", f"row {n}", 10 + 30 * n, id=f"r{n}") for n in range(75)]
    assert "15 more are not listed" in describe_elements(frame(*rows))
    assert "more are not listed" not in describe_elements(frame(*rows[:60]))


def test_a_list_of_long_names_is_cut_before_it_fills_the_request() -> None:
    rows = [row("button", f"{n} 的名字很长" * 12, 10 + 30 * n, id=f"r{n}") for n in range(60)]
    told = describe_elements(frame(*rows))
    assert "more are not listed" in told
    assert len(told) < 2_300


def test_the_lines_of_a_text_can_be_told_apart() -> None:
    told = describe_elements(frame(button("47  apples\n43 pears\n\n11 plums")))
    assert r'"47 apples\n43 pears\n11 plums"' in told


def test_the_keys_of_a_keyboard_are_left_out_and_that_it_is_up_is_said() -> None:
    told = describe_elements(frame(button("保存", top=300), *keyboard()))
    assert '"保存"' in told and "'q'" not in told
    assert "The on-screen keyboard is up" in told


def test_the_keys_of_a_dial_pad_are_listed() -> None:
    pad = [element("key", str(n), (n * 100, 1500, n * 100 + 90, 1590)) for n in range(10)]
    assert 'key "7"' in describe_elements(frame(*pad))


def test_the_state_of_a_switch_is_among_the_words_and_the_keys_are_not() -> None:
    assert read_texts(frame(SWITCH, *keyboard()), None) == ["消息免打扰 off"]


def test_some_lines_of_a_text_may_be_quoted() -> None:
    held = ["log.txt", "net error\nerror 17\nstopped\nall well"]
    assert is_on_screen("net error, error 17", held) and is_on_screen("error 17; all well", held)
    assert not is_on_screen("net error, error 18 and nothing else", held)
