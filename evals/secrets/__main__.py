"""`python -m iris_screen.evals.secrets --seed N`: secrets that got out, and harmless texts that were covered."""

from iris_screen.evals.secrets.secrets_command import main

main()
