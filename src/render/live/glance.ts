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
import { noteLists } from '../site/navigation/note-lists.ts'
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
   * The page, which has `scripts`, redirect or file at the first of these output paths that exists. Undefined when only the whole site can
   * tell.
   */
  file(names: readonly string[]): Promise<ServedFile | 'missing' | undefined>
  /** The page for a missing address. */
  notFound(requested: string): Promise<ServedFile>
  /** How many notes were parsed for that. */
  parsed(): number
}

/**
 * Pages before their site is read: only the note itself is parsed, the others are only listed, with the titles of the last start, and with
 * their front matter where that gives addresses. Links are right; navigation shows the page's own section; dates and findings come with the
 * whole site.
 */
export function openGlance(config: Config, templates: SiteTemplates, context: LiveContext): Glance {
  const sketch = openSketch(config, templates, context.cache)
  const client = once(() => devClient(config, templates, context))

  async function page(name: string, among: readonly Page[]): Promise<ServedFile | undefined> {
    const wanted = among.find(({ route }) => outputPathOf(route) === name)?.path
    if (wanted === undefined) return undefined
    const [all] = await Promise.all([sketch.withParsed(among, [wanted]), client(), sketch.files()])
    const own = all?.find(({ path }) => path === wanted)
    // Its front matter may have been another one at the last start.
    if (!all || !own || outputPathOf(own.route) !== name) return undefined
    return servedPage(name, await drawn(own, await siteAround(own, all, sketch)))
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

  /** A list of notes or a redirect, where there is neither note nor file. */
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

  /** From the knowledge of the last start, which takes no reading. */
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
      for (const name of wanted) {
        const file = await fileAt(name, known())
        if (file) return file
      }
      if (isLostPicture(wanted[0] ?? '', config)) return 'missing'
      for (const name of wanted) {
        const file = name.endsWith('.html') ? await page(name, now()) : undefined
        if (file) return file
      }
      return elsewhere(wanted, now())
    },
    async notFound(requested) {
      const { known } = await sketch.stubs()
      const written = await page('404.html', known())
      const site = await sketch.siteOf(known())
      return written ?? servedPage('404.html', await drawn(notFoundPage(localeOf(site, requested)), site))
    },
  }
}

/** Whether a name that no file has is that of a picture: browsers ask for an icon of every site, and notes name lost pictures. */
function isLostPicture(name: string, { pwa }: Pick<Config, 'pwa'>): boolean {
  // Pictures in hidden folders are published where notes name them.
  return !pwa && !/(?:^|\/)\./.test(name) && /\.(?:ico|png|jpe?g|gif|svg|webp|avif)$/i.test(name)
}

/** A page that lists notes by their front matter; others are made of their text too. */
function noteListAmong(names: readonly string[], site: Site): Page | undefined {
  const lists = new Set(noteLists(site.config, [...site.pages.values()]))
  if (![...lists].some((route) => names.includes(outputPathOf(route)))) return undefined
  return madePages(site).find(({ route }) => lists.has(route) && names.includes(outputPathOf(route)))
}

/** A file that is copied as it is. */
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

/** With more notes the whole site is as quick. */
const maxDeciding = 24

/** The site with every address, but with the navigation of one page's section only, since it does not show the others. */
async function siteAround(own: Page, all: readonly Page[], sketch: Sketch): Promise<Site> {
  const section = sectionOf(own.path)
  const near = all.filter(({ path: name }) => sectionOf(name) === section || isIndex(name))
  const site = await sketch.siteOf(near)
  return { ...site, pages: new Map(all.map((page) => [page.route, page])) }
}

/** The top folder, or those of a language and a topic in it. */
function sectionOf(name: string): string {
  const [top = '', below = ''] = name.split('/')
  return /^[a-z]{2}(-\w+)?$/.test(top) ? `${top}/${below}` : top
}

/** A page of a folder. That of a README has an address that its path does not tell, so links to it lead nowhere without it, however deep. */
function isIndex(name: string): boolean {
  return /^(?:[^/]+\/){0,2}index\.md$|(?:^|\/)readme\.md$/i.test(name)
}

/**
 * A home that leads to the first note of the folders is decided by titles: the notes whose titles decide it, and are known only from their
 * text. `name` is the output path of a redirect.
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
