import type { ComponentType, ReactNode } from 'react'
import { Badge } from '../../../templates/markdown/Badge.tsx'
import { Catalog } from '../../../templates/markdown/Catalog.tsx'
import { Island } from '../../client/islands/Island.tsx'
import CatalogTools from '../../client/widgets/catalog/CatalogTools.tsx'
import { treeAttributes } from '../../client/widgets/tree-view/island-props.ts'
import TreeIsland from '../../client/widgets/tree-view/TreeIsland.tsx'
import type { ComponentAttributes } from '../parse/plugins/component-props.ts'
import { catalogFor } from '../site/reads.ts'
import { codePreview } from './code-preview.tsx'
import type { BodyContext } from './markdown-components.tsx'

/** A component of the site's own: `island` ones are hydrated in the browser too. */
export type NoteComponent = { component: ComponentType<Record<string, unknown>>; island: boolean }
export type NoteComponents = Readonly<Record<string, NoteComponent>>

type Props = Readonly<Record<string, unknown>>
type BuiltIn = (props: Props, children: ReactNode, context: BodyContext) => ReactNode

/** Tags that every note may use. */
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

/** What the built-in tags may be told. */
export const builtInAttributes: Readonly<Record<string, ComponentAttributes>> = {
  Badge: { type: ['info', 'tip', 'warning', 'danger'], text: 'any' },
  Catalog: { base: 'any' },
  CodePreview: { code: 'needed', expand: 'any', lang: 'any' },
  Tree: { ...Object.fromEntries(treeAttributes.map((name) => [name, 'any'] as const)), data: 'nodes' },
}

/** Names of the tags that every note may use. */
export const builtInComponents: readonly string[] = Object.keys(builtIns)

/** Island that a built-in tag with these attributes needs in the browser, if any. */
export function islandOfBuiltIn(name: string, props: Props): string | undefined {
  if (name === 'Catalog') return isWholeCatalog(props.base) ? 'catalog' : undefined
  return { CodePreview: 'code-preview', Tree: 'tree' }[name]
}

/** The catalog of one topic is short; that of the whole site can be filtered and shown as a tree. */
function isWholeCatalog(base: unknown): boolean {
  return typeof base !== 'string'
}

/** A tag of a note, drawn: a built-in one, or one from the site's `templates/components`. */
export function noteComponent(
  name: string,
  props: Props,
  children: ReactNode,
  context: BodyContext,
): ReactNode {
  const own = context.components[name]
  if (own) return siteComponent(name, own, props, children, context.locale.labels.loadFailed)
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

/** `$name` stands for the front matter key of that name, since a note cannot hold expressions. */
function resolveReference(value: unknown, frontmatter: Readonly<Record<string, unknown>>): unknown {
  return typeof value === 'string' && value.startsWith('$') ? frontmatter[value.slice(1)] : value
}
