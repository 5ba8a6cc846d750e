import { createElement, type ReactElement, type ReactNode } from 'react'
import type { PageProps } from '../props.ts'

/** The element around HTML that was drawn before: React has no way to insert HTML without one. */
const KEPT_TAG = 'kb-html'

const seams = new RegExp(`</?${KEPT_TAG}>`, 'g')

/** A drawn document without the elements around what was drawn before. */
export function withoutSeams(html: string): string {
  return html.replace(seams, '')
}

/** HTML that was drawn before, without an element around it. */
export function keptHtml(html: string): ReactNode {
  return createElement(KEPT_TAG, { dangerouslySetInnerHTML: { __html: html } })
}

/** A part of the shell that looks alike on many pages: it is drawn once for all of them. `name` tells it from parts that look otherwise. */
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
