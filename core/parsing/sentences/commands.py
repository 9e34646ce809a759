"""Reads what a person's sentence commands: its clauses, which verb each begins or ends with, and what that acts on.

“Delete the note Milk” agrees to a deletion. “Open the note about deleting accounts”, “if it is old, delete it” and “how
do I delete it?” do not: a verb counts only where a command has its verb, in a clause that is no question, no condition
and no mere mention. What cannot be read as a command commands nothing (assets/sentences/commands.yaml).
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, partial
from itertools import takewhile
from typing import Final

from iris_screen.core.parsing.labels import label
from iris_screen.core.parsing.policy_words import find_quoted
from iris_screen.core.parsing.sentences.command_clauses import CALL, PRESS, Clause, ClauseReader, FindVerbs, Verb
from iris_screen.core.parsing.sentences.ruled_out import APOSTROPHES, read_request
from iris_screen.core.parsing.sums import mentions_money
from iris_screen.core.parsing.wordings import is_unspaced, split_listed
from iris_screen.core.record import Record

MOST_JOINED: Final = 30
"""How many more clauses a verb may act on; later ones are asked about. Without a limit, reading would take quadratic
time."""
REFERRED: Final = 4
"""How many of the names before it a pronoun may stand for."""
_MARK: Final = "zqx"
"""How the word begins that stands for a text of the sentence while it is read."""
_HIDDEN: Final = re.compile(rf"{_MARK}[a-j]+")
_CAPITAL: Final = "A-Z\u00c0-\u00d6\u00d8-\u00de\u0130\u0410-\u042f\u0401"
_NAME: Final = re.compile(
    rf"(?<![\w'])[{_CAPITAL}][\w'&-]*+(?:\s[{_CAPITAL}0-9][\w'&-]*+)*+|(?<!\S)@\w++(?:[.-]\w++)*+"
    r"|(?<![\w.])\+?\d[\d ()-]{3,}\d(?!\w|[.:]\d)"
)
"""A name with a capital letter, an account, or a telephone number."""
TO_SOMEBODY: Final = ("send", "call")
"""The kinds of act that somebody notices. Who only reports one, or says when to, asks for none."""
_WORD: Final = re.compile(r"\w")
_DIGITS: Final = str.maketrans("0123456789", "abcdefghij")

_load_reader = cache(ClauseReader)


class Command(Record):
    """What one verb of a sentence asks for. kind: of act. said: what it acts on, as a label, without what says nothing
    about it. names: what the sentence calls that, or what a pronoun stands for. amount: whether it names a sum. Of kind
    "press", it names a control. control: which is agreed to alone, if it is so. to: whom it calls, or sends something
    to, and content: just what, in quotes or behind “saying”; "" if the sentence does not say that clearly. shown:
    whether the page in front tells to whom (consent/around/shown_command.py).
    """

    kind: str
    said: str = ""
    names: list[str] = []
    amount: bool = False
    control: str = ""
    to: str = ""
    content: str = ""
    shown: bool = False


def read_commands(
    sentence: str, find_verbs: FindVerbs, texts: Sequence[str] = (), apps: Sequence[str] = ()
) -> list[Command]:
    """The commands of a sentence, in its order. find_verbs: finds the verbs of all kinds of act in a label. texts:
    parts of the sentence that are content or names, beside what it quotes. apps: names of apps that it opens.
    """
    opened = "|".join(re.escape(app) for app in apps if app.strip())
    if opened:
        # an app's name ends a clause, as in “打开备忘录删除牛奶”, unless nothing can be read so: “把便签里的牛奶删掉”
        ended = read_commands(re.sub(opened, " , ", sentence), find_verbs, texts)
        return ended or read_commands(sentence, find_verbs, texts)
    list_verbs = cache(lambda said: [*find_verbs(said)])  # the same words are asked about again and again
    plain = sentence.translate(APOSTROPHES)
    verbs = [label(plain)[verb.begin : verb.end] for verb in list_verbs(label(plain))]
    # “朋友圈” of “发到朋友圈” is part of the verb
    parts = [text for text in texts if not (is_unspaced(text) and any(text in verb != text for verb in verbs))]
    hidden, known = _hide_texts(plain, parts)
    request = read_request(hidden)
    reader, plain = _load_reader(request.language), _drop_parts(hidden, request.ruled_out)
    commands, before, leads = list[Command](), list[str](), True
    names_more = cache(partial(reader.names_more, find_verbs=list_verbs))
    for clauses in reader.split(plain):
        live = {clause.at: verbs for clause, verbs in reader.find_commands(clauses, list_verbs)}
        for number, clause in enumerate(clauses):
            for verb in live.get(clause.at, ()):
                if verb.kind in TO_SOMEBODY and not leads:
                    continue
                if verb.kind == PRESS:
                    commands.append(Command(kind=PRESS, said=_show(reader.strip_control(verb.said), known)))
                    continue
                following = [] if verb.is_last else clauses[number + 1 : number + 1 + MOST_JOINED]
                joined = [*takewhile(names_more, (each.text for each in following))]
                acted = [verb.acted, *joined]
                names = [name for part in acted for name in _find_names(part, known, capitals=not reader.has_capitals)]
                said = " ".join([verb.said, *map(label, joined)])
                own = " ".join(word for word in said.split() if not reader.is_little(word))
                quoted = [known[word] for word in _HIDDEN.findall(clause.text) if word in known]
                reported, end = reader.find_content(clause), clauses[-1].at + len(clauses[-1].text)
                told = plain[clause.at + reported : end] if reported >= 0 and verb.kind != CALL else ""
                to, *more_to = _list_other_side(verb, reader) or [""]
                command = Command(
                    kind=verb.kind,
                    said=_show(own, known),
                    names=names or ([] if own else list(dict.fromkeys(before))),
                    amount=mentions_money(verb.acted),
                    to=to,
                    content=quoted[0] if len(quoted) == 1 else "" if quoted else told.strip(" :："),
                )
                commands += [command, *(Command(kind=verb.kind, to=each, content=command.content) for each in more_to)]
                further = following[: len(joined)] if command.to else []
                commands += _list_further_messages(further, verb, command.content, reader, known)
            named = _find_names(clause.text, known, capitals=not reader.has_capitals and number > 0)
            before = [*before, *named][-REFERRED:]
            is_listed = number > 0 and clause.end not in (":", "：") and names_more(clause.text)
            leads = leads and (is_listed or reader.leads_up(clause.text, list_verbs))
    return commands


def _list_further_messages(
    clauses: Sequence[Clause], verb: Verb, content: str, reader: ClauseReader, known: dict[str, str]
) -> Iterator[Command]:
    """Of clauses that only name more: “… and “bye” to Bob” is a message of its own; “… and Bob” gets this content."""
    is_listed = bool(clauses) and _WORD.search(clauses[-1].before) is not None
    for more in clauses:
        to = reader.find_addressee(verb._replace(acted=more.text))
        own = [known[word] for word in _HIDDEN.findall(more.text) if word in known]
        if to and (own or is_listed):
            yield Command(kind=verb.kind, to=to, content=own[0] if len(own) == 1 else "" if own else content)


def list_called(commands: Sequence[Command], recipients: Iterable[str]) -> list[str]:
    """Whom a sentence says to call: by its commands, or else those of its recipients to whom it does not send."""
    calls = [each for each in commands if each.kind == "call"]
    called = list(dict.fromkeys(name for each in calls for name in _list_named_first(each)))
    # “send “hi” to Ann and call her” says nothing else of whom it calls
    sends = [each for each in commands if each.kind == "send"] if any(each.said for each in calls) else []
    sent = {name for each in sends for name in (each.to, *each.names)}
    return called or [name for name in recipients if name not in sent]


def _list_named_first(call: Command) -> list[str]:
    """Whom one command calls: “Ann” of “call Ann about the Report”, “Ann” and “Bob” of “call Ann and Bob”."""
    rest, named = call.said, list[str]()
    for name in call.names:
        if label(name) and rest.startswith(label(name)):
            named.append(name)
            rest = rest[len(label(name)) :].strip()
    if not named and not call.said and len(call.names) == 1:
        named = call.names  # a pronoun stands for the only one
    return named or [*filter(None, [call.to or call.content])]


def _hide_texts(sentence: str, texts: Sequence[str]) -> tuple[str, dict[str, str]]:
    """The sentence with a word in place of each text, and the texts by these words."""
    known = dict[str, str]()
    parts = sorted({*find_quoted(sentence), *(text.translate(APOSTROPHES) for text in texts if text.strip())}, key=len)
    for number, text in enumerate(reversed(parts)):
        known[f"{_MARK}{str(number).translate(_DIGITS)}"] = text
    words = {text: word for word, text in known.items()}
    if not words:
        return sentence, known
    return re.sub("|".join(map(re.escape, words)), lambda found: f" {words[found.group()]} ", sentence), known


def _drop_parts(text: str, parts: Iterable[str]) -> str:
    """A text without these parts, which stand in it in this order."""
    kept, at = list[str](), 0
    for part in parts:
        begin = text.find(part, at)
        if begin >= 0:
            kept += [text[at:begin], " · "]
            at = begin + len(part)
    return "".join([*kept, text[at:]])


def _find_names(text: str, known: dict[str, str], *, capitals: bool) -> list[str]:
    """What a part of a sentence calls something: in quotes, or with a capital letter; of “@natgeo on Instagram” only
    the account.
    """
    quoted = [known[word] for word in _HIDDEN.findall(text) if word in known]
    named = _NAME.findall(text) if capitals else []
    return [*quoted, *([name for name in named if name.startswith("@")] or named)]


def _list_other_side(verb: Verb, reader: ClauseReader) -> list[str]:
    """Whom a verb calls or sends something to: several where nothing sets them apart, as in 给张三和李四发微信."""
    find = {"call": reader.find_called, "send": reader.find_addressee}.get(verb.kind)
    name = find(verb) if find else ""
    listed = split_listed(name) if is_unspaced(name) else []
    return listed if listed and min(map(len, listed)) > 1 else [name]  # 和 may be a part of a name


def _show(said: str, known: dict[str, str]) -> str:
    return _HIDDEN.sub(lambda word: label(known.get(word[0], "")), said)
