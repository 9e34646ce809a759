"""Pages and parts about devices and settings."""
