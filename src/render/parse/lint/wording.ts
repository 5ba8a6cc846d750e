import type { Heading, Nodes, Parents } from 'mdast'
import { lastUpTo } from '../../base/last-up-to.ts'
import type { Diagnostic } from '../../model/types.ts'
import { slugOf } from '../slug.ts'
import { findingAt, type LintInput, rangeOf, typed } from './source.ts'

/** A text without its marks, joined from pieces of the source: each character can be traced to its offset and its depth in emphasis and links. */
type Flow = { text: string; pieces: readonly Piece[] }

/** `at` is the piece's start in the text, `offset` in the source; it is equally long in both. */
type Piece = { at: number; offset: number; depth: number }

/** Placeholder for inline code: a word, but neither Han nor Latin. */
const codeMark = '\ufffc'
/** Placeholder for parts that are not checked: tags, pictures, line ends. */
const gap = '\u0000'

/** Slips of Chinese and English copy: missing spaces between scripts, Latin punctuation in Chinese sentences, repeated words. */
export function wordingFindings(input: LintInput): Diagnostic[] {
  return input.nodes.flatMap(({ node }) => {
    if (node.type !== 'paragraph' && node.type !== 'heading' && node.type !== 'tableCell') return []
    const flow = flowOf(node, input.source)
    if (flow.text.trim() === '') return []
    const found = [
      ...(chinese.test(flow.text) ? [...spacing(input, flow), ...punctuation(input, flow)] : []),
      ...repetition(input, flow),
    ]
    return node.type === 'heading' ? found.map((finding) => withSameId(input, node, finding)) : found
  })
}

/** A text without any of these has neither spacing nor punctuation of Chinese. */
const chinese = /[\p{Script=Han}」』）》]/u

/** A repair that would change a heading's id, and so break links to it, is left to the author. */
function withSameId(input: LintInput, heading: Heading, finding: Diagnostic): Diagnostic {
  const { edit, ...rest } = finding
  const [, inside = ''] = /\{([^{}]*)\}[\s#]*$/.exec(typed(input, heading).raw) ?? []
  const isNamed = /#[^\s{}]/.test(inside)
  if (edit?.kind !== 'text' || isNamed) return finding
  const isInserted = edit.start.line === edit.end.line && edit.start.column === edit.end.column
  return isInserted || slugOf(edit.text) !== '' ? rest : finding
}

function flowOf(parent: Parents, source: string): Flow {
  let text = ''
  const pieces: Piece[] = []
  const add = (piece: string, offset: number, depth: number) => {
    pieces.push({ at: text.length, offset, depth })
    text += piece
  }
  const walk = (node: Nodes, depth: number): void => {
    const [start, end] = rangeOf(node)
    if (node.type === 'text') {
      if (end > start) add(judged(source.slice(start, end)), start, depth)
      // The parser gives no position to text beside some addresses.
      else add(gap, start, depth)
    } else if (node.type === 'inlineCode') {
      add(codeMark, start, depth)
    } else if (
      /^(?:strong|emphasis|delete|link|linkReference)$/.test(node.type) &&
      !isOwnLabel(node) &&
      'children' in node
    ) {
      for (const child of node.children) walk(child, depth + 1)
    } else {
      add(gap, start, depth)
    }
  }
  for (const child of parent.children) walk(child, 0)
  return { text, pieces }
}

/** `[text]` and `[text][]`: the text is also the name of the reference. */
function isOwnLabel(node: Nodes): boolean {
  return node.type === 'linkReference' && node.referenceType !== 'full'
}

const address =
  /(?:https?:\/\/|www\.)(?:[a-z0-9.-]*[a-z]{2}(?::\d+)?(?=\p{Script=Han})|[^\s<>，。；：、！？（）《》〈〉「」『』【】〔〕“”‘’…—～]*)|(?:\.{1,2}\/|[A-Za-z]:\\)[^\s，。；：、！？（）《》“”]*/giu
/** Attributes, values and links of Obsidian: the words in them are names. */
const names = /\{[^{}\n]*\}|\[\[[^[\]\n]*\]\]/g

/** A text of equal length in which addresses and paths are replaced by Latin letters, and names by gaps, because changes would break them. */
function judged(text: string): string {
  const plain = /[/\\{[]|www\./i.test(text)
    ? text
        .replace(names, (name) => gap.repeat(name.length))
        .replace(address, (found) => found.replace(/[^\x20-\x7e]/g, 'a'))
    : text
  return plain.replaceAll('\n', gap)
}

/** The source offset of a character of the text, and its depth. */
function placeIn({ pieces }: Flow, index: number): { offset: number; depth: number } {
  const { at, offset, depth } = pieces[lastUpTo(pieces, (piece) => piece.at <= index)]!
  return { offset: offset + index - at, depth }
}

const han = '\\p{Script=Han}'
// Names and words written without a space, and digits before units of time, which traditionally have none.
const touching = new RegExp(
  `(?<=${han})(?<!\\d[年月日号时分秒点]|卡拉(?=OK))(?=[A-Za-z0-9])(?![A-Z](?![A-Za-z0-9]))|(?<=[A-Za-z0-9%])(?<!(?<![A-Za-z0-9])[A-Z]|AA(?=制))(?=${han})(?<!\\d(?=[年月日号时分秒点个次]))`,
  'gu',
)

function spacing(input: LintInput, flow: Flow): Diagnostic[] {
  const { text } = flow
  if (!/[A-Za-z0-9%]/.test(text)) return []
  return [...text.matchAll(touching)].map(({ index }) => {
    const before = placeIn(flow, index - 1)
    const after = placeIn(flow, index)
    // Between two nodes the space belongs outside the marks of the deeper one.
    const at = before.depth < after.depth ? before.offset + 1 : after.offset
    const near = `${text[index - 1]}${text[index]}`
    return {
      ...findingAt(input, 'han-spacing', [before.offset, after.offset + 1], {
        message: `"${near}" has no space between Chinese and Latin.`,
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
// A dot within a line may separate names, be part of a version, precede an extension or follow an author.
const latinMark = new RegExp(
  `(?<=[${han}”’」』）》])(?:([,;:!?])( ?)(?=[${han}“「『（《${codeMark}]|$|${gap})|(\\.)(?= *$))`,
  'gu',
)
const latinBrackets = new RegExp(
  `(?<=${han})\\((?=[^()]*${han})([^()]*)\\)|(?<![\\w\\])${codeMark}])\\((?=[^()]*${han})([^()]*)\\)(?=${han})`,
  'gu',
)

function punctuation(input: LintInput, flow: Flow): Diagnostic[] {
  const { text } = flow
  const brackets = text.includes('(') ? outermost(text, [...text.matchAll(latinBrackets)]) : []
  // A mark after a bracket is in a Chinese sentence if the bracket is.
  const widened =
    brackets.length > 0 ? text.replace(latinBrackets, (whole) => `（${whole.slice(1, -1)}）`) : text
  const found = /[,;:!?.]/.test(text) ? [...widened.matchAll(latinMark)] : []
  const marks = found
    .filter(({ index }) => !isAfterLatinQuote(text, index))
    .map(({ 0: whole, 1: within, 3: last = '', index }) => ({ whole, mark: within ?? last, index }))
    .map(({ whole, mark, index }) =>
      // The space after it may be outside of bold text, where it has to stay.
      findingAt(input, 'half-width-punctuation', stretch(flow, index, whole) ?? stretch(flow, index, mark)!, {
        message: `"${mark}" is a Latin mark in a Chinese sentence.`,
        fix: `Write "${fullWidth[mark]}".`,
        edit: fullWidth[mark]!,
      }),
    )
  return [...marks, ...brackets.flatMap(({ 0: whole, index }) => bracketsAt(input, flow, index, whole))]
}

/** Nested brackets are left out: repairing only the inner ones would make the outer ones a finding of the next run. */
function outermost(text: string, matches: readonly RegExpExecArray[]): RegExpExecArray[] {
  let depth = 0
  let at = 0
  return matches.filter(({ index }) => {
    for (; at < index; at += 1) {
      if (text[at] === '(') depth += 1
      else if (text[at] === ')' && depth > 0) depth -= 1
    }
    return depth === 0
  })
}

/** A finding for each of two brackets; the first one repairs both, since repairing one alone would be worse, and what is between them. */
function bracketsAt(input: LintInput, flow: Flow, index: number, whole: string): Diagnostic[] {
  const both = stretch(flow, index, whole)
  const inner = both && input.source.slice(both[0] + 1, both[1] - 1)
  // Names and addresses differ in what is judged.
  const isPlain = inner === whole.slice(1, -1)
  const edit = both && editOf(input, both, isPlain ? repairedWords(`（${inner}）`) : `（${inner}）`)
  return [index, index + whole.length - 1].map((at) => ({
    ...findingAt(input, 'half-width-punctuation', stretch(flow, at, '(')!, {
      message: `"${flow.text[at]}" is a Latin bracket in a Chinese sentence.`,
      fix: `Write "${flow.text[at] === '(' ? '（' : '）'}".`,
    }),
    ...(edit && at === index && { edit }),
  }))
}

function repairedWords(text: string): string {
  return text
    .replace(touching, ' ')
    .replace(latinMark, (_, within: string, _space: string, last: string) => fullWidth[within ?? last]!)
}

/** Whether a mark follows a quote or apostrophe of a sentence without Han: English uses the same ones as Chinese. */
function isAfterLatinQuote(text: string, index: number): boolean {
  if (!/[”’]/.test(text[index - 1]!)) return false
  const before = text.slice(Math.max(0, index - 200), index)
  return !/\p{Script=Han}[^.!?。！？\0]{0,200}$/u.test(before)
}

/** The range of a piece of the text in the source; undefined when Markdown marks are within it. */
function stretch(flow: Flow, index: number, written: string): [number, number] | undefined {
  const start = placeIn(flow, index).offset
  const end = placeIn(flow, index + written.length - 1).offset + 1
  return end - start === written.length ? [start, end] : undefined
}

/**
 * Slips in any context. Most doubled characters belong to two words (为了|了解, 本地|地址, 总和|和, 现在|在, 成就|就), and so do those around these: 目的|的,
 * 的|的士, 该|是|是否.
 */
const twice =
  /(?<![目标標打之靶的])的的(?![确確喀士哥的])|(?<=[也该該])是是(?![非否不是])|(?<!，)，，(?!，)|(?<!、)、、(?!、)|(?<!；)；；(?!；)|(?<!：)：：(?!：)|(?<![\w-])([Tt]he(?= +the)|[Aa]n(?= +an)) +(?:the|an)(?![\w-])/gu

function repetition(input: LintInput, flow: Flow): Diagnostic[] {
  return [...flow.text.matchAll(twice)].flatMap(({ 0: whole, 1: word, index }) => {
    const range = stretch(flow, index, whole)
    if (!range) return []
    const once = word ?? whole.slice(0, whole.length / 2)
    return [
      findingAt(input, 'repeated-word', range, {
        message: `"${whole}" says the same twice.`,
        fix: `Write "${once}".`,
        edit: once,
      }),
    ]
  })
}

function editOf(input: LintInput, range: readonly [number, number], text: string) {
  return findingAt(input, 'han-spacing', range, { message: '', edit: text }).edit
}
