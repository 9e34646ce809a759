# Where a setting was given. A sentence begins with these.
settings-in-file = { $name } in { $file }
settings-in-environment = { $name } in the environment
settings-on-command-line = { $name } on the command line
settings-data-folder = The data folder

# What is wrong with a setting or its file.
settings-unknown = { $said } is not a setting.
settings-section-unknown = [{ $name }] in config.toml is not a known section.
settings-value-wrong = { $said } is “{ $value }”, but it { $problem }.
settings-secret-wrong = { $said } { $problem }.
settings-unprintable = { $said } contains a line break or another unprintable character. Remove it.
settings-secret-not-base64 = { $said } starts with whsec_, but the rest is not base64. Copy it again.
settings-home-in-home = { $said } cannot choose another data folder. Set IRIS_HOME instead.
settings-home-empty = { $said } is empty. Name a folder, or remove it.
settings-line-unreadable = this line is not NAME=value.
settings-not-toml = { $file } is not valid TOML: { $why }.
settings-file-too-large = { $file } is larger than { $most } MB, too large for a settings file.
settings-file-not-text = { $file } could not be read as UTF-8 text. Check it, or move it away.
settings-file-unchangeable = { $file } cannot be changed safely because of how it is written. Edit it yourself.

# What is wrong with how a model is set.
settings-address-wrong = { $said } is not an address such as https://example.com/v1.
settings-address-password = { $said } contains a user name or password. Put the key into IRIS_API_KEY instead.
settings-address-unencrypted = { $said } would send { $what ->
    [voice] what you say
   *[key] the key
} unencrypted to { $host }. Use https.
settings-no-model = { $what } needs a model. Set IRIS_MODEL and IRIS_BASE_URL, or choose a preset with IRIS_PRESET (docs/models.md).
settings-memory-graph = The memory graph
settings-preset-unknown = There is no preset “{ $preset }”.
settings-preset-without-model = The preset { $preset } has no default model. Name one with IRIS_MODEL.
settings-model-without-address = The model { $model } has no address. Set IRIS_BASE_URL, or choose a preset with IRIS_PRESET.
settings-model-without-key = The model { $model } needs a key. Set IRIS_API_KEY.
settings-voice-without-address = The model for speech { $model } has no address. Set IRIS_VOICE_BASE_URL.
