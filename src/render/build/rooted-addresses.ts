import { type DefaultTreeAdapterMap, parse } from 'parse5'
import { fileBase } from '../../client/platform/file-base.ts'
import { exchanged } from '../base/exchanged.ts'
import { escapeHtml } from '../parse/html/escape.ts'
import type { LinkTargets } from '../site/links/link-targets.ts'
import { withoutBase } from '../site/links/raw-address.ts'
import { resolveLink } from '../site/links/resolve-link.ts'

type Node = DefaultTreeAdapterMap['node']
type Element = DefaultTreeAdapterMap['element']
type Edit = { start: number; end: number; text: string }

const names = new Set(['href', 'src', 'poster', 'data', 'action', 'formaction', 'srcset'])

/** A quick test for such addresses; most pages have none. */
const mayHave = /\s(?:href|src|poster|data|action|formaction|srcset)\s*=\s*["']?\/(?!kbsite:files\/)/i

/**
 * Completes addresses that the site's own code wrote with a leading slash: in a page opened as a file they would point to the root of the
 * disk, and with two slashes to another computer.
 */
export function rootedAddresses(html: string, targets: LinkTargets): string {
  if (!mayHave.test(html)) return html
  const edits: Edit[] = []
  const visit = (node: Node): void => {
    if ('attrs' in node) edits.push(...editsIn(node, (address) => completed(address, targets)))
    if ('content' in node) visit(node.content)
    if ('childNodes' in node) node.childNodes.forEach(visit)
  }
  visit(parse(html, { sourceCodeLocationInfo: true }))
  return exchanged(
    html,
    edits.sort((a, b) => a.start - b.start),
  )
}

function editsIn({ attrs, sourceCodeLocation }: Element, complete: (address: string) => string): Edit[] {
  return attrs.flatMap(({ name, prefix, value }) => {
    const place = sourceCodeLocation?.attrs?.[prefix ? `${prefix}:${name}` : name]
    if (!place || !names.has(name) || !value.startsWith('/') || value.startsWith(fileBase)) return []
    const text = `${prefix ? `${prefix}:` : ''}${name}="${escapeHtml(complete(value))}"`
    return [{ start: place.startOffset, end: place.endOffset, text }]
  })
}

function completed(address: string, targets: LinkTargets): string {
  return address.startsWith('//')
    ? `https:${address}`
    : resolveLink(targets, '', withoutBase(targets, address)).href
}
