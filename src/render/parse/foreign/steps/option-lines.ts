import { outsideFences } from '../../code/fences.ts'

/** A heading with an option of docsify or the anchor of GitBook at its end. */
export const optionLine = /[ \t](?::id=[\w-]|\{docsify-ignore|<a href="#[^"<>\n]{1,200}" id=")/

const heading = /^ {0,3}#{1,6}[ \t]/

/** Rewrites these in common notation: `## a :id=own` and `## a <a href="#own" id="own"></a>` get their id in braces. */
export function optionLines(lines: readonly string[]): string[] {
  return outsideFences(lines, (line) =>
    heading.test(line)
      ? line
          .replace(/[ \t]\{docsify-ignore(?:-all)?\}/g, '')
          .replace(/([ \t]):id=([\w-]{1,100})(?=[ \t]{0,9}$)/, '$1{#$2}')
          .replace(/[ \t]<a href="#([^"<>{}\s]{1,200})" id="\1"><\/a>(?=[ \t]{0,9}$)/, ' {#$1}')
      : line,
  )
}
