import type { Text } from 'mdast'
import type { Diagnostic } from '../../model/types.ts'
import { eachNode, findingAt, type LintInput, typed } from './source.ts'

/** `{{< figure … >}}` and `{{% notice … %}}` of Hugo, `{% note … %}` of Hexo and Jekyll; what ends one is told of where it begins. */
const shortcode =
  /(?<!\\)(?:\{\{[<%]\s*([A-Za-z][\w.-]*)[^{}\n]{0,500}?[>%]\}\}|\{%-?\s*(?!end)([A-Za-z]\w*)[^{}\n]{0,500}?%\})/g

/** Shortcodes of other generators: readers see them as they were typed. */
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
  [/^raw$/, 'Take it and its end away: braces are shown as they are.'],
  [/^(?:highlight|codeblock|code)$/, 'Write a fence: "```js".'],
  [/^(?:figure|img|image|asset_img)$/, 'Write "![what it shows](./box.png)".'],
  [
    /^(?:ref|relref|post_link|post_path|link)$/,
    'Write "[text](…)", and in the brackets the path of that note from here.',
  ],
  [
    /^(?:notice|hint|callout|alert|admonition|note|tip|info|warning|danger)$/,
    'Write "::: tip" and the like, and ":::" at its end.',
  ],
  [/^(?:details|expand|folding|fold|spoiler)$/, 'Write "::: details", and ":::" at its end.'],
  [/^(?:tabs?|codetabs)$/, 'Write code in tabs as "::: code-group".'],
  [/^mermaid$/, 'Write a fence: "```mermaid".'],
  [/^(?:blockquote|quote|centerquote|cq)$/, 'Write ">" before each line.'],
  [/^(?:include|readfile)$/, 'Write <!--@include: ./file.md-->.'],
]
