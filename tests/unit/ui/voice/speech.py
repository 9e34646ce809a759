"""Speech made by espeak-ng, as a sound file that stands for a microphone."""

import subprocess
import wave
from pathlib import Path

import numpy as np

from iris_screen.ui.voice.microphone import RATE, resample


def speak(text: str, file: Path, *, voice: str = "en-us", noise: float = 8.0) -> Path:
    """Says the text into the file, at RATE, half a second of quiet before and after it. noise: its mean deviation, of
    32,767.
    """
    subprocess.run(["espeak-ng", "-v", voice, "-s", "140", "-w", str(file), text], check=True, timeout=60)
    with wave.open(str(file)) as said:
        rate, data = said.getframerate(), said.readframes(said.getnframes())
    sound = resample(np.frombuffer(data, dtype="<i2") * 0.6, rate).astype(float)
    return write_sound(np.concatenate([np.zeros(RATE // 2), sound, np.zeros(RATE // 2)]), file, noise)


def write_sound(sound: "np.ndarray[tuple[int], np.dtype[np.float64]]", file: Path, noise: float = 8.0) -> Path:
    noisy = sound + np.random.default_rng(3).normal(0, noise, len(sound))
    with wave.open(str(file), "wb") as written:
        written.setnchannels(1)
        written.setsampwidth(2)
        written.setframerate(RATE)
        written.writeframes(noisy.clip(-32767, 32767).astype("<i2").tobytes())
    return file
