import type { Root } from 'hast'
import type { ReactNode } from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import rehypeReact from 'rehype-react'
import { unified } from 'unified'
import type { BodyContext } from './body-context.ts'
import { markdownComponents } from './markdown-components.tsx'

/** The note's own content as React: Markdown elements become components, links as written become hrefs. */
export function toReact(tree: Root, context: BodyContext): ReactNode {
  return unified()
    .use(rehypeReact, {
      Fragment,
      jsx,
      jsxs,
      passNode: true,
      components: markdownComponents(context),
    } as never)
    .stringify(tree) as ReactNode
}
