import { alertKinds } from '../alert-names.ts'

const property = /^(?:- )?[\w.-]{1,60}::(?: |$)/
const block = /^([ \t]*(?:- )?)#\+(BEGIN|END)_([A-Z]+)(?:[ \t](.*))?$/i
const task =
  /^([ \t]*- )(TODO|DOING|NOW|LATER|WAITING|WAIT|IN-PROGRESS|DONE|CANCELED|CANCELLED)[ \t]+(?:\[#[A-C]\][ \t]*)?/
const done = /^(?:DONE|CANCELL?ED)$/

/**
 * An outline of Logseq without data for its program: properties, logs, dates of tasks, queries, and ids of blocks. Tasks become those of
 * GitHub, blocks of Org boxes. The number of lines stays.
 */
export function outlineLines(text: string): string {
  /** The end of what is left out. */
  let hidden: RegExp | undefined
  let isCode = false
  /** A block that began with a property: its indentation, and its line. */
  let begun: { indent: string; at: number } | undefined
  const out: string[] = []
  text.split('\n').forEach((written, at) => {
    const bare = written.trim()
    if (hidden) {
      if (hidden.test(bare)) hidden = undefined
      out.push('')
      return
    }
    if (/^(?:- )?:LOGBOOK:$/i.test(bare)) hidden = /^:END:$/i
    if (/^(?:- )?#\+BEGIN_QUERY/i.test(bare)) hidden = /^#\+END_QUERY/i
    if (!isCode && (hidden || property.test(bare))) {
      const [, indent] = /^([ \t]*)- /.exec(written) ?? []
      if (indent !== undefined) begun = { indent, at }
      out.push('')
      return
    }
    const line = begun && bare !== '' ? withBullet(written, begun, out) : written
    if (bare !== '') begun = undefined
    if (/^(?:- )?(?:```|~~~)/.test(bare)) isCode = !isCode
    out.push(isCode ? line : shown(line))
  })
  return out.join('\n')
}

/** The first line that is left of a block, or the first block in one of which nothing is. */
function withBullet(line: string, { indent, at }: { indent: string; at: number }, out: string[]): string {
  const isInside = line.startsWith(indent) && /^[ \t]{2}|^\t/.test(line.slice(indent.length))
  if (!isInside) return line
  if (!/^[ \t]*- /.test(line)) return `${indent}- ${line.slice(indent.length).replace(/^(?: {2}|\t)/, '')}`
  out[at] = `${indent}-`
  return line
}

function shown(line: string): string {
  return line
    .replace(
      block,
      (_, before: string, end: string, name: string, rest?: string) => before + blockLine(end, name, rest),
    )
    .replace(task, (_, before: string, state: string) => `${before}[${done.test(state) ? 'x' : ' '}] `)
    .replace(/(?:SCHEDULED|DEADLINE):[ \t]*<[^<>\n]{1,60}>/g, '')
    .replace(/\{\{youtube[ \t]+([\w-]{6,20})[ \t]*\}\}/g, '{{youtube https://www.youtube.com/watch?v=$1}}')
    .replace(
      /\{\{(?:video|youtube|bilibili|tweet|twitter|vimeo)[ \t]+(https?:\/\/[^\s{}]{1,500})[ \t]*\}\}/g,
      '[$1]($1)',
    )
    .replace(/\{\{cloze[ \t]([^{}\n]{0,500})\}\}/g, '$1')
    .replace(/\{\{embed[ \t](\[\[[^\][\n]{1,200}\]\])[ \t]*\}\}/g, '$1')
    .replace(/\{\{(?:query|embed|renderer|cards|namespace|function|zotero)\b[^{}\n]{0,500}\}\}/g, '')
    .replace(/(\)[ \t]?)\{:(?:height|width)[^{}\n]{0,60}\}/g, '$1')
    .replace(/\(\([0-9a-f]{8}-[0-9a-f-]{27}\)\)/g, '')
}

/** The line of a box or a listing; other blocks are what is in them. */
function blockLine(end: string, written: string, rest = ''): string {
  const name = written.toLowerCase()
  const isEnd = end.toUpperCase() === 'END'
  if (name === 'src' || name === 'example') return isEnd ? '```' : `\`\`\`${rest.trim().split(/\s/)[0]}`
  if (name === 'pinned' || alertKinds.has(name))
    return isEnd ? ':::' : `::: ${name === 'pinned' ? 'note' : name}`
  return ''
}
