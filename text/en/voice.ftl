# What `iris voice` says (docs/voice.md).

voice-listens = English speech is recognized on this computer. Nothing is recorded or sent.
voice-wake = Begin each task with “{ $word }”.
voice-press-enter = Press Enter and speak; Ctrl-D ends
voice-heard = Heard: { $words }
voice-not-understood = That was not understood. `iris examples` shows what can be said.
voice-file-unreadable = The sound file { $file } cannot be read ({ $why }). It must be a 16-bit WAV file.
voice-no-portaudio = A microphone needs the library PortAudio, which is missing. On Debian: sudo apt install libportaudio2
voice-no-microphone = The microphone cannot be opened: { $why }
