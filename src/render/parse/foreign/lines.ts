import type { Frontmatter } from '../../model/types.ts'
import { type Block, blockOf, isSingle } from './blocks.ts'
import { includeIn } from './includes.ts'
import { filledIn, inlineTags } from './inline-tags.ts'
import { mdxLines } from './mdx.ts'
import type { ForeignOptions } from './options.ts'
import { outlineLines } from './outline.ts'
import { type TagLine, tagLine } from './tag-line.ts'

/** Signs that any text with lines of other tools contains. */
const signs =
  /\{%|\{\{|--8<--|^[ \t]*@(?:tab|\[code)|^[ \t]*<\/?[A-Z]|@include|:include|^(?:import|export)\s|\{\/\*|^\*\[/m

/**
 * A text with other tools' lines translated into ours: boxes, tabs, folds and fences become containers, included files our directive. Each
 * line stays a line, so that places in it are right; the content of fences stays, except for included files.
 */
export function foreignLines(text: string, options: ForeignOptions, data: Frontmatter = {}): string {
  const given = options.syntax.includes('outline') ? outlineLines(text) : text
  if (!signs.test(given)) return given
  const lines = (options.syntax.includes('mdx') ? mdxLines(given) : given).split('\n')
  const written = new Rewriter(lines, options, data)
  return written.all().join('\n')
}

/** How deeply containers may be nested: each line of colons is longer than those inside. */
const maxDepth = 50

type Open = { tag: TagLine; block: Block; at: number; inner: number; strip?: number; indent: number }

const fenceLine = /^([ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*)(`{3,}|~{3,})(.*)/
const colonLine = /^[ \t>]*(:{3,})[ \t]*([a-z-]*)/

/** Walks over the lines once; the opening line of a container is written when its end is known, as it needs more colons than its content. */
class Rewriter {
  private readonly out: string[] = []
  private readonly open: Open[] = []
  private readonly lines: readonly string[]
  private readonly options: ForeignOptions
  private readonly data: Frontmatter
  private fence = ''
  private isTabs = false

  constructor(lines: readonly string[], options: ForeignOptions, data: Frontmatter) {
    this.lines = lines
    this.options = options
    this.data = data
  }

  all(): readonly string[] {
    for (let at = 0; at < this.lines.length; at += 1) at = this.line(at)
    // An unclosed one shows its content.
    for (const one of this.open) this.out[one.at] = ''
    return this.out
  }

  /** Consumes a line, and returns the last one consumed with it. */
  private line(at: number): number {
    const raw = this.stripped(this.lines[at]!)
    // The content of a fence is literal, unless the tool looks into it.
    const isShown = this.fence !== '' && !this.options.syntax.includes('includes')
    const line = isShown ? raw : includeIn(raw, this.options)
    const [, , marks, info = ''] = fenceLine.exec(line) ?? []
    if (this.fence !== '') {
      const isEnd = marks?.startsWith(this.fence) && info.trim() === ''
      const end = this.fence.length > 10 ? tagLine(line) : undefined
      if (end?.kind === 'close' && end.name === this.open.at(-1)?.tag.name) return this.close(end, at)
      if (isEnd) this.fence = ''
      this.out.push(line)
      return at
    }
    if (marks) {
      this.fence = marks
      this.out.push(line)
      return at
    }
    const { text, last } = this.joined(line, at)
    const found = tagLine(text)
    const tag = found?.form === 'element' && !this.options.syntax.includes('elements') ? undefined : found
    if (tag && !this.options.components.has(tag.name) && this.take(tag, at)) {
      for (let more = at; more < last; more += 1) this.out.push('')
      return last
    }
    this.out.push(this.plain(line))
    return at
  }

  /** A tag whose attributes are on lines of their own, as one line. */
  private joined(line: string, at: number): { text: string; last: number } {
    if (!/^[ \t]*<[A-Z][\w.]*(?:\s[^<>]*)?$/.test(line)) return { text: line, last: at }
    const most = Math.min(this.lines.length, at + 60)
    let text = line
    for (let next = at + 1; next < most; next += 1) {
      text += ` ${this.lines[next]!.trim()}`
      if (/>\s*$/.test(this.lines[next]!)) return { text, last: next }
      if (this.lines[next]!.trim() === '') break
    }
    return { text: line, last: at }
  }

  private take(tag: TagLine, at: number): boolean {
    if (tag.kind === 'close') {
      const isOpen = this.open.some((one) => one.tag.name === tag.name)
      if (!isOpen) return this.drop(tag)
      this.close(tag, at)
      return true
    }
    const block = this.open.length < maxDepth ? blockOf(tag) : undefined
    if (!block) return this.drop(tag)
    const isAlone = tag.kind === 'self' || isSingle(tag) || 'line' in block
    if (isAlone) this.out.push('line' in block ? tag.indent + block.line : '')
    else {
      this.open.push({ tag, block, at: this.out.length, inner: 2, indent: tag.indent.length })
      this.out.push('')
      if ('fence' in block) this.fence = '````````````'
    }
    return true
  }

  /** An unknown tag: if it is the tool's syntax, only its content is shown. */
  private drop(tag: TagLine): boolean {
    if (!this.options.syntax.includes(tag.form === 'element' ? 'mdx' : 'shortcodes')) return false
    this.out.push('')
    return true
  }

  private close(tag: TagLine, at: number): number {
    let inner = 2
    for (let one = this.open.pop(); one; one = this.open.pop()) {
      const isEnd = one.tag.name === tag.name
      inner = Math.max(inner, one.inner)
      if (!isEnd) continue
      const colons = ':'.repeat(inner + 1)
      const {
        block,
        tag: { indent },
      } = one
      const end = 'open' in block ? indent + colons : 'fence' in block ? `${indent}${this.fence}` : ''
      this.out[one.at] =
        'open' in block
          ? `${indent}${colons} ${block.open}`.trimEnd()
          : 'fence' in block
            ? `${indent}${this.fence}${block.fence}`
            : ''
      if ('fence' in block) this.fence = ''
      this.out.push(end)
      const around = this.open.at(-1)
      if (around) around.inner = Math.max(around.inner, 'open' in block ? inner + 1 : inner)
      return at
    }
    return at
  }

  private plain(line: string): string {
    const [, colons = '', name = ''] = colonLine.exec(line) ?? []
    const around = this.open.at(-1)
    if (colons && around) around.inner = Math.max(around.inner, colons.length)
    if (colons) {
      this.isTabs = /^(?:tabs|code-tabs)$/.test(name) || (this.isTabs && name !== '')
      if (this.isTabs && name !== '') return line.replace(/^([ \t>]*:{3,}[ \t]*(?:code-)?tabs)#\S+/, '$1')
    }
    if (this.isTabs && /^[ \t>]*@tab\b/.test(line))
      return line.replace(
        /@tab(?::active)?(.*)/,
        (_, title: string) =>
          `::: tab ${
            title
              .trim()
              .replace(/#\S{1,200}$/, '')
              .trim() || '…'
          }`,
      )
    if (/^\*\[[^\]\n]{1,60}\]:[ \t]/.test(line)) return ''
    return filledIn(inlineTags(line, this.options), this.data)
  }

  /** Without the indentation that only shows the nesting of elements. */
  private stripped(line: string): string {
    let text = line
    for (const one of this.open) {
      if (one.tag.form !== 'element') continue
      const indent = /^ */.exec(text)![0].length
      if (one.strip === undefined && text.trim() !== '') one.strip = Math.max(0, indent - one.indent)
      text = text.slice(Math.min(indent, one.strip ?? 0))
    }
    return text
  }
}
