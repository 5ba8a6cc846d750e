import { existsSync } from 'node:fs'
import path from 'node:path'
import { activeDrawings } from '../assets/safe-drawings.ts'
import { once } from '../base/once.ts'
import type { Config } from '../model/config.ts'
import { outputPathOf } from '../model/routes.ts'
import type { Site } from '../model/site.ts'
import type { SiteTemplates } from '../model/templates.ts'
import type { Page, Route, ServedFile } from '../model/types.ts'
import { createRenderer, notFoundPage } from '../page/render.tsx'
import { RenderError } from '../page/render-error.ts'
import { redirectFiles } from '../site/files/redirect-files.ts'
import { type Redirect, redirectsAmong, redirectsOf } from '../site/links/redirects.ts'
import { localeOf } from '../site/locales.ts'
import { madePages } from '../site/made-pages.ts'
import { noteLists, notesBelow } from '../site/navigation/note-lists.ts'
import { isByTitle } from '../site/navigation/sidebar.ts'
import { type Files, openSketch, type Sketch } from './sketch.ts'
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
  /**
   * The page (which has `scripts`), redirect or file at the first of these output paths that exists. Undefined if that takes the whole
   * site.
   */
  file(names: readonly string[]): Promise<ServedFile | 'missing' | undefined>
  /** The not-found page for an address. */
  notFound(requested: string): Promise<ServedFile>
  /** Number of notes parsed so far. */
  parsed(): number
}

/**
 * Serves pages before the site is read. Only the requested note is parsed; the others are listed with the titles of the last start, and
 * with their front matter if it decides addresses. Links are correct, navigation shows the page's own section, and dates and findings
 * follow with the whole site.
 */
export function openGlance(config: Config, templates: SiteTemplates, context: LiveContext): Glance {
  const sketch = openSketch(config, templates, context.cache)
  const client = once(() => devClient(config, templates, context))

  async function page(name: string, among: readonly Page[]): Promise<ServedFile | undefined> {
    const wanted = among.find(({ route }) => outputPathOf(route) === name)?.path
    if (wanted === undefined) return undefined
    const [all] = await Promise.all([sketch.withParsed(among, [wanted]), client(), sketch.files()])
    const own = all?.find(({ path }) => path === wanted)
    // Its front matter may have changed its address since the last start.
    if (!all || !own || outputPathOf(own.route) !== name) return undefined
    return servedPage(name, await drawn(own, await siteAround(own, all, { sketch, config })))
  }

  async function drawn(own: Page, site: Site): Promise<DrawnPage> {
    const { treeOf } = sketch
    const resources = await devResources({ site, templates, treeOf }, await client(), context)
    try {
      return createRenderer(site, resources)(own)
    } catch (error) {
      if (!(error instanceof RenderError)) throw error
      context.onFailed(error.diagnostic)
      return failedPage(error, resources.devScript)
    }
  }

  /** The list of notes or redirect at an address without note and file. */
  async function elsewhere(names: readonly string[], all: readonly Page[]): Promise<ServedFile | undefined> {
    const site = await sketch.siteOf(all)
    const list = noteListAmong(names, site)
    if (list) return servedPage(outputPathOf(list.route), await drawn(list, site))
    const file = redirectFiles(site).find((one) => names.includes(one.path))
    if (!file) return undefined
    const untitled = decidingNotes(site, file.path).map(({ path }) => path)
    if (untitled.length === 0) return file
    const titled = untitled.length > maxDeciding ? undefined : await sketch.withParsed(all, untitled)
    return titled && elsewhere(names, titled)
  }

  /** From what the last start knew, without reading other notes. */
  async function fileAt(name: string, known: readonly Page[]): Promise<ServedFile | undefined> {
    if (name.startsWith(`${config.assetsDir}/`)) {
      const file = await (await client()).file(name)
      if (file) return file
    }
    const own = name.endsWith('.html') ? await page(name, known) : undefined
    return own ?? copyOf(name, await sketch.files(), config)
  }

  return {
    parsed: sketch.parsed,
    async file(wanted) {
      const { known, now } = await sketch.stubs()
      const titled = isRedirected(wanted, config) ? known : now
      for (const name of wanted) {
        const file = await fileAt(name, known())
        if (file) return file
      }
      if (isPicture(wanted[0] ?? '', config))
        return (await addedPicture(wanted[0]!, sketch, config)) ?? 'missing'
      for (const name of wanted) {
        const file = name.endsWith('.html') ? await page(name, titled()) : undefined
        if (file) return file
      }
      return elsewhere(wanted, titled())
    },
    async notFound(requested) {
      const { known } = await sketch.stubs()
      const written = await page('404.html', known())
      const site = await sketch.siteOf(known())
      return written ?? servedPage('404.html', await drawn(notFoundPage(localeOf(site, requested)), site))
    },
  }
}

/** Whether the config redirects an address, for which titles do not matter. */
function isRedirected(names: readonly string[], config: Config): boolean {
  return redirectsAmong([], config).some(({ from }) => names.includes(outputPathOf(from)))
}

/** Whether a missing file is a picture, which does not need the whole site: browsers request icons, and notes refer to lost pictures. */
function isPicture(name: string, { pwa }: Pick<Config, 'pwa'>): boolean {
  // Pictures in hidden folders are published if a note refers to them, which only the whole site knows.
  return !pwa && !/(?:^|\/)\./.test(name) && /\.(?:ico|png|jpe?g|gif|svg|webp|avif)$/i.test(name)
}

/** A picture that was not there when the files were listed. */
async function addedPicture(name: string, sketch: Sketch, config: Config): Promise<ServedFile | undefined> {
  const { srcDir, publicDir } = config
  const isThere = [srcDir, publicDir].some((folder) => existsSync(path.join(folder, name)))
  return isThere ? copyOf(name, await sketch.filesNow(), config) : undefined
}

/** The list of notes with this name. Unlike other generated pages, these lists need front matter only. */
function noteListAmong(names: readonly string[], site: Site): Page | undefined {
  const lists = new Set(noteLists(site.config, [...site.pages.values()]))
  if (![...lists].some((route) => names.includes(outputPathOf(route)))) return undefined
  return madePages(site).find(({ route }) => lists.has(route) && names.includes(outputPathOf(route)))
}

/** A file that is copied unchanged. */
async function copyOf(
  name: string,
  { beside, copied }: Files,
  config: Config,
): Promise<ServedFile | undefined> {
  const given = copied.get(name)
  const own = given ?? beside.get(name)
  if (own === undefined) return undefined
  const isActive = given === undefined && (await activeDrawings([[name, own]], config)).size > 0
  return isActive ? undefined : { path: name, copyOf: own }
}

/** With more notes than this, reading the whole site is as fast. */
const maxDeciding = 24

/** The site with all addresses, but navigation only for the page's own section, because it shows no other. */
async function siteAround(
  own: Page,
  all: readonly Page[],
  { sketch, config }: { sketch: Sketch; config: Config },
): Promise<Site> {
  const section = sectionOf(own.path)
  const near = all.filter(({ path: name }) => sectionOf(name) === section || isIndex(name))
  const listed = notesBelow(own, { config, pages: byRoute(all) }, true)
  const { inFull } = await sketch.stubs()
  const site = await sketch.siteOf(inFull(near))
  return { ...site, pages: byRoute(listed.length > 0 ? inFull(all) : [...all, ...site.pages.values()]) }
}

function byRoute(pages: readonly Page[]): Map<Route, Page> {
  return new Map(pages.map((page) => [page.route, page]))
}

/** The top folder, or the folders of language and topic. */
function sectionOf(name: string): string {
  const [top = '', below = ''] = name.split('/')
  return /^[a-z]{2}(-\w+)?$/.test(top) ? `${top}/${below}` : top
}

/** Whether a note is the page of a folder. READMEs count at any depth: their address differs from their path, so links need them. */
function isIndex(name: string): boolean {
  return /^(?:[^/]+\/){0,2}index\.md$|(?:^|\/)readme\.md$/i.test(name)
}

/**
 * A home page that redirects to the first note depends on titles, which order the notes. Returns the notes whose titles matter and are
 * known only from their text. `name` is the output path of the redirect.
 */
function decidingNotes(site: Site, name: string): readonly Page[] {
  const isIt = ({ from }: Redirect) => outputPathOf(from) === name
  const all = [...site.pages.values()]
  const home = redirectsOf(site).find(isIt)
  const isListed = home && localeOf(site, home.from).config.themeConfig.sidebar !== undefined
  if (!home || isListed || redirectsAmong(all, site.config).some(isIt)) return []
  const isBeside = (route: Route) => folderOf(route) === folderOf(home.to)
  const isOfFolderBeside = (route: Route) =>
    route.endsWith('/') && home.to.startsWith(folderOf(route.slice(0, -1)))
  return all.filter(
    ({ path, route, hash, frontmatter }) =>
      hash === '' &&
      frontmatter.title === undefined &&
      isByTitle(path) &&
      (isBeside(route) || isOfFolderBeside(route)),
  )
}

function folderOf(route: Route): Route {
  return route.slice(0, route.lastIndexOf('/') + 1)
}
