import type { TagLine } from './tag-line.ts'

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
    case 'btn':
    case 'cell':
      return linkIn(inside)
    case 'mark':
    case 'sup':
    case 'sub':
      return `<${name}>${inside.replace(/ color:\w{1,20}$/, '')}</${name}>`
    case 'copy':
      return inside.includes('`') ? inside : `\`${inside}\``
    case 'cb':
    case 'nota':
    case 'bubble':
    case 'hideInline':
      return inside.split(',')[0]!.trim()
    case 'p':
    case 'checkbox':
    case 'radio':
    case 'span':
      return inside.slice(inside.indexOf(',') + 1).trim()
    default:
      return undefined
  }
}

/** The same of themes of Hugo, whose words are values: `{{< kbd "a" >}}`, `{{< abbr "a" "b" >}}`. */
export function wordsOfShortcode({ name, values, named }: TagLine): string | undefined {
  if (!/^(?:kbd|sup|sub|abbr|badge)$/.test(name)) return undefined
  const words = (named.content ?? named.text ?? values[0] ?? '').replace(/[<&]/g, '\\$&')
  return words && /^(?:kbd|sup|sub)$/.test(name) ? `<${name}>${words}</${name}>` : words
}

/** `{% btn /a/, text, icon %}`, in either order, maybe in quotes. */
function linkIn(inside: string): string {
  const parts = inside.split(',', 2).map((part) => part.trim().replace(/^(["'])(.*)\1$/, '$2'))
  const address = parts.find((part) => /^(?:https?:|\/|#)/.test(part))
  const words = parts.find((part) => part !== '' && part !== address) ?? address ?? ''
  return address === undefined ? words : `[${words}](${address})`
}
