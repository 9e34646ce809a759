# 给 LangGraph Studio 和其他客户端的提示。
studio-edit-refused = 修改未生效：{ $where } { $problem }。
studio-not-this-computer = 此服务只能在本机使用。
studio-other-page = 此网页无权使用 Iris。
studio-token = 请把这个令牌作为 API 密钥（x-api-key）发送，在 Studio 的连接设置中也要填写：{ $token }
studio-token-missing = 请把服务的令牌作为 API 密钥发送。
studio-not-json = 请以 JSON 格式发送。
studio-no-clone = iris studio 需要在项目的克隆目录中执行（其中要有 langgraph.json），这里没有该文件。
