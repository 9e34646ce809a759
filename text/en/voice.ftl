# What `iris voice` says (docs/voice.md).

voice-listens = Listening for English on this computer. Nothing is recorded or sent.
voice-wake = Begin each task with “{ $word }”.
voice-press-enter = Press Enter and speak; Ctrl-D ends
voice-heard = Heard: { $words }
voice-not-understood = That was not understood. `iris examples` shows what can be said.
voice-file-unreadable = The sound file { $file } cannot be read ({ $why }). It must be a WAV file of 16 bits.
voice-no-portaudio = The library PortAudio is missing, without which no microphone can be heard. On Debian: sudo apt install libportaudio2
voice-no-microphone = The microphone cannot be opened: { $why }
