import type { Construct, Event, Resolver, TokenizeContext } from 'micromark-util-types'

/** What was put aside of each document. */
const finished = new WeakMap<TokenizeContext, Event[]>()

/**
 * A container construct whose ends cost as much in a long document as in a short one.
 *
 * micromark copies all events of a document for each quote or list that a line without marker ends. So those before the block that
 * begins are put aside, from the first container on, and come back in front when the document has ended.
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

/** One function for all containers: micromark calls each once a document, if a container that has it was opened. */
const restore: Resolver = (events, context) => [...(finished.get(context) ?? []), ...events]

/**
 * Events from which on it is worth it; a page of 250 lines has some 600. What is put aside outlives the page for a while: in short ones it cost
 * an eighth more time and a third more memory than it saved.
 */
const longDocument = 1_000

function keepShort(context: TokenizeContext): void {
  if (context.events.length < longDocument || finished.has(context)) return
  const aside: Event[] = []
  finished.set(context, aside)
  const { parser } = context
  const { flow } = parser
  // A new flow begins when all that stood before it has ended: nothing holds on to a place in the list then.
  parser.flow = (from) => {
    for (const event of context.events.splice(0, lastLine(context.events))) aside.push(event)
    return flow(from)
  }
}

/** Where the last line ends: what follows a block looks back to it. */
function lastLine(events: readonly Event[]): number {
  return Math.max(
    0,
    events.findLastIndex(([kind, { type }]) => kind === 'exit' && type === 'chunkFlow'),
  )
}
