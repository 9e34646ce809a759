# iris_screen.testing：用于测试自己的图。
testing-phone-gone = 地址 { $address } 对应的 PaperPhone 已不存在；使用该地址期间，请保留 PaperPhone 对象。
testing-phone-away = PaperPhone 已断开连接（测试中设置了 gone=）。
testing-picture-gone = 截图 { $picture } 已不再保留，请重新截图。
testing-page-missing = PaperPhone 没有名为“{ $page }”的页面，已有页面：{ AND($pages) }。
