picture-name-wrong = “{ $name }” cannot name a picture. Use letters, digits, - and _, such as my_button.
picture-name-of-variant = “{ $name }” is the name of a variant. Leave out _v and the number at the end.
picture-name-taken = “{ $name }” already exists. Choose another name, or remove it first.
picture-not-own = “{ $name }” is not a reference of your own. List yours with: iris refs list --own
picture-variants-full = “{ $name }” already has the maximum number of pictures. Remove it first: iris refs remove { $name }
picture-tour-needs-elements = This device does not list what is on its screen. Cut out pictures yourself: iris refs add NAME --box …
picture-tour-no-elements-now = The phone does not list what is on its screen right now. Unlock it and try again.
picture-larger-than-screen = The reference picture ({ $width }×{ $height }) is larger than the screen ({ $screen_width }×{ $screen_height }). Crop it to what Iris should look for.
picture-single-colour = The reference picture shows only one color. Crop something with edges.
picture-undecodable = { $file } is damaged and cannot be read. Save it again as PNG.
picture-is-folder = { $file } is a folder. Use a PNG, JPEG or WebP file.
picture-file-too-large = { $file } is larger than { $most } MB. Use a smaller one.
picture-empty = { $file } is empty. Save it again.
picture-animated = { $file } is animated. Use a still PNG, JPEG or WebP picture.
picture-too-many-pixels = { $file } is { $width }×{ $height }. At most { $megapixels } megapixels and { $side } pixels per side are allowed. Use a smaller one.
picture-far-too-many-pixels = { $file } has far too many pixels. Use one of at most 50 megapixels.
picture-format-unknown = { $file } is not a PNG, JPEG or WebP picture. Convert it to PNG.
picture-cut-off = { $file } is cut off: its end is missing. Copy or save it again.
picture-not-encodable = A picture of { $width }×{ $height } cannot be encoded.
picture-unnamed = The picture
picture-called = Picture { $file }
picture-page = { $way ->
    [home] home screen
    [right] home screen, { $n } to the right
    [left] home screen, { $n } to the left
   *[drawer] app drawer, page { $n }
}
