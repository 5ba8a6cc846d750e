import type { ElementContent, Root, RootContent } from 'hast'

/** Syntax of other tools that no reader should see, by kind. */
export const rawSyntax: Readonly<Record<string, RegExp>> = {
  '!!! ???': /^[ \t]*(?:!!!|\?\?\?\+?)[ \t]+\w/m,
  '=== tab': /^[ \t]*===[ \t]+"/m,
  ':::': /^[ \t]*:::[^\n]*\S/m,
  '{% %}': /\{%[^\n]{1,200}?%\}/,
  '{{< >}}': /\{\{[<%][^\n]{1,200}?[>%]\}\}/,
  '{{#include}}': /\{\{[ \t]*#\w+ /,
  '--8<--': /--8<--/,
  '@include': /<!--[ \t]*@include|^@\[code|^@tab\b/m,
  '[!callout]': /^[ \t]*\[![a-zA-Z]+\][-+]?/m,
  // A single Latin word is probably language notation: `[[Prototype]]`.
  '[[wiki]]': /\[\[(?![\w$-]+\]\])[^[\]\n]+\]\]/,
  '?> !>': /^[ \t]*[?!]>[ \t]/m,
  '==mark==': /==[^=\s][^=\n]*[^=\s]==/,
  '++key++ ^^ins^^': /\+\+[a-z]+(?:\+[a-z0-9]+)*\+\+|\^\^[^\s^][^^\n]*\^\^/,
  '{: attr }': /\{:[ \t]*[.#\w]/,
  import: /^import [\w{*][\w{}*, $]{0,200}from ['"]/m,
  '<Tag>': /(?<![\w.])<\/?(?=[A-Z\d_]*[a-z])[A-Z]\w*(?:[ \t][^<>=\n]*=[^<>\n]*)?\/?>/,
  '{{macro}}': /\{\{(?:video|youtube|embed|query|renderer|cloze|tweet)[ \t]/,
  '#+BEGIN': /^[ \t]*#\+(?:BEGIN|END)_\w/m,
  'key:: value': /^[ \t]*[\w-]+:: \S/m,
  '((id))': /\(\([0-9a-f]{8}-[0-9a-f-]{27}\)\)/,
  ':icon:': /:(?:material|fontawesome|octicons|simple)-[\w-]+:/,
}

/** Syntax of other tools that readers would see as text: the first occurrence of each kind. */
export function rawIn(tree: Root): { kind: string; piece: string }[] {
  const text = shownText(tree.children)
  return Object.entries(rawSyntax).flatMap(([kind, pattern]) => {
    const piece = pattern.exec(text)?.[0].trim()
    return piece === undefined ? [] : [{ kind, piece }]
  })
}

/** Elements whose content is code or not text at all. */
const silent = /^(?:pre|code|kbd|script|style|math|svg|kb-code.*|kb-diagram|kb-math)$/
const block = /^(?:p|li|div|h\d|td|th|br|dt|dd|summary|kb-[\w-]+)$/

function shownText(nodes: readonly (RootContent | ElementContent)[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return node.value
      if (node.type !== 'element' || silent.test(node.tagName)) return ''
      const text = shownText(node.children)
      return block.test(node.tagName) ? `\n${text}\n` : text
    })
    .join('')
}
