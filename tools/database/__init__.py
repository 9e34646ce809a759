"""SQLite files that survive a kill and a power cut: created whole, checked when opened, written in transactions."""
