import type { TagLine } from './tag-line.ts'

type Words = (inside: string, name: string) => string

const asWritten: Words = (inside) => inside
const beforeComma: Words = (inside) => inside.split(',')[0]!.trim()
const behindComma: Words = (inside) => inside.slice(inside.indexOf(',') + 1).trim()
const marked: Words = (inside, name) => `<${name}>${inside.replace(/ color:\w{1,20}$/, '')}</${name}>`

const colour = / (?:default|primary|success|info|warning|danger|blue|pink|red|purple|orange|green)$/
const label: Words = (inside) =>
  inside.includes('@') ? inside.slice(inside.indexOf('@') + 1).trim() : inside.replace(colour, '')

const rows: readonly (readonly [names: string, words: Words])[] = [
  ['label', label],
  ['kbd u emp wavy del psw', asWritten],
  ['btn cell', linkIn],
  ['mark sup sub', marked],
  ['copy', (inside) => (inside.includes('`') ? inside : `\`${inside}\``)],
  ['cb nota bubble hideInline', beforeComma],
  ['p checkbox radio span', behindComma],
]
const byName = new Map(rows.flatMap(([names, words]) => names.split(' ').map((name) => [name, words])))

/** Words that themes of Hexo mark by tags in the middle of a text: `{% label info@text %}`, `{% label text blue %}`, `{% kbd Ctrl %}`. */
export function wordsOfTag(name: string, written: string): string | undefined {
  const inside = written.slice(2, -2).trim()
  return byName.get(name)?.(inside.replace(/^-?\s*\w+\s*/, ''), name)
}

/** The same of themes of Hugo, whose words are values: `{{< kbd "a" >}}`, `{{< abbr "a" "b" >}}`, and a value of the front matter. */
export function wordsOfShortcode({ name, values, named }: TagLine): string | undefined {
  // Filled in like the values of other tools.
  if (name === 'param' && /^[\w.]{1,80}$/.test(values[0] ?? '')) return `{{ $param.${values[0]} }}`
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
