import { type Client, clientOf } from '../assets/cached.ts'
import { hashOf } from '../base/hash.ts'
import { once } from '../base/once.ts'
import { drawDiagrams, resourcesOf } from '../build/resources.ts'
import type { Cache } from '../cache/cache.ts'
import type { KnownChecks } from '../check/context.ts'
import { factsOf } from '../check/facts.ts'
import { checkSite } from '../check/index.ts'
import { reviewed } from '../check/review.ts'
import type { Config } from '../model/config.ts'
import type { OnEvent } from '../model/events.ts'
import type { LoadedSite } from '../model/loaded-site.ts'
import { outputPathOf } from '../model/routes.ts'
import type { Site } from '../model/site.ts'
import type { SiteTemplates } from '../model/templates.ts'
import type { Diagnostic, OutputFile, Page, RenderedPage, Route, ServedFile } from '../model/types.ts'
import type { Resources } from '../page/document.tsx'
import { openRenderer } from '../page/render.tsx'
import { RenderError } from '../page/render-error.ts'
import type { Shells } from '../page/section-shell.ts'
import { escapeHtml } from '../parse/html/escape.ts'
import { llmsFiles } from '../site/files/llms.ts'
import { framesOthers } from '../site/files/policy.ts'
import { publishedFiles } from '../site/files/published-files.ts'
import { madePages } from '../site/made-pages.ts'
import { twinPages, twinPathOf } from '../site/twins.ts'
import { type NoteIndex, noteIndexOf } from './edit.ts'

/** Shared by all versions of a site under `kbsite dev`. */
export type LiveContext = {
  cache: Cache
  devToken: string
  onEvent: OnEvent
  /** Called when a template could not render a requested page. */
  onFailed: (finding: Diagnostic) => void
}

/** The site at one point in time. Expensive values are computed on first use. */
export type Version = {
  loaded: LoadedSite
  byOutput: ReadonlyMap<string, Page>
  index(): NoteIndex
  /** `more`: findings that reading the site does not give. */
  findings(more: readonly Diagnostic[]): readonly Diagnostic[]
  /** Sitemap, feeds and the like. */
  published(): readonly OutputFile[]
  /** A page's Markdown twin, or one of the lists and texts for machines, by output path. */
  forMachines(name: string): Promise<OutputFile | undefined>
  client(): Promise<Client>
  /** Whether its pages may frame other sites. */
  frames(): boolean
  /** The page, rendered once. */
  drawn(page: Page): Promise<DrawnPage>
  /** Results that may be valid for the next version too. */
  made: Made
}

/** A page's HTML, and its inline scripts as named in its policy. */
export type DrawnPage = Pick<RenderedPage, 'html' | 'scripts'>

type Made = {
  resources: () => Promise<Resources>
  pages: Map<Route, DrawnPage>
  shells: Shells
  checks: KnownChecks
  onFailed: LiveContext['onFailed']
}

/** A site that was just read. */
export function versionOf(loaded: LoadedSite, context: LiveContext): Version {
  const client = once(() => devClient(loaded.site.config, loaded.templates, context))
  const resources = once(async () => devResources(loaded, await client(), context))
  const { site } = loaded
  const pages = [...site.pages.values(), ...madePages(site)]
  const byOutput = new Map(pages.map((page) => [outputPathOf(page.route), page]))
  const index = once(() => noteIndexOf(site))
  return opened(
    loaded,
    { byOutput, index, client },
    { resources, pages: new Map(), shells: new Map(), checks: new WeakMap(), onFailed: context.onFailed },
  )
}

/** The version after edits that affect only their own pages; everything else is reused. */
export function withEdited(before: Version, loaded: LoadedSite, edited: readonly Page[]): Version {
  const { index, client, made } = before
  const pages = new Map(made.pages)
  const byOutput = new Map(before.byOutput)
  for (const page of edited) {
    pages.delete(page.route)
    byOutput.set(outputPathOf(page.route), page)
  }
  return opened(loaded, { byOutput, index, client }, { ...made, pages })
}

function opened(
  loaded: LoadedSite,
  known: Pick<Version, 'byOutput' | 'index' | 'client'>,
  made: Made,
): Version {
  const found = once(() => [...loaded.diagnostics, ...checkSite(loaded.site, factsOf(loaded), made.checks)])
  const review = (more: readonly Diagnostic[]) =>
    reviewed(loaded.site, [...found(), ...more], { ran: ['site'], forSite: true })
  const bare = once(() => review([]))
  const render = once(async () => openRenderer(loaded.site, await made.resources(), made.shells))
  return {
    loaded,
    ...known,
    made,
    findings: (more) => (more.length > 0 ? review(more) : bare()),
    published: once(() => publishedFiles(loaded.site)),
    frames: once(() => framesOthers(loaded.site, loaded.templates)),
    forMachines: machineFiles(loaded.site, async (page) => (await render()).twin(page)),
    async drawn(page) {
      const known = made.pages.get(page.route)
      if (known !== undefined) return known
      try {
        const drawn = (await render()).draw(page).rendered
        made.pages.set(page.route, drawn)
        return drawn
      } catch (error) {
        if (!(error instanceof RenderError)) throw error
        made.onFailed(error.diagnostic)
        return failedPage(error, (await made.resources()).devScript)
      }
    },
  }
}

/** Shown in place of a page that a template could not render; it listens to the server and becomes the page once that is fixed. */
export function failedPage({ message }: RenderError, devScript: string | undefined): DrawnPage {
  const script = devScript ? `<script type="module" src="${escapeHtml(devScript)}"></script>` : ''
  const html = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>kbsite dev</title></head><body><pre>${escapeHtml(message)}</pre>${script}</body></html>`
  return { html, scripts: [] }
}

/** A rendered page as the file at that path. Before the site is read, it is unknown whether it frames other sites. */
export function servedPage(path: string, { html, scripts }: DrawnPage, frames = true): ServedFile {
  return { path, contents: html, scripts, frames }
}

type Drawable = Pick<LoadedSite, 'site' | 'templates' | 'treeOf'>

/** The client code for `kbsite dev`. */
export function devClient(config: Config, templates: SiteTemplates, { cache }: LiveContext): Promise<Client> {
  const { base, assetsDir, root } = config
  return clientOf(cache, { base, assetsDir, root, templates, mode: 'dev' })
}

/** The inputs of rendering under `kbsite dev`. */
export async function devResources(
  drawable: Drawable,
  client: Client,
  { cache, devToken, onEvent }: LiveContext,
): Promise<Resources> {
  const drawn = await drawDiagrams(drawable.site, cache, onEvent)
  const { search, ...resources } = resourcesOf(drawable, client, drawn)
  return {
    ...resources,
    // Tells the search box that its index may change while the page is open.
    ...(search && { search: (locale) => ({ ...search(locale), live: true }) }),
    devScript: `${client.manifest.devScript}?token=${devToken}`,
  }
}

/** The Markdown twins under `kbsite dev`, made on demand, and the lists and texts that combine all of them. */
function machineFiles(
  site: Site,
  twin: (page: Page) => Promise<string>,
): (name: string) => Promise<OutputFile | undefined> {
  const pages = once(() => new Map(twinPages(site).map((page) => [twinPathOf(page.route), page])))
  const lists = once(async () => {
    const texts = new Map<string, string>()
    for (const [name, page] of pages()) texts.set(name, await twin(page))
    const read = (name: string) => texts.get(name) ?? ''
    return llmsFiles(site, {
      read,
      twinOf: ({ route }) => {
        const text = read(twinPathOf(route))
        return { hash: hashOf(text), bytes: Buffer.byteLength(text) }
      },
    })
  })
  return async (name) => {
    const page = name.endsWith('.md') ? pages().get(name) : undefined
    if (page) return { path: name, contents: await twin(page) }
    if (!/(?:^|\/)llms(?:-full)?\.txt$/.test(name)) return undefined
    const file = (await lists()).find(({ path }) => path === name)
    return file && 'load' in file ? { path: name, contents: await file.load() } : file
  }
}
