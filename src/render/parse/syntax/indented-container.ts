import type { CompileContext, Token } from 'mdast-util-from-markdown'
import type { Construct } from 'micromark-util-types'
import { alertKinds } from '../alert-names.ts'
import { icons } from '../plugins/other-marks.ts'
import { equals, exclamation, question } from './characters.ts'
import type { Container } from './container.ts'
import { closes, type MarkdownExtension, opens } from './extend.ts'
import { indentedLines } from './indented-lines.ts'
import { lineToken } from './line-tokens.ts'
import { inShortDocument } from './short-document.ts'

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    kbIndented: 'kbIndented'
    kbIndentedLine: 'kbIndentedLine'
  }
}

/** The body is indented by this many columns from its opening line. */
const indent = 4

/** `!!! note "Title"`, folded `??? note` or `??? "Title"`, open `???+ note`, and a tab `=== "Title"`. */
const box = /^(!!!|\?\?\?\+?)(?:[ \t]+([A-Za-z][\w-]*)((?:[ \t]+[\p{L}\p{N}_-]+)*))?(?:[ \t]+"(.*)")?[ \t]*$/u
const tab = /^===[!+]{0,2}[ \t]+(?:"(.*)"|'(.*)')[ \t]*$/

/** Boxes and tabs with an indented body, as in MkDocs, that end at the first line that is neither blank nor indented, like list items. */
const construct: Construct = inShortDocument({
  name: 'kbIndented',
  tokenize: (effects, ok, nok) => (code) => {
    effects.enter('kbIndented', { _container: true } as Partial<Token>)
    const next = (line: string) => (isOpening(line) ? ok : nok)
    return lineToken({ effects, token: 'kbIndentedLine', next })(code)
  },
  continuation: indentedLines(() => indent),
  exit: (effects) => void effects.exit('kbIndented'),
})

/** Containers with an indented body, as `container` nodes. */
export const indentedSyntax: MarkdownExtension = {
  syntax: [{ document: { [exclamation]: construct, [question]: construct, [equals]: construct } }],
  tree: [
    {
      enter: { kbIndented: opens(() => ({ type: 'container', name: 'info', title: '', children: [] })) },
      exit: {
        kbIndentedLine(this: CompileContext, token: Token) {
          const line = this.sliceSerialize(token)
          const found = read(line)
          const { line: row, column, offset } = token.start
          const by = line.search(/["']/) + 1
          const titleStart = { line: row, column: column + by, offset: offset + by }
          const isWritten = by > 0 && line.startsWith(found.title ?? '', by)
          Object.assign(this.stack.at(-1) as Container, found, isWritten && { titleStart })
        },
        kbIndented: closes,
      },
    },
  ],
}

/** A box of an unknown type is more likely an exclamation, unless it is folded, or in lower case with nothing or a quoted title after it. */
function isOpening(line: string): boolean {
  if (tab.test(line)) return true
  const [, marks = '!!!', type = '', others = '', title] = box.exec(line) ?? []
  if (type === '') return title !== undefined && marks !== '!!!'
  if (title !== undefined || alertKinds.has(type.toLowerCase())) return true
  return (others === '' || marks !== '!!!') && /^[a-z][a-z-]+$/.test(type)
}

function read(line: string): Partial<Container> {
  const [, double, single] = tab.exec(line) ?? []
  const label = double ?? single
  if (label !== undefined) return { name: 'tab', title: label.replace(icons, '').trim() || label }
  const [, marks = '', type = '', , title] = box.exec(line) ?? []
  const kind = alertKinds.get(type.toLowerCase()) ?? { name: 'info' as const }
  const own = {
    ...('label' in kind && { kindLabel: kind.label }),
    title: title ?? ('label' in kind ? '' : type[0]!.toUpperCase() + type.slice(1)),
  }
  if (marks === '!!!')
    return { name: kind.name, ...own, ...(title === '' && { attributes: { 'no-title': '' } }) }
  return {
    name: 'details',
    ...own,
    attributes: { className: [kind.name], ...(marks.endsWith('+') && { open: '' }) },
  }
}
