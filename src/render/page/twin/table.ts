import type { Element } from 'hast'
import { walk } from '../../parse/html/hast.ts'
import type { TwinContext } from './context.ts'
import { type Inner, inline } from './inline.ts'

const lineOf: Readonly<Record<string, string>> = { left: ':--', right: '--:', center: ':-:' }

/** A table as GFM: each cell on one line, the first row as the head. */
export function tableOf(table: Element, inner: Inner, context: TwinContext): string[] {
  const rows: Element[][] = []
  walk(table, (element) => {
    if (element.tagName === 'tr') rows.push(element.children.filter(isCell))
  })
  const width = Math.max(0, ...rows.map(({ length }) => length))
  if (width === 0) return []
  const captions = table.children.filter((child) => child.type === 'element' && child.tagName === 'caption')
  const head = rows[0]!.some(({ tagName }) => tagName === 'th') ? rows.shift()! : []
  const columns = Array.from({ length: width }, (_, index) =>
    alignOf((head[index] ?? rows[0]?.[index])?.properties),
  )
  const row = (cells: readonly Element[]) => {
    const texts = columns.map((_, index) => (cells[index] ? cellText(cells[index], inner, context) : ''))
    return `| ${texts.join(' | ')} |`
  }
  const lines = [row(head), `| ${columns.join(' | ')} |`, ...rows.map(row)]
  return [...captions.flatMap((caption) => inner((caption as Element).children)), lines.join('\n')]
}

function isCell(node: Element['children'][number]): node is Element {
  return node.type === 'element' && (node.tagName === 'td' || node.tagName === 'th')
}

function alignOf({ align, style }: Element['properties'] = {}): string {
  const own = align ?? /text-align:\s*(\w+)/.exec(String(style ?? ''))?.[1]
  return lineOf[String(own)] ?? '---'
}

/** Each block in a cell becomes a line. */
function cellText({ children }: Element, inner: Inner, context: TwinContext): string {
  const isPlain = children.every(
    (child) => child.type !== 'element' || !/^(?:p|ul|ol|div|pre|kb-)/.test(child.tagName),
  )
  const text = isPlain ? inline(children, context) : inner(children).join('<br>')
  return text.trim().replace(/\\?\n/g, '<br>').replace(/\|/g, '\\|')
}
