import type { Part, Passage } from '../../model/site-diff.ts'
import type { Line } from './lines.ts'
import { runsOf } from './paired.ts'

/** The lines in which words differ, with the differences marked. White space is ignored. */
export function passagesOf(before: readonly Line[], after: readonly Line[]): Passage[] {
  return runsOf(before, after, ({ text }) => text).flatMap((run): Passage[] => {
    if ('same' in run) return []
    const parts = partsOf(textOf(run.before), textOf(run.after))
    if (parts.every(({ kind }) => kind === 'same')) return []
    const { section, anchor } = (run.after[0] ?? run.before[0])!
    return [{ section, anchor, parts }]
  })
}

function textOf(lines: readonly Line[]): string {
  return lines
    .map(({ text }) => text.trimEnd())
    .join('\n')
    .trimStart()
}

/** A word diff of two texts; if they have little in common, one is replaced by the other as a whole. */
function partsOf(before: string, after: string): Part[] {
  const old = wordsOf(before)
  const fresh = wordsOf(after)
  const runs = runsOf(old, fresh, (word) => word.trim())
  const kept = runs.flatMap((run) => ('same' in run ? run.same : []))
  const isOther = kept.length < minKept * Math.min(old.length, fresh.length)
  const shown = isOther ? [{ before: old, after: fresh }] : runs
  return shown.flatMap((run): Part[] => {
    if ('same' in run) return [{ kind: 'same', text: run.same.join('') }]
    const both: Part[] = [
      { kind: 'removed', text: run.before.join('') },
      { kind: 'added', text: run.after.join('') },
    ]
    return both.filter(({ text }) => text !== '')
  })
}

/** Texts that share a smaller part of their words are shown as a whole. */
const minKept = 1 / 4

const words = new Intl.Segmenter('zh', { granularity: 'word' })

/** The words and punctuation of a text, each with the white space after it. */
function wordsOf(text: string): string[] {
  const found: string[] = []
  for (const { segment } of words.segment(text)) {
    if (segment.trim() === '' && found.length > 0) found[found.length - 1] += segment
    else found.push(segment)
  }
  return found
}
