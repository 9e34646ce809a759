"""The device side of ADB, over TCP: a simulated phone behind the protocol that every Android tool speaks."""
