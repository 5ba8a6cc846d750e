import type { Properties } from 'hast'
import type { Code, Nodes, Root } from 'mdast'
import type { VFile } from 'vfile'
import { previewBody } from '../../../client/widgets/code-preview/options.ts'
import { suggest } from '../../base/likeness.ts'
import { replaceBelow } from '../below.ts'
import { type FenceInfo, parseFenceInfo } from '../code/fence.ts'
import { type Highlight, languageNames } from '../code/highlight.ts'
import { takeMarkers } from '../code/markers.ts'
import { withoutTypeChecks } from '../code/type-checks.ts'
import { warnOfMarks } from '../code/wrong-marks.ts'
import { translatedMarks } from '../foreign/code-marks.ts'
import { type Opaque, opaque } from '../nodes.ts'
import { type PageState, placeOf, report, stateOf } from '../page-state.ts'
import type { RawContainer } from '../syntax/raw-container.ts'
import { dedent } from '../text.ts'
import { warnOfWords } from './fence-words.ts'

declare module 'mdast' {
  interface CodeData {
    /** Name of the file that a `<<<` line shows. */
    fileName?: string
  }
}

export type CodeOptions = {
  highlight: Highlight
  lineNumbers: boolean
  defaultLang: string
  /** The key under which the drawing of a diagram is found. */
  diagramKey: (text: string) => string
}

/** Turns code, diagrams and previews into opaque elements: highlighted once, here, as strings. */
export function code(options: CodeOptions) {
  return (tree: Root, file: VFile) => {
    const state = stateOf(file)
    const context = { ...options, state, source: String(file) }
    state.time.spend(() => replaceBelow(tree, (node) => shownAs(node, context)))
  }
}

type Context = CodeOptions & { state: PageState; source: string }

function shownAs(node: Nodes, context: Context): Nodes[] | undefined {
  if (node.type === 'inlineCode') node.value = unescaped(node.value)
  if (node.type !== 'code' && node.type !== 'rawContainer') return undefined
  context.state.time.step('this code', node)
  return [drawn(node.type === 'code' ? codeBlock(node, context) : rawContainer(node, context), node)]
}

/** An mdast placeholder that the `opaque` handler passes on; keeps the place of the node it replaces. */
function drawn(opaque: Opaque, from: Nodes): Nodes {
  return { ...opaque, ...(from.position && { position: from.position }) } as unknown as Nodes
}

function codeBlock(node: Code, context: Context): Opaque {
  const info = parseFenceInfo([node.lang, node.meta].filter(Boolean).join(' '))
  if (isIndented(node, context.source)) return opaque('kb-plain-code', { code: node.value })
  const written = shownRust(withLiterals(unescaped(node.value.trimEnd()), info.lang), info.lang)
  const plain = info.lang === 'ansi' ? written.replace(colour, '') : written
  const text = info.words.includes('twoslash') ? withoutTypeChecks(plain) : plain
  if (info.lang.toLowerCase() === 'mermaid') return diagram(text, info, node, context)
  if (info.words.includes('preview')) {
    const options = info.words.filter((word) => word !== 'preview').join(' ')
    const lang = info.lang || 'js'
    return preview(text, { info: `script-preview ${options}`, lang, title: info.title }, context)
  }
  return codeElement(text, info, node, context)
}

/** Where a terminal changes its colour, which is not shown. */
const colour = /[^\P{Cc}\s]\[[\d;]*m/gu

/** `<!--@@include: …-->` lets a note about inclusions show `<!--@include: …-->`. */
function unescaped(text: string): string {
  return text.replace(/(<!--\s*)@@include:/g, '$1@include:')
}

/** In VitePress code whose language ends in `-vue`, a string in double braces is shown without them: `{{ '<name>' }}`. */
function withLiterals(text: string, lang: string): string {
  if (!lang.endsWith('-vue')) return text
  return text.replace(
    /\{\{\s*(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1\s*\}\}/g,
    (_, _quote: string, literal: string) => literal.replace(/\\(.)/g, '$1'),
  )
}

/** Rust without the lines that only make it compile, which begin with `# ` in rustdoc. */
function shownRust(text: string, lang: string): string {
  if (lang.toLowerCase() !== 'rust' || !/^[ \t]*#(?:[ \t]|$)/m.test(text)) return text
  return text
    .split('\n')
    .filter((line) => !/^[ \t]*#(?:[ \t].*)?$/.test(line))
    .join('\n')
}

/** Indented code and fences without a language look alike in the tree; only the source shows the difference. */
function isIndented(node: Code, source: string): boolean {
  const offset = node.position?.start.offset
  return (
    !node.lang &&
    !node.data?.fileName &&
    offset !== undefined &&
    !/^\s{0,3}(?:`|~)/.test(source.slice(offset, offset + 4))
  )
}

function diagram(text: string, info: FenceInfo, node: Code, { state, diagramKey }: Context): Opaque {
  const key = diagramKey(text)
  state.diagrams.push({ key, text, place: placeOf(state, node) })
  state.islands.add('diagram-viewer')
  const number = state.diagrams.length
  return opaque('kb-diagram', {
    diagramKey: key,
    source: text,
    number,
    ...(info.title && { title: info.title }),
  })
}

function rawContainer(node: RawContainer, context: Context): Opaque {
  const { code, lang } = previewBody(dedent(node.value))
  return preview(dedent(code), { info: node.info, lang: lang || 'js' }, context)
}

function preview(
  text: string,
  { info, lang, title }: { info: string; lang: string; title?: string | undefined },
  { state, highlight }: Context,
): Opaque {
  state.islands.add('code-preview')
  const html = highlight(text, lang).lines.map((line) => `<span class="line">${line}</span>`)
  return opaque('kb-preview', { code: text, info, lang, html: html.join('\n'), ...(title && { title }) })
}

function codeElement(written: string, info: FenceInfo, node: Code, context: Context): Opaque {
  const { state, highlight, defaultLang, lineNumbers } = context
  const text = translatedMarks(written)
  const marked = takeMarkers(text)
  warnOfMarks(text, node, state)
  const { lines, known } = highlight(marked.code, info.lang || defaultLang)
  // A formula while formulas are off has its own finding.
  if (!known && info.lang !== 'math') {
    const near = suggest(info.lang, languageNames())
    const fix = elsewhere[info.lang] ?? (near && `Did you mean "${near}"?`)
    report(state, node, {
      rule: 'unknown-language',
      message: `No highlighter for "${info.lang}", so the block is shown as plain text.`,
      ...(fix && { fix }),
    })
  }
  warnOfWords(info, node, state)
  const start = info.lineNumbers ?? (lineNumbers ? 1 : false)
  const html = lines.map(
    (line, index) => `<span class="${lineClasses(index, info, marked.classes)}">${line}</span>`,
  )
  const properties: Properties = {
    lang: info.lang,
    label: labelOf(info.lang),
    html: html.join('\n'),
    lines: lines.length,
  }
  return opaque('kb-code', {
    ...properties,
    ...(info.title && { title: info.title }),
    ...(node.data?.fileName && { fileName: node.data.fileName }),
    ...(start !== false && { start }),
    ...(marked.focused && { focus: true }),
    ...((marked.changed || info.changed.size > 0) && { diff: true }),
  })
}

/** Equivalents of other tools' fences. */
const elsewhere: Readonly<Record<string, string>> = {
  plantuml: 'Diagrams are written in Mermaid: "```mermaid".',
  dot: 'Diagrams are written in Mermaid: "```mermaid".',
  flow: 'Diagrams are written in Mermaid: "```mermaid".',
  sequence: 'Diagrams are written in Mermaid: "```mermaid".',
}

function lineClasses(index: number, info: FenceInfo, marks: ReadonlyMap<number, readonly string[]>): string {
  const change = info.changed.get(index + 1)
  const own = [
    ...(info.highlighted.has(index + 1) ? ['highlighted'] : []),
    ...(change ? ['diff', change] : []),
  ]
  return [...new Set(['line', ...own, ...(marks.get(index) ?? [])])].join(' ')
}

/** The label over a block: the language as written; `vue-html` is a template, and a `-vue` suffix means nothing to readers. */
function labelOf(lang: string): string {
  if (lang === 'vue-html') return 'template'
  return lang === 'ansi' ? '' : lang.replace(/-vue$/, '')
}
