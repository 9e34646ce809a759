# Why a value cannot be used, after the value's name and without a full stop: “phone.width must be at most 4000”.
value-wrong = { $kind ->
    [missing] is missing
    [extra_forbidden] is not a known key here
    [literal_error] must be { $bound }
    [enum] must be { $bound }
    [greater_than_equal] must be at least { $bound }
    [greater_than] must be greater than { $bound }
    [less_than_equal] must be at most { $bound }
    [less_than] must be less than { $bound }
    [string_too_short] must have at least { $bound } characters
    [string_too_long] must have at most { $bound } characters
    [too_short] must have at least { $bound } entries
    [too_long] must have at most { $bound } entries
    [string_pattern_mismatch] does not have the right form
    [int_type] must be a whole number
    [int_parsing] must be a whole number
    [int_from_float] must be a whole number
    [float_type] must be a number
    [float_parsing] must be a number
    [finite_number] must be a number
    [bool_type] must be true or false
    [bool_parsing] must be true or false
    [string_type] must be text
    [path_type] must be a path
    [list_type] must be a list
    [tuple_type] must be a list
    [dict_type] must be a mapping
    [model_type] must be a mapping
    [model_attributes_type] must be a mapping
    [date_type] must be a date, such as 2026-03-14
    [date_parsing] must be a date, such as 2026-03-14
    [date_from_datetime_parsing] must be a date, such as 2026-03-14
   *[other] cannot be used ({ $said })
}
value-fallback-incomplete = is a { $action } fallback that does not say where, or which key
value-allowance = What is allowed for “{ $kind }” { $problem }
value-allowance-never = cannot be allowed beforehand: a person has to decide when it comes up
value-allowance-limit = { $kind ->
    [payment] needs a limit, such as --max 300 --currency USD
   *[other] takes no sum and no currency, which are for payments
}
value-box-inside-out = is a box with its edges swapped ({ $left },{ $top },{ $right },{ $bottom })
