import { alertKinds } from '../alert-names.ts'
import { codeSpans, maxProse } from '../code/spans.ts'

/** A box without a title, whose type may be any word, as `!!! Remember` or `!!! info inline end`. */
export const namedBox = /^([ \t>]*)(!!!|\?\?\?\+?)([ \t]+)([A-Za-z][\w-]*)((?:[ \t]+[\w-]+)*)[ \t]*$/m

/** Such a line, if indented text below proves that it is not an exclamation: with its type alone, or its type as a title. */
function titledBox(line: string, below = ''): string {
  const [, before, marks, blank, type, others] = namedBox.exec(line) ?? []
  if (type === undefined || !below.startsWith(`${before}    `)) return line
  if (alertKinds.has(type.toLowerCase())) return others === '' ? line : `${before}${marks}${blank}${type}`
  return `${before}${marks}${blank}${type} "${type[0]!.toUpperCase()}${type.slice(1)}"`
}

/** Documentation that a plug-in of MkDocs extracts from code, perhaps with a heading on its line. */
const reference = /^[ \t]*(#{1,6}[ \t]{1,9})?:::[ \t]{1,9}([A-Za-z_]\w*(?:[-.:][\w.:-]*)?)[ \t]*$/

/** The heading of such a line, empty if it has none; undefined for any other line. A name of one word, as of a box, has options below. */
export function referenceHeading(line: string, below = ''): string | undefined {
  const [given, heading = '', name = ''] = reference.exec(line) ?? []
  if (given === undefined || (/^[a-z]+$/i.test(name) && !/^[ \t]+options:/.test(below))) return undefined
  return heading && heading + name
}

/** A line without the language in its inline code, as in MkDocs: `#!py print()`. */
function withoutLanguages(line: string): string {
  if (!line.includes('`#!') || line.length > maxProse) return line
  return line.replace(codeSpans, (span) =>
    span.replace(/^(`+)#![\w+-]{1,40}(?:[ \t]+(?=[^\s`])|(?=[ \t]))/, '$1'),
  )
}

const touching = /^([ \t]*)(!!!|\?\?\?\+?)(?=[A-Za-z])/

/** A box whose type touches its marks, with a space between them: it has a title, or indented text below. */
function spacedBox(line: string, below = ''): string {
  const [, before, marks] = touching.exec(line) ?? []
  const isBox = /[ \t]"/.test(line) || below.startsWith(`${before}    `)
  return marks !== undefined && isBox ? line.replace(marks, `${marks} `) : line
}

/** A line of MkDocs with its box named, and without languages in its inline code. */
export function pythonLine(line: string, below?: string): string {
  return withoutLanguages(titledBox(spacedBox(line, below), below))
}
