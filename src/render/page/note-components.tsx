import type { ReactNode } from 'react'
import { Badge } from '../../../templates/markdown/Badge.tsx'
import { Catalog } from '../../../templates/markdown/Catalog.tsx'
import { Island } from '../../client/islands/Island.tsx'
import CatalogTools from '../../client/widgets/catalog/CatalogTools.tsx'
import TreeIsland from '../../client/widgets/tree-view/TreeIsland.tsx'
import type { NoteComponent } from '../model/templates.ts'
import type { Page } from '../model/types.ts'
import { isWholeCatalog } from '../parse/built-in-components.ts'
import { catalogFor } from '../site/reads.ts'
import type { BodyContext } from './body-context.ts'
import { codePreview } from './code-preview.tsx'

type Props = Readonly<Record<string, unknown>>
type BuiltIn = (props: Props, children: ReactNode, context: BodyContext) => ReactNode

/** Renders the tags of `parse/built-in-components.ts`. */
const builtIns: Readonly<Record<string, BuiltIn>> = {
  Badge: ({ text = '', ...props }, children) => (
    <Badge {...props} text={typeof text === 'string' ? text : JSON.stringify(text)}>
      {children}
    </Badge>
  ),
  Catalog: ({ base }, _children, context) => {
    const { locale } = context
    const list = <Catalog entries={catalogEntries(base, context)} labels={locale.labels} />
    if (!isWholeCatalog(base)) return list
    const props = { locale: locale.lang }
    return (
      <div className="kb-catalog-box">
        <Island name="catalog" props={props} when="visible" failed={locale.labels.loadFailed}>
          <CatalogTools {...props} />
        </Island>
        {list}
      </div>
    )
  },
  CodePreview: (props, _children, { sandboxHref, locale }) =>
    codePreview(props, { sandboxHref, failed: locale.labels.loadFailed }),
  Tree: (given, _children, { page, locale }) => {
    const props: Props = { locale: locale.lang, ...withReferences(given, page) }
    return (
      <Island name="tree" props={props} when="visible" failed={locale.labels.loadFailed}>
        <TreeIsland {...props} />
      </Island>
    )
  },
}

/** Renders a tag of a note: a built-in one, or one from the site's `templates/components`. */
export function noteComponent(
  name: string,
  props: Props,
  children: ReactNode,
  context: BodyContext,
): ReactNode {
  const own = context.components[name]
  if (own) {
    const given = withKnownReferences(props, context.page)
    return siteComponent(name, own, given, children, context.locale.labels.loadFailed)
  }
  return builtIns[name]?.(props, children, context) ?? null
}

function siteComponent(
  name: string,
  { component: Component, island }: NoteComponent,
  props: Props,
  children: ReactNode,
  failed: string,
) {
  const drawn = <Component {...props}>{children}</Component>
  if (!island) return drawn
  return (
    <Island name={`site:${name}`} props={props} when="visible" failed={failed}>
      {drawn}
    </Island>
  )
}

/** The entries of a `Catalog` tag. */
export function catalogEntries(base: unknown, { site, locale }: Pick<BodyContext, 'site' | 'locale'>) {
  const root = locale.root === '/' ? undefined : locale.root
  return catalogFor(site, typeof base === 'string' ? base : root)
}

/** A text such as `$5` that is no key of the front matter is what it says. */
function withKnownReferences(props: Props, page: Page): Props {
  const resolved = withReferences(props, page)
  return Object.fromEntries(Object.entries(props).map(([name, value]) => [name, resolved[name] ?? value]))
}

/** Replaces `$name` by the front matter key of that name, since a note cannot contain expressions. */
export function withReferences(props: Props, { frontmatter }: Page): Props {
  const known = new Map(Object.entries(frontmatter))
  const resolved = Object.entries(props).map(([name, value]) => [
    name,
    typeof value === 'string' && value.startsWith('$') ? known.get(value.slice(1)) : value,
  ])
  return Object.fromEntries(resolved)
}
