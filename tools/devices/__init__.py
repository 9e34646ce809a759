"""Devices that can be looked at and touched. `open_device` in tools.devices.address chooses one by its address."""
