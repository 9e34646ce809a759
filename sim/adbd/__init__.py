"""The device side of ADB, over TCP: a simulated phone behind the wire that every Android tool speaks."""
