"""Times, days and numbers that follow from a sentence and the device's own clock: “in 20 minutes” is 10:01, “tomorrow”
is 2026-03-15, half of 84 is 42. They count as given by the person. What cannot be worked out so does not follow.
"""

import re
import unicodedata
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Final

from iris_screen.core.parsing.numbers import find_date, find_numbers
from iris_screen.core.parsing.wordings import FOLDER, is_unspaced, load_wordings, write_words
from iris_screen.core.record import Record
from iris_screen.planning.apps.clock_times import parse_clock, parse_hour
from iris_screen.planning.apps.days import parse_day
from iris_screen.planning.apps.durations import parse_duration, parse_minutes
from iris_screen.planning.apps.values import parse_number

MOST_SIGNS: Final = 600
"""Characters of a sentence that are looked at."""
LONGEST: Final = 6
"""Words of the longest time or day; of Chinese, twice as many signs."""
MOST: Final = 1_000_000
"""What a number is at most, to take a share of."""
_PART: Final = re.compile("[\u3400-\u9fff]|[A-Za-z0-9:.,'’]+[A-Za-z0-9]|[A-Za-z0-9]")
_SUM: Final = r"(?<![\d.,:])(\d++(?:[.,]\d++)*+)(?![:%-]?\d)"
"""A number that is no part of a time or a day."""
_WEEKDAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_NEAR: Final = {"today": [0], "tomorrow": [1], "day after tomorrow": [2], "in three days": [3], "yesterday": [-1]}


class OffsetWords(Record):
    """The words of one language; see the file of English."""

    ahead: list[str]
    later: list[str]
    earlier: list[str]
    days: dict[str, int]
    shares: dict[str, float]
    joins: list[str]


@cache
def load_offset_words(folder: Path = FOLDER) -> list[OffsetWords]:
    return load_wordings("offsets", OffsetWords, folder)


def list_following(sentence: str, now: str) -> list[str]:
    """What follows: times as 07:05, days as 2026-03-15, numbers as 42 or 10.5. now: as DeviceFacts has it; without it,
    only what needs no clock.
    """
    plain = re.sub(r"['’]s\b", "", " ".join(sentence[:MOST_SIGNS].split()))
    clock = datetime.fromisoformat(now) if now else None
    parts, longest = list(_PART.finditer(plain)), LONGEST * (1 if plain.isascii() else 2)
    places = [(first.start(), last.end()) for n, first in enumerate(parts) for last in parts[n : n + longest]]
    spans = list(dict.fromkeys(plain[start:end] for start, end in places))  # may be times or days
    told = (parse_clock(text) or (parse_hour(text) if text.casefold().startswith("at ") else None) for text in spans)
    times = [time.text for time in told if time]
    found = list(times)
    named = [datetime.fromisoformat(f"2026-01-01T{each}") for each in times]
    for away in dict.fromkeys(_list_offsets(plain, places)):
        is_days = away % timedelta(days=1) == timedelta()
        moved = [base + away for base in (named if named and not is_days else filter(None, [clock]))]
        found = [*found, *(f"{each:%Y-%m-%d}" if is_days else f"{each:%H:%M}" for each in moved)]
    if clock:
        found = [*found, *(day.isoformat() for text in spans for day in _list_days(text, clock.date()))]
    return list(dict.fromkeys([*found, *(f"{each:.12g}" for each in _list_shares(plain))]))


def shows_following(text: str, following: list[str]) -> bool:
    """Whether a text of a screen says one of these values, as screens write them."""
    times = {(int(hour) % 12, int(minute)) for hour, minute in re.findall(r"(\d{1,2})[:：](\d{2})", text)}
    said = [int(each) for each in re.findall(r"\d{1,4}", text)]
    for each in following:
        if ":" in each:
            hour, minute = map(int, each.split(":"))
            is_said = (hour % 12, minute) in times
        elif "-" in each:
            day = date.fromisoformat(each)
            others = said[: said.index(day.day)] + said[said.index(day.day) + 1 :] if day.day in said else []
            is_said = day.day in said and (day.month in others or f"{day:%b}".casefold() in text.casefold())
        else:
            is_said = any(float(each) in number.values for number in find_numbers(text))
        if is_said:
            return True
    return False


def _list_shares(plain: str) -> Iterator[float]:
    """Shares and multiples of the number that is next to the word: of 84 in “half of 84” and “84的一半”, and of none
    in “send 500, double-check the name”.
    """
    text = unicodedata.normalize("NFKC", plain)
    folded = text.casefold()
    for words in load_offset_words():
        # of the words of all languages hardly one is said, and a pattern of each takes a millisecond to compile
        said = {word: share for word, share in words.shares.items() if word.split()[0].casefold() in folded}
        joins = rf"(?:\s*{write_words(words.joins)})*\s*" if said else ""
        for word, share in said.items():
            own = write_words([word])
            # in a script without spaces it is behind its number
            order = rf"{_SUM}{joins}{own}" if is_unspaced(word) else rf"{own}{joins}[$€£¥]?{_SUM}"
            for found in re.finditer(order, text, re.IGNORECASE):
                values = {value for number in find_numbers(found[1]) for value in number.values}
                yield from (value * share for value in sorted(values) if value < MOST)


def _list_offsets(plain: str, places: list[tuple[int, int]]) -> Iterator[timedelta]:
    """Lengths of time that a sentence counts from now, or from a time that it names. places: where they may be."""
    for words in load_offset_words():
        begun = {found.end() for found in re.finditer(rf"{write_words(words.ahead)}\s*", plain, re.IGNORECASE)}
        later_at, earlier_at = (
            {found.start() for found in re.finditer(rf"\s*{write_words(each)}", plain, re.IGNORECASE)}
            for each in (words.later, words.earlier)
        )
        for start, end in places:
            # a length is read only next to such a word: hardly one of the places is
            if end not in earlier_at and end not in later_at and start not in begun:
                continue
            if (length := _read_length(plain[start:end], words)) is not None:
                yield -length if end in earlier_at else length


def _read_length(text: str, words: OffsetWords) -> timedelta | None:
    if minutes := parse_minutes(text):
        return timedelta(minutes=int(minutes.text))
    if longer := parse_duration(text):
        hours, rest, seconds = map(int, longer.text.split(":"))
        return timedelta(hours=hours, minutes=rest, seconds=seconds)
    unit = next((each for each in sorted(words.days, key=len, reverse=True) if text.casefold().endswith(each)), "")
    count = parse_number(text[: -len(unit)]) if unit else None
    return timedelta(days=int(count) * words.days[unit]) if count and count == int(count) and count < 1000 else None


def _list_days(text: str, today: date) -> Iterator[date]:
    """The days that one name of a day may mean."""
    day = parse_day(text)
    if day is None:
        return
    name = day.text.removeprefix("next ")
    if name in _WEEKDAYS:
        until = (_WEEKDAYS.index(name) - today.weekday()) % 7 or 7
        yield from (today + timedelta(days=until + more) for more in ((0, 7) if day.text != name else (0,)))
    elif name == "weekend":
        yield from (today + timedelta(days=(each - today.weekday()) % 7) for each in (5, 6))
    elif name in _NEAR:
        yield from (today + timedelta(days=away) for away in _NEAR[name])
    elif " " in name:
        month = day.parts["label"].partition("月")[0]
        years = (find_date(f"{year}-{month}-{name.split()[1]}") for year in (today.year, today.year + 1))
        yield from filter(None, years)
