import {
  isPreviewContainer,
  parsePreviewOptions,
  previewBody,
} from '../../client/widgets/code-preview/model.ts'
import type { Place } from '../model/types.ts'
import { parseFenceInfo } from '../parse/fence.ts'

/** A sample that can run: a code preview, or a fence that claims its output. Lines are those of the Markdown file. */
export type CodeSample = {
  lang: string
  code: string
  place: Place
  preview: boolean
  info: string
  output?: string
  /** Position of the first character of the code. Every line of the code is a line of the file. */
  codePlace: Place
  /** An excerpt, which need not parse. */
  fragment: boolean
  /** Why the author does not want it to run. */
  noRun?: string
  /** First line of the text in the output fence. */
  outputPlace?: Place
}

type Block = {
  kind: 'fence' | 'container'
  info: string
  place: Place
  /** Columns before the opening mark, by which every line of the body may be indented too. */
  indent: number
  quoted: boolean
  lines: string[]
  /** 1-based line of the file of `lines[0]`. */
  firstLine: number
}

const sampleLanguages = new Set([
  'js',
  'mjs',
  'javascript',
  'ts',
  'mts',
  'typescript',
  'jsx',
  'tsx',
  'json',
  'css',
  'html',
])

/**
 * The previews and the `js`, `ts`, `json`, `css` and `html` fences of a Markdown file, in order, with their output fences.
 *
 * A line scanner, so that each line of code keeps its line of the file: fences and previews may be indented, be in lists and quotes, and
 * anything that looks like one inside another block is text.
 */
export function extractSamples(text: string): CodeSample[] {
  const lines = text.split('\n')
  const blocks = blocksOf(lines)
  return blocks.flatMap((block, index) => {
    const sample = block.kind === 'container' ? containerSample(block) : fenceSample(block)
    if (!sample) return []
    const next = blocks[index + 1]
    return [next && isOutputOf(next, block, lines) ? withOutput(sample, next) : sample]
  })
}

/** Whether a sample claims its output, in its comments or below. */
function hasClaims({ code, output }: Pick<CodeSample, 'code' | 'output'>): boolean {
  return output !== undefined || /\/\/ →/.test(code)
}

const runnable = /^(?:js|mjs|javascript|ts|mts|typescript)$/

/** Whether a sample is executed: any preview of a script, and a fence of JavaScript or TypeScript with claims. */
export function runs(sample: CodeSample): boolean {
  return runnable.test(sample.lang) && sample.noRun === undefined && (sample.preview || hasClaims(sample))
}

const fenceOpening = /^(`{3,}|~{3,})([^\n]*)/
const containerOpening = /^(:{3,})(?!:)\s*(\S.*)/
const linePrefix = /^((?:[ \t]*>)*)([ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*)/

function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = []
  let index = frontMatterEnd(lines)
  while (index < lines.length) {
    const line = lines[index]!
    if (line.startsWith('<!--')) {
      while (index < lines.length && !lines[index]!.includes('-->')) index += 1
      index += 1
      continue
    }
    const block = openBlock(line, index)
    if (!block) {
      index += 1
      continue
    }
    const end = closingLine(lines, index, block)
    block.lines = lines.slice(index + 1, end).map((body) => withoutQuote(body, block.quoted))
    blocks.push(block)
    index = end + 1
  }
  return blocks
}

function frontMatterEnd(lines: readonly string[]): number {
  if (lines[0]?.trimEnd() !== '---') return 0
  return lines.findIndex((line, index) => index > 0 && line.trimEnd() === '---') + 1
}

function openBlock(line: string, index: number): Block | undefined {
  const [prefix = '', quote = '', rest = ''] = linePrefix.exec(line) ?? []
  const text = line.slice(prefix.length).trimEnd()
  const fence = fenceOpening.exec(text)
  const container = containerOpening.exec(text)
  const opening = fence ?? container
  if (!opening || (fence?.[1]?.startsWith('`') && fence[2]?.includes('`'))) return undefined
  if (container && !isPreviewContainer(container[2]!)) return undefined
  return {
    kind: fence ? 'fence' : 'container',
    info: opening[2]!.trim(),
    place: { line: index + 1, column: prefix.length + 1 },
    indent: rest.length,
    quoted: quote !== '',
    lines: [],
    firstLine: index + 2,
  }
}

function closingLine(lines: readonly string[], opening: number, { quoted, place }: Block): number {
  const mark = /^[`~:]+/.exec(lines[opening]!.slice(place.column - 1))![0]
  const closing = new RegExp(`^[ \\t]*${mark[0]}{${mark.length},}[ \\t]*$`)
  for (let index = opening + 1; index < lines.length; index++) {
    const line = lines[index]!
    if (quoted && !/^[ \t]*>/.test(line)) return index
    if (closing.test(withoutQuote(line, quoted))) return index
  }
  // A container without an end runs to the end of the file, like a fence.
  return lines.length
}

function withoutQuote(line: string, quoted: boolean): string {
  return quoted ? line.replace(/^(?:[ \t]*>)+/, '') : line
}

function containerSample(block: Block): CodeSample {
  const { code, skippedLines, lang } = previewBody(block.lines, block.indent)
  return sampleOf(block, {
    lang: lang || 'js',
    code,
    preview: true,
    firstLine: block.firstLine + skippedLines,
  })
}

function fenceSample(block: Block): CodeSample | undefined {
  const lang = parseFenceInfo(block.info).lang.toLowerCase()
  if (!sampleLanguages.has(lang)) return undefined
  const code = block.lines.map((line) => withoutIndent(line, block.indent)).join('\n')
  return sampleOf(block, { lang, code, preview: hasWord(block.info, 'preview'), firstLine: block.firstLine })
}

type Found = Pick<CodeSample, 'lang' | 'code' | 'preview'> & { firstLine: number }

function sampleOf(block: Block, { firstLine, ...found }: Found): CodeSample {
  const { noRun = hasWord(block.info, 'no-run') ? '' : undefined } = parsePreviewOptions(block.info)
  return {
    ...found,
    info: block.info,
    place: block.place,
    codePlace: { line: firstLine, column: block.place.column },
    fragment: hasWord(block.info, 'fragment'),
    ...(noRun !== undefined && { noRun }),
  }
}

/** Whether `next` is an output fence with only blank lines between. */
function isOutputOf(next: Block, { lines, firstLine }: Block, file: readonly string[]): boolean {
  if (next.kind !== 'fence' || !/^output(?:[\s{[:]|$)/.test(next.info)) return false
  const between = file.slice(firstLine + lines.length, next.place.line - 1)
  return between.every((line) => withoutQuote(line, next.quoted).trim() === '')
}

function withOutput(sample: CodeSample, { lines, indent, firstLine, place }: Block): CodeSample {
  return {
    ...sample,
    output: lines.map((line) => withoutIndent(line, indent)).join('\n'),
    outputPlace: { line: firstLine, column: place.column },
  }
}

function hasWord(info: string, word: string): boolean {
  return info.split(/\s+/).slice(1).includes(word)
}

function withoutIndent(line: string, indent: number): string {
  const blanks = /^[ \t]*/.exec(line)![0].length
  return line.slice(Math.min(indent, blanks))
}
