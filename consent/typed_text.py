"""What a model that saw the screen may type, by where each part of the text comes from and where it goes.

Where text stays on this device, what was read on a screen of this run may be typed, and what is worked out from it.
Where it leaves the device, in a shell, or where it says who gets something, only the person's own words may.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from iris_screen.consent.copied_text import CopiedText
from iris_screen.consent.grant_limits import PackagesOf, drop_ruled_out, is_own_text, list_places, strip_url
from iris_screen.consent.local_apps import Sink, find_sink, is_address_field, shows_many_owners
from iris_screen.consent.named_control import is_named_in, wants
from iris_screen.consent.secrets.secret_finder import find_asked_kinds, find_secrets
from iris_screen.core.message import Message, say
from iris_screen.core.parsing.labels import drop_unread, label
from iris_screen.core.parsing.numbers import Number, find_date, find_numbers, is_worked_out
from iris_screen.core.parsing.screen_words import is_harmless
from iris_screen.core.parsing.sums import mentions_money
from iris_screen.core.plan import Task
from iris_screen.core.protocols import Reader
from iris_screen.core.screen import Frame
from iris_screen.sight.elements.same_words import fold
from iris_screen.sight.frame_facts import read_texts

SCREENS = 40
"""How many of the latest screens are read again."""
SPARSE = 3
"""Texts that an element tree has at least, unless it leaves out most of what is drawn."""
DIGITS = 3
"""Numbers with fewer digits are free, as in "2 eggs"."""
A_YEAR = 366
"""Days."""
_WORD = re.compile(r"\w+")
_NUMBER = re.compile(r"(?:(?<!\w)[-−])?\d+(?:[.,:/'’-]\d+)*")
_CLOCK = re.compile(r"(\d{1,2})[:：](\d{2})")
_UNSPACED = re.compile("[\u3040-\u30ff\u3400-\u9fff]")
_COLONS = str.maketrans("：", ":")


@dataclass(frozen=True)
class Page:
    """The texts of a screen of this run, and the package of the app it belongs to."""

    app: str
    texts: list[str]


@dataclass(frozen=True)
class Seen:
    """What was read on the screens of this run. frames: those it acted on, newest first. reader: reads frames that
    come without a tree. Each is read only if something typed cannot be explained without it. has_copied: whether the
    run itself copied or cut what the clipboard holds.
    """

    frames: Callable[[], Iterable[Frame]] = tuple
    reader: Reader | None = None
    has_copied: Callable[[], bool] = lambda: False

    def list_pages(self, task: Task) -> Iterator[Page]:
        """The screens of granted apps, newest first."""
        done: set[str] = set()
        for frame in self.frames():
            granted = not task.grant.apps or not frame.app or frame.app in task.grant.apps
            if granted and frame.key not in done and frame.health != "gone":
                done.add(frame.key)
                texts = read_texts(frame, self.reader)
                if frame.elements is not None and len(texts) < SPARSE and self.reader:
                    texts = [*texts, *(line.text for line in self.reader.read(frame))]
                yield Page(frame.app, texts)
            if len(done) >= SCREENS:
                return


@dataclass(frozen=True)
class TypingRule:
    """packages: an app's packages on a task's device. seen: the screens of this run."""

    packages: PackagesOf
    seen: Seen = Seen()

    def find_sink(self, app: str, task: Task) -> Sink:
        """Where text goes that is typed into this app (consent/local_apps.py)."""
        return find_sink(app, task, self.packages)

    def explain(self, text: str, app: str, task: Task) -> Message | None:
        """Why a text may not be typed into this app unasked; None if it may."""
        if is_own_text(text, task):
            return None
        sink = self.find_sink(app, task)
        if sink == "shell":
            return say("rule-types-in-shell", text=text)
        if is_part(text, task) or _follows(text.strip(), task):
            return None
        if sink == "leaves":
            return self._explain_leaving(text, app, task)
        if sink == "numbers" and (address := next(_list_unowned_addresses(text, task), "")):
            return say("rule-types-address", part=address)
        part = find_unread(text, task, self.seen)
        return say("rule-types-unread", part=part) if part else None

    def may_look_up(self, text: str, app: str, task: Task) -> bool:
        """Whether this may be searched for in this app: the person's words, or other words of the model's own, but no
        number and no word that another app has shown.
        """
        foreign = [word for word in _WORD.findall(text) if not is_own_text(word, task)]
        if not all(map(str.isalpha, foreign)):
            return False
        others = [fold(each) for page in self._list_other_pages(app, task) for each in page.texts] if foreign else []
        return not any(fold(word) in each for word in foreign for each in others)

    def may_paste(self, app: str, task: Task) -> bool:
        """Whether what was copied may be put into this app: the run copied it, and it stays on this device; or the
        person asks for it.
        """
        return (self.find_sink(app, task) == "all" and self.seen.has_copied()) or self.may_copy(app, task)

    def may_copy(self, app: str, task: Task, text: str = "") -> bool:
        """Whether the person asks to copy into this app what another one has shown under a name that their words have:
        "the opening time" of "Opening time: 9:30". text: what is to be written; "" for what was copied there.
        """
        if not wants(task, "copies") or {"payment", "send", "post"} & {*task.grant.kinds}:
            return False
        own, sought = drop_ruled_out(task), fold(text)
        said = (own, drop_unread(own))  # names may have been read off a picture
        return any(
            sought in fold(f"{name}:{value}")
            and any(is_named_in(name, each) for each in said)
            and page.app not in self.packages(task, name)
            for page in self.seen.list_pages(task)
            if page.app != app
            for name, value in _list_values(page.texts)
        )

    def _explain_leaving(self, text: str, app: str, task: Task) -> Message | None:
        own = drop_ruled_out(task)
        if self.may_copy(app, task, text) or self._is_asked_code(text, task):
            return None
        places = (place for place in list_places(text) if strip_url(place) not in fold(own))
        has_places = any(not _follows(place, task) for place in places)
        if (task.grant.texts or has_places) and not _is_day_near(text, own):
            return say("rule-writes", text=text)
        is_told = any(not words for _, words in task.grant.messages)  # somebody is named, and what to say, not how
        if {"send", "post"} & {*task.grant.kinds} and not is_told:
            return None  # the wording of a message is left open
        copied = CopiedText(text, own)
        for page in self._list_other_pages(app, task):
            if copied.is_from(page.texts, whole=page.app == app):
                return say("rule-writes", text=text)
        return None

    def _is_asked_code(self, text: str, task: Task) -> bool:
        """Whether this is the code that the person wants sent to somebody they name: the only one that was read."""
        asked = find_asked_kinds(drop_ruled_out(task)) & {"code"}
        if not (asked and task.grant.recipients and "send" in task.grant.kinds):
            return False
        read = (each for page in self.seen.list_pages(task) for each in page.texts)
        codes = {each[span.start : span.end] for each in read for span in find_secrets(each) if span.kind in asked}
        return codes == {text.strip()}

    def _list_other_pages(self, app: str, task: Task) -> list[Page]:
        """Those whose words are not this app's own. An app that has shown a field for web addresses is a browser,
        whatever it is called.
        """
        pages = list(self.seen.list_pages(task))
        own = [text for page in pages if page.app == app for text in page.texts]
        mixed = shows_many_owners(app, task, self.packages) or any(map(is_address_field, own))
        return [page for page in pages if mixed or page.app != app]


def is_part(text: str, task: Task) -> bool:
    """Whether this is the beginning of a text that the person gives, to choose from what a page then offers, or whole
    words of it, to look for them: “wireless headphones” of “the cheaper wireless headphones”. Not of a message, a
    command, a number or an address, where a part alone means something else.
    """
    if {"send", "post", "payment", "call", "delete"} & {*task.grant.kinds} or not text.strip():
        return False
    allowed = drop_ruled_out(task)
    return any(own in allowed and _begins_or_stands_in(text.casefold(), own.casefold()) for own in task.grant.texts)


def _begins_or_stands_in(part: str, whole: str) -> bool:
    uncut = list(_list_uncut(whole))
    for start in range(len(whole) - len(part) + 1):
        end = start + len(part)
        is_cut = any(first < place < last for first, last in uncut for place in (start, end))
        borders = (_is_border(whole, start), _is_border(whole, end))
        if whole[start:end] == part != whole and not is_cut and (start == 0 or all(borders)):
            return True
    return False


def _list_uncut(text: str) -> Iterator[tuple[int, int]]:
    """Where the numbers, mail addresses and pages of a text are: a part of one is another one."""
    yield from (number.span() for number in _NUMBER.finditer(text))
    end = 0
    for place in list_places(text):
        start = text.index(place, end)
        end = start + len(place.rstrip())
        yield start, end


def _is_border(text: str, place: int) -> bool:
    """Whether no word or number is cut there. Chinese words are not told apart by spaces."""
    beside = text[max(place - 1, 0) : place + 1]
    return len(beside) < 2 or not beside.isalnum() or any(map(_UNSPACED.match, beside))


def _list_values(texts: Sequence[str]) -> Iterator[tuple[str, str]]:
    """What may be names and their values on a page: the two parts of "Price: 5 €", or a text and the one behind it,
    unless the first is a button such as "Copy".
    """
    for line in (line for text in texts for line in text.splitlines()):
        name, sign, value = line.translate(_COLONS).partition(":")
        if sign and value.strip():
            yield name, value
    yield from ((name, value) for name, value in pairwise(texts) if not is_harmless(name))


def find_unread(text: str, task: Task, seen: Seen) -> str:
    """The first part of a text that comes neither from the person's words, nor from a screen of this run, nor from a
    computation on these; "" if there is none. If the words say what to write, every word counts as a part; else only
    numbers and addresses do, and the wording is the model's.
    """
    words = [word for word in _WORD.findall(text) if word.isalpha()] if task.grant.texts else []
    allowed = drop_ruled_out(task)
    said, own = fold(allowed), find_numbers(allowed)
    parts = [*_list_unowned_addresses(text, task), *(word for word in words if fold(word) not in said)]
    numbers = [each for each in find_numbers(text) if not _is_among(each, own)]
    read: list[Number] = []
    known = [value for each in own for value in each.values]
    for page in seen.list_pages(task):
        if not parts and not numbers:
            return ""
        texts = [fold(each) for each in page.texts]
        parts = [part for part in parts if not any(fold(part) in each for each in texts)]
        read += [number for each in page.texts for number in find_numbers(each)]
        # the time of day or a number in a title is no amount that anything is worked out from
        amounts = [each for each in page.texts if not label(each) or mentions_money(each)]
        known += [value for each in amounts for number in find_numbers(each) for value in number.values]
        numbers = [each for each in numbers if not _is_among(each, read)]
    for number in numbers:
        if _follows(number.text, task):
            continue
        day = find_date(number.text)
        beside = [value for each in find_numbers(text) if each is not number for value in each.values]
        years = {int(each.digits[:4]) for each in (*own, *read) if len(each.digits) >= 4}
        if day is not None and {day.year - 1, day.year, day.year + 1} & years:
            continue
        if not any(is_worked_out(value, [*beside, *known]) for value in number.values):
            parts.append(number.text)
    return next(iter(parts), "")


def _follows(value: str, task: Task) -> bool:
    """Whether a text is nothing but a time, a day or a number that follows from the person's words."""
    day, number = find_date(value), find_numbers(value)
    if day is not None:
        return day.isoformat() in task.grant.follows
    clock = _CLOCK.fullmatch(value)
    if clock is not None:
        return f"{int(clock[1]):02}:{clock[2]}" in task.grant.follows
    if len(number) != 1 or number[0].text != value:
        return False
    return any(each.replace(".", "").isdecimal() and float(each) in number[0].values for each in task.grant.follows)


def _is_among(number: Number, known: Iterable[Number]) -> bool:
    """Whether a number has few digits, or is one of these, or each of its pieces is."""
    if len(number.digits) < DIGITS:
        return True
    listed = [part for each in known for part in (each, *each.pieces)]
    if any(number.digits == each.digits or number.values & each.values for each in listed):
        return True
    return bool(number.pieces) and all(_is_among(piece, listed) for piece in number.pieces)


def _is_day_near(text: str, own: str) -> bool:
    """Whether a text is nothing but a day, at most a year from one that the person names: "a week after 2026-02-24"."""
    day = find_date(text.strip())
    named = (find_date(each.text) for each in find_numbers(own))
    return day is not None and any(each and abs((day - each).days) <= A_YEAR for each in named)


def _list_unowned_addresses(text: str, task: Task) -> Iterator[str]:
    """Pages and mail addresses in a text that the person's words do not have."""
    plain = unicodedata.normalize("NFKC", text)
    own = fold(drop_ruled_out(task))
    return (place for place in list_places(plain) if not place[0].isdigit() and strip_url(place) not in own)
