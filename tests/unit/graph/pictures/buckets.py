"""A bucket on a real server that speaks S3: rclone, over a folder, on loopback."""

import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

KEY, SECRET = "bucket-key", "bucket-secret"


@dataclass
class Bucket:
    """A started server with one bucket. address: what people set as fleet_pictures."""

    server: subprocess.Popen[str]
    address: str

    def stop(self) -> None:
        self.server.kill()
        self.server.wait()
        if self.server.stderr:
            self.server.stderr.close()


def start_bucket(folder: Path) -> Bucket:
    """Serve the buckets that are folders in `folder`; one is made."""
    (folder / "pictures").mkdir(parents=True)
    program = Path(sys.executable).with_name("rclone")
    words = ["serve", "s3", "--config", "", "--addr", "127.0.0.1:0", "--auth-key", f"{KEY},{SECRET}", str(folder)]
    server = subprocess.Popen([program, *words], stderr=subprocess.PIPE, text=True)
    assert server.stderr
    for line in server.stderr:
        if found := re.search(r"Starting s3 server on \[(http://127\.0\.0\.1:\d+)/\]", line):
            return Bucket(server, f"s3://pictures/of/iris?endpoint={found[1]}&region=us-east-1")
    raise AssertionError("rclone did not start")
