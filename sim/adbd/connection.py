"""The connection of one computer: its authentication and the streams it opened."""

import asyncio
import contextlib
from asyncio import StreamReader, StreamWriter

from iris_screen.sim.adbd.adb_keys import BadKey, PublicKey
from iris_screen.sim.adbd.faults import Fault
from iris_screen.sim.adbd.hub import Hub, Serving
from iris_screen.sim.adbd.message import (
    MAX_PAYLOAD,
    VERSION,
    Message,
    ProtocolError,
    Terms,
    read_message,
)
from iris_screen.sim.adbd.stream import Stream, StreamClosed

_TOKEN, _SIGNATURE, _PUBLIC_KEY = 1, 2, 3


class Connection:
    """Lives until either side hangs up. hub: the services, the trusted computers and the faults."""

    def __init__(self, hub: Hub, reader: StreamReader, writer: StreamWriter) -> None:
        self._hub, self._reader, self._writer = hub, reader, writer
        self._streams: dict[int, Stream] = {}
        self._last_id, self._token = 0, b""
        self._terms, self._offered = Terms(VERSION), Terms()
        self._line = asyncio.Lock()
        self.online = False

    async def run(self) -> None:
        """Answer messages until the connection is lost."""
        try:
            while True:
                await self._answer(await read_message(self._reader, self._terms))
        except (asyncio.IncompleteReadError, ConnectionError, ProtocolError):
            pass
        finally:
            self.drop()

    def drop(self, *, at_once: bool = False) -> None:
        """Hang up, once the last bytes are sent unless `at_once`. Running services are not told."""
        if at_once:
            self._writer.transport.abort()
        else:
            self._writer.close()
        for stream in self._streams.values():
            stream.hang_up()
        self._streams.clear()

    async def _send(self, message: Message, service: str = "") -> None:
        """Send a message, unless a fault prevents it."""
        data = message.pack(checked=self._offered.checked)
        async with self._line:
            fault = self._hub.faults.on_message(service)
            if fault is not None:
                await self._suffer(fault, data)
            if self._writer.is_closing():
                raise StreamClosed
            self._writer.write(data)
            await self._writer.drain()

    async def _suffer(self, fault: Fault, data: bytes) -> None:
        match fault.kind:
            case "slow":
                await asyncio.sleep(fault.value)
            case "hang":
                await asyncio.Event().wait()
            case "drop":
                self._writer.write(data[: len(data) // 2])
                self.drop()
            case "restart":
                self._hub.start(self._hub.restart(int(fault.value)))
                self.drop()

    async def _send_of(self, stream: Stream, message: Message) -> None:
        await self._send(message, stream.service)

    async def _answer(self, message: Message) -> None:
        match message.command:
            case b"CNXN":
                await self._greet(message)
            case b"AUTH":
                await self._authenticate(message)
            case b"OPEN" if self.online:
                await self._open(message)
            case b"OKAY" | b"WRTE" | b"CLSE" if self.online:
                await self._pass_to_stream(message)
            case _:
                pass

    # --- authentication ---------------------------------------------------------------------------------------------

    async def _greet(self, message: Message) -> None:
        self._offered = Terms(min(message.arg0, VERSION), max(min(message.arg1, MAX_PAYLOAD), 1))
        for stream in self._streams.values():
            stream.hang_up()
        self._streams.clear()
        self.online = False
        self._terms.accept(Terms(VERSION))
        if self._hub.trust.policy == "open":
            await self._welcome()
        else:
            await self._challenge()

    async def _welcome(self) -> None:
        """From here on the terms that the computer offered apply. Until now it may only send its name or key."""
        self.online = True
        self._terms.accept(self._offered)
        await self._send(Message(b"CNXN", VERSION, MAX_PAYLOAD, self._hub.banner().encode()))

    async def _challenge(self) -> None:
        self._token = self._hub.trust.token()
        await self._send(Message(b"AUTH", _TOKEN, 0, self._token))

    async def _authenticate(self, message: Message) -> None:
        if message.arg0 == _SIGNATURE and self._token:
            token, self._token = self._token, b""
            known = self._hub.trust.knows(token, message.data)
            await (self._welcome() if known else self._challenge())
        elif message.arg0 == _PUBLIC_KEY:
            with contextlib.suppress(BadKey):
                self._hub.start(self._ask(PublicKey.parse(message.data)))

    async def _ask(self, key: PublicKey) -> None:
        await self._hub.trust.ask(key)
        with contextlib.suppress(ConnectionError):
            await self._welcome()

    # --- streams ----------------------------------------------------------------------------------------------------

    async def _open(self, message: Message) -> None:
        """Start the requested service, or close the stream at once if there is none."""
        service = message.data.rstrip(b"\0").decode("utf-8", "replace")
        run = self._hub.service(service)
        if run is None:
            await self._send(Message(b"CLSE", 0, message.arg0), service)
            return
        self._last_id += 1
        stream = Stream(service, self._last_id, message.arg0, self._send_of, self._terms.most)
        self._streams[stream.local] = stream
        await stream.accept()
        self._hub.start(self._serve(stream, run(stream)))

    async def _serve(self, stream: Stream, service: Serving) -> None:
        try:
            await service
            await stream.close()
        except ConnectionError:
            stream.hang_up()
        finally:
            self._streams.pop(stream.local, None)

    async def _pass_to_stream(self, message: Message) -> None:
        stream = self._streams.get(message.arg1)
        if stream is None or message.arg0 not in (stream.remote, 0):
            return
        if message.command == b"OKAY":
            stream.acknowledge()
        elif message.command == b"WRTE":
            stream.receive(message.data)
        else:
            del self._streams[stream.local]
            stream.hang_up()
            await self._send(Message(b"CLSE", stream.local, stream.remote), stream.service)
