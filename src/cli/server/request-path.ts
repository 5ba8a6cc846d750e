import { decode } from '../../client/platform/decode.ts'

/**
 * The decoded path of a request below `base`, starting with `/`; undefined when it is none of ours or not plain.
 *
 * One decoding decides: what is still encoded afterwards, backslashes, NUL and dot segments are refused. A per cent sign that encodes
 * nothing is just that, as in `/50%`. The base may be encoded or not. The query selects nothing.
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

/** Names under which one output file may be asked for, the exact one first: `/a` also means `a.html` and `a/index.html`. */
export function outputCandidates(path: string): string[] {
  const name = path.slice(1)
  if (path.endsWith('/')) return [`${name}index.html`]
  return [name, `${name}.html`, `${name}/index.html`]
}
