import type {
  Code,
  Construct,
  Event,
  Extension,
  State,
  TokenizeContext,
  TokenType,
} from 'micromark-util-types'
import { lessThan, quotationMark, space, star, tilde } from './characters.ts'

/** Punctuation of Chinese prose: an address written into a sentence ends before it. */
export const chinesePunctuation = /[，。；：、！？（）《》〈〉「」『』【】〔〕“”‘’…—～]/

const tokenTypes: Readonly<Record<string, TokenType>> = {
  wwwAutolink: 'literalAutolinkWww' as TokenType,
  protocolAutolink: 'literalAutolinkHttp' as TokenType,
}
const marks = { [star]: 'attentionSequence', [tilde]: 'strikethroughSequenceTemporary' } as const
/** How far back to search for an open mark, so that a line of addresses takes linear time. */
const farthest = 200
/** Longer addresses are left to GFM, because each is read twice here. */
const maxAddress = 2_000

/**
 * Bare addresses end before Chinese punctuation, and before the `**` or `~~` that closes a mark opened before them. As the parser reads the
 * rest, `**https://a.cn。**后文` is an address in bold. All others follow GFM.
 */
export function withAddressEnds({ text, ...rest }: Extension): Extension {
  const entries = Object.entries(text ?? {}).map(([code, list]) => [
    code,
    [list ?? []].flat().map((one) => ended(one, endFor)),
  ])
  return { ...rest, text: Object.fromEntries(entries) }
}

type Ends = (context: TokenizeContext) => (code: Code) => boolean

/** An address directly after a quotation mark ends before the next one. */
export const endInQuotes: Ends = ({ previous }) => {
  const isQuoted = previous === quotationMark
  return (code) => isQuoted && code === quotationMark
}

/** The construct of a bare address, which ends earlier. */
export function ended(construct: Construct, ends: Ends): Construct {
  const type = tokenTypes[construct.name ?? '']
  if (!type) return construct
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      const found = { text: '', isEnded: false }
      let left = 0
      const asGfmSays = construct.tokenize.call(this, effects, ok, nok)
      const consume: State = (code) => {
        effects.consume(code)
        left -= 1
        return left > 0 ? consume : leave
      }
      const leave: State = (code) => {
        effects.exit(type)
        effects.exit('literalAutolink' as TokenType)
        return ok(code)
      }
      const decide: State = (code) => {
        left = found.isEnded && !isInLabel(this.events) ? addressLength(found.text) : 0
        if (left === 0 || construct.previous?.call(this, this.previous) === false) return asGfmSays(code)
        effects.enter('literalAutolink' as TokenType)
        effects.enter(type)
        return consume(code)
      }
      return effects.check(lookAhead(found, ends(this)), decide, asGfmSays)
    },
  }
}

type Marked = { _balanced?: boolean; _gfmAutolinkLiteralWalkedInto?: boolean }

/** Whether a `[` before it may still become a link, whose text may not contain an address. Records how far it looked, as GFM does. */
function isInLabel(events: readonly Event[]): boolean {
  for (let index = events.length - 1; index >= 0; index -= 1) {
    const token = events[index]![1] as Event[1] & Marked
    if ((token.type === 'labelLink' || token.type === 'labelImage') && !token._balanced) return true
    if (token._gfmAutolinkLiteralWalkedInto) break
  }
  const last = events.at(-1)?.[1] as Marked | undefined
  if (last) last._gfmAutolinkLiteralWalkedInto = true
  return false
}

/** Reads up to where the sentence continues, a space, or the end. */
function lookAhead(found: { text: string; isEnded: boolean }, isEnd: (code: Code) => boolean): Construct {
  return {
    partial: true,
    tokenize(effects, ok, nok) {
      const read: State = (code) => {
        if (code === null || code <= space || code === lessThan || found.text.length > maxAddress)
          return stop(code)
        if (isEnd(code)) {
          found.isEnded = true
          return stop(code)
        }
        found.text += String.fromCharCode(code)
        // An address begins with one of two words, so others are soon rejected.
        if (found.text.length === 4 && !/^(?:http|www\.)$/i.test(found.text)) return nok(code)
        effects.consume(code)
        return read
      }
      const stop: State = (code) => {
        effects.exit('data')
        return ok(code)
      }
      return (code) => {
        effects.enter('data')
        return read(code)
      }
    },
  }
}

const address = /^(?:https?:\/\/(?=[^\s\p{P}])|www\.(?=.))([^\s\p{P}]|[-._])+/iu
/** Punctuation that belongs to the sentence rather than to the end of an address. */
const trail = /(?:[!"'*,.:;?_~\]]|&[a-z]+;)$/i

/** Length of the address before its sentence continues; 0 when it is not an address. */
function addressLength(text: string): number {
  const host = address.exec(text)?.[0].replace(/(?<![._])[._]+$/, '')
  if (!host || /_/.test(host.split('.').slice(-2).join('.'))) return 0
  let end = text.length
  for (;;) {
    const kept = text.slice(0, end)
    const mark = trail.exec(kept)?.[0] ?? (kept.endsWith(')') && !isBalanced(kept) ? ')' : '')
    if (!mark) return end
    end -= mark.length
  }
}

function isBalanced(text: string): boolean {
  return text.split(')').length <= text.split('(').length
}

function endFor(context: TokenizeContext): (code: Code) => boolean {
  const open = new Map<Code, boolean>()
  return (code) => {
    if (code === star || code === tilde) {
      if (!open.has(code)) open.set(code, isOpen(context, marks[code]))
      return open.get(code)!
    }
    return code !== null && code > 127 && chinesePunctuation.test(String.fromCharCode(code))
  }
}

/** Whether a mark of that kind is open. */
function isOpen(
  { events, sliceSerialize }: TokenizeContext,
  type: (typeof marks)[keyof typeof marks],
): boolean {
  let depth = 0
  for (const [kind, token] of events.slice(-farthest)) {
    if (kind !== 'enter' || token.type !== type) continue
    if (type === 'attentionSequence' && !sliceSerialize(token).startsWith('*')) continue
    if (depth > 0 && token._close) depth -= 1
    else if (token._open) depth += 1
  }
  return depth > 0
}
