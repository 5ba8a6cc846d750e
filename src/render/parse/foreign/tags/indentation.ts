import type { TagLine } from './tag-line.ts'

/** An open tag; `shift` is how much deeper than it its first line is, which may be less than nothing. */
export type Indented = { tag: TagLine; indent: number; shift?: number }

/**
 * A line without the indentation that only shows the nesting of the tags around it. What is indented less than its tag stays in the list
 * that holds both; the content of a shortcode belongs to it wherever it begins. At most so many characters go, in a fence those of its first line.
 */
export function unindented(line: string, open: readonly Indented[], most = line.length): string {
  if (line.trim() === '') return line
  let text = line
  for (const one of open) {
    const deeper = /^[ \t]*/.exec(text)![0].length - one.indent
    one.shift ??= one.tag.form === 'element' ? Math.max(0, deeper) : Math.min(0, deeper)
    text =
      one.shift < 0 ? ' '.repeat(-one.shift) + text : text.slice(Math.min(Math.max(0, deeper), one.shift))
  }
  return line.length - text.length > most ? line.slice(most) : text
}
