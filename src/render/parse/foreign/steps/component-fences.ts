import { openFences } from '../../code/fences.ts'

/** The beginning of a fence that holds the properties of a component which is known here. */
export const componentFence = /(?:```|~~~) ?component (Catalog|AutoCatalog|VPCard|RepoCard|SiteInfo)\b/
const property = /^[ \t]*([\w-]{1,40}):[ \t]{0,9}(\S[^\n]{0,500})$/

/** Lines in which such fences are tags: `<VPCard title="a" />`. */
export function componentFences(lines: readonly string[]): string[] {
  const fences = openFences()
  const made = [...lines]
  let start: number | undefined
  for (const [at, line] of lines.entries()) {
    const wasOpen = fences.isOpen()
    fences.take(line)
    if (!wasOpen && fences.isOpen() && componentFence.test(line)) start = at
    if (start === undefined || fences.isOpen()) continue
    made.fill('', start, at + 1)
    made[start] = tagOf(lines.slice(start, at))
    start = undefined
  }
  return made
}

function tagOf([first = '', ...others]: readonly string[]): string {
  const [indent] = /^[ \t]*/.exec(first)!
  const [, name] = componentFence.exec(first) ?? []
  const values = others.flatMap((line) => {
    const [, key, value = ''] = property.exec(line) ?? []
    return key
      ? [
          ` ${key}="${value
            .trim()
            .replace(/^(["'])(.*)\1$/, '$2')
            .replace(/["<>]/g, '')}"`,
        ]
      : []
  })
  return `${indent}<${name}${values.join('')} />`
}
