# iris mcp: what its clients are told. A client is a program, mostly a model.

mcp-too-many = { $most } requests are waiting already; try again later
mcp-not-begun = It was stopped before it began; nothing was done.
mcp-other-run = Run { $run } was not started by a client of this server; only the person may look into it or answer it.
mcp-asks-nothing = Run { $run } is not waiting for an answer.
mcp-person-only = Only the person can allow this. They answer with: iris answer { $run } yes
mcp-answer-here = The person answers on this computer: iris answer { $run } yes
mcp-one-target = takes one target: its words, or number, or x and y
mcp-needs-text = { $act } needs text
mcp-needs-number = turn needs a whole number as text
mcp-needs-direction = swipe needs a direction: up, down, left or right
mcp-no-such-number = Your last look did not show a number { $number }. Look again.
mcp-nothing-there = There is nothing with text at { $x },{ $y }. Look again.
mcp-no-look = Numbers and places refer to your last look. Look first.
mcp-no-picture = Run { $run } has no such picture.
mcp-not-this-computer = Only programs on this computer are served.
mcp-no-pages = Web pages are not served.
mcp-token-missing = The token is missing or wrong; `iris mcp --http` prints it when it starts.
mcp-token-short = { $name } needs at least { $least } characters.
mcp-listening = Listening at { $address }. Clients send this header: Authorization: Bearer { $token }
mcp-listening-own = Listening at { $address }. Clients send the token in { $name } as this header: Authorization: Bearer TOKEN
