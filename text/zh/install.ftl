# 可选组件尚未安装。
install-extra-missing = { $feature } 需要{ AND($packages) }，请执行：pip install 'iris-screen[{ $extra }]'。
