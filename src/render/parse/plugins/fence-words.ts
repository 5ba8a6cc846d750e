import type { Code } from 'mdast'
import type { FenceInfo } from '../code/fence.ts'
import { type PageState, report } from '../page-state.ts'

const howToHighlight = 'Lines to highlight are "{1,3-5}".'

const foreignWords: readonly (readonly [pattern: RegExp, fix: string])[] = [
  [/^(?:linenos|lineNumbers|numberLines)\b/i, 'Line numbers are ":line-numbers" or ":line-numbers=5".'],
  [/^(?:file|name|caption|label)=/i, 'A title is "[src/app.js]" or title="src/app.js".'],
  [/^npm2yarn$/, 'Write the commands of each tool in "::: code-group".'],
  [/^live$/, 'Code that readers run is marked by "preview".'],
  [/^(?:ins|del)=/, 'Lines that came or went are "ins={1}" and "del={2-3}".'],
  [/^(?:collapse|frame)=/, 'Remove it.'],
  [
    /^\{?(?:hl_lines|highlight|mark|emphasize-lines|line)=|^(?!\{[\d,-]+\}$)\{(?=.*\d)[\d,;.:\s-]*\}?$/i,
    howToHighlight,
  ],
  [/^\{\.?[A-Za-z]/, 'The language comes first: "```js {1,3-5}".'],
]

/** Full-width marks after a language, as Chinese input methods produce them: `{1，3}`, `【a.js】`. */
const fullWidthWords: typeof foreignWords = [
  [/^(?=.*[，、－–—～｛｝])[{｛][\d,，、－–—～-]+[}｝]?$/, howToHighlight],
  [/^【.|^\[.*】$/, 'A title is "[src/app.js]".'],
]

/** Words after the language that other tools understand, or in full width. */
export function warnOfWords({ words, wrongLines }: FenceInfo, node: Code, state: PageState): void {
  for (const part of wrongLines) {
    report(state, node, {
      rule: 'fence-word',
      message: `"${part}" in the braces of a fence names no lines.`,
      fix: howToHighlight,
    })
  }
  for (const word of words) {
    const typed = fullWidthWords.find(([pattern]) => pattern.test(word))
    if (typed) {
      report(state, node, {
        rule: 'full-width-mark',
        message: `"${word}" after the language of a fence has no effect: Markdown has half-width marks.`,
        fix: typed[1],
      })
    }
    const known = foreignWords.find(([pattern]) => pattern.test(word))
    if (!known) continue
    report(state, node, {
      rule: 'fence-word',
      message: `"${word}" after the language of a fence has no effect.`,
      fix: known[1],
    })
  }
}
