# 可选组件尚未安装。
install-extra-missing = { $feature } 需要{ AND($packages) }，请执行：pip install 'iris-screen[{ $extra }]'。
install-by-words = 本次只按字词搜索。如需按含义搜索，请执行：pip install 'iris-screen[{ $extra }]'
install-key-in-file = 密钥将保存在一个仅限本人读取的文件中。如需保存在系统钥匙串中，请先执行：pip install 'iris-screen[{ $extra }]'
