import { element } from '../../platform/dom.ts'
import type { Answer } from './engine.ts'
import type { SearchLabels } from './labels.ts'
import type { Failure, View } from './model.ts'

type MessageParts = {
  labels: SearchLabels
  recent: readonly string[]
  catalogHref: string
  onQuery: (query: string) => void
  onForget: () => void
  onRetry: () => void
}

/** The content above the list: nothing when it has results, else why it is empty and what to do. */
export function drawMessage(view: View, parts: MessageParts): HTMLElement[] {
  const { labels } = parts
  if (view.status === 'idle') return parts.recent.length > 0 ? recentQueries(parts) : [paragraph(labels.hint)]
  if (view.status === 'loading') return [paragraph(labels.loading)]
  if (view.status === 'slow') return withWays(labels.slow, parts)
  if (view.status === 'failed') return withWays(failureText(view.failure, labels), parts)
  const { answer, query } = view
  if (answer.noTag) return noTag(answer.noTag, parts)
  if (answer.kind === 'found') return []
  const none = paragraph(`${labels.noResultsText} “`, element(document, 'strong', {}, query), '”')
  return answer.kind === 'near' ? [none, paragraph(labels.nearest)] : [none, catalogLink(parts)]
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
  if (failure === 'offline') return labels.offline
  return failure === 'network' ? labels.failed : labels[failure]
}

/** A problem and what to do about it. */
function withWays(text: string, parts: MessageParts): HTMLElement[] {
  const again = element(document, 'button', { type: 'button', class: 'kb-search-retry' }, parts.labels.retry)
  again.addEventListener('click', parts.onRetry)
  return [
    paragraph(text),
    element(document, 'p', { class: 'kb-search-ways' }, again, ...catalogLink(parts).childNodes),
  ]
}

function catalogLink({ labels, catalogHref }: MessageParts): HTMLElement {
  return paragraph(
    element(document, 'a', { href: catalogHref, class: 'kb-search-catalog' }, labels.openCatalog),
  )
}

function noTag({ name, nearest }: NonNullable<Answer['noTag']>, parts: MessageParts): HTMLElement[] {
  const none = paragraph(`${parts.labels.noTag} “`, element(document, 'strong', {}, `#${name}`), '”')
  const tags = nearest.map((tag) => `#${tag}`)
  return tags.length > 0 ? [none, paragraph(parts.labels.nearestTags), queries(tags, parts)] : [none]
}

function recentQueries(parts: MessageParts): HTMLElement[] {
  const { labels, recent, onForget } = parts
  const forget = element(
    document,
    'button',
    { type: 'button', class: 'kb-search-forget' },
    labels.clearRecent,
  )
  forget.addEventListener('click', onForget)
  return [
    element(
      document,
      'div',
      { class: 'kb-search-recent-title' },
      element(document, 'span', {}, labels.recent),
      forget,
    ),
    queries(recent, parts),
  ]
}

/** Queries that a click asks. */
function queries(texts: readonly string[], { onQuery }: MessageParts): HTMLElement {
  const items = texts.map((query) => {
    const again = element(document, 'button', { type: 'button', class: 'kb-search-recent' }, query)
    again.addEventListener('click', () => onQuery(query))
    return element(document, 'li', {}, again)
  })
  return element(document, 'ul', { class: 'kb-search-recents' }, ...items)
}

function paragraph(...children: (Node | string)[]): HTMLElement {
  return element(document, 'p', {}, ...children)
}
