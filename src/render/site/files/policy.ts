import { createHash } from 'node:crypto'
import path from 'node:path'
import type { Config } from '../../model/config.ts'
import { encodeName, encodePath } from '../../model/routes.ts'
import type { Site } from '../../model/site.ts'
import type { SiteTemplates } from '../../model/templates.ts'
import type { OutputFile, Page, RenderedPage } from '../../model/types.ts'
import { documentAddresses, documentPolicies } from './document-policy.ts'
import { framingPolicy } from './framing.ts'
import { sandboxHeader } from './sandbox-policy.ts'

/**
 * The content security policy of the pages: scripts of the site itself, inline ones by hash. Inline styles are allowed, because drawings
 * and table cells have them; pictures and frames may come from any safe origin, because authors embed them; `frames` says whether
 * any does. A page that is opened as a file (`isFile`) fetches nothing and starts no worker: browsers refuse both.
 */
export function pagePolicy(scripts: readonly string[], frames = true, isFile = false): string {
  const ofSite = isFile ? "'none'" : "'self'"
  return [
    "default-src 'self'",
    ["script-src 'self'", ...[...new Set(scripts)].sort()].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "media-src 'self' data: blob: https:",
    "font-src 'self' data:",
    `connect-src ${ofSite}`,
    `worker-src ${ofSite}`,
    `frame-src 'self'${frames ? ' https:' : ''}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ].join('; ')
}

/**
 * Whether pages may frame other sites: if a note does, or if code from the config or the templates could. Then all of https, because
 * a framed page may link to another address; and on all pages, because after soft navigation the policy of the first one stays in force.
 */
export function framesOthers({ config, pages }: Site, { hash }: Pick<SiteTemplates, 'hash'>): boolean {
  const { transformPage, transformHead, transformHtml } = config
  const heads = [config, ...Object.values(config.locales)].flatMap(({ head = [] }) => head)
  const hasCode = hash !== '' || heads.some(([tag]) => /^(?:script|iframe)$/i.test(tag))
  const isOpen = config.notes === 'trusted' || transformPage || transformHead || transformHtml || hasCode
  const showsFrame = ({ links }: Page) =>
    links.some(({ source, kind }) => source === 'iframe' && kind === 'external')
  return Boolean(isOpen) || [...pages.values()].some(showsFrame)
}

/** The limit of Cloudflare Pages for the file. */
const maxRules = 100

/**
 * `_headers` for static hosts that read it (Netlify, Cloudflare Pages, others). Rules add up: each file has the headers of the site, each
 * page the policy of pages, and the sandbox page for samples one of its own.
 *
 * The pages are named by their top folders, never by `/*`: the policy of pages must not be added to that of samples, which is among the
 * assets. If that gives too many rules, one covers everything at the top: a name after a colon matches anything without a slash. Fewer
 * hosts know such names, and stars before an extension, which replace single `files` if those are too many.
 */
export function headersFile(
  pages: readonly { route: string; scripts: readonly string[] }[],
  config: Pick<Config, 'base' | 'assetsDir' | 'notes' | 'trustedFiles'>,
  {
    files = [],
    frames = true,
    hasTwins = false,
    hasWorker = false,
  }: { files?: Iterable<string>; frames?: boolean; hasTwins?: boolean; hasWorker?: boolean } = {},
): OutputFile {
  const { base, assetsDir } = config
  const scripts = pages.flatMap((page) => page.scripts)
  const fixed = hasWorker ? 4 : 3
  const policy = [`Content-Security-Policy: ${pagePolicy(scripts, frames)}`]
  const all = [...new Set(pages.flatMap(({ route }) => placesOf(route)))].sort().map(encodePath)
  const few = ['', ':page', ...all.filter((place) => place.endsWith('/*'))]
  const places = all.length > maxRules - fixed ? few : all
  const documents = documentRules([...files], config, maxRules - fixed - places.length)
  const rules = [
    ['*', siteHeaders],
    // Browsers must find a newer worker immediately.
    ...(hasWorker ? [['sw.js', ['Cache-Control: no-cache']] as const] : []),
    ...(hasTwins ? [['*.md', ['Content-Type: text/markdown; charset=utf-8']] as const] : []),
    [`${encodePath(assetsDir)}/sandbox-*`, [`Content-Security-Policy: ${sandboxHeader}`]],
    ...places.map((place) => [place, policy] as const),
    ...documents.map(([place, sandbox]) => [place, [`Content-Security-Policy: ${sandbox}`]] as const),
  ] as const
  const blocks = rules.map(([place, headers]) => [base + place, ...headers.map((line) => `  ${line}`)])
  return { path: '_headers', contents: `${blocks.flat().join('\n')}\n` }
}

/** Rules for each address of a document that is copied into the site; if there are more than `most`, for each extension. */
function documentRules(
  files: readonly string[],
  config: Pick<Config, 'notes' | 'trustedFiles'>,
  most: number,
): (readonly [place: string, policy: string])[] {
  const policyOf = documentPolicies(config)
  const found = files.flatMap((name) => {
    const policy = policyOf(name)
    return policy === undefined ? [] : [{ name, policy }]
  })
  const single = found.flatMap(({ name, policy }) =>
    documentAddresses(name).map((address) => [encodeName(address), policy] as const),
  )
  if (single.length <= most) return single.sort()
  return [...new Map(found.map(({ name, policy }) => [`*${path.extname(name)}`, policy] as const))].sort()
}

const siteHeaders = [
  `Content-Security-Policy: ${framingPolicy}`,
  'X-Frame-Options: SAMEORIGIN',
  'X-Content-Type-Options: nosniff',
  'Referrer-Policy: strict-origin-when-cross-origin',
]

/** The page with its own policy in its head, for hosts that send no headers. */
export function withPolicyTag<Rendered extends Pick<RenderedPage, 'html' | 'scripts'>>(
  page: Rendered,
  frames = true,
  isFile = false,
): Rendered {
  const policy = pagePolicy(page.scripts, frames, isFile)
  const tag = `<meta http-equiv="Content-Security-Policy" content="${policy}"/>`
  return { ...page, html: page.html.replace(/<meta charset="utf-8"\s*\/?>/i, (charset) => charset + tag) }
}

// A page at the top has two addresses, with and without its extension.
function placesOf(route: string): string[] {
  const [top = '', ...rest] = route.slice(1).split('/')
  if (rest.length > 0) return [`${top}/*`]
  return top === '' ? ['', 'index.html'] : [top, `${top}.html`]
}

/** The policy's name for an inline script with this text. Browsers see LF for every line break. */
export function scriptSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text.replace(/\r\n?/g, '\n')).digest('base64')}'`
}
