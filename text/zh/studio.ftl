# 给 LangGraph Studio 和其他客户端的提示。
studio-edit-refused = 修改未生效：{ $where } { $problem }。
studio-not-this-computer = 此服务只能在本机使用。
studio-other-page = 此网页无权使用 Iris。
studio-token-missing = 请把服务的令牌作为 API key 发送。
studio-not-json = 请发送 JSON。
studio-no-clone = iris studio 需要在项目的克隆目录中运行（其中有 langgraph.json），这里没有。
studio-not-installed = 服务未安装。安装：pip install "iris-screen[studio]"
