"""Finding items by their meaning: vectors in the memory file, exact search, and Chroma beside a large memory."""
