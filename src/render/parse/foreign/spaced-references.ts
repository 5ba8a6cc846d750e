import { fenceLine, openFences } from '../code/fences.ts'
import { outsideCode } from './inline-tags.ts'

const definition = /^ {0,3}\[([^\s[\]][^[\]]{0,199})\]:/

/** The text of a link, not a task's box, and the name of its address, with a space between them as Python-Markdown allows. */
export const spacedReference = /(?<!\[[ xX]?)\] \[([^\s[\]][^[\]]{0,199})\](?![(:])/

/** Lines in which such links have no space, where the note defines the address. */
export function spacedReferences(lines: readonly string[]): string[] {
  const names = new Set(lines.flatMap((line) => definition.exec(line)?.[1]?.toLowerCase() ?? []))
  const every = new RegExp(spacedReference, 'g')
  const fences = openFences()
  return lines.map((line) => {
    if (fences.take(fenceLine(line)?.marks) || !spacedReference.test(line)) return line
    return outsideCode(line, (text) =>
      text.replace(every, (whole, name: string) => (names.has(name.toLowerCase()) ? `][${name}]` : whole)),
    )
  })
}
