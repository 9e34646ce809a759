"""One run among interference: what is said, what comes up and when. Drawn from a seed."""

import random
from typing import Literal, Self

from iris_screen.core.record import Record

Language = Literal["en", "zh"]
Act = Literal["press", "write", "switch"]

BUTTONS: dict[Language, list[str]] = {
    "en": ["Refresh", "Compare", "Measure", "Count", "Inspect", "Next page", "Sort by size", "Show chart"],
    "zh": ["刷新", "对比", "测量", "清点", "检查", "下一页", "按大小排列", "显示图表"],
}
FIELDS: dict[Language, list[str]] = {
    "en": ["Customer", "Material", "Colour", "Shelf", "Remark"],
    "zh": ["客户", "材料", "颜色", "货架", "备注"],
}
SWITCHES: dict[Language, list[str]] = {"en": ["Night shift", "Large labels"], "zh": ["夜班", "大号标签"]}
TEXTS: dict[Language, list[str]] = {
    "en": ["Ada Brown and sons", "oak, second choice", "row 12, left", "blue with a white edge"],
    "zh": ["张三和他的儿子们", "二等橡木板", "第十二排左边", "蓝色带白边"],
}
SAID: dict[Language, dict[Act, str]] = {
    "en": {"press": 'tap "{on}"', "write": 'type "{text}" into "{on}"', "switch": 'turn on "{on}"'},
    "zh": {"press": "点“{on}”", "write": "在“{on}”里输入“{text}”", "switch": "打开“{on}”"},
}


class Doing(Record):
    """One step: an act on what has this name; text: what is written."""

    act: Act
    on: str
    text: str = ""


class Case(Record):
    """language: of the sentence and of the screen. what: the kind of interference, "" for none. at: the look at the
    program before which it comes, counted from 1. letter: instead, the letter after which it comes.
    """

    seed: int
    language: Language
    buttons: list[str]
    fields: list[str]
    switch_name: str
    doings: list[Doing]
    what: str = ""
    at: int = 0
    letter: int = 0

    @property
    def meant(self) -> Doing:
        """The step that the interference looks like."""
        return self.doings[random.Random(f"meant {self.seed}").randrange(len(self.doings))]

    def say(self, place: str) -> str:
        """The sentence. place: how it names where to begin, with a comma."""
        said = SAID[self.language]
        acts = [said[each.act].format(on=each.on, text=each.text) for each in self.doings]
        return place + ("，" if self.language == "zh" else ", ").join(acts)

    @classmethod
    def draw(cls, seed: int, *, switches: bool = True) -> Self:
        dice = random.Random(f"case {seed}")
        language: Language = "zh" if seed % 2 == 0 else "en"
        buttons, fields = dice.sample(BUTTONS[language], 3), dice.sample(FIELDS[language], 2)
        switch_name = dice.choice(SWITCHES[language])
        kinds: list[Act] = ["press", "write", "switch"]
        acts = dice.choices(kinds, [4, 4, int(switches)], k=dice.choice([1, 2, 3]))
        free: dict[str, list[str]] = {"press": [*buttons], "write": [*fields], "switch": [switch_name]}
        doings = []
        for act in acts:
            if not free[act]:
                continue
            text = dice.choice(TEXTS[language]) if act == "write" else ""
            doings.append(Doing(act=act, on=free[act].pop(dice.randrange(len(free[act]))), text=text))
        return cls(seed=seed, language=language, buttons=buttons, fields=fields, switch_name=switch_name, doings=doings)


class Landed(Record):
    """What came of one run, as the programs tell it.

    done: how many steps of the sentence were done. wrong: each letter or press in a wrong place. says: what the run
    says of itself.
    """

    case: Case
    done: int
    wrong: list[str]
    says: str
    reason: str = ""
    story: list[str] = []

    @property
    def is_false(self) -> bool:
        return self.says == "verified" and self.done < len(self.case.doings)


def find_wrong_letters(where: str, held: str, wanted: str) -> list[str]:
    """A line if a field holds anything but the beginning of what it should hold."""
    return [] if wanted.startswith(held) else [f"{where} holds {held!r}, not {wanted!r}"]


def find_wrong_presses(pressed: list[str], wanted: list[str]) -> list[str]:
    """A line for each press that was not asked for, or once too often."""
    left, wrong = [*wanted], []
    for name in pressed:
        if name in left:
            left.remove(name)
        else:
            wrong.append(f"{name!r} was pressed" + (" twice" if name in wanted else ""))
    return wrong
