import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { scriptSource } from '../../src/render/site/files/policy.ts'
import { Document } from '../../templates/Document.tsx'
import { layouts } from '../../templates/index.ts'
import { labelsFor } from '../../templates/labels/index.ts'
import { NotedScripts } from '../../templates/parts/InlineScript.ts'
import type { DocumentAssets, PageProps } from '../../templates/props.ts'

const NO_ASSETS: DocumentAssets = { scripts: [], styles: [], modulePreloads: [] }

/** A complete page with little on it, to be varied by tests. */
export function samplePage(overrides: Partial<PageProps> = {}): PageProps {
  const lang = overrides.lang ?? 'zh-CN'
  return {
    layout: 'doc',
    route: '/css/flex',
    lang,
    dir: 'ltr',
    title: '弹性盒布局',
    documentTitle: '弹性盒布局 | 前端笔记',
    description: '弹性盒怎样分配空间。',
    head: [],
    frontmatter: {},
    base: '/',
    homeHref: '/',
    siteTitle: '前端笔记',
    nav: [],
    showNav: true,
    sidebar: [],
    sidebarKey: '/css/',
    activeRoute: '/css/flex',
    outline: [],
    aside: true,
    pager: {},
    socialLinks: [],
    locales: [],
    appearance: { mode: 'switch', initial: 'auto' },
    features: [],
    markdownStyles: true,
    tags: [],
    isNotFound: false,
    labels: labelsFor(lang),
    catalog: () => [],
    slots: {},
    withBase: (path) => path,
    content: null,
    ...overrides,
  }
}

/** The whole document of a page, as a build writes it. */
export function documentHtml(page: PageProps, assets: DocumentAssets = NO_ASSETS): string {
  return drawnPage(page, assets).html
}

/** The page's inline scripts as its policy names them. */
export function scriptsOf(page: PageProps): string[] {
  return drawnPage(page, NO_ASSETS).scripts
}

function drawnPage(page: PageProps, assets: DocumentAssets): { html: string; scripts: string[] } {
  const scripts: string[] = []
  const markup = renderToStaticMarkup(
    <NotedScripts value={(text) => scripts.push(scriptSource(text))}>
      <Document page={page} assets={assets}>
        {contentOf(page)}
      </Document>
    </NotedScripts>,
  )
  return { html: `<!DOCTYPE html>\n${markup}`, scripts }
}

function contentOf(page: PageProps): ReactNode {
  if (page.layout === false) return page.content
  const Layout = layouts[page.isNotFound ? 'not-found' : page.layout] ?? layouts.doc
  return Layout ? <Layout {...page} /> : page.content
}
