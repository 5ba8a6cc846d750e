import type { Paragraph } from 'mdast'
import type { Construct, State, Tokenizer } from 'micromark-util-types'
import { isEnd } from './characters.ts'
import { lineToken } from './line-tokens.ts'
import { nextLine, takeBlank } from './next-line.ts'

/** Longer ones are text, because each `<` of a line looks this far ahead. */
const maxLength = 1000

const openTag =
  /^<[a-z][a-z0-9-]*(?:[ \t\n]+(?:[a-z_:][\w.:-]*(?:[ \t]*=[ \t]*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?|@[a-z][\w.:-]*=(?:[^\s"'=<>`]+|'[^']*'|"[^"]*")))*[ \t\n]*\/?>$/i

/** A component with attribute names of Vue. */
const componentTag =
  /^<[A-Z][a-zA-Z0-9-]*(?:[ \t\n]+[a-zA-Z_:@#][\w.:-]*(?:[ \t]*=[ \t]*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?)*[ \t\n]*\/?>$/

/** An opening tag with an unquoted value, `<img src=./box.png>`: micromark ends such a value at its first slash; or with `@click`. */
export const unquotedTag: Construct = { name: 'kbUnquotedTag', tokenize }

function tokenize(...[effects, ok, nok]: Parameters<Tokenizer>): State {
  let text = ''
  let quote = ''
  const inside: State = (code) => {
    if (code === null || text.length > maxLength) return nok(code)
    if (isEnd(code)) return text === '<' ? nok(code) : lineEnd(code)
    const character = code < 0 ? ' ' : String.fromCharCode(code)
    // A comment, or a text with another `<`, is not a tag; otherwise each would read the whole rest.
    if (text === '<' ? !/[a-z]/i.test(character) : character === '<' && quote === '' && text !== '')
      return nok(code)
    if (quote === character) quote = ''
    else if (quote === '' && /["']/.test(character) && /=[ \t]*$/.test(text.slice(-20))) quote = character
    text += character
    effects.consume(code)
    return character === '>' && quote === '' ? end : inside
  }
  const lineEnd: State = (code) => {
    text += '\n'
    effects.exit('htmlTextData')
    takeBlank(effects, code)
    return (next) => {
      effects.enter('htmlTextData')
      return inside(next)
    }
  }
  const end: State = (code) => {
    if (!openTag.test(text) && !componentTag.test(text)) return nok(code)
    effects.exit('htmlTextData')
    effects.exit('htmlText')
    return ok(code)
  }
  return (code) => {
    effects.enter('htmlText')
    effects.enter('htmlTextData')
    return inside(code)
  }
}

/**
 * The opening tag of a component with its attributes on lines of their own, as formatters write it: `<Card⏎  title="a"⏎>`. Its last line
 * would begin a quote. Also a closed one on a line of its own, `<Card />`: Markdown follows it, while a block of HTML would go on to the next
 * blank line.
 */
export const tagLines: Construct = {
  name: 'kbTagLines',
  concrete: true,
  tokenize(effects, ok, nok) {
    let text = ''
    const next = (line: string): State => {
      // This one ends where another tag may begin; otherwise lines of such beginnings would be read again and again.
      if (text !== '' && /^ *</.test(line)) return nok
      text += text === '' ? line : `\n${line}`
      if (!/^<[A-Z][\w-]*(?:\s|\/>|$)/.test(text) || line.trim() === '' || text.length > maxLength) return nok
      if (!text.trimEnd().endsWith('>')) return effects.check(nextLine, goOn, nok)
      if (!/\n|\/>[ \t]*$/.test(text) || !componentTag.test(text.trimEnd())) return nok
      effects.exit('htmlFlow')
      return ok
    }
    const line = () => lineToken({ effects, token: 'htmlFlowData', next })
    const goOn: State = (code) => {
      takeBlank(effects, code)
      return line()
    }
    return (code) => {
      // A paragraph continues.
      if (this.interrupt) return nok(code)
      effects.enter('htmlFlow')
      return line()(code)
    }
  },
}

/** Elements that hold paragraphs. */
const block =
  'article|aside|blockquote|center|dd|details|div|dl|dt|figure|figcaption|footer|header|li|main|nav|ol|section|summary|table|tbody|td|tfoot|th|thead|tr|ul'
const onlyTags = new RegExp(`^(?: *</?(?:${block})(?: [^<>]*)?>)+ *$`, 'i')
const firstTag = new RegExp(`^ *<(?:${block}|p|h[1-6])(?: [^<>]*)?>`, 'i')
const lastTag = new RegExp(`</(?:${block}|p|h[1-6])>$`, 'i')

/** In MDX, a line of nothing but such tags: Markdown follows it, while a block of HTML would go on to the next blank line. */
export const lineOfTags: Construct = {
  name: 'kbLineOfTags',
  concrete: true,
  tokenize(effects, ok, nok) {
    const next = (line: string): State => {
      if (!onlyTags.test(line)) return nok
      effects.exit('htmlFlow')
      return ok
    }
    return (code) => {
      effects.enter('htmlFlow')
      return lineToken({ effects, token: 'htmlFlowData', next })(code)
    }
  },
}

/** In MDX, text in such tags on one line is Markdown, in a paragraph that shows no `<p>`: `<td>**a**</td>`. */
export const lineInTags: Construct = {
  name: 'kbLineInTags',
  concrete: true,
  tokenize(effects, ok, nok) {
    const next = (line: string): State => {
      const isText =
        firstTag.test(line) && lastTag.test(line.trimEnd()) && line.replace(/<[^<>]*>/g, '').trim() !== ''
      if (!isText) return nok
      effects.exit('paragraph')
      return ok
    }
    return (code) => {
      effects.enter('paragraph')
      return lineToken({ effects, token: 'chunkText', contentType: 'text', next })(code)
    }
  },
}

/** Whether a paragraph is such a line: elsewhere none begins with such a tag. */
export function isInTags({ children: [first] }: Paragraph): boolean {
  return first?.type === 'html' && firstTag.test(first.value)
}
