"""A name is what something is called. Words that choose one of several, compare or leave something out are none.

Whatever the template, a slot for a name does not take them: the sentence is not read at all. In quotes, or as a title,
they are a name again.
"""

import pytest

from tests.language.reading import read

CARRIERS = {
    "en": {
        "uninstall {}": "Bubble Farm",
        "call {} on speaker": "Siobhan",
        "delete the note {}": "old list",
        "take {} out of the cart": "red scarf",
        "what's {}'s number": "Paolo",
        "cancel the {} event": "dentist",
        "stop notifications from {}": "Temu",
        "play something by {}": "Nina Simone",
        "connect to the wifi {}": "Cafe Luna",
        "directions to {}": "Leeds station",
    },
    "zh": {
        "卸载{}": "指南针",
        "打电话给{}": "老周",
        "取消{}的日程": "牙医",
        "{}电话多少": "表哥",
        "导航去{}": "药店",
        "点开{}的那条通知": "美团",
        "把{}加到购物车": "牛奶",
        "把便签{}删了": "旧想法",
    },
}
CHOICES = {
    "en": [
        *("the second {}", "my newest {}", "every {}", "another {}", "the same {} as before", "whichever {} is closer"),
        *(
            "the {} that Ann sent me",
            "the {} I saw yesterday",
            "the {} Ann sent me",
            "{} except Milk",
            "{} instead of tea",
        ),
        *("{} from yesterday", "{} under 20 euros", "{} without sugar", "{} like last time", "{} unless it rains"),
    ],
    "zh": [
        *("第二个{}", "上次那个{}", "随便一个{}", "别的{}", "剩下的{}", "昨天看到的{}", "还开着的{}", "没用过的{}"),
        *(
            "小明发给我的{}",
            "小明推荐的{}",
            "最便宜的{}",
            "比较近的{}",
            "{}而不是牛奶",
            "{}以外的",
            "除牛奶外的{}",
            "五十块以下的{}",
        ),
    ],
}


def put_together() -> list[tuple[str, str]]:
    return [
        (carrier.format(choice.format(name)).replace("the note the", "the note").replace("the my", "my"), choice)
        for language, carriers in CARRIERS.items()
        for carrier, name in carriers.items()
        for choice in CHOICES[language]
    ]


@pytest.mark.parametrize("said", [carrier.format(name) for each in CARRIERS.values() for carrier, name in each.items()])
def test_a_name_by_itself_is_read(said: str) -> None:
    assert len(read(said, "phone")) == 1


@pytest.mark.parametrize(("said", "choice"), put_together())
def test_words_that_choose_one_of_several_are_no_name(said: str, choice: str) -> None:
    assert read(said, "phone") == [], choice


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("delete the note “the second list”", ["notes.delete title=the second list"]),
        ("uninstall Second Life", ["settings.uninstall program=Second Life"]),
        ("删除便签“第二个计划”", ["notes.delete title=第二个计划"]),
        ("播放不能说的秘密", ["music.play song=不能说的秘密"]),
        (
            "make a note called second thoughts that says hello",
            ["notes.new_titled_note title=second thoughts text=hello"],
        ),
    ],
)
def test_such_words_in_a_title_are_a_name(said: str, meant: list[str]) -> None:
    assert read(said, "phone") == meant
