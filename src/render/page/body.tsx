import type { Element, Root } from 'hast'
import type { ReactNode } from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import rehypeReact from 'rehype-react'
import { unified } from 'unified'
import { withCssUrls } from '../parse/css-urls.ts'
import type { BodyContext } from './body-context.ts'
import { markdownComponents } from './markdown-components.tsx'
import { mediaOf } from './media.ts'

/** The note's own content as React: Markdown elements become components, links as written become hrefs. */
export function toReact(tree: Root, context: BodyContext): ReactNode {
  return unified()
    .use(rehypeReact, {
      Fragment,
      jsx,
      jsxs,
      passNode: true,
      // An invalid style from a plug-in of the site is no reason not to render a page.
      ignoreInvalidStyle: true,
      components: markdownComponents(context),
    } as never)
    .stringify(withStyles(tree, context)) as ReactNode
}

/** The tree with addresses in styles as hrefs. Few pages have any, so others are not searched. */
function withStyles(tree: Root, { page, site }: BodyContext): Root {
  if (!page.links.some(({ source }) => source === 'style')) return tree
  const { href } = mediaOf(page, site)
  const styled = <Node extends Root | Element>(node: Node): Node => ({
    ...node,
    ...('properties' in node &&
      typeof node.properties.style === 'string' && {
        properties: { ...node.properties, style: withCssUrls(node.properties.style, href) },
      }),
    children: node.children.map((child) => (child.type === 'element' ? styled(child) : child)),
  })
  return styled(tree)
}
