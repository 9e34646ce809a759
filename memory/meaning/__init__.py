"""Finding items by their meaning: vectors in the memory file, exact search, and Chroma next to a large memory."""
