const opening = /^([ \t>]*)(:{3,})[ \t]*([A-Za-z][\w-]*)(.*)/
/** An icon beside a title; it is not shown. */
const icon = /\{icon=(?:"[^"{}]*"|'[^'{}]*')\}[ \t]*$/
const closing = /^[ \t>]*(:{3,})[ \t]*$/

type Box = { at: number; colons: number; inner: number; isKnown: boolean }

/**
 * The note's own containers around those made from a tool's tags: each gets more colons than any inside. A container
 * that only a plug-in of the tool knows shows its content, in a box if it has a title. `out` are the lines written so far.
 */
export class Boxes {
  private readonly open: Box[] = []
  private readonly out: string[]
  private readonly isKnown: (name: string) => boolean

  constructor(out: string[], isKnown: (name: string) => boolean) {
    this.out = out
    this.isKnown = isKnown
  }

  /** Records a container with this many colons at a line: those around it need more. */
  holds(colons: number, from: number): void {
    while (this.open.length > 0 && this.open.at(-1)!.at >= from) this.open.pop()
    const around = this.open.at(-1)
    if (around) around.inner = Math.max(around.inner, colons)
  }

  /** The next line with as many colons as it needs, and their number: 0 if it belongs to no container. */
  line(line: string): { text: string; colons: number } {
    const [, indent, opens, name = '', rest = ''] = opening.exec(line) ?? []
    if (opens) {
      const title = this.isKnown(name) ? undefined : titleIn(name, rest)
      const isKnown = this.isKnown(name) || title !== undefined
      this.open.push({ at: this.out.length, colons: opens.length, inner: 0, isKnown })
      const text = title === undefined ? line.replace(icon, '') : `${indent}${opens} info ${title}`
      return isKnown ? { text, colons: opens.length } : { text: '', colons: 0 }
    }
    const [, closes] = closing.exec(line) ?? []
    if (!closes) return { text: line, colons: 0 }
    const box = this.open.at(-1)
    if (!box || closes.length < box.colons) return { text: line, colons: closes.length }
    this.open.pop()
    if (!box.isKnown) return { text: '', colons: 0 }
    const colons = box.inner < box.colons ? box.colons : box.inner + 1
    if (colons > box.colons) this.out[box.at] = widened(this.out[box.at]!, colons)
    const around = this.open.at(-1)
    if (around && box.inner >= box.colons) around.inner = Math.max(around.inner, colons)
    return { text: colons > closes.length ? widened(line, colons) : line, colons }
  }
}

function widened(line: string, colons: number): string {
  return line.replace(/:{3,}/, ':'.repeat(colons))
}

/** Containers whose words are a title, never options. */
const titled = /^(?:echarts|chart|chartjs|markmap|sandpack|preview|(?:[a-z]+-)?(?:demo|playground))$/

/** The title of an unknown container: an attribute, or its words, unless these are options. */
function titleIn(name: string, rest: string): string | undefined {
  const given = /\stitle="([^"]{1,200})"/.exec(rest)?.[1]
  const isWords = titled.test(name) || /\P{ASCII}|^[ \t]*\d{4}[-./]\d/u.test(rest)
  const isTitle = name === 'field' || (!/[={[]/.test(rest) && isWords)
  const words = rest.replace(/^#\S+/, '').trim()
  return given ?? (isTitle && rest.length < 200 ? words || undefined : undefined)
}
