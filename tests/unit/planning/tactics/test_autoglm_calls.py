"""The way phone models write: a call that is read and never run."""

import pytest

from iris_screen.models.answers import Unreadable
from iris_screen.planning.tactics.dialects import DIALECTS, read_acts
from iris_screen.planning.tactics.reply import Place, Reply


def read(answer: str) -> Reply:
    return read_acts(answer, DIALECTS["autoglm"])[0]


def call(text: str) -> Reply:
    return read(f"<think>why</think>\n<answer>{text}</answer>")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('do(action="Tap", element=[333,999])', Reply(act="tap", place=Place(at=(333 / 999, 1.0)))),
        ('do(action="Double Tap", element=[0,0])', Reply(act="double_tap", place=Place(at=(0.0, 0.0)))),
        ('do(action="Long Press", element=(999, 0))', Reply(act="long_press", place=Place(at=(1.0, 0.0)))),
        ('do(action="Type", text="你好, \\"张三\\"")', Reply(act="type", text='你好, "张三"', clear=True)),
        ("do(action='Type_Name', text='a' 'b')", Reply(act="type", text="ab", clear=True)),
        (
            'do(action="Swipe", start=[0,999], end=[999,0])',
            Reply(act="swipe", place=Place(at=(0.0, 1.0)), end=Place(at=(1.0, 0.0))),
        ),
        ('do(action="Launch", app="微信")', Reply(act="open", text="微信")),
        ('do(action="Back")', Reply(act="back")),
        ('do(action="Home")', Reply(act="home")),
        ('do(action="Wait", duration="2 seconds")', Reply(act="wait", ms=2_000)),
        ('do(action="Wait", duration="a while")', Reply(act="wait")),
        ('do(action="Wait", duration="99999999999 seconds")', Reply(act="wait", ms=120_000)),
        ('do(action="Take_over", message="登录")', Reply(act="take_over", text="登录")),
        ('do(action="Interact")', Reply(act="ask")),
        ('do(action="Note", message="True")', Reply(act="note", text="True")),
        ('do(action="Call_API", instruction="sum up")', Reply(act="note")),
        ('finish(message="已发送")', Reply(act="done", text="已发送")),
        ("finish()", Reply(act="done")),
    ],
)
def test_every_operation_is_read(text: str, said: Reply) -> None:
    assert call(text) == said.replace(reason="why")


@pytest.mark.parametrize(
    "answer",
    [
        'do(action="Back")',
        'I go back.\ndo(action="Back")',
        '```python\ndo(action="Back")\n```',
        '<think>why</think><answer>do(action="Back")',
        '<answer>\n  do( action = "Back" )\n</answer>',
        '<think>a</think><answer>```\ndo(action="Back")```</answer>',
    ],
)
def test_what_stands_round_the_call_does_not_matter(answer: str) -> None:
    assert read(answer).act == "back"


def test_a_backslash_that_begins_nothing_stands_for_itself() -> None:
    assert call(r'do(action="Type", text="C:\dir \d")').text == r"C:\dir \d"


@pytest.mark.parametrize("at", ["[1000,5]", "[5,-1]", "[1e999,5]"])
def test_a_place_beyond_the_screen_is_named(at: str) -> None:
    with pytest.raises(Unreadable, match=r"^Coordinate \(.*\) out of screen bounds$"):
        call(f'do(action="Tap", element={at})')


@pytest.mark.parametrize(
    "trick",
    [
        '__import__("os").system("true")',
        "().__class__.__base__.__subclasses__()",
        '"a".__class__',
        'f"{1}"',
        "1 + 1",
        "[x for x in (1,)]",
        "lambda: 1",
        'open("/etc/passwd").read()',
        '(lambda: exec("1"))()',
        "text",
        "b'a'",
        "{'a': 1}",
        "None if 1 else 2",
        '"%s" % 1',
    ],
)
def test_no_value_is_more_than_a_literal(trick: str) -> None:
    with pytest.raises(Unreadable):
        call(f'do(action="Type", text={trick})')


@pytest.mark.parametrize(
    "answer",
    [
        "",
        "nothing at all",
        '<answer>do(action="Back")</answer><answer>do(action="Home")</answer>',
        'do(action="Back") do(action="Home")',
        'do(action="Back")\ndo(action="Home")',
        'do(action="Tap", action="Back")',
        'do(**{"action": "Back"})',
        'exec(do(action="Back"))',
        'undo(action="Back")',
        'do.__class__(action="Back")',
        'do("Back")',
        'finish("done")',
        'do(action="Fly")',
        'do(action=["Tap"])',
        'do(action="Tap", element=[1,2,3])',
        'do(action="Tap", element=[[1],2])',
        'do(action="Tap", element=[float("nan"),5])',
        "do（action=“Tap”，element=[5，5]）",
        "do(action=“Tap”，element=[5，5])",
        'do(action="Type", text="他说"你好"")',
        f'do(action="Type", text={"[" * 300}{"]" * 300})',
        f'do(action="Type", text={"-" * 15_000}1)',
        f'do(action="Type", text="{"x" * 30_000}")',
        f'do(action="Type", text={"9" * 5_000})',
        'do(action="Type", text="\\ud800\x00")',
        '<answer>do(action="Tap", element=[1,2]',
    ],
)
def test_what_is_no_single_plain_call_is_not_done(answer: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read(answer)
    assert "\n" not in str(caught.value)
