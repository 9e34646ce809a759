"""The words of each language fit together and are found where a label ends or begins with them."""

import pytest

from iris_screen.core.parsing.labels import label
from iris_screen.core.parsing.screen_words import (
    asks_to,
    binds_by_closing,
    find_kind_words,
    is_agreement,
    is_bin,
    is_harmless,
    is_list_heading,
    is_paste,
    is_turned,
    load_screen_words,
    mentions_gesture,
    mentions_liking,
    starts_game,
)
from iris_screen.core.plan import Step
from iris_screen.graph.configuration.resources import shipped_policy

POLICY = shipped_policy()
TAP = Step(action="tap")
LANGUAGES = sorted(load_screen_words())


def test_nineteen_languages_are_known() -> None:
    assert set(LANGUAGES) >= {*"ar de el en es fr hi it ja ko nl pl pt ru sv th tr vi zh".split()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_harmless_word_is_also_about_an_act(language: str) -> None:
    words = load_screen_words()[language]
    known = (*words.harmless, *words.browse, *words.browse_after)
    both = {word: kinds for word in known if (kinds := POLICY.kinds_of(word, TAP))}
    assert both == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_kind_of_act_is_one_of_the_policy(language: str) -> None:
    assert load_screen_words()[language].acts.keys() <= POLICY.kinds.keys()


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("Jetzt kaufen", "payment"),
        ("Konto löschen", "delete"),
        ("Оплатить 500 ₽", "payment"),
        ("購入する", "payment"),
        ("Eliminar todo", "delete"),
        ("Enviar mensaje", "send"),
        ("결제하기", "payment"),
        ("Şimdi satın al", "payment"),
        ("إرسال", "send"),
        ("Xóa tài khoản", "delete"),
    ],
)
def test_an_act_is_known_in_any_language(name: str, kind: str) -> None:
    assert find_kind_words(kind).is_done_by(name)
    assert kind in POLICY.kinds_of(name, TAP)


@pytest.mark.parametrize("name", ["nicht zulassen", "ne pas autoriser", "허용 안 함", "Mes commandes", "系统更新"])
def test_a_refusal_or_a_page_that_ends_like_an_act_is_none(name: str) -> None:
    assert POLICY.kinds_of(name, TAP) == []


@pytest.mark.parametrize("name", ["View details", "7", "=", "▶", "Später", "次のページ", "Cancelar", "取消", "x"])
def test_what_only_shows_something_is_harmless(name: str) -> None:
    assert is_harmless(name)


@pytest.mark.parametrize(
    "name",
    [
        "Sort the list",
        "Skip ad",
        "跳过广告",
        "Datei öffnen",
        "Guardar la página",
        "Ouvrir le fichier",
        "保存标题",
        "リストを保存",
        "По названию",
        "By size",
        "Lưu trang này",
    ],
)
def test_a_harmless_word_and_what_it_acts_on_are_harmless_together(name: str) -> None:
    assert is_harmless(name)


@pytest.mark.parametrize(
    "name", ["the changes", "Save the payment", "Guardar the page", "Open my wallet", "Die Liste teilen"]
)
def test_a_thing_alone_a_word_that_is_none_or_two_languages_in_one_label_are_not_harmless(name: str) -> None:
    assert not is_harmless(name)


@pytest.mark.parametrize(
    "name",
    ["", "🗑", "Zorvex", "Pagar ahora", "👍", "Approve", "Start now", "Dismiss notifications", "Stop ads", "Mute ads"],
)
def test_what_is_not_known_is_not_harmless(name: str) -> None:
    assert not is_harmless(name)


def test_a_question_about_an_act_is_found_in_running_text() -> None:
    assert find_kind_words("delete").is_mentioned_in("Möchten Sie das Konto wirklich löschen?")
    assert not find_kind_words("delete").is_mentioned_in("Möchten Sie fortfahren?")


def test_answers_and_bins_are_known_in_any_language() -> None:
    assert is_agreement(label("Weiter")) and is_agreement(label("はい")) and not is_agreement(label("Löschen"))
    assert is_bin("Papierkorb") and is_bin("回收站") and not is_bin("Papier")


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        ("Envíale a Ana la foto", "send"),
        ("Mande um oi para a Bia", "send"),
        ("Écris à Paul que j'arrive", "send"),
        ("Schick Anna die Adresse", "send"),
        ("Rispondi a Marco", "send"),
        ("Напиши маме", "send"),
        ("母に返信して", "send"),
        ("엄마에게 답장해 줘", "send"),
        ("أخبر سارة أنني قادم", "send"),
        ("माँ को जवाब दो", "send"),
        ("Anneme haber ver", "send"),
        ("Trả lời mẹ", "send"),
        ("Lösche die alte Notiz", "delete"),
        ("Скачай приложение", "install"),
        ("Ligue para o Pedro", "call"),
    ],
)
def test_a_person_s_sentence_asks_for_an_act_in_every_language(sentence: str, kind: str) -> None:
    assert POLICY.consent(sentence) == [kind]


@pytest.mark.parametrize(
    "sentence",
    [
        "No envíes nada",
        "Sende nicht",
        "не отправляй",
        "送信しないで",
        "보내지 마",
        "لا ترسل",
        "đừng gửi",
        "افتح خريطة منزلي",
    ],
)
def test_what_is_denied_or_part_of_another_word_asks_for_nothing(sentence: str) -> None:
    assert POLICY.consent(sentence) == []


def test_payment_and_security_are_asked_for_by_no_sentence() -> None:
    assert not any(
        kind in POLICY.consent("Pay, pague, zahle, оплати, 支払って, 付款") for kind in ("payment", "account")
    )


def test_lists_moves_and_what_binds_are_known_in_every_language() -> None:
    assert all(map(is_list_heading, ["To-do", "Tareas", "待办", "Список дел", "할 일"]))
    assert not is_list_heading("Checkout")
    assert asks_to("Mueve el pan al final", "moves") and asks_to("把面包移到最后", "moves")
    assert not asks_to("Lee la lista", "moves")
    assert asks_to("Hak das Brot ab", "ticks") and asks_to("把面包勾掉", "ticks") and not asks_to("Kauf Brot", "ticks")
    assert starts_game("Level 2") and starts_game("再来一局") and starts_game("Noch einmal spielen")
    assert not starts_game("Buy level 2") and is_paste("Einfügen") and not is_paste("Paste and send")
    assert binds_by_closing("By closing this you accept") and not binds_by_closing("Closing time: 9 pm")


def test_a_letter_behind_a_digit_is_no_key_of_a_calculator() -> None:
    assert is_harmless("x") and is_harmless("2x") and not is_harmless("0K")


@pytest.mark.parametrize(
    ("word", "question"),
    [
        ("No", "Keep your account?"),
        ("Cancel", "Cancel your order?"),
        ("Annulla", "Annullare la prenotazione?"),
        ("取消", "要取消订单吗？"),
        ("Nie", "Czy chcesz zachować konto?"),
    ],
)
def test_a_word_that_declines_is_turned_around_by_a_question(word: str, question: str) -> None:
    assert is_turned(word, [question])
    assert not is_turned(word, ["Rate this app?"]) and not is_turned("Later", [question])


def test_a_word_may_have_lost_its_spaces_when_it_was_read() -> None:
    assert is_harmless("Don'tallow") and is_harmless("Notnow") and not is_harmless("Paynow")


def test_a_picture_that_can_be_liked_says_so() -> None:
    assert mentions_liking("1,024 likes") and mentions_liking("赞 12") and not mentions_liking("Lake at dawn")


def test_articles_make_no_difference_to_what_a_label_does() -> None:
    for label_text in ("Reset password", "Reset the password", "Reimposta la password", "Reimposta password"):
        assert "account" in POLICY.kinds_of(label_text, TAP), label_text


def test_a_short_word_needs_its_accents_to_count() -> None:
    assert "delete" in POLICY.kinds_of("Usuń z albumu", TAP)
    assert "delete" not in POLICY.kinds_of("Go to album", TAP)  # "gỡ" is Vietnamese for removing
    assert asks_to("Vẽ một con mèo", "plays")
    assert not asks_to("Laklak uygulamasına gir ve ne olduğuna bak", "plays")


def test_a_word_counts_as_it_is_read_off_a_picture() -> None:
    assert "permission" in POLICY.kinds_of("Khi dùng ng dng", TAP)  # "Khi dùng ứng dụng"


def test_a_text_says_by_which_gesture_it_does_something_in_any_language() -> None:
    for text in (
        "Swipe right to finish",
        "Сдвиньте вправо",
        "Sağa kaydır",
        "Vuốt sang phải",
        "スワイプして確定",
        "กดค้างเพื่อยืนยัน",
    ):
        assert mentions_gesture(text), text
    for text in ("Slideshow", "ปิด", "Photos", "Fermer"):
        assert not mentions_gesture(text), text


@pytest.mark.parametrize("name", ["Ferienhäuser suchen", "郵便局検索", "약국 검색", "दुकानें देखें", "Musea zoeken"])
def test_a_short_label_that_ends_with_a_verb_of_looking_is_harmless(name: str) -> None:
    assert is_harmless(name) and not is_harmless(name, browse=False)


@pytest.mark.parametrize(
    "name",
    ["Jetzt leihen und ansehen", "Alles Mögliche mit allem suchen", "いますぐ手に入れてからあとで名前を検索"],
)
def test_a_longer_label_is_not_harmless_by_its_last_word(name: str) -> None:
    assert not is_harmless(name)


@pytest.mark.parametrize(
    "sentence",
    [
        "Sign out of Mail",
        "退出登录",
        "Cierra la sesión",
        "Выйди из аккаунта",
        "Logga ut",
        "アカウントからログアウトして",
    ],
)
def test_to_sign_out_may_be_commanded_and_is_nothing_else(sentence: str) -> None:
    assert POLICY.consent(sentence) == ["sign_out"]


@pytest.mark.parametrize(
    "button", ["Sign out of all devices", "Cerrar todas las sesiones", "Выйти на всех устройствах", "登出所有设备"]
)
def test_to_sign_out_everywhere_changes_the_account(button: str) -> None:
    assert "account" in POLICY.kinds_of(button, TAP)
