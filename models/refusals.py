"""Recognizes an answer in which a model, or its provider's filter, refuses. It would not help to tell the model what is
wrong with the form of such an answer.
"""

import re
from functools import cache
from typing import TYPE_CHECKING, Any

from iris_screen.core.message import Message, say
from iris_screen.core.models import Reply
from iris_screen.models.answers import Unreadable, require_whole, split_thoughts

if TYPE_CHECKING:
    from langchain_openai import ChatOpenAI

MAX_SAID = 300
"""Most characters of a refusal that are shown. One that begins later is part of something else."""
_ANSWERS = re.compile(r"[{<]|\b[A-Za-z_]+\((?:\w+=.*)?\)|^\s*(?:Action|Thought)\s*:", re.M)
"""Signs of an answer in one of the forms that models were asked for."""
_REFUSES = re.compile(
    r"\b(?:can(?:no|')?t|can not|won't|will not|unable to|not able to|must decline|have to decline|refuse to)\s+"
    r"(?:\w+\s+){0,3}?(?:help|assist|do (?:that|this)|comply|continue|proceed|provide|support|perform|fulfil\w*|"
    r"complete|carry out|answer|engage|take part|participate)"
    r"|\b(?:i'm sorry|i am sorry|sorry|i apologi[sz]e),? (?:but )?i (?:can(?:no|')?t|can not|won't|will not|am unable)"
    r"|\b(?:against|violates?) (?:my|the|our|openai's|usage) (?:\w+ )?(?:polic|guideline)"
    r"|(?:我|本人)?(?:无法|不能|没法|不可以|不便)(?:为你|为您|继续|帮助|帮你|帮您|协助|完成|执行|满足|提供|处理|回答)"
    r"|(?:抱歉|对不起|很遗憾).{0,12}(?:无法|不能|没法|拒绝)|拒绝(?:执行|完成|该|这)"
    r"|申し訳.{0,20}(?:できません|お応え)|desculpe.{0,20}não posso|lo siento.{0,20}no puedo"
    r"|désolée?.{0,20}ne peux pas|tut mir leid.{0,30}kann",
    re.I,
)


@cache
def load_chat_class() -> "type[ChatOpenAI]":
    """ChatOpenAI that keeps the streamed field for refusals, which the original drops. Importing it takes seconds."""
    from langchain_openai import ChatOpenAI

    class RefusingChat(ChatOpenAI):
        def _convert_chunk_to_generation_chunk(self, chunk: dict[str, Any], *rest: Any, **more: Any) -> Any:
            made = super()._convert_chunk_to_generation_chunk(chunk, *rest, **more)
            choices = chunk.get("choices") or []
            said = [(choice.get("delta") or {}).get("refusal") for choice in choices if isinstance(choice, dict)]
            if made is not None and any(said):
                made.message.additional_kwargs["refusal"] = "".join(str(each) for each in said if each)
            return made

    return RefusingChat


class Refused(Unreadable):
    """The model refuses. The message says so in its own words."""


def find_refusal(reply: Reply) -> Message | None:
    """What the model said instead of an answer; None if it did answer, however badly."""
    text = (split_thoughts(reply.text)[1] or reply.text).replace("’", "'").strip()
    if reply.finish == "filtered" and not _ANSWERS.search(text):
        return say("run-model-refuses", said="filtered")
    if reply.finish == "refused" or (_REFUSES.search(text[:MAX_SAID]) and not _ANSWERS.search(text)):
        said = " ".join(text.split())
        return say("run-model-refuses", said=said[:MAX_SAID])
    return None


def require_answer(reply: Reply) -> str:
    """What a whole answer says, without its thoughts. Raises Refused, or Unreadable for one that was cut off."""
    if refusal := find_refusal(reply):
        raise Refused(refusal)
    return split_thoughts(require_whole(reply))[1]
