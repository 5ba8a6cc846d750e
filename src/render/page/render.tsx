import type { Root } from 'hast'
import type { ReactNode } from 'react'
import type { MadeContent } from '../../../templates/made-props.ts'
import { markable } from '../../../templates/parts/active.ts'
import { GraphPage } from '../../../templates/parts/GraphPage.tsx'
import { sidebarMarkup } from '../../../templates/parts/markup.tsx'
import { SidebarPage } from '../../../templates/parts/SidebarPage.tsx'
import { NotesBelow, TagPage } from '../../../templates/parts/TagPage.tsx'
import type { CutItem, PageProps, SocialLink } from '../../../templates/props.ts'
import { getOrInsert } from '../base/get-or-insert.ts'
import { once } from '../base/once.ts'
import { blankPage } from '../model/blank-page.ts'
import type { LocaleSite, Site } from '../model/site.ts'
import type { Page, RenderedPage } from '../model/types.ts'
import { socialLinksOf } from '../site/icons.ts'
import { localeOfPage } from '../site/locales.ts'
import { entriesOf, madeContents } from '../site/made-pages.ts'
import { notesBelow } from '../site/navigation/note-lists.ts'
import { sidebarFor } from '../site/navigation/sidebar.ts'
import { catalogFor, type SiteReads, trackedSite } from '../site/reads.ts'
import { type Resources, renderPage } from './document.tsx'
import { type Embedded, withEmbeds } from './embeds.ts'
import { graphDrawing } from './graph-drawing.tsx'
import { notFoundPath, pageProps } from './props.ts'
import { RenderError } from './render-error.ts'
import { type Section, type Shells, sectionShell } from './section-shell.ts'
import { twinText } from './twin/twin.ts'

type PageRenderer = (page: Page) => RenderedPage

/**
 * A rendered page, its layout's props without the content, and what rendering read from the rest of the site. `twin` makes the page's
 * Markdown, which counts as rendering.
 */
type Drawing = { rendered: RenderedPage; props: PageProps; reads: SiteReads; twin(): string }

export type Renderer = {
  /** The props of the page's layout, without the content. */
  props(page: Page): PageProps
  /** The part of its sidebar that the page shows or may show: the same object for pages that show the same. */
  shownSidebar(page: Page, props: PageProps): object
  draw(page: Page): Drawing
  /** The page as Markdown. */
  twin(page: Page): string
}

/**
 * Renders the pages of a site. Navigation is rendered once for each locale and section and shared by their pages, so a page's cost does not
 * grow with the site. Throws a `RenderError` for a page whose layout or component throws.
 */
export function createRenderer(site: Site, resources: Resources, shells?: Shells): PageRenderer {
  const renderer = openRenderer(site, resources, shells)
  return (page) => renderer.draw(page).rendered
}

/** The same, also with the data that pages are made from. */
export function openRenderer(site: Site, resources: Resources, shells: Shells = new Map()): Renderer {
  const social = new Map<string, readonly SocialLink[]>()
  const made = once(() => madeContents(site))
  const shellFor = (section: Section | undefined, locale: LocaleSite) =>
    sectionShell(shells, { site, locale, section })
  const props = (page: Page): PageProps => {
    const locale = localeOfPage(site, page)
    const socialLinks = getOrInsert(social, locale.key, () => socialLinksOf(locale.config.themeConfig))
    const { slots, search } = resources
    return pageProps({
      page,
      site,
      locale,
      content: null,
      slots,
      socialLinks,
      order: shellFor(sidebarFor(locale.sidebars, page.route), locale).order,
      ...(search && { search: search(locale) }),
    })
  }
  const embeddedIn = (page: Page, tree: Root, from: Site) =>
    withEmbeds(page, tree, { site: from, treeOf: resources.treeOf })
  const twin = (page: Page, { tree }: Embedded, from: Site) =>
    twinText({ page, tree, site: from, locale: localeOfPage(site, page), times: site.times })
  return {
    props,
    shownSidebar(page, { sidebar }) {
      const locale = localeOfPage(site, page)
      const all = locale.sidebars.find(({ allRoute }) => allRoute === page.route)
      if (all) return all
      const section = sidebarFor(locale.sidebars, page.route)
      const { large } = shellFor(section, locale)
      if (sidebar.length === 0 || !section) return sidebar
      const isWhole = !large || resources.hasOwnTemplates || site.config.transformHead !== undefined
      return isWhole ? section : large.rowsFor(page.route)
    },
    draw(page) {
      const { site: tracked, reads } = trackedSite(site)
      const locale = localeOfPage(site, page)
      const all = locale.sidebars.find(({ allRoute }) => allRoute === page.route)
      const tree = resources.treeOf(page)
      try {
        const given = { ...props(page), catalog: (base?: string) => catalogFor(tracked, base ?? locale.root) }
        const { markup, large } = shellFor(sidebarFor(locale.sidebars, page.route), locale)
        const rows = large && given.sidebar.length > 0 ? large.rowsFor(page.route) : undefined
        const shell = rows ? { ...markup, sidebar: markable(large!.markupOf(rows)) } : markup
        const embedded = embeddedIn(page, tree, tracked)
        const content = all
          ? wholeSidebar(page, locale, shellFor(all, locale).large!.all())
          : site.madeRoutes.has(page.route) && madeContent(made().get(page.route)!, locale)
        const below = listBelow(page, tree, tracked)
        const inputs = { page, tree, embedded, content, below, site: tracked, locale, resources }
        return {
          rendered: renderPage({ ...inputs, props: { ...given, shell } }),
          props: given,
          reads,
          twin: () => twin(page, embedded, tracked),
        }
      } catch (error) {
        throw new RenderError(page.path, error, site.config)
      }
    },
    twin: (page) => twin(page, embeddedIn(page, resources.treeOf(page), site), site),
  }
}

/** The notes of a section below its page. */
function listBelow(page: Page, tree: Root, site: Site): ReactNode {
  const isEmpty = tree.children.every(
    (one) =>
      (one.type === 'element' && one.tagName === 'h1') || (one.type === 'text' && one.value.trim() === ''),
  )
  const pages = notesBelow(page, site, isEmpty)
  return pages.length > 0 && <NotesBelow pages={entriesOf(pages, site)} />
}

function wholeSidebar({ title }: Page, { labels }: LocaleSite, items: readonly CutItem[]): ReactNode {
  return <SidebarPage title={title} labels={labels} tree={sidebarMarkup(items, labels)} />
}

function madeContent(content: MadeContent, { labels, lang }: LocaleSite): ReactNode {
  if (content.kind !== 'graph') return <TagPage page={content} />
  return <GraphPage graph={content} drawing={graphDrawing(content)} labels={labels} lang={lang} />
}

/** The not-found page, rendered by the not-found layout unless the author wrote a `404.md`. */
export function notFoundPage(locale: LocaleSite): Page {
  return blankPage(locale.root === '/' ? notFoundPath : `${locale.key}/404.md`, {
    route: `${locale.root}404`,
    layout: 'not-found',
    frontmatter: { sidebar: false, search: false },
    title: '404',
    description: 'Not Found',
  })
}
