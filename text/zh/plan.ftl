# 任务如何规划，以及为什么无法规划。
plan-made = { $how }（{ $count } 步）
plan-made-by = 由 { $planner } 规划（{ $count } 步）
plan-nobody-to-ask = 没有人可以确认，以下需要确认的操作不会执行：{ CLAUSES($asks) }
plan-next = 下一步：{ CLAUSES($steps) }
plan-nothing-left = 没有剩余步骤
plan-no-way = 不知道接下来该怎么做
plan-at-end = 最后检查
plan-understood = 我会：{ STEPS($steps) }
plan-by-model = 由模型规划（{ $planner }）
plan-unknown-effects = 已忽略无法识别的步骤效果：{ $names }
plan-by-model-because = 由模型规划（{ $planner }：“{ $why }”）
plan-given = 按给定的 { $count } 步
plan-new = 新计划（{ $count } 步）
plan-goes-on = 继续原计划：{ $way }
plan-because = { $way }，因为{ $why }
plan-without = 跳过“{ $step }”：{ $why }
plan-no-planner = 没有设置规划方式
plan-goal-needs-model = 完成目标需要模型，但没有设置模型
plan-needs-model = 规划方式“{ $planner }”需要模型。请设置 IRIS_MODEL 和 IRIS_API_KEY，或用 IRIS_PRESET 选择预设。
plan-other-planner = 模型用 { $made } 规划了这个任务，而不是 { $planner }。
plan-needs-steps = 规划方式“steps”需要步骤文件。请用 --steps FILE 指定。
plan-app-broken = 任务里提到的应用无法使用：{ $why }
plan-app-not-named = 不清楚“{ $words }”说的是哪个应用。请先写明应用名。
plan-unsure-of-text = 不清楚“{ $words }”是否属于前面的文字。请把那段文字用引号括起来。
plan-name-unclear = “{ $words }”可能不只是一个名称或一段文字，Iris 不会照此操作。请把名称或文字本身用引号括起来。
plan-too-much-in-one = 一个任务里要做的事太多了，请分成几个任务。
plan-unreadable = 无法理解“{ $words }”。请使用“打开、点击、输入”这样的词，并把名字用引号括起来。全部示例：iris examples
plan-unreadable-nearest = 无法理解“{ $words }”。请使用“打开、点击、输入”这样的词，并把名字用引号括起来。相近的任务：{ $nearest }。全部示例：iris examples
plan-no-template = 没有适合这个任务的模板。
plan-no-template-nearest = 没有适合这个任务的模板。相近的任务：{ $nearest }。
plan-model-unusable = 模型没有给出可用的计划：{ $why }
plan-program-failed = 程序没能执行完：{ $why }
plan-model-unreadable = 模型没有给出可用的计划：{ $why }。

# 已不再使用，但旧的运行记录里仍有。
plan-by-template = 按模板“{ $templates }”
plan-by-sentence = 直接按句子理解
