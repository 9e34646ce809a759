"""The phone's own small shell. No word of it ever reaches the computer it runs on."""
