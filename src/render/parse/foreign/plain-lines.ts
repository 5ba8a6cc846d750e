import type { Frontmatter } from '../../model/types.ts'
import { isAbbreviation } from './abbreviation.ts'
import { bracketedLine } from './blank-addresses.ts'
import type { Boxes } from './boxes.ts'
import type { ForeignOptions } from './options.ts'
import { bookLine, filledIn, inlineTags } from './tags/inline-tags.ts'
import { tabLine } from './tags/tag-line.ts'
import { linkedLine } from './wiki-links.ts'

const colonLine = /^[ \t>]*:{3,}[ \t]*([a-z-]*)/

/** Rewrites lines that do not begin with a tag: containers with colons, and text with other tools' marks. */
export class PlainLines {
  private readonly boxes: Boxes
  private readonly options: ForeignOptions
  private readonly data: Frontmatter
  /** How many containers are open, counted from the outermost tabs. */
  private tabs = 0

  constructor(boxes: Boxes, options: ForeignOptions, data: Frontmatter) {
    this.boxes = boxes
    this.options = options
    this.data = data
  }

  /** The rewritten line, and the number of its colons: 0 if it belongs to no container. */
  line(line: string): { text: string; colons: number } {
    const { text, colons } = this.boxes.line(line)
    if (text === '') return { text, colons: 0 }
    const shown = colons > 0 ? this.containerLine(line, text) : undefined
    return { text: shown ?? this.words(line), colons }
  }

  /** A rewritten container line; undefined if only its words may change. */
  private containerLine(line: string, text: string): string | undefined {
    const [, name = ''] = colonLine.exec(line) ?? []
    const isOpening = /:[ \t]*[^:\s]/.test(line)
    if (isOpening && (this.tabs > 0 || /^(?:tabs|code-tabs)$/.test(name))) this.tabs += 1
    else if (!isOpening && this.tabs > 0) this.tabs -= 1
    if (isOpening && this.tabs > 0) return line.replace(/^([ \t>]*:{3,}[ \t]*(?:code-)?tabs)#\S+/, '$1')
    return name === '' || text !== line ? text : undefined
  }

  private words(line: string): string {
    const { syntax, abbreviations, tocMark, named } = this.options
    if (this.tabs > 0 && /^[ \t>]*@tab\b/.test(line)) return tabLine(line)
    if (isAbbreviation(line, abbreviations)) return ''
    if (tocMark && /^[ \t]*\[toc\][ \t]*$/i.test(line)) return '[[toc]]'
    const shown = syntax.includes('includes')
      ? filledIn(bookLine(line), this.data, this.options)
      : this.withTags(line)
    const linked = linkedLine(shown, named)
    return syntax.includes('blanks') ? bracketedLine(linked) : linked
  }

  /** A line with its tags replaced and its values filled in. */
  withTags(line: string): string {
    return filledIn(inlineTags(line, this.options), this.data, this.options)
  }
}
