import type { Frontmatter } from '../../../model/types.ts'
import { codeSpans, maxProse, outsideCode } from '../../code/spans.ts'
import { slugOf } from '../../slug.ts'
import { quotedWords, shownValue, valueAt } from '../expression.ts'
import type { ForeignOptions } from '../options.ts'
import { blockOf } from './blocks.ts'
import { asElements } from './elements.ts'
import { type TagLine, tagLine } from './tag-line.ts'
import { wordsOfShortcode, wordsOfTag } from './word-tags.ts'

const tag = /\{%-?[ \t]{0,9}\w[^\n]{0,500}?%\}|\{\{[<%][^\n]{0,500}?[>%]\}\}/g

/** An icon of GitBook, by its name. */
const icon = /<i class="fa-[\w -]{1,60}">:([\w-]{1,60}):<\/i>/g

/** An element of MDX without content, in the middle of a text. */
const emptyElement = /<([A-Z][\w.]*)(\s[^<>]{0,500})?\/>/g

/** Other words for the types of a badge. */
const badgeTypes: Readonly<Record<string, string>> = {
  default: 'info',
  note: 'info',
  success: 'tip',
  caution: 'warning',
}

/** A line in which tags of other tools are beside text: links and pictures become Markdown, of others only the content stays. */
export function inlineTags(
  line: string,
  { syntax, components, titled }: Pick<ForeignOptions, 'syntax' | 'components' | 'titled'>,
): string {
  if (line.length > maxProse) return line
  const isHtml = /^[ \t]*<\/?[a-z]/i.test(line)
  const isMdx = syntax.includes('mdx') && line.includes('/>')
  const isShort = syntax.includes('shortcodes') && marks.test(line)
  if (!isMdx && !isShort) return line
  const made = outsideCode(line, (text) => {
    const shown = isShort ? withShortcodes(text, isHtml ? asElements : (made) => made, titled) : text
    return isMdx
      ? shown.replace(emptyElement, (whole, name: string, rest: string) => {
          if (name === 'Badge') return withType(whole)
          if (components.has(name) || /\b(?:href|to)=/.test(rest)) return whole
          const tag = tagLine(whole)
          return tag ? lineOf(tag) : ''
        })
      : shown
  })
  return isShort ? unescaped(made, { syntax }) : made
}

/** Signs of what `withShortcodes` replaces. */
const marks = /\{%|\{\{[<%]|\\\\[()[\]]|:\(fa|<--->|\]\^\(|\]\/\[|<i class="fa-/

/** A text with its tags replaced, formulas in doubled backslashes, icons, and words with others above or below them. */
function withShortcodes(
  text: string,
  shape: (made: string) => string,
  titled: ForeignOptions['titled'],
): string {
  return (
    text
      .replace(formulaTag, (_, looks: string, formula: string) =>
        looks.includes('display') ? `$$${formula.trim()}$$` : `$${formula.trim()}$`,
      )
      .replace(linkTag, (...found: [string, string, string, string]) => shape(linked(...found)))
      .replace(tag, (written) => shape(replaced(written, titled)))
      .replace(/\\\\\(([^\n]{1,500}?)\\\\\)/g, '\\($1\\)')
      .replace(/\\\\\[([^\n]{1,500}?)\\\\\]/g, '\\[$1\\]')
      .replace(/^([ \t]*)\\\\([[\]])[ \t]*$/, '$1\\$2')
      .replace(/:\(fa[a-z]? [^()\n]{1,60}\):?/g, '')
      // Between the columns of a theme.
      .replace(/ ?<--->/g, '')
      .replace(icon, ':fontawesome-$1:')
      .replace(/\[([^[\]\n]{1,60})\]\^\(([^()\n]{1,60})\)/g, '<ruby>$1<rt>$2</rt></ruby>')
      .replace(/\[(\w{1,9})\]\/\[(\w{1,9})\]/g, '$1/$2')
  )
}

const formulaTag =
  /\{\{[<%][ \t]{0,9}katex((?:[ \t][^{}\n]{0,200})?)[>%]\}\}([^\n]{1,500}?)\{\{[<%][ \t]{0,9}\/[ \t]{0,9}katex[ \t]{0,9}[>%]\}\}/g

/** `{{</* x *\/>}}` and `\{{#x}}`, by which notes show a shortcode, in code as well; there the first may have several lines. */
function unescaped(line: string, { syntax }: Pick<ForeignOptions, 'syntax'>): string {
  const shown = syntax.includes('includes') ? line.replaceAll('\\{{#', '{{#') : line
  if (!syntax.includes('shortcodes')) return shown
  return shown.replace(/\{\{([<%])\/\*/g, '{{$1').replace(/\*\/([>%])\}\}/g, '$1}}')
}

/** A line of a listing, which between tags may be a text of Vue or JSX. */
export function listingLine(
  line: string,
  isInTag: boolean,
  { syntax }: Pick<ForeignOptions, 'syntax'>,
): string {
  const text = isInTag ? line.replace(/^[ \t]*\{\{?`/, '').replace(/`\}\}?[ \t]*$/, '') : line
  return unescaped(text, { syntax })
}

const ofMdx = /(?<!\{)\{\s*front[mM]atter\.(\w+)\s*\}(?!\})/g
const ofVue =
  /<[^<>\n]{0,200} v-pre[ >][^<\n]{0,500}|\{\{[ \t]{0,9}(?:'[^'\n]{0,500}'|"[^"\n]{0,500}")[ \t]{0,9}\}\}|\{\{[^{}\n]{1,200}\}\}/g

/** A line with the values of the front matter keys that it names, as `{{ $frontmatter.title }}`, or as `{frontmatter.title}` in MDX; and of texts and sums where Vue makes the page. A tag with `v-pre` shows them as they are. */
export function filledIn(
  line: string,
  data: Frontmatter,
  { syntax, values }: Pick<ForeignOptions, 'syntax' | 'values'>,
): string {
  if (!/\{\{|front[mM]atter\./.test(line) || line.length > maxProse) return line
  const filled = (whole: string, expression: string, mayCompute: boolean) => {
    const value = valueIn(expression, { data, values, mayCompute })
    return value === undefined ? whole : value.replace(/[<&]/g, '\\$&')
  }
  const isMdx = syntax.includes('mdx')
  const made = outsideCode(line, (text) =>
    isMdx
      ? text.replace(ofMdx, (whole, key: string) => filled(whole, `$frontmatter.${key}`, false))
      : text.replace(ofVue, (whole) => filled(whole, whole.slice(2, -2).trim(), syntax.includes('braces'))),
  )
  // Vue fills it in after the heading has its id.
  const [, heading] = (!isMdx && made !== line && /^ {0,3}#{1,6}[ \t]+(\S.*)$/.exec(line)) || []
  return heading === undefined || /\{#|\$param\./.test(heading) ? made : `${made} {#${slugOf(heading)}}`
}

/** `values` are those of the site. */
type Known = { data: Frontmatter; values: Frontmatter | undefined; mayCompute: boolean }

/** The value of an expression, if it takes no program to know it. */
function valueIn(expression: string, { data, values, mayCompute }: Known): string | undefined {
  const [, keys] = /^\$(?:page\.)?frontmatter((?:\.\w+|\[['"]?\w+['"]?\])+)$/.exec(expression) ?? []
  if (keys !== undefined) return valueText(valueAt(data, keys))
  if (expression.startsWith('$param.')) {
    const key = expression.slice(6)
    return valueText(valueAt(data, key) ?? valueAt(values, key)) ?? ''
  }
  if (expression === '$page.title') return valueText(data.title)
  if (!mayCompute) return undefined
  return quotedWords(expression) ?? sumIn(expression)
}

/** `2 + 3`, as notes about templates show it. */
function sumIn(expression: string): string | undefined {
  const [, first, sign = '', second] = /^(\d{1,9})\s{0,9}([-+*])\s{0,9}(\d{1,9})$/.exec(expression) ?? []
  const a = Number(first)
  const b = Number(second)
  const sums: Readonly<Record<string, number>> = { '+': a + b, '-': a - b, '*': a * b }
  return sums[sign]?.toString()
}

function valueText(value: unknown): string | undefined {
  return value instanceof Date ? value.toISOString().slice(0, 10) : shownValue(value)
}

const helper = /\{\{[#%](\w+)[ \t]([^{}\n]{1,200})\}\}/g
/** The name of a rule of a specification, which its preprocessor shows in the margin. */
export const ruleName = /^[ \t]*r\[[a-z][\w.-]*\][ \t]*$/m

/**
 * A line of mdBook: formulas between brackets with two backslashes, sources by their keys, and the words of a listing; of other helpers and
 * names of rules nothing is left.
 */
export function bookLine(line: string): string {
  if (ruleName.test(line)) return ''
  const [, indent, given] = /^([>\s]{0,99})<\/?Listing\b([^\n]{0,1000})>[ \t]*$/.exec(line) ?? []
  if (given !== undefined) return indent + listingWords(given)
  if (!/\\\\[([\]]|\{\{[#%]/.test(line) || line.length > maxProse) return line
  const shown = line.replace(codeSpans, (span) => span.replaceAll('\\{{#', '{{#'))
  return outsideCode(shown, (text) =>
    text
      .replace(/(\S[ \t]{0,9})\\\\\[([^\n]{1,500}?)\\\\\]/g, '$1\\($2\\)')
      .replace(/\\\\([()[\]])/g, '\\$1')
      .replace(helper, (whole, name: string, rest: string) =>
        /include|playground|template/.test(name) ? whole : name === 'cite' ? `\\[${rest.trim()}\\]` : '',
      ),
  )
}

/** What the tag around a listing says of it: `number="1-1" file-name="src/main.rs" caption="A program"`. */
function listingWords(given: string): string {
  const named = Object.fromEntries(
    [...given.matchAll(/([\w-]{1,20})="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  )
  const { 'file-name': file, number, caption } = named
  const title = [number && `Listing ${number}`, caption].filter(Boolean).join(': ')
  return [file && `Filename: ${file}`, title].filter(Boolean).join(' · ')
}

/** `{{< button href="/a" >}}text{{< /button >}}` */
const linkTag =
  /(\{\{[<%][ \t]{0,9}(button|link|a)[ \t][^{}\n]{0,500}[>%]\}\})([^{}\n]{1,500})\{\{[<%][ \t]{0,9}\/[ \t]{0,9}\2[ \t]{0,9}[>%]\}\}/g

function linked(whole: string, start: string, _name: string, text: string): string {
  const found = tagLine(start)
  const { href, relref, link, url } = found?.named ?? {}
  const target = href ?? relref ?? link ?? url ?? found?.values[0]
  return target === undefined ? whole : `[${text.trim()}](<${target}>)`
}

function replaced(written: string, titled: ForeignOptions['titled']): string {
  if (/^\{\{[<%]\/\*/.test(written)) return written
  const found = tagLine(written)
  if (!found || found.kind === 'close') return ''
  const { name, values, named } = found
  const target = named.path ?? values[0] ?? ''
  if (/^(?:ref|relref|post_path|asset_path)$/.test(name)) return target
  if (name === 'post_link') {
    const title = titled?.(target)?.replace(/[[\]\\`*_<|$~]/g, '\\$&')
    // The last value may say whether the words are HTML.
    const words = values.slice(1, /^(?:true|false)$/.test(values.at(-1) ?? '') ? -1 : undefined)
    return `[${words.join(' ') || title || target}](${target})`
  }
  const words = written.startsWith('{{') ? wordsOfShortcode(found) : wordsOfTag(name, written)
  if (words !== undefined) return words
  return lineOf(found)
}

/** A tag within a line. */
function lineOf(tag: TagLine): string {
  const block = blockOf(tag)
  return block && 'line' in block ? block.line.replace(/^- /, '') : ''
}

/** A badge whose type has another name, without looks. */
function withType(badge: string): string {
  return badge
    .replace(/\s(?:size|style|slot|class|className)=(?:"[^"]*"|'[^']*')/g, '')
    .replace(
      /\bvariant=(["'])(\w+)\1/,
      (_, quote: string, kind: string) => `type=${quote}${badgeTypes[kind] ?? kind}${quote}`,
    )
}
