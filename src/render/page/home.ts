import { isPicturePath } from '../../../templates/parts/Features.tsx'
import type { Feature, Hero, ImageSource } from '../../../templates/props.ts'
import { type Data, dataOf, listOf } from '../base/values.ts'
import type { Page } from '../model/types.ts'
import { guardedRel, isSafeHref, leavesSite } from '../parse/links.ts'

type ToHref = (link: string) => string | undefined
type ToImage = (image: unknown) => ImageSource | undefined

/** The home page's data from its front matter, with hrefs. Pages with other layouts have no features. */
export function homeOf(
  { layout, frontmatter }: Page,
  toHref: ToHref,
  toImage: ToImage,
): { hero?: Hero; features: readonly Feature[] } {
  if (layout !== 'home') return { features: [] }
  const { hero, features } = frontmatter
  return {
    ...(hero != null && { hero: heroOf(hero, toHref, toImage) }),
    features: featuresOf(features, toHref, toImage),
  }
}

function heroOf(value: unknown, toHref: ToHref, toImage: ToImage): Hero {
  const hero = dataOf(value)
  const image = toImage(hero.image)
  return {
    ...texts(hero, ['name', 'text', 'tagline']),
    ...(image !== undefined && { image }),
    // Addresses that could run code are left out.
    actions: listOf(hero.actions)
      .map(dataOf)
      .flatMap((action) => {
        const href = toHref(String(action.link ?? ''))
        if (href === undefined) return []
        return [
          {
            theme: action.theme === 'alt' ? 'alt' : 'brand',
            text: String(action.text ?? ''),
            href,
            ...opening(action, href),
          },
        ]
      }),
  }
}

function featuresOf(value: unknown, toHref: ToHref, toImage: ToImage): Feature[] {
  return listOf(value)
    .map(dataOf)
    .map((feature) => {
      const icon = iconOf(feature.icon, toImage)
      const href = typeof feature.link === 'string' ? toHref(feature.link) : undefined
      return {
        title: String(feature.title ?? ''),
        ...(icon !== undefined && { icon }),
        ...(href !== undefined && { href, ...opening(feature, href) }),
        ...texts(feature, ['details', 'linkText']),
      }
    })
}

/** How a link opens: one to another site in a new tab, unless the author says otherwise. */
function opening(data: Data, href: string): { target?: string; rel?: string } {
  const usual = leavesSite(href) ? { target: '_blank', rel: 'noreferrer' } : {}
  const own: { target?: string; rel?: string } = { ...usual, ...texts(data, ['target', 'rel']) }
  const rel = guardedRel({ href, ...own })
  return { ...(own.target !== undefined && { target: own.target }), ...(rel !== undefined && { rel }) }
}

/** An emoji or an SVG unchanged; a picture, even one given only by its path, in the form that layouts expect. */
function iconOf(icon: unknown, toImage: ToImage): ImageSource | undefined {
  return typeof icon === 'string' && !isPicturePath(icon) ? icon : toImage(icon)
}

function texts<Key extends string>(data: Data, keys: readonly Key[]): { [key in Key]?: string } {
  const found = keys.filter((key) => data[key] !== undefined && data[key] !== null)
  return Object.fromEntries(found.map((key) => [key, String(data[key])])) as { [key in Key]?: string }
}

/** An image from front matter: a path, or one for each theme; undefined if there is none. */
export function imageOf(image: unknown, toSrc: (src: string) => string): ImageSource | undefined {
  if (typeof image === 'string') return isSafeHref(image, 'image') ? toSrc(image) : undefined
  if (typeof image !== 'object' || image === null) return undefined
  const { src, light, dark, ...rest } = image as Record<string, string>
  const paths = Object.entries({ src, light, dark }).flatMap(([key, path]) =>
    typeof path === 'string' && isSafeHref(path, 'image') ? [[key, toSrc(path)]] : [],
  )
  return paths.length > 0 ? ({ ...rest, ...Object.fromEntries(paths) } as unknown as ImageSource) : undefined
}
