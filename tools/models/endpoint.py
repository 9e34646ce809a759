"""Where a model is asked and as what: an address, a name, a key, and what the endpoint is known to understand."""

from pydantic import Field

from iris_screen.core.record import Record


class Endpoint(Record):
    """model: the name it is asked by. dialect: how its hand's answers are written, "iris" or "phone".

    streams, usage: whether it can send an answer as it is made, and then say what it cost. seconds: how long a whole
    answer may take. silence: how long nothing may come.
    """

    base_url: str
    model: str
    api_key: str = Field(default="", repr=False)
    dialect: str = "iris"
    pictures: bool = True
    streams: bool = True
    usage: bool = True
    seconds: float = 120.0
    silence: float = 60.0
