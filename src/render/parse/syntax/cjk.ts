import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly'
import { gfmStrikethroughCjkFriendly } from 'micromark-extension-cjk-friendly-gfm-strikethrough'
import type { Construct, Extension } from 'micromark-util-types'
import type { Processor } from 'unified'
import { star, tilde, underline } from './characters.ts'
import { extendMarkdown } from './extend.ts'
import { withFastPairs } from './pairs.ts'

/** Plug-in: `**` and `~~` open and close beside Chinese, Japanese and Korean punctuation. Must come after GFM. */
export function cjkSyntax(this: Processor, { wideBold = false }: { wideBold?: boolean } = {}): void {
  extendMarkdown(this, { syntax: [emphasisSyntax(wideBold), strikethroughSyntax()] })
}

function emphasisSyntax(wideBold: boolean): Extension {
  const attention = withFastPairs('attention', constructAt(cjkFriendlyExtension(), star), wideBold)
  return { text: { [star]: attention, [underline]: attention }, insideSpan: { null: [attention] } }
}

function strikethroughSyntax(): Extension {
  const extension = gfmStrikethroughCjkFriendly({ singleTilde: false })
  const strikethrough = withFastPairs('strikethrough', constructAt(extension, tilde))
  return { ...extension, text: { [tilde]: strikethrough }, insideSpan: { null: [strikethrough] } }
}

function constructAt({ text }: Extension, code: number): Construct {
  return text![code] as Construct
}
