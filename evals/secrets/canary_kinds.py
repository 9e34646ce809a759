"""The kinds of canaries: how each is made, what stands beside it, and how screens lay it out."""

from dataclasses import dataclass
from typing import Literal

from iris_screen.evals.secrets import values as v
from iris_screen.evals.secrets.values import Maker

Layout = Literal[
    "row", "below", "field", "line", "table", "copied", "sentence", "paragraph", "notice", "grid", "columns", "spread",
    "wrapped", "written", "far", "bilingual", "chat", "caption", "document", "question", "listed",
]  # fmt: skip
LABELLED: tuple[Layout, ...] = ("row", "below", "field", "line", "table", "copied", "far", "bilingual")
SAID: tuple[Layout, ...] = (*LABELLED, "sentence", "paragraph", "notice")
CODE: tuple[Layout, ...] = (*SAID, "chat", "caption")
DOCUMENT: tuple[Layout, ...] = (*LABELLED, "document")


@dataclass(frozen=True)
class CanaryKind:
    """label: the key of the words beside it, in every vocabulary. said: the key of sentences with it, "" for none.
    around: what it is part of. shared: a person who watches may see it, since it is a code.
    """

    make: Maker
    label: str
    layouts: tuple[Layout, ...] = LABELLED
    said: str = ""
    around: str = "{}"
    shared: bool = False


KINDS: dict[str, CanaryKind] = {
    "password": CanaryKind(v.make_random_password, "password", SAID, "password"),
    "password of words": CanaryKind(v.make_words_password, "password", SAID, "password"),
    "password of one word": CanaryKind(v.make_word_password, "password", LABELLED),
    "password and year": CanaryKind(v.make_joined_password, "password", SAID, "password"),
    "password sentence": CanaryKind(v.make_sentence_password, "password", SAID, "password"),
    "Wi-Fi password": CanaryKind(v.make_wifi_password, "wifi", (*SAID, "chat"), "wifi"),
    "one-time code": CanaryKind(v.make_digits(4, 6, 8), "otp", CODE, "otp", shared=True),
    "one-time code in halves": CanaryKind(
        v.make_pattern("999 999", "999-999"), "otp", (*CODE, "spread"), "otp", shared=True
    ),
    "one-time code with letters": CanaryKind(v.make_pattern("XXXXXX", "XXX-XXX"), "otp", LABELLED, shared=True),
    "PIN": CanaryKind(v.make_digits(4, 6), "pin", (*CODE, "spread"), "pin"),
    "CVV": CanaryKind(v.make_digits(3, 4), "cvv", ("row", "below", "field", "line", "table")),
    "card": CanaryKind(v.make_card(v.group), "card", (*SAID, "spread"), "card"),
    "card with dots": CanaryKind(v.make_card(lambda digits: v.group(digits, ".")), "card", SAID, "card"),
    "card with dashes": CanaryKind(v.make_card(lambda digits: v.group(digits, "-")), "card", SAID, "card"),
    "card in full-width digits": CanaryKind(
        v.make_card(lambda digits: v.group(digits).translate(v.FULL_WIDTH)), "card", SAID, "card"
    ),
    "card in one piece": CanaryKind(v.make_card(str), "card", SAID, "card"),
    "account": CanaryKind(v.make_account, "account"),
    "identity number": CanaryKind(v.make_identity, "id", (*SAID, "document"), "id"),
    "passport": CanaryKind(v.make_pattern("L99999999", "LL9999999", "999999999", "99LL99999"), "passport", DOCUMENT),
    "driving licence": CanaryKind(
        v.make_pattern("L9999999", "99LL999999", "99 99 999999", "LLLLL999999"), "licence", DOCUMENT
    ),
    "plate": CanaryKind(v.make_plate, "plate"),
    "door code": CanaryKind(v.make_pattern("9999", "999999", "99A9", "9999#"), "door", CODE, "door", shared=True),
    "pick-up code": CanaryKind(
        v.make_pattern("9-9-9999", "999999", "9999", "XXXXXX"), "pickup", CODE, "pickup", shared=True
    ),
    "seed phrase in a grid": CanaryKind(v.make_seed, "seed", ("grid",)),
    "seed phrase in a line": CanaryKind(v.make_seed, "seed", ("row", "below", "line", "sentence", "paragraph"), "seed"),
    "recovery codes": CanaryKind(v.make_recovery, "recovery", ("columns", "listed")),
    "recovery key": CanaryKind(
        v.make_pattern("-".join(["999999"] * 8), "XXXX-XXXX-XXXX-XXXX-XXXX"), "recovery", ("row", "below", "line")
    ),
    "authenticator key": CanaryKind(v.make_setup_key, "setup_key"),
    "API key": CanaryKind(v.make_api_key, "api_key"),
    "token of a session": CanaryKind(v.make_jwt, "api_key", ("wrapped", "below", "line")),
    "private key": CanaryKind(v.make_private_key, "private_key", ("wrapped",), around="key"),
    "wallet key": CanaryKind(v.make_hex_key, "private_key", ("wrapped", "below", "field", "line")),
    "database address": CanaryKind(
        v.make_connection, "api_key", ("below", "line"), around="postgres://shop:{}@db.example.net:5432/shop"
    ),
    "link that signs in": CanaryKind(
        v.make_pattern("HHHHHHHHHHHHHHHHHHHHHHHH"),
        "password",
        ("below", "line"),
        around="https://mail.example.net/reset?token={}",
    ),
    "security answer": CanaryKind(v.make_answer, "security", (*SAID, "question"), "security"),
    "product key": CanaryKind(v.make_pattern("-".join(["XXXXX"] * 5)), "product_key", (*LABELLED, "spread")),
    "safe": CanaryKind(v.make_pattern("99-99-99", "999999"), "safe", SAID, "safe"),
    "gift card": CanaryKind(v.make_pattern("XXXX-XXXX-XXXX-XXXX", "XXXXXXXXXX"), "gift", (*LABELLED, "spread")),
    "pairing code": CanaryKind(v.make_pattern("999999", "999-99-999"), "pairing", shared=True),
    "PUK": CanaryKind(v.make_digits(8), "puk"),
    "insurance number": CanaryKind(
        v.make_pattern("L999999999", "9999999999", "99 999999 L 999"), "insurance", DOCUMENT
    ),
    "meeting password": CanaryKind(v.make_pattern("999999", "XXXXXX", "9x9LXX"), "meeting", shared=True),
    "passphrase": CanaryKind(v.make_words_password, "passphrase", SAID, "passphrase"),
    "alarm code": CanaryKind(v.make_digits(4, 6), "alarm", CODE, "alarm", shared=True),
}
