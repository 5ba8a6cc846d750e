import { placeAt } from '../../model/places.ts'
import type { Frontmatter, Link } from '../../model/types.ts'
import { assetKind, linkKind } from '../links.ts'

/** Links and pictures of hero and features, and links of the pager, at the first occurrence of their text. */
export function frontmatterLinks(data: Frontmatter, text: string): Link[] {
  const hero = data.hero as { actions?: unknown; image?: unknown } | undefined
  const features: readonly unknown[] = Array.isArray(data.features) ? data.features : []
  const hrefs = [hero?.actions, features, [data.prev, data.next]].flatMap(linksIn)
  const images = [hero?.image, ...features.map((feature) => (feature as { icon?: unknown })?.icon)]
  const at = (href: string, kind: Link['kind']): Link => {
    const place = placeAt(text, Math.max(0, text.indexOf(href)))
    const end = { line: place.line, column: place.column + href.length }
    return { href, kind, place, end, source: 'frontmatter' }
  }
  return [
    ...hrefs.map((href) => at(href, linkKind(href))),
    ...images.flatMap(filesIn).map((href) => at(href, assetKind(href))),
  ]
}

/** The files of an image: an icon may also be an emoji or the markup of a picture. */
function filesIn(image: unknown): string[] {
  if (typeof image === 'string') return /^[./\w-][^\s<>]*\.\w+$/.test(image) ? [image] : []
  if (typeof image !== 'object' || image === null) return []
  const { src, light, dark } = image as Record<string, unknown>
  return [src, light, dark].filter((href) => typeof href === 'string')
}

function linksIn(list: unknown): string[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((item: unknown) =>
    typeof item === 'object' && item !== null && 'link' in item && typeof item.link === 'string'
      ? [item.link]
      : [],
  )
}
