"""Simulated hardware: a phone, a camera, a pen machine, an adb server. Nothing here knows what drives it."""
