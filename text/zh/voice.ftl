# iris voice 输出的内容（docs/voice.md）。

voice-listens = 英语语音在本机识别，不保存声音，也不上传。
voice-sent = { $leaves ->
    [true] 你说的话会发送到 { $host }，由模型 { $model } 识别；Iris 不保存声音。
   *[false] 你说的话由本机上的模型 { $model }（{ $host }）识别；Iris 不保存声音。
}
voice-hands-free-sends = --hands-free 会把房间里说的话全部发送到 { $host }。请去掉它，改为按键后说话；或者使用本机上的模型（见 docs/voice.md）。
voice-endpoint-failed = { $problem } 与语音有关的设置是 IRIS_VOICE_BASE_URL、IRIS_VOICE_API_KEY 和 IRIS_VOICE_MODEL。
voice-no-transcription = { $host } 为模型 { $model } 返回的内容不是转写结果。请检查地址，并确认这是语音模型。
voice-vosk = 你说的话由本机 { $folder } 中的模型识别，不保存声音，也不上传。
voice-no-model = { $folder } 中没有可用的 Vosk 模型。请从 https://alphacephei.com/vosk/models 下载并解压，再把 IRIS_VOICE_FOLDER 设为它的文件夹。
voice-wake = 每个任务请以“{ $word }”开头。
voice-press-enter = 按回车键后说话，按 Ctrl-D 结束
voice-heard = 听到：{ $words }
voice-not-understood = 没有听懂。可以用 `iris examples` 查看能说的句子。
voice-file-unreadable = 无法读取声音文件 { $file }（{ $why }）。需要 16 位的 WAV 文件。
voice-file-damaged = 有一部分损坏或缺失
voice-no-portaudio = 缺少 PortAudio 库，无法使用麦克风。在 Debian 上请执行：sudo apt install libportaudio2
voice-no-microphone = 无法打开麦克风：{ $why }
voice-no-speaker = 本机没有可用的语音合成程序，结果只会显示出来。在 Debian 上请执行：sudo apt install espeak-ng
voice-do-it = { $harmless ->
    [true] 回车：执行 · n：不执行 · a：换个说法，例如“不，七点”
   *[false] y：执行 · 回车或 n：不执行 · a：换个说法，例如“不，七点”
}
voice-nothing-done = 什么也没有做。
voice-spoken-answer = { $answer } { $doubt }
voice-spoken = { $status ->
    [success] 已完成。
    [unverified] 不确定是否完成。{ $reason }
    [waiting] { $reason } 请用按键回答。
    [impossible] 没有完成。{ $reason }
    [failed] 没有完成。{ $reason }
    [unclear] 没有完成。{ $reason }
    [unread] 没有完成。{ $reason }
   *[other] 尚未完成。{ $reason }
}
