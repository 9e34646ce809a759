endpoint-calls-spent = { $calls } model calls are used up (--max-calls { $most }). Resume with a higher limit.
endpoint-tokens-spent = { $tokens } tokens are used up (--max-tokens { $most }). Resume with a higher limit.
endpoint-cost-spent = ${ NUMBER($cost, minimumFractionDigits: 2, maximumFractionDigits: 4) } is used up (--max-cost { $most }). Resume with a higher limit.
endpoint-key-malformed = The key for { $host } contains characters no key has, such as a line break. Set IRIS_API_KEY again.
endpoint-prices-not-a-table = { $file } is not a table such as “gpt-4o: {"{"}prompt: 2.5, answer: 10{"}"}”.
endpoint-prices-too-large = { $file } is larger than { $most } bytes, which is too large for a price table.
endpoint-price-wrong = the price { $name } { $why }. Write {"{"}prompt: 2.5, answer: 10{"}"}, in dollars per million tokens.
endpoint-answer-too-slow = its answer takes longer than { $seconds } seconds
endpoint-answer-too-long = its answer is longer than { $most } bytes
endpoint-nobody-waits = Nobody is waiting for the answer anymore.
endpoint-endless = The model { $model } at { $host } does not finish: { $why }. Try again later, or use another model.
endpoint-silent = The model { $model } at { $host } did not answer in time. Try again later.
endpoint-unreachable = The model { $model } at { $host } cannot be reached. Check that the address is right and that it is running.
endpoint-broke-off = The model { $model } at { $host } dropped the connection. Try again later.
endpoint-no-chat-completion = What { $host } answered for the model { $model } is not a chat completion. Check that IRIS_BASE_URL is its address.
endpoint-broke-off-midway = The model { $model } at { $host } dropped the connection before its answer was complete. Try again later.
endpoint-redirects = The model { $model } at { $host } redirects to another address. The key is not sent there. Set IRIS_BASE_URL to the right address.
endpoint-status = The model { $model } at { $host } answered { $status }: { $status ->
    [400] it does not accept the request. Check that the model is the right one.
    [401] it does not accept the key. Set IRIS_API_KEY.
    [402] the account has no credit. Top it up.
    [403] the key has no access to this model. Set IRIS_MODEL or IRIS_API_KEY.
    [404] there is no such model or address. Check IRIS_MODEL and IRIS_BASE_URL.
    [408] it was too slow to answer. Try again later.
    [413] the request is too large for it. Set another IRIS_MODEL.
    [422] it does not accept the request. Check that the model is the right one.
    [429] too many requests. Try again later.
   *[other] { $again ->
        [true] it has an internal problem. Try again later.
       *[false] it refuses. Check IRIS_BASE_URL and IRIS_MODEL.
    }
}
endpoint-said = { $problem } It said: “{ $said }”.
endpoint-wants-pause = { $problem } It asks to wait { $seconds } seconds. Resume the run after that.
