import { decode } from '../../platform/decode.ts'
import { pairLikeness } from '../../platform/likeness.ts'

/** A page that can be suggested: its address below the site's base, and its title. */
export type ListedPage = readonly [path: string, title: string]

/** Minimum likeness, 0 to 1, of a suggested page. */
const LEAST = 0.4

/**
 * The pages whose addresses are most like `path`, at most three, best first.
 *
 * The last segment counts most: people mistype it, and it survives when a note moves to another folder. A title that contains it counts as much
 * as an equal address.
 */
export function nearPages(path: string, pages: readonly ListedPage[]): ListedPage[] {
  const asked = partsOf(path)
  const name = asked.at(-1)
  if (!name) return []
  return pages
    .map((page) => ({ page, score: likeness(asked, name, page) }))
    .filter(({ score }) => score >= LEAST)
    .sort((a, b) => b.score - a.score || a.page[0].length - b.page[0].length)
    .slice(0, 3)
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

/** Both ends count as letters, so that `flex` and `flx` share two pairs instead of one. */
function shared(a: string, b: string): number {
  return a === b ? 1 : pairLikeness(`^${a}$`, `^${b}$`)
}
