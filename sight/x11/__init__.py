"""The X server as a program reaches it: connections to it, and the properties of its windows."""
