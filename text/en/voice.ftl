# What `iris voice` says (docs/voice.md).

voice-listens = English speech is recognized on this computer. No sound is kept or sent.
voice-sent = { $leaves ->
    [true] What you say is sent to { $host }, which recognizes it with the model { $model }. Iris keeps no sound.
   *[false] What you say is recognized on this computer, by the model { $model } at { $host }. Iris keeps no sound.
}
voice-hands-free-sends = --hands-free would send everything that is said in the room to { $host }. Leave it out and press a key before you speak, or use a model on this computer (docs/voice.md).
voice-endpoint-failed = { $problem } For speech, the settings are IRIS_VOICE_BASE_URL, IRIS_VOICE_API_KEY and IRIS_VOICE_MODEL.
voice-no-transcription = What { $host } answered for the model { $model } is not a transcription. Check the address, and that it is a speech model.
voice-vosk = What you say is recognized on this computer, by the model in { $folder }. No sound is kept or sent.
voice-no-model = { $folder } contains no usable Vosk model. Unpack one from https://alphacephei.com/vosk/models and set IRIS_VOICE_FOLDER to its folder.
voice-wake = Begin each task with “{ $word }”.
voice-press-enter = Press Enter and speak; Ctrl-D ends
voice-heard = Heard: { $words }
voice-not-understood = That was not understood. `iris examples` shows what can be said.
voice-file-unreadable = The sound file { $file } cannot be read ({ $why }). It must be a 16-bit WAV file.
voice-file-damaged = a part of it is damaged or missing
voice-no-portaudio = A microphone needs the library PortAudio, which is missing. On Debian: sudo apt install libportaudio2
voice-no-microphone = The microphone cannot be opened: { $why }
voice-no-speaker = No voice was found on this system, so results are only printed. On Debian: sudo apt install espeak-ng
voice-do-it = { $harmless ->
    [true] Enter: do it · n: no · a: say something else, such as “no, at seven”
   *[false] y: do it · Enter or n: no · a: say something else, such as “no, at seven”
}
voice-nothing-done = Nothing was done.
voice-spoken-answer = { $answer } { $doubt }
voice-spoken = { $status ->
    [success] Done.
    [unverified] It may or may not be done. { $reason }
    [waiting] { $reason } Please answer with a key.
    [impossible] Not done. { $reason }
    [failed] Not done. { $reason }
    [unclear] Not done. { $reason }
    [unread] Not done. { $reason }
   *[other] Not finished. { $reason }
}
