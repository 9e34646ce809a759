"""What cannot be read as it stands is read in other words, if they say the same; what is in slots stays."""

import pytest

from tests.language.reading import read


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("drop Ann a message on WeChat, “running late”", ["wechat.send_message contact=Ann text=running late"]),
        ("let Ann know on WeChat that it's at 3", ["wechat.send_message contact=Ann text=it's at 3"]),
        ("用微信给王五打语音", ["wechat.voice_call contact=王五"]),
    ],
)
def test_the_app_may_be_named_amid_a_task(said: str, meant: list[str]) -> None:
    assert read(said, "phone") == ["open com.tencent.mm", *meant]


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("你好，请问能帮我打开一下时钟吗？", ["open com.android.deskclock"]),
        ("帮忙开下蓝牙", ["settings.turn_on switch=蓝牙"]),
        ("把便签打开", ["open com.iris.notes"]),
        ("thanks! could you also set a timer for 8 min?", ["clock.timer minutes=8"]),
        ("turn the brightness all the way up", ["settings.brightness_level level=100"]),
        ("ring Ann back", ["contacts.call name=Ann"]),
        ("find Ann and tell her I'm late", ["wechat.send_message contact=Ann text=I'm late"]),
        ("可以帮我打个电话给妈妈吗", ["contacts.call name=妈妈"]),
        ("帮忙查下上海的天气谢谢", ["weather.in_place place=上海"]),
        ("set the alarm for ten to six", ["clock.add_alarm time=05:50"]),
    ],
)
def test_politeness_and_another_order_of_words_change_nothing(said: str, meant: list[str]) -> None:
    assert read(said, "phone") == meant


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("send my latest photo to mum on WeChat", ["gallery.share_newest contact=mum"]),
        ("call back the missed call", ["phone.call_back_missed"]),
        ("把闹钟改成六点半", []),
        ("祝李四生日快乐", ["wechat.send_message contact=李四 text=生日快乐"]),
        ("tell zhang san hi", ["wechat.send_message contact=zhang san text=hi"]),
        ("中午提醒我吃饭", ["clock.remind time=12:00 label=吃饭"]),
        ("what is 2 to the power of 10", ["calculator.work_out sum=1024||1,024"]),
        ("240的百分之十五是多少", ["calculator.work_out sum=36"]),
    ],
)
def test_what_is_meant_is_not_taken_for_what_is_said(said: str, meant: list[str]) -> None:
    assert read(said, "phone") == meant


@pytest.mark.parametrize(
    "said",
    [
        "时钟打开了吗",  # a question
        "播放下一集",  # 下一集 is one word
        "tell Ann I saw it on WeChat yesterday and liked it, did you",
    ],
)
def test_other_words_that_may_not_say_the_same_are_not_tried(said: str) -> None:
    assert read(said, "phone") == []


@pytest.mark.parametrize(
    ("said", "finger"),
    [
        ("向下滑", "up"),
        ("往下滑", "up"),
        ("向上滑动", "down"),
        ("手指向下滑", "down"),
        ("从上往下滑", "down"),
        ("向左滑", "left"),
    ],
)
def test_down_is_further_down_the_page_unless_the_finger_is_spoken_of(said: str, finger: str) -> None:
    assert read(said, "phone") == [f"swipe {finger}"]


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("上微信给张三发个早安", ["open com.tencent.mm", "wechat.send_message contact=张三 text=早安"]),
        ("短信发给小王：我在楼下", ["open com.android.messaging", "messages.reply who=小王 text=我在楼下"]),
        ("给老婆发个消息，我晚上不回去吃饭了", ["wechat.send_message contact=老婆 text=我晚上不回去吃饭了"]),
        ("给妈妈发消息，道个歉", []),  # says what to write, and is no message
        ("给张三发微信，随便说点什么", []),
        ("给王五发微信，打开蓝牙", []),
        ("给张三发短信，别忘了", []),
        ("告诉妈妈和爸爸我到了", ["wechat.send_to_several people=妈妈和爸爸 text=我到了"]),
        ("告诉妈妈我到了", ["wechat.send_message contact=妈妈 text=我到了"]),
        ("告诉妈妈的朋友我到了", []),
        ("告诉同事小王明天开会", []),  # 同事 is a part of the name
        ("告诉老师傅现在可以来", []),
        ("问领导班子今天开不开会", []),
        ("告诉老公快递单号", []),  # to be looked up
        ("告诉李明天气不错", []),
        ("跟李四说下会议改到三点了", ["wechat.send_message contact=李四 text=会议改到三点了"]),
        ("跟李四说下班了", ["wechat.send_message contact=李四 text=下班了"]),
        ("给王五回邮件说收到", ["mail.reply who=王五 text=收到"]),
        ("给小花发：把文件删了再开门", []),
    ],
)
def test_a_message_is_told_from_who_gets_it_and_from_what_comes_next(said: str, meant: list[str]) -> None:
    assert read(said, "phone") == meant


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("好了，把wifi再打开", ["settings.turn_on switch=wifi"]),
        ("那个，帮我把蓝牙关了呗", ["settings.turn_off switch=蓝牙"]),
        ("眼睛好累，开下夜间模式吧", ["settings.turn_on switch=夜间模式"]),
        ("家长群太闹了，设成免打扰", []),
        ("亮度拉满", ["settings.brightness_level level=100"]),
        ("12月4号中午12点安排团队午餐", ["calendar.new_event_at time=December 4 12:00 title=团队午餐"]),
        ("七点的闹钟帮我设一个", ["clock.add_alarm time=07:00"]),
        ("找到菜谱那条便签打开看看", ["notes.open_note title=菜谱"]),
        ("连按两次返回", ["press BACK; press BACK"]),
        ("打开飞行模式再关掉", ["settings.turn_on switch=飞行模式", "settings.turn_off switch=飞行模式"]),
        ("搜一下便签里的wifi密码", ["open com.iris.notes", "notes.search query=wifi密码"]),
        ("看看相册里最近的照片", ["open com.android.gallery", "gallery.newest"]),
        ("查一下存储空间还剩多少", ["settings.free_room"]),
        ("小王给我发了啥", ["wechat.read_from contact=小王"]),
        ("往下滑到底", ["system.to_the_end"]),
    ],
)
def test_what_stands_before_a_task_and_another_order_change_nothing(said: str, meant: list[str]) -> None:
    assert read(said, "phone") == meant


@pytest.mark.parametrize(
    "said",
    [
        "念一下最新的短信",
        "在面包后面输入“牛奶”",
        "导航去他公司",
        "打开日历，翻到下个月",
        "删掉便签里的购物清单",
        "用QQ音乐放首歌",
        "卸载那个",
        "卸载那个没用的游戏",
        "卸载这个应用",
        "听一下李四的语音",
    ],
)
def test_what_only_says_which_where_or_whose_is_no_name(said: str) -> None:
    assert read(said, "phone") == []


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("打开设直", ["open com.android.settings"]),
        ("打开便千", ["open com.iris.notes"]),
        ("dakai weixin", ["open com.tencent.mm"]),
        ("亮渡调低一点", ["settings.dimmer"]),
        ("给张三发威信说时间到了", ["wechat.send_message contact=张三 text=时间到了"]),
        ("打开脸书", ["open 脸书"]),  # a name of its own
        ("栓除便签", []),  # nothing is deleted on a guess
    ],
)
def test_a_word_of_other_characters_with_the_same_sound_is_the_known_one(said: str, meant: list[str]) -> None:
    assert read(said, "phone") == meant


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("make the text bigger in settings", ["open com.android.settings", "settings.text_bigger"]),
        ("reply “ok” to Li Si on wechat", ["open com.tencent.mm", "wechat.send_message text=ok contact=Li Si"]),
        (
            "let Ann know over WeChat that we won",
            ["open com.tencent.mm", "wechat.send_message contact=Ann text=we won"],
        ),
        (
            "drop Ann a line on WeChat – “did we win?”",
            ["open com.tencent.mm", "wechat.send_message contact=Ann text=did we win?"],
        ),
        (
            "send mum and dad “hi” in WeChat",
            ["open com.tencent.mm", "wechat.send_to_several people=mum and dad text=hi"],
        ),
        ("tell Ann I saw it on WeChat", []),
        ("tell Ann that I pay via WeChat", []),
        ("message Ann let's talk over WeChat", []),
        ("make a note saying sent via Mail", []),
        ("write a note that I can be reached over WeChat", []),
        ("write a that I can be reached", []),  # “a” is nobody
        ("write hi in WeChat from Notes", []),
        ("open settings from WeChat", []),
        ("install WhatsApp on my tablet", []),
    ],
)
def test_the_app_may_be_named_at_the_end_unless_it_may_belong_to_a_text(said: str, meant: list[str]) -> None:
    assert read(said, "phone") == meant


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("tomorrow at 8 remind me to call Ann", ["clock.remind_on_day time=tomorrow 08:00 label=call Ann"]),
        ("what's the weather like tomorrow in Hamburg?", ["weather.in_place_on_day place=Hamburg day=tomorrow"]),
        ("schedule a meeting with Li Si tomorrow from 2 to 3 pm", []),
        ("on Friday delete the note tea", []),
        ("on May 5 delete the event lunch", []),
        ("周五删除便签牛奶", []),
    ],
)
def test_the_time_may_stand_before_the_verb_or_amid_the_task(said: str, meant: list[str]) -> None:
    assert read(said, "phone") == meant


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("open the note about tea and delete it", ["notes.search query=tea", "notes.delete title=tea"]),
        ("find Anna in my contacts and call her", ["open com.android.contacts", "contacts.call name=Anna"]),
        ("find the note about tea and print it", []),  # and not one about “tea and print tea”
        ("search my notes for tea and copy it", []),
        ("check the weather in Beijing and send it to Ann", []),  # a message about it is not what it is about
        ("call mom and tell her I'll be late", []),
        ("tell Anna that I like Ben, then call him", []),
    ],
)
def test_a_pronoun_stands_for_what_the_clause_before_is_about(said: str, meant: list[str]) -> None:
    assert read(said, "phone") == meant


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("could you let Ann know that we won?", "we won"),
        ("can you text Ann are you home?", "are you home?"),
        ("text Ann: we won?", "we won?"),
    ],
)
def test_the_question_mark_of_a_request_is_no_part_of_the_text(said: str, text: str) -> None:
    assert read(said, "phone") == [f"wechat.send_message contact=Ann text={text}"]


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("帮我send个message给李四，说“在路上了”", ["wechat.send_message contact=李四 text=在路上了"]),
        ("帮我set一个timer，10分钟", ["clock.timer minutes=10"]),
        ("帮我play一首稻香", ["music.play song=稻香"]),
        ("给张三发微信说meeting改到三点", ["wechat.send_message contact=张三 text=meeting改到三点"]),
    ],
)
def test_english_words_amid_chinese_are_understood_and_stay_in_a_text(said: str, meant: list[str]) -> None:
    assert read(said, "phone") == meant


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("text Tom, Ann and Ben “hi”", ["wechat.send_to_several people=Tom, Ann and Ben text=hi"]),
        ("text Anna and Ben that dinner is at 8", ["wechat.send_to_several people=Anna and Ben text=dinner is at 8"]),
        ("text Anna that Ben and Cara are here", ["wechat.send_message contact=Anna text=Ben and Cara are here"]),
        ("text Anna about Ben and Cara that dinner is at 8", []),
        ("text Ann Tom says “hi”", []),
        ("text Dan and only Dan that we won", []),
        ("text Ann, Ben and me “hi”", []),
        ("text Ann and Bob 50 “thanks”", []),
        ("send love and kisses “mum”", []),
        ("send flowers and cards saying “love”", []),
        ("send Ann and Ben a message saying “hi”", ["wechat.send_to_several people=Ann and Ben text=hi"]),
        ("wechat mum and dad saying dinner is at six and call me", []),
    ],
)
def test_a_message_to_several_goes_to_people_alone(said: str, meant: list[str]) -> None:
    assert read(said, "phone") == meant


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("can you pull up my calendar", ["open com.android.calendar"]),
        ("take a quick look at my calendar for tomorrow", ["calendar.what_is_on_day day=tomorrow"]),
        ("I'd like you to open the camera, if that's okay with you", ["open com.android.camera"]),
        ("tell Anna I'll come if that's ok", []),
    ],
)
def test_other_verbs_for_the_same_and_more_politeness_change_nothing(said: str, meant: list[str]) -> None:
    assert read(said, "phone") == meant


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("我想听周杰伦的歌", ["music.play_artist artist=周杰伦"]),
        ("我想听一首稻香", ["music.play song=稻香"]),
        ("放点轻音乐", ["music.play song=轻音乐"]),
        ("我想听听你的意见", []),
        ("想听你说话", []),
        ("放点盐", []),
    ],
)
def test_what_is_to_be_heard_is_a_song_only_if_it_is_said_to_be_one(said: str, meant: list[str]) -> None:
    assert read(said, "phone") == meant
