import type { Construct, Event, TokenizeContext } from 'micromark-util-types'

/**
 * Joins neighbouring pieces of text in one pass, in whatever text it is tried.
 *
 * micromark joins them when the text has ended, in place: each piece that it joins moves all events behind it. This construct never
 * fits, but it is tried where no other one fits, and such a place is what makes two pieces of one.
 */
export const textPieces: Construct = {
  name: 'kbTextPieces',
  tokenize(_effects, _ok, nok) {
    joinAtOnce(this)
    return nok
  },
}

/** The list that micromark joins in is an array with a `splice` of its own: its first call does the work of all. */
function joinAtOnce({ events }: TokenizeContext): void {
  if (Object.hasOwn(events, 'splice')) return
  const splice = (start: number, count: number, ...added: Event[]): Event[] => {
    if (added.length > 0 || !endsText(events, start))
      return Array.prototype.splice.call(events, start, count, ...added)
    joinFrom(events, start, start + count)
    return []
  }
  Object.defineProperty(events, 'splice', { value: splice })
}

function endsText(events: readonly Event[], at: number): boolean {
  const before = events[at - 1]
  return before?.[0] === 'exit' && before[1].type === 'data'
}

/** Closes the gap from `to` to `from`, and joins each piece of text behind it to one that it follows directly. */
function joinFrom(events: Event[], to: number, from: number): void {
  let end = to
  for (let at = from; at < events.length; at += 1) {
    const event = events[at]!
    if (event[0] === 'enter' && event[1].type === 'data' && endsText(events, end)) {
      events[end - 1]![1].end = event[1].end
      // The end of the piece follows its beginning.
      at += 1
    } else {
      events[end] = event
      end += 1
    }
  }
  events.length = end
}
