# 值为什么不可用，接在值的名称之后，不带句号：“phone.width 不能大于 4000”。
value-wrong = { $kind ->
    [missing] 缺失
    [extra_forbidden] 不是这里可用的键
    [literal_error] 只能是 { $bound }
    [enum] 只能是 { $bound }
    [greater_than_equal] 不能小于 { $bound }
    [greater_than] 必须大于 { $bound }
    [less_than_equal] 不能大于 { $bound }
    [less_than] 必须小于 { $bound }
    [string_too_short] 至少要有 { $bound } 个字符
    [string_too_long] 最多 { $bound } 个字符
    [too_short] 至少要有 { $bound } 项
    [too_long] 最多 { $bound } 项
    [string_pattern_mismatch] 格式不对
    [int_type] 必须是整数
    [int_parsing] 必须是整数
    [int_from_float] 必须是整数
    [float_type] 必须是数字
    [float_parsing] 必须是数字
    [finite_number] 必须是数字
    [bool_type] 必须是 true 或 false
    [bool_parsing] 必须是 true 或 false
    [string_type] 必须是文本
    [path_type] 必须是路径
    [list_type] 必须是列表
    [tuple_type] 必须是列表
    [dict_type] 必须是键值映射
    [model_type] 必须是键值映射
    [model_attributes_type] 必须是键值映射
    [date_type] 必须是日期，例如 2026-03-14
    [date_parsing] 必须是日期，例如 2026-03-14
    [date_from_datetime_parsing] 必须是日期，例如 2026-03-14
   *[other] 无法使用（{ $said }）
}
value-fallback-incomplete = 是 { $action } 备用操作，但没有说明位置或对象
value-allowance = “{ $kind }”的授权有误：{ $problem }
value-allowance-never = 不能事先授权，必须由人当场决定
value-allowance-limit = { $kind ->
    [payment] 需要限额，例如 --max 300 --currency CNY
   *[other] 金额和币种只用于付款
}
value-box-inside-out = 的边界颠倒（{ $left },{ $top },{ $right },{ $bottom }）
