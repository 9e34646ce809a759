"""No text that a stranger can make up takes long to read: the work grows with the length of the text, not with its
square.

Work is counted as calls of Python functions and of regular expressions, so that a busy computer changes nothing.
"""

import cProfile
import os
import random
import re
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import pytest

from iris_screen.consent.secrets.secret_finder import find_asked_kinds, find_secrets
from iris_screen.consent.secrets.spoken_secrets import find_stated_secrets, mask_sentence
from iris_screen.core.errors import IrisError
from iris_screen.core.parsing.labels import label
from iris_screen.core.parsing.languages import detect_language
from iris_screen.core.parsing.policy_words import find_quoted
from iris_screen.core.parsing.spelling import MAX_TASK, clean
from iris_screen.core.plan import Task
from iris_screen.core.profile import DeviceProfile
from iris_screen.core.settings import Settings
from iris_screen.graph.configuration.resources import load_apps, policy_of
from iris_screen.planning.apps.tokens import MAX_LENGTH
from iris_screen.planning.planners import derive_grant
from iris_screen.planning.planners.sentence import explain_unreadable
from iris_screen.planning.skills.skill_sentences import match_words

SETTINGS = Settings(home=Path("/nonexistent"))
APPS, POLICY = load_apps(SETTINGS), policy_of(SETTINGS)
COMPUTER = DeviceProfile(kind="computer", pointer=True)

UNITS = """
点"|“|”|「a」|'|'a |‘|’ |don't |《|《a》|【|点击"点击“|点“a”，|点「a」"|点|点a|点a，|点击设置|tap a |tap a and |
tap a, then |press |open|open settings |打开设置|打开设置，|然后|then |and |please |请|请你帮我|i want you to |
to |先|,|，|;|- |1. |①|①点a|第1步|step 1|1|1 |3次|(|(1,|(1,2)|> |设置 > |打开设置>显示>|a|我|a我|tap点|😀|é|
ｔａｐ　|.|a.|。|http://a |a:|a+|a-b.|a@b.c|给张三发消息说|send a message to |tell Ann that |输入|输入abc，|
type a |等3秒|向上滑|swipe up |滑到|set a to |选a和|选“a|choose a, b and|fill in a with |drag a to |把|把a打开|
在设置里|in settings |用|the |button called |的|第1个的|拨打1|call |返回|按3次|按回车|until |look for|密码|
password |password is a |password "a" |pin |verification code 1|123 is your |seed phrase apple |{{secret:1}}|
{{secret:|输入a到|enter a in|删除|pay |press the |press w + |4111 |DE89 |AB12CDEF|eyJaaaaaaaaa.|
-----BEGIN PRIVATE KEY-----|aB3|password=|a_api_key=|sha |p a y |5 s|¥1 |1,000.00 |百|早上7点|ادفع |भुगतान |จ่าย|
оплатить |결제|吧|谢谢|ok |键| key|a/|remember that |
搜a|搜索|打电话给a|拨打|关闭|关闭a开关|打开a开关|把a拖到b|在a输入b|按下ctrl|回到桌面|截图|确保a|如果a就|否则|直到|不要点a，|
说：|标题为a|内容是|名为|「」|（（|[[|{|“‘|"'|a、b|a: b; |a…|——|周一|11月27日|2026-11-27 |at 5pm |3.14|1e9|百万|½|②|
http://a.b/c?d=e&|www.a.com |👨‍👩‍👧|🇨🇳|е́|аbс |العربية |हिन्दी |if |if a then |else |unless a |for each a |every |
scroll down |go back |wait 1 s |type "a" in |enter a into b, |search for a |call Ann and |check that a |make sure |
turn off a |close |drag a to b |press ctrl+a |double tap |the first |the a of the b of |to the right of a
""".replace("\n", "").split("|")
"""What a hostile text repeats: open quotes, verbs without objects, separators, and the words of every reader."""


def task(text: str, profile: DeviceProfile | None = None) -> Task:
    return Task(id="r", text=text, device="sim:", planner="auto", profile=profile or DeviceProfile())


READERS: dict[str, tuple[Callable[[str], object], int]] = {
    "sentence": (lambda text: explain_unreadable(task(text), APPS), MAX_LENGTH),
    "sentence for a computer": (lambda text: explain_unreadable(task(text, COMPUTER), APPS), MAX_LENGTH),
    "grant": (lambda text: derive_grant(task(text), APPS, POLICY), MAX_LENGTH),
    "route": (APPS.route, MAX_LENGTH),
    "skill": (lambda text: match_words("send {a} to {b} and {c}", text), MAX_TASK),
    "clean": (clean, MAX_TASK),
    "consent": (POLICY.consent, MAX_TASK),
    "quotes": (find_quoted, MAX_TASK),
    "language": (detect_language, MAX_TASK),
    "label": (label, MAX_TASK),
    "stated secrets": (find_stated_secrets, MAX_TASK),
    "masked sentence": (mask_sentence, MAX_TASK),
    "secrets": (find_secrets, MAX_TASK),
    "asked secrets": (find_asked_kinds, MAX_TASK),
}
"""Every reader of a task's text, and how long a text it is given."""
CALLS = 500
"""Calls for each byte, twice what any of these texts takes."""
COMPILE = import_module("re._compiler").compile.__code__
FEW = 40
"""Calls for each byte that are no work worth measuring."""
SUSPECT, SUSPECT_GROWTH = 4e-6, 4.5
"""Seconds of the processor for each byte, and times as many for a text of four times the length, from which calls are
counted: counting makes reading eight times as slow. CALLS of the cheapest calls take twice as long, and work that grows
with the square takes sixteen times as many.
"""
TOO_LONG = 3e-4
"""Seconds of the processor for each byte that no reader takes on any computer."""


def count_calls(read: Callable[[str], object], text: str) -> int:
    profile = cProfile.Profile()
    profile.enable()
    with suppress(IrisError):  # a text that is refused may end early
        read(text)
    profile.disable()
    return sum(entry.callcount for entry in profile.getstats())


def measure_time(read: Callable[[str], object], text: str) -> float:
    """Seconds of the processor."""
    began = time.thread_time()
    with suppress(IrisError):
        read(text)
    return time.thread_time() - began


def find_slow(read: Callable[[str], object], longest: int, units: Sequence[str]) -> dict[str, tuple[int, int]]:
    """The units of which a text takes too long, with the calls for a short one and for a long one, or else their
    microseconds.
    """
    slow: dict[str, tuple[int, int]] = {}
    for unit in units:
        repeats = longest // 4 // len(unit)  # both end in the same way, which may be read otherwise
        short, long = unit * repeats, unit * repeats * 4
        measure_time(read, short[:100])  # a phrasing is compiled when it is first met
        size, quick, taken = len(long.encode()), measure_time(read, short), measure_time(read, long)
        if taken < SUSPECT * size and taken < SUSPECT_GROWTH * quick:
            continue
        if taken > TOO_LONG * size and taken > 8 * quick:  # perhaps all of it in one regular expression: one call
            slow[unit] = round(quick * 1e6), round(taken * 1e6)
            continue
        few, many = count_calls(read, short[:-1]), count_calls(read, long[:-1])  # others: readings are remembered
        if many > CALLS * size or (many > FEW * size and many > 6 * few):
            slow[unit] = few, many
    return slow


@pytest.mark.parametrize("name", READERS)
def test_the_work_of_reading_a_task_grows_with_its_length(name: str) -> None:
    read, longest = READERS[name]
    one_in = int(os.environ.get("TEST_SAMPLE") or 1)
    if name in ("sentence for a computer", "grant", "route"):
        one_in *= 4  # they share most of their code with "sentence"
    assert not find_slow(read, longest, random.sample(UNITS, len(UNITS) // one_in))


VARIED = "wait {} seconds, |等{}秒，|in {} days, |send hi{} to Ann{}, |给张{}发消息说好{}，|打开应用{}和".split("|")
PATTERNS = 8
"""Patterns that the second part of a text may compile: of quotations, for example, one of all of them is made."""


@pytest.mark.parametrize("name", READERS)
def test_no_pattern_is_compiled_for_each_of_many_parts(name: str) -> None:
    """Of parts that differ, nothing is remembered, and to compile a pattern takes milliseconds."""
    read, _ = READERS[name]
    compiled = dict[str, int]()
    for unit in VARIED:
        texts = ["".join(unit.replace("{}", f"{n}") for n in range(first, first + 30)) for first in (1, 31)]
        profile = cProfile.Profile()
        for text in texts:  # what is compiled once, the first text has compiled
            profile.clear()
            profile.enable()
            with suppress(IrisError):
                read(text)
            profile.disable()
        compiled[unit] = sum(entry.callcount for entry in profile.getstats() if entry.code is COMPILE)
    assert max(compiled.values()) <= PATTERNS, compiled


def test_work_that_grows_with_the_square_or_is_much_for_each_letter_is_found() -> None:
    def square(text: str) -> None:
        for _ in text:
            for _ in range(0, len(text), 50):
                len(text)

    def much(text: str) -> None:
        for _ in range(550 * len(text)):
            len(text)

    def search(text: str) -> None:
        re.search("a+a+b", text)

    assert find_slow(square, 4_000, ["a"]) and find_slow(much, 400, ["a"]) and find_slow(search, 2_000, ["a"])
    assert not find_slow(str.lower, 4_000, ["a"])
