import type { Construct, Extension } from 'micromark-util-types'
import type { Processor } from 'unified'

/** Constructs of bare links in `micromark-extension-gfm-autolink-literal`. */
const constructs: readonly string[] = ['wwwAutolink', 'protocolAutolink', 'emailAutolink']

/** Signs of a bare link: plain, with escapes, or as a character reference. */
const sign = /https?\\?:\\?\/\\?\/|www\\?\.|[\w.+-]\\?@\\?[\w-]|&(?:#|commat;|colon;|sol;|period;)/i

/** A link with its own address, so plain that it is nothing else. Code in it counts as code, which is right unless a span is open before. */
const plainLink = /(?<![\\!^])\[(?!\^)((?:[^[\]\\`<]|`[^[\]\\`<]*`)*)\]\(https?:\/\/[^\s()<>[\]\\`|]*\)/g

/**
 * Whether a note may contain a bare link or address outside of its fences and plain links.
 *
 * An unclosed fence, or something that only looks like one in a block of HTML, counts as text: the answer may wrongly be yes, but never no.
 */
export function mayHoldBareLinks(body: string): boolean {
  if (!sign.test(body)) return false
  let fence: string | undefined
  let isCodeOpen = false
  for (const line of body.split('\n')) {
    const marks = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/.exec(line)?.[1]
    if (fence === undefined) {
      if (marks) {
        fence = marks
        isCodeOpen = false
      } else if (sign.test(line) && sign.test(withoutPlainLinks(line, isCodeOpen))) return true
      else isCodeOpen = line.trim() !== '' && (isCodeOpen || mayOpenCode(line))
    } else if (marks && closes(marks, fence) && line.trim() === marks) fence = undefined
  }
  return fence !== undefined
}

function withoutPlainLinks(line: string, isCodeOpen: boolean): string {
  return line.replace(plainLink, (link: string, text: string, at: number) => {
    const isCertain = !text.includes('`') || !(isCodeOpen || mayOpenCode(line.slice(0, at)))
    return isCertain && !sign.test(text) ? '' : link
  })
}

/** Whether inline code may still be open at the end of a text: only single backticks in pairs are certain to close it. */
function mayOpenCode(text: string): boolean {
  return /``|\\`|</.test(text) ? text.includes('`') : (text.split('`').length - 1) % 2 === 1
}

function closes(marks: string, fence: string): boolean {
  return marks[0] === fence[0] && marks.length >= fence.length
}

/**
 * Removes bare links from the parser's constructs.
 *
 * They are tried at every letter and digit of a note and searched again in the finished tree, so notes that cannot contain one are parsed
 * without.
 */
export function withoutBareLinks(this: Processor): void {
  const data = this.data() as { micromarkExtensions?: Known[]; fromMarkdownExtensions?: Known[] }
  data.micromarkExtensions = (data.micromarkExtensions ?? []).flat(9).map(withoutConstructs)
  data.fromMarkdownExtensions = (data.fromMarkdownExtensions ?? []).flat(9).map(withoutSecondPass) as Known[]
}

/** GFM searches the finished tree for bare links again. */
export function withoutSecondPass<T>(extension: T): T {
  return 'transforms' in (extension as object) ? { ...extension, transforms: [] } : extension
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
