"""What is in sight on a tree, and what a place stands on."""

import numpy as np

from iris_screen.core.plan import Grant
from iris_screen.core.policy import find_strictest, read_policy
from iris_screen.sight.elements import visible_elements
from tests.unit.sight.screens import button, dialog, element, frame, keyboard, label, row


def test_a_keyboard_is_many_keys_at_the_lower_edge_and_a_dial_pad_is_none() -> None:
    pad = [element("key", str(n), (n % 3 * 360, 1500 + n // 3 * 200, n % 3 * 360 + 360, 1700)) for n in range(3)]
    assert visible_elements.find_keyboard(keyboard(), 1080, 2400) is not None
    assert visible_elements.find_keyboard(pad * 4, 1080, 2400) is None


def test_only_the_front_layer_is_in_sight() -> None:
    seen = frame(row("text", "页", 300), *dialog(label("一")), *dialog(label("二")))
    assert [e.name for e in visible_elements.list_visible(seen) if e.name] == ["二"]


def test_an_ok_is_judged_by_the_dialog_it_is_on() -> None:
    ok = button("确定", left=600)
    seen = frame(row("text", "收银台", 300), *dialog(label("确认支付"), button("取消"), ok))
    around = visible_elements.list_words_around(seen, ok.box)
    assert around == ["确认支付", "取消"]
    policy = read_policy("kinds: {payment: {words: [确认支付]}}\nrules: [{kind: payment, answer: ask}]", "p")
    assert find_strictest(policy.list_rulings("确定", None, Grant(), around=around)).answer == "ask"
    page = frame(row("text", "收银台", 300), row("button", "删除", 500), row("button", "确定", 700))
    assert visible_elements.list_words_around(page, row("button", "确定", 700).box) == ["收银台"]


def test_a_tree_that_leaves_out_what_is_drawn_does_not_tell_all() -> None:
    seen = frame(row("text", "设置", 300))
    assert visible_elements.is_complete(seen)
    seen.pixels[1200:1260, 100:900] = np.random.default_rng(2).integers(0, 255, (60, 800, 3))
    assert not visible_elements.is_complete(seen)
    named = frame(row("text", "设置", 300), element("image", "", (90, 1190, 910, 1270)))
    named.pixels[1200:1260, 100:900] = seen.pixels[1200:1260, 100:900]
    assert visible_elements.is_complete(named)
