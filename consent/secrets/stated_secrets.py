"""Finds the secrets that a text states: "Password: …", "the door code is …", "… is your code", in many languages."""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import Final

from iris_screen.consent.secrets.secret_names import (
    ANY_WORDS,
    KINDS,
    OPENING,
    WEAK,
    Name,
    find_names,
    fold,
    is_label,
    is_page_word,
    is_small_word,
    iterate_sentences,
    list_words,
    make_pattern,
    tells_of_network,
)
from iris_screen.consent.secrets.value_shapes import (
    find_code_tokens,
    find_run,
    is_code,
    is_count,
    is_key,
    is_measure,
    looks_made_up,
    looks_mixed,
    plain,
    strip_value,
)
from iris_screen.core.message import HIDDEN, SecretKind

_NUMBER_BEHIND: Final = re.compile(r"\W*\w{1,6}\W*\d")
"""A word and another number: it was the old one."""
CLOSE: Final = 44
"""Characters between a name and its value in one sentence."""
LINKS: Final = 4
"""Words such as "is" that are tried between a name and its value."""
LABEL: Final = 60
"""Characters of a label besides the name in it."""
LONGEST: Final = 160
"""Characters of a value that is words."""
_SEPARATOR: Final = re.compile(
    r"[\s\"'”’»」』*`_)\]）\d#]*(?:\|+|[:=→>]+|\s[-–—]+(?=\s)|[–—])[\s\"'“‘«「『*`\[(（]*|[\s*`_]*[\"'“‘«「『\[（(`]+"
)
_GROUPS: Final = re.compile(r"(?:[A-Za-z0-9]{4}[ -]?){4,8}$")
_COLON: Final = re.compile(r"[:=–|]\s*")
_LETTER: Final = re.compile(r"[a-z\u0370-\u052f\u0900-\u097f]")
_JOINED: Final = re.compile(r"[\w-]")
_ASIDE: Final = re.compile(r"[,，][^,，:•\d]*[,，]")
"""What may be left out of a sentence: "the password, in case you need it, is …"."""
_SPACES: Final = re.compile(r"[\s*`_]*")
_OPENING: Final = re.compile(r"\s*[:\"'“‘«「『\[]+\s*|[\s*`_]*")
_CAPITALS: Final = re.compile(r"[ :]{1,3}([A-Z]{4,8})(?!\w)")
"""A code of letters, right after the word for it."""
_CAPITALS_LAST: Final = re.compile(r":\s*([A-Z]{4,8})[.\s]*$")
"""The same at the end, whatever stands between: "Code for the order you placed: RARHFN"."""
_ONLY_DIALLED: Final = re.compile(r"[^:：\d]{2,40}[:：]\s*(\d{4,8})(?!\d)[^\d]{0,24}")
"""A code behind what it opens: "Alarm: 5407"."""
_DIALLED: Final = re.compile(r"(?:(:)\s*|\s)((?(1)\d{2}([-·.])\d{2}\3\d{2}|\d{3,8}[#*]))(?![\w.*#])", re.ASCII)
"""What can only be meant for a dial or a keypad, if it is about something that has one."""
_LONG_NUMBER: Final = re.compile(r"(?<![\w.+-])\w?\d(?:[ .·\-]?\d){7,22}(?!\w)")
_WORD: Final = re.compile(r"[^\s,，。:：;\"'“”「」‘’()（）]{6,}")
_PARTICLE: Final = re.compile(r"[\uac00-\ud7a3\u3040-\u309f]+")
"""A link that is written at the end of the word before it."""
Stated = tuple[int, int, SecretKind]


@lru_cache(maxsize=4096)
def find_stated(text: str) -> tuple[Stated, ...]:
    """Where the secrets are that a text names, and of which kind, in no order."""
    folded, places = fold(text)
    names = find_names(folded)
    found: list[Stated] = []
    labels: list[Name] = []
    is_known = False
    for first, last in iterate_sentences(folded, names):
        if labels and not make_pattern("about", labels[0].languages).match(folded, first):
            taken = _take(text, places, labels[0], first, last)
            found += [taken] if taken and (is_known or taken[1] == places[last]) else []
        inside = [name for name in names if first <= name.start < last]
        if not inside and not (make_pattern("things").search(folded, first, last)):
            continue
        is_known = _is_alone(folded, inside, first, last)
        # behind a label with an unknown word, as in "Checking account number", a code must fill its line
        is_labelled = is_known or (
            _is_alone(folded, inside, first, last, strange=1) and inside[0].group not in ANY_WORDS | WEAK
        )
        labels = inside if folded[last : last + 1] == "\n" and is_labelled else []
        end = last
        for name in reversed(inside):
            found += _find_value(text, folded, places, name, first, end)
            is_other = folded[first : name.start].rstrip().endswith("/")  # "Geheimzahl / PIN"
            end = name.start if is_other or _SEPARATOR.match(folded, name.end) else end
        found += _find_codes(text, folded, places, inside, first, last)
    return tuple(
        each
        for each in found
        if HIDDEN not in text[each[0] : each[1]] and not (each[2] == "code" and is_sender(text, *each[:2]))
    )


def is_sender(text: str, start: int, end: int) -> bool:
    """Whether a number only says who sent a code, as in "the code from 10086"; but not "from 4821 to 7013"."""
    parts = (text[max(0, start - LABEL) : start], text[start:end], text[end : end + CLOSE])
    before, value, behind = (fold(part)[0].strip() for part in parts)
    is_named = any(name.end == len(before) for name in find_names(before))  # "the code 4821 sent to Bob"
    links = "|".join(re.escape(word) for word in list_words("links"))
    linked = re.search(rf"(?:^|\W|[\u3400-\u9fff])(?:{links}|:)$", before)  # "the code is 4821 sent at 10:30"
    is_named = is_named or linked is not None
    if not value.strip(" .?!:").isdigit() or is_named or _NUMBER_BEHIND.match(behind):
        return False
    by = any(f" {before}".endswith(f" {word}" if word.isascii() else word) for word in list_words("senders"))
    was_sent = make_pattern("senders").match(behind) is not None  # "482913 sent by ACME"
    return by or (not was_sent and make_pattern("sends").match(behind) is not None)


def _find_value(text: str, folded: str, places: tuple[int, ...], name: Name, first: int, last: int) -> Iterator[Stated]:
    """What follows the name as its value: after a colon or the like, after a word such as "is", or at once."""
    separated = _SEPARATOR.match(folded, name.end, last)
    for start in _list_starts(folded, name, first, last):
        if span := _take(text, places, name, start, last, close=not separated):
            said = text[span[0] : span[1]]
            before = make_pattern("decor", name.languages).sub(" ", folded[first : name.start])  # "Sign-in password: …"
            spoken = set(make_pattern("about", name.languages).findall(before) if separated else ())
            if any(len(word) > (3 if word.isascii() else 1) for word in spoken) and not (
                looks_mixed(said) and re.search(r"[^\W\d_]", said)
            ):
                continue  # "Saved passwords: 12"
            yield span
            return
    if any(folded.startswith(each, name.start) for each in list_words("after", name.languages)) and name.start > first:
        yield places[first], places[name.start], KINDS[name.group]


def _list_starts(folded: str, name: Name, first: int, last: int) -> Iterator[int]:
    """Where the value of a name may start; none if the text only speaks of it."""
    if separated := _SEPARATOR.match(folded, name.end, last):
        yield separated.end()
    if name.group == "phrases" and _is_alone(folded, [name], first, name.end):
        yield _skip_to_value(folded, name, last)
    spoken = make_pattern("about", name.languages).match(folded, name.end, last)
    if spoken and spoken[0][0] > "\u3000":  # a script without spaces: が一致しません
        return
    close = min(last, name.end + CLOSE)
    for link in islice(make_pattern("links", name.languages).finditer(folded, name.end, close), LINKS):
        between = folded[name.end : link.start()]
        of_another_word = _PARTICLE.fullmatch(link[0]) and re.search(r"[\s_]", between)  # 비밀번호 우리 개는 …
        if of_another_word or not _is_filler(between, name):
            break
        if _LETTER.match(link[0][-1]) and _JOINED.match(folded, link.end()):
            continue
        start = _skip(_OPENING, folded, link.end(), last)
        if _starts_about(folded[start:last], name, linked=True):
            return
        yield start
    colon = _COLON.search(folded, name.end, close)
    if colon and _is_filler(folded[name.end : colon.start()], name):
        yield colon.end()
    led = any(folded.endswith(lead, 0, name.end) for lead in list_words("leads", name.languages))
    start = _skip_to_value(folded, name, last)
    part = make_pattern("parts", name.languages).match(folded, start)
    # "with the password manager" names another thing, "with the password window garden" a password
    is_other = part is not None and (not led or _starts_about(folded[part.end() : last] or "?", name))
    first = max(folded.rfind(comma, first, name.start) + 1 for comma in ",，、/") or first  # "net Home, password …"
    in_file_name = folded.startswith("_", name.end)
    if (led or _is_alone(folded, [name], first, name.end, strange=1)) and (
        in_file_name or not (_starts_about(folded[start:last], name) or is_other)
    ):
        yield start


def _skip_to_value(folded: str, name: Name, last: int) -> int:
    """Where the value begins that follows a name at once, or after more words of its label."""
    start = _skip(_SPACES, folded, name.end, last)
    while decor := make_pattern("decor").match(folded, start, last):
        start = _skip(_SPACES, folded, decor.end(), last)
    start = _skip(_SEPARATOR, folded, start, last)
    particle = make_pattern("links", name.languages).match(folded, start, last)
    return _skip(_SPACES, folded, particle.end(), last) if particle and not particle[0].isascii() else start


def _is_filler(between: str, name: Name) -> bool:
    """Whether a name and its value may be so far apart: "… for the printer is …"."""
    between = _ASIDE.sub("", between)
    about = make_pattern("about", name.languages).findall(between)
    return not (re.search(r"[,，:•\d]", between) or any(len(word) > (4 if word.isascii() else 2) for word in about))


def _skip(pattern: "re.Pattern[str]", folded: str, start: int, last: int) -> int:
    match = pattern.match(folded, start, last)
    return match.end() if match else start


def _is_alone(folded: str, names: list[Name], first: int, last: int, strange: int = 0) -> bool:
    """Whether this part of a text is a label; `strange` as in `is_label`."""
    if last - first > LABEL + sum(name.end - name.start for name in names):
        return False
    moved = tuple(Name(name.start - first, name.end - first, name.group, name.languages) for name in names)
    return is_label(folded[first:last], moved, strange=strange)


def _take(
    text: str, places: tuple[int, ...], name: Name, start: int, last: int, *, close: bool = False
) -> Stated | None:
    """The value from there on, if it may be one of this name. close: it follows at once."""
    if start >= last:
        return None
    begin, end = strip_value(text, places[start], places[min(last, start + 2 * LONGEST)])
    if start == name.end:
        begin, end = _cut_joined(text, begin, end)
    value = text[begin:end]
    said = re.split("[,，;；]", value)[0]
    other = fold(value.strip(" /|·"))[0]
    if (
        not value
        or is_label(other, find_names(other))  # "Passwort / Password"
        or is_page_word(said, name.languages, pressed=close and not is_small_word(said))
        or (is_measure(value) and name.group != "pins")
    ):
        return None
    if name.group in ANY_WORDS or (name.group == "weak_passwords" and tells_of_network(fold(text)[0])):
        if any(sign.isalnum() for sign in value) and len(value) <= LONGEST and not is_count(value):
            token = re.match(r"\S+?(?=[,，;；]?(?:\s|[,，；]|$))", value)
            if token and looks_mixed(token[0]) and not value[token.end() :].strip(",，;； ").islower():
                return begin, begin + token.end(), KINDS[name.group]
            return begin, end, KINDS[name.group]
        return None
    if name.group == "weak_passwords":
        token = re.match(r"[^\s,，;；]{6,}", value)
        return (begin, begin + token.end(), KINDS[name.group]) if token and looks_made_up(token[0]) else None
    run = find_run(value, whole=name.group == "keys" and (not close or _GROUPS.match(value) is not None))
    fits = is_key(run) if name.group == "keys" else is_code(run)
    if run and fits and (name.group != "weak_codes" or len(run) >= 4):
        return begin, begin + len(run), KINDS[name.group]
    return None


def _starts_about(after: str, name: Name, *, linked: bool = False) -> bool:
    """Whether what follows a name only speaks of it: "… must have", "… vergessen". linked: it follows "is"; a password
    may be a sentence, as in "… is a house by the sea", if no longer word of it is one of these.
    """
    after = after.lstrip(" ,\"'-–")
    about = make_pattern("about", name.languages)
    match = about.match(after)
    if linked and name.group in ANY_WORDS and len(words := after.split()) > 3:
        longer = (word for word in about.findall(" ".join(words[:6])) if len(word) > 3)
        match = match if match and (len(match[0]) > 3 or any(longer)) else None
    return match is not None or after.startswith("?")


def _find_codes(
    text: str, folded: str, places: tuple[int, ...], inside: list[Name], first: int, last: int
) -> Iterator[Stated]:
    """Numbers that look like codes in a sentence that is about one, and long ones in one about a card or the like."""
    groups = {name.group for name in inside}
    about = groups & {"codes", "pins", "weak_codes"}
    begin, said = places[first], text[places[first] : places[last]]
    has_thing = make_pattern("things").search(folded, first, last) is not None
    if has_thing:
        found = _find_opening_codes(said, folded[first:last])
        yield from ((begin + start, begin + end, kind) for start, end, kind in found)
    if about or (has_thing and make_pattern("uses").search(folded, first, last)):
        own = about == {"pins"} or make_pattern("safes").search(folded, first, last)
        kind: SecretKind = "password" if own else "code"
        tokens = list(find_code_tokens(said)) or list(
            find_code_tokens(said, years=has_thing or about != {"weak_codes"})
        )
        ends = [places[name.end] for name in inside if name.group in OPENING]
        tokens += [match.span(1) for end in ends if (match := _CAPITALS.match(said, end - begin))]
        tokens += [match.span(1) for match in _CAPITALS_LAST.finditer(said) if ends]
        yield from ((begin + start, begin + end, kind) for start, end in tokens)
    for name in inside:
        if name.group in {"cards", "accounts", "identities"}:
            for match in (each for each in _LONG_NUMBER.finditer(said) if not is_measure(each[0])):
                yield begin + match.start(), begin + match.end(), KINDS[name.group]
    if "passwords" in groups:
        yield from _find_mixed_words(text, places, inside, first, last)


def _find_opening_codes(said: str, folded: str) -> Iterator[Stated]:
    """Codes that a sentence names by no more than what they open."""
    for code in _DIALLED.finditer(plain(said)):  # "The safe: 18-42-07", "Gate 4417#"
        yield code.start(2), code.end(2), "password" if code[1] else "code"
    before = re.split("[:：]", folded)[0].strip()
    only = _ONLY_DIALLED.fullmatch(plain(said))
    if only and any(each in list_words("things") for each in (before, make_pattern("decor").sub(" ", before).strip())):
        yield only.start(1), only.end(1), "code"
    for start, end in find_code_tokens(said):  # "Die Tür öffnest du mit 5194"
        words = fold(said[max(0, start - CLOSE) : start])[0].split()
        if words and words[-1] in list_words("means") and len(said[end:].split()) < 2:
            yield start, end, "code"


def _find_mixed_words(
    text: str, places: tuple[int, ...], inside: list[Name], first: int, last: int
) -> Iterator[Stated]:
    """What nobody would take for a word in a sentence about a password."""
    for match in _WORD.finditer(text, places[first], places[last]):
        start, end = match.span()
        ends = [places[name.end] for name in inside if start <= places[name.start] < end]
        start, end = _cut_joined(text, ends[-1], end) if ends else (start, end)
        if text.startswith("://", start - 1):  # a web address; secrets in one are found by its parts
            continue
        said = text[start:end]
        if looks_mixed(said) and re.search(r"[a-z]", said) and re.search(r"\d", said):
            yield start, end, "password"


def _cut_joined(text: str, start: int, end: int) -> tuple[int, int]:
    """Where no spaces are written, Latin letters end where others begin: 密码hunter2登录."""
    latin = re.compile(r"[!-~]{4,}(?=[\u3040-\u9fff])").match(text, start, end)
    return latin.span() if latin else (start, end)
