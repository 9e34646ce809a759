"""What a sentence commands, where only the page it leads to tells whom and what text it names.

“Stuur Joris: de sleutel ligt onder de mat”, “Ответь Кате: «буду»”, “Ring the vet”: where a name ends, and how it is
written when nobody is addressed, no list of words tells. But the page is headed by a name, and its field holds a text.
If a sentence is nothing but a verb, this name and this text, and words that say no more, it commands that. One word
more, and it may ask for something else, or depend on it (assets/sentences/shown.yaml). Others write on the page as
well; so nothing on it but the one name and the text explains a word of the sentence. Where many read what is written,
a name does not say which place is meant: a post, a comment, or the chat of a group is never commanded so.
"""

import re
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from iris_screen.consent.around.person_names import is_before_name, is_same_person, list_title_forms, match_person
from iris_screen.consent.local_apps import is_lookup
from iris_screen.consent.named_object import WRITES
from iris_screen.consent.request_limits import find_taken_back
from iris_screen.consent.shown_recipients import is_form_title, read_addressed
from iris_screen.consent.touched_control import PressedPage, TouchedControl
from iris_screen.core.parsing.labels import label
from iris_screen.core.parsing.policy_words import find_quoted
from iris_screen.core.parsing.screen_words import drop_articles, find_kind_words, is_agreement, load_screen_words
from iris_screen.core.parsing.sentences.command_words import list_wide_words
from iris_screen.core.parsing.sentences.commands import Command
from iris_screen.core.parsing.sentences.request_words import list_request_words
from iris_screen.core.parsing.sentences.ruled_out import APOSTROPHES, read_request
from iris_screen.core.parsing.sentences.told_messages import depends, is_one_message
from iris_screen.core.parsing.sums import mentions_money
from iris_screen.core.parsing.word_list import WordList
from iris_screen.core.parsing.wordings import is_unspaced
from iris_screen.core.parsing.yaml_text import load_shipped
from iris_screen.core.plan import Task
from iris_screen.core.policy import Policy
from iris_screen.core.press import Press
from iris_screen.core.record import Record
from iris_screen.sight.elements import visible_elements
from iris_screen.sight.elements.same_words import fold

FILE: Final = Path(__file__).resolve().parents[2] / "assets" / "sentences" / "shown.yaml"
TO_ONE: Final = frozenset({"send", "call"})
"""Kinds of act that reach the one who is named, and nobody else."""
PUBLIC: Final = frozenset({"send", "contact", "post"})
"""Kinds of act that one word may name: a reply may be a message or a comment."""
BUTTONS: Final = frozenset({"button", "other", "image", "tab"})
LINES: Final = 12
"""Lines of the longest text that is looked for on a picture."""
LONGEST: Final = 400
"""Characters of the longest sentence that is read so."""
SHORT: Final = 3
"""Letters of the shortest name that has other endings."""
_COLONS: Final = (":", "：")
_ENDS: Final = ".。!！ "
_TOKEN: Final = re.compile(r"[^\s,;:!?“”«»„\"()（）：，；！？、。「」『』‘]+")
_SEVERAL: Final = re.compile(r"[,;:|/&+·•()（）\[\]，、；：]|\s[-–—]\s|—")
"""In a heading it sets names or other things apart: “Joris, Eva”, “Joris (48)”, “Joris - Buren”."""
_COUNT: Final = re.compile(r"\d+\s*[\u3040-\u9fff\uac00-\ud7af\u0e00-\u0e7f]+|\d+\s+[^\W\d]{3,}(?:\s+\w+){0,2}")
"""How many are here: “48 deelnemers”, “48人”."""
_LIST: Final = re.compile(r"\s*[,;，、；&+]\s*")
BRIEF: Final = 3
"""Words of the longest text that says who is in a chat, or of a name in it."""


class ShownWords(Record):
    """The words of one language; see the file."""

    beside: list[str] = []
    things: dict[str, list[str]] = {}
    verbs: dict[str, list[str]] = {}
    opens: list[str] = []
    cases: list[str] = []
    glued: list[str] = []


class _Page(NamedTuple):
    """bar: the texts of its title bar. told: all others that are there to be read. fields: what is written in it; on a
    picture, every run of lines, of which some are.
    """

    bar: list[str]
    told: list[str]
    fields: list[str]


def add_shown_command(task: Task, press: Press, page: PressedPage, policy: Policy) -> Task:
    """The task, granting to send or call what its words command by this name and text of the page; as it is, if they
    may say anything else.
    """
    grant = task.grant
    limits = (grant.only, grant.forbidden, grant.ruled_out, task.from_outside, task.steps, find_taken_back(task.text))
    if press.box is None or any(limits) or len(task.text) > LONGEST:
        return task
    control = page.find(press.box.center)
    kinds = {kind for name in control.names for kind in policy.kinds_of(name, None)}
    kind = next(iter(kinds)) if len(kinds) == 1 else ""
    is_other = kind != "call" and bool(PUBLIC & {*grant.kinds})  # it is commanded already, or something like it is
    if kind not in TO_ONE or is_other or _is_one_of_several(control, kind, policy):
        return task
    shown = _read_page(page)
    if any(map(_tells_of_several, shown.told)):
        return task
    words = _choose(task.text.translate(APOSTROPHES), kind, policy)
    text = _find_told(shown.fields, task, words, policy) if kind in WRITES else ""
    is_filled = page.frame.elements is not None and any(fold(each) != fold(text) for each in shown.fields)
    if is_filled or (kind in WRITES and not text):
        return task
    who = _Reading(task, text, kind, words, policy).find_named(shown)
    forms = _list_forms(who, words)
    if not who or any(not (fold(each) in forms or is_same_person(who, each)) for each in grant.recipients):
        return task
    command = Command(kind=kind, to=who, content=text, shown=True)
    more = grant.replace(
        kinds=[*grant.kinds, kind],
        recipients=[who],
        texts=list(dict.fromkeys([*grant.texts, *filter(None, [text])])),
        commands=[*(each for each in grant.commands if each.kind != kind), command],
        left_open=[each for each in grant.left_open if each.kind != kind],
    )
    return task.replace(grant=more)


def _is_one_of_several(control: TouchedControl, kind: str, policy: Policy) -> bool:
    """Whether another control of the page does this as well: which of them is meant, a sentence does not say."""
    page = control.page
    if page.frame.elements is None:
        others = [line for line in page.lines if control.box and not control.box.contains(line.box.center)]
        told = [line.text for line in others if page.find(line.box.center).role == "button"]
    else:
        told = [each.name for each in page.shown if each.role in BUTTONS and each.box != control.box]
    return any(kind in policy.kinds_of(name, None) for name in told if name)


def _read_page(page: PressedPage) -> _Page:
    frame = page.frame
    if frame.elements is None:
        told = [(line.text, line.box) for line in page.lines]
        lines = [text for text, _ in told]
        gaps = ["" if is_unspaced(line[-1:]) else " " for line in lines]
        runs = (range(at, min(at + count, len(lines))) for at in range(len(lines)) for count in range(1, 1 + LINES))
        fields = ["".join(lines[at] + gaps[at] for at in run).strip() for run in runs]
    else:
        told = [(each.name, each.box) for each in page.shown if each.role in ("text", "other", "") and each.name]
        inputs = [each for each in page.shown if each.role == "input"]
        fields = [each.value or each.name for each in inputs if each.value or not is_lookup(each.name)]
    boxes = [box for _, box in told]
    bar = [text for text, box in told if visible_elements.is_in_title_bar(box, boxes, frame.size) and label(text)]
    every = lines if frame.elements is None else [each.name for each in page.shown if each.role != "input"]
    return _Page(bar, [text for text in every if text not in bar], list(dict.fromkeys(fields)))


def _tells_of_several(text: str) -> bool:
    """Whether a text of a page may say that more than one is in it: how many, who they are, or that it is a group's."""
    parts = [part for part in _LIST.split(text.replace("：", ":").rpartition(":")[2].strip()) if part]
    are_names = len(parts) > 1 and all(len(part.split()) < BRIEF and part[0] != part[0].lower() for part in parts)
    is_list = len(parts) > 1 and (are_names or (is_unspaced(text[:1]) and ("：" in text or ":" in text)))
    counts = any(_COUNT.fullmatch(part.strip()) for part in _SEVERAL.split(text))
    is_brief = len(text.split()) < BRIEF and (not is_unspaced(text[:1]) or len(text) <= 2 * BRIEF)
    return is_list or counts or (is_brief and any(list_wide_words().find_places(label(text))))


def _find_told(fields: Iterable[str], task: Task, words: Iterable[ShownWords], policy: Policy) -> str:
    """Which of these texts the sentence says to write: in quotes, or behind a colon to its end."""
    plain = task.text.translate(APOSTROPHES).strip()
    quoted = {fold(each).rstrip(_ENDS) for each in find_quoted(plain)}
    language = read_request(plain).language
    opens = [word for each in words for word in each.opens]
    for text in sorted(fields, key=len, reverse=True):
        said = text.translate(APOSTROPHES).strip().rstrip(_ENDS)
        if fold(said) in quoted:
            return text
        at = plain.casefold().rfind(said.casefold())
        before = plain[: max(at, 0)].rstrip()
        ends = at > 0 and not plain[at + len(said) :].strip(_ENDS) and not quoted and bool(label(said))
        opened = before.endswith(_COLONS) or any(before.casefold().endswith(word) for word in opens)
        if (
            ends
            and opened
            and is_one_message(said, f"{before.rstrip(''.join(_COLONS))}:", language, policy.find_verbs, ())
        ):
            return text
    return ""


class _Reading:
    """One sentence, without the text it says to write."""

    def __init__(self, task: Task, text: str, kind: str, words: Sequence[ShownWords], policy: Policy) -> None:
        self._kind, self._policy, self._words = kind, policy, words
        plain = task.text.translate(APOSTROPHES)
        written = text.translate(APOSTROPHES).strip().rstrip(_ENDS)
        at = plain.casefold().rfind(written.casefold()) if written else -1
        self._rest = plain if at < 0 else f"{plain[:at]} {plain[at + len(written) :]}"
        self._verbs = WordList(word for each in words for word in each.verbs.get(kind, ()))
        self._beside = WordList(word for each in words for word in (*each.beside, *each.things.get(kind, ())))
        self._language = read_request(plain).language

    def find_named(self, shown: _Page) -> str:
        """Whom it names as this page does, if nothing is left of it; else ""."""
        asks = "?" in self._rest or "？" in self._rest
        if asks or mentions_money(self._rest) or depends(self._rest, self._language):
            return ""
        acts = {text: {*self._policy.kinds_of(text, None)} == {self._kind} or is_form_title(text) for text in shown.bar}
        # a title like “New mail” only says what the page is for
        named = [text for text, acts_so in acts.items() if not (acts_so or is_agreement(label(text)))] or [
            *filter(None, map(read_addressed, shown.told))
        ]
        if len({*named}) != 1:
            return ""
        who, said = named[0], label(named[0])
        joins = WordList(list_request_words(self._language, "joins"))
        parts = [] if is_unspaced(who[:1]) else said.split()  # 和 may be a part of a name
        several = _SEVERAL.search(who) or any(map(joins.has, parts)) or any(list_wide_words().find_places(said))
        if several or self._asks_no_more(said) or self._beside.is_all_of(said):
            return ""
        rest = self._take(who, self._rest)
        return who if rest is not None and self._asks_no_more(label(rest)) else ""

    def _asks_no_more(self, said: str) -> bool:
        """Whether words without the name and the text are a verb for this act, and such as say no more."""
        policy, kind = self._policy, self._kind
        asked = [*self._verbs.find_places(said), *find_kind_words(kind).find_asked(said)]
        verbs = [*asked, *policy.kinds[kind].find_asked(said)]
        ends = {0}
        for begin, end in sorted({*verbs, *self._beside.find_places(said)}):
            if begin in ends:
                ends |= {end, end + 1} if said[end : end + 1] == " " else {end}
        return bool(verbs) and len(said) in ends

    def _take(self, name: str, rest: str) -> str | None:
        """What is left of a text without this name, in whatever form it has there; None if that does not name it."""
        if is_unspaced(name[:1]):
            found = match_person(name).search(rest) if len(fold(name)) > 1 else None
            return None if found is None else f"{rest[: found.start()]}{rest[found.end() :]}"
        words, tokens = _TOKEN.findall(name), [*_TOKEN.finditer(rest)]
        plain = [word for word in words if label(drop_articles(word)) or not label(word)]
        for said in filter(None, (words, plain)):
            for at in range(len(tokens) - len(said) + 1):
                run = tokens[at : at + len(said)]
                forms = (_list_forms(word, self._words) for word in said)
                if all(fold(each[0]).rstrip(".") in known for each, known in zip(run, forms, strict=True)):
                    first = tokens[at - 1] if at and is_before_name(tokens[at - 1][0]) else run[0]
                    return f"{rest[: first.start()]} {rest[run[-1].end() :]}"
        return None


def _list_forms(name: str, words: Iterable[ShownWords]) -> set[str]:
    """A word of a name, folded, as it may stand in a sentence of these languages."""
    one = fold(name).rstrip(".")
    pairs = [each.split(">") for known in words for each in known.cases]
    turned = {one[: len(one) - len(end)] + form for end, form in pairs if len(one) >= SHORT and one.endswith(end)}
    return {
        one,
        *turned,
        *list_title_forms(one),
        *(f"{glued}{one}" for known in words for glued in known.glued if len(one) >= SHORT),
    }


def _choose(sentence: str, kind: str, policy: Policy) -> list[ShownWords]:
    """The words of the languages whose verb for this kind of act a sentence has. Few words tell English from Swedish;
    but “Paula” is no form of “Paul” in either.
    """
    said, known = label(sentence), _load_words()
    spoken = {name for name, (_, verbs) in known.items() if any(verbs[kind].find_places(said))}
    if any(policy.kinds[kind].find_asked(said)):
        spoken |= {"en", "zh"}  # whose verbs the policy has
    read = read_request(sentence).language
    own = {read} if read in spoken or not spoken else spoken & {"en", "zh"} or spoken
    return [known[name][0] for name in sorted(own & {*known})]


@cache
def _load_words() -> dict[str, tuple[ShownWords, dict[str, WordList]]]:
    """The words of each language, with its verbs for each kind of act."""
    screens, found = load_screen_words(), dict[str, tuple[ShownWords, dict[str, WordList]]]()
    for name, each in load_shipped(FILE.read_bytes()).items():
        words, acts = ShownWords.model_validate(each), screens[name].acts
        asked = {kind: [*words.verbs.get(kind, ()), *(acts[kind].consent if kind in acts else ())] for kind in TO_ONE}
        found[name] = words, {kind: WordList(verbs) for kind, verbs in asked.items()}
    return found
