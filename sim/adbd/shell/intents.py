"""Intents as `am` is told them: what to do, with what, and who should."""

import base64
import binascii
from dataclasses import dataclass, field
from urllib.parse import urlsplit

MAIN = "android.intent.action.MAIN"
VIEW = "android.intent.action.VIEW"
HOME = "android.intent.category.HOME"
_WITH_TWO = ("--es", "-e", "--ei", "--ez", "--el", "--ef", "--eu", "--ecn", "--eia", "--ela", "--esa", "--esal")
_WITH_ONE = ("-t", "-f", "-i", "--user", "--display", "--windowingMode", "--esn", "--receiver-permission", "-P", "-R")
_MASKED = ("tel", "sip", "sms", "smsto", "mailto")


class BadIntent(ValueError):
    """What `am` says of words it cannot read."""


@dataclass
class Intent:
    action: str = ""
    data: str = ""
    package: str = ""
    component: str = ""
    categories: list[str] = field(default_factory=list)
    extras: dict[str, str] = field(default_factory=dict)
    options: set[str] = field(default_factory=set)

    @classmethod
    def parse(cls, words: list[str]) -> "Intent":
        """Raises BadIntent."""
        intent, rest = cls(), list(words)
        while rest:
            intent._take(rest.pop(0), rest)
        return intent

    def _take(self, word: str, rest: list[str]) -> None:
        if word in _WITH_TWO:
            name = _argument(word, rest)
            self.extras[name] = _argument(word, rest)
        elif word in _WITH_ONE:
            _argument(word, rest)
        elif word == "-a":
            self.action = _argument(word, rest)
        elif word == "-d":
            self.data = _argument(word, rest)
        elif word == "-c":
            self.categories.append(_argument(word, rest))
        elif word == "-n":
            self._name(_argument(word, rest))
        elif word == "-p":
            self.package = _argument(word, rest)
        elif word.startswith("-"):
            self.options.add(word)
        else:
            self._guess(word)

    def _name(self, component: str) -> None:
        if "/" not in component:
            raise BadIntent(f"Bad component name: {component}")
        self.component = component

    def _guess(self, word: str) -> None:
        """A bare word is an address, a component or a package."""
        if ":" in word:
            self.data = word
        elif "/" in word:
            self.component = word
        else:
            self.package = word

    @property
    def shown(self) -> str:
        """As `am` prints it; what an address holds beyond its host is kept back."""
        parts = [f"act={self.action}"] if self.action else []
        if self.categories:
            parts.append(f"cat=[{','.join(self.categories)}]")
        if self.data:
            parts.append(f"dat={_safe(self.data)}")
        if self.package:
            parts.append(f"pkg={self.package}")
        if self.component:
            parts.append(f"cmp={self.component}")
        if self.extras:
            parts.append("(has extras)")
        return f"Intent {{ {' '.join(parts)} }}"

    def text(self, name: str) -> str:
        return self.extras.get(name, "")

    def decoded(self, name: str) -> str | None:
        """What stands in this extra as base64 of UTF-8; None where it is neither."""
        try:
            return base64.b64decode(self.text(name)).decode()
        except (binascii.Error, UnicodeDecodeError):
            return None


def _argument(option: str, rest: list[str]) -> str:
    if not rest:
        raise BadIntent(f"Argument expected after {option!r}".replace("'", '"'))
    return rest.pop(0)


def _safe(address: str) -> str:
    parts = urlsplit(address)
    if parts.scheme in _MASKED:
        return f"{parts.scheme}:xxx"
    return f"{parts.scheme}://{parts.netloc}/..." if parts.netloc and parts.path else address
