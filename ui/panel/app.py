"""The panel as a server: `iris panel` starts it, and so does `streamlit run ui/panel/app.py`."""

import sys
import webbrowser
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import streamlit as st
from starlette.middleware import Middleware
from streamlit import config

from iris_screen.core.message import say
from iris_screen.ui.cli.output import echo_key
from iris_screen.ui.panel.access_control import AccessControl
from iris_screen.ui.panel.session import KEYS

PAGES = Path(__file__).with_name("pages.py")
INSIDE = Path(__file__).parents[1]


@asynccontextmanager
async def _run(_app: Any) -> AsyncIterator[None]:
    """The port is bound by now: the link works as soon as it is printed.

    Streamlit puts the folder of the script first in the search path, where our files hide packages with the same name.
    It does not do so if the folder is in the path already, so it is added at the end.
    """
    sys.path[:] = [place for place in sys.path if INSIDE not in Path(place).parents]
    sys.path.append(str(PAGES.parent))
    link = KEYS.make_link(config.get_option("server.port"))
    echo_key(say("panel-started", link=link))
    sys.stdout.flush()
    if not config.get_option("server.headless"):
        webbrowser.open(link)
    yield


config.set_option("server.baseUrlPath", KEYS.folder)
app = st.App(
    PAGES,
    middleware=[Middleware(AccessControl, keys=KEYS)],
    lifespan=_run,
)
