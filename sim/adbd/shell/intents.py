"""Intents, as given to `am`: action, data and receiver."""

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
    """The message is what `am` prints for arguments it cannot read."""


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
            intent._read_option(rest.pop(0), rest)
        return intent

    def _read_option(self, word: str, rest: list[str]) -> None:
        if word in _WITH_TWO:
            name = _take_argument(word, rest)
            self.extras[name] = _take_argument(word, rest)
        elif word in _WITH_ONE:
            _take_argument(word, rest)
        elif word == "-a":
            self.action = _take_argument(word, rest)
        elif word == "-d":
            self.data = _take_argument(word, rest)
        elif word == "-c":
            self.categories.append(_take_argument(word, rest))
        elif word == "-n":
            self.component = _take_argument(word, rest)
            if "/" not in self.component:
                raise BadIntent(f"Bad component name: {self.component}")
        elif word == "-p":
            self.package = _take_argument(word, rest)
        elif word.startswith("-"):
            self.options.add(word)
        else:
            self._guess(word)

    def _guess(self, word: str) -> None:
        """Take a bare word: an address, a component or a package."""
        if ":" in word:
            self.data = word
        elif "/" in word:
            self.component = word
        else:
            self.package = word

    @property
    def shown(self) -> str:
        """As `am` prints it: of an address only scheme and host."""
        parts = [f"act={self.action}"] if self.action else []
        if self.categories:
            parts.append(f"cat=[{','.join(self.categories)}]")
        if self.data:
            parts.append(f"dat={_redact(self.data)}")
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
        """This extra decoded from base64 and UTF-8; None if that fails."""
        try:
            return base64.b64decode(self.text(name)).decode()
        except (binascii.Error, UnicodeDecodeError):
            return None


def _take_argument(option: str, rest: list[str]) -> str:
    if not rest:
        raise BadIntent(f"Argument expected after {option!r}".replace("'", '"'))
    return rest.pop(0)


def _redact(address: str) -> str:
    parts = urlsplit(address)
    if parts.scheme in _MASKED:
        return f"{parts.scheme}:xxx"
    return f"{parts.scheme}://{parts.netloc}/..." if parts.netloc and parts.path else address
