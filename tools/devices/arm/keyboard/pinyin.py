"""How Chinese words are typed: which characters make a word, and its letters. From the dictionaries of pypinyin."""

from functools import lru_cache

LONGEST = 4
"""Characters typed at once; keyboards know words of this length, and a longer one would not fit their strip."""
PAIR = 2


def words_of(text: str) -> list[str]:
    """Characters cut into words: the longest that are known from the left, else pairs, as most words are."""
    found = []
    while text:
        size = next((size for size in range(LONGEST, 1, -1) if text[:size] in _phrases() and len(text) >= size), PAIR)
        if size == PAIR and text[:PAIR] not in _phrases() and text[1 : 1 + PAIR] in _phrases():
            size = 1
        found.append(text[:size])
        text = text[size:]
    return found


@lru_cache(maxsize=1)
def _phrases() -> dict[str, list[list[str]]]:
    from pypinyin.phrases_dict import phrases_dict

    return dict(phrases_dict)


def spelling(words: str) -> str:
    """The letters of these characters, ü being v. Empty where one of them has no pinyin."""
    from pypinyin import lazy_pinyin

    spelled = lazy_pinyin(words, errors=lambda _: "", v_to_u=False)
    return "".join(spelled) if all(each.isascii() and each.isalpha() for each in spelled) else ""


def readings(char: str) -> list[str]:
    """Every way one character may be spelled, the usual one first."""
    from pypinyin import Style, pinyin

    return list(dict.fromkeys(pinyin(char, style=Style.NORMAL, heteronym=True, v_to_u=False)[0]))
