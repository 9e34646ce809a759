"""Who gets what is sent from a page, as the page shows it.

A name may stand anywhere in what others have written. So it counts only where an app says whom it writes to: in its
title bar, in the field for recipients, and beside "To". An address counts as somebody's if the address book has shown
it in this run together with the name, and no other address of that name was shown. Whoever writes a letter chooses the
name in its head; so that counts only for who is asked to answer a letter.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache, partial, reduce
from itertools import islice
from pathlib import Path
from typing import Annotated, Final, NamedTuple

from pydantic import BeforeValidator

from iris_screen.consent.around.person_names import is_same_person, read_joined
from iris_screen.consent.around.surrounding_words import list_words
from iris_screen.consent.around.told_gesture import LONGEST, tells_of_act
from iris_screen.consent.grant_limits import PackagesOf
from iris_screen.consent.local_apps import Named, is_lookup, shows_many_owners
from iris_screen.consent.named_control import is_named
from iris_screen.consent.touched_control import PressedPage
from iris_screen.core.geometry import Box
from iris_screen.core.parsing.labels import label
from iris_screen.core.parsing.policy_words import count_words, mentions
from iris_screen.core.parsing.screen_words import find_kind_words, is_harmless
from iris_screen.core.parsing.sentences.command_clauses import SEND
from iris_screen.core.parsing.sentences.command_words import names_somebody
from iris_screen.core.parsing.sentences.commands import Command
from iris_screen.core.parsing.yaml_text import load_shipped
from iris_screen.core.plan import Task
from iris_screen.core.policy import Policy
from iris_screen.core.press import Press
from iris_screen.core.protocols import Reader
from iris_screen.core.record import Record
from iris_screen.core.screen import Frame
from iris_screen.sight.elements import visible_elements
from iris_screen.sight.elements.same_words import fold
from iris_screen.sight.vision.controls.inputs import find_keyboard_top

FILE: Final = Path(__file__).resolve().parents[1] / "assets" / "recipients.yaml"
SCREENS: Final = 40
"""How many of the latest screens are looked at for addresses."""
HEAD: Final = 0.5
"""Share of the picture's height in which a letter says who wrote it."""
NEAR: Final = 1.5
"""How far below its name an address stands, in heights of the name."""
ROW: Final = 0.02
"""Share of the picture's height within which texts are in one row."""
BUTTON: Final = 2
"""Words of a button's name, at most, on a picture, where nothing tells it from a text."""
HEADED: Final = 0.14
"""How far below the name that heads a page its own lines reach, as a share of the picture's height."""
BODY: Final = 3
"""Words of a text that a letter has at least, besides its head."""
LIST: Final = 2
"""Names with addresses of their own that make a list."""
_MAIL: Final = re.compile(r"[^\s<>()@]+@[^\s<>()@]+\.[^\s<>()@]+")
_NUMBER: Final = re.compile(r"\+?\d[\d\s().-]{3,}\d")
_NAMED: Final = re.compile(r"(.+?)\s*[<(]\s*([^\s<>()@]+@[^\s<>()@]+)\s*[>)]")
"""Ada Lin <ada@example.com>"""

Labels = Annotated[frozenset[str], BeforeValidator(lambda words: frozenset(map(label, words)))]
"""Words as labels are compared."""


class RecipientWords(Record):
    """What assets/recipients.yaml says; see there."""

    address_books: Named
    addressed: Labels
    titles: Labels
    passes_on: Labels
    answers: Labels


class _Text(NamedTuple):
    """A text of a page. role: the element's, "" on a picture. name: of the input that it is written in."""

    text: str
    box: Box
    role: str = ""
    name: str = ""

    @property
    def is_told(self) -> bool:
        """Whether it is there to be read."""
        return self.role in ("text", "other", "") and bool(self.text)

    @property
    def names_somebody(self) -> bool:
        """Whether it may be somebody who gets something: a name, what is typed, a button with a name on it."""
        known = label(self.text) in _load_words().addressed or is_harmless(self.text)
        return self.is_told or self.role == "input" or (self.role == "button" and not known)


@dataclass(frozen=True)
class ShownRecipients:
    """For one press. reader: reads frames that come without a tree. packages: an app's packages on the task's device.
    frames: the screens that this run acted on, newest first. addresses: by name, once they are looked for.
    """

    reader: Reader | None
    packages: PackagesOf
    frames: Callable[[], Iterable[Frame]]
    addresses: dict[str, frozenset[str]] = field(default_factory=dict)

    def is_written_to(self, name: str, task: Task, press: Press, frame: Frame) -> bool:
        """Whether what this press sends goes to this one, and to nobody who is not granted."""
        is_shown = any(each.shown and each.to == name for each in task.grant.commands)
        if not (is_shown or names_somebody(name, task.text) or self._is_listed(name, task, press.app)):
            return False

        def is_granted(text: str) -> bool:
            return any(self._is_called(text, each, task) for each in task.grant.recipients)

        texts = self._list_texts(frame)
        fields = sorted((each for each in texts if each.role == "input"), key=lambda each: each.box.top)
        if not all(is_granted(each.text) or all(map(is_granted, list_written_to(each))) for each in fields):
            return False
        bar = _list_bar(texts, frame)
        if any(not is_granted(more) for more in _list_added(texts, bar, fields, frame)):
            return False
        if any(self._is_called(each.text, name, task) for each in fields[:1]):
            form = [each for each in texts if each.role != "key" and each.box.top <= fields[-1].box.top]
            return all(map(is_granted, _list_addressed(form, below=False)))
        if any(self._is_called(each.text, name, task) for each in bar):
            return True
        if shows_many_owners(press.app, task, self.packages):
            return False
        if press.box is not None and answers(press.words) and _asks_to_answer(task) and self._find_writer(frame, name):
            page = PressedPage(frame, self.reader)
            return all(map(answers, page.find(press.box.center).names))
        is_dialog = any(each.role == "dialog" for each in visible_elements.list_visible(frame))
        if not (is_dialog or _says_writing(bar)):
            return False
        shown = list(_list_addressed(texts))
        return all(map(is_granted, shown)) and any(self._is_called(each, name, task) for each in shown)

    def leads_to_form(self, press: Press, task: Task, page: PressedPage, policy: Policy) -> bool:
        """Whether “Reply”, “Forward” or “Share”, which the person's words command, can only lead to a form: there is
        nothing written on the page and nobody addressed whom it could be sent to, nothing says that it acts at once,
        and it answers no dialog.
        """
        # what the grant agrees to send may go out unasked, so the way there is asked about
        commands = [each for each in task.grant.left_open if each.kind == SEND]
        if not commands or press.box is None or (page.card is not None and page.card.layer == "dialog"):
            return False
        control, words = page.find(press.box.center), _load_words()
        names = [*control.names, *control.other]
        replies = all(map(answers, names))
        passes_on = replies or all(label(name) in words.passes_on for name in names)
        if control.role != "button" or not names or not passes_on or not all(is_named(name, task) for name in names):
            return False
        texts = self._list_texts(page.frame)
        # “Goes out to everybody”; on a picture, one or two words may be another button: “Reply all”
        told = [each for each in texts if each.is_told and (each.role or count_words(each.text) > BUTTON)]
        said = [label(each.text) for each in told if len(each.text) <= LONGEST]
        if any(tells_of_act(each, policy) or any(list_words("every").find_places(each)) for each in said):
            return False
        # an address is only expected of who wrote the letter that is passed on
        shown = {address for each in texts if "@" in (address := _find_address(each.text))}
        is_letter = bool(shown) and any(count_words(each.text) > BODY for each in texts if each.is_told)
        pairs = ((_NAMED.fullmatch(each.text.strip()), each.text) for each in texts if is_letter)
        if shown - {self._find_writer(page.frame, named[1] if named else text) for named, text in pairs}:
            return False
        if page.frame.elements is None:
            is_form = bool(page.drawing.fields[0]) or find_keyboard_top(page.frame.pixels) is not None
            # what is to be written stands there already
            is_form = is_form or any(fold(text) in fold(each.text) for text in task.grant.texts for each in texts)
        else:
            is_form = any((each.role == "input" and not is_lookup(each.name)) or each.checked for each in page.shown)
        is_addressed = _says_writing(_list_bar(texts, page.frame)) or any(_list_addressed(texts))
        may_be_whom = partial(_may_be_whom, commands=commands, recipients=task.grant.recipients, title=page.heading)
        return not is_form and not is_addressed and (replies or not any(may_be_whom(each.text) for each in texts))

    def is_headed_by(self, name: str, task: Task, press: Press, frame: Frame) -> bool:
        """Whether it is the page of this one in the address book, or of their number in an app that calls, and what is
        pressed does not stand beside another name of a list.
        """
        head = self._find_head(frame) if _load_words().address_books.has(press.app, task, self.packages) else None
        if head is None or not self._is_called(head.text, name, task):
            return False
        texts = self._list_texts(frame)
        added = any(not self._is_called(more, name, task) for more in _list_added(texts, [head], (), frame))
        listed = [each for each in texts if each.is_told and _is_alike(head, each, frame)]
        beside = press.box and any(each.box.top < press.box.center.y < each.box.bottom for each in listed)
        return not (added or beside)

    def _is_listed(self, name: str, task: Task, app: str) -> bool:
        """Whether this run has seen somebody of this name, in the address book or in a list of this app: the words
        alone do not tell that from what something is sent for, as in “to claim”.
        """
        for frame in islice(self.frames(), SCREENS):
            is_book = _load_words().address_books.has(frame.app, task, self.packages)
            if frame.app != app and not is_book:
                continue
            if frame.health != "ok" or shows_many_owners(frame.app, task, self.packages):
                continue
            texts = self._list_texts(frame)
            bar = [] if is_book else _list_bar(texts, frame)  # a chat has its title, and texts below it
            told = [each for each in texts if each.is_told and each not in bar]
            for each in told:
                others = [one for one in told if _is_alike(each, one, frame) or _is_alike(one, each, frame)]
                if is_same_person(each.text, name) and (others or is_book):
                    return True
        return False

    def _is_called(self, text: str, name: str, task: Task) -> bool:
        """Whether a text is this name, or an address that was shown to be theirs."""
        if is_same_person(text, name):
            return True
        address = _find_address(text)
        if address and name not in self.addresses:
            self.addresses[name] = self._list_addresses(name, task)
        return bool(address) and address in self.addresses[name]

    def _list_addresses(self, name: str, task: Task) -> frozenset[str]:
        """The addresses that all pages of this run agree on that show this name with its addresses."""
        pages: list[frozenset[str]] = []
        for frame in islice(self.frames(), SCREENS):
            is_granted = not task.grant.apps or frame.app in task.grant.apps
            if not is_granted or frame.health != "ok" or shows_many_owners(frame.app, task, self.packages):
                continue
            if not _load_words().address_books.has(frame.app, task, self.packages):
                writer = self._find_writer(frame, name) if _asks_to_answer(task) else ""
                pages.append(frozenset(filter(None, [writer])))
            elif (head := self._find_head(frame)) and is_same_person(head.text, name):
                pages.append(frozenset(filter(None, (_find_address(each.text) for each in self._list_texts(frame)))))
        shown = [page for page in pages if page]
        return reduce(frozenset.__and__, shown) if shown else frozenset()

    def _find_head(self, frame: Frame) -> _Text | None:
        """The topmost text of a page that is no button and not the phone's own bar; None if there is none, or if it is
        in a list of people: below what was searched for, or above other names with addresses of theirs.
        """
        every = [each for each in self._list_texts(frame) if each.box.top >= frame.status_bar]
        told = (each for each in every if each.is_told and label(each.text))
        head = min(told, key=lambda each: each.box.top, default=None)
        if head is None or any(each.role == "input" and each.box.top <= head.box.top for each in every):
            return None
        addresses = [each.box for each in every if _find_address(each.text)]
        names = [each for each in every if each is head or (each.is_told and _is_alike(head, each, frame))]
        return head if sum(any(_is_at(each.box, box) for box in addresses) for each in names) < LIST else None

    def _find_writer(self, frame: Frame, name: str) -> str:
        """The mail address of who wrote the letter on a page, if its head gives that with this name; else ""."""
        every = self._list_texts(frame)
        bar = _list_bar(every, frame)
        told = [each for each in every if each.is_told and each not in bar and each.box.top >= frame.status_bar]
        addresses = [each for each in told if "@" in _find_address(each.text)]
        if not addresses:
            return ""
        first = min(addresses, key=lambda each: each.box.top)
        above = [each for each in told if each.box.bottom <= first.box.top + each.box.height // 4]
        named = _NAMED.fullmatch(first.text.strip())
        theirs = [first] if named else [each for each in told if _is_at(each.box, first.box)]
        names = [named.group(1)] if named else [each.text for each in theirs]
        # above it stands the subject at most: further down it may be part of what somebody wrote
        # what stands in their row, such as the time of a letter, is no other row
        other = [each for each in above if not any(of.box.top < each.box.center.y < of.box.bottom for of in theirs)]
        rows = {each.box.center.y // (ROW * frame.size.height) for each in other}
        is_head = first.box.center.y < HEAD * frame.size.height and len(rows) <= 1
        return _find_address(first.text) if is_head and any(is_same_person(each, name) for each in names) else ""

    def _list_texts(self, frame: Frame) -> list[_Text]:
        """The texts of a page with their places; of an input what is written in it."""
        if frame.elements is None:
            return [_Text(line.text, line.box) for line in (self.reader.read(frame) if self.reader else [])]
        shown = visible_elements.list_visible(frame)
        pairs = [(each, [each.value] if each.role == "input" else [each.name, each.value]) for each in shown]
        return [_Text(text, each.box, each.role, each.name) for each, texts in pairs for text in dict.fromkeys(texts)]


def _list_added(texts: Sequence[_Text], bar: Sequence[_Text], fields: Sequence[_Text], frame: Frame) -> Iterator[str]:
    """Who is named besides in the head of a page: beside the first name, or right below it behind a word that joins;
    where a title only says that something is written, also further down to the fields.
    """
    told = sorted((each for each in bar if each.is_told and label(each.text)), key=lambda each: each.box.top)
    for each in told[1:]:
        # on a picture, a button of the bar looks the same
        in_row = bool(each.role) and told[0].box.top < each.box.center.y < told[0].box.bottom
        if in_row and count_words(each.text) <= BUTTON and each.text[:1].isalpha() and not is_harmless(each.text):
            yield each.text
    head = told[0].box.bottom + HEADED * frame.size.height if told else 0
    below = fields[-1].box.top if fields and _says_writing(bar) else head
    lines = (each for each in texts if each.is_told and each not in told[:1] and each.box.bottom <= below)
    yield from filter(None, (read_joined(each.text) for each in lines))


def answers(words: str) -> bool:
    """Whether a button of this name answers whom a letter is from, and nobody else: "Reply"."""
    return label(words) in _load_words().answers


def is_form_title(text: str) -> bool:
    """Whether a title of this name only says that something is written to somebody: “New mail”."""
    return label(text) in _load_words().titles


def _asks_to_answer(task: Task) -> bool:
    """Whether the person's words, apart from those to be written, are about answering."""
    return speaks_of_answering(task.text, tuple(sorted(task.grant.texts, key=len, reverse=True)))


@lru_cache(maxsize=16)
def speaks_of_answering(sentence: str, written: tuple[str, ...]) -> bool:
    """Whether a sentence, apart from the texts to be written, is about answering."""
    said = reduce(lambda words, text: words.replace(text, " "), written, sentence)
    return any(mentions(said, word) for word in _load_words().answers)


def _may_be_whom(text: str, commands: Sequence[Command], recipients: Sequence[str], title: str) -> bool:
    """Whether a text of a page may name somebody whom commands send something to. One that does not say clearly to whom
    may mean any of its words; a page may be headed by what is sent, but that does not end such a command.
    """
    words = label(text).split()
    for each in commands:
        named = [*filter(None, map(label, (each.to, *recipients)))]
        said = each.said.split()[-1 if text == title else 0 :]
        if any(name in label(text) for name in named) if named else not said or any(map(words.__contains__, said)):
            return True
    return False


def _list_bar(texts: Sequence[_Text], frame: Frame) -> list[_Text]:
    boxes = [each.box for each in texts]
    return [each for each in texts if visible_elements.is_in_title_bar(each.box, boxes, frame.size)]


def _says_writing(bar: Sequence[_Text]) -> bool:
    """Whether a title bar says that something is written to somebody, and nothing that may be a name."""
    told = [each.text for each in bar if each.is_told and label(each.text)]
    send = find_kind_words("send")
    known = [is_form_title(text) or is_harmless(text) or send.is_done_by(text) for text in told]
    return all(known) and any(map(is_form_title, told))


def list_written_to(field: _Text) -> list[str]:
    """Whom a field names that is called "Cc", or in which only addresses stand."""
    parts = [part for part in re.split(r"[,;，；、\n]\s*", field.text) if part.strip()]
    holds_addresses = all("@" in part and (" " not in part or _find_address(part)) for part in parts)
    return parts if holds_addresses or label(field.name) in _load_words().addressed else []


def read_addressed(text: str) -> str:
    """Whom one text names behind a “To:” of its own; "" if it does not."""
    before, _, behind = text.replace("：", ":").partition(":")
    return behind.strip() if label(before) in _load_words().addressed else ""


def _list_addressed(texts: Sequence[_Text], *, below: bool = True) -> Iterator[str]:
    """What stands behind every "To": in the same text, else on its right, else right below it."""
    words = _load_words().addressed
    for each in texts:
        if behind := read_addressed(each.text):
            yield behind
            continue
        if label(each.text.strip(":： ")) not in words:
            continue
        box, others = each.box, [one for one in texts if one.text and one is not each and one.names_somebody]
        right = [one for one in others if box.top < one.box.center.y < box.bottom and one.box.left >= box.right]
        under = [one for one in others if 0 <= one.box.top - box.bottom <= NEAR * box.height]
        yield from (one.text for one in (right or (under if below else ())))


def _is_at(name: Box, address: Box) -> bool:
    """Whether a name stands left of an address, or right above it."""
    is_left = name.right <= address.left and address.top < name.center.y < address.bottom
    apart = address.top - name.bottom
    is_above = (
        -name.height // 4 <= apart <= NEAR * name.height and name.left < address.right and address.left < name.right
    )
    return is_left or is_above


def _is_alike(head: _Text, other: _Text, frame: Frame) -> bool:
    """Whether another text, which is no address, stands below this one in the same way, as names of a list do."""
    spare, box, its = ROW * frame.size.height, head.box, other.box
    alike = abs(its.left - box.left) < spare and abs(its.height - box.height) < spare / 4
    return alike and its.top >= box.bottom and not _find_address(other.text)


def _find_address(text: str) -> str:
    """A mail address or a telephone number that is all of a text, or stands behind a name; "" if it is none."""
    plain = unicodedata.normalize("NFKC", text).strip()
    named = _NAMED.fullmatch(plain)
    mail = named.group(2) if named else plain
    if _MAIL.fullmatch(mail):
        return mail.casefold()
    return re.sub(r"[\s().-]", "", plain) if _NUMBER.fullmatch(plain) else ""


@cache
def _load_words() -> RecipientWords:
    return RecipientWords.model_validate(load_shipped(FILE.read_bytes()))
