import { mathFromMarkdown } from 'mdast-util-math'
import { math } from 'micromark-extension-math'
import type { Processor } from 'unified'
import { backslash, dollar } from './characters.ts'
import { extendMarkdown } from './extend.ts'
import { mathBlock } from './math-block.ts'
import { bracketedBlock, bracketedText } from './math-brackets.ts'
import { mathText } from './math-text.ts'

/** Plug-in: `$…$`, `\(…\)` and blocks of `$$…$$` or `\[…\]` as nodes of type `inlineMath` and `math`. */
export function mathSyntax(this: Processor): void {
  const { text } = math()
  extendMarkdown(this, {
    syntax: [
      {
        text: { [dollar]: [text?.[dollar] ?? []].flat().map(mathText), [backslash]: bracketedText },
        flow: { [dollar]: mathBlock, [backslash]: bracketedBlock },
      },
    ],
    tree: [mathFromMarkdown()],
  })
}
