"""Voice: a sentence that is spoken, and answers that are spoken (docs/voice.md)."""
