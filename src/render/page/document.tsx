import type { Root } from 'hast'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { Document } from '../../../templates/Document.tsx'
import { NotedScripts } from '../../../templates/parts/InlineScript.ts'
import { withoutSeams } from '../../../templates/parts/Kept.tsx'
import type { DocumentAssets, HeadTag, Layouts, PageProps, SearchProps } from '../../../templates/props.ts'
import { diagramStyles } from '../diagrams/place.ts'
import type { LocaleSite, Site } from '../model/site.ts'
import type { NoteComponents } from '../model/templates.ts'
import type { AssetManifest, DiagramTable, Page, RenderedPage } from '../model/types.ts'
import { withCssUrls } from '../parse/css-urls.ts'
import { mergeHead } from '../site/head.ts'
import { scriptSource } from '../site/policy.ts'
import { toReact } from './body.tsx'
import type { Embedded } from './embeds.ts'
import { addedHead, changedHtml } from './hooks.ts'
import { mediaOf } from './media.ts'

export type Resources = {
  /** The content of a page. */
  treeOf(page: Page): Root
  assets: AssetManifest
  diagrams: DiagramTable
  layouts: Layouts
  components: NoteComponents
  slots: PageProps['slots']
  /** Templates of the site's own are given the whole sidebar and may show any of it. */
  hasOwnTemplates: boolean
  /** Address of a locale's search index; undefined when the site has no search. */
  search?: (locale: LocaleSite) => SearchProps
  devScript?: string
}

type Prepared = {
  page: Page
  tree: Root
  embedded: Embedded
  /** Replaces the note's content, where there is no note. */
  content: ReactNode | undefined
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
  site,
  locale,
  resources,
  props: given,
}: Prepared): RenderedPage {
  const { diagrams, components, assets } = resources
  const content =
    own ||
    toReact(embedded.tree, {
      page,
      site,
      locale,
      diagrams,
      components,
      sandboxHref: assets.sandbox,
      kept: given.shell?.kept,
    })
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
