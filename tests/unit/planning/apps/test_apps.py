"""Phrasings, values, app modules and routing."""

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest

from iris_screen.core.errors import UsageError
from iris_screen.core.parsing.yaml_text import MAX_BYTES
from iris_screen.planning.apps import App, Apps, load_app, load_apps, open_apps
from iris_screen.planning.apps.clock_times import parse_clock
from iris_screen.planning.apps.pattern import PatternError, list_slots, parse_pattern
from iris_screen.planning.apps.phrase import make_phrase
from iris_screen.planning.apps.phrase_matcher import PhraseMatcher
from iris_screen.planning.apps.slots import read_values
from iris_screen.planning.apps.tokens import tokenize
from iris_screen.planning.apps.values import parse_number, parse_ordinal, parse_phone_number, parse_url
from iris_screen.planning.planners.sentence import build_grammar

SHIPPED = Path(__file__).parents[4] / "assets" / "apps"
APPS = open_apps([SHIPPED])


def read(pattern: str, text: str) -> dict[str, str] | None:
    """The slots of a whole text, by one phrasing."""
    parsed, sentence = parse_pattern(pattern), tokenize(text)
    for done in (ended.find_done() for ended in PhraseMatcher([(make_phrase(parsed), {})]).match_from(sentence, 0)):
        if done and done[0].end == len(sentence):
            found = read_values(list_slots(parsed), {}, done[0], sentence)
            return None if found is None else {name: value.text for name, value in found.items()}
    return None


@pytest.mark.parametrize(
    ("pattern", "text", "expected"),
    [
        ("给{who:person}发(一条)?(微信)?(消息)?说{text}", "给张三发微信消息说你好", {"who": "张三", "text": "你好"}),
        ("给{who:person}发(一条)?(微信)?(消息)?说{text}", "给张三发说我说你好", {"who": "张三", "text": "我说你好"}),
        ("给{who:person}发(消息)?说{text}", "给“说客”发消息说“发”", {"who": "说客", "text": "发"}),
        ("给{who:person}发(消息)?说{text}", "给张三和李四发消息说你好", None),
        ("send {text:long} to {who}", "SEND go to bed to Mom", {"text": "go to bed", "who": "Mom"}),
        ("turn (up|on) the {what}", "turn up the  Volume", {"what": "Volume"}),
        ("tap {what}", "tape x", None),
        ("wait {n:number} s", "wait 1.5 s", {"n": "1.5"}),
        ("等{n:number}秒", "等三十二秒", {"n": "32"}),
        ("等{n:number}秒", "等好久秒", None),
        ("at {t:time}", "at half past", None),
        ("闹钟{t:time}", "闹钟早上七点半", {"t": "07:30"}),
        ("open {u:url}", "open example.com/a?b", {"u": "https://example.com/a?b"}),
        ("open {u:url}", "open nothing", None),
        ("<delete> (the)? {what}", "Get rid of the fly", {"what": "fly"}),
        ("<删除>{what}", "删掉它", {"what": "它"}),
        ("new <folder>? {what}", "new directory a", {"what": "a"}),
        ("new <folder>? {what}", "new a", {"what": "a"}),
        ("put (it on|it|the {what}|it in {place})", "put it in a box", {"place": "a box"}),
        ("put (it on|it|the {what}|it in {place})", "put the cup", {"what": "cup"}),
        ("put (it on|it|them)? (now|then {what})", "put it on then a cup", {"what": "a cup"}),
        ("put (it on|it|them)? (now|then {what})", "put it then it", {"what": "it"}),
    ],
)
def test_a_phrasing_fills_its_slots(pattern: str, text: str, expected: dict[str, str] | None) -> None:
    assert read(pattern, text) == expected


@pytest.mark.parametrize(
    ("pattern", "says"),
    [
        ("{text}说", "starts with a slot"),
        ("(给)?{text}说", "starts with a slot"),
        ("", "starts with a slot"),
        ("给{a}{b}", "side by side"),
        ("给(发", "never closed"),
        ("给发)", "without a “(” before"),
        ("给{a", "never closed"),
        ("给a}", "without a “{”"),
        ("给()", "empty alternative"),
        ("给(a|)", "empty alternative"),
        ("a|b", "outside of"),
        ("给的?{a}", "“?” that does not follow a group"),
        ("给{a:nme}", "kind “nme”"),
        ("给{a b}", "slot called “a b”"),
        ("说“{a}”", "quotation mark"),
        ("<del> {a}", "a class “<del>”"),
        ("<delete {a}", "a class “<>”"),
        ("给" + "(" * 9 + "a" + ")" * 9, "deep"),
    ],
)
def test_a_phrasing_that_cannot_be_read_says_why(pattern: str, says: str) -> None:
    with pytest.raises(
        PatternError, match=says.replace("(", r"\(").replace(")", r"\)").replace("?", r"\?").replace("{", r"\{")
    ):
        parse_pattern(pattern)


def test_reading_costs_no_more_than_tokens_times_phrasings() -> None:
    pattern = parse_pattern("给{a}发{b}说{c}到{d}")
    program, steps = PhraseMatcher([(make_phrase(pattern), {})]), []
    sentence = tokenize("给" + "发说到" * 600)
    steps += [len(ended.find_done()) for ended in program.match_from(sentence, 0)]
    assert max(steps) == 1
    assert len(steps) <= len(sentence) + 1


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("3", 3),
        ("1.5", 1.5),
        ("三", 3),
        ("十二", 12),
        ("二十", 20),
        ("两百零五", 205),
        ("twenty-five", 25),
        ("half", 0.5),
    ],
)
def test_numbers_in_both_languages(text: str, value: float) -> None:
    assert parse_number(text) == value


@pytest.mark.parametrize("text", ["", "好", "一二三", "1e9", "999999999", "NaN", "-1", "twenty twenty"])
def test_what_is_no_number(text: str) -> None:
    assert parse_number(text) is None


@pytest.mark.parametrize(
    ("text", "value"),
    [("第二", 2), ("第十二", 12), ("2nd", 2), ("third", 3), ("last", -1), ("最后一", -1), ("二", None)],
)
def test_ordinals(text: str, value: int | None) -> None:
    assert parse_ordinal(text) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("7:30", "07:30"),
        ("早上七点半", "07:30"),
        ("晚上8点", "20:00"),
        ("下午三点一刻", "15:15"),
        ("19点05分", "19:05"),
        ("7 am", "07:00"),
        ("7:30 pm", "19:30"),
        ("12 am", "00:00"),
        ("中午12点", "12:00"),
        ("凌晨1点", "01:00"),
        ("今晚10点", "22:00"),
        ("half past six", "06:30"),
        ("quarter to eight", "07:45"),
        ("nine fifteen", "09:15"),
        ("twenty past seven in the evening", "19:20"),
        ("tonight at 8", "20:00"),
        ("noon", "12:00"),
    ],
)
def test_times_of_day(text: str, value: str) -> None:
    found = parse_clock(text)
    assert found is not None
    assert found.text == value


LATER = ("tomorrow at 8", "明早六点半")
"""By then the alarm may have rung: at 7, the next 8:00 is today's."""


@pytest.mark.parametrize(
    "text", ["七", "seven", "25:00", "7:99", "soon", "tomorrow", "in the morning", "", "点", *LATER]
)
def test_what_is_no_time(text: str) -> None:
    assert parse_clock(text) is None


def test_addresses_and_telephone_numbers() -> None:
    assert parse_url("Example.com") == "https://Example.com"
    assert parse_url("http://a/b") == "http://a/b"
    assert (parse_url("hello"), parse_url("a b.com"), parse_url("javascript:x")) == (None, None, None)
    assert parse_phone_number("+1 (415) 555-0101") == "+14155550101"
    assert parse_phone_number("12ab") is None


# --- modules ----------------------------------------------------------------------------------------------------------


def module(tmp_path: Path, app: str = "", tasks: str = "", name: str = "demo") -> Path:
    """A module's folder with these files."""
    folder = tmp_path / name
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "app.yaml").write_text(app or f"name: {name}\nlabels: [Demo]\npackages: [org.demo]\n", "utf-8")
    if tasks:
        (folder / "tasks.yaml").write_text(tasks, "utf-8")
    return folder


TASK = """tasks:
  - name: greet
    say:
      - greet {who}
    steps:
      - {action: tap, target: "text:{who}"}
"""


def test_a_module_is_read_with_its_templates_and_prompt(tmp_path: Path) -> None:
    folder = module(tmp_path, tasks=TASK)
    (folder / "prompts").mkdir()
    (folder / "prompts" / "planner.md").write_text("Be kind.", "utf-8")
    app = load_app(folder)
    assert (app.name, app.templates[0].name, app.prompt) == ("demo", "greet", "Be kind.")


@pytest.mark.parametrize(
    ("prompt", "says"), [(b"a" * (MAX_BYTES + 1), "could not be read"), (b"\xff", "is not UTF-8 text")]
)
def test_a_prompt_that_cannot_be_used_is_refused_for_what_is_wrong_with_it(
    tmp_path: Path, prompt: bytes, says: str
) -> None:
    folder = module(tmp_path, tasks=TASK)
    (folder / "prompts").mkdir()
    (folder / "prompts" / "planner.md").write_bytes(prompt)
    with pytest.raises(UsageError, match=says):
        load_app(folder)


def test_a_later_folder_overrides_an_earlier_one(tmp_path: Path) -> None:
    module(tmp_path / "a", "name: demo\nlabels: [First]")
    module(tmp_path / "b", "name: demo\nlabels: [Second]")
    apps, broken = load_apps([tmp_path / "a", tmp_path / "b", tmp_path / "none"])
    assert ([app.labels for app in apps], broken) == ([["Second"]], [])


@pytest.mark.parametrize(
    ("app", "says"),
    [
        ("name: demo\nlabels: [x]\npackges: [y]", "app.yaml, line 3: unknown key “packges”. Did you mean “packages”?"),
        ("name: demo", "“labels” is missing"),
        ("name: demo\nlabels: []", "“labels”"),
        ("name: other\nlabels: [x]", "must be the name of the folder, “demo”"),
        ("name: demo\nlabels: [x]\nhome: ['text:']", "does not say what to look for"),
        ("- 1", "must be a mapping"),
        ("name: demo\nname: demo\nlabels: [x]", "twice"),
    ],
)
def test_a_broken_module_is_one_sentence_with_its_line(tmp_path: Path, app: str, says: str) -> None:
    with pytest.raises(UsageError) as error:
        load_app(module(tmp_path, app))
    assert says in str(error.value)


@pytest.mark.parametrize(
    ("before", "now", "says"),
    [
        (
            "greet {who}",
            "greet {whom}",
            "line 2: a step uses the slot “who”, which is missing in “greet {whom}” (did you mean “whom”?).",
        ),
        ("action: tap", "action: tpa", "line 6: “action” cannot be “tpa”. Did you mean “tap”?"),
        ("target:", "tagret:", "line 6: unknown key “tagret”. Did you mean “target”?"),
        ("greet {who}", "(greet {who}", "the phrasing “(greet {who}” has a “(” that is never closed"),
        ("tasks:", "task:", "line 1: unknown key “task”. Did you mean “tasks”?"),
        ("name: greet", "name: Greet You", "line 2: “name”"),
        ("say:\n      - greet {who}", "say: []", "has no phrasing"),
        ("say:", "says:", "unknown key “says”. Did you mean “say”?"),
        ('"text:{who}"}', '"text:{who}", expect: ["gone"], unless: ["new:"]}', "does not say what to look for"),
    ],
)
def test_a_broken_template_is_one_sentence_with_its_line(tmp_path: Path, before: str, now: str, says: str) -> None:
    with pytest.raises(UsageError) as error:
        load_app(module(tmp_path, tasks=TASK.replace(before, now, 1)))
    assert says in str(error.value)
    assert "tasks.yaml" in str(error.value)


def test_two_templates_of_one_name_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="appears twice"):
        load_app(module(tmp_path, tasks=TASK + TASK.removeprefix("tasks:\n")))


def test_choices_are_shared_by_the_templates_that_name_them(tmp_path: Path) -> None:
    tasks = """choices:
  size: {large: {say: [large, 大], words: {label: XL}}}
tasks:
  - {name: pick, say: ["pick {size}"], start: anywhere, steps: [{action: tap, target: "text:{size.label}"}]}
"""
    apps = Apps([load_app(module(tmp_path, tasks=tasks))])
    assert (
        apps.match_whole(tokenize("pick 大"))[0]
        .template.fill(apps.match_whole(tokenize("pick 大"))[0].values)[0]
        .target.value
        == "XL"
    )
    assert apps.match_whole(tokenize("pick small")) == []


@pytest.mark.parametrize(
    ("text", "typed"),
    [
        ("note “rice” and “oil”", ["rice", "oil"]),
        ("note “rice, white”、“oil”和“tea”", ["rice, white", "oil", "tea"]),
        ("note rice and oil", ["rice", "oil"]),
        ("note “rice and oil”", ["rice and oil"]),
    ],
)
def test_a_step_is_done_for_each_of_the_things_that_a_slot_lists(tmp_path: Path, text: str, typed: list[str]) -> None:
    tasks = """tasks:
  - name: note
    say: ["note {things:items}"]
    start: anywhere
    grant: {recipients: ["{things}"]}
    steps:
      - {each: things, action: input_text, text: "{it}"}
      - {each: things, action: press_key, key: ENTER}
      - {action: press_key, key: BACK}
"""
    [match] = Apps([load_app(module(tmp_path, tasks=tasks))]).match_whole(tokenize(text))
    steps = match.template.fill(match.values)
    assert [step.text or step.key for step in steps] == [*(done for each in typed for done in (each, "ENTER")), "BACK"]
    assert match.template.consent(match.values).recipients == typed


def test_a_number_is_counted_up_from_one_and_from_two_for_all_but_the_first(tmp_path: Path) -> None:
    tasks = """tasks:
  - name: shoot
    say: ["shoot {n:number}"]
    start: anywhere
    steps:
      - {each: n, action: tap, target: "text:now {it}"}
      - {each: n.further, action: tap, target: "text:again {it}"}
"""
    [match] = Apps([load_app(module(tmp_path, tasks=tasks))]).match_whole(tokenize("shoot 3"))
    pressed = [step.target.value for step in match.template.fill(match.values)]
    assert pressed == ["now 1", "now 2", "now 3", "again 2", "again 3"]


def test_an_unknown_effect_is_refused_and_a_near_one_offered(tmp_path: Path) -> None:
    tasks = """tasks:
  - {name: go, say: [go], start: anywhere, steps: [{action: press_key, key: BACK, effect: keyd}]}
"""
    with pytest.raises(UsageError) as error:
        load_app(module(tmp_path, tasks=tasks))
    assert "keyd" in str(error.value) and "keyed" in str(error.value)


@pytest.mark.parametrize("app", APPS.apps, ids=lambda app: app.name)
def test_every_shipped_example_fits_its_own_template_and_fills(app: App) -> None:
    for template in app.templates:
        assert template.examples
        for example in template.examples:
            filled = APPS.match_whole(tokenize(example))
            assert filled, example
            assert filled[0].template.name == template.name, example
            assert "{" not in str([step.model_dump_json() for step in template.fill(filled[0].values)]).replace(
                "{'", ""
            ).replace('{"', "")


def test_every_irreversible_step_of_a_template_says_what_it_needs_or_presses_a_shutter() -> None:
    steps = [step for app in APPS.apps for template in app.templates for step in template.steps if step.irreversible]
    assert len(steps) >= 7
    assert all(step.needs or step.target in ("shutter", "dial_button") for step in steps)


def test_shipped_apps_have_icons_or_labels_and_a_first_page_where_templates_begin_there() -> None:
    for app in APPS.apps:
        starts = {template.start for template in app.templates}
        assert app.home or "first_page" not in starts, app.name


# --- routing ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("task", "front", "best", "score"),
    [
        ("给张三发微信消息说你好", "", "wechat", 0.9),
        ("给张三发微信消息说你好", "com.tencent.mm", "wechat", 1.0),
        ("给张三发消息说你好", "", "wechat", 0.5),
        ("打开 com.android.settings", "", "settings", 0.5),
        ("看看微信", "", "wechat", 0.4),
        ("打开蓝牙", "", "settings", 0.9),
        ("拍一张照片", "", "camera", 0.9),
    ],
)
def test_routing_weighs_template_keywords_and_package(task: str, front: str, best: str, score: float) -> None:
    app, found = APPS.route(task, front)[0]
    assert (app.name, found) == (best, score)


def test_nothing_known_routes_nowhere() -> None:
    assert APPS.route("xyzzy") == []


def test_an_app_is_known_by_every_name() -> None:
    known = [APPS.find(name) for name in ("微信", "WECHAT", "com.tencent.mm", "ＷｅＣｈａｔ")]
    assert all(app is APPS.find("wechat") for app in known)
    assert APPS.find("微信读书") is None


def test_the_grammar_is_built_once_for_the_same_apps() -> None:
    assert build_grammar(APPS) is build_grammar(APPS)


def test_sentences_that_are_read_at_once_are_read_as_one_after_the_other() -> None:
    """Phrasings are compiled when their first word is met, by whoever meets it."""
    examples = [one for app in APPS.apps for template in app.templates for one in template.examples][::3]

    def read_whole(apps: Apps, text: str) -> list[str]:
        return [f"{filled.template.name} {filled.values}" for filled in apps.match_whole(tokenize(text))]

    fresh = APPS.with_apps(APPS.apps)
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(partial(read_whole, fresh), examples))
    assert together == [read_whole(APPS, text) for text in examples] and all(together)
