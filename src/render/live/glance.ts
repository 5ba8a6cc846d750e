import { hashOf } from '../base/hash.ts'
import { once } from '../base/once.ts'
import type { Cache } from '../cache/cache.ts'
import { addressesOf } from '../config/addresses.ts'
import { blankPage } from '../model/blank-page.ts'
import type { Config } from '../model/config.ts'
import { withFolderPages } from '../model/folder-notes.ts'
import { outputPathOf } from '../model/routes.ts'
import type { Site } from '../model/site.ts'
import type { SiteTemplates } from '../model/templates.ts'
import type { Frontmatter, Page, ServedFile } from '../model/types.ts'
import { createRenderer } from '../page/render.tsx'
import { RenderError } from '../page/render-error.ts'
import { titleFromName } from '../parse/name-title.ts'
import { openParser } from '../parse/parser.ts'
import { listSources } from '../read/source-list.ts'
import { readSource } from '../read/sources.ts'
import { assembleSite } from '../site/assemble.ts'
import {
  type DrawnPage,
  devClient,
  devResources,
  failedPage,
  type LiveContext,
  servedPage,
} from './version.ts'

/** Single pages of a site that has not been read yet. */
export type Glance = {
  /** The page at that output path, or a file of the client code; undefined when it takes the whole site to know. */
  file(name: string): Promise<ServedFile | undefined>
  /** How many notes were parsed for that. */
  parsed(): number
}

/** The navigation's data about a note, by source path. */
type Outline = Readonly<Record<string, { title: string; frontmatter: Frontmatter }>>

/**
 * A page before its site is read: only the note itself is parsed, the others are only listed, with the titles of the last start. Links are
 * right; navigation shows the page's own section; dates and findings come with the whole site.
 */
export function openGlance(config: Config, templates: SiteTemplates, context: LiveContext): Glance {
  const names = once(() => listSources(config))
  const outline = once(() => readOutline(config, context.cache))
  const parser = once(() => openParser(config, templates, context.cache))
  const client = once(() => clientFor())
  const addressOf = addressesOf(config)
  let parsed = 0

  async function clientFor() {
    const site = assembleSite({ config, pages: [], times: new Map(), files: new Set() })
    return devClient({ site, templates }, context)
  }

  async function page(name: string): Promise<DrawnPage | undefined> {
    const { pages, files } = await names()
    const known = outline()
    const stubs = withFolderPages(pages.map((one) => stubOf(one, known, addressOf)))
    const wanted = stubs.find(({ route }) => outputPathOf(route) === name)?.path
    const source = wanted && readSource(config, wanted)
    if (!source) return undefined
    const making = client()
    parsed += 1
    const note = await parser().parse(source)
    const { treeOf } = parser()
    const parsedPage = config.transformPage ? await config.transformPage(note, treeOf) : note
    const all = withFolderPages(stubs.map((one) => (one.path === wanted ? parsedPage : one)))
    const own = all.find((one) => one.path === wanted)!
    const site = siteAround(config, own, all, files)
    const resources = await devResources({ site, templates, treeOf }, await making, context)
    try {
      return createRenderer(site, resources)(own)
    } catch (error) {
      if (!(error instanceof RenderError)) throw error
      context.onFailed(error.diagnostic)
      return failedPage(error, resources.devScript)
    }
  }

  return {
    parsed: () => parsed,
    async file(name) {
      if (name.startsWith(`${config.assetsDir}/`)) {
        const file = await (await client()).file(name)
        if (file) return file
      }
      const drawn = name.endsWith('.html') ? await page(name) : undefined
      return drawn && servedPage(name, drawn)
    },
  }
}

/** The site with every address, but with the navigation of one page's section only, since it does not show the others. */
function siteAround(config: Config, own: Page, all: readonly Page[], files: readonly string[]): Site {
  const section = sectionOf(own.path)
  const near = all.filter(({ path: name }) => sectionOf(name) === section || isIndex(name))
  const site = assembleSite({
    config,
    pages: near,
    times: new Map(),
    files: new Set(files.map((name) => `/${name}`)),
  })
  return { ...site, pages: new Map(all.map((page) => [page.route, page])) }
}

/** The top folder, or those of a language and a topic in it. */
function sectionOf(name: string): string {
  const [top = '', below = ''] = name.split('/')
  return /^[a-z]{2}(-\w+)?$/.test(top) ? `${top}/${below}` : top
}

function isIndex(name: string): boolean {
  return /^(?:[^/]+\/){0,2}index\.md$/.test(name)
}

function stubOf(name: string, known: Outline, addressOf: ReturnType<typeof addressesOf>): Page {
  const { title = titleFromName(name), frontmatter = {} } = known[name] ?? {}
  const { layout } = frontmatter
  return blankPage(name, {
    route: addressOf(name, frontmatter),
    frontmatter,
    title,
    ...((layout === false || typeof layout === 'string') && { layout }),
  })
}

/** Remembers what navigation says of the notes, for the next start. */
export function rememberOutline({ config, pages }: Site, cache: Cache): void {
  const outline: Outline = Object.fromEntries(
    [...pages.values()].map(({ path: name, title, frontmatter }) => [name, { title, frontmatter }]),
  )
  cache.set('outline', keyOf(config), outline)
}

function readOutline(config: Config, cache: Cache): Outline {
  return cache.get<Outline>('outline', keyOf(config)) ?? {}
}

function keyOf({ srcDir }: Config): string {
  return hashOf(srcDir)
}
