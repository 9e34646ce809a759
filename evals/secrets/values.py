"""Makes the values of the canaries: what a person would find on his own screens, fresh for each seed."""

import base64
import string
from collections.abc import Callable
from random import Random

from iris_screen.evals.secrets.vocabulary import Vocabulary

Maker = Callable[[Random, Vocabulary], list[str]]
"""Makes the parts of one value; each of them is secret."""

LETTERS = string.ascii_uppercase
PLAIN = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Signs of a code that people copy by hand: none that looks like another."""
MIXED = string.ascii_letters + string.digits
FULL_WIDTH = str.maketrans("0123456789", "０１２３４５６７８９")
PLATES = {
    "en": "LLL 9999",
    "es": "9999 LLL",
    "pt": "LLL9L99",
    "fr": "LL-999-LL",
    "de": "B-LL 9999",
    "it": "LL999LL",
    "ru": "А999ВС 77",
    "ja": "品川 599 さ 99-99",
    "ko": "59가 9999",
    "ar": "أ ب ج 9999",
    "hi": "MH 59 LL 9999",
    "tr": "34 LLL 999",
    "vi": "51F-999.99",
    "zh": "京A99L99",
    "nl": "99-LLL-9",
    "sv": "LLL 99L",
    "pl": "WA 9999L",
    "el": "ΥΖΚ-9999",
    "th": "9กข 9999",
}
"""9 stands for any digit, L for any letter."""


def fill(chance: Random, pattern: str, letters: str = LETTERS) -> str:
    signs = {"9": string.digits, "L": letters, "H": "0123456789abcdef", "X": PLAIN}
    return "".join(chance.choice(signs[each]) if each in signs else each for each in pattern)


def make_random_password(chance: Random, _: Vocabulary) -> list[str]:
    first = fill(chance, "LL9", string.ascii_letters)
    return [first + "".join(chance.choices(MIXED + "!#$%&*+-=?@_", k=chance.randint(5, 11)))]


def make_words_password(chance: Random, words: Vocabulary) -> list[str]:
    return [" ".join(chance.sample(words.words, chance.randint(3, 4)))]


def make_joined_password(chance: Random, words: Vocabulary) -> list[str]:
    first, second = (each.replace(" ", "") for each in chance.sample(words.words, 2))
    mark = chance.choice("-_.!")
    return [f"{first}{mark}{second}{mark}{chance.randint(10, 2029)}"]


def make_sentence_password(chance: Random, words: Vocabulary) -> list[str]:
    return [chance.choice(words.passwords)]


def make_word_password(chance: Random, words: Vocabulary) -> list[str]:
    return [chance.choice(words.words)]


def make_wifi_password(chance: Random, words: Vocabulary) -> list[str]:
    kind = chance.choice([make_joined_password, make_words_password, make_random_password])
    return [fill(chance, "99999999")] if chance.random() < 0.3 else kind(chance, words)


def make_digits(*lengths: int) -> Maker:
    return lambda chance, _: [fill(chance, "9" * chance.choice(lengths))]


def make_pattern(*patterns: str) -> Maker:
    return lambda chance, _: [fill(chance, chance.choice(patterns))]


def make_card(write: Callable[[str], str]) -> Maker:
    """write: how its sixteen digits are shown."""

    def make(chance: Random, _: Vocabulary) -> list[str]:
        digits = fill(chance, chance.choice(["49", "51", "53", "55", "56", "58"]) + "9" * 13)
        doubled = [int(each) * (2 - n % 2) for n, each in enumerate(digits)]
        total = sum(each - 9 if each > 9 else each for each in doubled)
        return [write(digits + str(-total % 10))]

    return make


def group(digits: str, mark: str = " ") -> str:
    return mark.join(digits[n : n + 4] for n in range(0, len(digits), 4))


def make_account(chance: Random, words: Vocabulary) -> list[str]:
    lengths = {"de": 22, "es": 24, "fr": 27, "it": 27, "pt": 25, "tr": 26, "pl": 28, "sv": 24}
    if words.language not in lengths or chance.random() < 0.4:
        return [fill(chance, "9" * chance.randint(10, 16))]
    country = {"sv": "SE"}.get(words.language, words.language.upper())
    body = fill(chance, "9" * (lengths[words.language] - 4))
    number = "".join(str(int(each, 36)) for each in f"{body}{country}00")
    iban = f"{country}{98 - int(number) % 97:02}{body}"
    return [group(iban) if chance.random() < 0.6 else iban]


IDENTITIES = {
    "it": "LLLLLL99A41L999L",
    "ru": "999-999-999 99",
    "hi": "9999 9999 9999",
    "en": "6L9-99-9999",
    "de": "99999999999",
    "tr": "99999999999",
    "ar": "2999999999",
    "ja": "999999999999",
    "vi": "999999999999",
    "ko": "950512-1999999",
    "nl": "599999999",
    "sv": "19850512-9999",
    "pl": "85051299999",
    "el": "12058599999",
    "th": "5-9999-99999-99-9",
}
"""National numbers; those below end with check digits."""


def make_identity(chance: Random, words: Vocabulary) -> list[str]:
    digits = fill(chance, "5" + "9" * 12)
    match words.language:
        case "es":
            return [f"{digits[:8]}{'TRWAGMYFPDXBNJZSQVHLCKE'[int(digits[:8]) % 23]}"]
        case "pt":
            number = digits[:9]
            for size in (10, 11):
                total = sum(int(each) * (size - n) for n, each in enumerate(number))
                number += str(total * 10 % 11 % 10)
            return [f"{number[:3]}.{number[3:6]}.{number[6:9]}-{number[9:]}" if chance.random() < 0.7 else number]
        case "fr":
            body = fill(chance, "1990575199999")
            return [f"{body[0]} {body[1:3]} {body[3:5]} {body[5:7]} {body[7:10]} {body[10:]} {97 - int(body) % 97:02}"]
        case "zh":
            body = fill(chance, "1101051989") + f"0{chance.randint(1, 9)}1" + fill(chance, "9999")
            total = sum(int(each) * pow(2, 17 - n, 11) for n, each in enumerate(body))
            return [body + "10X98765432"[total % 11]]
    return [fill(chance, IDENTITIES[words.language], "0123456")]


def make_plate(chance: Random, words: Vocabulary) -> list[str]:
    return [fill(chance, PLATES[words.language])]


def make_seed(chance: Random, words: Vocabulary) -> list[str]:
    return [each.replace(" ", "") for each in chance.sample(words.words, 12)]


def make_recovery(chance: Random, _: Vocabulary) -> list[str]:
    pattern = chance.choice(["9999 9999", "XXXX-XXXX", "HHHHH-HHHHH", "99999999", "XXXXXXXXXX"])
    return [fill(chance, pattern) for _ in range(8)]


def make_setup_key(chance: Random, _: Vocabulary) -> list[str]:
    key = "".join(chance.choices(LETTERS + "234567", k=chance.choice([16, 32])))
    return [group(key.lower() if chance.random() < 0.5 else key) if chance.random() < 0.7 else key]


def make_api_key(chance: Random, _: Vocabulary) -> list[str]:
    size = chance.randint(24, 40)
    start = chance.choice(["sk-", "sk_live_", "ghp_", "AIza", "xoxb-", "glpat-", "", ""])
    return [start + "".join(chance.choices(MIXED, k=size))]


def make_jwt(chance: Random, _: Vocabulary) -> list[str]:
    body = base64.urlsafe_b64encode(f'{{"sub":"{chance.randint(10**8, 10**9)}"}}'.encode()).decode().rstrip("=")
    return [f"eyJhbGciOiJIUzI1NiJ9.{body}.{''.join(chance.choices(MIXED + '-_', k=43))}"]


def make_private_key(chance: Random, _: Vocabulary) -> list[str]:
    return ["".join(chance.choices(MIXED + "+/", k=64)) for _ in range(4)]


def make_hex_key(chance: Random, _: Vocabulary) -> list[str]:
    return [chance.choice(["0x", ""]) + fill(chance, "H" * 64)]


def make_connection(chance: Random, words: Vocabulary) -> list[str]:
    return [make_random_password(chance, words)[0].replace("@", "x").replace("#", "x").replace("?", "x")]


def make_answer(chance: Random, words: Vocabulary) -> list[str]:
    return [chance.choice(words.answers)]
