import type { Code, Nodes } from 'mdast'
import { parsePreviewOptions, previewBody } from '../../../client/widgets/code-preview/options.ts'
import type { CodeSample } from '../../model/types.ts'
import { parseFenceInfo } from '../code/fence.ts'
import { type PageState, writtenAt } from '../page-state.ts'
import type { RawContainer } from '../syntax/raw-container.ts'
import type { LintInput } from './source.ts'

const sampleLanguages = new Set('js mjs javascript ts mts typescript jsx tsx json css html'.split(' '))

/** The previews and the `js`, `ts`, `json`, `css` and `html` fences of a note, in order, with their output fences. */
export function samplesIn({ nodes, state }: Pick<LintInput, 'nodes' | 'state'>): CodeSample[] {
  return nodes.flatMap(({ node, parent, index }) => {
    const sample = sampleIn(node, state)
    if (!sample) return []
    const next = parent.children[index + 1]
    return next?.type === 'code' && parseFenceInfo(infoOf(next)).lang === 'output'
      ? withOutput(sample, next, state)
      : sample
  })
}

function sampleIn(node: Nodes, state: PageState): CodeSample | undefined {
  if (node.type === 'rawContainer') {
    const { code, skippedLines, lang } = previewBody(node.value)
    return sampleOf(node, { info: node.info, lang: lang || 'js', code, preview: true, skippedLines }, state)
  }
  if (node.type !== 'code') return undefined
  const info = infoOf(node)
  const lang = parseFenceInfo(info).lang.toLowerCase()
  if (!sampleLanguages.has(lang)) return undefined
  return sampleOf(
    node,
    { info, lang, code: node.value, preview: hasWord(info, 'preview'), skippedLines: 0 },
    state,
  )
}

type Found = Pick<CodeSample, 'info' | 'lang' | 'code' | 'preview'> & { skippedLines: number }

/** Undefined for one of a file that the note includes. */
function sampleOf(
  node: Code | RawContainer,
  { skippedLines, ...found }: Found,
  state: PageState,
): CodeSample | undefined {
  const { path, place } = writtenAt(state, node)
  if (path !== state.path) return undefined
  const { info } = found
  const { noRun = hasWord(info, 'no-run') ? '' : undefined } = parsePreviewOptions(info)
  return {
    ...found,
    place,
    codePlace: { line: place.line + 1 + skippedLines, column: place.column },
    fragment: hasWord(info, 'fragment'),
    ...(noRun !== undefined && { noRun }),
  }
}

function withOutput(sample: CodeSample, fence: Code, state: PageState): CodeSample {
  const { line, column } = writtenAt(state, fence).place
  return { ...sample, output: fence.value, outputPlace: { line: line + 1, column } }
}

function infoOf({ lang, meta }: Code): string {
  return [lang, meta].filter(Boolean).join(' ')
}

function hasWord(info: string, word: string): boolean {
  return info.split(/\s+/).slice(1).includes(word)
}
