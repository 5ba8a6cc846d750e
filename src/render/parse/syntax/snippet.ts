import type { Literal } from 'mdast'
import type { Construct } from 'micromark-util-types'
import { lessThan } from './characters.ts'
import { closes, type MarkdownExtension } from './extend.ts'
import { lineToken } from './line-tokens.ts'

/** `<<< path#region{lines lang} [title]` on a line of its own: code from another file. `value` is the text after `<<<`. */
export interface Snippet extends Literal {
  type: 'snippet'
}

declare module 'mdast' {
  interface RootContentMap {
    snippet: Snippet
  }
}

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    kbSnippet: 'kbSnippet'
  }
}

/** A path: begins with a folder, or has a slash or an extension in its first word. */
const pathLike = /^(?:@\/|\.{0,2}\/(?=\S)|[^\s#{["'`<>]*[^\s#{["'`<>./](?:\/|\.[A-Za-z]\w*(?=[\s#{[]|$)))/
/** A path without a folder has no spaces, except before its lines and title. */
const bare = /^[^\s#{[]+(?:#|\s*(?:[{[]|$))/
/** Directly below a line of text, only a path that begins with a folder counts: `<<<` is also an operator. */
const placed = /^[@./]/

/** A single line that begins with `<<<` and what looks like a path. A line with `>>>` is text, as other languages use `<<< a >>>` for something else. */
const construct: Construct = {
  name: 'kbSnippet',
  concrete: true,
  tokenize(effects, ok, nok) {
    const isShown = (line: string) => isSnippet(line) && (!this.interrupt || placed.test(pathIn(line)))
    return lineToken({ effects, token: 'kbSnippet', next: (line) => (isShown(line) ? ok : nok) })
  },
}

/** Whether a line that begins with `<<<` names what looks like a path. */
export function isSnippet(line: string): boolean {
  const written = pathIn(line)
  if (!/^<<<(?!<)/.test(line) || written.includes('>>>')) return false
  return pathLike.test(written) && (placed.test(written) || bare.test(written))
}

function pathIn(line: string): string {
  return line.slice(3).trim()
}

/** Lines of code from other files, as `snippet` nodes. */
export const snippetSyntax: MarkdownExtension = {
  syntax: [{ flow: { [lessThan]: construct } }],
  tree: [
    {
      enter: {
        kbSnippet(token) {
          this.enter({ type: 'snippet', value: pathIn(this.sliceSerialize(token)) }, token)
        },
      },
      exit: { kbSnippet: closes },
    },
  ],
}
