"""SQLite files that outlive a kill and a power cut: made whole, opened with care, written in transactions."""
