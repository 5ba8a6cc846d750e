import { blockQuote, content, htmlText, list, setextUnderline } from 'micromark-core-commonmark'
import type { Code, Construct, Effects, Event, State, TokenizeContext, Tokenizer } from 'micromark-util-types'
import type { Processor } from 'unified'
import { getOrInsert } from '../../base/get-or-insert.ts'
import { backtick, closingBracket, equals, hyphen, lessThan } from './characters.ts'
import { codeSpans } from './code-spans.ts'
import { extendMarkdown } from './extend.ts'
import { findLabelsAtOnce } from './label-lists.ts'
import { belowListings } from './lists.ts'
import { nearMedia } from './media.ts'
import { inShortDocument } from './short-document.ts'
import { lineInTags, lineOfTags, tagLines, unquotedTag } from './tags.ts'
import { textPieces } from './text-pieces.ts'

/**
 * Plug-in: quotes, lists, paragraphs, headings underlined with `===`, inline HTML and code spans as in CommonMark, in linear time.
 *
 * micromark moves the whole document for each such heading, reads the whole rest for each unclosed comment, and looks back over the whole
 * paragraph for each line that continues a quote or a list item without its marker.
 */
export function coreSyntax(this: Processor, { isMdx = false } = {}): void {
  const underline: Construct = {
    ...setextUnderline,
    resolveTo: (events, context) => onlyContent(events, (tail) => setextUnderline.resolveTo!(tail, context)),
  }
  const html: Construct = { name: 'kbHtmlText', tokenize: htmlOnce }
  extendMarkdown(this, {
    syntax: [
      {
        disable: { null: ['htmlText', 'codeText', 'labelEnd', ...(isMdx ? ['codeIndented'] : [])] },
        document: containers,
        flow: {
          [equals]: underline,
          [hyphen]: underline,
          [lessThan]: isMdx ? [tagLines, lineOfTags, lineInTags] : tagLines,
          null: paragraphs,
        },
        text: {
          [lessThan]: [html, unquotedTag],
          [backtick]: codeSpans,
          [closingBracket]: nearMedia(),
          null: textPieces,
        },
      },
    ],
  })
}

const item = inShortDocument(belowListings(list))

/** A list begins with `*`, `+`, `-` or a digit, a quote with `>`. Micromark's own have to stay: a quote continues by its own construct. */
const containers: Record<number, Construct> = {
  ...Object.fromEntries([...'*+-0123456789'].map((mark) => [mark.charCodeAt(0), item])),
  62: inShortDocument(blockQuote),
}

/**
 * micromark's fallback for content, except that lines have no end until the last one is read.
 *
 * After a line without marker micromark looks for something that is still open, from the end backwards: this way it finds the line before
 * at once rather than the beginning of the paragraph.
 */
const paragraphs: Construct = {
  name: 'kbParagraph',
  tokenize(effects, ok, nok) {
    // Checks after a paragraph whether anything but a paragraph begins there.
    if (this.interrupt) return nok
    findLabelsAtOnce(this.parser)
    return content.tokenize.call(this, { ...effects, exit: exitOpen(effects) }, ok, nok)
  },
  resolve(events, context) {
    const { end } = events.at(-1)![1]
    for (const [, token] of events) {
      if (token.type === 'chunkContent') token.end = { ...(token.next?.start ?? end) }
    }
    return content.resolve!(events, context)
  },
}

function exitOpen(effects: Effects): Effects['exit'] {
  return (type) => {
    const token = effects.exit(type)
    if (type === 'chunkContent') delete (token as Partial<typeof token>).end
    return token
  }
}

/** Changes the events from the last content on; earlier ones have no part in a heading. */
function onlyContent(events: Event[], change: (tail: Event[]) => Event[]): Event[] {
  const start = events.findLastIndex(([kind, { type }]) => kind === 'enter' && type === 'content')
  const tail = change(events.splice(start))
  for (const event of tail) events.push(event)
  return events
}

/** For each text, the ends that it is known not to contain from some offset on. */
const withoutEnd = new WeakMap<TokenizeContext, Set<string>>()

/** Inline HTML, except that after one unclosed comment, instruction or declaration no other is searched in the same text. */
const htmlOnce: Tokenizer = function (effects, ok, nok) {
  const known = getOrInsert(withoutEnd, this, () => new Set<string>())
  let kind = ''
  const failed: State = (code) => {
    if (code === null && kind !== '') known.add(kind)
    return nok(code)
  }
  const inner = htmlText.tokenize.call(this, effects, ok, failed)
  // After `<`, one of `?`, `!-`, `![` or `!` and a letter decides what it would be.
  const read =
    (state: State, written: string): State =>
    (code) => {
      kind = kindOf(written + charOf(code))
      if (kind !== '' && known.has(kind)) return nok(code)
      const next = state(code)
      return kind === '' && next && written.length < 2 ? read(next, written + charOf(code)) : next
    }
  return read(inner, '')
}

function kindOf(written: string): string {
  const [, mark = '', after = ''] = written
  if (mark === '?') return '?'
  if (mark !== '!' || after === '') return ''
  return /[a-z]/i.test(after) ? 'declaration' : after
}

function charOf(code: Code): string {
  return code === null || code < 0 ? '\n' : String.fromCharCode(code)
}
