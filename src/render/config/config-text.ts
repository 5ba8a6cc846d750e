import type { UserConfig } from '../model/config.ts'

/** Comments by dotted key: `check.rules`. */
type KeyComments = Readonly<Record<string, string>>

/** Longer values are spread over several lines. */
const maxWidth = 110

/** The text of a `kbsite.config.ts` with these values; `head` is the comment above them, and `comments` those of single keys. */
export function configText(config: UserConfig, head: readonly string[], comments: KeyComments = {}): string {
  const above = head.map((line) => `// ${oneLine(line)}\n`).join('')
  return `import { defineConfig } from 'kbsite'\n\n${above}export default defineConfig(${valueText(config, '', comments, '')})\n`
}

/** A JSON value as code: on one line if it fits, else with one entry per line. */
function valueText(value: unknown, indent: string, comments: KeyComments, keys: string): string {
  if (typeof value === 'string') return quoted(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const isList = Array.isArray(value)
  const entries = Object.entries(value).filter(([, one]) => one !== undefined)
  const [open, close] = isList ? '[]' : '{}'
  if (entries.length === 0) return `${open}${close}`
  const below = `${indent}  `
  const written = entries.map(([key, one]) => {
    const path = isList ? keys : `${keys}${key}.`
    const text = valueText(one, below, comments, path)
    const comment = comments[path.slice(0, -1)]
    return {
      text: isList ? text : `${keyText(key)}: ${text}`,
      comment: comment === undefined || isList ? '' : `${below}// ${oneLine(comment)}\n`,
    }
  })
  const line = isList
    ? `[${written.map(({ text }) => text).join(', ')}]`
    : `{ ${written.map(({ text }) => text).join(', ')} }`
  const isShort = indent !== '' && indent.length + line.length <= maxWidth && !line.includes('\n')
  if (isShort && written.every(({ comment }) => comment === '')) return line
  return `${open}\n${written.map(({ text, comment }) => `${comment}${below}${text},\n`).join('')}${indent}${close}`
}

function keyText(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) && key !== '__proto__' ? key : quoted(key)
}

function quoted(text: string): string {
  const inside = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"')
  return text.includes("'") && !text.includes('"') ? `"${inside}"` : `'${inside.replaceAll("'", "\\'")}'`
}

/** Replaces line ends, of which JavaScript has several kinds, because they would end the comment. */
function oneLine(text: string): string {
  return text.replace(/[\n\r\u2028\u2029]+/g, ' ')
}
