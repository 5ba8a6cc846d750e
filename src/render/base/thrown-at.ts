import { decode } from '../../client/platform/decode.ts'

/**
 * `/notes/templates/layouts/wide.tsx:4:13`: the first place in an error's stack in a file that is accepted; undefined when there is none.
 * Modules of the site have source maps, so places are those of their sources.
 */
export function thrownAt(error: unknown, accepts: (file: string) => boolean): string | undefined {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  for (const [, url = '', line, column] of stack.matchAll(
    /^ {4}at (?:[^()\n\r\u2028\u2029]* \()?([^()\n\r\u2028\u2029]+):(\d+):(\d+)\)?$/gm,
  )) {
    const file = fileOf(url.replace(/^async /, ''))
    if (accepts(file)) return `${file}:${line}:${column}`
  }
  return undefined
}

function fileOf(url: string): string {
  return url.startsWith('file://') ? decode(url.slice('file://'.length)) : url
}
