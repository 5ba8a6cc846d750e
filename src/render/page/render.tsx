import type { Root } from 'hast'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { Document } from '../../../templates/Document.tsx'
import { navMarkup, sidebarMarkup } from '../../../templates/parts/markup.tsx'
import type {
  DocumentAssets,
  HeadTag,
  Layouts,
  PageProps,
  SearchProps,
  ShellMarkup,
  SocialLink,
} from '../../../templates/props.ts'
import { blankPage } from '../blank-page.ts'
import { diagramStyles } from '../diagrams/place.ts'
import { catalogFor, type SiteReads, trackedSite } from '../incremental/reads.ts'
import { socialLinksOf } from '../site/icons.ts'
import { sidebarFor } from '../site/sidebar.ts'
import type { AssetManifest, DiagramTable, LocaleSite, Page, RenderedPage, Site } from '../types.ts'
import { toReact } from './body.tsx'
import type { NoteComponents } from './note-components.tsx'
import { localeOf, notFoundPath, pageProps } from './props.ts'
import { RenderError } from './render-error.ts'

export type Resources = {
  assets: AssetManifest
  diagrams: DiagramTable
  layouts: Layouts
  components: NoteComponents
  slots: PageProps['slots']
  /** Where the search index of a locale lies; undefined when the site has no search. */
  search?: (locale: LocaleSite) => SearchProps
  devScript?: string
}

export type PageRenderer = (page: Page) => RenderedPage

/** A page drawn, and what the drawing asked of the rest of the site beside its props. */
export type Drawing = { rendered: RenderedPage; asked: SiteReads }

export type Renderer = {
  /** Everything that the page's layout is given, but for the content. */
  props(page: Page): PageProps
  draw(page: Page): Drawing
}

/**
 * Renders pages of one site. Navigation is rendered once for each locale and section and shared by their pages, so the cost of a page
 * does not grow with the site. Throws a `RenderError` for a page whose layout or component throws.
 */
export function createRenderer(site: Site, resources: Resources, shells?: Shells): PageRenderer {
  const renderer = openRenderer(site, resources, shells)
  return (page) => renderer.draw(page).rendered
}

/** Navigation that has been rendered, by locale and section: good for as long as the site's locales are the same. */
export type Shells = Map<string, ShellMarkup>

/** The same, for who wants to know what a page is made of. */
export function openRenderer(site: Site, resources: Resources, shells: Shells = new Map()): Renderer {
  const social = new Map<string, readonly SocialLink[]>()
  const shellOf = (page: Page, locale: LocaleSite): ShellMarkup => {
    const section = sidebarFor(locale.sidebars, page.route)
    const key = `${locale.key}:${section?.prefix ?? ''}`
    const shell = shells.get(key) ?? shellMarkup(locale, section)
    shells.set(key, shell)
    return shell
  }
  const props = (page: Page): PageProps => {
    const locale = localeOf(site, page)
    const socialLinks = social.get(locale.key) ?? socialLinksOf(locale.config.themeConfig)
    social.set(locale.key, socialLinks)
    const { slots, search } = resources
    return pageProps({
      page,
      site,
      locale,
      content: null,
      slots,
      socialLinks,
      ...(search && { search: search(locale) }),
    })
  }
  return {
    props,
    draw(page) {
      const { site: tracked, reads } = trackedSite(site)
      const locale = localeOf(site, page)
      const tree = page.tree
      try {
        const catalog: PageProps['catalog'] = (base) => catalogFor(tracked, base ?? locale.root)
        const own = { ...props(page), catalog, shell: shellOf(page, locale) }
        return {
          rendered: renderPage({ page, tree, site: tracked, locale, resources, props: own }),
          asked: reads,
        }
      } catch (error) {
        throw new RenderError(page.path, error, site.config.root)
      }
    },
  }
}

function shellMarkup(locale: LocaleSite, section: LocaleSite['sidebars'][number] | undefined): ShellMarkup {
  return {
    ...(locale.nav.length > 0 && navMarkup(locale.nav, locale.labels)),
    ...(section && { sidebar: sidebarMarkup(section.items, locale.labels) }),
  }
}

type Prepared = {
  page: Page
  tree: Root
  site: Site
  locale: LocaleSite
  resources: Resources
  props: PageProps
}

/** One page as a full HTML document. Throws what a layout or component throws. */
function renderPage({ page, tree, site, locale, resources, props: given }: Prepared): RenderedPage {
  const { diagrams, components, assets } = resources
  const content = toReact(tree, { page, site, locale, diagrams, components, sandboxHref: assets.sandbox })
  const props = { ...given, content }
  const styles = diagramStyles(page, diagrams)
  const own: HeadTag[] = [
    ...(styles ? ([['style', { 'data-diagrams': '' }, styles]] as const) : []),
    ...page.styles.map((css): HeadTag => ['style', {}, css]),
  ]
  const head = [...documentHead(site, props), ...own]
  const finished = { ...props, head }
  const islands = [...page.islands]
  const document = (
    <Document page={finished} assets={documentAssets(resources, islands)}>
      {layoutContent(finished, resources.layouts)}
    </Document>
  )
  const html = `<!DOCTYPE html>\n${renderToString(document)}\n`
  return {
    route: page.route,
    path: page.path,
    html: site.config.transformHtml ? site.config.transformHtml(html, page) : html,
    islands,
  }
}

function documentHead({ config }: Site, props: PageProps): readonly HeadTag[] {
  return config.transformHead ? [...props.head, ...config.transformHead(props)] : props.head
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
    styles: [...assets.styles, ...new Set(own)],
    modulePreloads: assets.scriptImports,
    ...(devScript && { devScript }),
  }
}

/** A page for addresses that are none; drawn by the not-found layout unless the author wrote a `404.md`. */
export function notFoundPage(locale: LocaleSite): Page {
  return blankPage(locale.root === '/' ? notFoundPath : `${locale.key}/404.md`, {
    route: `${locale.root}404`,
    layout: 'not-found',
    frontmatter: { sidebar: false, search: false },
    title: '404',
    description: 'Not Found',
  })
}
