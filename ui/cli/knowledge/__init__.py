"""Commands for memory, secrets, references and the policy."""
