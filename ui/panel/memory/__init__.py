"""The page about memory, and its parts."""
