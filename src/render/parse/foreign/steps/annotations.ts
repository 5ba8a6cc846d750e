import { outsideFences } from '../../code/fences.ts'
import { outsideCode } from '../../code/spans.ts'

/** The start of an annotation in the theme plume: `[+name]:`. */
export const annotation = /^\[\+([^\s[\]]{1,100})\]:/m

/** Turns annotations, `[+name]` and `[+name]: text`, into footnotes. */
export function annotations(lines: readonly string[]): string[] {
  const names = new Set(lines.flatMap((line) => annotation.exec(line)?.[1] ?? []))
  return outsideFences(lines, (line) =>
    outsideCode(line, (text) =>
      text.replace(/\[\+([^\s[\]]{1,100})\]/g, (whole, name: string) =>
        names.has(name) ? `[^${name}]` : whole,
      ),
    ),
  )
}
