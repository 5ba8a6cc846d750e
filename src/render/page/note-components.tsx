import type { ReactNode } from 'react'
import { Badge } from '../../../templates/markdown/Badge.tsx'
import { Catalog } from '../../../templates/markdown/Catalog.tsx'
import { Island } from '../../client/islands/Island.tsx'
import CatalogTools from '../../client/widgets/catalog/CatalogTools.tsx'
import TreeIsland from '../../client/widgets/tree-view/TreeIsland.tsx'
import type { NoteComponent } from '../model/templates.ts'
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
  Catalog: ({ base }, _children, { site, locale }) => {
    const root = locale.root === '/' ? undefined : locale.root
    const entries = catalogFor(site, typeof base === 'string' ? base : root)
    const list = <Catalog entries={entries} labels={locale.labels} />
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
    const resolved = Object.entries(given).map(([name, value]) => [
      name,
      resolveReference(value, page.frontmatter),
    ])
    const props: Props = { locale: locale.lang, ...Object.fromEntries(resolved) }
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
    const given = withReferences(props, context.page.frontmatter)
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

/** A text such as `$5` that is no key of the front matter is what it says. */
function withReferences(props: Props, frontmatter: Readonly<Record<string, unknown>>): Props {
  const given = Object.entries(props).map(([name, value]) => [
    name,
    resolveReference(value, frontmatter) ?? value,
  ])
  return Object.fromEntries(given)
}

/** `$name` is replaced by the front matter key of that name, since a note cannot contain expressions. */
export function resolveReference(value: unknown, frontmatter: Readonly<Record<string, unknown>>): unknown {
  return typeof value === 'string' && value.startsWith('$') ? frontmatter[value.slice(1)] : value
}
