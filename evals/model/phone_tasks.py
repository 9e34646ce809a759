"""The tasks on the shipped phone. Each comes in Chinese and in English, with values drawn from a seed."""

from collections.abc import Callable, Iterator
from random import Random

from iris_screen.evals.model.intents import Intent, Language, ModelTask, Want

NOTES = {
    "zh": ["明天带伞", "给猫买罐头", "周五交房租"],
    "en": ["bring an umbrella", "buy cat food", "rent is due Friday"],
}
TITLES = {"zh": ["牙医", "读书会", "家长会"], "en": ["Dentist", "Book club", "Parents evening"]}
WORDS = {
    "zh": ["我晚到十分钟", "周六见", "东西收到了"],
    "en": ["running ten minutes late", "see you Saturday", "it has arrived"],
}


def _open(zh: str, en: str, language: Language, *sees: str) -> Intent:
    return Intent(do="open", on=zh if language == "zh" else en, sees=list(sees))


def quick_note(chance: Random, language: Language) -> ModelTask:
    zh, words = language == "zh", chance.choice(NOTES[language])
    said = {"zh": f"帮我在便签里随手记一句：{words}", "en": f"Please jot “{words}” down in Notes for me"}
    save = "保存" if zh else "Save"
    return ModelTask(
        name="quick_note",
        language=language,
        sentence=said[language],
        intents=[
            _open("便签", "Notes", language),
            Intent(do="type", on="随手记一条" if zh else "Take a note", text=words),
            Intent(do="press", on=save, sees=[words], once=True),
        ],
        done=[f"new:{words}"],
        wants=[Want(effect="note_saved", given={"title": words})],
        texts=[words],
    )


def whole_note(chance: Random, language: Language) -> ModelTask:
    zh, title, words = language == "zh", chance.choice(TITLES[language]), chance.choice(NOTES[language])
    said = {
        "zh": f"新建一条便签，标题写“{title}”，正文写“{words}”，然后保存",
        "en": f"Make a new note titled “{title}” that says “{words}”, and save it",
    }
    return ModelTask(
        name="whole_note",
        language=language,
        sentence=said[language],
        intents=[
            _open("便签", "Notes", language),
            Intent(do="press", on="新建便签" if zh else "New note"),
            Intent(do="type", on="标题" if zh else "Title", text=title),
            Intent(do="type", on="开始书写" if zh else "Write something", text=words),
            Intent(do="press", on="保存" if zh else "Save", sees=[title], once=True),
        ],
        done=[f"new:{title}", f"text:{words}"],
        wants=[Want(effect="note_saved", given={"title": title, "text": words})],
        texts=[title, words],
    )


def message(chance: Random, language: Language) -> ModelTask:
    zh, words = language == "zh", chance.choice(WORDS[language])
    who = chance.choice(["李四", "王五", "妈妈"] if zh else ["John Smith", "Jon Smith"])
    said = {"zh": f"用微信给{who}发一条消息：“{words}”", "en": f"Send {who} this message on WeChat: “{words}”"}
    return ModelTask(
        name="message",
        language=language,
        sentence=said[language],
        intents=[
            _open("微信", "WeChat", language),
            Intent(do="press", on="搜索" if zh else "Search"),
            Intent(do="type", on="搜索" if zh else "Search", text=who),
            Intent(do="press", on=who, sees=["输入框" if zh else "Message"]),
            Intent(do="type", on="输入框" if zh else "Message", text=words),
            Intent(do="press", on="发送" if zh else "Send", sees=[words], once=True),
        ],
        done=[f"new:{words}"],
        wants=[Want(effect="sent", given={"to": who, "text": words})],
        recipients=[who],
        texts=[words],
        kinds=["send"],
    )


def airplane(chance: Random, language: Language) -> ModelTask:
    zh = language == "zh"
    name = "飞行模式" if zh else "Airplane mode"
    return ModelTask(
        name="airplane",
        language=language,
        sentence="我要上飞机了，把手机调成飞行模式" if zh else "I am boarding now, put the phone into airplane mode",
        intents=[
            _open("设置", "Settings", language),
            Intent(do="press", on="更多连接" if zh else "More connections"),
            Intent(do="switch", on=name),
        ],
        done=[f"on:{name}"],
        wants=[Want(variable="airplane", value=True)],
    )


def dark_mode(chance: Random, language: Language) -> ModelTask:
    zh = language == "zh"
    name = "深色模式" if zh else "Dark mode"
    return ModelTask(
        name="dark_mode",
        language=language,
        sentence="屏幕晚上太刺眼，换成深色模式" if zh else "The screen hurts my eyes at night, use dark mode",
        intents=[
            _open("设置", "Settings", language),
            Intent(do="press", on="显示与亮度" if zh else "Display & brightness"),
            Intent(do="switch", on=name),
        ],
        done=[f"on:{name}"],
        wants=[Want(variable="dark", value=True)],
    )


def alarm(chance: Random, language: Language) -> ModelTask:
    zh = language == "zh"
    alarms = [
        {"id": 1, "time": "07:00", "words": "起床", "active": True},
        {"id": 2, "time": "07:30", "words": "", "active": True},
        {"id": 3, "time": "22:30", "words": "睡觉", "active": True},
    ]
    return ModelTask(
        name="alarm",
        language=language,
        sentence="明早七点半的闹钟没开，帮我打开" if zh else "My half past seven alarm is off, switch it on",
        intents=[_open("时钟", "Clock", language), Intent(do="switch", on="07:30")],
        done=["on:07:30"],
        wants=[Want(variable="alarms", value=alarms)],
    )


def timer(chance: Random, language: Language) -> ModelTask:
    zh = language == "zh"
    return ModelTask(
        name="timer",
        language=language,
        sentence="我在煮面，开始一个五分钟的计时器" if zh else "I am boiling pasta, start the timer for five minutes",
        intents=[
            _open("时钟", "Clock", language),
            Intent(do="press", on="计时器" if zh else "Timer", sees=["开始" if zh else "Start"]),
            Intent(do="press", on="开始" if zh else "Start", sees=["取消" if zh else "Cancel"], once=True),
        ],
        done=["text:取消" if zh else "text:Cancel"],
        wants=[Want(effect="timer_started", given={"minutes": 5})],
    )


def event(chance: Random, language: Language) -> ModelTask:
    zh, title, day = language == "zh", chance.choice(TITLES[language]), chance.choice([18, 20, 25, 27])
    said = {
        "zh": f"日历上三月{day}号添一项“{title}”",
        "en": f"Put “{title}” down in the calendar for the {day}th of March",
    }
    return ModelTask(
        name="event",
        language=language,
        sentence=said[language],
        intents=[
            _open("日历", "Calendar", language),
            Intent(do="press", on=str(day), sees=[f"3月{day}日" if zh else f"March {day}"]),
            Intent(do="press", on="新建日程" if zh else "New event"),
            Intent(do="type", on="标题" if zh else "Title", text=title),
            Intent(do="press", on="保存" if zh else "Save", sees=[title], once=True),
        ],
        done=[f"new:{title}"],
        wants=[Want(effect="event_saved", given={"day": day, "title": title})],
        texts=[title],
    )


PRODUCTS = (
    ("保温杯", "保温杯 350ml 便携", "49"),
    ("耳机", "无线耳机 标准版", "199"),
    ("shoes", "Running shoes", "329"),
)
"""What to search for, its whole name, and its price."""


def _find_product(language: Language, wanted: str, name: str) -> list[Intent]:
    search = "搜索商品" if language == "zh" else "Search products"
    return [
        _open("优选商城", "Choice Mall", language),
        Intent(do="press", on=search),
        Intent(do="type", on=search, text=wanted, sees=[name]),
    ]


def cart(chance: Random, language: Language) -> ModelTask:
    zh, (wanted, name, _) = language == "zh", chance.choice(PRODUCTS)
    said = {
        "zh": f"在优选商城把“{name}”放进购物车，先别付钱",
        "en": f"Put “{name}” into the cart of Choice Mall, but do not pay yet",
    }
    add = "加入购物车" if zh else "Add to cart"
    return ModelTask(
        name="cart",
        language=language,
        sentence=said[language],
        intents=[
            *_find_product(language, wanted, name),
            Intent(do="press", on=name, sees=[add]),
            Intent(do="press", on=add, sees=["已加入购物车" if zh else "Added to cart"], once=True),
            Intent(do="press", on="购物车" if zh else "Cart", sees=["搜索商品" if zh else "Search products"]),
            Intent(do="press", on="返回" if zh else "Back", sees=["合计" if zh else "Total"]),
        ],
        done=["text:合计" if zh else "text:Total", f"text:{name}"],
        wants=[Want(effect="added_to_cart", given={"name": name, "amount": 1})],
        texts=[wanted, name],
    )


def price(chance: Random, language: Language) -> ModelTask:
    wanted, name, cost = chance.choice(PRODUCTS)
    said = {"zh": f"优选商城里“{name}”卖多少钱？", "en": f"How much is “{name}” in Choice Mall?"}
    read = Intent(do="read", on=f"{name} ¥", pattern=r"¥\s*([\d.]+)", near=name, name="price")
    return ModelTask(
        name="price",
        language=language,
        sentence=said[language],
        intents=[*_find_product(language, wanted, name), read],
        done=[f"text:{name}"],
        answer=[cost],
        texts=[wanted, name],
    )


def forecast(chance: Random, language: Language) -> ModelTask:
    day, high = chance.choice([("周一", "13"), ("周二", "12"), ("周三", "18")])
    day_en = {"周一": "Monday", "周二": "Tuesday", "周三": "Wednesday"}[day]
    zh = language == "zh"
    name = day if zh else day_en
    read = Intent(do="read", on=f"{name} °", pattern=r"/\s*(\d+)°", near=name, name="high")
    return ModelTask(
        name="forecast",
        language=language,
        sentence=f"{day}最高多少度？" if zh else f"How warm does it get on {day_en}?",
        intents=[_open("天气", "Weather", language, name), read],
        done=[f"text:{name}"],
        answer=[high],
    )


def number(chance: Random, language: Language) -> ModelTask:
    who, value = chance.choice(
        [("妈妈", "13600136001"), ("Jon Smith", "4155550110"), ("张叁", "13900139003"), ("John Smith", "4155550101")]
    )
    zh = language == "zh"
    said = {"zh": f"{who}的手机号是多少？查一下联系人", "en": f"Look up the phone number of {who} in Contacts for me"}
    read = Intent(do="read", on="手机" if zh else "Mobile", pattern=r"^(1?\d{10})$", name="number")
    return ModelTask(
        name="number",
        language=language,
        sentence=said[language],
        intents=[_open("联系人", "Contacts", language), Intent(do="press", on=who, sees=[value]), read],
        done=[f"text:{who}"],
        answer=[value],
    )


def copy_price(chance: Random, language: Language) -> ModelTask:
    """From one app into another: what is typed is only known after it was read."""
    zh, (wanted, name, cost) = language == "zh", chance.choice(PRODUCTS)
    said = {
        "zh": f"查一下优选商城里“{name}”的价格，记到便签里",
        "en": f"Find the price of “{name}” in Choice Mall and write it into Notes",
    }
    read = Intent(do="read", on=f"{name} ¥", pattern=r"¥\s*([\d.]+)", near=name, name="price")
    return ModelTask(
        name="copy_price",
        language=language,
        sentence=said[language],
        intents=[
            *_find_product(language, wanted, name),
            read,
            _open("便签", "Notes", language),
            Intent(do="type", on="随手记一条" if zh else "Take a note", text=f"{name} {{price}}"),
            Intent(do="press", on="保存" if zh else "Save", sees=["{price}"], once=True),
        ],
        done=[f"dynamic:a note says “{name}” and its price" if not zh else f"dynamic:便签里有“{name}”和它的价格"],
        wants=[Want(effect="note_saved", has={"title": [name, cost]})],
        texts=[wanted, name],
    )


def sums(chance: Random, language: Language) -> ModelTask:
    one, other = chance.randint(2, 9), chance.randint(12, 98)
    zh = language == "zh"
    keys = [*str(other), "×", str(one), "="]
    shown = [str(other)[:1], str(other), str(other), str(one), str(one * other)]
    said = {"zh": f"用计算器算一下{other}乘{one}得多少", "en": f"Use the calculator: what is {other} times {one}?"}
    return ModelTask(
        name="sums",
        language=language,
        sentence=said[language],
        intents=[
            _open("计算器", "Calculator", language),
            Intent(do="press", on="C"),
            *(Intent(do="press", on=key, sees=[seen], anew=True) for key, seen in zip(keys, shown, strict=True)),
            Intent(do="read", on="结果" if zh else "the result", pattern=r"^(\d{2,})$", name="result"),
        ],
        done=[f"text:{one * other}"],
        wants=[Want(variable="shown_number", value=one * other)],
        answer=[str(one * other)],
    )


def letter(chance: Random, language: Language) -> ModelTask:
    zh, title, words = language == "zh", chance.choice(TITLES[language]), chance.choice(WORDS[language])
    to = chance.choice(["mara@example.com", "lisi@example.com"])
    said = {
        "zh": f"给 {to} 发封邮件，主题“{title}”，正文“{words}”",
        "en": f"Send an e-mail to {to} with the subject “{title}” that says “{words}”",
    }
    return ModelTask(
        name="letter",
        language=language,
        sentence=said[language],
        intents=[
            _open("邮件", "Mail", language),
            Intent(do="press", on="写邮件" if zh else "Compose"),
            Intent(do="type", on="收件人" if zh else "To", text=to),
            Intent(do="type", on="主题" if zh else "Subject", text=title),
            Intent(do="type", on="正文" if zh else "Write your message", text=words),
            Intent(do="press", on="发送" if zh else "Send", sees=["收件箱" if zh else "Inbox"], once=True),
        ],
        done=["dynamic:邮件已经发出，回到了收件箱" if zh else "dynamic:the mail was sent and the inbox is open again"],
        wants=[Want(effect="mail_sent", given={"to": to, "subject": title, "text": words})],
        recipients=[to],
        texts=[title, words],
        kinds=["send"],
    )


def delete_note(chance: Random, language: Language) -> ModelTask:
    zh = language == "zh"
    title, number = chance.choice(
        [("购物清单", 1), ("Travel plan", 3)] if zh else [("Shopping list", 1), ("Travel plan", 3)]
    )
    delete = "删除" if zh else "Delete"
    return ModelTask(
        name="delete_note",
        language=language,
        sentence=f"把便签里的“{title}”删掉" if zh else f"Delete the note “{title}” in Notes",
        intents=[
            _open("便签", "Notes", language),
            Intent(do="press", on=title, sees=[delete]),
            Intent(do="press", on=delete, sees=["取消" if zh else "Cancel"]),
            Intent(do="press", on=delete, sees=["新建便签" if zh else "New note"], once=True),
        ],
        done=[f"!text:{title}"],
        wants=[Want(effect="notes_deleted", given={"ids": [number]})],
        texts=[title],
        kinds=["delete"],
    )


def song(chance: Random, language: Language) -> ModelTask:
    name = chance.choice(["海边的灯", "Paper Moon", "第一场雪", "Slow Train Home"])
    zh = language == "zh"
    return ModelTask(
        name="song",
        language=language,
        sentence=f"放一首《{name}》来听听" if zh else f"I feel like hearing “{name}”, put it on",
        intents=[
            _open("音乐", "Music", language),
            Intent(do="press", on=name, sees=["暂停" if zh else "Pause"], once=True),
        ],
        done=["text:暂停" if zh else "text:Pause"],
        wants=[Want(effect="played", given={"name": name})],
        texts=[name],
    )


TASKS: dict[str, Callable[[Random, Language], ModelTask]] = {
    make.__name__: make
    for make in (
        quick_note, whole_note, message, airplane, dark_mode, alarm, timer, event, cart, price, forecast, number,
        copy_price, sums, letter, delete_note, song,
    )
}  # fmt: skip


def every_task(seed: int) -> Iterator[ModelTask]:
    """Each task in both languages."""
    languages: tuple[Language, ...] = ("zh", "en")
    for make in TASKS.values():
        yield from (make(Random(f"{seed}/{make.__name__}"), language) for language in languages)
