import { alertKinds } from '../../alert-names.ts'
import { openFences } from '../../code/fences.ts'
import { outsideCode } from '../../code/spans.ts'
import { type BlockNamed, blocksIn, property } from '../note-blocks.ts'

const block = /^([ \t]*(?:- )?)#\+(BEGIN|END)_([A-Z]+)(?:[ \t](.*))?$/i
/** The first and the last line of what only the program reads. */
const hiddenBlocks = [
  [/^(?:- )?:LOGBOOK:$/i, /^:END:$/i],
  [/^(?:- )?#\+BEGIN_QUERY/i, /^#\+END_QUERY/i],
] as const
const listingEnd = /^[ \t]*#\+END_(?:SRC|EXAMPLE)\b/i
const task =
  /^([ \t]*- )(TODO|DOING|NOW|LATER|WAITING|WAIT|IN-PROGRESS|DONE|CANCELED|CANCELLED)[ \t]+(?:\[#[A-C]\][ \t]*)?/
const done = /^(?:DONE|CANCELL?ED)$/

/**
 * An outline of Logseq without data for the program: properties, logs, dates of tasks and queries. Tasks become GitHub tasks, Org blocks
 * become boxes, block ids those of Obsidian, and block references links with the block's text. The number of lines stays.
 */
export function outlineLines(text: string, named?: BlockNamed): string {
  const blocks = blocksIn(text)
  const ids = new Map([...blocks].map(([id, { at }]) => [at, id]))
  const linkTo: LinkTo = (id) => {
    const block = blocks.get(id) ?? named?.(id)
    if (!block) return undefined
    const file =
      'file' in block ? `/${encodeURI(String(block.file)).replace(/[?#]/g, encodeURIComponent)}` : ''
    return { text: block.text, href: file + (block.at === undefined ? '' : `#^${id}`) }
  }
  /** Matches the last line of what is being left out. */
  let hidden: RegExp | undefined
  const fences = openFences()
  /** Whether the open fence was an Org block. */
  let isListing = false
  /** A block that began with a property: its indentation, and its line. */
  let begun: { indent: string; at: number } | undefined
  const out: string[] = []
  const lines = text.split('\n')
  lines.forEach((given, at) => {
    const isInFence = fences.isOpen()
    const written = !isInFence && isBare(lines, at) ? `- ${given}` : given
    const bare = written.trim()
    if (hidden) {
      if (hidden.test(bare)) hidden = undefined
      out.push('')
      return
    }
    if (!isInFence) hidden = hiddenBlocks.find(([start]) => start.test(bare))?.[1]
    if (!isInFence && (hidden || property.test(bare))) {
      const [, indent] = /^([ \t]*)- /.exec(written) ?? []
      if (indent !== undefined) begun = { indent, at }
      out.push('')
      return
    }
    const line = begun && bare !== '' ? withBullet(written, begun, out) : written
    if (bare !== '') begun = undefined
    const id = ids.get(at)
    const shown = !isInFence || (isListing && listingEnd.test(line)) ? blockLine(line) : line
    const part = fences.take(shown)
    if (part === 'begin') isListing = shown !== line
    const text = part ? shown : inMarkdown(shown, linkTo) + (id ? ` ^${id}` : '')
    out.push(!part && isEmptyBlock(text, lines, at) ? '' : text)
  })
  return out.join('\n')
}

/** Whether a line is a block without a bullet that contains blocks, as the first one of a page or a heading may be. */
function isBare(lines: readonly string[], at: number): boolean {
  if (!/^[^\s\-*+>|`~$:]/.test(lines[at]!) || property.test(lines[at]!)) return false
  const below = lines[at + 1] ?? ''
  return /^(?:\t| {4})- /.test(property.test(below.trim()) ? (lines[at + 2] ?? '') : below)
}

/** Whether a block says nothing, and contains nothing. */
function isEmptyBlock(line: string, lines: readonly string[], at: number): boolean {
  const [, indent] = /^([ \t]*)-[ \t]*$/.exec(line) ?? []
  if (indent === undefined) return false
  let next = at + 1
  while (next < lines.length && (lines[next]!.trim() === '' || property.test(lines[next]!.trim()))) next += 1
  const below = lines[next] ?? ''
  return !below.startsWith(indent) || !/^[ \t]/.test(below.slice(indent.length))
}

/** The first remaining line of a block; if nothing remains of it, the first block inside it. */
function withBullet(line: string, { indent, at }: { indent: string; at: number }, out: string[]): string {
  const isInside = line.startsWith(indent) && /^[ \t]{2}|^\t/.test(line.slice(indent.length))
  if (!isInside) return line
  if (!/^[ \t]*- /.test(line)) return `${indent}- ${line.slice(indent.length).replace(/^(?: {2}|\t)/, '')}`
  out[at] = `${indent}-`
  return line
}

type LinkTo = (id: string) => { text: string; href: string } | undefined

const reference = /(?:\{\{embed[ \t]+)?\(\(([0-9a-f]{8}-[0-9a-f-]{27})\)\)(?:[ \t]*\}\})?/g

function withReferences(line: string, linkTo: LinkTo): string {
  if (!line.includes('((')) return line
  return line
    .replace(
      /\]\(\(\(([0-9a-f]{8}-[0-9a-f-]{27})\)\)\)/g,
      (_, id: string) => `](<${linkTo(id)?.href ?? ''}>)`,
    )
    .replace(reference, (_, id: string) => {
      const { text, href } = linkTo(id) ?? { text: '', href: '' }
      const label = labelOf(text)
      return href && label ? `[${label}](<${href}>)` : label
    })
}

/** The text of a block within a link. */
function labelOf(text: string): string {
  const plain = inMarkdown(`- ${text}`, () => undefined).replace(/^- (?:\[[ x]\] )?(?:#{1,6} )?/, '')
  return outsideCode(plain, (part) =>
    part
      .replace(/!\[[^\][\n]{0,300}\]\([^()\n]{0,1000}\)/g, '')
      .replace(/\[([^\][\n]{0,300})\]\([^()\n]{0,1000}\)/g, '$1')
      .replace(/#?\[\[(?:[^\][|\n]{0,300}\|)?([^\][\n]{0,300})\]\]/g, '$1')
      .replace(/[[\]]/g, '\\$&')
      // A tag in a link would be a link, too.
      .replace(/(?<!\S)#(?=\S)/g, '\\#'),
  ).trim()
}

/** A link in the name of a page, `[[[[a]] b]]`. */
const nested = /\[\[([^[\]\n]{0,200})\[\[([^[\]\n]{1,200})\]\]([^[\]\n]{0,200})\]\]/g

const highlight = /(?<!\^)\^\^(?!\s)([^`^\n]{1,500}?)(?<!\s)\^\^(?!\^)/g

function inMarkdown(line: string, linkTo: LinkTo): string {
  const marked = line.replace(
    task,
    (_, before: string, state: string) => `${before}[${done.test(state) ? 'x' : ' '}] `,
  )
  return /[{(^[:]/.test(marked) ? outsideCode(marked, (part) => inlineMarks(part, linkTo)) : marked
}

function inlineMarks(text: string, linkTo: LinkTo): string {
  return (
    withReferences(text, linkTo)
      .replace(nested, '[[$1$2$3]]')
      .replace(highlight, '==$1==')
      .replace(/(?:SCHEDULED|DEADLINE):[ \t]*<[^<>\n]{1,60}>/g, '')
      .replace(/\{\{youtube[ \t]+([\w-]{1,40})[ \t]*\}\}/g, '{{youtube https://www.youtube.com/watch?v=$1}}')
      .replace(
        /\{\{(?:video|youtube|bilibili|tweet|twitter|vimeo|iframe)[ \t]+(https?:\/\/[^\s{}]{1,500})[ \t]*\}\}/g,
        '[$1]($1)',
      )
      .replace(/\{\{(?:video|bilibili|tweet|twitter|vimeo)[ \t]([^{}\n]{1,500})\}\}/g, '$1')
      .replace(/\[([^[\]\n]{1,300})\]\(\[\[([^[\]|\n]{1,200})\]\]\)/g, '[[$2|$1]]')
      // A cue may follow the answer.
      .replace(/\{\{cloze[ \t]([^{}\n]{0,500})\}\}/g, (_, words: string) => words.split('\\\\')[0]!.trim())
      .replace(/\{\{embed[ \t](\[\[[^\][\n]{1,200}\]\])[ \t]*\}\}/g, '$1')
      .replace(
        /\{\{(?:query|embed|renderer|cards|namespace|function|zotero|youtube-timestamp)\b[^{}\n]{0,500}\}\}/g,
        '',
      )
      .replace(
        /(\]\([^()\n]{0,1000}\)[ \t]?)\{:((?:height|width)[^{}\n]{0,60})\}/g,
        (_, picture: string, sizes: string) => sized(picture, sizes),
      )
  )
}

/** A picture with its size in pixels: `{:height 20, :width 30}`. */
function sized(picture: string, sizes: string): string {
  const [width, height] = ['width', 'height'].map(
    (name) => new RegExp(`${name}[ \\t]+(\\d{1,5})`).exec(sizes)?.[1],
  )
  return width === undefined ? picture : `|${height === undefined ? width : `${width}x${height}`}${picture}`
}

/** The first or last line of an Org block: a box or a listing; other blocks are what is in them. */
function blockLine(line: string): string {
  return line.replace(block, (_, before: string, end: string, written: string, rest = '') => {
    const name = written.toLowerCase()
    const isEnd = end.toUpperCase() === 'END'
    if (name === 'src' || name === 'example')
      return before + (isEnd ? '```' : `\`\`\`${rest.trim().split(/\s/)[0]}`)
    if (name === 'pinned' || alertKinds.has(name))
      return before + (isEnd ? ':::' : `::: ${name === 'pinned' ? 'note' : name}`)
    return before
  })
}
