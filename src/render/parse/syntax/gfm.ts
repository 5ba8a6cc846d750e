import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import type { Construct, Extension, TokenizeContext } from 'micromark-util-types'
import type { Processor } from 'unified'
import { withAddressEnds } from './address-end.ts'
import { extendMarkdown } from './extend.ts'
import { findLabelsAtOnce } from './label-lists.ts'
import { inShortDocument } from './short-document.ts'
import { withNearTables } from './tables.ts'

/**
 * Plug-in: tables, task lists, strikethrough, bare links and footnotes, https://github.github.com/gfm/.
 *
 * Only two tildes strike through. Chinese and Japanese use one for "to", as in `9:00~18:00`.
 */
export function gfmSyntax(this: Processor): void {
  const syntax = withNearTables(this, withAddressEnds(withNearFootnotes(gfm({ singleTilde: false }))))
  extendMarkdown(this, { syntax: [syntax], tree: gfmFromMarkdown() })
}

const [openingBracket, closingBracket] = [91, 93] as const

/** For each `]` the extension looks back over the whole paragraph for a `![` that could be `!` and a footnote. */
function withNearFootnotes(extension: Extension): Extension {
  const constructs = [extension.text?.[closingBracket] ?? []].flat().map(
    (construct): Construct =>
      construct.name === 'gfmPotentialFootnoteCall'
        ? {
            ...construct,
            tokenize(effects, ok, nok) {
              return hasNearImage(this) ? construct.tokenize.call(this, effects, ok, nok) : nok
            },
          }
        : construct,
  )
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
    text: { ...extension.text, [closingBracket]: constructs },
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
