"""Reads what a sentence names side by side and treats alike: “on March 20 and again on March 29”, “A” and “B”."""

import re
from itertools import pairwise

from iris_screen.core.parsing.policy_words import find_quoted
from iris_screen.core.parsing.wordings import is_unspaced, split_listed

BETWEEN, HAN = 8, 3
"""Most letters between two texts in quotes, besides what lists them: “A” and also “B”. A Chinese one is as many."""
_QUOTED = "\N{REPLACEMENT CHARACTER}"
_THOUSANDS = re.compile(r"(?<=\d)[,，](?=\d{3})")
_TOKEN = re.compile(r"\d+(?:[:：.]\d+)*|[^\W\d_\u3400-\u9fff]+|[^\s\w]|\w")


def split_plain(sentence: str, quoted: str = "") -> list[str]:
    """The parts of a sentence between words and signs that list things. quoted: what replaces all it quotes."""
    plain = sentence
    for text in find_quoted(sentence):
        plain = plain.replace(text, quoted)
    return split_listed(_THOUSANDS.sub("", plain))


def is_exact_throughout(sentence: str) -> bool:
    """Whether each part of a sentence has a text in quotes or a number; “and pin it” has none."""
    return all(_QUOTED in part or any(map(str.isdecimal, part)) for part in split_plain(sentence, _QUOTED))


def group_quoted(sentence: str) -> list[list[str]]:
    """Groups of texts in quotes, each as it is written: “A” and also “B”."""
    groups: list[list[str]] = []
    at, last_end = 0, -1
    for text in dict.fromkeys(find_quoted(sentence)):
        begin = sentence.index(text, at)
        between = sentence[last_end:begin] if last_end >= 0 else ""
        parts = split_listed(between[1:-1])
        letters = sum(HAN if is_unspaced(letter) else 1 for letter in "".join(parts))
        is_listed = bool(between) and "".join(parts) != between[1:-1].strip() and letters <= BETWEEN
        is_listed = is_listed or (bool(between) and not between[1:-1].strip())  # “A”“B”
        groups = [*groups[:-1], [*groups[-1], text]] if is_listed else [*groups, [text]]
        at = last_end = begin + len(text)
    return [group for group in groups if len(group) > 1]


def group_numbers(sentence: str) -> list[list[str]]:
    """Groups of numbers that are said in the same way, each as it is written."""
    groups: list[list[str]] = []
    for one, other in pairwise(split_plain(sentence)):
        for first, left, right in _list_numbers(one):
            for then, left_of_it, right_of_it in _list_numbers(other):
                if first == then or left_of_it not in ("", left) or right not in ("", right_of_it):
                    continue
                known = next((group for group in groups if first in group), None)
                if known is None:
                    groups.append([first, then])
                elif then not in known:
                    known.append(then)
    return groups


def _list_numbers(part: str) -> list[tuple[str, str, str]]:
    """Each number with the word or sign before and after it, "" for none."""
    tokens = ["", *_TOKEN.findall(part.casefold()), ""]
    return [(each, tokens[n - 1], tokens[n + 1]) for n, each in enumerate(tokens) if each[:1].isdecimal()]
