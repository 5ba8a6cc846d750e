/** Words that themes of Hexo mark by tags in the middle of a text: `{% label info@text %}`, `{% label text blue %}`, `{% kbd Ctrl %}`. */
export function wordsOfTag(name: string, written: string): string | undefined {
  const inside = written
    .slice(2, -2)
    .trim()
    .replace(/^-?\s*\w+\s*/, '')
  switch (name) {
    case 'label':
      return inside.includes('@')
        ? inside.slice(inside.indexOf('@') + 1).trim()
        : inside.replace(
            / (?:default|primary|success|info|warning|danger|blue|pink|red|purple|orange|green)$/,
            '',
          )
    case 'kbd':
    case 'u':
    case 'emp':
    case 'wavy':
    case 'del':
    case 'psw':
      return inside
    case 'span':
      return inside.slice(inside.indexOf(',') + 1).trim()
    default:
      return undefined
  }
}
