import type { Construct, Event } from 'micromark-util-types'

/** Below indented code, a list may begin with any number; micromark takes the code for a paragraph, which only a list from 1 may interrupt. */
export function belowListings(construct: Construct): Construct {
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      // Until the end of the line.
      if (this.interrupt && isBelowListing(this.events)) this.interrupt = false
      return construct.tokenize.call(this, effects, ok, nok)
    },
  }
}

/** Maximum depth of containers that can continue on one line. */
const farthest = 60

function isBelowListing(events: readonly Event[]): boolean {
  const last = events.slice(-farthest).findLast(([, { type }]) => type === 'chunkFlow')
  return last?.[1]._tokenizer?.currentConstruct?.name === 'codeIndented'
}
