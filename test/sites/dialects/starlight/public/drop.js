drop()
