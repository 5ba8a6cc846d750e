import { maxProse } from '../../code/spans.ts'

const start = /<[A-Za-z][\w.]*(?=[\s/>{])/g

/**
 * A line of MDX whose tags have no values in braces: they are code, whose own tags and backticks are no Markdown. A text or a number in
 * braces becomes one in quotes, and a style as an object one of HTML.
 */
export function withoutSums(line: string): string {
  if (!line.includes('{') || line.length > maxProse) return line
  let text = ''
  let from = 0
  for (const { 0: name, index } of line.matchAll(start)) {
    if (index < from || isInCode(line, index)) continue
    const tag = tagAt(line, index + name.length)
    // It continues on another line.
    if (tag === undefined) break
    text += line.slice(from, index) + name + tag.text
    from = tag.end
  }
  return text + line.slice(from)
}

function isInCode(line: string, at: number): boolean {
  return line.slice(0, at).split('`').length % 2 === 0
}

/** The rest of a tag, and where it ends. */
function tagAt(line: string, from: number): { text: string; end: number } | undefined {
  let text = ''
  for (let at = from; at < line.length; at += 1) {
    const sign = line[at]!
    if (sign === '>') return { text: `${text}>`, end: at + 1 }
    const end = sign === '{' ? endOfSum(line, at) : /["']/.test(sign) ? line.indexOf(sign, at + 1) : at
    if (end < 0) return undefined
    text = sign === '{' ? withSum(text, line.slice(at, end + 1)) : text + line.slice(at, end + 1)
    at = end
  }
  return undefined
}

/** The beginning of a tag with a value in braces behind it. The listing of a tag and the labels of its tabs stay. */
function withSum(before: string, sum: string): string {
  const inner = sum.slice(1, -1).trim()
  if (isKept(before, inner)) return before + sum
  const [, , words, number] = /^(?:(["'`])([^"'`$\\<>{}]*)\1|(-?[\d.]{1,20}))$/.exec(inner) ?? []
  const value = words ?? number ?? (/\sstyle=$/.test(before) ? styleOf(inner) : undefined)
  if (value !== undefined) return `${before}"${value}"`
  if (inner === 'true') return before.replace(/=$/, '')
  const name = /\s[\w:.-]{1,99}=$/.exec(before)?.[0] ?? ''
  return before.slice(0, before.length - name.length).trimEnd()
}

/** A style as an object; values that are not written out are left out. */
function styleOf(given: string): string | undefined {
  if (!given.startsWith('{')) return undefined
  const pairs: string[] = []
  for (const piece of given.slice(1, -1).split(',')) {
    if (piece.includes(':')) pairs.push(piece)
    else if (pairs.length > 0 && piece.trim() !== '') pairs.push(`${pairs.pop()},${piece}`)
  }
  return pairs
    .flatMap((pair) => {
      const at = pair.indexOf(':')
      const name = pair
        .slice(0, at)
        .trim()
        .replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      const value = pair.slice(at + 1).trim()
      const words = /^["'`]([^"'`]*)["'`]$/.exec(value)?.[1]
      const isBare =
        value === '0' || /^(?:line-height|opacity|flex|order|z-index|font-weight|zoom)/.test(name)
      const size = /^-?[\d.]+$/.test(value) ? `${value}${isBare ? '' : 'px'}` : undefined
      return (words ?? size) ? [`${name}: ${words ?? size}`] : []
    })
    .join('; ')
}

function isKept(before: string, sum: string): boolean {
  if (/\svalues=$/.test(before)) return sum.startsWith('[')
  const isListing = /\s(?:code|chart)=$/.test(before) || (/\svalue=$/.test(before) && sum.includes('\r'))
  return isListing && /^(["'`])(?:(?!\1)[^\\])*\1$/.test(sum)
}

function endOfSum(line: string, from: number): number {
  let open = 0
  for (let at = from; at < line.length; at += 1) {
    if (line[at] === '{') open += 1
    else if (line[at] === '}') open -= 1
    if (open === 0) return at
  }
  return -1
}
