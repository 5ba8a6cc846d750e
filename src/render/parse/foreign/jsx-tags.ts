const start = /<[A-Z][\w.]*/g

/**
 * A line of MDX whose tags of components have no values in braces: they are code, whose own tags and backticks are no Markdown. A text in
 * braces becomes one in quotes.
 */
export function withoutSums(line: string): string {
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
    const words = sign === '{' ? /^\{(["'])([^"']*)\1\}$/.exec(line.slice(at, end + 1))?.[2] : undefined
    if (words !== undefined) text += `"${words}"`
    // The listing of a tag, and the labels of its tabs.
    else if (sign === '{' && isKept(text, line.slice(at + 1, end).trim())) text += line.slice(at, end + 1)
    else if (sign === '{') text = text.replace(/\s[\w:.-]{1,99}=$/, '')
    else text += line.slice(at, end + 1)
    at = end
  }
  return undefined
}

function isKept(before: string, sum: string): boolean {
  if (/\svalues=$/.test(before)) return sum.startsWith('[')
  return /\scode=$/.test(before) && /^(["'`])(?:(?!\1)[^\\])*\1$/.test(sum)
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
