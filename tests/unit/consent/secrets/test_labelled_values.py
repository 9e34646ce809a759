"""Values by where they are: beside a label, below it, in boxes, in a grid, under a label of two rows."""

from iris_screen.consent.secrets.labelled_values import find_labelled
from iris_screen.consent.secrets.layout import find_wraps
from iris_screen.core.geometry import Box
from iris_screen.core.screen import TextLine


def at(text: str, left: int, top: int, width: int = 200) -> TextLine:
    return TextLine(text=text, box=Box(left=left, top=top, right=left + width, bottom=top + 20))


def found(*lines: TextLine, roles: tuple[str, ...] = ()) -> list[str]:
    return sorted({lines[n].text for n, _ in find_labelled(lines, roles)})


def test_a_password_of_ordinary_words_is_found_beside_its_label_and_below_it() -> None:
    assert found(at("Passwort", 10, 10), at("Katze Fenster", 300, 10), at("Gast", 10, 60)) == ["Katze Fenster"]
    assert found(at("パスワード", 10, 10), at("うちの犬", 10, 40)) == ["うちの犬"]
    assert found(at("Red", 10, 10), at("Clave", 300, 10), at("Casa", 10, 45), at("nube", 300, 45)) == ["nube"]


def test_words_of_the_page_and_other_labels_are_no_values() -> None:
    assert found(at("Password", 10, 10), at("Show", 300, 10), at("PIN", 10, 45), at("On", 300, 45)) == []
    assert found(at("Password", 10, 10), at("Sign in", 10, 40), roles=("text", "button")) == []
    assert found(at("PIN lock", 10, 10), at("On", 300, 10), at("020 7246 0101", 10, 40)) == []


def test_a_code_may_stand_in_boxes_of_one_digit() -> None:
    boxes = [at(each, 10 + 50 * n, 50, 30) for n, each in enumerate("4829")]
    assert found(at("Verification code", 10, 10), *boxes) == ["2", "4", "8", "9"]


def test_wheels_of_numbers_below_an_alarm_are_no_code_in_boxes() -> None:
    wheels = [at(str(first + n), left, 50 + 30 * n, 100) for first, left in ((14, 10), (42, 160)) for n in range(3)]
    assert found(at("Alarm", 60, 10), *wheels) == []
    assert found(at("Alarm", 60, 10), at("48", 10, 50, 100), at("29", 160, 50, 100)) == ["29", "48"]


def test_a_phrase_in_a_grid_and_codes_in_columns_are_found_whole() -> None:
    words = [at(f"{n + 1}. wort{'abcdefghijkl'[n]}", 10 + 220 * (n % 3), 50 + 30 * (n // 3)) for n in range(12)]
    assert len(found(at("Seed-Phrase", 10, 10), *words, at("Fertig", 10, 220))) == 12
    codes = [at(f"{n}234-5678", 10 + 300 * (n % 2), 50 + 30 * (n // 2)) for n in range(8)]
    assert len(found(at("Backup codes", 10, 10), *codes, at("Done", 10, 220))) == 8


def test_a_label_and_its_value_may_go_on_in_the_next_row() -> None:
    lines = [at("Current", 10, 10), at("password", 10, 32), at("yellow morning", 300, 10), at("mountain", 300, 32)]
    assert found(*lines) == ["mountain", "yellow morning"]


def test_a_label_with_an_unknown_word_tells_of_what_is_beside_it() -> None:
    assert found(at("Camper password", 10, 10), at("river candle", 300, 10)) == ["river candle"]


def test_a_label_that_goes_on_below_is_one_label() -> None:
    wrapped = [at("Парольная", 10, 10), at("фраза", 10, 32), at("лес окно река", 10, 60)]
    assert list(find_labelled(wrapped)) == [(2, "password")]
    assert list(find_labelled([at("C.F.", 10, 10), at("21052539A4140986", 10, 40)])) == [(1, "identity")]
    assert list(find_labelled([at("Wartungspasswort", 10, 10), at("Apfel", 200, 10)])) == [(1, "password")]
    split = [at("Antwoord op de", 10, 10), at("beveiligingsvraa", 10, 32), at("g", 10, 54), at("Lindelaan", 300, 10)]
    assert found(*split) == ["Lindelaan"]
    assert found(at("Apartment gate", 10, 10), at("code", 10, 32), at("02A9", 300, 10)) == ["02A9"]


def test_two_labels_with_a_value_each_are_not_one() -> None:
    licence = at("Numéro de permis de", 10, 10), at("conduire", 10, 32)
    assert found(*licence, at("48 08 154843", 10, 62)) == ["48 08 154843"]
    names = at("उपयोगकर्ता नाम", 10, 10), at("अतिथि", 300, 10), at("गुप्त वाक्यांश", 10, 32)
    assert found(*names, at("पेंसिल जंगल पीला", 300, 32)) == ["पेंसिल जंगल पीला"]


def test_a_label_may_have_a_point_in_it() -> None:
    assert found(at("Reg. plate", 10, 10), at("OJI 4499", 300, 10)) == ["OJI 4499"]
    assert found(at("Do not share. PIN", 10, 10), at("4499", 300, 10)) == ["4499"]


def test_a_label_of_any_code_tells_of_what_looks_like_one() -> None:
    assert found(at("Lobby code", 10, 10), at("8749#", 10, 40)) == ["8749#"]
    assert found(at("Promo code", 10, 10), at("8749", 10, 40), at("Code", 10, 80), at("Blue", 300, 80)) == []


def test_a_word_in_small_letters_below_a_password_is_no_control() -> None:
    assert found(at("Email password", 10, 10), at("pencil", 10, 40)) == ["pencil"]
    assert found(at("Email password", 10, 10), at("Tomorrow", 10, 40), at("wrong", 300, 10)) == []


def test_a_word_that_only_may_name_a_password_does_so_beside_a_network_or_an_account() -> None:
    assert found(at("SSID", 10, 10), at("Lakeside", 300, 10), at("Key", 10, 45), at("nube azul", 300, 45)) == [
        "nube azul"
    ]
    assert found(at("Song", 10, 10), at("Blackbird", 300, 10), at("Key", 10, 45), at("G major", 300, 45)) == []
    assert found(at("Key", 10, 45), at("tulip4wagon", 300, 45)) == ["tulip4wagon"]


def test_an_answer_to_a_question_for_a_secret_is_one_on_whichever_side_it_stands() -> None:
    assert found(at("Jaký je PIN?", 300, 10), at("3816", 10, 45)) == ["3816"]
    assert found(at("What's the password for the", 300, 10), at("printer?", 300, 31), at("Otter.31", 10, 65)) == [
        "Otter.31"
    ]
    assert found(at("Forgot your password?", 10, 10), at("68 people liked this", 10, 45)) == []
    assert found(at("Forgot your PIN?", 10, 10), at("020 7246 0101", 10, 45)) == []


def test_a_number_beside_no_more_than_what_it_opens_is_a_code() -> None:
    assert found(at("Portal", 10, 10), at("2096 + campana", 300, 10)) == ["2096 + campana"]
    assert found(at("解錠", 10, 10), at("5528", 300, 10), at("期限", 10, 45), at("本日中", 300, 45)) == ["5528"]
    assert found(at("الرمز", 500, 10), at("البريدي", 500, 31), at("98759", 300, 10)) == []  # the postal code


def test_what_counts_something_is_no_value_and_what_stands_below_neither() -> None:
    lines = [at("Saved", 10, 10), at("passwords", 10, 31), at("57", 300, 10), at("Opening hours", 10, 60)]
    assert found(*lines, at("15:45–17:00", 300, 60)) == []


def test_codes_listed_below_a_sentence_about_them_are_found() -> None:
    codes = [at(each, 70, 50 + 30 * n) for n, each in enumerate(["k7mf-2qpw", "9xvd-t4hn", "b3rz-8ycs"])]
    assert len(found(at("Keep these codes. Each works once:", 10, 10, 500), *codes, at("Print", 10, 160))) == 3


def test_elements_of_several_rows_close_to_each_other_are_no_one_text() -> None:
    shown = [("Version 13.18 (20266) is ready to", 10, 74), ("Enter the code that we sent to you", 98, 74)]
    shown += [("OK", 190, 36), ("Version", 240, 36), ("Code", 290, 36)]
    boxes = [Box(left=10, top=top, right=400, bottom=top + height) for _, top, height in shown]
    assert find_wraps([TextLine(text=each[0], box=box) for each, box in zip(shown, boxes, strict=True)]) == {}


def test_a_number_and_an_answer_belong_to_what_the_page_names_above_them() -> None:
    passport = at("Reisepass", 10, 10), at("Name", 10, 50), at("Mara", 300, 50), at("Nummer", 10, 90)
    assert found(*passport, at("C01X00T47", 300, 90)) == ["C01X00T47"]
    card = at("주민번호", 10, 10), at("번호", 10, 60), at("750512-1582290", 300, 60)
    assert found(*card) == ["750512-1582290"]
    assert found(at("Bestellung", 10, 10), at("Nummer", 10, 90), at("40173355", 300, 90)) == []
    asked = at("Pregunta de seguridad", 10, 10), at("¿Tu primera escuela?", 10, 40), at("Respuesta", 10, 70)
    assert found(*asked, at("Canela", 10, 100)) == ["Canela"]
    assert found(at("¿Tu primera escuela?", 10, 40), at("Respuesta", 10, 70), at("Canela", 10, 100)) == []


def test_the_last_digits_of_a_card_and_hours_below_a_code_are_no_values() -> None:
    assert found(at("Card ending", 10, 10), at("0932", 300, 10)) == []
    gift = at("JX8T-20QM-77LA-9RVD", 10, 30), at("Código para canjear", 10, 60), at("Caduca en 12 meses", 10, 90)
    assert found(*gift) == ["JX8T-20QM-77LA-9RVD"]
    hours = at("営業時間 8:00-21:00", 10, 90), at("3日以内にお受け取りください", 10, 90)
    for said in hours:
        assert found(at("904-117", 10, 30), at("受取番号", 10, 60), said) == ["904-117"]


def test_a_button_below_a_list_of_codes_is_none_of_them() -> None:
    codes = [at(each, 10, 40 + 24 * n) for n, each in enumerate(["29174-60358", "81450-73926"])]
    assert found(at("Codici di backup", 10, 10), *codes, at("Stampa", 10, 90)) == ["29174-60358", "81450-73926"]
