import { outsideCode } from '../code/spans.ts'
import { isWikiWord, wiki } from '../lint/wiki-links.ts'
import { idsOnGithub } from '../plugins/github-ids.ts'
import { mediaKind } from '../wiki-href.ts'
import type { FileNamed } from './note-names.ts'

/** A line with links to the files that are known by name, where there are such. */
export function linkedLine(line: string, named: FileNamed | undefined): string {
  return named && line.includes('[[') ? outsideCode(line, (text) => wikiLinks(text, named)) : line
}

/**
 * A text with wiki links to files that exist as links: notes that move from a vault to another tool keep theirs, which it shows as text.
 * A name that may be notation of a language stays: `[[Prototype]]`.
 */
export function wikiLinks(text: string, named: FileNamed): string {
  return text.replace(wiki, (whole: string, ...found: unknown[]) => {
    const [mark, given, place, label] = found as (string | undefined)[]
    const name = given!.trim()
    const next = String(found.at(-1)).charAt((found.at(-2) as number) + whole.length)
    if (name === '' || next === '(' || isWikiWord({ name, place, label, mark })) return whole
    const file = named(name)
    if (file === undefined) return whole
    const heading = place?.split('#').at(-1)?.trim()
    const href = `</${file}${heading ? `#${idsOnGithub([heading])[0]}` : ''}>`
    const words = label?.trim() || (heading ? `${name} > ${heading}` : name)
    return mark && mediaKind(file) === 'picture' ? picture(href, label, name) : `[${words}](${href})`
  })
}

/** `|300` is a width, another text a description. */
function picture(href: string, label: string | undefined, name: string): string {
  const [, width] = /^(\d{1,5})(?:x\d{1,5})?$/.exec(label?.trim() ?? '') ?? []
  return `![${width ? name : label?.trim() || name}](${href})${width ? `{width=${width}}` : ''}`
}
