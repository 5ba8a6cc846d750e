import { openFences } from '../code/fences.ts'
import { colon, slash } from '../syntax/characters.ts'

/** How many paragraphs a page may have, or the equivalent in memory: some 8 kB each while the page is parsed, 1.2 GB in all. */
export const maxParagraphs = 150_000

/** A page with more nodes than fit into memory; `paragraphs` is about how many. */
export class SizeError extends Error {
  readonly paragraphs: number
  constructor(paragraphs: number) {
    super('too many paragraphs')
    this.paragraphs = paragraphs
  }
}

/** The cost of a character in paragraphs, measured on 40,000 of each. Others are text. */
const costs: Readonly<Record<string, number>> = {
  '*': 0.15,
  _: 0.15,
  '~': 0.15,
  '`': 0.2,
  '[': 0.6,
  ']': 0.6,
  '<': 0.4,
  '&': 0.3,
  '\\': 0.3,
  $: 0.3,
  '|': 0.75,
  '@': 0.4,
}
const signCosts = Float32Array.from({ length: 128 }, (_, code) => costs[String.fromCharCode(code)] ?? 0)

const block = 1
const line = 0.3
const marker = 1
const lineOfCode = 0.05
const bareAddress = 0.4

/** A line that may begin HTML, in which marks of fences are text: to the next blank line, or even further. */
const html = /^[\s>*+\d.)-]*<[a-z/!?]/i
const longHtml = /^[\s>*+\d.)-]*<(?:pre|script|style|textarea|[!?])/i
const htmlEnd = /-->|\?>|<\/(?:pre|script|style|textarea)>/i

/**
 * Throws a `SizeError` for a text with more nodes than a page may have, before the parser fills the memory with them: a process that runs
 * out of memory ends without a message. Takes one pass; a short text cannot have as many.
 */
export function limitSize(text: string, { indentedCode = true } = {}): void {
  if (text.length < maxParagraphs) return
  let paragraphs = 0
  let isBlank = true
  const fences = openFences({ indentedCode })
  let inHtml: 'no' | 'short' | 'long' = 'no'
  /** Whether each fence so far is one. If not, the text is counted as if it had none. */
  let isSure = true
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start)
    const end = found < 0 ? text.length : found
    const from = afterIndent(text, start, end)
    const written = text.slice(start, end)
    const part = fences.take(written)
    if (part === 'begin' && inHtml !== 'no') isSure = false
    else if (part === undefined && inHtml === 'long') {
      if (htmlEnd.test(written)) inHtml = 'no'
    } else if (part === undefined) {
      const isLong = longHtml.test(written) && !htmlEnd.test(written)
      inHtml = isLong ? 'long' : html.test(written) || (inHtml === 'short' && from < end) ? 'short' : 'no'
    }
    if (from === end) isBlank = true
    else if (fences.isOpen() && isSure) paragraphs += lineOfCode
    else {
      paragraphs += (isBlank ? block : line) + (isMarker(text, from) ? marker : 0) + signsIn(text, from, end)
      isBlank = false
    }
    start = end + 1
  }
  if (paragraphs > maxParagraphs) throw new SizeError(Math.round(paragraphs))
}

function afterIndent(text: string, start: number, end: number): number {
  const pattern = /[ \t]*/y
  pattern.lastIndex = start
  pattern.test(text)
  return Math.min(end, pattern.lastIndex)
}

/** Whether a quote or an item begins here. */
function isMarker(text: string, at: number): boolean {
  const pattern = />|(?:[-+*]|\d{1,9}[.)])[ \t]/y
  pattern.lastIndex = at
  return pattern.test(text)
}

function signsIn(text: string, start: number, end: number): number {
  let sum = 0
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at)
    sum += signCosts[code] ?? 0
    if (code === colon && text.charCodeAt(at + 1) === slash) sum += bareAddress
  }
  return sum
}
