"""Turns a person's name for something into a target. Never guesses: a place on the screen or "it" is not a name."""

import re
from functools import lru_cache

from iris_screen.core.message import say
from iris_screen.core.plan import Fallback, Step
from iris_screen.core.target import Target
from iris_screen.planning.apps.values import Value, parse_ordinal
from iris_screen.planning.planners.grammar.closed_words import COUNTED_FROM
from iris_screen.planning.planners.grammar.roles import NAME, split_role
from iris_screen.planning.planners.grammar.rule import Here
from iris_screen.planning.step_actions import NEXT_PAGE

_BEFORE = re.compile(
    r"(?:(?:the|this|that|an?|THE)(?:\s+|$)|(?:[那这](?:个|张|条|封|首|段|份|篇)|名为|名叫|叫做|叫|标题为|写着)的?\s*)"
)
"""A capital letter makes an article part of a name: The Guardian."""
_QUOTED = re.compile(
    r"(?P<before>[^“”\"「」『』‘’]*?)\s*[“”\"「『‘'](?P<name>[^“”\"「」『』’]+)[“”\"」』’'](?P<after>[^“”\"「」『』‘’]*)"
)
_ICON = re.compile(r"(?:的?图标|\s+icon)$", re.IGNORECASE)
_TAIL = re.compile(r"(?:吧|一下|谢谢|\s+(?:please|for me))$", re.IGNORECASE)
_ZH_NTH = re.compile(
    r"((?:最后|倒数第)一|第[0-9零一二两三四五六七八九十]{1,4})(?:个|条|项|行|张|位|封)?(?:的|叫|名为)?\s*(.+)"
)
_EN_NTH = re.compile(r"([a-z]{4,7}|[0-9]{1,3}(?:st|nd|rd|th))\s+(.+)", re.IGNORECASE)
_NAMES_OF_PEOPLE = frozenset({"name", "names"})
"""“first name” and “last name” are names of fields, and no ordinals."""
_PLACE = re.compile(
    r"左上|右上|左下|右下|左侧|右侧|左边|右边|上方|下方|上面|下面|顶部|底部|中间|旁边|屏幕|页面|空白|位置|坐标|角"
    r"|\b(?:top|bottom|left|right|upper|lower|corner|middle|center|centre|above|below|under|next to|beside|screen"
    r"|somewhere)\b",
    re.IGNORECASE,
)
IT = frozenset({"它", "进去", "it"})
_THAT = frozenset({"that", "this", "that one", "这个", "那个"})
_NO_NAME = frozenset(
    {"它", "他", "她", "这", "那", "这个", "那个", "这里", "那里", "it", "this", "that", "them", "here", "there", "one"}
)
_AND_MORE = re.compile(r"\s(?:and|then|or)\s+[^A-Z]")
_AMOUNT = re.compile(
    r"(?:[一两几些]?(?:个|份|杯|碗|些|单)|[一两几](?:张|条)|[0-9一两二三四五六七八九十]+(?:次|下|遍)|所有|全部|每|任意|随便|某|[(（])"
    r"|(?:all|every|any|some|each)\b",
    re.IGNORECASE,
)
_MORE_TO_DO = re.compile(
    r".(?:打开|点击|下单|买一|买个|买两|输入|发消息|发微信|搜索|删除|告诉|长按|滑动|关闭)|(?:键|\bkey)$"
)
_BARE_NTH = re.compile(
    r"(?:个|条|项|行|张|位|封|首)?(?:文档|文件夹|应用|页面|窗口|标签页|标签|搜索结果|结果|按钮|图标|选项|联系人|消息|图片|照片|视频|商品|文件|邮件|便签|笔记|歌曲|歌|聊天|条目)?"
    r"|(?:one|document|folder|app|page|window|tab|result|item|button|icon|option|contact|message|picture|photo|video|product|file|mail|email|note|song|chat|entry|row|box|hit|field)",
    re.IGNORECASE,
)
_PATH = re.compile(r"[>→]|[\u4e00-\u9fff]\s*-\s*[\u4e00-\u9fff]|第[0-9一二三四五六七八九十]")
_COMMAND = re.compile(r"\s(?:--?[a-z]|/|~|\.\./)", re.IGNORECASE)
"""“ls -l” and “rm -rf /” are typed, and are on no button."""

SCROLL = Fallback(action="swipe", direction="up", description=say("step-further-down"))
TURN = Fallback(action="scroll", direction="up", description=say("step-further-down"))


def read_target(value: Value) -> Target | None:
    """The target these words mean: quotes as they are, else without articles and words such as "button"."""
    if value.quoted:
        return Target(kind="text", value=value.text, label=value.text)
    if quotation := _QUOTED.fullmatch(value.text):
        return _read_quoted(quotation)
    return _read_bare(value.text)


@lru_cache(maxsize=1024)
def _read_bare(words: str) -> Target | None:
    """As read_target, of words without quotes. Cached, since each reading that ends later asks again for the same names
    in a list.
    """
    text, nth = split_ordinal(_strip_article(words))
    icon = _ICON.search(text)
    name, (kind, role) = split_role(_ICON.sub("", text).strip())
    name = strip_title_marks(name)
    if not name:  # 按一下 names nothing
        return Target(kind=kind, nth=nth, role=role) if role or kind != "text" or nth else None
    is_it = name.casefold() in _NO_NAME and not role  # “button ONE” has a name
    if is_it or not is_name(name) or (nth and _BARE_NTH.fullmatch(name)):
        return None
    return Target(kind="ref" if icon else kind, value=name, label=name, nth=nth, role=role)


def _read_quoted(quotation: re.Match[str]) -> Target | None:
    """A name in quotes with an ordinal or an article before it and a noun such as "button": 第二个“删除”按钮."""
    after = _TAIL.sub("", quotation["after"])
    icon = _ICON.search(f" {after}")
    text, nth = split_ordinal(_strip_article(f"{quotation['before']} {NAME} {_ICON.sub('', f' {after}').strip()}"))
    name, (kind, role) = split_role(text)
    if name != NAME:
        return None
    return Target(kind="ref" if icon else kind, value=quotation["name"], label=quotation["name"], nth=nth, role=role)


def resolve_target(value: Value, here: Here) -> Target | None:
    """As read_target, but "it" means what was named last, and a page of the open app or a common control gets all of
    its names.
    """
    if not value.quoted and value.text.strip().casefold() in (*IT, *_THAT):
        return here.last
    target = read_target(value)
    if target is None or target.kind != "text" or not target.value:
        return target
    return target.replace(value=here.apps.wordings(target.value, here.app))


def is_name(text: str) -> bool:
    """Whether these unquoted words may be just the label of something."""
    unclear = any(sign.search(text) for sign in (_PLACE, _AND_MORE, _PATH, _COMMAND, _MORE_TO_DO))
    return bool(text) and not unclear and not _AMOUNT.match(text)


def plain_name(value: Value) -> str:
    """A name without articles and polite words."""
    return value.text if value.quoted else _strip_article(value.text)


def strip_title_marks(text: str) -> str:
    return text.strip("《》【】").strip() or text


def bring_into_view(here: Here) -> Fallback:
    """How to look for something out of sight: on the next page of icons, else further down."""
    if here.home and not here.pointer:
        return NEXT_PAGE
    return TURN if here.pointer else SCROLL


def tap_step(target: Target, here: Here, **fields: object) -> Step:
    """A tap on the target, searched for further down, and judged by the change on the screen."""
    return Step.model_validate({"action": "tap", "target": target, "fallback": bring_into_view(here), **fields})


@lru_cache(maxsize=1024)
def _strip_article(text: str) -> str:
    bare = _TAIL.sub("", text.strip())
    article = _BEFORE.match(bare)
    name = bare[article.end() :].strip() if article else bare
    for words in COUNTED_FROM:  # “third tab from the left”, 左数第三个标签
        rest = name.removeprefix(words).removeprefix("的") if name.startswith(words) else name.removesuffix(f" {words}")
        if rest != name and split_ordinal(rest)[1] > 0:
            return rest
    return name


def split_ordinal(text: str) -> tuple[str, int]:
    """ "第二个删除" → ("删除", 2)."""
    match = _ZH_NTH.fullmatch(text) or _EN_NTH.fullmatch(text)
    nth = parse_ordinal(match[1]) if match else None
    if match is None or nth is None or match[2].split()[0].casefold() in _NAMES_OF_PEOPLE:
        return text, 0
    return match[2].strip(), nth
