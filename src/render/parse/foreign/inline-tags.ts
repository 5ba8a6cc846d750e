import type { Frontmatter } from '../../model/types.ts'
import { blockOf } from './blocks.ts'
import type { ForeignOptions } from './options.ts'
import { tagLine } from './tag-line.ts'
import { wordsOfTag } from './word-tags.ts'

/** Longer lines are not prose. */
const maxChars = 20_000

const code = /(`+)[^`].{0,1000}?\1(?!`)|`+/g
const tag = /\{%-?[ \t]{0,9}\w[^\n]{0,500}?%\}|\{\{[<%][^\n]{0,500}?[>%]\}\}/g

/** An element of MDX without content, in the middle of a text. */
const emptyElement = /<([A-Z][\w.]*)(\s[^<>]{0,500})?\/>/g

/** A line in which tags of other tools are beside text: links and pictures become Markdown, of others only the content stays. */
export function inlineTags(
  line: string,
  { syntax, components }: Pick<ForeignOptions, 'syntax' | 'components'>,
): string {
  if (line.length > maxChars) return line
  const isMdx = syntax.includes('mdx') && line.includes('/>')
  const isShort = syntax.includes('shortcodes') && /\{%|\{\{[<%]/.test(line)
  if (!isMdx && !isShort) return line
  return outsideCode(line, (text) => {
    const shown = isShort ? text.replace(tag, replaced) : text
    return isMdx
      ? shown.replace(emptyElement, (whole, name: string, rest: string) =>
          components.has(name) || /\b(?:href|to)=/.test(rest) ? whole : '',
        )
      : shown
  })
}

const ofVue = /\{\{\s*\$(?:page\.)?frontmatter\.(\w+)\s*\}\}/g
const ofMdx = /(?<!\{)\{\s*front[mM]atter\.(\w+)\s*\}(?!\})/g

/** A line with the values of the front matter keys that it names, as `{{ $frontmatter.title }}`, or as `{frontmatter.title}` in MDX. */
export function filledIn(
  line: string,
  data: Frontmatter,
  { syntax }: Pick<ForeignOptions, 'syntax'>,
): string {
  if (!/front[mM]atter\./.test(line) || line.length > maxChars) return line
  return outsideCode(line, (text) =>
    text.replace(syntax.includes('mdx') ? ofMdx : ofVue, (whole, key: string) => {
      const value = data[key] instanceof Date ? data[key].toISOString().slice(0, 10) : data[key]
      return typeof value === 'string' || typeof value === 'number'
        ? String(value).replace(/[<&]/g, '\\$&')
        : whole
    }),
  )
}

const helper = /\{\{#(\w+)[ \t]([^{}\n]{1,200})\}\}/g

/** A line of mdBook: formulas between brackets with two backslashes, and sources by their keys; of other helpers nothing is left. */
export function bookLine(line: string): string {
  if (!/\\\\[([\]]|\{\{#/.test(line) || line.length > maxChars) return line
  return outsideCode(line, (text) =>
    text
      .replace(/\\\\([()[\]])/g, '\\$1')
      .replace(helper, (whole, name: string, rest: string) =>
        /include|playground|template/.test(name) ? whole : name === 'cite' ? `\\[${rest.trim()}\\]` : '',
      ),
  )
}

/** A line in which the text outside of code is changed. */
export function outsideCode(line: string, change: (text: string) => string): string {
  let text = ''
  let from = 0
  for (const { 0: span, index } of line.matchAll(code)) {
    text += change(line.slice(from, index)) + span
    from = index + span.length
  }
  return text + change(line.slice(from))
}

function replaced(written: string): string {
  // `{{</* x */>}}` lets a note show a shortcode.
  if (/^\{\{[<%]\/\*/.test(written)) return written.replace(/\/\*|\*\//g, '')
  const found = tagLine(written)
  if (!found || found.kind === 'close') return ''
  const { name, values, named } = found
  const target = named.path ?? values[0] ?? ''
  if (name === 'ref' || name === 'relref') return target
  if (name === 'post_link' || name === 'post_path')
    return `[${values.slice(1).join(' ') || target}](${target})`
  if (name === 'asset_path') return target
  const words = wordsOfTag(name, written)
  if (words !== undefined) return words
  const block = blockOf(found)
  return block && 'line' in block ? block.line.replace(/^- /, '') : ''
}
