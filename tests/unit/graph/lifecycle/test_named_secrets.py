"""What a task names as secrets is looked at before a device is opened for it."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from iris_screen.consent.secrets.spoken_secrets import mask_sentence
from iris_screen.core.errors import UsageError
from iris_screen.core.plan import Step, Task
from iris_screen.core.settings import Settings
from iris_screen.graph.configuration.resources import own_keys, own_memory
from iris_screen.graph.container import compose
from iris_screen.graph.lifecycle.clock import SystemClock
from iris_screen.graph.runs import Runs
from iris_screen.graph.serve.embed import iris_tool
from iris_screen.memory.vault import CODE, Vault
from iris_screen.tools.devices.clock import VirtualClock

APP = "com.tencent.mm"


def vault(settings: Settings) -> Vault:
    kept = own_memory(settings, SystemClock()).vault(own_keys(settings))
    kept.allow(APP)
    return kept


def refused(runs: Runs, task: str, steps: list[Step] | None = None) -> str:
    """Why; nothing was listed and nothing made for it."""
    with pytest.raises(UsageError) as error:
        runs.start(task, device="sim:", steps=steps)
    assert runs.rows() == [] and not runs.folder.exists() and error.value.exit_code == 2
    return str(error.value)


@pytest.mark.parametrize("said", ["{{secret:abc}}", "{{secret:}}", "{secret:1}", "{{ secret:1 }}", "{{secret：1}}"])
def test_what_only_looks_like_one_is_typed_nowhere(said: str, tmp_path: Path) -> None:
    runs = Runs(Settings(home=tmp_path))
    why = refused(runs, f"给张三发微信消息说{said}")
    assert "by their numbers only, as {{secret:12}}" in why and mask_sentence(why) == why


def test_one_that_is_not_there_or_whose_app_is_not_allowed_any_more_is_told_at_once(tmp_path: Path) -> None:
    settings = Settings(home=tmp_path)
    kept, runs = vault(settings), Runs(settings)
    number = kept.keep("the account", "Correct-Horse-77", app=APP)
    assert "no {{secret:999}}, or it has expired" in refused(runs, "打开微信，在密码框输入{{secret:999}}")
    typed = [Step(action="input_text", text="{{secret:998}}")]
    assert "no {{secret:998}}" in refused(runs, "do these steps", typed)
    kept.disallow(APP)
    assert f"iris secret allow {APP}" in refused(runs, f"打开微信，在密码框输入{{{{secret:{number}}}}}")


def test_one_whose_time_is_over_is_told_at_once(tmp_path: Path) -> None:
    settings, clock = Settings(home=tmp_path), VirtualClock()
    kept = own_memory(settings, clock).vault(own_keys(settings))
    kept.allow(APP)
    number = kept.keep("the account", "482913", app=APP, entry_type=CODE)
    clock.sleep(601)
    said = refused(Runs(settings, clock), f"打开微信，在验证码框输入{{{{secret:{number}}}}}")
    assert f"{{{{secret:{number}}}}}, or it has expired" in said


def test_an_agent_that_names_one_that_is_not_there_is_told_the_same(tmp_path: Path) -> None:
    tool = iris_tool("sim:", settings=Settings(home=tmp_path))
    call = {"type": "tool_call", "name": tool.name, "args": {"task": "打开微信，输入{{secret:999}}"}, "id": "c"}
    with pytest.raises(UsageError, match=r"no \{\{secret:999\}\}, or it has expired"):
        tool.invoke(call, {"configurable": {"thread_id": "t"}})
    assert not (tmp_path / "runs").exists()


def test_a_server_that_begins_a_run_looks_before_it_takes_the_device(tmp_path: Path) -> None:
    opened = list[Task]()
    kit = compose(Settings(home=tmp_path), SystemClock(), Untaken(opened))  # type: ignore[arg-type] # as much as is asked
    with pytest.raises(UsageError, match=r"no \{\{secret:999\}\}"):
        kit.prepare(Task(id="r", text="打开微信，输入{{secret:999}}", device="sim:"))
    assert opened == []


@dataclass
class Untaken:
    """DeviceSessions of which none is to be taken."""

    opened: list[Task]

    def of(self, task: Task) -> None:
        self.opened.append(task)
