import { parseDocument } from 'yaml'
import { accessibleTitle } from '../../client/widgets/diagram-viewer/safe/own-name.ts'
import type { Diagram, DiagramTable, Page } from '../model/types.ts'
import { drawingId } from '../parse/diagram/key.ts'

/** A block of one page: `key` names the drawing, `uid` the position in the page. */
type BlockOnPage = { key: string; uid: string }

/** The input for a block's name; `number` counts the blocks of its page from 1, equal ones too. `title` is that of the fence. */
type NamedBlock = { number: number; source: string; title?: string }

/**
 * The drawing of a block, prepared for its page: with ids that are unique in the page, and links that lead where links of the note lead.
 *
 * Everything that looks the same shares a drawing, so neither the page nor the position is part of it.
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

/** The style sheet pieces of all drawings of a page, each once, in the order that the drawings need them. */
export function diagramStyles(page: Pick<Page, 'diagrams'>, table: DiagramTable): string {
  const chunks = new Map<string, string>()
  for (const { key } of page.diagrams) {
    const diagram = table.get(key)
    if (diagram?.status === 'drawn') for (const { key: name, css } of diagram.styles) chunks.set(name, css)
  }
  return [...chunks.values()].join('\n')
}

/** The name of a block for assistive tools: its own title, else the heading above it, else its number. */
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
