picture-name-wrong = “{ $name }”不能用作图片名，请使用字母、数字、- 和 _，例如 my_button。
picture-name-of-variant = “{ $name }”是变体的名称，请去掉末尾的 _v 和数字。
picture-name-taken = “{ $name }”已存在，请换一个名称，或先删除它。
picture-not-own = “{ $name }”不是自定义的参考图。查看自定义的参考图：iris refs list --own
picture-variants-full = “{ $name }”的图片数量已达上限，请先删除：iris refs remove { $name }
picture-tour-needs-elements = 该设备无法列出屏幕内容，请手动截取图片：iris refs add 名称 --box …
picture-tour-no-elements-now = 手机当前没有列出屏幕内容，请解锁后重试。
picture-larger-than-screen = 参考图（{ $width }×{ $height }）比屏幕（{ $screen_width }×{ $screen_height }）还大，请裁剪到只剩要查找的内容。
picture-single-colour = 参考图只有一种颜色，请截取有轮廓的内容。
picture-undecodable = { $file } 已损坏，无法读取，请重新保存为 PNG。
picture-is-folder = { $file } 是文件夹，请使用 PNG、JPEG 或 WebP 文件。
picture-file-too-large = { $file } 超过 { $most } MB，请使用更小的图片。
picture-empty = { $file } 是空文件，请重新保存。
picture-animated = { $file } 是动图，请使用静态的 PNG、JPEG 或 WebP 图片。
picture-too-many-pixels = { $file } 的尺寸是 { $width }×{ $height }，最多允许 { $megapixels } 百万像素、每边 { $side } 像素，请使用更小的图片。
picture-far-too-many-pixels = { $file } 像素过多，请使用不超过 5000 万像素的图片。
picture-format-unknown = { $file } 不是 PNG、JPEG 或 WebP 图片，请转换为 PNG。
picture-cut-off = { $file } 不完整，缺少结尾，请重新复制或保存。
picture-not-encodable = { $width }×{ $height } 的图片无法编码。
picture-unnamed = 图片
picture-called = 图片{ $file }
picture-page = { $way ->
    [home] 主屏幕
    [right] 主屏幕右侧第 { $n } 页
    [left] 主屏幕左侧第 { $n } 页
   *[drawer] 应用抽屉第 { $n } 页
}
