import type { Element, Root } from 'hast'
import type { ReactNode } from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import { renderToString } from 'react-dom/server'
import rehypeReact from 'rehype-react'
import { unified } from 'unified'
import { Document } from '../../../templates/Document.tsx'
import { NotedScripts } from '../../../templates/parts/InlineScript.ts'
import { withoutSeams } from '../../../templates/parts/Kept.tsx'
import type { DocumentAssets, HeadTag, Layouts, PageProps, SearchProps } from '../../../templates/props.ts'
import { wrongResult } from '../config/wrong-result.ts'
import { diagramStyles } from '../diagrams/place.ts'
import type { Config } from '../model/config.ts'
import type { LocaleSite, Site } from '../model/site.ts'
import type { NoteComponents } from '../model/templates.ts'
import type { AssetManifest, DiagramTable, Page, PageWithTree, RenderedPage } from '../model/types.ts'
import { withCssUrls } from '../parse/html/css-urls.ts'
import { scriptSource } from '../site/files/policy.ts'
import { mergeHead } from '../site/head.ts'
import type { BodyContext } from './body-context.ts'
import type { Embedded } from './embeds.ts'
import { markdownComponents } from './markdown-components.tsx'
import { mediaOf } from './media.ts'

export type Resources = {
  /** The content of a page. */
  treeOf(page: Page): Root
  assets: AssetManifest
  diagrams: DiagramTable
  layouts: Layouts
  components: NoteComponents
  slots: PageProps['slots']
  /** A site's own templates get the whole sidebar and may show any part of it. */
  hasOwnTemplates: boolean
  /** Address of a locale's search index; undefined if the site has no search. */
  search?: (locale: LocaleSite) => SearchProps
  devScript?: string
}

type Prepared = {
  page: Page
  tree: Root
  embedded: Embedded
  /** Replaces the note's content on pages without a note. */
  content: ReactNode | undefined
  /** Follows the note's content. */
  below: ReactNode
  site: Site
  locale: LocaleSite
  resources: Resources
  props: PageProps
}

/** One page as a full HTML document. Throws what a layout or component throws. */
export function renderPage({
  page,
  tree,
  embedded,
  content: own,
  below,
  site,
  locale,
  resources,
  props: given,
}: Prepared): RenderedPage {
  const { diagrams, components, assets } = resources
  const written = () =>
    toReact(embedded.tree, {
      page,
      site,
      locale,
      diagrams,
      components,
      sandboxHref: assets.sandbox,
      kept: given.shell?.kept,
    })
  const content =
    own ||
    (below ? (
      <>
        {written()}
        {below}
      </>
    ) : (
      written()
    ))
  const props = { ...given, content }
  const shown = [page, ...embedded.pages]
  const styles = diagramStyles({ ...page, diagrams: shown.flatMap((one) => one.diagrams) }, diagrams)
  const styleTags: HeadTag[] = [
    ...(styles ? ([['style', { 'data-diagrams': '' }, styles]] as const) : []),
    ...page.styles.map((css): HeadTag => ['style', {}, withCssUrls(css, mediaOf(page, site).href)]),
  ]
  const head = [...documentHead(site, props), ...styleTags]
  const finished = { ...props, head }
  const islands = [...new Set(shown.flatMap((one) => one.islands))]
  const scripts = new Set<string>()
  const document = (
    <NotedScripts value={(text) => scripts.add(scriptSource(text))}>
      <Document page={finished} assets={documentAssets(resources, islands)}>
        {layoutContent(finished, resources.layouts)}
      </Document>
    </NotedScripts>
  )
  const html = `<!DOCTYPE html>\n${withoutSeams(renderToString(document))}\n`
  return {
    route: page.route,
    path: page.path,
    html: changedHtml(site.config, html, { ...page, tree }),
    islands,
    scripts: [...scripts].sort(),
  }
}

function documentHead({ config }: Site, props: PageProps): readonly HeadTag[] {
  return mergeHead([...props.head, ...addedHead(config, props)])
}

function layoutContent(props: PageProps, layouts: Layouts): ReactNode {
  if (props.layout === false) return props.content
  const Layout = layouts[props.layout]
  if (!Layout) throw new Error(`There is no layout "${props.layout}".`)
  return <Layout {...props} />
}

function documentAssets({ assets, devScript }: Resources, islands: readonly string[]): DocumentAssets {
  const own = islands.flatMap((name) => assets.islands[name]?.styles ?? [])
  return {
    scripts: [assets.script],
    ...(assets.isClassic && { isClassic: true as const }),
    styles: [...assets.styles, ...new Set(own)],
    modulePreloads: assets.scriptImports,
    ...(assets.pwa && { pwa: assets.pwa }),
    ...(devScript && { devScript }),
  }
}

/** The tags that `transformHead` of the config adds to a page. Throws a `UserError` unless it is a list of tags. */
function addedHead({ transformHead }: Config, props: PageProps): readonly HeadTag[] {
  const given: unknown = transformHead?.(props) ?? []
  if (!Array.isArray(given)) throw wrongResult('transformHead', given, tagsAdvice)
  for (const tag of given) if (!isTag(tag)) throw wrongResult('transformHead', tag, tagsAdvice)
  return given as HeadTag[]
}

/** A page's HTML after the config's `transformHtml`. Throws a `UserError` if that does not return text. */
function changedHtml({ transformHtml }: Config, html: string, page: PageWithTree): string {
  const given: unknown = transformHtml?.(html, page) ?? html
  if (typeof given === 'string') return given
  throw wrongResult('transformHtml', given, 'Return the HTML as a text, changed or as it came.')
}

const tagsAdvice = "Return a list of tags: [['meta', { name: 'author', content: '…' }]]."

function isTag(tag: unknown): boolean {
  if (!Array.isArray(tag)) return false
  const [name, attributes, content = ''] = tag
  return (
    typeof name === 'string' &&
    typeof attributes === 'object' &&
    attributes !== null &&
    typeof content === 'string'
  )
}

/** The note's content as React: Markdown elements become components, links become hrefs. */
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

/** The tree with hrefs in `style` attributes. Few pages have any, so the others are not searched. */
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
