import { createElement, type ReactElement, type ReactNode } from 'react'
import type { PageProps } from '../props.ts'

/** The element around prerendered HTML: React cannot insert HTML without one. */
const KEPT_TAG = 'kb-html'

const seams = new RegExp(`</?${KEPT_TAG}>`, 'g')

/** The rendered document without the wrappers of prerendered HTML. */
export function withoutSeams(html: string): string {
  return html.replace(seams, '')
}

/** Prerendered HTML, without a wrapper element in the output. */
export function keptHtml(html: string): ReactNode {
  return createElement(KEPT_TAG, { dangerouslySetInnerHTML: { __html: html } })
}

/** A piece of the shell that many pages share, rendered only once. `name` identifies it. */
export function Kept({
  page,
  name,
  children,
}: {
  page: PageProps
  name: string
  children: ReactElement
}): ReactNode {
  return page.shell?.kept ? keptHtml(page.shell.kept(name, children)) : children
}
