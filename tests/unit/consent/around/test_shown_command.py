"""What a sentence commands is read with the page it leads to, and no word of it is passed over."""

from iris_screen.consent.around.shown_command import FILE, ShownWords
from iris_screen.core.parsing.labels import label, load_label_words
from iris_screen.core.parsing.sentences.command_words import load_words
from iris_screen.core.parsing.sentences.request_words import load_request_words
from iris_screen.core.parsing.yaml_text import load_shipped

WORDS = {name: ShownWords.model_validate(each) for name, each in load_shipped(FILE.read_bytes()).items()}


def test_no_word_that_is_passed_over_denies_or_sets_a_condition() -> None:
    denials = {label(word) for each in load_label_words() for word in each.denials}
    requests = load_request_words()
    for name, each in WORDS.items():
        own = {label(word) for words in (each.beside, *each.things.values()) for word in words}
        known, commands = requests.get(name), load_words().get(name)
        denied = {label(word) for word in (known.not_ if known else ())} | denials
        depends = {label(word) for word in (*commands.ifs, *commands.asks)} if commands else set()
        assert not own & (denied | depends), name
