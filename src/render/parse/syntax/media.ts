import { labelEnd } from 'micromark-core-commonmark'
import type { Construct, TokenizeContext } from 'micromark-util-types'
import { NestingError } from '../limits/depth.ts'

/** More pictures nested in each other's text than any note has: each end goes through all of its content again. */
const maxMedia = 20

/** A finished link or picture: its start offset, and its nesting depth. */
type Ended = { start: number; levels: number }

/** The end of a link or picture, as in CommonMark. Throws a `NestingError` if more than `maxMedia` of them are nested. */
export function nearMedia(): Construct {
  const ended = new WeakMap<TokenizeContext, Ended[]>()
  return {
    ...labelEnd,
    name: 'kbLabelEnd',
    resolveTo(events, context) {
      const resolved = labelEnd.resolveTo!(events, context)
      const { start } = resolved.at(-1)![1]
      const known = ended.get(context) ?? []
      const inside = known.findLastIndex((one) => one.start < start.offset) + 1
      const levels = 1 + Math.max(0, ...known.splice(inside).map((one) => one.levels))
      if (levels > maxMedia) throw new NestingError(start.line)
      known.push({ start: start.offset, levels })
      ended.set(context, known)
      return resolved
    },
  }
}
