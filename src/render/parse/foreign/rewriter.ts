import type { Frontmatter } from '../../model/types.ts'
import { openFences } from '../code/fences.ts'
import { isContainerName } from '../syntax/container.ts'
import { Boxes } from './boxes.ts'
import { includeIn } from './includes.ts'
import { type ForeignOptions, hasBoxes } from './options.ts'
import { PlainLines } from './plain-lines.ts'
import { pythonLine, referenceHeading } from './python-line.ts'
import { type Block, blockIn, blockOf } from './tags/blocks.ts'
import { titledFence } from './tags/code-tags.ts'
import { unindented } from './tags/indentation.ts'
import { listingLine } from './tags/inline-tags.ts'
import { endOf, listing, type Open, quoteFrom, startOf } from './tags/open-tag.ts'
import { contentBefore, type TagLine, tagLine } from './tags/tag-line.ts'
import { TagReader } from './tags/whole-tag.ts'
import { WrittenLines } from './written-lines.ts'

/** Maximum nesting of containers: each line of colons is longer than those inside. */
const maxDepth = 50

type Found = { tag: TagLine; text: string; rest: string; last: number; kept?: string }

/** Goes through the lines once; the opening line of a container is written when its end is known, as it needs more colons than its content. */
export class Rewriter {
  private readonly written = new WrittenLines()
  private readonly open: Open[] = []
  private readonly lines: readonly string[]
  private readonly options: ForeignOptions
  private readonly tags: TagReader
  private readonly boxes: Boxes
  private readonly plain: PlainLines
  private readonly fences = openFences()
  /** How much indentation the first line of the current fence lost. */
  private lost = 0

  constructor(lines: readonly string[], options: ForeignOptions, data: Frontmatter) {
    this.lines = lines
    this.options = options
    this.tags = new TagReader(lines)
    this.boxes = new Boxes(this.written.lines, hasBoxes(options) ? isContainerName : () => true)
    this.plain = new PlainLines(this.boxes, options, data)
  }

  all(): readonly string[] {
    for (let at = 0; at < this.lines.length; at += 1) at = this.line(at)
    // An unclosed tag shows its content.
    const { lines } = this.written
    for (const { at, block } of this.open) lines[at] = 'kept' in block ? block.kept : ''
    return lines
  }

  /** Consumes a line, and returns the last one consumed with it. */
  private line(at: number): number {
    const raw = unindented(this.lines[at]!, this.open, this.fences.isOpen() ? this.lost : undefined)
    if (this.takeCode(raw, at)) return at
    const line = includeIn(raw, this.options)
    const isMeta = this.options.syntax.includes('meta')
    const below = isMeta ? this.lines.slice(at + 1, at + 3).find((one) => one.trim() !== '') : undefined
    const heading = isMeta ? referenceHeading(line, below) : undefined
    if (heading !== undefined) return this.skip(at, heading)
    const whole = this.wholeTag(line, at)
    if (whole && (whole.rest === '' ? this.take(whole, at) : this.takeLine(whole.tag, whole.rest))) {
      for (let more = at; more < whole.last; more += 1) this.written.blank()
      return whole.last
    }
    this.written.push(this.plainLine(isMeta ? pythonLine(line, below) : line))
    return at
  }

  /** Reads a line of a fence, or of a tag with code as its content. */
  private takeCode(raw: string, at: number): boolean {
    const around = this.open.at(-1)
    const isInTag = around !== undefined && 'fence' in around.block
    const part = isInTag ? 'content' : this.fences.take(raw)
    if (part === undefined) return false
    if (part === 'begin') {
      this.lost = Math.max(0, this.lines[at]!.length - raw.length)
      this.written.lines.push(titledFence(raw, this.lines[at - 1]))
      return true
    }
    // The content is literal, unless the tool looks into it.
    const line = this.options.syntax.includes('includes') ? includeIn(raw, this.options) : raw
    const end = isInTag ? tagLine(line) : undefined
    if (end?.kind === 'close' && end.name === around?.tag.name) this.close(end)
    else this.written.lines.push(listingLine(line, isInTag, this.options))
    return true
  }

  /** Writes another line in place of one and those indented below it; returns the last of them. */
  private skip(from: number, kept: string): number {
    let at = from
    const [before] = /^[ \t]*/.exec(this.lines[from]!)!
    const isBelow = (line = '') => line.startsWith(before) && /^[ \t]+\S/.test(line.slice(before.length))
    for (this.written.push(kept); isBelow(this.lines[at + 1]); at += 1) this.written.blank()
    return at
  }

  /** The tag at the start of a line; the site's own tags only if they contain Markdown. */
  private wholeTag(line: string, at: number): Found | undefined {
    const { syntax, components } = this.options
    const whole = this.tags.at(at, line)
    const tag = whole && tagLine(whole.text)
    if (!tag || (tag.form === 'element' && !syntax.includes('elements'))) return undefined
    const isComment = tag.form === 'comment'
    if (isComment && !this.open.some((one) => one.tag.name.endsWith('tabs'))) return undefined
    const rest = whole.rest.trim()
    if (!components.has(tag.name)) return { ...whole, tag, rest }
    // MDX allows Markdown inside a tag, wherever the tag begins.
    const isBlock = syntax.includes('mdx') && tag.kind !== 'self' && rest === ''
    return isBlock ? { ...whole, tag, rest, kept: whole.text.trim().replace(/\r[ \t]*/g, ' ') } : undefined
  }

  /** A tag with its content and its end on the same line. */
  private takeLine(tag: TagLine, rest: string): boolean {
    const block = tag.kind === 'open' ? this.blockOf(tag) : undefined
    const inner = block && contentBefore(tag, rest)
    if (!block || inner === undefined) return false
    const inside = tag.indent + this.plainLine(inner.trim())
    if ('hidden' in block) this.written.lines.push('')
    else if ('inside' in block) this.written.lines.push(inside)
    else if (!('open' in block)) return false
    else {
      this.written.endHtml()
      this.written.spread(`${tag.indent}::: ${block.open}`.trimEnd(), inside, `${tag.indent}:::`)
      this.holds(3, this.written.lines.length - 3)
    }
    return true
  }

  private blockOf(tag: TagLine): Block | undefined {
    const around = this.open.at(-1)
    const block = blockIn(tag, around, around?.tabs ?? 0)
    if (around) around.tabs += 1
    return block
  }

  private take({ tag, text, kept }: Found, at: number): boolean {
    if (tag.kind === 'close') {
      const isOpen = this.open.some((one) => one.tag.name === tag.name)
      if (!isOpen) return kept === undefined && this.drop(tag, text)
      this.endPart(tag)
      this.close(tag)
      return true
    }
    if (tag.form === 'comment') this.endPart(tag)
    const own = kept === undefined ? this.blockOf(tag) : { kept }
    const isEndless = own && 'fence' in own && tag.kind === 'open' && !this.tags.isClosed(tag.name, at)
    const fitting = this.open.length < maxDepth ? own : undefined
    const block = isEndless ? { line: '' } : fitting
    if (!block) return kept === undefined && this.drop(tag, text)
    const isAlone = tag.kind === 'self' || 'line' in block
    if ('code' in block) this.written.spread(...listing(tag.indent, block))
    else if (isAlone) this.written.pushShaped('line' in block ? block.line : '', tag.indent)
    else {
      if ('open' in block) this.written.endHtml()
      const at = this.written.lines.length
      this.open.push({ tag, block, at, inner: 2, indent: tag.indent.length, tabs: 0 })
      this.written.lines.push('')
      if ('first' in block) this.written.count()
      if (kept !== undefined) this.written.addBlank()
    }
    return true
  }

  /** Handles an unknown tag: if it is the tool's syntax, only its content is shown; an inline tag is shown as in a text. */
  private drop(tag: TagLine, text: string): boolean {
    const isSyntax = this.options.syntax.includes(tag.form === 'element' ? 'mdx' : 'shortcodes')
    // A card that became a link has no end.
    if (!isSyntax && !(tag.kind === 'close' && blockOf(tag))) return false
    const line = this.plain.withTags(text.replaceAll('\r', ' ')).trimEnd()
    this.written.pushShaped(tag.form === 'element' ? '' : line)
    return true
  }

  /** A part between comments ends where the next one begins, or with the block around it. */
  private endPart({ kind, name }: TagLine): void {
    const last = this.open.at(-1)?.tag
    if (last?.form !== 'comment' || (kind === 'close' && last.name === name)) return
    this.close(last)
    this.written.count()
  }

  /** Writes the end of the innermost open tag of that name; open tags inside it get no end. */
  private close(tag: TagLine): void {
    let inner = 2
    for (let one = this.open.pop(); one; one = this.open.pop()) {
      inner = Math.max(inner, one.inner)
      if (one.tag.name !== tag.name) continue
      const colons = ':'.repeat(inner + 1)
      const { block } = one
      const { lines } = this.written
      if ('kept' in block && lines.at(-1) !== '') this.written.addBlank()
      if ('quote' in block) quoteFrom(lines, one.at + 1, one.tag.indent)
      const end = endOf(one, colons)
      lines[one.at] = startOf(one, colons)
      if ('hidden' in block) lines.fill('', one.at)
      lines.push(end)
      this.holds('open' in block ? inner + 1 : inner, one.at)
      return
    }
  }

  /** Records a container with this many colons: those around it need more. */
  private holds(colons: number, from: number): void {
    const around = this.open.at(-1)
    if (around) around.inner = Math.max(around.inner, colons)
    this.boxes.holds(colons, from)
  }

  private plainLine(line: string): string {
    const { text, colons } = this.plain.line(line)
    const around = this.open.at(-1)
    if (around) around.inner = Math.max(around.inner, colons)
    return text
  }
}
