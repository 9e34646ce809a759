"""Converts turns to LangChain's messages, in the order endpoints require, and estimates their tokens."""

import base64
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from iris_screen.core.models import ChatTurn

if TYPE_CHECKING:
    from langchain_core.messages import BaseMessage

MAX_FOUND, MAX_ACT = 200, 160
"""Characters kept of an older answer: of what it found, and of its act."""
_ACT = re.compile(r"<(?:action|answer|tool_call)>|^\s*(?:Action:|```)", re.MULTILINE)
_SENTENCE = re.compile(r"[.!?…](?=\s|$)|[。！？]|\n")
TILE = 512
TOKENS_A_TILE, TOKENS_A_PHOTO = 170, 85
"""The published rule for pictures in high detail; close enough for endpoints that do not report tokens."""
TOKENS_A_LINK = 1_105
"""Tokens for a picture of unknown size: as for a full screen."""


def order_turns(turns: Sequence[ChatTurn]) -> list[ChatTurn]:
    """System first, never two turns of one speaker in a row, pictures only in the user's last turn."""
    joined: list[ChatTurn] = []
    for turn in sorted(turns, key=lambda turn: turn.speaker != "system"):
        if joined and joined[-1].speaker == turn.speaker:
            first = joined[-1]
            photos, links = [*first.photos, *turn.photos], [*first.links, *turn.links]
            text = f"{first.text}\n\n{turn.text}"
            joined[-1] = ChatTurn(speaker=first.speaker, text=text, photos=photos, links=links)
        else:
            joined.append(turn)
    last = max((n for n, turn in enumerate(joined) if turn.speaker == "user"), default=None)
    return [turn if n == last else turn.replace(photos=[], links=[]) for n, turn in enumerate(joined)]


def make_messages(turns: Sequence[ChatTurn]) -> "list[BaseMessage]":
    from langchain_core.messages import AIMessage, HumanMessage, SystemMessage

    messages: list[BaseMessage] = []
    for turn in order_turns(turns):
        match turn.speaker:
            case "system":
                messages.append(SystemMessage(turn.text))
            case "assistant":
                messages.append(AIMessage(turn.text))
            case "user" if turn.photos or turn.links:
                blocks: list[str | dict[str, object]] = [{"type": "text", "text": turn.text}]
                for photo in turn.photos:
                    url = "data:image/jpeg;base64," + base64.b64encode(photo.jpeg).decode("ascii")
                    blocks.append({"type": "image_url", "image_url": {"url": url}})
                for link in turn.links:
                    if "://" in link:
                        blocks.append({"type": "image_url", "image_url": {"url": link}})
                    else:  # an id of a file at the provider, not an address
                        blocks.append({"type": "file", "file": {"file_id": link}})
                messages.append(HumanMessage(blocks))
            case "user":
                messages.append(HumanMessage(turn.text))
    return messages


def estimate_tokens(turns: Sequence[ChatTurn]) -> int:
    """Counts one token per Chinese character or four other letters, and pictures by their tiles."""
    tokens = 0
    for turn in turns:
        tokens += estimate_text_tokens(turn.text) + TOKENS_A_LINK * len(turn.links)
        for photo in turn.photos:
            across, down = -(-photo.size.width // TILE), -(-photo.size.height // TILE)
            tokens += TOKENS_A_PHOTO + TOKENS_A_TILE * across * down
    return tokens


def estimate_text_tokens(text: str) -> int:
    """Roughly how many tokens a text has."""
    wide = sum(1 for sign in text if ord(sign) > 0x2E7F)
    return wide + (len(text) - wide + 3) // 4


def shorten_answer(said: str, found: int = MAX_FOUND, act: int = MAX_ACT) -> str:
    """An actor's answer as it is remembered: its first sentences, which say what it found, and its act.

    found, act: the most characters of each.
    """
    if len(said) <= found + act:
        return said
    starts = [match.start() for match in _ACT.finditer(said)]
    at = starts[-1] if starts else max(0, len(said) - act)
    return f"{first_sentences(said[:at].strip(), found)} {said[at:][:act]}".strip()


def first_sentences(text: str, most: int) -> str:
    """The first whole sentences of a text, as many as fit; the beginning of the first if that is too long."""
    if len(text) <= most:
        return text
    ends = [match.end() for match in _SENTENCE.finditer(text) if match.end() <= most]
    return text[: ends[-1]].strip() if ends else f"{text[: most - 1].rstrip()}…"


def fit_texts(texts: Sequence[str], tokens: int) -> list[str]:
    """As many of the last texts as fit whole into this many tokens."""
    kept: list[str] = []
    for text in reversed(texts):
        tokens -= estimate_text_tokens(text)
        if tokens < 0:
            break
        kept.append(text)
    return kept[::-1]
