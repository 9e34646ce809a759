"""Pictures on a page: drawn on, touched, boxed."""
