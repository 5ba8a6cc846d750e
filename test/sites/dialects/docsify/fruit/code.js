console.log('摘')
/// [part]
const part = 2
/// [part]
