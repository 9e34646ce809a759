"""Makes pages and texts without a secret: prices, years, phone numbers, orders, versions, titles, addresses, times."""

import re
from collections.abc import Iterator
from random import Random

from iris_screen.evals.secrets.pages import MARGIN, Page
from iris_screen.evals.secrets.values import fill
from iris_screen.evals.secrets.vocabulary import Vocabulary, load_vocabularies

PRICES = {
    "en": ["${}", "£{}", "{} USD"],
    "pt": ["R$ {}", "{} €"],
    "ru": ["{} ₽", "{} руб."],
    "ja": ["¥{}", "{}円"],
    "ko": ["{}원", "₩{}"],
    "ar": ["{} ر.س", "{} EGP"],
    "hi": ["₹{}", "Rs. {}"],
    "tr": ["{} TL", "₺{}"],
    "vi": ["{} ₫", "{}đ"],
    "zh": ["¥{}", "{}元"],
    "pl": ["{} zł", "{} PLN"],
    "sv": ["{} kr", "{} SEK"],
    "th": ["฿{}", "{} บาท"],
}
PHONES = {
    "en": ["+1 (212) 555-0199", "020 7946 0999"],
    "es": ["+34 91 999 99 99", "699 999 999"],
    "pt": ["(11) 99999-9999", "+351 21 999 9999"],
    "fr": ["01 99 99 99 99", "+33 6 99 99 99 99"],
    "de": ["030 9999999", "+49 171 9999999"],
    "it": ["06 9999 9999", "+39 333 999 9999"],
    "ru": ["+7 (495) 999-99-99", "8 800 999-99-99"],
    "ja": ["03-9999-9999", "090-9999-9999"],
    "ko": ["02-999-9999", "010-9999-9999"],
    "ar": ["+966 11 999 9999", "02 9999 9999"],
    "hi": ["+91 98999 99999", "011 9999 9999"],
    "tr": ["0212 999 99 99", "+90 532 999 99 99"],
    "vi": ["024 9999 9999", "0909 999 999"],
    "zh": ["010-99999999", "13899999999", "400-999-9999"],
    "nl": ["020 999 9999", "+31 6 99999999"],
    "sv": ["08-999 99 99", "+46 70 999 99 99"],
    "pl": ["22 999 99 99", "+48 699 999 999"],
    "el": ["210 999 9999", "+30 69 9999 9999"],
    "th": ["02-999-9999", "+66 89 999 9999"],
}
ORDERS = ["9999999", "2026999999", "#99999", "LL-999999", "999-9999999-9999999", "LL2026-99999"]
VERSIONS = ["{}.{}.{}", "{}.{}", "v{}.{}.{}", "{}.{} (2026{})"]


def write_harmless(chance: Random, words: Vocabulary, pattern: str) -> str:
    """The pattern with its {price}, {year} and the like filled in."""

    def write(found: re.Match[str]) -> str:
        match found[1]:
            case "price":
                sum_of_money = f"{chance.randint(1, 9999):,}" + chance.choice(["", ".00", ".99", ".50"])
                return chance.choice(PRICES.get(words.language, ["{} €", "€{}"])).format(sum_of_money)
            case "phone":
                return fill(chance, chance.choice(PHONES[words.language]))
            case "order":
                return fill(chance, chance.choice(ORDERS))
            case "version":
                numbers = [chance.randint(1, 20) for _ in range(4)]
                return chance.choice(VERSIONS).format(*numbers)
            case "year":
                return str(chance.randint(1890, 2031))
            case "date":
                day, month = chance.randint(1, 28), chance.randint(1, 12)
                return chance.choice([f"{day}.{month}.2026", f"2026-{month:02}-{day:02}", f"{day:02}/{month:02}/2026"])
            case "time":
                return f"{chance.randint(7, 22)}:{chance.choice(['00', '15', '30', '45'])}"
            case "zip":
                return fill(chance, "99999")
        return str(chance.randint(2, 250))

    return re.sub(r"\{(\w+)\}", write, pattern)


def make_harmless(seed: int, count: int) -> Iterator[tuple[str, Page]]:
    """At least so many texts, as pages of about twenty with their language."""
    chance = Random(seed)
    vocabularies = list(load_vocabularies().values())
    made = 0
    while made < count:
        words = vocabularies[made % len(vocabularies)]
        page = Page()
        page.add(words.title(chance))
        for label, pattern in chance.sample(words.rows, 5):
            value = write_harmless(chance, words, pattern)
            match chance.randrange(3):
                case 0:
                    page.add_beside([label, value], [MARGIN, 330])
                case 1:
                    page.add(label)
                    page.add(value)
                case _:
                    page.add(f"{label}: {value}")
        for sentence in chance.sample(words.sentences_harmless, 6):
            page.add(write_harmless(chance, words, sentence))
        page.add_beside([words.word("user"), words.word("guest")], [MARGIN, 330])
        page.add(words.word("done"), role="button")
        made += len(page.pieces)
        yield words.language, page
