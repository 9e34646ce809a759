planner-not-found = 没有规划方式“{ $name }”。
planner-steps-count = 有 { $count } 个步骤，请使用 1 到 { $most } 个。
planner-steps-not-a-list = 文件必须是步骤列表。
planner-steps-key-not-a-list = “steps”必须是步骤列表。
planner-step-with-slot = 步骤中使用了插槽 {"{"}{ $slot }{"}"}，只有模板才有插槽，请直接写出文字。
planner-step-wrong = 步骤{ $why }。
