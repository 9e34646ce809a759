"""Finds the control that a person's sentence says to press at its end: "… and hit Submit", “……然后点击提交”.

What the rest of the sentence asks for may be seen to hold before that. Such a task is not done until the press is.
"""

import re
from functools import cache, cached_property
from pathlib import Path

from iris_screen.core.effects import TAPS
from iris_screen.core.parsing.sentences.ruled_out import read_request
from iris_screen.core.parsing.wordings import FOLDER, is_unspaced, load_wordings, match_words, write_words
from iris_screen.core.plan import Step
from iris_screen.core.record import Record
from iris_screen.sight.elements.same_words import fold

MAX_NAME = 30
"""Characters of a control's name; more is a description."""
VERB = 40
"""Letters before a name within which the verb that presses it is."""
_OPENING = "“„«「『‘\"'"
_QUOTED = r"[“”\"「『']\s*(?P<quoted>[^“”\"」』']+?)\s*[“”\"」』']"
_LATIN_NAME = "(?-i:[A-Z])[A-Za-z0-9&-]*(?: [A-Za-z0-9&-]+){0,2}"
_NO_HOUR = "(?<![0-9零一二两三四五六七八九十])"
_SIGNS = r"\s，。；、！？“”\""


class PressWords(Record):
    """The words of one language; see the file of English."""

    verbs: list[str]
    short_verbs: list[str] = []
    marks: list[str] = []
    before: list[str] = []
    filler: list[str] = []
    kinds: list[str] = []
    ends: list[str] = []
    no_names: list[str] = []
    no_letters: list[str] = []
    keys: list[str] = []
    gestures: list[str] = []

    @cached_property
    def last_press(self) -> "re.Pattern[str]":
        """Matches a press at the end of a sentence, with the name of the control in a group."""
        verbs, short, marks = (write_words(each) for each in (self.verbs, self.short_verbs, self.marks))
        before, filler, kinds, ends = (write_words(each) for each in (self.before, self.filler, self.kinds, self.ends))
        if is_unspaced(self.verbs[0]):  # a verb that is too common counts with a name in quotes, or with a mark behind
            letter = f"[^{_SIGNS}{re.escape(''.join(self.no_letters))}]"
            quoted = rf"(?:{verbs}|{short})\s*(?:{filler})?\s*{_QUOTED}(?:{kinds})?"
            plain = rf"{verbs}(?:{filler})?\s*(?P<plain>{letter}{{1,8}}?)(?:{kinds})?"
            marked = f"{short}(?P<marked>{letter}{{1,8}}?){marks}"
            # a name in Latin letters stands out; not behind a time: 下午3点 Party
            foreign = rf"(?:{verbs}|{_NO_HOUR}{short})(?:{filler})?\s*(?P<foreign>{_LATIN_NAME})\s*(?:{kinds})?"
            return re.compile(rf"(?:{quoted}|{plain}|{marked}|{foreign})(?:{ends})?\s*$", re.IGNORECASE)
        begin = rf"(?:^|[,;.]\s*|{before}\s+){verbs}(?:\s+{filler})*\s+"
        name = rf"(?:{_QUOTED}|(?P<plain>[\w+&-]+(?:\s+[\w+&-]+){{0,2}}?))"
        return re.compile(rf"{begin}{name}(?:\s+{kinds})?(?:\s+{ends})?\s*$", re.IGNORECASE)


@cache
def load_press_words(folder: Path = FOLDER) -> list[PressWords]:
    return load_wordings("presses", PressWords, folder)


def find_last_press(sentence: str) -> str:
    """The name of the control that the sentence says to press last; "" if it names none."""
    rest = read_request(sentence).rest.strip().rstrip(".!?。！？;；,， ")
    folded = rest.casefold()
    # hardly one language has a verb that is said, and its pattern takes milliseconds to compile
    said = (
        words
        for words in load_press_words()
        if any(verb.casefold().split()[0] in folded for verb in (*words.verbs, *words.short_verbs))
    )
    found = next((found for words in said if (found := words.last_press.search(rest))), None)
    if found is None:
        return ""
    name = next((each for each in found.groups() if each), "").strip()
    words = name.casefold().split()
    return "" if len(name) > MAX_NAME or _list_no_names() & set(words) else name


def is_told_to_press(name: str, sentence: str) -> bool:
    """Whether a verb for a press is right before this name: “点“删除””, "press the Delete button"."""
    at = sentence.find(name)
    return at >= 0 and _match_verbs(True).search(sentence[max(0, at - VERB) : at]) is not None


def is_press_told(name: str, sentence: str) -> bool:
    """Whether the sentence says to press a control of this name, and no key."""
    is_key = any(name.casefold() in each.keys for each in load_press_words()) or "+" in name[1:]
    at = sentence.find(name)
    return at >= 0 and not is_key and _match_verbs(False).search(sentence[max(0, at - VERB) : at]) is not None


def find_verb_of_press(text: str) -> int | None:
    """Where the verb for a press begins that a text ends with: “open it and press the ”; None if it ends otherwise."""
    found = _match_verbs(False).search(text)
    return found.start() if found else None


@cache
def _match_verbs(with_gestures: bool) -> "re.Pattern[str]":
    """Matches a verb for a press at the end of a text, with what may be between it and the name. with_gestures: or
    for anything else that a hand does.
    """
    words = load_press_words()
    verbs = write_words([verb for each in words for verb in (*each.verbs, *each.short_verbs)])
    if with_gestures:
        verbs = f"(?:{verbs}|{write_words([verb for each in words for verb in each.gestures])})"
    between = write_words([word for each in words for word in (*each.filler, *each.kinds, "the")])
    return re.compile(rf"{verbs}(?:\s*{between})*\s*[{_OPENING}]?\s*$", re.IGNORECASE)


@cache
def match_gestures() -> "re.Pattern[str]":
    """Matches the words for what a hand does: tapping, swiping."""
    return match_words(word for each in load_press_words() for word in each.gestures)


@cache
def _list_no_names() -> frozenset[str]:
    """Keys of a keyboard, and words that name no control."""
    return frozenset(word for each in load_press_words() for word in (*each.no_names, *each.keys))


def is_press_of(step: Step, name: str, pressed: str) -> bool:
    """Whether this step pressed a control of this name. pressed: the words where it pressed, as far as known."""
    if step.action not in TAPS:
        return False
    said = [pressed, *step.target.words, *step.target.names]
    return any(fold(name) in fold(words) for words in said if words)
