"""The phone's own small shell. Nothing is ever run on the host computer."""
