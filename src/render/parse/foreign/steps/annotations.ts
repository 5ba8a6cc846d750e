import { outsideFences } from '../../code/fences.ts'
import { outsideCode } from '../../code/spans.ts'

/** The start of an annotation of the theme plume: `[+name]:`. */
export const annotation = /^\[\+([^\s[\]]{1,100})\]:/m

/** Lines in which annotations, `[+name]` and `[+name]: text`, are footnotes. */
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
