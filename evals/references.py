"""Makes the reference pictures of the shipped phone from its own screens.

    python -m iris_screen.evals.references [FOLDER]

Writes icons/, ui/, states/ and index.json below FOLDER (default assets/); run it again after changes of drawing.
A variant such as `name_v2.png` shows the same thing in the dark theme, in English, or on a phone of a low density.
"""

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from PIL import Image

from iris_screen.core.geometry import Box, Size
from iris_screen.core.screen import Element
from iris_screen.sim.phone import app_switching
from iris_screen.sim.phone.draw.app_icons import app_icon
from iris_screen.sim.phone.draw.frame import Pixels, draw
from iris_screen.sim.phone.env import Context
from iris_screen.sim.phone.machine import Machine
from iris_screen.sim.phone.rules import make_machine
from iris_screen.sim.phone.screen.compose_view import compose
from iris_screen.sim.phone.screen.scene import Piece, Scene
from iris_screen.sim.phone.state import State
from iris_screen.sim.phone.world_files.load_world import load_world
from iris_screen.sim.phone.world_files.world import World

ASSETS = Path(__file__).resolve().parents[1] / "assets"
FULL, SMALL = 2.75, 1.0  # pixels per dp
STATE_WIDTH = 360
LOOKS: tuple[dict[str, Any], ...] = (
    {"lang": "zh"},
    {"lang": "zh", "dark": True},
    {"lang": "en"},
    {"lang": "zh", "width": 393, "height": 873, "density": SMALL},
)


@dataclass(frozen=True)
class Shot:
    """A picture of a screen, or of the element with the Chinese name `element` on it."""

    path: str
    screen: str
    description: str
    element: str = ""
    aliases: tuple[str, ...] = ()
    given: dict[str, Any] = field(default_factory=dict)
    vars: dict[str, Any] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return Path(self.path).name


ZHANG = {"who": {"id": "zhangsan", "name": "张三", "note": ""}}

NAMES = {"chat": "wechat"}  # references with another name than the app in the world file
ALIASES = {
    "settings": ("设置", "Settings", "设定"),
    "chat": ("微信", "WeChat", "Weixin"),
    "contacts": ("联系人", "Contacts", "通讯录应用"),
    "phone": ("电话", "Phone", "拨号"),
    "notes": ("便签", "Notes", "笔记"),
    "browser": ("浏览器", "Browser", "chrome"),
    "shop": ("优选商城", "商城", "Choice Mall"),
    "camera": ("相机", "Camera"),
    "gallery": ("相册", "Gallery", "图库"),
    "clock": ("时钟", "Clock", "闹钟应用"),
    "mail": ("邮件", "Mail", "邮箱"),
    "music": ("音乐", "Music"),
    "messages": ("短信", "Messages"),
    "calendar": ("日历", "Calendar"),
    "weather": ("天气", "Weather"),
    "maps": ("地图", "Maps"),
    "calculator": ("计算器", "Calculator"),
    "video": ("影视", "Video"),
    "files": ("文件", "Files"),
    "store": ("应用商店", "App Store"),
    "memo": ("备忘录", "Memo"),
    "recorder": ("录音机", "Recorder"),
    "market": ("星选特卖", "Star Sale"),
    "chat_work": ("企业微聊", "WorkChat"),
}

GLYPHS = {
    "navigation/back_arrow": ("back", "返回箭头", ("返回",)),
    "navigation/more_menu": ("more", "竖排三点菜单", ("更多",)),
    "navigation/menu_lines": ("menu", "三条横线菜单", ("菜单",)),
    "navigation/chevron": ("chevron", "向右的尖角", ()),
    "actions/search_icon": ("search", "搜索图标，放大镜", ("搜索", "放大镜")),
    "actions/add_plus": ("plus", "加号", ("加号",)),
    "actions/plus_circle": ("plus_circle", "圆圈里的加号", ()),
    "actions/send_icon": ("send", "纸飞机发送图标", ()),
    "actions/edit_icon": ("edit", "铅笔，编辑", ("编辑",)),
    "actions/trash_icon": ("trash", "垃圾桶，删除", ("删除",)),
    "actions/share_icon": ("share", "分享", ("分享",)),
    "actions/star_icon": ("star_line", "空心星，收藏", ("收藏",)),
    "actions/heart_icon": ("heart_line", "空心的心，喜欢", ("喜欢",)),
    "actions/filter_icon": ("filter", "筛选", ("筛选",)),
    "actions/refresh_icon": ("refresh", "刷新", ("刷新",)),
    "actions/scan_icon": ("scan", "扫一扫", ("扫一扫",)),
    "dialogs/close_cross": ("close", "关闭的叉", ("关闭", "叉")),
    "dialogs/check_mark": ("check", "对勾", ("对勾",)),
    "input/mic_icon": ("mic", "麦克风", ("麦克风",)),
    "input/emoji_icon": ("emoji", "表情", ("表情",)),
    "input/voice_icon": ("voice", "语音输入", ("语音",)),
    "input/keyboard_icon": ("keyboard", "键盘", ("键盘",)),
    "media/play": ("play", "播放", ("播放",)),
    "media/pause": ("pause", "暂停", ("暂停",)),
    "media/next_track": ("next", "下一首", ("下一首",)),
    "media/previous_track": ("prev", "上一首", ("上一首",)),
    "media/shuffle": ("shuffle", "随机播放", ("随机播放",)),
}

ELEMENTS = (
    Shot("wechat/wechat_search", "chat.main", "微信首页右上角的搜索", "搜索", ("微信搜索",)),
    Shot("wechat/wechat_add", "chat.main", "微信首页右上角的加号", "更多功能按钮", ("微信加号",)),
    Shot("wechat/wechat_chats", "chat.main", "微信底部的“微信”标签", "微信", ("微信标签",)),
    Shot("wechat/wechat_contacts", "chat.main", "微信底部的“通讯录”标签", "通讯录", ("微信通讯录",)),
    Shot("wechat/wechat_discover", "chat.main", "微信底部的“发现”标签", "发现", ("微信发现",)),
    Shot("wechat/wechat_me", "chat.main", "微信底部的“我”标签", "我", ("微信我",)),
    Shot(
        "wechat/send_button",
        "chat.room",
        "聊天里的绿色发送按钮",
        "发送",
        ("发送", "发送按钮"),
        ZHANG,
        {"draft": "你好"},
    ),
    Shot("actions/save_button", "notes.edit", "保存按钮", "保存", ("保存",), {"title": "购物清单"}),
    Shot("actions/new_contact", "contacts.main", "联系人里的新建按钮", "新建联系人", ("新建联系人",)),
    Shot("actions/new_note", "notes.main", "便签里的新建按钮", "新建便签", ("新建便签",)),
    Shot("actions/new_alarm", "clock.main", "时钟里的新建按钮", "新建闹钟", ("新建闹钟",)),
    Shot("actions/compose_mail", "mail.main", "写邮件按钮", "写邮件", ("写邮件",)),
    Shot("actions/add_to_cart", "shop.product", "加入购物车按钮", "加入购物车", ("加入购物车",)),
    Shot("actions/dial_button", "phone.main", "绿色的拨打按钮", "拨打", ("拨打", "call")),
    Shot("actions/mail_send", "mail.compose", "写邮件页右上角的发送", "发送", ("发送邮件",)),
    Shot("media/switch_camera", "camera.main", "相机的切换镜头", "切换镜头", ("切换镜头", "翻转镜头")),
    Shot("media/shutter", "camera.main", "相机快门", "快门", ("快门", "拍照按钮")),
)

STATES = (
    Shot("system/home_screen", "home.main", "桌面", aliases=("桌面", "主屏幕")),
    Shot("system/app_drawer", "home.drawer", "应用抽屉", aliases=("应用列表",)),
    Shot("wechat/wechat_main", "chat.main", "微信主界面", aliases=("微信主界面",)),
    Shot("wechat/wechat_search_page", "chat.search", "微信的搜索页"),
    Shot("wechat/wechat_chat", "chat.room", "与一个人的聊天页", aliases=("微信聊天",), given=ZHANG),
    Shot("settings/settings_main", "settings.main", "设置主界面", aliases=("设置主界面",)),
    Shot("settings/settings_display", "settings.display", "显示与亮度"),
    Shot("settings/settings_wifi", "settings.wifi", "WLAN 设置"),
    Shot("apps/contacts_main", "contacts.main", "联系人列表"),
    Shot("apps/phone_main", "phone.main", "拨号盘"),
    Shot("apps/notes_main", "notes.main", "便签列表"),
    Shot("apps/browser_main", "browser.main", "浏览器主页"),
    Shot("apps/shop_main", "shop.main", "商城首页"),
    Shot("apps/camera_main", "camera.main", "相机取景"),
    Shot("apps/clock_main", "clock.main", "闹钟列表"),
    Shot("apps/mail_main", "mail.main", "收件箱"),
    Shot("apps/music_main", "music.main", "歌曲列表"),
)


def write_all(folder: Path = ASSETS) -> None:
    """Draw every reference picture and the index below `folder`."""
    world = load_world(ASSETS / "worlds" / "phone" / "world.yaml")
    phones = [Context(world, 1, look) for look in LOOKS]
    index = {
        "version": "1.0",
        "icons": dict(_make_icons(folder, world)),
        "ui": dict(_make_glyphs(folder)) | dict(_make_elements(folder, phones)),
        "states": dict(_make_states(folder, phones[:2])),
    }
    text = json.dumps(index, ensure_ascii=False, indent=2) + "\n"
    (folder / "index.json").write_text(text, encoding="utf-8")


def _make_icons(folder: Path, world: World) -> Iterator[tuple[str, dict[str, Any]]]:
    for app, aliases in ALIASES.items():
        name, spec = NAMES.get(app, app), world.apps[app]
        sizes = (round(56 * FULL), round(56 * SMALL))
        path = _save(folder, f"icons/{name}", [_draw_tile(spec.icon, size) for size in sizes])
        about = {"description": f"{aliases[0]}的图标", "exists": True}
        yield name, {"path": path, "aliases": list(aliases), "package": spec.package, **about}


def _draw_tile(icon: str, size: int) -> Image.Image:
    picture, mask = app_icon(icon, size)
    tile = picture.copy()
    tile.putalpha(mask)
    return tile


def _make_glyphs(folder: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    for path, (icon, description, aliases) in GLYPHS.items():
        looks = ((FULL, False), (FULL, True), (SMALL, False))
        saved = _save(folder, f"ui/{path}", [_draw_glyph(icon, density, dark) for density, dark in looks])
        yield Path(path).name, _make_entry(saved, description, aliases)


def _draw_glyph(icon: str, density: float, dark: bool) -> Image.Image:
    """An icon of 24 dp with 2 dp of page around it."""
    side, edge = round(28 * density), round(2 * density)
    box = Box(left=edge, top=edge, right=side - edge, bottom=side - edge)
    piece = Piece("icon", box, icon=icon, size=round(24 * density))
    return Image.fromarray(draw(Scene(Size(width=side, height=side), density, dark, (piece,))))


def _make_elements(folder: Path, phones: list[Context]) -> Iterator[tuple[str, dict[str, Any]]]:
    for shot in ELEMENTS:
        saved = _save(folder, f"ui/{shot.path}", _cut_all(phones, shot))
        yield shot.name, _make_entry(saved, shot.description, shot.aliases)


def _cut_all(phones: list[Context], shot: Shot) -> list[Image.Image]:
    """The element in every look. Its index in the element list is the same in every language."""
    screens = [_draw_screen(phone, shot) for phone in phones]
    place = _find_index(screens[0][1], shot)
    edges = [round(2 * phone.density) for phone in phones]
    return [_cut(pixels, found[place].box.grow(edge)) for (pixels, found), edge in zip(screens, edges, strict=True)]


def _cut(pixels: Pixels, box: Box) -> Image.Image:
    height, width = pixels.shape[:2]
    seen = box.within(Size(width=width, height=height))
    return Image.fromarray(pixels).crop((seen.left, seen.top, seen.right, seen.bottom))


def _find_index(elements: list[Element], shot: Shot) -> int:
    """The index of the element; the last of its name, since a tab comes after the title of the same name."""
    places = [number for number, element in enumerate(elements) if element.name == shot.element]
    if not places:
        raise LookupError(f"{shot.screen} has no element called {shot.element}")
    return places[-1]


def _make_states(folder: Path, phones: list[Context]) -> Iterator[tuple[str, dict[str, Any]]]:
    for shot in STATES:
        saved = _save(folder, f"states/{shot.path}", [_draw_state(phone, shot) for phone in phones])
        yield shot.name, _make_entry(saved, shot.description, shot.aliases)


def _draw_state(phone: Context, shot: Shot) -> Image.Image:
    image = Image.fromarray(_draw_screen(phone, shot)[0])
    return image.resize((STATE_WIDTH, round(image.height * STATE_WIDTH / image.width)), Image.Resampling.BOX)


def _draw_screen(phone: Context, shot: Shot) -> tuple[Pixels, list[Element]]:
    """The screen at rest, without blockers."""
    machine = make_machine(phone, State())
    machine.start()
    app, _, screen = shot.screen.partition(".")
    app_switching.launch(machine, app)
    given = _arguments_of(machine, shot)
    if screen != phone.world.apps[app].start:
        machine.open_page(shot.screen, given, on=app)
    machine.state.timers.clear()
    machine.advance(10)
    page = machine.state.tasks[app][-1]
    page.vars |= shot.vars
    scene, view = compose(machine.context, machine.state)
    return draw(scene), view.elements


def _arguments_of(machine: Machine, shot: Shot) -> dict[str, Any]:
    return {"p": machine.context.first["products"][2]} if shot.screen == "shop.product" else shot.given


def _make_entry(path: str, description: str, aliases: tuple[str, ...]) -> dict[str, Any]:
    return {"path": path, "aliases": list(aliases), "description": description, "exists": True}


def _save(folder: Path, name: str, variants: list[Image.Image]) -> str:
    """Save name.png, name_v2.png, …; identical variants are saved once."""
    kept: list[Image.Image] = []
    for picture in variants:
        if not any(picture.size == other.size and picture.tobytes() == other.tobytes() for other in kept):
            kept.append(picture)
    for number, picture in enumerate(kept, 1):
        path = folder / (f"{name}.png" if number == 1 else f"{name}_v{number}.png")
        path.parent.mkdir(parents=True, exist_ok=True)
        picture.save(path, optimize=True)
    return f"{name}.png"


if __name__ == "__main__":
    write_all(Path(sys.argv[1]) if len(sys.argv) > 1 else ASSETS)
