import { cachePrefix } from '../../../client/worker/caches.ts'
import { encodePath } from '../../model/routes.ts'
import type { Site } from '../../model/site.ts'
import type { OutputFile, Page } from '../../model/types.ts'
import { grounds, iconFiles } from '../head.ts'
import { topicOf } from '../links/link-graph.ts'
import { localeOf } from '../locales.ts'
import { xmlText } from './xml.ts'

/** Folder of the output that lists what readers can save for offline reading. */
export const keptFolder = 'kb-offline'

const manifestFile = 'manifest.webmanifest'
const letterFile = 'kb-icon.svg'

export type PngIcon = { name: string; size: number; purpose?: 'maskable' }

/** The icons that are drawn if a browser is available. */
export const pngIcons: readonly PngIcon[] = [
  { name: 'kb-icon-192.png', size: 192 },
  { name: 'kb-icon-512.png', size: 512 },
  { name: 'kb-icon-maskable.png', size: 512, purpose: 'maskable' },
]

/** Files that `pwa` adds apart from code and lists: the manifest and an icon; if it is off, a worker that removes an earlier one. */
export function pwaFiles(site: Site): OutputFile[] {
  const { config } = site
  if (config.pwa === undefined) return []
  if (!config.pwa) return [{ path: 'sw.js', contents: farewell(config.base) }]
  return [...manifestFiles(site), { path: letterFile, contents: letterIcon(config.title) }]
}

/** The section of a page, which readers save as a unit: its top-level folder in its language; pages outside of folders are a section, too. */
export function sectionPath(site: Site, { route }: Pick<Page, 'route'>): string {
  const { root } = localeOf(site, route)
  const topic = topicOf(route, root)
  return topic === '' ? root : `${root}${topic}/`
}

/** The manifest unless the author wrote one; with the icons of `pngIcons` if they were drawn. */
export function manifestFiles(site: Site, icons: readonly PngIcon[] = []): OutputFile[] {
  return site.files.has(`/${manifestFile}`) ? [] : [{ path: manifestFile, contents: manifest(site, icons) }]
}

export function manifestHref({ config }: Pick<Site, 'config'>): string {
  return config.base + manifestFile
}

/** The logo, or else the favicon, as a path in the site. */
export function iconIn({ config, files }: Site): string | undefined {
  return [logoOf(config.themeConfig.logo), ...iconFiles].find((file) => file && files.has(file))
}

function manifest(site: Site, pngs: readonly PngIcon[]): string {
  const { title, description, lang, dir, base } = site.config
  const found = iconIn(site)
  const names = [...(found ? [found.slice(1)] : []), ...(found?.endsWith('.svg') ? [] : [letterFile])]
  const icons = [
    ...pngs.map(({ name, size, purpose }) => ({
      src: base + name,
      sizes: `${size}x${size}`,
      type: 'image/png',
      ...(purpose && { purpose }),
    })),
    ...names.map((name) => ({ src: base + encodePath(name), sizes: 'any', ...typeOf(name) })),
  ]
  const name = title || base
  return `${JSON.stringify({
    id: base,
    name,
    short_name: name,
    ...(description && { description }),
    lang,
    dir,
    start_url: base,
    scope: base,
    display: 'standalone',
    theme_color: grounds.light,
    background_color: grounds.light,
    icons,
  })}\n`
}

function logoOf(logo: Site['config']['themeConfig']['logo']): string | undefined {
  const written = typeof logo === 'string' ? logo : logo && ('src' in logo ? logo.src : logo.light)
  return typeof written === 'string' ? `/${written.replace(/^\/+/, '')}` : undefined
}

function typeOf(name: string): { type?: string } {
  return name.endsWith('.svg') ? { type: 'image/svg+xml' } : {}
}

/** The first letter of the title, for a site without a drawing as its logo. */
export function letterIcon(title: string): string {
  const [letter = 'K'] = title
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" rx="96" fill="#0e6c81"/><text x="256" y="256" dy=".35em" text-anchor="middle" font-size="280" font-family="system-ui, sans-serif" fill="#fff">${xmlText(letter)}</text></svg>\n`
}

/**
 * A worker that replaces a former one, empties its caches and unregisters itself. It is activated only after the former one has ended, so nothing
 * is cached after it. A page from those caches may register it once more; then it unregisters again, at the latest with the next request.
 */
function farewell(base: string): string {
  return `async function leave() {
  for (const name of await caches.keys()) if (name.startsWith(${JSON.stringify(cachePrefix(base))})) await caches.delete(name)
  await registration.unregister()
}
addEventListener('install', () => skipWaiting())
for (const kind of ['activate', 'message', 'fetch']) addEventListener(kind, (event) => event.waitUntil(leave()))
`
}
