"""What delivers jobs leaves no connection half made when it is closed early."""

import asyncio
import socket

import pytest

from iris_screen.tools.database.procrastinate_delivery import WholeConnection

SECONDS = 30.0


@pytest.mark.parametrize("times", [1, 3])
def test_one_that_is_given_up_while_it_connects_is_closed(times: int) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"postgresql://iris@127.0.0.1:{server.getsockname()[1]}/iris"

        async def give_up() -> "tuple[socket.socket, asyncio.Task[WholeConnection]]":
            connecting = asyncio.create_task(WholeConnection.connect(address))
            line, _ = await asyncio.to_thread(server.accept)
            await asyncio.to_thread(line.recv, 8)
            for _ in range(times):
                connecting.cancel()
                await asyncio.sleep(0)
            line.shutdown(socket.SHUT_WR)  # only now the server says anything
            await asyncio.wait([connecting])
            return line, connecting

        line, connecting = asyncio.run(give_up())  # whoever remembers the task, remembers all that it had
        with line:
            line.settimeout(SECONDS)
            assert (line.recv(1), connecting.cancelled()) == (b"", True)
