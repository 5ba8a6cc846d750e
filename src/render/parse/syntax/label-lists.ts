import type { ParseContext } from 'micromark-util-types'

type Parser = ParseContext & { gfmFootnotes?: string[] }

/** Looks labels of definitions and footnotes up in constant time: micromark and its extension search the whole list at every reference. */
export function findLabelsAtOnce(parser: Parser): void {
  withIndex(parser.defined)
  parser.gfmFootnotes ??= []
  withIndex(parser.gfmFootnotes)
}

/** An append-only list with constant-time `includes` and `indexOf`. */
export function withIndex(list: string[]): void {
  if (Object.hasOwn(list, 'includes')) return
  const places = new Map<string, number>()
  for (const [at, label] of list.entries()) if (!places.has(label)) places.set(label, at)
  const push = (...labels: string[]): number => {
    for (const label of labels) {
      if (!places.has(label)) places.set(label, list.length)
      list[list.length] = label
    }
    return list.length
  }
  Object.defineProperties(list, {
    push: { value: push },
    includes: { value: (label: string) => places.has(label) },
    indexOf: { value: (label: string) => places.get(label) ?? -1 },
  })
}
