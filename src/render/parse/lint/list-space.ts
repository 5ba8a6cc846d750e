import type { Paragraph } from 'mdast'
import type { Diagnostic } from '../../model/types.ts'
import { findingAt, isText, type LintInput, typed } from './source.ts'

/** At least two lines that begin like list items, without the space that would make them such. */
export function listsWithoutSpace(input: LintInput): Diagnostic[] {
  const hasItems =
    /^[ \t>]*(?:(?:\d{1,2}[.)]|[-+*])[^ \t\n\d.)*+-]|[\d０-９]{1,2}[、．）]|[(（][\d０-９]|[①-⑩·•●◦▪■◆]|[一二三四五六七八九十]{1,3}、)/m.test(
      input.source,
    )
  if (!hasItems) return []
  return input.nodes.flatMap(({ node }) => (node.type === 'paragraph' ? firstItem(input, node) : []))
}

const items = [
  /^\d{1,2}[.)](?=[^ \t\d.)])/,
  /^[\d０-９]{1,2}[、．）](?=[^\d０-９、．])/,
  /^-(?!\[.\])(?=[^ \t\d>-])/,
  /^\*(?!\[.\])(?=[^ \t*])(?!.*\*)/,
  /^\+(?=[^ \t\d+])/,
  /^[(（][\d０-９]{1,2}[)）]/,
  // Not “一、二年级” or “三、四个”.
  /^[一二三四五六七八九十]{1,3}、(?![一二三四五六七八九十百千万])/,
  /^[①-⑩]/,
  // Three dots may be meant for a fence.
  /^[·•●◦▪■◆](?!·)/,
]

function firstItem(input: LintInput, paragraph: Paragraph): Diagnostic[] {
  const { raw, start } = typed(input, paragraph)
  const lines = raw.split('\n').map((line) => line.replace(/^[ \t>]+/, ''))
  if (lines.length < 2 || !isText(paragraph, start)) return []
  const item = items.find(
    (pattern) => lines.filter((line) => pattern.test(line)).length > 1 && pattern.test(lines[0]!),
  )
  const [mark] = item?.exec(lines[0]!) ?? []
  // Lines that an author breaks by hand do not run together.
  if (mark === undefined || /(?: {2}|\\|<br\s*\/?>)$/.test(lines[0]!)) return []
  const [, blank = '', text = ''] = /^([\u00a0\u3000]*)(.*)/.exec(lines[0]!.slice(mark.length))!
  return [
    findingAt(input, 'list-space', [start, start + mark.length + blank.length], {
      message: `${messageFor(mark, blank)}, so these lines run together.`,
      fix: `Write "${markFor(mark)} ${text.trim().slice(0, 20)}".`,
    }),
  ]
}

/** The Markdown marker for a Chinese one. */
function markFor(mark: string): string {
  if (!chineseMark.test(mark)) return mark
  if (bullet.test(mark)) return '-'
  const [digits] = /\d+/.exec(mark.normalize('NFKC')) ?? []
  return `${digits ?? Math.max('一二三四五六七八九十'.indexOf(mark[0]!), circled.indexOf(mark[0]!)) + 1}.`
}

const circled = '①②③④⑤⑥⑦⑧⑨⑩'
const bullet = /[·•●◦▪■◆]/
const chineseMark = /[、．）①-⑩(·•●◦▪■◆]/

function messageFor(mark: string, blank: string): string {
  if (blank && !chineseMark.test(mark))
    return `The space after "${mark}" is ${nameOfBlank(blank)}, so this is not a list`
  return chineseMark.test(mark)
    ? `"${mark}" does not make a list`
    : `"${mark}" without a space after it does not make a list`
}

/** The name of a character that looks like a space but is not one for Markdown. */
export function nameOfBlank(blank: string): string {
  return blank.startsWith('\u3000') ? 'a full-width one' : 'a no-break space'
}
