import type { Construct, Event, TokenizeContext } from 'micromark-util-types'

/**
 * Joins neighbouring pieces of text in one pass, wherever it is tried.
 *
 * micromark joins them in place when the text has ended: each joined piece moves all events after it. This construct never matches, but it
 * is tried where no other one matches, which is exactly what makes two pieces of one.
 */
export const textPieces: Construct = {
  name: 'kbTextPieces',
  tokenize(_effects, _ok, nok) {
    joinAtOnce(this)
    return nok
  },
}

/** micromark joins pieces in this list with `splice`: it gets its own `splice`, whose first call does all of the work. */
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

/** Closes the gap from `to` to `from`, and joins adjacent pieces of text after it. */
function joinFrom(events: Event[], to: number, from: number): void {
  let end = to
  for (let at = from; at < events.length; at += 1) {
    const event = events[at]!
    if (event[0] === 'enter' && event[1].type === 'data' && endsText(events, end)) {
      events[end - 1]![1].end = event[1].end
      // The end of the piece follows its start.
      at += 1
    } else {
      events[end] = event
      end += 1
    }
  }
  events.length = end
}
