import type { Nodes, Parents } from 'mdast'
import type { Diagnostic } from '../../types.ts'
import { eachNode, findingAt, type LintInput, rangeOf } from './source.ts'

/** A text without its marks: every character knows where it stands in the source and how deep in emphasis and links. */
type Flow = { text: string; offsets: readonly number[]; depths: readonly number[] }

/** Stands for inline code: a word, but neither Han nor Latin. */
const codeMark = '\ufffc'
/** Stands for what cannot be judged: tags, pictures, line ends. */
const gap = '\u0000'

/** Slips of Chinese and English copy: scripts that touch, Latin marks in Chinese sentences, words that stand twice. */
export function wordingFindings(input: LintInput): Diagnostic[] {
  const found: Diagnostic[] = []
  eachNode(input.tree, (node) => {
    if (node.type !== 'paragraph' && node.type !== 'heading' && node.type !== 'tableCell') return
    const flow = flowOf(node, input.source)
    if (flow.text.trim() === '') return
    for (const finding of [...spacing(input, flow), ...punctuation(input, flow), ...repetition(input, flow)])
      found.push(finding)
  })
  return found
}

function flowOf(parent: Parents, source: string): Flow {
  const flow = { text: '', offsets: [] as number[], depths: [] as number[] }
  const add = (character: string, offset: number, depth: number) => {
    flow.text += character
    flow.offsets.push(offset)
    flow.depths.push(depth)
  }
  const walk = (node: Nodes, depth: number): void => {
    const [start, end] = rangeOf(node)
    if (node.type === 'text') {
      for (let at = start; at < end; at += 1) add(source[at] === '\n' ? gap : source[at]!, at, depth)
    } else if (node.type === 'inlineCode') {
      add(codeMark, start, depth)
    } else if (/^(?:strong|emphasis|delete|link|linkReference)$/.test(node.type) && 'children' in node) {
      for (const child of node.children) walk(child, depth + 1)
    } else {
      add(gap, start, depth)
    }
  }
  for (const child of parent.children) walk(child, 0)
  return flow
}

const han = '\\p{Script=Han}'
// Names that are written together, and digits before units of time, which tradition sets without a space.
const touching = new RegExp(
  `(?<=${han})(?<!\\d[年月日号时分秒点])(?=[A-Za-z0-9])(?![A-Z](?![A-Za-z0-9]))|(?<=[A-Za-z0-9%])(?<!(?<![A-Za-z0-9])[A-Z])(?=${han})(?<!\\d(?=[年月日号时分秒点个次]))`,
  'gu',
)

function spacing(input: LintInput, { text, offsets, depths }: Flow): Diagnostic[] {
  return [...text.matchAll(touching)].map(({ index }) => {
    // Between two nodes the space belongs outside the marks of the deeper one.
    const before = offsets[index - 1]! + 1
    const at = depths[index - 1]! < depths[index]! ? before : offsets[index]!
    const near = `${text[index - 1]}${text[index]}`
    return {
      ...findingAt(input, 'han-spacing', [offsets[index - 1]!, offsets[index]! + 1], {
        severity: 'hint',
        message: `"${near}" stands without a space between Chinese and Latin.`,
        fix: `Write "${text[index - 1]} ${text[index]}".`,
      }),
      edit: editOf(input, [at, at], ' '),
    }
  })
}

const fullWidth: Readonly<Record<string, string>> = {
  ',': '，',
  ';': '；',
  ':': '：',
  '!': '！',
  '?': '？',
  '.': '。',
}
const latinMark = new RegExp(
  `(?<=[${han}”’」』）》])([,;:!?]|\\.(?![.\\w/*]))( ?)(?=[${han}“「『（《${codeMark}]|$|${gap})`,
  'gu',
)
const latinBrackets = new RegExp(
  `(?<=${han})\\(([^()]*${han}[^()]*)\\)|(?<![\\w\\])${codeMark}])\\(([^()]*${han}[^()]*)\\)(?=${han})`,
  'gu',
)

function punctuation(input: LintInput, { text, offsets }: Flow): Diagnostic[] {
  const marks = [...text.matchAll(latinMark)].map(({ 0: whole, 1: mark = '', index }) =>
    findingAt(input, 'half-width-punctuation', [offsets[index]!, offsets[index + whole.length - 1]! + 1], {
      severity: 'hint',
      message: `"${mark}" is a Latin mark in a Chinese sentence.`,
      fix: `Write "${fullWidth[mark]}".`,
      edit: fullWidth[mark]!,
    }),
  )
  const brackets = [...text.matchAll(latinBrackets)].flatMap(({ 0: whole, index }) =>
    [index, index + whole.length - 1].map((at) =>
      findingAt(input, 'half-width-punctuation', [offsets[at]!, offsets[at]! + 1], {
        severity: 'hint',
        message: `"${text[at]}" is a Latin bracket in a Chinese sentence.`,
        fix: `Write "${text[at] === '(' ? '（' : '）'}".`,
        edit: text[at] === '(' ? '（' : '）',
      }),
    ),
  )
  return [...marks, ...brackets]
}

const twice =
  /的的(?!确)|(?<!不)了了(?![之然于])|是是(?!非)|(?<!自)在在|和和(?![气美])|与与|及及|或或|就就|也也|都都|而而|但但|并并|把把(?!关)|被被|地地(?!道)|，，|、、|；；|：：|\b(the|an|of|to|and|with|for)\s+\1\b/giu

function repetition(input: LintInput, { text, offsets }: Flow): Diagnostic[] {
  return [...text.matchAll(twice)].map(({ 0: whole, 1: word, index }) => {
    const once = word ? whole.slice(0, word.length) : whole.slice(0, whole.length / 2)
    return findingAt(input, 'repeated-word', [offsets[index]!, offsets[index + whole.length - 1]! + 1], {
      severity: 'hint',
      message: `"${whole}" says the same twice.`,
      fix: `Write "${once}".`,
      edit: once,
    })
  })
}

function editOf(input: LintInput, range: readonly [number, number], text: string) {
  return findingAt(input, 'han-spacing', range, { message: '', edit: text }).edit
}
