"""What stands in the way on element trees, and that it is never taken for more or less than it is."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from iris_screen.core.actions import PressKey, Tap, Wait
from iris_screen.core.condition import Condition
from iris_screen.core.plan import Step
from iris_screen.core.policy import read_policy
from iris_screen.core.screen import Element, Frame
from iris_screen.core.target import Target
from iris_screen.core.verdict import Blocker
from iris_screen.sight.blockers import CatalogBlockerFinder, Declared, shipped_catalog
from tests.unit.sight.screens import box, button, dialog, element, frame, keyboard, label, pressed, row, task

ASSETS = Path(__file__).parents[4] / "assets"
POLICY = read_policy((ASSETS / "policy.yaml").read_bytes(), "policy.yaml")


def find(
    seen: Frame, text: str = "打开设置", wanted: Sequence[Step] = (), declared: Sequence[Declared] = ()
) -> Blocker | None:
    return CatalogBlockerFinder(shipped_catalog(declared), POLICY).find(seen, task(text), wanted)


def ways(blocker: Blocker | None) -> list[str]:
    assert blocker is not None
    assert blocker.kind == "loading" or PressKey(key="BACK") in [way.action for way in blocker.ways_out]
    return pressed(blocker.ways_out)


def tap(words: str) -> Step:
    return Step(action="tap", target=Target.parse(words))


@pytest.mark.parametrize(
    ("offer", "out"),
    [
        ("立即更新", "以后再说"),
        ("立即开通", "暂不"),
        ("Update now", "Not now"),
        ("Buy now", "No thanks"),
        ("立即下载 25MB", "残忍拒绝"),
        ("去评分", "取消"),
    ],
)
def test_what_a_blocker_offers_is_never_a_way_out(offer: str, out: str) -> None:
    blocker = find(frame(*dialog(label("好消息"), button(offer), button(out, left=600))))
    assert ways(blocker) == [out, "BACK"]
    assert blocker is not None
    assert blocker.kind in ("popup", "ad")


def test_only_waiting_and_back_are_left_where_there_is_only_an_offer() -> None:
    blocker = find(frame(*dialog(label("限时优惠"), button("立即下载"))))
    assert blocker is not None
    assert not any(isinstance(way.action, Tap) for way in blocker.ways_out)
    assert [way.action.kind for way in blocker.ways_out] == ["wait", "wait", "press_key"]


def test_ok_is_pressed_only_where_it_is_all_one_can_say_and_back_does_not_help() -> None:
    assert ways(find(frame(*dialog(label("系统将于今晚维护"), button("确定"))))) == ["BACK", "确定"]
    assert ways(find(frame(*dialog(label("格式化存储卡"), button("确定"), button("取消", left=600))))) == [
        "取消",
        "BACK",
    ]
    assert ways(find(frame(*dialog(label("要清空吗？"), button("确定"))))) == ["BACK"]


@pytest.mark.parametrize(
    ("text", "asked", "first"),
    [
        ("扫一扫付款码", "允许“微信”使用相机？", ["仅在使用中允许", "仅此一次", "不允许"]),
        ("给张三发微信", "允许“微信”使用相机？", ["不允许"]),
        ("导航去公司", "允许“地图”获取位置信息？", ["仅在使用中允许", "仅此一次", "不允许"]),
        ("打开地图", "允许“地图”读取短信？", ["不允许"]),
    ],
)
def test_a_permission_is_given_only_where_the_task_needs_it_and_never_for_always(
    text: str, asked: str, first: list[str]
) -> None:
    answers = ["始终允许", "仅在使用中允许", "仅此一次", "不允许"]
    buttons = [button(name, left=140, top=1000 + 120 * n) for n, name in enumerate(answers)]
    blocker = find(frame(*dialog(label(asked, 920), *buttons)), text)
    assert blocker is not None
    assert blocker.kind == "permission"
    assert ways(blocker) == [*first, "BACK"]


def test_permission_dialogs_are_read_in_english_too() -> None:
    answers = ["While using the app", "Only this time", "Don’t allow"]
    buttons = [button(name, left=140, top=1100 + 120 * n) for n, name in enumerate(answers)]
    seen = frame(*dialog(label("Allow Maps to access this device’s location?"), *buttons))
    assert ways(find(seen, "navigate to work")) == [*answers, "BACK"]
    assert ways(find(seen, "send hello to Li Lei")) == ["Don’t allow", "BACK"]
    outside = task("navigate to work").replace(from_outside=True)
    assert ways(CatalogBlockerFinder(shipped_catalog(), POLICY).find(seen, outside, ())) == ["Don’t allow", "BACK"]


def test_an_advertisement_over_the_whole_screen_is_skipped() -> None:
    picture = element("image", "春日特惠", (0, 0, 1080, 2400))
    skip = element("button", "跳过 3", (860, 130, 1040, 210))
    blocker = find(frame(picture, skip))
    assert blocker is not None
    assert blocker.kind == "ad"
    assert ways(blocker) == ["跳过 top-right", "BACK"]
    later = find(frame(picture, skip.replace(name="跳过 1")))
    assert later is not None
    assert (later.description, ways(later)) == (blocker.description, ways(blocker))


def test_a_countdown_does_not_make_a_button_another_one() -> None:
    """What is compared just before the touch is the half of the label that does not change."""
    picture = element("image", "春日特惠", (0, 0, 1080, 2400))
    for name, steady in [("跳过 3", (860, 950)), ("5s 跳过", (950, 1040)), ("跳过", (860, 1040))]:
        blocker = find(frame(picture, element("button", name, (860, 130, 1040, 210)), row("text", "广告", 300)))
        assert blocker is not None
        way = blocker.ways_out[0]
        assert way.box is not None
        assert (way.box.left, way.box.right) == steady
        assert way.action == Tap(at=box(860, 130, 1040, 210).center)


def test_a_cross_without_a_name_is_found_in_the_corner() -> None:
    picture = element("image", "新人专享礼包", (100, 700, 980, 1400))
    cross = element("button", "", (900, 640, 970, 710))
    blocker = find(frame(*dialog(picture, button("立即领取"), cross, place=(80, 620, 1000, 1600))))
    assert blocker is not None
    assert blocker.ways_out[0].action == Tap(at=cross.box.center)


def test_a_cross_that_moved_to_another_corner_is_worth_another_try() -> None:
    card = [label("春日特惠"), button("立即领取")]
    corners = [(900, 640, 970, 710), (100, 640, 170, 710)]
    found = [
        ways(find(frame(*dialog(*card, element("button", "关闭", at), place=(80, 620, 1000, 1600))))) for at in corners
    ]
    assert found == [["关闭 top-right", "BACK"], ["关闭 top-left", "BACK"]]


def test_a_page_that_only_speaks_of_such_things_is_no_blocker() -> None:
    settings = frame(
        *(row("button", name, 200 + 120 * n) for n, name in enumerate(["允许通知", "关闭屏幕", "拒绝来电", "更新"]))
    )
    chat = frame(
        *(
            row("text", words, 200 + 120 * n)
            for n, words in enumerate(["要不要取消？", "取消", "加载中", "跳过 3", "广告"])
        ),
        element("input", "发消息", (40, 2200, 900, 2300)),
    )
    shop = frame(
        *(
            row("button", name, 200 + 110 * n)
            for n, name in enumerate(["立即购买", "限时优惠", *map(str, range(14)), "关闭"])
        )
    )
    alone = frame(row("button", "取消", 150), row("text", "新建联系人", 150), row("button", "保存", 1000))
    for page in (settings, chat, shop, alone):
        assert find(page) is None


def test_a_dialog_of_the_plan_itself_is_left_to_it() -> None:
    asks = frame(row("button", "删除", 300), *dialog(label("删除这条笔记？"), button("取消"), button("删除", left=600)))
    assert find(asks) is not None
    assert find(asks, wanted=[tap("text:删除")]) is None
    expecting = Step(action="tap", target=Target.parse("text:更多"), expect=[Condition.parse("text:删除这条笔记？")])
    assert find(asks, wanted=[expecting]) is None
    assert find(asks, wanted=[tap("text:别的")]) is not None


def test_an_advertisement_does_not_become_the_plans_own_by_one_of_its_words() -> None:
    page = row("button", "设置", 300)
    lure = frame(page, *dialog(label("限时优惠"), button("设置"), button("关闭", left=600)))
    assert find(lure, wanted=[tap("text:设置")]) is not None
    permission = frame(
        page, *dialog(label("允许通知？"), button("允许"), button("拒绝", left=600), button("设置", top=1400))
    )
    assert find(permission, wanted=[tap("text:设置")]) is not None
    assert find(permission, wanted=[tap("text:允许")]) is None


def test_loading_is_waited_for_and_nothing_else() -> None:
    for seen in (
        frame(*dialog(label("加载中…"), place=(320, 1000, 760, 1300))),
        frame(*dialog(element("other", "", (480, 1050, 600, 1170)), place=(320, 1000, 760, 1300))),
        frame(element("text", "Loading…", (440, 1200, 640, 1260)), element("button", "返回", (30, 120, 120, 200))),
        frame(),
    ):
        blocker = find(seen)
        assert blocker is not None
        assert blocker.kind == "loading"
        assert all(isinstance(way.action, Wait) for way in blocker.ways_out)


def test_a_small_dialog_that_asks_is_not_loading_where_nobody_tells_its_buttons_from_words() -> None:
    small = (320, 1000, 760, 1300)
    for words in ([label("Delete 12 files?", 1040), label("Delete", 1160)], [label("Go on?", 1040)]):
        blocker = find(frame(*dialog(*words, place=small)))
        assert blocker is not None and blocker.kind == "dialog"


def test_an_error_is_closed_and_nothing_is_tried_again() -> None:
    blocker = find(
        frame(*dialog(label("网络异常"), label("请检查网络", 1060), button("重试"), button("关闭", left=600)))
    )
    assert blocker is not None
    assert blocker.kind == "error"
    assert ways(blocker) == ["关闭", "BACK"]
    hung = find(frame(*dialog(label("“地图”没有响应"), button("关闭应用"), button("等待", left=600))))
    assert ways(hung)[0] == "等待"


def test_a_call_is_declined_never_answered() -> None:
    ringing = [row("text", "妈妈", 700), row("text", "来电", 800), button("挂断", 150, 2000), button("接听", 650, 2000)]
    blocker = find(frame(*ringing))
    assert blocker is not None
    assert ways(blocker) == ["挂断", "BACK"]


def test_the_keyboard_is_in_the_way_only_of_what_is_not_in_sight() -> None:
    field = element("input", "搜索", (48, 120, 1000, 220), focused=True)
    seen = frame(field, row("button", "取消", 300), *keyboard("搜索"))
    assert find(seen, wanted=[tap("text:取消")]) is None
    assert find(seen, wanted=[tap("field:搜索")]) is None
    assert find(seen, wanted=[tap("text:搜索")]) is None, "a key of the keyboard can be pressed"
    hidden = find(seen, wanted=[tap("text:下一步")])
    assert hidden is not None
    assert hidden.kind == "keyboard"
    assert ways(hidden) == ["BACK"]
    assert find(frame(field, row("button", "取消", 300)), wanted=[tap("text:下一步")]) is None


def test_a_picture_over_everything_is_unknown_and_a_viewer_with_controls_is_not() -> None:
    picture = element("image", "", (0, 0, 1080, 2400))
    blocker = find(frame(picture))
    assert blocker is not None
    assert blocker.kind == "unknown"
    assert ways(blocker) == ["BACK"]
    assert find(frame(picture, button("返回", 20, 100), button("分享", 20, 2200), button("删除", 700, 2200))) is None


def test_a_wallpaper_under_the_icons_is_no_blocker() -> None:
    home = frame(
        element("image", "", (0, 0, 1080, 2400)),
        *(button(name, 100, 400 + 300 * n) for n, name in enumerate(["微信", "设置", "相机"])),
    )
    assert find(home) is None


def test_a_way_out_declared_by_the_app_comes_first() -> None:
    known = Declared(app="com.example.app", seen=["青少年模式"], tap="我知道了")
    card = [label("青少年模式"), button("进入青少年模式"), button("以后再说", 600), button("我知道了", 380, 1400)]
    assert ways(find(frame(*dialog(*card)), declared=[known]))[0] == "我知道了"
    elsewhere: list[Element] = dialog(*card)
    assert ways(find(frame(*elsewhere, app="com.other"), declared=[known]))[0] == "以后再说"


def test_a_declared_way_out_is_not_pressed_where_it_is_an_offer() -> None:
    known = Declared(seen=["新版本"], tap="立即更新")
    assert "立即更新" not in ways(find(frame(*dialog(label("新版本"), button("立即更新"))), declared=[known]))


@pytest.mark.parametrize("name", ["", "Media volume"])
def test_a_control_panel_of_the_phone_is_no_blocker(name: str) -> None:
    volume = element("slider", name, (300, 120, 800, 160), value="7")
    assert find(frame(row("text", "设置", 300), volume)) is None


def test_a_card_in_a_tree_that_lists_nothing_beside_it_is_a_dialog_only_where_it_takes_an_answer() -> None:
    folder = frame(label("Tools"), *(button(name, left, 1100) for name, left in [("Clock", 160), ("Compass", 480)]))
    card = frame(label("Battery low"), button("OK", 480))
    assert find(folder) is None
    assert ways(find(card)) == ["BACK", "OK"]


def test_a_card_that_a_keyboard_has_pushed_up_is_found_and_its_keys_are_no_way_out() -> None:
    picture = element("image", "新人红包", (194, 400, 886, 1060))
    close = element("button", "关闭", (485, 1420, 595, 1500))
    card = frame(picture, button("立即领取", 400, 1100), close, *keyboard())
    assert ways(find(card)) == ["关闭 bottom-right", "BACK"]


def test_a_page_above_a_keyboard_is_no_card() -> None:
    field, out = element("input", "搜索", (48, 150, 900, 240)), button("取消", 920, 150)
    assert find(frame(field, out, row("text", "热门搜索", 300), *keyboard())) is None


def test_a_dialog_about_what_was_just_pressed_is_typed_into_and_any_other_one_is_in_the_way() -> None:
    shown = frame(*dialog(label("Device name"), element("input", "", (150, 1000, 930, 1100)), button("OK")))
    typing = Step(action="input_text", target=Target(kind="field"), text="Study")
    finder = CatalogBlockerFinder(shipped_catalog(()), POLICY)
    assert finder.find(shown, task("rename"), [typing], tap("text:Device name")) is None
    assert finder.find(shown, task("rename"), [typing], tap("text:About phone")) is not None
    assert finder.find(shown, task("rename"), [tap("text:Wallpaper")], tap("text:Device name")) is not None


def test_a_dialog_with_the_field_of_the_plan_is_left_to_it_though_the_field_is_only_called_by_what_it_holds() -> None:
    field = element("input", "", (150, 1000, 930, 1100), value="Iris Phone")
    shown = frame(row("text", "Iris Phone", 300), *dialog(label("Rename"), field, button("OK")))

    def type_into(words: str) -> Step:
        return Step(action="input_text", target=Target(kind="field", value=words), text="Study")

    assert find(shown, wanted=[type_into("Iris Phone")]) is None
    assert find(shown, wanted=[type_into("Wi-Fi name")]) is not None
    assert find(shown, wanted=[tap("text:Iris Phone")]) is not None, "what was typed is no name of a thing to press"


def test_a_dialog_that_a_program_has_opened_is_in_the_way_only_of_a_call_about_something_else() -> None:
    shown = frame(*dialog(label("Delete this chat?"), button("Cancel"), button("Delete", left=600)))
    finder, calls = CatalogBlockerFinder(shipped_catalog(()), POLICY), task("").replace(planner="calls")
    opens = tap("text:Delete chat")
    assert finder.find(shown, calls, [], opens) is None, "nobody knows the next call yet"
    assert finder.find(shown, calls, [tap("text:Delete")], opens) is None
    assert finder.find(shown, calls, [tap("text:Wallpaper")], opens) is not None
    assert finder.find(shown, task(""), [], opens) is not None, "a task without another step ends behind it"
