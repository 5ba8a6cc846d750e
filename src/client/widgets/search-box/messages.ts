import { element } from '../../platform/dom.ts'
import type { Answer } from './engine.ts'
import type { SearchLabels } from './labels.ts'
import type { Failure, View } from './model.ts'

type MessageParts = {
  labels: SearchLabels
  recent: readonly string[]
  catalogHref: string
  ask: (query: string) => void
  forget: () => void
  retry: () => void
}

/** The content above the list: nothing if there are results, else why there are none and what to do. */
export function drawMessage(view: View, parts: MessageParts): HTMLElement[] {
  const { labels } = parts
  if (view.status === 'idle') return parts.recent.length > 0 ? recentQueries(parts) : [paragraph(labels.hint)]
  if (view.status === 'loading') return [paragraph(labels.loading)]
  if (view.status === 'slow') return withWays(labels.slow, parts)
  if (view.status === 'failed') return withWays(failureText(view.failure, labels), parts)
  const { answer, query } = view
  if (answer.noTag) return noTag(answer.noTag, parts)
  if (answer.kind === 'found') return []
  const none = paragraph(`${labels.noResultsText} “`, element('strong', {}, query), '”')
  return [none, paragraph(answer.kind === 'near' ? labels.nearest : catalogLink(parts))]
}

/** The same for screen readers: the number of rows, or the message. */
export function statusText(view: View, rows: number, labels: SearchLabels): string {
  if (view.status === 'idle') return ''
  if (view.status === 'loading' || view.status === 'slow') return labels[view.status]
  if (view.status === 'failed') return failureText(view.failure, labels)
  const count = labels.resultCount.replace('{count}', String(rows))
  const { noTag } = view.answer
  if (noTag) return `${labels.noTag} #${noTag.name}. ${rows > 0 ? count : ''}`
  if (view.answer.kind === 'found') return count
  const none = `${labels.noResultsText} “${view.query}”`
  return view.answer.kind === 'near' ? `${none}. ${labels.nearest} ${count}` : none
}

function failureText(failure: Failure, labels: SearchLabels): string {
  return labels[failure === 'network' ? 'failed' : failure]
}

/** A problem and what to do about it. */
function withWays(text: string, parts: MessageParts): HTMLElement[] {
  const again = button('kb-search-retry', parts.labels.retry, parts.retry)
  const ways = paragraph(again, catalogLink(parts))
  ways.className = 'kb-search-ways'
  return [paragraph(text), ways]
}

function catalogLink({ labels, catalogHref }: MessageParts): HTMLElement {
  return element('a', { href: catalogHref, class: 'kb-search-catalog' }, labels.openCatalog)
}

function noTag({ name, nearest }: NonNullable<Answer['noTag']>, parts: MessageParts): HTMLElement[] {
  const none = paragraph(`${parts.labels.noTag} “`, element('strong', {}, `#${name}`), '”')
  const tags = nearest.map((tag) => `#${tag}`)
  return tags.length > 0 ? [none, paragraph(parts.labels.nearestTags), queries(tags, parts)] : [none]
}

function recentQueries(parts: MessageParts): HTMLElement[] {
  const { labels, recent, forget } = parts
  const title = element('span', {}, labels.recent)
  const forgetting = button('kb-search-forget', labels.clearRecent, forget)
  const heading = element('div', { class: 'kb-search-recent-title' }, title, forgetting)
  return [heading, queries(recent, parts)]
}

/** Suggested queries, searched for by a click. */
function queries(texts: readonly string[], { ask }: MessageParts): HTMLElement {
  const buttons = texts.map((query) => button('kb-search-recent', query, () => ask(query)))
  const items = buttons.map((one) => element('li', {}, one))
  return element('ul', { class: 'kb-search-recents' }, ...items)
}

function button(className: string, text: string, press: () => void): HTMLElement {
  const made = element('button', { type: 'button', class: className }, text)
  made.addEventListener('click', press)
  return made
}

function paragraph(...children: (Node | string)[]): HTMLElement {
  return element('p', {}, ...children)
}
