"""The warm process: it has imported Iris, and forks a child for each command that a terminal hands to it.

Most of what a short command takes is importing and loading, which is the same each time. `iris serve on` leaves a
process behind that has done it (`server`, `warm_up`). The next command finds its socket (`place`), sends along all that
makes a command what it is (`request`): arguments, folder, environment, open files, limits; and waits (`handover`). A
child of the warm process becomes that command (`takeover`): it uses the terminal by the same files, gets the signals
that the terminal sends, and ends with the exit code that is passed on. The warm process itself only forks: it reads no
request, opens no store and no device, calls no model, and has one thread. Where anything about a command could be
different in the child, the command runs by itself as if there were no warm process.
"""
