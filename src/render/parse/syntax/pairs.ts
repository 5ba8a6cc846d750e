import type { Construct, Event, Point, Token, TokenizeContext } from 'micromark-util-types'
import { getOrInsert } from '../../base/get-or-insert.ts'

/** An item while pairs are searched: an event, a sequence of markers that may open a pair, or a pair. */
type Item = Event | Sequence | Pair
type Kind = 'attention' | 'strikethrough'
type Sequence = { kind: Kind; token: Token; context: TokenizeContext; marker: number }
type Pair = { kind: 'pair'; before: readonly Event[]; items: readonly Item[]; after: readonly Event[] }

/**
 * The construct of emphasis or of strikethrough, pairing in linear time.
 *
 * micromark looks back over the whole paragraph for each sequence that may close, and moves all of it for each pair: a hundred kilobytes of
 * stars take minutes. The result is the same; test/render/parse/pairs.test.ts compares. Wide ones may have blanks inside two stars.
 */
export function withFastPairs(kind: Kind, construct: Construct, isWide = false): Construct {
  return {
    ...construct,
    resolveAll(events, context) {
      if (isWide) widen(events)
      const inside = context.parser.constructs.insideSpan.null ?? []
      // A site's plug-in may add pairs of its own, which only micromark's own algorithm handles.
      if (!inside.every((one) => isKnown(one as Construct))) return construct.resolveAll!(events, context)
      const found = flat(paired(kind, events))
      // The caller keeps a reference to the list that it passed.
      events.length = 0
      for (const event of found) events.push(event)
      return events
    },
  }
}

/** Lets two stars open and close everywhere, even next to spaces. */
function widen(events: readonly Event[]): void {
  for (const [, token, context] of events)
    if (token.type === 'attentionSequence' && context.sliceSerialize(token) === '**')
      token._open = token._close = true
}

/** A construct without a tokenizer joins pieces of text, which happens to the whole text at the end. */
function isKnown({ name, tokenize }: Construct): boolean {
  return tokenize === undefined || name === 'attention' || name === 'strikethrough'
}

/** The items with the pairs of one kind joined; leftover sequences have become text. */
function paired(kind: Kind, items: readonly Item[]): Item[] {
  const done: Item[] = []
  const openers = openOpeners()
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at]!
    if (!opensSequence(item, kind)) {
      done.push(item)
      continue
    }
    // The end of a sequence follows its start.
    at += 1
    const sequence = sequenceOf(kind, item)
    if (sequence.token._close && closePairs(sequence, done, openers)) continue
    if (sequence.token._open) openers.push(sequence, done.length)
    done.push(sequence)
  }
  return asText(done)
}

/** Pairs a sequence with earlier ones, nearest first; returns whether nothing of it is left. */
function closePairs(closer: Sequence, done: Item[], openers: Openers): boolean {
  for (;;) {
    const at = openers.find(closer, done)
    if (at === undefined) return false
    const opener = done[at] as Sequence
    const inner = done.splice(at + 1)
    const { before, after } =
      closer.kind === 'attention' ? emphasis(opener, closer) : strikethrough(opener, closer)
    const isUsedUp = (sequence: Sequence) => closer.kind === 'strikethrough' || lengthOf(sequence) === 0
    if (isUsedUp(opener)) done.pop()
    openers.cut(done.length)
    done.push({ kind: 'pair', before, items: inside(closer.kind, inner), after })
    if (isUsedUp(closer)) return true
  }
}

/** The content of a pair: no sequence in it can find a partner outside, so only the pairs of the other kind are missing. */
function inside(kind: Kind, items: readonly Item[]): Item[] {
  return paired(kind === 'attention' ? 'strikethrough' : 'attention', asText(items))
}

function asText(items: readonly Item[]): Item[] {
  return items.flatMap((item): Item[] => {
    if (!('kind' in item) || item.kind === 'pair') return [item]
    item.token.type = 'data'
    return bounds(item.token, item.context)
  })
}

type Openers = {
  push(sequence: Sequence, at: number): void
  /** The nearest sequence that may open for this one. */
  find(closer: Sequence, done: readonly Item[]): number | undefined
  /** Drops the sequences from an index on, and what is known about the last remaining one, which may have become shorter. */
  cut(end: number): void
}

/** Sequences that may open, by what may close them. A failed search is not repeated. */
function openOpeners(): Openers {
  const stacks = new Map<number, number[]>()
  const bottoms = new Map<number, Map<string, number>>()
  return {
    push(sequence, at) {
      getOrInsert(stacks, sequence.marker, () => []).push(at)
    },
    find(closer, done) {
      const stack = stacks.get(closer.marker) ?? []
      const known = getOrInsert(bottoms, closer.marker, () => new Map<string, number>())
      const key = `${lengthOf(closer) % 3} ${closer.token._open}`
      const bottom = known.get(key) ?? 0
      for (let index = stack.length - 1; index >= bottom; index -= 1) {
        if (!isRefused(done[stack[index]!] as Sequence, closer)) return stack[index]
      }
      known.set(key, stack.length)
      return undefined
    },
    cut(end) {
      for (const [marker, stack] of stacks) {
        while (stack.length > 0 && stack.at(-1)! >= end) stack.pop()
        const known = bottoms.get(marker)
        for (const [key, bottom] of known ?? [])
          known!.set(key, Math.min(bottom, Math.max(0, stack.length - 1)))
      }
    },
  }
}

/** The rule of three of CommonMark, with the remaining lengths. */
function isRefused({ kind, token }: Sequence, closer: Sequence): boolean {
  if (kind === 'strikethrough') return false
  const sum = lengthOf({ token }) + lengthOf(closer)
  return Boolean((token._close || closer.token._open) && lengthOf(closer) % 3 !== 0 && sum % 3 === 0)
}

type Bounds = { before: Event[]; after: Event[] }

/** Takes one or two markers from each of both sequences. */
function emphasis(opener: Sequence, { token: closer, context }: Sequence): Bounds {
  const { token } = opener
  const use = lengthOf(opener) > 1 && lengthOf({ token: closer }) > 1 ? 2 : 1
  const [sequence, textType, groupType] =
    use > 1
      ? (['strongSequence', 'strongText', 'strong'] as const)
      : (['emphasisSequence', 'emphasisText', 'emphasis'] as const)
  const opening: Token = { type: sequence, start: moved(token.end, -use), end: { ...token.end } }
  const closing: Token = { type: sequence, start: { ...closer.start }, end: moved(closer.start, use) }
  const text: Token = { type: textType, start: { ...token.end }, end: { ...closer.start } }
  const group: Token = { type: groupType, start: { ...opening.start }, end: { ...closing.end } }
  token.end = { ...opening.start }
  closer.start = { ...closing.end }
  return around(group, text, { opening, closing, context })
}

function strikethrough({ token: opening }: Sequence, { token: closing, context }: Sequence): Bounds {
  opening.type = 'strikethroughSequence'
  closing.type = 'strikethroughSequence'
  const group: Token = { type: 'strikethrough', start: { ...opening.start }, end: { ...closing.end } }
  const text: Token = { type: 'strikethroughText', start: { ...opening.end }, end: { ...closing.start } }
  return around(group, text, { opening, closing, context })
}

type Ends = { opening: Token; closing: Token; context: TokenizeContext }

function around(group: Token, text: Token, { opening, closing, context }: Ends): Bounds {
  return {
    before: [['enter', group, context], ...bounds(opening, context), ['enter', text, context]],
    after: [['exit', text, context], ...bounds(closing, context), ['exit', group, context]],
  }
}

function bounds(token: Token, context: TokenizeContext): Event[] {
  return [
    ['enter', token, context],
    ['exit', token, context],
  ]
}

function opensSequence(item: Item, kind: Kind): item is Event {
  if ('kind' in item || item[0] !== 'enter') return false
  return item[1].type === (kind === 'attention' ? 'attentionSequence' : 'strikethroughSequenceTemporary')
}

/** A star closes with stars, an underscore with underscores, tildes with tildes. */
function sequenceOf(kind: Kind, [, token, context]: Event): Sequence {
  const marker = kind === 'attention' ? context.sliceSerialize(token).charCodeAt(0) : lengthOf({ token })
  return { kind, token, context, marker }
}

function lengthOf({ token }: Pick<Sequence, 'token'>): number {
  return token.end.offset - token.start.offset
}

/** Works within a line only, where sequences are. */
function moved(point: Point, by: number): Point {
  return {
    ...point,
    column: point.column + by,
    offset: point.offset + by,
    _bufferIndex: point._bufferIndex + by,
  }
}

/** The events in order, with adjacent text joined; without recursion, because pairs may be deeply nested. */
function flat(items: readonly Item[]): Event[] {
  const events: Event[] = []
  const open: { items: readonly Item[]; at: number; after: readonly Event[] }[] = [
    { items, at: 0, after: [] },
  ]
  for (let level = open.at(-1); level; level = open.at(-1)) {
    const item = level.items[level.at]
    level.at += 1
    if (item === undefined) {
      events.push(...level.after)
      open.pop()
    } else if (!('kind' in item)) {
      add(events, item)
    } else if (item.kind === 'pair') {
      events.push(...item.before)
      open.push({ items: item.items, at: 0, after: item.after })
    }
  }
  return events
}

/** micromark would join pieces of text at the end, moving everything that follows for each. */
function add(events: Event[], event: Event): void {
  const last = events.at(-1)
  const isJoined = event[1].type === 'data' && last?.[0] === 'exit' && last[1].type === 'data'
  if (!isJoined) events.push(event)
  else if (event[0] === 'enter') last[1].end = event[1].end
}
