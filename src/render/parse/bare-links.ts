import type { Construct, Extension } from 'micromark-util-types'
import type { Processor } from 'unified'

/** Names of the constructs of bare links in `micromark-extension-gfm-autolink-literal`. */
const constructs: readonly string[] = ['wwwAutolink', 'protocolAutolink', 'emailAutolink']

/** What every bare link holds, as it stands or as a character reference. */
const sign = /@|www|http|&(?:#|commat;|colon;|sol;|period;)/i

/**
 * Whether a note may hold a bare link or address outside of its fences.
 *
 * A fence that is not closed, or that only looks like one in a block of HTML, counts as text: then the answer is yes too often,
 * never too seldom.
 */
export function mayHoldBareLinks(body: string): boolean {
  if (!sign.test(body)) return false
  let fence: string | undefined
  for (const line of body.split('\n')) {
    const marks = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/.exec(line)?.[1]
    if (fence === undefined) {
      if (marks) fence = marks
      else if (sign.test(line)) return true
    } else if (marks && closes(marks, fence) && line.trim() === marks) fence = undefined
  }
  return fence !== undefined
}

function closes(marks: string, fence: string): boolean {
  return marks[0] === fence[0] && marks.length >= fence.length
}

/**
 * Takes bare links out of what the Markdown parser knows.
 *
 * They are tried at every letter and digit of a note and looked for again in the finished tree, a third of the time that parsing takes, so notes
 * that cannot hold one are parsed without.
 */
export function withoutBareLinks(this: Processor): void {
  const data = this.data() as { micromarkExtensions?: Known[]; fromMarkdownExtensions?: Known[] }
  data.micromarkExtensions = (data.micromarkExtensions ?? []).flat(9).map(withoutConstructs)
  data.fromMarkdownExtensions = (data.fromMarkdownExtensions ?? [])
    .flat(9)
    .map((extension) =>
      'transforms' in (extension as object) ? { ...(extension as object), transforms: [] } : extension,
    ) as Known[]
}

type Known = Extension | Known[]

function withoutConstructs(extension: Known): Extension {
  const { text, ...rest } = extension as Extension
  if (!text) return rest
  const kept = Object.entries(text).map(([code, list]) => [
    code,
    [list as Construct | Construct[]].flat().filter(({ name }) => !name || !constructs.includes(name)),
  ])
  return { ...rest, text: Object.fromEntries(kept) }
}
