import type { Link, Nodes, Paragraph, Parents, PhrasingContent, Root, Text } from 'mdast'
import type { VFile } from 'vfile'
import { withNodes } from '../nodes.ts'
import type { Container } from '../syntax/container.ts'

const signs =
  /==|\^\^|\+\+|:(?:material|fontawesome|octicons|simple)-|^[ \t>*+-]*[?!]>|[:'"]:(?:ignore|size|class|id|target|disabled)/m

/**
 * Inline marks of other tools: `==marked==`, `^^inserted^^`, `++ctrl+c++`, icons by name, which are removed or signs, paragraphs that begin with
 * `?>` or `!>`, and titles of links that are options.
 */
export function otherMarks({ scripts }: { scripts: boolean }) {
  const wanted = scripts ? new RegExp(`${signs.source}|[~^]`, 'm') : signs
  return (tree: Root, file: VFile) => {
    if (wanted.test(String(file))) visit(tree, scripts ? String(file) : undefined)
  }
}

/** `written`: the source, if scripts are read. */
function visit(parent: Parents, written: string | undefined): void {
  for (const child of parent.children) {
    if ('title' in child && /^:\w/.test(String((child as Link).title))) delete (child as Link).title
    if (child.type === 'html') child.value = child.value.replace(icons, signOf)
    if ('children' in child) visit(child as Parents, written)
  }
  if (
    written !== undefined &&
    parent.children.some((child) => child.type === 'text' && script.test(child.value))
  )
    parent.children = (parent.children as PhrasingContent[]).flatMap((child) =>
      withScripts(child, written),
    ) as typeof parent.children
  if (parent.children.some((child) => child.type === 'text' && signs.test(child.value)))
    parent.children = withMarks(parent.children as PhrasingContent[]) as typeof parent.children
  parent.children.forEach((child, index) => {
    const box = child.type === 'paragraph' && boxOf(child)
    if (box) (parent.children as Nodes[])[index] = box
  })
}

/** `?> text` as a tip, `!> text` as a warning. */
function boxOf(paragraph: Paragraph): Container | undefined {
  const [first, ...others] = paragraph.children
  const mark = first?.type === 'text' ? /^([?!])>[ \t\n]*/.exec(first.value) : null
  if (!mark) return undefined
  const text: Text = { type: 'text', value: (first as Text).value.slice(mark[0].length) }
  return {
    type: 'container',
    name: mark[1] === '!' ? 'warning' : 'tip',
    title: '',
    attributes: { 'no-title': '' },
    children: [{ ...paragraph, children: text.value === '' ? others : [text, ...others] }],
    ...(paragraph.position && { position: paragraph.position }),
  }
}

/** `~2~` and `^10^`, which contain no spaces. */
const script = /(?<![~^\\])(?:~([^~^\s]{1,60})~|\^([^~^\s]{1,60})\^)(?![~^])/

function withScripts(child: PhrasingContent, written: string): PhrasingContent[] {
  if (child.type !== 'text') return [child]
  const found = [...withoutEscaped(child, written).matchAll(new RegExp(script, 'g'))].map(
    ({ 0: whole, 1: below, 2: above, index }) => ({
      start: index,
      end: index + whole.length,
      nodes: [marked(below === undefined ? 'sup' : 'sub', [{ type: 'text', value: below ?? above! }])],
    }),
  )
  return withNodes(child, found)
}

/** The text with a space for each escaped mark. */
function withoutEscaped({ value, position }: Text, written: string): string {
  const marks = position && written.slice(position.start.offset, position.end.offset).match(/\\?[~^]/g)
  let at = 0
  return value.replace(/[~^]/g, (mark) => (marks?.[at++]?.startsWith('\\') ? ' ' : mark))
}

const keys = /(?<![\w+])\+\+((?:[\w-]+|"[^"\n]{1,60}")(?:\+(?:[\w-]+|"[^"\n]{1,60}"))*)\+\+(?![\w+])/g
/** Icons by their names, as MkDocs has them. */
export const icons = /:(?:material|fontawesome|octicons|simple)-[\w-]+:(?:\{[^{}\n]*\})?[ \t]?/g
/** Icons with a meaning of their own, such as yes or no in a table, by parts of their names. */
const iconSigns: readonly (readonly [RegExp, string])[] = [
  [/-check(?:-bold|-all|-circle|-decagram|-\d+|-fill)*(?:-outline)?:/, '✓'],
  [/-(?:x|xmark|close|window-close|times)(?:-thick|-circle|-octagon|-\d+|-fill)*(?:-outline)?:/, '✗'],
  [/-(?:right|forward):|-arrow-right-/, '→'],
  [/-left:|-arrow-left-/, '←'],
]
const wide = /\P{ASCII}/u
const pairs: Readonly<Record<string, string>> = { '==': 'mark', '^^': 'ins' }

type Piece = PhrasingContent | { type: 'sign'; sign: string; opens: boolean; closes: boolean }

function signOf(icon: string): string {
  const blank = /[ \t]$/.exec(icon)?.[0] ?? ''
  if (/^:(?:simple|fontawesome-brands)-/.test(icon)) return ''
  const sign = iconSigns.find(([name]) => name.test(icon))?.[1]
  return sign ? sign + blank : ''
}

function withMarks(children: readonly PhrasingContent[]): PhrasingContent[] {
  return paired(
    children.flatMap((child) =>
      child.type === 'text' && signs.test(child.value) ? piecesOf(child) : [child],
    ),
  )
}

/** A text split at its marks; keys are converted at once. */
function piecesOf(text: Text): Piece[] {
  const value = text.value.replace(icons, signOf)
  const pieces: Piece[] = []
  let from = 0
  const flush = (to: number) => {
    if (to > from) pieces.push({ type: 'text', value: value.slice(from, to) })
  }
  for (const { 0: whole, 1: names, index } of value.matchAll(
    new RegExp(`${keys.source}|(?<!=)==(?!=)|(?<!\\^)\\^\\^(?!\\^)`, 'g'),
  )) {
    flush(index)
    from = index + whole.length
    if (names) pieces.push(...keysOf(names))
    else {
      const [before = '', after = ''] = [value[index - 1], value[from]]
      // Between Latin letters, or alone in quotes or brackets, it is an operator.
      const isAlone = /["'“‘(（!]/.test(before) && /["'”’)）]/.test(after)
      const opens = !/\s/.test(after || 'a') && (!/\w/.test(before) || wide.test(after || '。'))
      const closes = !/\s/.test(before || 'a') && (!/\w/.test(after) || wide.test(before || '。'))
      pieces.push({ type: 'sign', sign: whole, opens: opens && !isAlone, closes: closes && !isAlone })
    }
  }
  if (from === 0 && value === text.value) return [text]
  flush(value.length)
  return pieces
}

/** The keys of `ctrl+"any text"`. */
function keysOf(names: string): PhrasingContent[] {
  return [...names.matchAll(/"([^"]*)"|[^+]+/g)].flatMap(([name, label], at): PhrasingContent[] => [
    ...(at > 0 ? [{ type: 'text' as const, value: '+' }] : []),
    marked('kbd', [
      { type: 'text', value: label ?? name.replace(/^[a-z]/, (letter) => letter.toUpperCase()) },
    ]),
  ])
}

/** Pairs of the same mark; an unpaired one becomes text again. */
function paired(pieces: readonly Piece[]): PhrasingContent[] {
  const out: PhrasingContent[] = []
  const open = new Map<string, number>()
  for (const piece of pieces) {
    if (piece.type !== 'sign') {
      out.push(piece)
      continue
    }
    const at = open.get(piece.sign)
    if (at !== undefined && piece.closes) {
      const inside = out.splice(at)
      out.push(marked(pairs[piece.sign]!, inside.slice(1)))
      for (const [sign, start] of open) if (start >= at) open.delete(sign)
    } else {
      if (piece.opens) open.set(piece.sign, out.length)
      out.push({ type: 'text', value: piece.sign })
    }
  }
  return out
}

function marked(hName: string, children: PhrasingContent[]): PhrasingContent {
  return { type: 'emphasis', data: { hName }, children }
}
