import type { Construct, Event, Resolver, TokenizeContext } from 'micromark-util-types'

/** The events set aside for each document. */
const finished = new WeakMap<TokenizeContext, Event[]>()

/**
 * A container construct whose ends cost as much in a long document as in a short one.
 *
 * micromark copies all events of a document for each quote or list that a line without marker ends. So from the first container on, those
 * before the current block are set aside, and put back in front when the document has ended.
 */
export function inShortDocument(construct: Construct): Construct {
  return {
    ...construct,
    name: `kb:${construct.name}`,
    tokenize(effects, ok, nok) {
      const opened = (code: Parameters<typeof ok>[0]) => {
        keepShort(this)
        return ok(code)
      }
      return construct.tokenize.call(this, effects, opened, nok)
    },
    resolveAll: restore,
  }
}

/** One function for all containers: micromark calls each once per document, if such a container was opened. */
const restore: Resolver = (events, context) => [...(finished.get(context) ?? []), ...events]

/**
 * The number of events from which on this is worth it; a page of 250 lines has some 600. Events set aside outlive the page for a while,
 * which costs more than it saves in short ones.
 */
const longDocument = 1_000

function keepShort(context: TokenizeContext): void {
  if (context.events.length < longDocument || finished.has(context)) return
  const aside: Event[] = []
  finished.set(context, aside)
  const { parser } = context
  const { flow } = parser
  // A new flow begins when all earlier ones have ended, so nothing refers to a position in the list.
  parser.flow = (from) => {
    for (const event of context.events.splice(0, lastLine(context.events))) aside.push(event)
    return flow(from)
  }
}

/** The end of the last line: whatever follows a block looks back to it. */
function lastLine(events: readonly Event[]): number {
  return Math.max(
    0,
    events.findLastIndex(([kind, { type }]) => kind === 'exit' && type === 'chunkFlow'),
  )
}
