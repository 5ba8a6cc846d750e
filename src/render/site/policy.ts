import { createHash } from 'node:crypto'
import { encodePath } from '../model/routes.ts'
import type { OutputFile, RenderedPage } from '../model/types.ts'
import { framingPolicy } from './framing.ts'
import { sandboxHeader } from './sandbox-policy.ts'

/**
 * The content security policy under which the pages work: scripts of the site itself, the inline ones by hash. Styles may be inline,
 * because drawings and table cells carry theirs; pictures and frames may come from anywhere safe, because authors embed them.
 */
export function pagePolicy(scripts: readonly string[]): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...[...new Set(scripts)].sort()].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "media-src 'self' data: blob: https:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "frame-src 'self' https:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ].join('; ')
}

/** What Cloudflare Pages reads of the file. */
const maxRules = 100

/**
 * `_headers` for static hosts that read it (Netlify, Cloudflare Pages, others). Rules add up: each file has the headers of the site, each page
 * the policy of pages, and the page in which samples run one of its own.
 *
 * The pages are named by their top folders, never by `/*`: the policy of pages may not be added to that of samples, which lies among the
 * assets. Where that gives too many rules, one stands for all that lies at the top: a
 * name behind a colon matches what has no slash. Fewer hosts know such names.
 */
export function headersFile(
  pages: readonly { route: string; scripts: readonly string[] }[],
  { base, assetsDir }: { base: string; assetsDir: string },
): OutputFile {
  const policy = [`Content-Security-Policy: ${pagePolicy(pages.flatMap(({ scripts }) => scripts))}`]
  const all = [...new Set(pages.flatMap(({ route }) => placesOf(route)))].sort().map(encodePath)
  const few = ['', ':page', ...all.filter((place) => place.endsWith('/*'))]
  const places = all.length > maxRules - 2 ? few : all
  const rules = [
    ['*', siteHeaders],
    [`${encodePath(assetsDir)}/sandbox-*`, [`Content-Security-Policy: ${sandboxHeader}`]],
    ...places.map((place) => [place, policy] as const),
  ] as const
  const blocks = rules.map(([place, headers]) => [base + place, ...headers.map((line) => `  ${line}`)])
  return { path: '_headers', contents: `${blocks.flat().join('\n')}\n` }
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
): Rendered {
  const tag = `<meta http-equiv="Content-Security-Policy" content="${pagePolicy(page.scripts)}"/>`
  return { ...page, html: page.html.replace(/<meta charset="utf-8"\s*\/?>/i, (charset) => charset + tag) }
}

// A page at the top has two addresses, with and without its extension.
function placesOf(route: string): string[] {
  const [top = '', ...rest] = route.slice(1).split('/')
  if (rest.length > 0) return [`${top}/*`]
  return top === '' ? ['', 'index.html'] : [top, `${top}.html`]
}

/** What the policy calls an inline script with this text. Browsers see LF for every line break. */
export function scriptSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text.replace(/\r\n?/g, '\n')).digest('base64')}'`
}
