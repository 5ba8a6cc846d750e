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
  return text
    .split('\n')
    .map((line) => {
      const bare = line.trim()
      if (hidden) {
        if (hidden.test(bare)) hidden = undefined
        return ''
      }
      if (/^(?:- )?(?:```|~~~)/.test(bare)) isCode = !isCode
      if (isCode) return line
      if (/^(?:- )?:LOGBOOK:$/i.test(bare)) hidden = /^:END:$/i
      if (/^(?:- )?#\+BEGIN_QUERY/i.test(bare)) hidden = /^#\+END_QUERY/i
      if (hidden || property.test(bare)) return ''
      return shown(line)
    })
    .join('\n')
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
