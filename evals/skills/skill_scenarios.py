"""Chores that are learned once and played again with other values: sentences, moves, and effects on the phone."""

from typing import Any, Literal

from iris_screen.core.record import Record
from iris_screen.evals.skills.wording import LANGUAGES, THINGS, Language


class Move(Record):
    """on: the key of a thing, or the text of a row. text: what is typed."""

    act: Literal["open", "tap", "row", "type"]
    on: str
    text: str = ""

    def called(self, language: Language, renamed: dict[str, int]) -> str:
        """Its label, on a phone where some things are renamed."""
        return self.on if self.act == "row" else THINGS[self.on].words(language, renamed.get(self.on, 0))


class Chore(Record):
    """moves, ends, sentence: with slots in braces. ends: the effect of the chore.

    values: slot values per language and play; the first set is for learning. people: slots with a recipient. kinds: the
    sensitive acts the sentence asks for.
    """

    name: str
    app: str
    sentence: dict[Language, str]
    moves: list[Move]
    ends: tuple[str, dict[str, Any]]
    values: dict[Language, list[dict[str, str]]]
    people: list[str] = []
    kinds: list[str] = []

    def said(self, language: Language, nth: int) -> "Said":
        values = self.values[language]
        return Said(chore=self, language=language, values=values[nth % len(values)])

    @property
    def presses(self) -> list[str]:
        """The things that are pressed, without rows."""
        return [move.on for move in self.moves if move.act == "tap"]


class Said(Record):
    """A chore with the slot values of one play."""

    chore: Chore
    language: Language
    values: dict[str, str]

    @property
    def sentence(self) -> str:
        return self.chore.sentence[self.language].format(**self.values)

    @property
    def moves(self) -> list[Move]:
        return [
            move.replace(on=move.on.format(**self.values), text=move.text.format(**self.values))
            for move in self.chore.moves
        ]

    @property
    def recipients(self) -> list[str]:
        return [self.values[slot] for slot in self.chore.people]

    @property
    def texts(self) -> list[str]:
        return [value for slot, value in self.values.items() if slot not in self.chore.people]

    @property
    def effect(self) -> tuple[str, dict[str, Any]]:
        name, what = self.chore.ends
        return name, {
            key: value.format(**self.values) if isinstance(value, str) else value for key, value in what.items()
        }


def _way(text: str) -> list[Move]:
    """`open chat; row {who}; type draft {text}; tap send`"""
    return [_move(*part.strip().split(" ", 2)) for part in text.split(";")]


def _move(act: Any, on: str, text: str = "") -> Move:
    return Move(act=act, on=f"{on} {text}".strip() if act == "row" else on, text="" if act == "row" else text)


TEXTS: dict[Language, list[str]] = {
    "zh": ["明天十点见", "我晚到十分钟", "会议改到周三", "带上钥匙", "牛奶和面包"],
    "en": ["see you at ten", "I will be late", "we meet on Wednesday", "bring the keys", "milk and bread"],
}
PEOPLE: dict[Language, list[str]] = {
    "zh": ["张三", "李四", "王小明", "赵六"],
    "en": ["Mara Lee", "Tom Reed", "Ann Gray", "Joe Hill"],
}
GOODS: dict[Language, list[str]] = {
    "zh": ["台灯", "雨伞", "水杯", "书包"],
    "en": ["Lamp", "Umbrella", "Cup", "Satchel"],
}
LETTERS: dict[Language, list[str]] = {
    "zh": ["季度报告", "周末爬山", "新的日程"],
    "en": ["Quarterly report", "Weekend hike", "New timetable"],
}
NUMBERS = ["13800001234", "13911115678", "13722229012"]
ADDRESSES = ["lisi@example.com", "mara@example.com", "tom@example.com"]


def _each(**lists: dict[Language, list[str]] | list[str]) -> dict[Language, list[dict[str, str]]]:
    """Combine the first items of each list, then the second ones, and so on."""
    return {language: _columns(language, lists) for language in LANGUAGES}


def _columns(language: Language, lists: dict[str, dict[Language, list[str]] | list[str]]) -> list[dict[str, str]]:
    found = {slot: given if isinstance(given, list) else given[language] for slot, given in lists.items()}
    return [dict(zip(found, words, strict=True)) for words in zip(*found.values(), strict=False)] or [{}]


CHORES = [
    Chore(
        name="message",
        app="chat",
        sentence={"zh": "用轻聊给{who}发消息说“{text}”", "en": 'Send {who} the Chatter message "{text}"'},
        moves=_way("open chat; row {who}; type draft {text}; tap send"),
        ends=("sent", {"to": "{who}", "text": "{text}"}),
        values=_each(who=PEOPLE, text=TEXTS),
        people=["who"],
        kinds=["send"],
    ),
    Chore(
        name="letter",
        app="mail",
        sentence={"zh": "用信匣给{who}发邮件说“{text}”", "en": 'In Postbox, mail {who} the words "{text}"'},
        moves=_way("open mail; tap compose; type to {who}; type body {text}; tap post"),
        ends=("posted", {"to": "{who}", "text": "{text}"}),
        values=_each(who=ADDRESSES, text=TEXTS),
        people=["who"],
        kinds=["send"],
    ),
    Chore(
        name="answer",
        app="mail",
        sentence={"zh": "在信匣里回复“{letter}”那封：“{text}”", "en": 'Answer "{letter}" in Postbox with "{text}"'},
        moves=_way("open mail; row {letter}; tap reply; type body {text}; tap post"),
        ends=("posted", {"to": "{letter}", "text": "{text}"}),
        values=_each(letter=LETTERS, text=TEXTS),
        kinds=["send"],
    ),
    Chore(
        name="note",
        app="notes",
        sentence={"zh": "在随记里写下“{text}”", "en": 'Write "{text}" in Jotter'},
        moves=_way("open notes; tap new_note; type words {text}; tap save_note"),
        ends=("noted", {"text": "{text}"}),
        values=_each(text=TEXTS),
    ),
    Chore(
        name="flight",
        app="tuner",
        sentence={"zh": "在调节里打开飞行模式", "en": "Turn on flight mode in Tuner"},
        moves=_way("open tuner; tap network; tap flight"),
        ends=("switched", {"name": "flight"}),
        values=_each(),
    ),
    Chore(
        name="cart",
        app="shop",
        sentence={"zh": "在货架把“{text}”放进我的购物车", "en": 'Put "{text}" into my cart in Stall'},
        moves=_way("open shop; type query {text}; row {text}; tap add"),
        ends=("added", {"name": "{text}"}),
        values=_each(text=GOODS),
    ),
    Chore(
        name="person",
        app="people",
        sentence={"zh": "在名簿里记下“{name}”，号码“{number}”", "en": 'Keep "{name}" with "{number}" in Roster'},
        moves=_way("open people; tap new_person; type name {name}; type number {number}; tap save_person"),
        ends=("kept", {"name": "{name}", "number": "{number}"}),
        values=_each(name=PEOPLE, number=NUMBERS),
    ),
    Chore(
        name="alarm",
        app="clock",
        sentence={"zh": "用时辰定一个八点的闹钟", "en": "Set the alarm of Chimer an hour later"},
        moves=_way("open clock; tap new_alarm; tap later; tap save_alarm"),
        ends=("alarm", {"hour": 8}),
        values=_each(),
    ),
]
