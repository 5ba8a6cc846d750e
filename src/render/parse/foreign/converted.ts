import { openFences } from '../code/fences.ts'
import { frontmatterIn } from '../frontmatter/frontmatter.ts'
import { foreignLines } from './lines.ts'
import type { ForeignOptions } from './options.ts'

/**
 * A note in our own Markdown: the lines below its front matter that only its tool reads are rewritten, and all others stay. A note with
 * examples of that syntax, escaped for its tool, stays as it is, as they would be read as what they show.
 */
export function convertedNote(text: string, path: string, options: ForeignOptions): string {
  let note = text
  // The second pass settles blank lines, so that converting a converted note changes nothing.
  for (let turn = 0; turn < maxTurns; turn += 1) {
    const next = converted(note, path, options)
    if (next === note) break
    note = next
  }
  return shown(note, path, options) === shown(text, path, options) ? note : text
}

/** The text that the parser gets, without its blank lines. */
function shown(text: string, path: string, options: ForeignOptions): string {
  const { data, body } = frontmatterIn(options.syntax, text, path)
  return foreignLines(body, options, data)
    .replace(/\n\s*\n/g, '\n')
    .trim()
}

const maxTurns = 4

function converted(text: string, path: string, options: ForeignOptions): string {
  const { data, body } = frontmatterIn(options.syntax, text, path)
  const head = text.slice(0, text.length - body.length)
  const before = body.split('\n')
  const after = foreignLines(body, options, data).split('\n')
  // A removed line leaves one blank line between paragraphs, not three; those of code are its author's.
  const fences = openFences()
  const kept: string[] = []
  after.forEach((line, at) => {
    const isGone = !fences.take(line) && isBlank(line) && !isBlank(before[at])
    if (!isGone || !(isBlank(kept.at(-1)) || isBlank(after[at + 1]))) kept.push(line)
  })
  return head + kept.join('\n')
}

function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === ''
}
