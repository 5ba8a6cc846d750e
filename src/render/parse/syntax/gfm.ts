import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import type { Code, Construct, Extension, TokenizeContext } from 'micromark-util-types'
import type { Processor } from 'unified'
import { ended, endInQuotes, withAddressEnds } from './address-end.ts'
import { closingBracket, openingBracket, openingParenthesis, quotationMark } from './characters.ts'
import { extendMarkdown, triedWhere } from './extend.ts'
import { findLabelsAtOnce } from './label-lists.ts'
import { inShortDocument } from './short-document.ts'
import { withNearTables } from './tables.ts'

/**
 * Plug-in: tables, task lists, strikethrough, bare links and footnotes, https://github.github.com/gfm/.
 *
 * Only two tildes strike through. Chinese and Japanese use one for "to", as in `9:00~18:00`.
 */
export function gfmSyntax(this: Processor, { linkify = false }: { linkify?: boolean } = {}): void {
  const own = withNearFootnotes(gfm({ singleTilde: false }))
  const syntax = withNearTables(this, linkify ? withSafeAddresses(own) : withAddressEnds(own))
  // GFM searches the finished tree for bare links again.
  const tree = gfmFromMarkdown().map((one) => (linkify ? { ...one, transforms: [] } : one))
  extendMarkdown(this, { syntax: [syntax], tree })
}

/** Without addresses that have no protocol, and with those of e-mail only where a word begins. */
function withSafeAddresses({ text, ...rest }: Extension): Extension {
  const begins = (code: Code) =>
    code === null || code < 33 || code === quotationMark || code === openingParenthesis
  // Otherwise it is the end of another scheme, as in `git+https:`.
  const isScheme = (code: Code) => code !== null && code > 0 && /[a-z0-9.+-]/i.test(String.fromCharCode(code))
  const kept = Object.entries(text ?? {}).map(([code, list]) => [
    code,
    [list ?? []]
      .flat()
      .filter(({ name }) => name !== 'wwwAutolink')
      .map((one) => {
        if (one.name === 'emailAutolink') return { ...one, previous: begins }
        if (one.name !== 'protocolAutolink') return one
        return ended({ ...one, previous: (code: Code) => !isScheme(code) }, endInQuotes)
      }),
  ])
  return { ...rest, text: Object.fromEntries(kept) }
}

/** For each `]`, the extension looks back over the whole paragraph for a `![` that could be `!` and a footnote. */
function withNearFootnotes(extension: Extension): Extension {
  const calls = triedWhere(extension.text?.[closingBracket], 'gfmPotentialFootnoteCall', hasNearImage)
  const definitions = [extension.document?.[openingBracket] ?? []].flat().map(
    (construct): Construct =>
      inShortDocument({
        ...construct,
        tokenize(effects, ok, nok) {
          findLabelsAtOnce(this.parser)
          return construct.tokenize.call(this, effects, ok, nok)
        },
      }),
  )
  return {
    ...extension,
    document: { ...extension.document, [openingBracket]: definitions },
    text: { ...extension.text, [closingBracket]: calls },
  }
}

/** A label of a footnote has at most 999 characters. */
const farthest = 1010

function hasNearImage({ events, now }: TokenizeContext): boolean {
  const { offset } = now()
  for (let index = events.length - 1; index >= 0; index -= 1) {
    const { type, start } = events[index]![1]
    if (type === 'labelImage') return true
    if (offset - start.offset > farthest) return false
  }
  return false
}
