import { openFences } from '../code/fences.ts'
import { frontmatterIn } from '../frontmatter/frontmatter.ts'
import { foreignLines } from './lines.ts'
import type { ForeignOptions } from './options.ts'

/** Maximum number of passes over a note, each on the result of the previous one. */
const maxTurns = 4

/**
 * Rewrites a note in our own Markdown: only lines below its front matter that need its tool change. A note with
 * escaped examples of its tool's syntax stays as it is, because the examples would be read as the real thing.
 */
export function convertedNote(text: string, path: string, options: ForeignOptions): string {
  const original = translated(text, path, options)
  let note = original
  // The second pass settles blank lines, so that converting a converted note changes nothing.
  for (let turn = 0; turn < maxTurns; turn += 1) {
    const next = withTranslation(note)
    if (next === note.text) break
    note = translated(next, path, options)
  }
  return withoutBlankLines(note) === withoutBlankLines(original) ? note.text : text
}

/** A note, its text below the front matter, and the lines that the parser gets for that. */
type Translated = { text: string; body: string; lines: string }

function translated(text: string, path: string, options: ForeignOptions): Translated {
  const { data, body } = frontmatterIn(options.syntax, text, path)
  return { text, body, lines: foreignLines(body, options, data) }
}

function withoutBlankLines({ lines }: Translated): string {
  return lines.replace(/\n\s*\n/g, '\n').trim()
}

function withTranslation({ text, body, lines }: Translated): string {
  const head = text.slice(0, text.length - body.length)
  const before = body.split('\n')
  const after = lines.split('\n')
  // A removed line leaves one blank line between paragraphs, not three; blank lines in code are the author's.
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
