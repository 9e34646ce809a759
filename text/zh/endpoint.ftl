endpoint-calls-spent = 已用完 { $calls } 次模型调用（--max-calls { $most }），请提高上限后继续。
endpoint-tokens-spent = 已用完 { $tokens } 个 token（--max-tokens { $most }），请提高上限后继续。
endpoint-cost-spent = 已花费 ${ NUMBER($cost, minimumFractionDigits: 2, maximumFractionDigits: 4) }（--max-cost { $most }），请提高上限后继续。
endpoint-key-malformed = { $host } 的密钥含有无效字符（例如换行），请重新设置 IRIS_API_KEY。
endpoint-prices-not-a-table = { $file } 不是价格表，格式例如“gpt-4o: {"{"}prompt: 2.5, answer: 10{"}"}”。
endpoint-prices-too-large = { $file } 超过 { $most } 字节，作为价格表太大了。
endpoint-price-wrong = 价格 { $name } { $why }。请写成 {"{"}prompt: 2.5, answer: 10{"}"}（每百万 token 的美元价格）。
endpoint-answer-too-slow = 回答时间超过 { $seconds } 秒
endpoint-answer-too-long = 回答长度超过 { $most } 字节
endpoint-nobody-waits = 这个回答已经不需要了。
endpoint-endless = { $host } 上的模型 { $model } 没有完成回答：{ $why }。请稍后重试，或换一个模型。
endpoint-silent = { $host } 上的模型 { $model } 回答超时，请稍后重试。
endpoint-unreachable = 无法连接 { $host } 上的模型 { $model }，请检查地址是否正确、服务是否在运行。
endpoint-broke-off = { $host } 上的模型 { $model } 断开了连接，请稍后重试。
endpoint-no-chat-completion = { $host } 对模型 { $model } 的回答不是 chat completion，请检查 IRIS_BASE_URL 是否正确。
endpoint-broke-off-midway = { $host } 上的模型 { $model } 在回答完成前断开了连接，请稍后重试。
endpoint-redirects = { $host } 上的模型 { $model } 重定向到了其他地址，密钥不会发送过去，请把 IRIS_BASE_URL 设为正确的地址。
endpoint-status = { $host } 上的模型 { $model } 返回 { $status }：{ $status ->
    [400] 请求无效，请确认模型是否正确。
    [401] 密钥无效，请设置 IRIS_API_KEY。
    [402] 账户余额不足，请充值。
    [403] 该密钥无权使用此模型，请设置 IRIS_MODEL 或 IRIS_API_KEY。
    [404] 没有这个模型或地址，请检查 IRIS_MODEL 和 IRIS_BASE_URL。
    [408] 回答太慢，请稍后重试。
    [413] 请求过大，请换一个 IRIS_MODEL。
    [422] 请求无效，请确认模型是否正确。
    [429] 请求过于频繁，请稍后重试。
   *[other] { $again ->
        [true] 服务出现故障，请稍后重试。
       *[false] 请求被拒绝，请检查 IRIS_BASE_URL 和 IRIS_MODEL。
    }
}
endpoint-said = { $problem }返回的说明：“{ $said }”。
endpoint-wants-pause = { $problem }服务要求等待 { $seconds } 秒，请在此之后继续运行。
