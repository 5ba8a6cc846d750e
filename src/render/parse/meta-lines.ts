import type { ParsedFrontmatter } from './frontmatter.ts'
import { plainData } from './plain-data.ts'

/** `key: value`, and with two colons as in an outline. */
const lines = { one: /^([A-Za-z][\w-]{0,40}):[ \t]+(\S.*)$/, two: /^([A-Za-z][\w-]{0,40})::[ \t]+(\S.*)$/ }

/** Keys in the first lines of a note, without dashes around them, up to the first blank line; undefined when it begins with anything else. */
export function metaLines(text: string, colons: keyof typeof lines): ParsedFrontmatter | undefined {
  const line = lines[colons]
  const end = text.indexOf('\n\n')
  const head = text.slice(0, end < 0 ? undefined : end)
  if (head.length > 4000 || !line.test(head.split('\n', 1)[0]!)) return undefined
  const given = head.split('\n')
  const data: Record<string, unknown> = {}
  let last = ''
  for (const one of given) {
    const [, key, value = ''] = line.exec(one) ?? []
    if (key === undefined && !(last !== '' && /^[ \t]+\S/.test(one))) return undefined
    if (key === undefined) data[last] = `${String(data[last])} ${one.trim()}`
    else {
      last = key.toLowerCase()
      data[last] = value.trim().replace(/^(["'])(.*)\1$/, '$2')
    }
  }
  return {
    data: plainData(data) as ParsedFrontmatter['data'],
    body: text.slice(head.length),
    bodyLine: given.length - 1,
    placeOf: () => ({ line: 1, column: 1 }),
    diagnostics: [],
  }
}
