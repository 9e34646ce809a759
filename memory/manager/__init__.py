"""What is seen becomes memory: a manager names the kinds (SPEC M2), and each makes one call of its tools (M3–M9)."""
