import { fenceLine, openFences } from '../code/fences.ts'

/** A heading with an option of docsify or the anchor of GitBook at its end, or a tag of tabs of mdBook. */
export const optionLine =
  /[ \t](?::id=[\w-]|\{docsify-ignore|<a href="#[^"<>\n]{1,200}" id=")|\{\{#(?:end)?tab/

const heading = /^ {0,3}#{1,6}[ \t]/
const tag = /^[ \t]{0,99}\{\{#/

/** Lines in which these are as others write them: `## a :id=own` and `## a <a href="#own" id="own"></a>` have their id in braces, `{{#tab name="a" }}` is a shortcode. */
export function optionLines(lines: readonly string[]): string[] {
  const fences = openFences()
  return lines.map((line) =>
    fences.take(fenceLine(line)?.marks) || !(heading.test(line) || tag.test(line))
      ? line
      : line
          .replace(/[ \t]\{docsify-ignore(?:-all)?\}/g, '')
          .replace(/([ \t]):id=([\w-]{1,100})(?=[ \t]{0,9}$)/, '$1{#$2}')
          .replace(/[ \t]<a href="#([^"<>{}\s]{1,200})" id="\1"><\/a>(?=[ \t]{0,9}$)/, ' {#$1}')
          .replace(
            /\{\{#(end)?(tabs?)\b([^{}\n]{0,300})\}\}/,
            (_, end: string | undefined, name: string, rest: string) =>
              end ? `{{< /${name} >}}` : `{{< ${name} ${rest.trim()} >}}`,
          ),
  )
}
