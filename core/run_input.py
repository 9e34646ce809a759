"""What starts a run, as the command line, Python and LangGraph's server give it."""

from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict  # the one of typing has no schema before Python 3.12

from iris_screen.core.chat import ChatMessage
from iris_screen.core.limits import Budget
from iris_screen.core.plan import Step


class Ask(TypedDict, total=False):
    """What starts a run: the sentence, and what it is done on. Everything else has a default."""

    task: Annotated[
        str,
        Field(
            description="What to do, in a sentence, in Chinese or English.",
            examples=["给张三发微信消息说你好", "open Settings, turn on Dark mode"],
        ),
    ]
    messages: Annotated[
        list[ChatMessage], Field(description="Instead of a task: a chat, whose last words of the person are the task.")
    ]
    device: Annotated[
        str,
        Field(
            description="What it is done on: sim: is a simulated phone, the others are real. Empty: as set.",
            examples=["sim:", "sim:?lang=en&seed=7", "android:", "arm:/dev/ttyUSB0", "desktop:"],
            json_schema_extra={"default": ""},
        ),
    ]
    planner: Annotated[
        str,
        Field(
            description="Who plans: auto, template, sentence, steps; with a model milestones, program, react as well.",
            json_schema_extra={"default": ""},
        ),
    ]
    steps: Annotated[list[Step], Field(description="A plan of your own, instead of one that is made (docs/apps.md).")]
    budget: Annotated[Budget, Field(description="Where it ends at the latest.")]
    attached: Annotated[
        bool, Field(description="Somebody sits there and is asked.", json_schema_extra={"default": False})
    ]
    wait_for_person: Annotated[
        bool,
        Field(
            description="Questions wait until somebody answers, also for days; else nobody is there, which means no.",
        ),
    ]
