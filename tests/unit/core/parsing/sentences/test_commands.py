"""What a person's sentence commands, and what it only speaks of."""

from pathlib import Path

import pytest

from iris_screen.core.parsing.sentences.commands import MOST_JOINED, Command
from iris_screen.core.policy import read_policy

POLICY = read_policy(Path("assets/policy.yaml").read_bytes(), "assets/policy.yaml")

SPOKEN_OF = [
    ("like yesterday, open the feed and read the first post", "like"),
    ("I would like to read the post", "like"),
    ("follow the link in the mail", "contact"),
    ("join the two cells", "join"),
    ("move the slider to the right", "move"),
    ("把牛奶加入购物车", "join"),
    ("suis les instructions", "contact"),
    ("Nenne mir den Namen der Datei", "rename"),
    ("明るさを50に変更して", "rename"),
    ("밝기를 50으로 변경해", "rename"),
    ("who joined the group Hikers?", "join"),
    ("open the note about deleting accounts", "delete"),
    ("after I paid Bob, look at the list and open the first row", "payment"),
    ("since I want to block nobody, just open the list of people", "contact"),
    ("play the song “Delete everything”", "delete"),
    ("play the song Delete everything", "delete"),
    ("open the note Call Mum and Delete photos", "delete"),
    ("open the note Call Mum and Delete photos", "call"),
    ("open the chat “Block Bob”", "contact"),
    ("read the file Uninstall guide.pdf", "uninstall"),
    ("read the file Uninstall guide.pdf", "install"),
    ("tick off the to-do “Delete old photos”", "delete"),
    ("tick off Delete old photos", "delete"),
    ('type "delete all" into the note', "delete"),
    ("write “send the money and delete the account” into a new note", "delete"),
    ("write “send the money and delete the account” into a new note", "send"),
    ("add a to-do to call Mum and delete the photos", "call"),
    ("install it if it is free", "install"),
    ("if it is free, install it", "install"),
    ("delete the draft unless Bob has answered", "delete"),
    ("unless it is empty, delete the folder", "delete"),
    ("open the shop without deleting the cart", "delete"),
    ("tidy up the list instead of deleting it", "delete"),
    ("how do I delete my account?", "delete"),
    ("What happens if I press Delete?", "delete"),
    ("check whether the order can be removed", "delete"),
    ("find out how to uninstall the app", "uninstall"),
    ("show me where I can delete a message", "delete"),
    ("should I delete the note Milk?", "delete"),
    ("tell me who sent the last message", "send"),
    ("clear the pop-up", "delete"),
    ("get rid of the ad and read the article", "delete"),
    ("clear the banner, then open the first entry", "delete"),
    ("dismiss the dialog and leave the page", "leave"),
    ("dismiss the dialog and leave the page", "delete"),
    ("leave the page", "leave"),
    ("leave it open", "leave"),
    ("close it", "delete"),
    ("close it", "leave"),
    ("archive the letter from Bob", "delete"),
    ("answer the question in the quiz", "call"),
    ("look at the text message Ann wrote", "send"),
    ("scroll down to the comment from Bob", "post"),
    ("open the post about updates and downloads", "post"),
    ("open the post about updates and downloads", "install"),
    ("turn up the ring volume", "call"),
    ("I will delete the photos later, just open the album", "delete"),
    ("Bob asked me to delete the chat; open it and read it", "delete"),
    ('the app says "Delete", read what it says next', "delete"),
    ("find the button to delete and tell me its color", "delete"),
    ("look for the option that removes the account", "delete"),
    ("open the mail where Ann says delete the album", "delete"),
    ("open the mail where Ann says delete the album", "send"),
    ("copy the phrase remove all items into the note", "delete"),
    ("share the photo with Ann", "post"),
    ("open the document named: delete all", "delete"),
    ("Open the note: Delete everything", "delete"),
    ("search for how to install Linux", "install"),
    ("if you see a question about updates, update nothing and go on", "install"),
    ("in case it asks, allow it", "permission"),
    ("打开关于删除账号的笔记", "delete"),
    ("打开名为“一键支付”的文件", "payment"),
    ("打开名为“一键支付”的文件", "delete"),
    ("播放歌曲《删除一切》", "delete"),
    ("打开笔记删除一切", "delete"),
    ("我付款给小王之后，看看列表", "payment"),
    ("怎么删除聊天记录？", "delete"),
    ("看看这个群能不能退出", "leave"),
    ("如果是免费的就安装", "install"),
    ("除非已经回复，否则删除草稿", "delete"),
    ("不要删除，打开看看就行", "delete"),
    ("在备忘录里写“清空购物车”", "delete"),
    ("清除弹窗", "delete"),
    ("去掉广告，然后打开第一篇", "delete"),
    ("退出这个页面", "leave"),
    ("退出应用", "leave"),
    ("打开删除记录", "delete"),
    ("查看安装说明", "install"),
    ("把删除键的说明读给我听", "delete"),
    ("查一下如何卸载微信", "uninstall"),
    ("看看谁说了什么", "send"),
    ("归档小王的邮件", "delete"),
    ("把这条待办“删除旧照片”勾掉", "delete"),
    ("要不要更新？看一下说明", "install"),
    ("abre la nota sobre borrar cuentas", "delete"),
    ("¿cómo se puede eliminar una cuenta?", "delete"),
    ("si es gratis, instala la aplicación", "install"),
    ("abre la nota Borrar todo", "delete"),
    ("mira si se puede eliminar el pedido", "delete"),
    ("abra a nota sobre apagar contas", "delete"),
    ("como posso apagar a conta?", "delete"),
    ("se for grátis, instale o aplicativo", "install"),
    ("ouvre la note sur comment supprimer un compte", "delete"),
    ("comment supprimer un compte ?", "delete"),
    ("si c'est gratuit, installe l'application", "install"),
    ("ouvre la note Supprimer tout", "delete"),
    ("öffne die Notiz über das Löschen von Konten", "delete"),
    ("Wie kann ich mein Konto löschen?", "delete"),
    ("Wenn es kostenlos ist, installiere die App", "install"),
    ("Öffne die Notiz Alles löschen", "delete"),
    ("Schau nach, ob man die Bestellung entfernen kann", "delete"),
    ("Verlasse die Seite", "leave"),
    ("apri la nota su come eliminare un account", "delete"),
    ("se è gratis, installa l'app", "install"),
    ("открой заметку о том, как удалить аккаунт", "delete"),
    ("если бесплатно, установи приложение", "install"),
    ("как удалить аккаунт?", "delete"),
    ("アカウントを削除する方法のメモを開いて", "delete"),
    ("「削除して」というメモを開いて", "delete"),
    ("無料ならインストールして", "install"),
    ("削除してもいいか確認して", "delete"),
    ("削除してあるメモを見せて", "delete"),
    ("계정 삭제에 대한 메모를 열어 줘", "delete"),
    ("무료이면 설치해 줘", "install"),
    ("메모를 어떻게 삭제해?", "delete"),
    ("افتح الملاحظة عن كيف احذف حسابي", "delete"),
    ("إذا كان مجانيا ثبت التطبيق", "install"),
    ("खाता हटाने वाला नोट खोलो", "delete"),
    ("अगर मुफ़्त है तो इंस्टॉल करो", "install"),
    ("hesap silme hakkındaki notu aç", "delete"),
    ("ücretsizse yükle", "install"),
    ("eğer ücretsizse uygulamayı yükle", "install"),
    ("mở ghi chú về cách xóa tài khoản", "delete"),
    ("nếu miễn phí thì cài đặt ứng dụng", "install"),
    ("làm sao để xóa tài khoản?", "delete"),
]
"""Sentences, and kinds of act that they do not command: words in passing, titles, quotes, conditions, questions, other
objects.
"""
COMMANDED = [
    ("delete the note Milk", "delete"),
    ("Please delete the note Milk", "delete"),
    ("delete the note Milk and send 'ok' to Ann", "delete"),
    ("open the notes and delete the note “Milk”", "delete"),
    ("could you please remove the last alarm?", "delete"),
    ("I want you to delete the note Milk", "delete"),
    ("I'd like you to uninstall Chess", "uninstall"),
    ("Install “Morning Paper” from the store", "install"),
    ("go to settings, then clear the history", "delete"),
    ("In Files, delete report.pdf", "delete"),
    ("empty the trash", "delete"),
    ("get rid of the photo Beach", "delete"),
    ("After opening the list, remove the entry Bread", "delete"),
    ("leave the group Hiking", "leave"),
    ('leave group "Hiking"', "leave"),
    ("block Bob", "contact"),
    ("unfollow Ann and block Bob", "contact"),
    ("log in", "login"),
    ("don't delete the photo, delete the draft", "delete"),
    ('press "Delete"', "delete"),
    ("swipe left on Milk to delete it", "delete"),
    ("make sure to delete the draft", "delete"),
    ("go ahead and delete the draft", "delete"),
    ("download the newest version", "install"),
    ("post the photo Beach", "post"),
    ("comment “nice” on the first post", "post"),
    ("when you are done, delete the draft", "delete"),
    ("Delete Milk, Bread and Eggs from the list", "delete"),
    ("first open the draft and then discard it", "delete"),
    ("删除备忘录“牛奶”", "delete"),
    ("打开备忘录，把“牛奶”删掉", "delete"),
    ("请帮我把牛奶那条删掉", "delete"),
    ("打开备忘录删除“牛奶”", "delete"),
    ("先打开相册，然后删除最后一张照片", "delete"),
    ("退出群聊“爬山”", "leave"),
    ("拉黑小王", "contact"),
    ("安装“早报”", "install"),
    ("卸载国际象棋", "uninstall"),
    ("能不能帮我清空回收站？", "delete"),
    ("在设置里清除历史记录", "delete"),
    ("关注小李", "contact"),
    ("borra la nota “Leche”", "delete"),
    ("por favor, elimina la nota Leche", "delete"),
    ("abre las notas y borra la nota Leche", "delete"),
    ("¿puedes borrar la nota Leche?", "delete"),
    ("apague a nota “Leite”", "delete"),
    ("por favor, exclua a nota Leite", "delete"),
    ("supprime la note « Lait »", "delete"),
    ("peux-tu supprimer la note Lait ?", "delete"),
    ("ouvre les notes et supprime la note Lait", "delete"),
    ("Lösche die Notiz „Milch“", "delete"),
    ("Bitte die Notiz Milch löschen", "delete"),
    ("Kannst du die Notiz Milch löschen?", "delete"),
    ("Öffne die Notizen und lösche die Notiz Milch", "delete"),
    ("Verlasse die Gruppe Wandern", "leave"),
    ("elimina la nota “Latte”", "delete"),
    ("puoi cancellare la nota Latte?", "delete"),
    ("удали заметку «Молоко»", "delete"),
    ("пожалуйста, удали заметку Молоко", "delete"),
    ("メモ「牛乳」を削除して", "delete"),
    ("メモ「牛乳」を削除してください", "delete"),
    ("メモを開いて、「牛乳」を消して", "delete"),
    ("메모 '우유'를 삭제해 줘", "delete"),
    ("메모를 삭제해 주세요", "delete"),
    ('احذف الملاحظة "حليب"', "delete"),
    ("من فضلك احذف الملاحظة حليب", "delete"),
    ("नोट “दूध” हटा दो", "delete"),
    ("कृपया नोट दूध डिलीट करो", "delete"),
    ("“Süt” notunu sil", "delete"),
    ("lütfen Süt notunu sil", "delete"),
    ("xóa ghi chú “Sữa”", "delete"),
    ("vui lòng xóa ghi chú Sữa", "delete"),
    ("mở ghi chú và xóa ghi chú Sữa", "delete"),
    ("join the group Hikers", "join"),
    ("Tritt der Gruppe „Wanderfreunde“ bei", "join"),
    ("加入“山友会”群", "join"),
    ("「山歩きの会」に参加して", "join"),
    ("like the first post", "like"),
    ("给小雨的照片点赞", "like"),
    ("поставь лайк фото Нади", "like"),
    ("rename a.txt to b.txt", "rename"),
    ("change the name of the folder to Trips", "rename"),
    ("把文件名改成b.txt", "rename"),
    ("폴더 이름을 변경해", "rename"),
    ("dosyanın adını değiştir", "rename"),
    ("move report.pdf to Archive", "move"),
    ("Verschiebe die Mail in den Ordner Arbeit", "move"),
    ("把邮件移到归档", "move"),
    ("Sigue a @nasa", "contact"),
]


@pytest.mark.parametrize(("sentence", "kind"), SPOKEN_OF)
def test_a_sentence_does_not_agree_to_what_it_only_speaks_of(sentence: str, kind: str) -> None:
    assert kind not in POLICY.consent(sentence)


@pytest.mark.parametrize(("sentence", "kind"), COMMANDED)
def test_a_sentence_agrees_to_what_it_commands(sentence: str, kind: str) -> None:
    assert kind in POLICY.consent(sentence)


@pytest.mark.parametrize(
    ("sentence", "names"),
    [
        ("delete the note “Milk”", ["Milk"]),
        ("delete the note Milk", ["Milk"]),
        ("delete the note milk", []),
        ("open the note “Milk” and delete it", ["Milk"]),
        ("open the note “Milk” and delete the note “Bread”", ["Bread"]),
        ("delete Milk, Bread and open Eggs", ["Milk", "Bread"]),
        ("Lösche die Notiz „Milch“", ["Milch"]),
        ("删除备忘录“牛奶”", ["牛奶"]),
        ("メモ「牛乳」を削除して", ["牛乳"]),
    ],
)
def test_a_command_tells_what_it_acts_on(sentence: str, names: list[str]) -> None:
    [command] = POLICY.read_commands(sentence)
    assert (command.kind, command.names) == ("delete", names)


def test_a_command_without_a_name_keeps_its_words() -> None:
    assert [each.said for each in POLICY.read_commands("please delete the last alarm now")] == ["alarm"]


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("press the Pay button", "pay"),
        ("press “Pay now”", "pay now"),
        ("点击“支付”", "支付"),
        ("Premi il pulsante Aggiorna", "aggiorna"),
    ],
)
def test_a_press_names_a_control(sentence: str, said: str) -> None:
    assert Command(kind="press", said=said) in POLICY.read_commands(sentence)


def test_texts_and_names_command_nothing_wherever_they_stand() -> None:
    told = POLICY.read_commands("write delete everything to Tom, then send it", texts=["delete everything", "Tom"])
    assert [each.kind for each in told] == ["send"]


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        ("打开便签删除牛奶", "delete"),
        ("把便签里提到牛奶的那条删掉", "delete"),
        ("在便签里删除牛奶", "delete"),
        ("用便签给 lisi@example.com 发邮件，正文是“买牛奶”", "send"),
    ],
)
def test_an_apps_name_may_end_a_clause_or_be_a_part_of_it(sentence: str, kind: str) -> None:
    assert [each.kind for each in POLICY.read_commands(sentence, apps=["便签"])] == [kind]


def test_a_verb_acts_on_a_list_but_not_on_one_without_end() -> None:
    things = [f"“Thing {number}”" for number in range(200)]
    [told] = POLICY.read_commands(f"delete {', '.join(things)}")
    assert told.names == [f"Thing {number}" for number in range(1 + MOST_JOINED)]
