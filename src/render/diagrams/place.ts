import { parseDocument } from 'yaml'
import { accessibleTitle } from '../../client/widgets/diagram-viewer/safe/own-name.ts'
import type { Diagram, DiagramTable, Page } from '../model/types.ts'
import { drawingId } from '../parse/diagram/key.ts'

/** A block on a page: `key` identifies the drawing, `uid` the position in the page. */
type BlockOnPage = { key: string; uid: string }

/** The input for a block's name. `number`: position among all blocks of the page, from 1; `title`: title of the fence. */
type NamedBlock = { number: number; source: string; title?: string }

/**
 * Prepares the drawing of a block for its page: ids become unique in the page, and links are resolved like those of the note.
 *
 * Equal blocks share a drawing, which therefore depends on neither page nor position.
 */
export function placeDiagram(
  diagram: Diagram,
  block: BlockOnPage,
  page: Pick<Page, 'diagrams'>,
  toHref: (href: string) => string,
): Diagram {
  if (diagram.status !== 'drawn') return diagram
  const id = drawingId(block.key)
  const repeated = page.diagrams.filter(({ key }) => key === block.key).length > 1
  const own = repeated ? diagram.svg.replaceAll(id, `${id}-${block.uid}`) : diagram.svg
  return { ...diagram, svg: withLinks(own, toHref) }
}

/** The style sheet pieces of all drawings of a page, without duplicates, in the order of the drawings. */
export function diagramStyles(page: Pick<Page, 'diagrams'>, table: DiagramTable): string {
  const chunks = new Map<string, string>()
  for (const { key } of page.diagrams) {
    const diagram = table.get(key)
    if (diagram?.status === 'drawn') for (const { key: name, css } of diagram.styles) chunks.set(name, css)
  }
  return [...chunks.values()].join('\n')
}

/** The accessible name of a block: its title, else the heading above it, else its number. */
export function diagramLabel(
  { number, source, title }: NamedBlock,
  page: Pick<Page, 'diagrams' | 'headings'>,
  word: string,
): string {
  const own = accessibleTitle(source) || title || frontmatterTitle(source)
  if (own) return own
  const line = page.diagrams[number - 1]?.place.line ?? 0
  const heading = page.headings.filter(({ place }) => place.line < line).at(-1)
  const counted = `${word} ${number} / ${page.diagrams.length}`
  return heading ? `${heading.text} (${counted})` : counted
}

function frontmatterTitle(source: string): string | undefined {
  const [, written = ''] = /^---[ \t]*\n([\s\S]*?)\n---[ \t]*(?:\n|$)/.exec(source.trimStart()) ?? []
  if (!/^title[ \t]*:/m.test(written)) return undefined
  const title: unknown = parseDocument(written).get('title')
  return typeof title === 'string' || typeof title === 'number' ? String(title).trim() : undefined
}

function withLinks(svg: string, toHref: (href: string) => string): string {
  return svg.replace(/(<a\b[^<>]*?\s(?:xlink:)?href=")([^"]*)(")/g, (_, before, href, after) => {
    const written = href.replaceAll('&amp;', '&')
    return before + toHref(written).replaceAll('&', '&amp;').replaceAll('"', '&quot;') + after
  })
}
