"""Where the computers of a fleet share the pictures of their runs, and how whoever shows a run gets them."""
