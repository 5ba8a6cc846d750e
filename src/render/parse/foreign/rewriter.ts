import type { Frontmatter } from '../../model/types.ts'
import { openFences } from '../code/fences.ts'
import { isContainerName } from '../syntax/container.ts'
import { isAbbreviation } from './abbreviation.ts'
import { Boxes } from './boxes.ts'
import { includeIn } from './includes.ts'
import { type ForeignOptions, hasBoxes } from './options.ts'
import { pythonLine, referenceHeading } from './python-line.ts'
import { type Block, blockIn, blockOf } from './tags/blocks.ts'
import { titledFence } from './tags/code-tags.ts'
import { isHtml, shapedBelow } from './tags/elements.ts'
import { unindented } from './tags/indentation.ts'
import { bookLine, filledIn, inlineTags, listingLine } from './tags/inline-tags.ts'
import { endOf, listing, type Open, quoteFrom, startOf } from './tags/open-tag.ts'
import { contentBefore, type TagLine, tabLine, tagLine } from './tags/tag-line.ts'
import { TagReader } from './tags/whole-tag.ts'
import { linkedLine } from './wiki-links.ts'

/** How deeply containers may be nested: each line of colons is longer than those inside. */
const maxDepth = 50

type Found = { tag: TagLine; text: string; rest: string; last: number; kept?: string }

const colonLine = /^[ \t>]*:{3,}[ \t]*([a-z-]*)/

/** Walks over the lines once; the opening line of a container is written when its end is known, as it needs more colons than its content. */
export class Rewriter {
  private readonly out: string[] = []
  private readonly open: Open[] = []
  private readonly lines: readonly string[]
  private readonly options: ForeignOptions
  private readonly data: Frontmatter
  private readonly tags: TagReader
  private readonly boxes: Boxes
  /** Lines written beyond those of the text. */
  private added = 0
  private readonly fences = openFences()
  /** How much indentation the first line of the current fence lost. */
  private lost = 0
  /** How many containers are open from the outermost tabs on. */
  private tabs = 0

  constructor(lines: readonly string[], options: ForeignOptions, data: Frontmatter) {
    this.lines = lines
    this.options = options
    this.data = data
    this.tags = new TagReader(lines)
    this.boxes = new Boxes(this.out, hasBoxes(options) ? isContainerName : () => true)
  }

  all(): readonly string[] {
    for (let at = 0; at < this.lines.length; at += 1) at = this.line(at)
    // An unclosed one shows its content.
    for (const { at, block } of this.open) this.out[at] = 'kept' in block ? block.kept : ''
    return this.out
  }

  /** Consumes a line, and returns the last one consumed with it. */
  private line(at: number): number {
    const raw = unindented(this.lines[at]!, this.open, this.fences.isOpen() ? this.lost : undefined)
    const listed = this.open.at(-1)
    const isInTag = listed !== undefined && 'fence' in listed.block
    const part = isInTag ? undefined : this.fences.take(raw)
    if (part === 'begin') {
      this.lost = Math.max(0, this.lines[at]!.length - raw.length)
      this.out.push(titledFence(raw, this.lines[at - 1]))
      return at
    }
    // The content of a fence is literal, unless the tool looks into it.
    const isCode = isInTag || part !== undefined
    const line = isCode && !this.options.syntax.includes('includes') ? raw : includeIn(raw, this.options)
    if (isCode) {
      const end = isInTag ? tagLine(line) : undefined
      if (end?.kind === 'close' && end.name === listed?.tag.name) return this.close(end, at)
      this.out.push(listingLine(line, isInTag, this.options))
      return at
    }
    const isMeta = this.options.syntax.includes('meta')
    const heading = isMeta ? referenceHeading(line) : undefined
    if (heading !== undefined) return this.skip(at, heading)
    const whole = this.wholeTag(line, at)
    if (whole && (whole.rest === '' ? this.take(whole, at) : this.takeLine(whole.tag, whole.rest))) {
      for (let more = at; more < whole.last; more += 1) this.blank()
      return whole.last
    }
    this.push(this.plain(isMeta ? pythonLine(line, this.lines[at + 1]) : line))
    return at
  }

  /** Writes another line for one with the indented ones below it, and returns the last of them. */
  private skip(from: number, kept: string): number {
    let at = from
    for (this.push(kept); /^[ \t]+\S/.test(this.lines[at + 1] ?? ''); at += 1) this.blank()
    return at
  }

  /** The tag at the start of a line; those of the site's own only where they hold Markdown. */
  private wholeTag(line: string, at: number): Found | undefined {
    const { syntax, components } = this.options
    const whole = this.tags.at(at, line)
    const tag = whole && tagLine(whole.text)
    if (!tag || (tag.form === 'element' && !syntax.includes('elements'))) return undefined
    const isComment = tag.form === 'comment'
    if (isComment && !this.open.some((one) => one.tag.name.endsWith('tabs'))) return undefined
    const rest = whole.rest.trim()
    if (!components.has(tag.name)) return { ...whole, tag, rest }
    // In MDX there is Markdown within, wherever it begins.
    const isBlock = syntax.includes('mdx') && tag.kind !== 'self' && rest === ''
    return isBlock ? { ...whole, tag, rest, kept: whole.text.trim().replace(/\r[ \t]*/g, ' ') } : undefined
  }

  /** A tag with its content and its end on the same line. */
  private takeLine(tag: TagLine, rest: string): boolean {
    const block = tag.kind === 'open' ? this.blockOf(tag) : undefined
    const inner = block && contentBefore(tag, rest)
    if (!block || inner === undefined) return false
    const inside = tag.indent + this.plain(inner.trim())
    if ('hidden' in block) this.out.push('')
    else if ('inside' in block) this.out.push(inside)
    else if (!('open' in block)) return false
    else {
      if (isHtml(this.out.at(-1))) this.addBlank()
      this.out.push(`${tag.indent}::: ${block.open}`.trimEnd(), inside, `${tag.indent}:::`)
      this.added += 2
      this.holds(3, this.out.length - 3)
    }
    return true
  }

  private blockOf(tag: TagLine): Block | undefined {
    const around = this.open.at(-1)
    const block = blockIn(tag, around, around?.tabs ?? 0)
    if (around) around.tabs += 1
    return block
  }

  /** Lines that were added take the place of blank ones below them. */
  private push(line: string): void {
    if (line === '') this.blank()
    else this.out.push(line)
  }

  /** A blank line between a tag and the Markdown in it. */
  private addBlank(): void {
    this.out.push('')
    this.added += 1
  }

  private blank(): void {
    if (this.added > 0 && /^\s*(?:$|:::)/.test(this.out.at(-1) ?? '…')) this.added -= 1
    else this.out.push('')
  }

  private take({ tag, text, kept }: Found, at: number): boolean {
    if (tag.kind === 'close') {
      const isOpen = this.open.some((one) => one.tag.name === tag.name)
      if (!isOpen) return kept === undefined && this.drop(tag, text)
      this.endPart(tag, at)
      this.close(tag, at)
      return true
    }
    if (tag.form === 'comment') this.endPart(tag, at)
    const own = kept === undefined ? this.blockOf(tag) : { kept }
    const isEndless = own && 'fence' in own && tag.kind === 'open' && !this.tags.isClosed(tag.name, at)
    const block = isEndless ? { line: '' } : this.open.length < maxDepth ? own : undefined
    if (!block) return kept === undefined && this.drop(tag, text)
    const isAlone = tag.kind === 'self' || 'line' in block
    if ('code' in block) {
      const lines = listing(tag.indent, block)
      this.out.push(...lines)
      this.added += lines.length - 1
    } else if (isAlone)
      this.out.push(tag.indent + shapedBelow(this.out.at(-1), 'line' in block ? block.line : ''))
    else {
      if ('open' in block && isHtml(this.out.at(-1))) this.addBlank()
      this.open.push({ tag, block, at: this.out.length, inner: 2, indent: tag.indent.length, tabs: 0 })
      this.out.push('')
      this.added += Number('first' in block)
      if (kept !== undefined) this.addBlank()
    }
    return true
  }

  /** An unknown tag: if it is the tool's syntax, only its content is shown; one that is known within a text is shown as there. */
  private drop(tag: TagLine, text: string): boolean {
    const isSyntax = this.options.syntax.includes(tag.form === 'element' ? 'mdx' : 'shortcodes')
    // The link that a card became has no end.
    if (!isSyntax && !(tag.kind === 'close' && blockOf(tag))) return false
    const line = inlineTags(text.replaceAll('\r', ' '), this.options).trimEnd()
    this.out.push(tag.form === 'element' ? '' : shapedBelow(this.out.at(-1), line))
    return true
  }

  /** A part between comments may end where the next one begins, or what they are in ends. */
  private endPart({ kind, name }: TagLine, at: number): void {
    const last = this.open.at(-1)?.tag
    if (last?.form !== 'comment' || (kind === 'close' && last.name === name)) return
    this.close(last, at)
    this.added += 1
  }

  private close(tag: TagLine, at: number): number {
    let inner = 2
    for (let one = this.open.pop(); one; one = this.open.pop()) {
      inner = Math.max(inner, one.inner)
      if (one.tag.name !== tag.name) continue
      const colons = ':'.repeat(inner + 1)
      const { block } = one
      if ('kept' in block && this.out.at(-1) !== '') this.addBlank()
      if ('quote' in block) quoteFrom(this.out, one.at + 1, one.tag.indent)
      const end = endOf(one, colons)
      this.out[one.at] = startOf(one, colons)
      if ('hidden' in block) this.out.fill('', one.at)
      this.out.push(end)
      this.holds('open' in block ? inner + 1 : inner, one.at)
      return at
    }
    return at
  }

  /** Says that a container with this many colons was written at a line: those around it need more. */
  private holds(colons: number, from: number): void {
    const around = this.open.at(-1)
    if (around) around.inner = Math.max(around.inner, colons)
    this.boxes.holds(colons, from)
  }

  private plain(line: string): string {
    const { text, colons } = this.boxes.line(line)
    if (text === '') return text
    if (colons > 0) {
      const [, name = ''] = colonLine.exec(line) ?? []
      const around = this.open.at(-1)
      if (around) around.inner = Math.max(around.inner, colons)
      const isOpening = /:[ \t]*[^:\s]/.test(line)
      if (isOpening && (this.tabs > 0 || /^(?:tabs|code-tabs)$/.test(name))) this.tabs += 1
      else if (!isOpening && this.tabs > 0) this.tabs -= 1
      if (this.tabs > 0 && isOpening) return line.replace(/^([ \t>]*:{3,}[ \t]*(?:code-)?tabs)#\S+/, '$1')
      if (name === '' || text !== line) return text
    }
    if (this.tabs > 0 && /^[ \t>]*@tab\b/.test(line)) return tabLine(line)
    if (isAbbreviation(line, this.options.abbreviations)) return ''
    if (this.options.tocMark && /^[ \t]*\[toc\][ \t]*$/i.test(line)) return '[[toc]]'
    const shown = this.options.syntax.includes('includes') ? bookLine(line) : inlineTags(line, this.options)
    return linkedLine(filledIn(shown, this.data, this.options), this.options.named)
  }
}
