"""The X server as a program reaches it: lines to it, and what its windows say of themselves."""
