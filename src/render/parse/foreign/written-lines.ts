import { isHtml, shapedBelow } from './tags/elements.ts'

/** The lines of a text as they were rewritten. Those that a tag adds take the place of blank ones below it, so that most lines keep their numbers. */
export class WrittenLines {
  readonly lines: string[] = []
  /** How many there are beyond those of the text. */
  private added = 0

  push(line: string): void {
    if (line === '') this.blank()
    else this.lines.push(line)
  }

  /** A blank line, unless one was added above. */
  blank(): void {
    if (this.added > 0 && /^\s*(?:$|:::)/.test(this.lines.at(-1) ?? '…')) this.added -= 1
    else this.lines.push('')
  }

  /** Several lines in place of one. */
  spread(...lines: readonly string[]): void {
    this.lines.push(...lines)
    this.added += lines.length - 1
  }

  /** A blank line between a tag and the Markdown in it. */
  addBlank(): void {
    this.lines.push('')
    this.added += 1
  }

  /** A blank line below HTML, which ends it. */
  endHtml(): void {
    if (isHtml(this.lines.at(-1))) this.addBlank()
  }

  /** A line that a tag became, in the shape that what is above asks for. */
  pushShaped(line: string, indent = ''): void {
    this.lines.push(indent + shapedBelow(this.lines.at(-1), line))
  }

  /** Counts a line as one beyond those of the text. */
  count(): void {
    this.added += 1
  }
}
