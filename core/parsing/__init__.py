"""What people and files write, read: YAML, names that are nearly right, labels, dates."""
