import type { Text } from 'mdast'
import type { Diagnostic } from '../../model/types.ts'
import { eachNode, findingAt, type LintInput, typed } from './source.ts'

/**
 * `{{< figure … >}}` and `{{% notice … %}}` of Hugo, `{% note … %}` of Hexo and Jekyll; a closing one is reported with its opening one.
 * Known ones on lines of their own have been translated already.
 */
const shortcode =
  /(?<!\\)(?:\{\{[<%]\s{0,9}([A-Za-z][\w.-]{0,60})[^{}\n]{0,500}?[>%]\}\}|\{%-?\s{0,9}(?!end)([A-Za-z]\w{0,60})[^{}\n]{0,500}?%\})/g

/** Shortcodes of other generators, which readers see as typed. */
export function shortcodes(input: LintInput): Diagnostic[] {
  if (!/\{\{[<%]|\{%/.test(input.source)) return []
  const found: Diagnostic[] = []
  eachNode(input, (node) => {
    if (node.type === 'text') found.push(...inText(input, node))
  })
  return found
}

function inText(input: LintInput, node: Text): Diagnostic[] {
  const { raw, start } = typed(input, node)
  return [...raw.matchAll(shortcode)].map(({ 0: whole, 1: hugo, 2: hexo, index }) => {
    const name = (hugo ?? hexo!).toLowerCase()
    return findingAt(input, 'foreign-mark', [start + index, start + index + whole.length], {
      severity: 'hint',
      message: `"${whole.length > 60 ? `${whole.slice(0, 60)}…` : whole}" is shown as text.`,
      fix: instead.find(([names]) => names.test(name))?.[1] ?? 'Write it in Markdown, or as a component.',
    })
  })
}

const instead: readonly (readonly [names: RegExp, fix: string])[] = [
  [
    /^(?:ref|relref|post_link|post_path|link)$/,
    'Write "[text](…)", and in the brackets the path of that note from here.',
  ],
  [/^(?:include|readfile)$/, 'Write <!--@include: ./file.md-->.'],
]
