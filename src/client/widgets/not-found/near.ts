import { decode } from '../../platform/decode.ts'

/** A page that can be suggested: its address below the site's base, and its title. */
export type ListedPage = readonly [path: string, title: string]

/** Below this likeness (0 to 1) a page is no suggestion but noise. */
const LEAST = 0.4

/**
 * The pages whose addresses are most like `path`, at most `count`, the likest first; none when nothing is like it.
 *
 * The last part of a path counts most: it is what people mistype, and what stays when a note moves to another folder. A
 * title that contains it counts as much as an equal address.
 */
export function nearPages(path: string, pages: readonly ListedPage[], count = 3): ListedPage[] {
  const asked = partsOf(path)
  const name = asked.at(-1)
  if (!name) return []
  return pages
    .map((page) => ({ page, score: likeness(asked, name, page) }))
    .filter(({ score }) => score >= LEAST)
    .sort((a, b) => b.score - a.score || a.page[0].length - b.page[0].length)
    .slice(0, count)
    .map(({ page }) => page)
}

function likeness(asked: readonly string[], name: string, [path, title]: ListedPage): number {
  const parts = partsOf(path)
  const inTitle = name.length > 1 && title.toLowerCase().includes(name.replaceAll('-', ' ')) ? 1 : 0
  const byName = Math.max(inTitle, shared(name, parts.at(-1) ?? ''))
  return 0.7 * byName + 0.3 * shared(asked.join('/'), parts.join('/'))
}

/** `/CSS/Flex.html` → `css`, `flex`; `/css/index.md` and `/css/` → `css`. */
function partsOf(path: string): string[] {
  const plain = decode(path)
    .toLowerCase()
    .replace(/\.(html?|md)$/, '')
  const parts = plain.split('/').filter(Boolean)
  return parts.at(-1) === 'index' ? parts.slice(0, -1) : parts
}

/** How much of two texts is the same, 0 to 1: pairs of neighbouring characters in both, as a share of all pairs. */
function shared(a: string, b: string): number {
  if (a === b) return 1
  const [pairs, others] = [pairsOf(a), pairsOf(b)]
  const both = pairs.filter((pair) => {
    const at = others.indexOf(pair)
    if (at >= 0) others.splice(at, 1)
    return at >= 0
  }).length
  return (2 * both) / (pairs.length + others.length + both || 1)
}

function pairsOf(text: string): string[] {
  // The ends count: `flex` and `flx` share two pairs instead of one.
  const padded = `^${text}$`
  return Array.from({ length: padded.length - 1 }, (_, index) => padded.slice(index, index + 2))
}
