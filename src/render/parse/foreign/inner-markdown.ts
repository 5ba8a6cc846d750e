const opening = /^([ \t]*)<([a-z]+)[ \t][^<>]*>[ \t]*$/
const attribute = /[ \t]markdown(?:=["'][a-z0-9]*["'])?(?=[ \t>])/
/** Longer ones are rather unclosed. */
const farthest = 100

/**
 * Lines in which tags of HTML with the attribute `markdown`, whose content is Markdown for MkDocs, are as Markdown has them: without the
 * attribute where a blank line follows; else of the element its content is left, without indentation.
 */
export function withInnerMarkdown(lines: readonly string[]): readonly string[] {
  const written = [...lines]
  for (let at = 0; at < written.length; at += 1) {
    const line = written[at]!
    const [, indent = '', name] = opening.exec(line) ?? []
    if (name === undefined || !attribute.test(line)) continue
    const end = written.slice(at, at + farthest).findIndex((one) => one.trim() === `</${name}>`)
    if (end < 2 || written[at + 1]!.trim() === '') written[at] = line.replace(attribute, '')
    else {
      for (let inside = at + 1; inside < at + end; inside += 1)
        written[inside] = indent + written[inside]!.trimStart()
      written[at] = ''
      written[at + end] = ''
    }
  }
  return written
}
