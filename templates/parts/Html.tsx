import { createElement, type ReactNode } from 'react'
import { inlineHtml } from './inline-html.ts'

type HtmlProps = { as?: 'span' | 'p' | 'div' | 'h2'; className?: string; text: string }

/** An author's text that may contain inline tags, in a wrapper element. */
export function Html({ as = 'span', className, text }: HtmlProps): ReactNode {
  return createElement(as, { className, dangerouslySetInnerHTML: { __html: inlineHtml(text) } })
}
