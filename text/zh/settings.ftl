# 设置是在哪里给出的，用在句首。
settings-in-file = { $file } 中的 { $name }
settings-in-environment = 环境变量 { $name }
settings-on-command-line = 命令行中的 { $name }
settings-data-folder = 数据文件夹

# 设置或设置文件有什么问题。
settings-unknown = { $said } 不是可用的设置项。
settings-section-unknown = config.toml 中的 [{ $name }] 不是可用的分组。
settings-value-wrong = { $said } 的值“{ $value }”不可用：{ $problem }。
settings-secret-wrong = { $said } { $problem }。
settings-unprintable = { $said } 含有换行或其他不可见字符，请删除。
settings-secret-not-base64 = { $said } 以 whsec_ 开头，但后面不是 base64，请重新复制。
settings-home-in-home = { $said } 不能用来指定其他数据文件夹，请设置 IRIS_HOME。
settings-home-empty = { $said } 为空，请填写文件夹，或删除此项。
settings-line-unreadable = 这一行不是 NAME=value 的形式。
settings-not-toml = { $file } 不是有效的 TOML：{ $why }。
settings-file-too-large = { $file } 超过 { $most } MB，作为设置文件太大了。
settings-file-not-text = 无法按 UTF-8 文本读取 { $file }，请检查或移走此文件。
settings-file-unchangeable = { $file } 的写法无法安全地自动修改，请手动编辑。

# 模型设置有什么问题。
settings-address-wrong = { $said } 不是有效的地址，应类似 https://example.com/v1。
settings-address-password = { $said } 中含有用户名或密码，请把密钥写入 IRIS_API_KEY。
settings-address-unencrypted = { $said } 会把{ $what ->
    [voice] 你说的话
   *[key] 密钥
}以明文发送到 { $host }，请使用 https。
settings-no-model = { $what } 需要模型。请设置 IRIS_MODEL 和 IRIS_BASE_URL，或用 IRIS_PRESET 选择预设（见 docs/models.md）。
settings-memory-graph = 记忆图
settings-preset-unknown = 没有预设“{ $preset }”。
settings-preset-without-model = 预设 { $preset } 没有默认模型，请用 IRIS_MODEL 指定。
settings-model-without-address = 模型 { $model } 没有地址，请设置 IRIS_BASE_URL，或用 IRIS_PRESET 选择预设。
settings-model-without-key = 模型 { $model } 需要密钥，请设置 IRIS_API_KEY。
settings-voice-without-address = 语音模型 { $model } 没有地址，请设置 IRIS_VOICE_BASE_URL。
