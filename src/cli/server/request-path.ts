import { decode } from '../../client/platform/decode.ts'

/**
 * The decoded path of a request below `base`, starting with `/`; undefined when it is outside the base or not plain.
 *
 * It is decoded once: what is still encoded afterwards, backslashes, NUL and dot segments are refused. A percent sign that encodes nothing
 * is literal, as in `/50%`. The base may be encoded or not. The query is ignored.
 */
export function requestPath(url: string, base: string): string | undefined {
  const raw = url.replace(/[?#].*$/s, '')
  const path = decode(raw)
  if (/[\\\0]|%(?:2e|2f|5c|00|25)/i.test(path)) return undefined
  if (path.split('/').some((segment) => segment === '.' || segment === '..')) return undefined
  if (!path.startsWith('/') || path.startsWith('//')) return undefined
  const root = decode(base)
  if (`${path}/` === root) return '/'
  return path.startsWith(root) ? path.slice(root.length - 1).normalize('NFC') : undefined
}

/** The same names as below, preceded by those of a page's Markdown for clients that prefer it. */
export function wantedCandidates(path: string, { markdown }: { markdown: boolean }): string[] {
  const names = outputCandidates(path)
  const twins = markdown ? names.filter((name) => name.endsWith('.html')) : []
  return [...twins.map((name) => name.replace(/html$/, 'md')), ...names]
}

/** Names under which an output file may be requested, the exact one first: `/a` also means `a.html` and `a/index.html`. */
export function outputCandidates(path: string): string[] {
  const name = path.slice(1)
  if (path.endsWith('/')) return [`${name}index.html`]
  return [name, `${name}.html`, `${name}/index.html`]
}
