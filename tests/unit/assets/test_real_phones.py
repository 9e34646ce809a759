"""The app modules on screens as real phones list them: labels of several makers, Chinese and English, no pictures."""

from collections.abc import Sequence

import numpy as np
import pytest

from iris_screen.core.condition import Condition
from iris_screen.core.geometry import Box
from iris_screen.core.plan import Step
from iris_screen.core.screen import Element, Frame
from iris_screen.core.target import Target
from iris_screen.planning.planners import planner
from iris_screen.planning.references.library import ReferenceLibrary
from iris_screen.sight.means import join_means
from iris_screen.text import render
from tests.unit.planning.planners.shorthand import APPS, ASSETS, asked

AUTO = planner("auto", APPS)
LIBRARY = ReferenceLibrary([ASSETS])
FIND, CHECK = join_means(LIBRARY), join_means(LIBRARY)
PIXELS = np.full((2400, 1080, 3), 255, np.uint8)


def element(role: str, name: str, top: int, left: int = 40, **more: object) -> Element:
    box = Box(left=left, top=top, right=left + 200, bottom=top + 90)
    made = str(more.pop("id", f"{role}/{left}/{top}"))
    return Element.model_validate({"id": made, "role": role, "name": name, "box": box, **more})


def screen(*elements: Element, app: str = "com.tencent.mm") -> Frame:
    return Frame(PIXELS, str(hash(elements)), 0.0, app, elements=list(elements))


def steps(sentence: str) -> list[Step]:
    return asked(AUTO, sentence).steps


def step(sentence: str, begins: str) -> Step:
    return next(
        step for step in steps(sentence) if step.description and render(step.description, "en").startswith(begins)
    )


def found(target: Target, frame: Frame) -> str:
    """The id of the element that is meant, or why none is."""
    answer = FIND.locate(target, frame)
    if answer.found is None:
        assert answer.reason is not None
        return render(answer.reason, "en")
    return next(e.id for e in frame.elements or [] if e.box == answer.found.box)


def holds(conditions: Sequence[Condition], frame: Frame) -> bool:
    return all(CHECK.check(condition, None, frame, None).holds is True for condition in conditions)


# --- WeChat -----------------------------------------------------------------------------------------------------------

TABS = {"zh": ("微信", "通讯录", "发现", "我"), "en": ("Chats", "Contacts", "Discover", "Me")}
WORDS = {"zh": ("搜索", "发送", "更多功能按钮，已折叠"), "en": ("Search", "Send", "More function buttons")}
SEND = {"zh": "给张三发微信消息说你好", "en": "send a message to 张三 saying 你好"}


def wechat_first_page(lang: str) -> Frame:
    tabs = [element("button", name, 2250, 40 + 250 * n) for n, name in enumerate(TABS[lang])]
    return screen(
        element("text", f"{TABS[lang][0]}(3)", 120, 400),
        element("button", WORDS[lang][0], 120, 700, id="com.tencent.mm:id/jha"),
        element("text", "张三", 300),
        element("text", "你好啊", 380),
        *tabs,
    )


def wechat_found(lang: str) -> Frame:
    heading = {"zh": "联系人", "en": "Contacts"}[lang]
    return screen(
        element("input", WORDS[lang][0], 120, value="张三", focused=True),
        element("text", heading, 260),
        element("text", "张三", 360, 200, id="row"),
        element("text", "张三丰", 480, 200),
        element("text", {"zh": "搜索网络结果", "en": "Search the Internet"}[lang], 620),
    )


def wechat_chat(lang: str, *below: Element) -> Frame:
    return screen(element("text", "张三", 120, 440), element("text", "昨天 20:31", 300, 440), *below)


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_message_finds_its_way_through_wechat(lang: str) -> None:
    sentence, field = SEND[lang], element("input", "", 2250, 160, value="你好", focused=True, id="field")
    search, person = step(sentence, "open the search"), step(sentence, "open the chat")
    send = step(sentence, "send it")
    first = wechat_first_page(lang)
    wechat = APPS.find("wechat")
    assert wechat is not None and holds(wechat.home_conditions(), first)
    assert found(search.target, first) == "com.tencent.mm:id/jha"
    assert found(person.target, wechat_found(lang)) == "row"
    chat = wechat_chat(lang, field, element("button", WORDS[lang][1], 2250, 860, id="send"))
    assert found(step(sentence, "type “你好”").target, chat) == "field"
    assert holds(send.needs, chat)
    assert found(send.target, chat) == "send"


@pytest.mark.parametrize(("lang", "words"), [("zh", "切换到键盘"), ("en", "Switch to keyboard")])
def test_where_a_chat_is_set_to_voice_the_keyboard_comes_first(lang: str, words: str) -> None:
    typing = step(SEND[lang], "type “你好”")
    voice = wechat_chat(lang, element("button", words, 2250, id="keyboard"), element("button", "按住 说话", 2250, 300))
    assert found(typing.target, voice) not in ("keyboard", "field")
    assert typing.fallback is not None and found(typing.fallback.target, voice) == "keyboard"


def test_a_chat_with_somebody_of_a_longer_name_gets_no_message() -> None:
    chat = screen(element("text", "张三丰", 120, 440), element("input", "", 2250, value="你好", focused=True))
    assert not holds(step(SEND["zh"], "send it").needs, chat)


# --- Chrome -----------------------------------------------------------------------------------------------------------

CHROME = "com.android.chrome"


@pytest.mark.parametrize(
    "field",
    [
        element("input", "搜索或输入网址", 120, id=f"{CHROME}:id/search_box_text"),
        element("input", "Search or type URL", 120, id=f"{CHROME}:id/url_bar"),
        element("input", "搜索 Google 或输入网址", 120, id=f"{CHROME}:id/search_box_text"),
        element("input", "", 120, value="example.com/tea", id=f"{CHROME}:id/url_bar"),
    ],
    ids=["new tab", "English", "newer", "on a page"],
)
@pytest.mark.parametrize("sentence", ["上网搜索绿茶", "在浏览器里打开news.example.com", "search the web for green tea"])
def test_chrome_is_given_its_address_wherever_it_stands(sentence: str, field: Element) -> None:
    page = screen(element("button", "Home", 120, 900), field, element("input", "Email", 900), app=CHROME)
    typing = next(step for step in steps(sentence) if step.action == "input_text")
    assert found(typing.target, page) == field.id
    assert typing.submit and typing.clear


# --- settings ---------------------------------------------------------------------------------------------------------

PHONES = {
    "HyperOS": "WLAN|蓝牙|移动网络|连接与共享|显示与亮度|声音与触感|通知与状态栏|应用设置|隐私与安全",
    "ColorOS": "WLAN|蓝牙|移动网络|连接与共享|显示与亮度|声音与振动|通知与状态栏|应用|隐私|关于本机",
    "EMUI": "WLAN|蓝牙|移动网络|更多连接|显示和亮度|声音和振动|通知和状态栏|应用和服务|隐私",
    "Pixel": "Network & internet|Connected devices|Apps|Notifications|Sound & vibration|Display|Location",
    "One UI": "Connections|Connected devices|Sounds and vibration|Notifications|Display|Location",
}
WANTED = [
    ("打开深色模式", "HyperOS", "显示与亮度"),
    ("打开深色模式", "EMUI", "显示和亮度"),
    ("turn on dark mode", "Pixel", "Display"),
    ("turn on dark mode", "One UI", "Display"),
    ("打开蓝牙", "ColorOS", "蓝牙"),
    ("turn on bluetooth", "Pixel", "Connected devices"),
    ("打开WLAN", "HyperOS", "WLAN"),
    ("turn on wifi", "Pixel", "Network & internet"),
    ("turn on wifi", "One UI", "Connections"),
    ("打开飞行模式", "HyperOS", "连接与共享"),
    ("打开静音", "HyperOS", "声音与触感"),
    ("turn on silent mode", "One UI", "Sounds and vibration"),
    ("打开声音设置", "EMUI", "声音和振动"),
    ("打开通知设置", "ColorOS", "通知与状态栏"),
    ("打开应用设置", "EMUI", "应用和服务"),
    ("打开定位", "Pixel", "Location"),
]


@pytest.mark.parametrize(("sentence", "maker", "row"), WANTED)
def test_the_right_page_of_the_settings_is_opened_on_phones_of_each_maker(sentence: str, maker: str, row: str) -> None:
    rows = [element("text", name, 200 + 120 * n, id=name) for n, name in enumerate(PHONES[maker].split("|"))]
    page = next(step for step in steps(sentence) if step.action == "tap")
    assert found(page.target, screen(*rows, app="com.android.settings")) == row


# --- all modules ------------------------------------------------------------------------------------------------------


def test_no_package_belongs_to_two_modules() -> None:
    owners: dict[str, list[str]] = {}
    for app in APPS.apps:
        for package in app.packages:
            owners.setdefault(package, []).append(app.name)
    assert {package: names for package, names in owners.items() if len(names) > 1} == {}


@pytest.mark.parametrize(
    ("name", "package"),
    [
        ("微信", "com.tencent.mm"),
        ("chrome", "com.android.chrome"),
        ("设置", "com.android.settings"),
        ("相机", "com.sec.android.app.camera"),
        ("电话", "com.google.android.dialer"),
        ("时钟", "com.coloros.alarmclock"),
        ("相册", "com.miui.gallery"),
        ("桌面", "com.miui.home"),
        ("桌面", "com.sec.android.app.launcher"),
    ],
)
def test_what_people_call_an_app_has_the_packages_of_real_phones(name: str, package: str) -> None:
    app = APPS.find(name)
    assert app is not None and package in app.packages


@pytest.mark.parametrize(
    ("sentence", "action"),
    [
        ("打开微信", "launch_app"),
        ("返回桌面", "go_home"),
        ("返回", "press_key"),
        ("把音量调大", "press_key"),
        ("拨打10086", "call"),
        ("打开网址 example.com", "open_url"),
        ("调高亮度", "turn"),
        ("打开蓝牙设置", "tap"),
        ("上网搜索绿茶", "input_text"),
    ],
)
def test_what_a_phone_itself_can_do_needs_no_model(sentence: str, action: str) -> None:
    assert action in [step.action for step in steps(sentence)]
