import { codeText } from 'micromark-core-commonmark'
import type { Code, Construct, Event, State, Token, TokenizeContext, Tokenizer } from 'micromark-util-types'
import { backtick, isLineEnding, space } from './characters.ts'
import { takeBlank } from './next-line.ts'

/** For each text that was searched to its end without success: where the last run of each number of backticks ends. */
const lastRuns = new WeakMap<TokenizeContext, ReadonlyMap<number, number>>()

/**
 * A code span as in CommonMark, in linear time.
 *
 * micromark reads the whole rest for each run of backticks without a partner, and moves all of a span for each of its lines. Here the first
 * run without a partner records the others, so that none of them is searched in vain.
 */
const tokenizeSpan: Tokenizer = function (effects, ok, nok) {
  const self = this
  const seen = new Map<number, number>()
  let opening = 0
  let size = 0
  let run: Token | undefined
  return start

  function start(code: Code): State | undefined {
    effects.enter('codeText')
    effects.enter('codeTextSequence')
    return sequenceOpen(code)
  }

  function sequenceOpen(code: Code): State | undefined {
    if (code === backtick) {
      effects.consume(code)
      opening += 1
      return sequenceOpen
    }
    const last = lastRuns.get(self)
    if (last && (last.get(opening) ?? 0) <= self.now().offset) return nok(code)
    effects.exit('codeTextSequence')
    return between(code)
  }

  function between(code: Code): State | undefined {
    if (code === null) {
      lastRuns.set(self, seen)
      return nok(code)
    }
    if (code === backtick) {
      run = effects.enter('codeTextSequence')
      size = 0
      return sequenceClose(code)
    }
    if (code === space || isLineEnding(code)) {
      takeBlank(effects, code)
      return between
    }
    effects.enter('codeTextData')
    return data(code)
  }

  function data(code: Code): State | undefined {
    if (code === null || code === space || code === backtick || isLineEnding(code)) {
      effects.exit('codeTextData')
      return between(code)
    }
    effects.consume(code)
    return data
  }

  function sequenceClose(code: Code): State | undefined {
    if (code === backtick) {
      effects.consume(code)
      size += 1
      return sequenceClose
    }
    if (size === opening) {
      effects.exit('codeTextSequence')
      effects.exit('codeText')
      return ok(code)
    }
    seen.set(size, self.now().offset)
    run!.type = 'codeTextData'
    return data(code)
  }
}

export const codeSpans: Construct = {
  name: 'kbCodeText',
  previous: codeText.previous!,
  tokenize: tokenizeSpan,
  resolve: spanOf,
}

/** The events of a span: one space or line end at each end is padding, and the text between line ends is one piece. */
function spanOf(events: Event[]): Event[] {
  const isPadded = isBlank(events[3]!) && isBlank(events.at(-4)!) && hasText(events.slice(4, -4))
  const [head, tail] = isPadded ? [5, -5] : [3, -3]
  if (isPadded) {
    events[3]![1].type = 'codeTextPadding'
    events.at(-4)![1].type = 'codeTextPadding'
  }
  return [...events.slice(0, head), ...joined(events.slice(head, tail)), ...events.slice(tail)]
}

function isBlank([, { type }]: Event): boolean {
  return type === 'space' || type === 'lineEnding'
}

function hasText(events: readonly Event[]): boolean {
  return events.some(([, { type }]) => type === 'codeTextData')
}

function joined(events: readonly Event[]): Event[] {
  const result: Event[] = []
  let piece: Token | undefined
  for (const event of events) {
    const [, token, context] = event
    if (token.type === 'lineEnding') {
      piece = undefined
      result.push(event)
    } else if (piece) {
      piece.end = token.end
    } else {
      piece = token
      piece.type = 'codeTextData'
      result.push(event, ['exit', piece, context])
    }
  }
  return result
}
