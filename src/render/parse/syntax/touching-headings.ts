import type { Construct, State } from 'micromark-util-types'
import type { Processor } from 'unified'
import { exclamation, hash, isEnd, isSpace } from './characters.ts'
import { extendMarkdown } from './extend.ts'

/** Marks at the end of a line. */
const closing: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    const marks: State = (code) => {
      if (code !== hash) {
        effects.exit('atxHeadingSequence')
        return isEnd(code) ? ok(code) : nok(code)
      }
      effects.consume(code)
      return marks
    }
    return (code) => {
      effects.enter('atxHeadingSequence')
      return marks(code)
    }
  },
}

/** A heading whose text touches its marks, as Python-Markdown reads it: `##Text`, `##Text##`. */
const heading: Construct = {
  name: 'kbTouchingHeading',
  tokenize(effects, ok, nok) {
    let size = 0
    const marks: State = (code) => {
      if (code === hash && size < 6) {
        size += 1
        effects.consume(code)
        return marks
      }
      if (isEnd(code) || isSpace(code) || code === hash || code === exclamation) return nok(code)
      effects.exit('atxHeadingSequence')
      effects.enter('atxHeadingText')
      effects.enter('chunkText', { contentType: 'text' })
      return text(code)
    }
    const text: State = (code) => {
      if (isEnd(code)) return end(code)
      if (code === hash) return effects.check(closing, end, otherMarks)(code)
      effects.consume(code)
      return text
    }
    // Once, not at each of many marks.
    const otherMarks: State = (code) => {
      if (code !== hash) return text(code)
      effects.consume(code)
      return otherMarks
    }
    const end: State = (code) => {
      effects.exit('chunkText')
      effects.exit('atxHeadingText')
      return effects.attempt(closing, finish, finish)(code)
    }
    const finish: State = (code) => {
      effects.exit('atxHeading')
      return ok(code)
    }
    return (code) => {
      effects.enter('atxHeading')
      effects.enter('atxHeadingSequence')
      return marks(code)
    }
  },
}

/** Plug-in: such headings, which elsewhere are text, for instance a tag. */
export function touchingHeadings(this: Processor): void {
  extendMarkdown(this, { syntax: [{ flow: { [hash]: heading } }] })
}
