import type { Literal } from 'mdast'
import type { Extension as TreeExtension } from 'mdast-util-from-markdown'
import type { Code, Construct, Effects, State } from 'micromark-util-types'
import { bar, caret, closingBracket, exclamation, isEnd, openingBracket } from '../characters.ts'
import { closes } from '../extend.ts'

/** `[[target|label]]`, or with `isEmbed` `![[target|label]]`; `value` is a link's visible text. */
export interface WikiNode extends Literal {
  type: 'wikiLink'
  target: string
  label?: string
  isEmbed: boolean
}

declare module 'mdast' {
  interface RootContentMap {
    wikiLink: WikiNode
  }
  interface PhrasingContentMap {
    wikiLink: WikiNode
  }
}

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    wikiLink: 'wikiLink'
  }
}

/** Longer ones are text. */
const maxLength = 1000

/** Links and embeds on one line. Reading stops at the next `[[`, so brackets that are never closed cost one pass over their line. */
export const wikiLink: Construct = { name: 'wikiLink', tokenize }

function tokenize(effects: Effects, ok: State, nok: State): State {
  let length = 0
  let isLabel = false
  let target = ''
  return start

  function start(code: Code): State | undefined {
    effects.enter('wikiLink')
    if (code !== exclamation) return first(code)
    effects.consume(code)
    return first
  }

  function first(code: Code): State | undefined {
    if (code !== openingBracket) return nok(code)
    effects.consume(code)
    return second
  }

  function second(code: Code): State | undefined {
    if (code !== openingBracket) return nok(code)
    effects.consume(code)
    return inside
  }

  function inside(code: Code): State | undefined {
    if (isEnd(code) || length > maxLength) return nok(code)
    if (code === openingBracket) return isLabel ? bracket(code) : nok(code)
    if (code === closingBracket) return end(code)
    // `[[^1]]` is a footnote in brackets.
    if (code === caret && target === '') return nok(code)
    if (code === bar) isLabel = true
    if (!isLabel) target += code! < 0 ? ' ' : String.fromCharCode(code!)
    length += 1
    effects.consume(code)
    return inside
  }

  function bracket(code: Code): State | undefined {
    effects.consume(code)
    return (next) => (next === openingBracket ? nok(next) : inside(next))
  }

  function end(code: Code): State | undefined {
    effects.consume(code)
    return (next) => {
      if (next !== closingBracket) return isLabel ? inside(next) : nok(next)
      if (target.trim() === '' || /^toc$/i.test(target)) return nok(next)
      effects.consume(next)
      return last
    }
  }

  function last(code: Code): State | undefined {
    effects.exit('wikiLink')
    return ok(code)
  }
}

export const wikiLinkFromMarkdown: TreeExtension = {
  enter: {
    wikiLink(token) {
      this.enter(wikiNodeOf(this.sliceSerialize(token)), token)
    },
  },
  exit: { wikiLink: closes },
}

/** In a table the bar is escaped: `[[note\|text]]`. */
function wikiNodeOf(written: string): WikiNode {
  const isEmbed = written.startsWith('!')
  const inner = written.slice(isEmbed ? 3 : 2, -2)
  const at = inner.indexOf('|')
  const target = (at < 0 ? inner : inner.slice(0, at)).replace(/\\$/, '').trim()
  const label = at < 0 ? '' : inner.slice(at + 1).trim()
  return { type: 'wikiLink', target, isEmbed, value: label || shownTarget(target), ...(label && { label }) }
}

/** As Obsidian shows a link without a text: `note > heading`. */
function shownTarget(target: string): string {
  return target
    .replace(/\.md(?=#|$)/i, '')
    .split('#')
    .map((part) => part.replace(/^\^/, '').trim())
    .filter(Boolean)
    .join(' > ')
}
