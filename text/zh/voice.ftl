# iris voice 输出的内容（docs/voice.md）。

voice-listens = 英语语音在本机识别，不录音，也不上传。
voice-wake = 每个任务请以“{ $word }”开头。
voice-press-enter = 按回车键后说话，按 Ctrl-D 结束
voice-heard = 听到：{ $words }
voice-not-understood = 没有听懂。可以用 `iris examples` 查看能说的句子。
voice-file-unreadable = 无法读取声音文件 { $file }（{ $why }）。需要 16 位的 WAV 文件。
voice-no-portaudio = 缺少 PortAudio 库，无法使用麦克风。在 Debian 上请执行：sudo apt install libportaudio2
voice-no-microphone = 无法打开麦克风：{ $why }
