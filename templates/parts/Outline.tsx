import type { ReactNode } from 'react'
import type { OutlineItem } from '../props.ts'
import { escapeHtml } from './html-text.ts'

/**
 * Links to the headings of the page, nested like the headings; the outline behaviour marks the current one. Strings rather than elements,
 * because React takes long for both lists of a page.
 */
export function OutlineList({ items }: { items: readonly OutlineItem[] }): ReactNode {
  return <ul className={listClass} dangerouslySetInnerHTML={{ __html: itemsHtml(items) }} />
}

const listClass = 'kb-outline-list'

function itemsHtml(items: readonly OutlineItem[]): string {
  return items.map(itemHtml).join('')
}

function itemHtml({ anchor, text, children }: OutlineItem): string {
  const title = escapeHtml(text)
  const link = `<a class="kb-outline-link" href="#${escapeHtml(anchor)}" title="${title}">${title}</a>`
  const inner = children.length > 0 ? `<ul class="${listClass}">${itemsHtml(children)}</ul>` : ''
  return `<li>${link}${inner}</li>`
}
