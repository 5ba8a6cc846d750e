import type { Construct, State } from 'micromark-util-types'
import type { Processor } from 'unified'
import { exclamation, hash, isEnd, isSpace } from './characters.ts'
import { extendMarkdown } from './extend.ts'

/** A heading whose text touches its marks, as Python-Markdown reads it: `##Text`. */
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
      if (!isEnd(code)) {
        effects.consume(code)
        return text
      }
      effects.exit('chunkText')
      effects.exit('atxHeadingText')
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
