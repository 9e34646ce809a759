"""Words on a button that say: doing this twice would be wrong."""

from collections.abc import Iterable

from iris_screen.core.parsing.labels import act_of, begins, label
from iris_screen.planning.apps.values import split_words

_WORDS = split_words(
    "发送|发表|发布|发出|提交|删除|清空|移除|卸载|支付|付款|购买|下单|结算|转账|充值|打赏|发红包|拨打|呼叫|报名|预约|预订"
    "|订阅|抢购|领取|加入购物车|投票|签到|打卡|点赞|赞|转发|send|post|publish|submit|delete|remove|clear|erase|uninstall"
    "|pay|buy|purchase|order now|place order|place your order|check out|checkout|add to cart|add to basket|transfer"
    "|donate|call|dial|book now|reserve|subscribe|vote|like|forward|redeem|empty trash|factory reset"
)
_NOT = split_words(
    "支付宝|支付方式|支付设置|付款方式|付款码|发送记录|转账记录|订阅号|删除线|发布会|send later|likes|call log|posts"
)


def is_irreversible(name: str) -> bool:
    """Whether pressing what is called so sends, deletes, buys or the like: one of the words, or one and its object.

    What only agrees or hurries before it does not count: "Confirm and pay", "立即支付".
    """
    readings = {label(name), act_of(label(name))}
    return _begins_with(readings, _WORDS) and not _begins_with(readings, _NOT)


def _begins_with(readings: set[str], words: Iterable[str]) -> bool:
    return any(begins(said, word) for said in readings for word in words)
