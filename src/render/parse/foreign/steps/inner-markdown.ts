import { openFences } from '../../code/fences.ts'

const opening = /^([ \t]*)<([a-z]+)[ \t][^<>]*>[ \t]*$/
const tag = /^[ \t]{1,9}<\/?[a-z]/
const attribute = /[ \t][mM]arkdown(?:=["'][a-z0-9]*["'])?(?=[ \t>])/
/** A longer element was probably never closed. */
const farthest = 100

/**
 * Rewrites HTML tags with the attribute `markdown`, whose content is Markdown for MkDocs and Jekyll: the attribute is dropped if a blank line
 * follows; otherwise only the content of the element stays, without indentation.
 */
export function withInnerMarkdown(lines: readonly string[]): readonly string[] {
  const written = [...lines]
  const fences = openFences()
  for (let at = 0; at < written.length; at += 1) {
    const line = written[at]!
    if (fences.take(line)) continue
    const [, indent = '', name] = opening.exec(line) ?? []
    if (name === undefined || !attribute.test(line)) continue
    const rest = written.slice(at, at + farthest)
    const close = `</${name}>`
    const ends = rest.flatMap((one, below) => (one.trim() === close ? [below] : []))
    const end = ends.find((below) => rest[below]!.startsWith(indent + close)) ?? ends[0] ?? -1
    if (end < 2 || written[at + 1]!.trim() === '') written[at] = line.replace(attribute, '')
    else {
      const inside = rest.slice(1, end)
      const columns = Math.min(...inside.filter((one) => one.trim() !== '').map(indentOf))
      inside.forEach((one, below) => {
        // An indented tag would be in the list item above it.
        written[at + 1 + below] = indent + (tag.test(one) ? one.trimStart() : one.slice(columns))
      })
      written[at] = ''
      written[at + end] = ''
    }
  }
  return written
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}
