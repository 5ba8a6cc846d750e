import type { Frontmatter } from '../../../model/types.ts'
import { openFences } from '../../code/fences.ts'
import { maxProse, outsideCode } from '../../code/spans.ts'
import { withValues } from './values.ts'

const statement = /^\{%-?[ \t]{0,9}(\w{1,20})\b([^%\n]{0,500})%\}$/
/** Statements whose content is a model or a remark. */
const hidden = /^(?:for|comment|capture|tablerow)$/
const end = /\bend(\w{1,20})/g
const target = /\{%-?[ \t]{0,9}(link|post_url)[ \t]{1,9}([^\s%]{1,300})[ \t]{0,9}-?%\}/g
const include = /\{%-?[ \t]{0,9}include(?:_relative|_cached)?[ \t]([^\n]{0,500}?)-?%\}/g
const picture = /=[ \t]{0,9}(["'])([^"'\n]{1,300}\.(?:png|jpe?g|gif|svg|webp|avif))\1/i
const words = /\b(?:alt|caption|title|description)[ \t]{0,9}=[ \t]{0,9}(["'])([^"'\n]{0,300})\1/
/** Filters that leave an address what it is here. */
const filter =
  /[ \t]{0,9}\|[ \t]{0,9}(?:relative_url|absolute_url|escape|prepend:[ \t]{0,9}site\.(?:baseurl|url))[ \t]{0,9}(?=\||-?\}\})/g
/** An item of a list, or the rest of one. */
const listLine = /^[ \t]*(?:[-*+]|\d+\.)[ \t]|^[ \t]+[^\s{]/
/** A line whose attributes are dropped: blank, or the end of code, a formula, HTML or a table. */
const isNoText = /^(?:`{3,}|~{3,}|[^\n]*\$\$|<[^\n]*>|\|[^\n]*\|)?$/
/** Attributes of kramdown on a line of their own. */
const attributes = /^[ \t]*\{:[ \t]{0,9}([^{}\n]{1,200})\}[ \t]*$/

/**
 * A note of Jekyll, which is a template of Liquid in the Markdown of kramdown: listings, links, pictures, values and tables of contents become
 * ours. Of what takes a program nothing is left, and code stays as it is.
 */
export function liquidLines(text: string, values: Frontmatter, data: Frontmatter): string {
  const fences = openFences()
  const ended = new Set(Array.from(text.matchAll(end), ([, name]) => name!))
  const made: string[] = []
  let listing: string | undefined
  let depth = 0
  let isLiteral = false
  for (const line of text.split('\n')) {
    const [, name = '', rest = ''] = statement.exec(line.trim()) ?? []
    if (listing === undefined && depth === 0) fences.take(line)
    if (listing !== undefined) {
      const isEnd = name === 'endhighlight'
      made.push(isEnd ? listing : line)
      if (isEnd) listing = undefined
    } else if (fences.isOpen()) made.push(line)
    else if (depth === 0 && (name === 'raw' || isLiteral)) {
      isLiteral = name !== 'endraw'
      made.push(line)
    } else if (isHidden(name, depth, ended)) {
      depth += name.startsWith('end') ? -1 : 1
      made.push('')
    } else if (depth > 0) made.push('')
    else if (name === 'highlight') {
      // Code of Markdown contains shorter ones.
      listing = `${/^[ \t]*/.exec(line)![0]}\`\`\`\``
      made.push(listing + (/\w[\w+#-]*/.exec(rest)?.[0] ?? ''))
    } else if (attributes.test(line)) takeAttributes(attributes.exec(line)![1]!, made)
    else made.push(line.length > maxProse ? line : outsideCode(line, linksIn))
  }
  return withValues(made.join('\n'), { ...values, page: data }, {})
}

/** Whether a statement begins a hidden part, or ends one at this depth. */
function isHidden(name: string, depth: number, ended: ReadonlySet<string>): boolean {
  return (hidden.test(name) && ended.has(name)) || (depth > 0 && hidden.test(name.replace(/^end/, '')))
}

/** Applies attributes to the lines above, whose block they end: with `toc`, a list is a table of contents. */
function takeAttributes(inside: string, made: string[]): void {
  const before = made.at(-1) ?? ''
  const isToc = /^toc\b/.test(inside) && makeToc(made)
  // Bare words are names of other attributes.
  const isShown = /[.#=]/.test(inside) && !isNoText.test(before.trim())
  if (!isToc && isShown) made[made.length - 1] = `${before} {${inside}}`
  made.push('')
}

/** Replaces the list at the end, if there is one, by a table of contents. */
function makeToc(made: string[]): boolean {
  let first = made.length
  while (listLine.test(made[first - 1] ?? '')) first -= 1
  if (!/^[ \t]*[-*+\d]/.test(made[first] ?? '')) return false
  made.fill('', first)
  made[first] = '[[toc]]'
  return true
}

function linksIn(text: string): string {
  if (!text.includes('{')) return text
  return text
    .replace(target, (_, kind: string, name: string) =>
      kind === 'link' ? `/${name.replace(/^\//, '')}` : `/_posts/${name}.md`,
    )
    .replace(include, (_, inside: string) => {
      const [, , address] = picture.exec(inside) ?? []
      return address === undefined ? '' : `![${words.exec(inside)?.[2] ?? ''}](${address})`
    })
    .replace(filter, '')
}
