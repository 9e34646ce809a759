"""Turns as LangChain's messages, in the order endpoints insist on, and what they weigh."""

import base64
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from iris_screen.core.models import Photo, Turn

if TYPE_CHECKING:
    from langchain_core.messages import BaseMessage

TILE = 512
TOKENS_A_TILE, TOKENS_A_PHOTO = 170, 85
"""The published rule for pictures in high detail, near enough for endpoints that do not say."""
TOKENS_A_LINK = 1_105
"""Of a picture whose size nobody here knows: a full screen's."""


def order_turns(turns: Sequence[Turn]) -> list[Turn]:
    """System first, no two of one speaker side by side, pictures with the last user's only."""
    joined: list[Turn] = []
    for turn in sorted(turns, key=lambda turn: turn.speaker != "system"):
        if joined and joined[-1].speaker == turn.speaker:
            joined[-1] = _joined(joined[-1], turn)
        else:
            joined.append(turn)
    last = max((n for n, turn in enumerate(joined) if turn.speaker == "user"), default=None)
    return [turn if n == last else turn.replace(photos=[], links=[]) for n, turn in enumerate(joined)]


def _joined(first: Turn, second: Turn) -> Turn:
    photos, links = [*first.photos, *second.photos], [*first.links, *second.links]
    return Turn(speaker=first.speaker, text=f"{first.text}\n\n{second.text}", photos=photos, links=links)


def make_messages(turns: Sequence[Turn]) -> "list[BaseMessage]":
    return list(_messages(order_turns(turns)))


def _messages(turns: Sequence[Turn]) -> "Iterator[BaseMessage]":
    from langchain_core.messages import AIMessage, HumanMessage, SystemMessage

    for turn in turns:
        match turn.speaker:
            case "system":
                yield SystemMessage(turn.text)
            case "assistant":
                yield AIMessage(turn.text)
            case "user" if turn.photos or turn.links:
                words = {"type": "text", "text": turn.text}
                yield HumanMessage([words, *map(_block, turn.photos), *map(_linked, turn.links)])
            case "user":
                yield HumanMessage(turn.text)


def _block(photo: Photo) -> dict[str, object]:
    address = "data:image/jpeg;base64," + base64.b64encode(photo.jpeg).decode("ascii")
    return {"type": "image_url", "image_url": {"url": address}}


def _linked(link: str) -> dict[str, object]:
    """A file that the provider has has an id and no address."""
    if "://" in link:
        return {"type": "image_url", "image_url": {"url": link}}
    return {"type": "file", "file": {"file_id": link}}


def estimate_tokens(turns: Sequence[Turn]) -> int:
    """A token is a Chinese character, or four letters of others; a picture goes by its tiles."""
    return sum(
        estimate_text_tokens(turn.text) + sum(map(_of_photo, turn.photos)) + TOKENS_A_LINK * len(turn.links)
        for turn in turns
    )


def estimate_text_tokens(text: str) -> int:
    """About how many tokens a text is."""
    wide = sum(1 for sign in text if ord(sign) > 0x2E7F)
    return wide + (len(text) - wide + 3) // 4


def _of_photo(photo: Photo) -> int:
    across, down = -(-photo.size.width // TILE), -(-photo.size.height // TILE)
    return TOKENS_A_PHOTO + TOKENS_A_TILE * across * down


def fit_texts(texts: Sequence[str], tokens: int) -> list[str]:
    """The last of these texts that together weigh no more than so many tokens, each of them whole."""
    kept: list[str] = []
    for text in reversed(texts):
        tokens -= estimate_text_tokens(text)
        if tokens < 0:
            break
        kept.append(text)
    return kept[::-1]
