"""A run as one HTML file: all of it is there, it is small, and nothing of a screen's text is more than text."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from iris_screen.core.geometry import Box
from iris_screen.core.message import verbatim
from iris_screen.core.plan import Step, Task
from iris_screen.core.verdict import TaskResult
from iris_screen.graph.pictures.run_pictures import RunPictures
from iris_screen.text import render
from iris_screen.ui.report.document import Form, render_story
from iris_screen.ui.report.html_report import STYLE
from iris_screen.ui.report.report_mask import build_mask
from iris_screen.ui.report.run_story import Story
from iris_screen.ui.report.small_pictures import BUDGET, LEVELS, shrink_pictures
from tests.invented import INVENTED, invented, outside
from tests.unit.ui.report.told import BOX, in_trouble, photographed, row, seen, story, turn, typed

HOSTILE = (
    "</style></title><script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "<svg onload=alert(1)></svg></symbol>",
    "<!-- <![CDATA[ ]]> &lt; &#60;script&#62;",
    "a\x00b\x1b[31m\ud800\ufffec",
    "pay \u202ecilbup\u202c to \u2066evil\u2069\u200f",
)


LABELS = ("aria-label", "alt", "title", "message", "name")
"""Attributes that are read by people."""


class Parts(HTMLParser):
    """The tags of a page and what stands between them."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data


def read(page: bytes) -> Parts:
    parts = Parts()
    parts.feed(page.decode())
    return parts


def everywhere(words: str, folder: Path) -> Story:
    """A run whose every word is this one."""
    said = verbatim(words)
    met = turn(note=said, app=words, blocker=(said, BOX), obstacle=(said, BOX))
    ended = TaskResult(run_id="r1", task=words, status="failed", verdict="failed", reason=words, answer=words)
    return story(
        folder,
        met,
        row=row(text=words, reason=words, device=words),
        totals=in_trouble(words),
        ahead=(Step(action="tap", description=words),),
        result=ended,
    )


def test_a_page_needs_no_network_and_no_script_and_each_picture_is_in_it_once(tmp_path: Path) -> None:
    page = render_story(story(photographed(tmp_path, "f1", "f2", "end"), turn(1), turn(2)), "html")
    parts = read(page)
    held = [attrs["href"] or "" for tag, attrs in parts.tags if tag == "image"]
    assert len(held) == 3 and all(address.startswith("data:image/webp;base64,") for address in held)
    assert not {"script", "link", "iframe", "object", "form", "img"} & {tag for tag, _ in parts.tags}
    assert not re.search(rb"(?:src|href)=\"(?!data:image/webp|#)", page) and b"url(" not in page
    policy = next(attrs["content"] for tag, attrs in parts.tags if attrs.get("http-equiv"))
    assert policy and policy.startswith("default-src 'none'")


@pytest.mark.parametrize("words", HOSTILE)
def test_no_word_of_a_screen_or_a_model_is_more_than_text(words: str, tmp_path: Path) -> None:
    folder = photographed(tmp_path, "f1", "end", size=(108, 240))
    hostile, tame = (read(render_story(everywhere(said, folder), "html")) for said in (words, "tame"))
    assert [(tag, sorted(attrs)) for tag, attrs in hostile.tags] == [(tag, sorted(attrs)) for tag, attrs in tame.tags]
    assert not re.search("[\u200e\u200f\u202a-\u202e\u2066-\u2069\x00\x1b]", hostile.text)


def test_what_was_found_touched_and_in_the_way_is_drawn_over_the_picture(tmp_path: Path) -> None:
    met = turn(blocker=(verbatim("ad 全场五折"), Box(left=90, top=300, right=990, bottom=1900)))
    page = render_story(story(photographed(tmp_path, "f1"), met), "html").decode()
    assert '<rect class="target" x="400" y="400" width="300" height="100"' in page
    assert '<rect class="obstacle" x="90" y="300" width="900" height="1600"' in page
    assert '<circle class="touch" cx="540" cy="450"' in page


def test_decisions_evidence_costs_times_and_post_mortems_are_told(tmp_path: Path) -> None:
    text = read(render_story(everywhere("looked for 设置 in vain", tmp_path), "html")).text
    assert (
        text.count("looked for 设置 in vain") >= 9
        and "the target was not found" in text
        and "No screenshot here" in text
    )
    told = read(render_story(story(tmp_path), "html")).text
    for words in ("open it", "verified: seen", "2.00 s", "67%", "act", "model calls", "$0", "sim:"):
        assert words in told


def test_it_speaks_chinese_where_it_is_asked_to(tmp_path: Path) -> None:
    assert "逐轮记录" in render_story(story(tmp_path), "html", language="zh").decode()


@pytest.mark.parametrize("form", ["html", "markdown", "junit"])
def test_a_new_language_says_all_that_is_no_data(form: Form, tmp_path: Path) -> None:
    folder = photographed(tmp_path, "f1", "end", size=(108, 240))
    told = everywhere("给张三发消息", folder)
    said = read(render_story(told, form, language=INVENTED, texts=invented(tmp_path / "texts")))
    tried = {"给张三发消息", "popup", "r1", "tap at 540, 450", "open it", "设置", "auto"}
    assert outside(re.sub("<style>.*?</style>", "", said.text, flags=re.DOTALL), STYLE.read_text("utf-8"), *tried) == ""
    tags = [attrs for tag, attrs in said.tags if tag not in ("meta", "property")]
    labels = [each for attrs in tags for name in LABELS if (each := attrs.get(name))]
    assert outside("\n".join(labels), *tried) == ""


def test_pictures_that_are_hard_to_make_small_keep_to_the_budget_and_the_last_one_stays(tmp_path: Path) -> None:
    keys = [*(f"f{n}" for n in range(16)), "end"]
    folder = photographed(tmp_path, *keys, size=(1200, 1800), noise=7)
    small = shrink_pictures(keys, RunPictures(folder), build_mask(story(folder)))
    assert sum(len(each.data) for each in small.values()) <= BUDGET and "end" in small
    assert (small["end"].width, small["end"].height) == (1200, 1800) and len(LEVELS) > 1


# --- what must not be said -------------------------------------------------------------------------------------------

SECRET = "hunter2-绝密"


def test_a_password_is_in_no_form_of_the_document_also_where_the_task_itself_says_it(tmp_path: Path) -> None:
    said = f"type {SECRET} in the password field"
    told = story(tmp_path, typed(SECRET, words=said), row=row(text=said, reason=f"field with “{SECRET}” seen"))
    for form in ("html", "junit", "markdown"):
        text = render_story(told, form).decode()  # type: ignore[arg-type]
        assert SECRET not in text and "••••" in text


def test_what_a_field_shows_as_dots_is_a_password_whatever_the_step_calls_it(tmp_path: Path) -> None:
    photographed(tmp_path, "f1", "f2")
    seen(tmp_path, "f2", ("•" * len(SECRET), BOX))
    told = story(tmp_path, typed(SECRET))
    assert build_mask(told).secrets[0] == SECRET and SECRET not in render_story(told, "html").decode()


def test_a_password_field_is_blurred_so_that_nothing_of_it_can_be_got_back(tmp_path: Path) -> None:
    from io import BytesIO

    from PIL import Image

    photographed(tmp_path, "f1", size=(300, 600), noise=3)
    box = Box(left=30, top=60, right=270, bottom=100)
    seen(tmp_path, "f1", ("•••••", box))
    [small] = shrink_pictures(["f1"], RunPictures(tmp_path), build_mask(story(tmp_path, turn(1)))).values()
    with Image.open(BytesIO(small.data)) as opened:
        hidden = opened.convert("L").crop((30, 60, 270, 100))
        shown = opened.convert("L").crop((30, 160, 270, 200))
    assert len(set(hidden.resize((60, 1)).tobytes())) > 1  # it is there, and smooth
    steps = [abs(a - b) for a, b in zip(hidden.tobytes()[:239], hidden.tobytes()[1:240], strict=True)]
    rough = [abs(a - b) for a, b in zip(shown.tobytes()[:239], shown.tobytes()[1:240], strict=True)]
    assert max(steps) < 24 < max(rough)


@pytest.mark.parametrize("said", ['输入密码"{}"', "type the password “{}”, then press OK", "the PIN is '{}'"])
def test_a_password_that_was_said_and_never_typed_is_not_told_either(said: str, tmp_path: Path) -> None:
    words = said.format(SECRET)
    told = story(tmp_path, task=Task(id="r1", text=words), row=row(text=words, reason=f"I cannot read {words}"))
    assert SECRET not in render_story(told, "html").decode() and SECRET not in render_story(told, "markdown").decode()


def test_who_writes_of_a_password_to_a_friend_hides_nothing(tmp_path: Path) -> None:
    told = story(tmp_path, typed("my password is in the drawer", words="type “my password is in the drawer”"))
    assert not build_mask(told).secrets


def test_a_short_password_leaves_other_words_alone_and_a_models_key_is_not_said(tmp_path: Path) -> None:
    told = story(tmp_path, typed("12", words="type the PIN"), row=row(reason="12 of 120 seen, key sk-secret"))
    mask = build_mask(told, ["sk-secret", ""])
    assert told.row.reason and render(mask.cover(told.row.reason)) == "•••• of 120 seen, key ••••"
