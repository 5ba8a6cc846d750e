import { openFences } from '../../code/fences.ts'

/** The opening line of a fence that contains the properties of a known component, or of a container around a fence with cards. */
export const componentFence =
  /(?:```|~~~) ?component (Catalog|AutoCatalog|VPCard|RepoCard|SiteInfo)\b|^:{3,}[ \t]{0,9}card(?:Img)?List\b/m
const property = /^[ \t]*([\w-]{1,40}):[ \t]{0,9}(\S[^\n]{0,500})$/

/** Turns such fences into tags, `<VPCard title="a" />`, and cards into a list of links. */
export function componentFences(lines: readonly string[]): string[] {
  const fences = openFences()
  const made = [...lines]
  let start: number | undefined
  for (const [at, line] of lines.entries()) {
    const wasOpen = fences.isOpen()
    fences.take(line)
    const isCards = (lines[at - 1] ?? '').startsWith(':::') && componentFence.test(lines[at - 1]!)
    if (!wasOpen && fences.isOpen() && (isCards || componentFence.test(line))) start = at
    if (start === undefined || fences.isOpen()) continue
    const written = lines.slice(start, at)
    made.fill('', start, at + 1)
    const shown = componentFence.test(written[0]!) ? [tagOf(written)] : cardsOf(written)
    made.splice(start, shown.length, ...shown)
    start = undefined
  }
  return made
}

/** `- name: a` and its following lines, as an item with a link. */
function cardsOf(lines: readonly string[]): string[] {
  const [, ...cards] = lines.join('\n').split(/^[ \t]*- /m)
  return cards.map((card) => {
    const { link, name, title = name ?? link ?? '', desc = '' } = pairsIn(card.split('\n'))
    const text = title.replace(/[[\]]/g, '')
    return `- ${link ? `[${text}](<${link}>)` : text} ${desc}`
  })
}

function tagOf([first = '', ...others]: readonly string[]): string {
  const [indent] = /^[ \t]*/.exec(first)!
  const [, name] = componentFence.exec(first) ?? []
  const values = Object.entries(pairsIn(others)).map(([key, value]) => ` ${key}="${value}"`)
  return `${indent}<${name}${values.join('')} />`
}

function pairsIn(lines: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, key, value = ''] = property.exec(line) ?? []
      const bare = value.trim().replace(/^(["'])(.*)\1$/, '$2')
      return key ? [[key, bare.replace(/["<>]/g, '')] as const] : []
    }),
  )
}
