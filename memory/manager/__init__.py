"""What is seen becomes memory: a manager names the kinds, and each makes one call of its tools."""
