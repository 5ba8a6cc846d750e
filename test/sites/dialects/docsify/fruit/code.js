console.log('摘')
