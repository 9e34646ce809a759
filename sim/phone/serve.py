"""A live phone on a page of this computer's own browser: the picture renews itself, a click taps, a drag swipes.

Listens on 127.0.0.1 only, and answers only requests that name it so: another site's page cannot drive it.
"""

import json
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import urlsplit

from core.actions import KEYCODES
from core.geometry import Point
from sim.phone.phone import Phone

HOST = "127.0.0.1"
_MAX_BODY = 2_000

_PAGE = """<!doctype html><meta charset="utf-8"><title>Iris phone</title>
<style>body{background:#222;color:#ddd;font:14px sans-serif;text-align:center}img{height:90vh;border-radius:18px}
button{margin:4px}</style>
<img id="s" src="/screen.png" draggable="false"><div id="k"></div>
<script>
const s=document.getElementById('s');let from=null;
const send=(what)=>fetch('/do',{method:'POST',headers:{'Content-Type':'application/json'},body:JSON.stringify(what)});
const at=(e)=>[Math.round(e.offsetX*s.naturalWidth/s.width),Math.round(e.offsetY*s.naturalHeight/s.height)];
s.onmousedown=(e)=>{from=[at(e),Date.now()];e.preventDefault()};
s.onmouseup=(e)=>{if(from)send({from:from[0],to:at(e),ms:Math.max(Date.now()-from[1],50)});from=null};
document.onkeydown=(e)=>{if(e.key.length==1)send({text:e.key});else if(e.key=='Backspace')send({key:'DEL'});
else if(e.key=='Enter')send({key:'ENTER'});else if(e.key=='Escape')send({key:'BACK'})};
for(const k of ['BACK','HOME','RECENTS','POWER']){const b=document.createElement('button');b.textContent=k;
b.onclick=()=>send({key:k});document.getElementById('k').append(b)}
setInterval(()=>{const n=new Image();n.onload=()=>{s.src=n.src};n.src='/screen.png?'+Date.now()},300);
</script>"""


class _Live:
    """The phone in real time, one visitor at a time."""

    def __init__(self, phone: Phone) -> None:
        self._phone, self._lock = phone, threading.Lock()
        self._start = time.monotonic() - phone.now

    def _now(self) -> float:
        return time.monotonic() - self._start

    def png(self) -> bytes:
        from tools.vision.pictures import write_png

        with self._lock:
            pixels = self._phone.look(self._now()).pixels
        return write_png(pixels)

    def do(self, what: Any) -> None:
        """{"from": [x, y], "to": [x, y], "ms": …}, {"key": …} or {"text": …}; ValueError for anything else."""
        if not isinstance(what, dict):
            raise TypeError("not a mapping")
        with self._lock:
            now = self._now()
            if "key" in what and what["key"] in KEYCODES:
                self._phone.key(what["key"], now)
            elif isinstance(what.get("text"), str):
                self._phone.text(what["text"], now)
            else:
                self._stroke(what, now)

    def _stroke(self, what: dict[str, Any], now: float) -> None:
        start, end = (self._held(what[key]) for key in ("from", "to"))
        seconds = min(max(float(what["ms"]) / 1000, 0.05), 10.0)
        self._phone.swipe(start, end, now - seconds, seconds)

    def _held(self, at: Any) -> Point:
        x, y = (int(part) for part in at)
        size = self._phone.size
        return Point(x=min(max(x, 0), size.width - 1), y=min(max(y, 0), size.height - 1))


class _Handler(BaseHTTPRequestHandler):
    server: "PhoneServer"

    def do_GET(self) -> None:
        if not self._is_ours():
            return
        path = urlsplit(self.path).path
        if path == "/":
            self._answer(200, "text/html; charset=utf-8", _PAGE.encode())
        elif path == "/screen.png":
            self._answer(200, "image/png", self.server.live.png())
        else:
            self._answer(404, "text/plain", b"There is only / here.")

    def do_POST(self) -> None:
        if not self._is_ours() or not self._is_json():
            return
        try:
            self.server.live.do(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        except (ValueError, KeyError, TypeError):
            self._answer(400, "text/plain", b"That is not a touch, a key or a text.")
            return
        self._answer(204, "text/plain", b"")

    def _is_ours(self) -> bool:
        """Only a browser that was told this address: no other name that leads here, no other site's page."""
        here = f"{HOST}:{self.server.server_port}"
        origin = self.headers.get("Origin")
        if self.headers.get("Host") == here and origin in (None, f"http://{here}"):
            return True
        self._answer(403, "text/plain", f"Open http://{here}/ itself.".encode())
        return False

    def _is_json(self) -> bool:
        length = self.headers.get("Content-Length", "")
        small = length.isascii() and length.isdigit() and int(length) <= _MAX_BODY
        if small and self.headers.get("Content-Type") == "application/json":
            return True
        self._answer(400, "text/plain", b"A touch is a little JSON.")
        return False

    def _answer(self, status: int, kind: str, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args: Any) -> None:
        """Says nothing: requests come several times a second."""


class PhoneServer(ThreadingHTTPServer):
    """Bound to 127.0.0.1; runs once `serve_forever` is called. port 0 takes a free one."""

    daemon_threads = True

    def __init__(self, phone: Phone, port: int = 0) -> None:
        super().__init__((HOST, port), _Handler)
        self.live = _Live(phone)

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self.server_port}/"
