import type { Frontmatter } from '../../model/types.ts'
import { type Data, dataOf, listOf, wordsOf } from '../files.ts'
import { outlineIn, present, textIn } from '../settings.ts'

/** Starlight's front matter translated to kbsite's. */
export function documentFrontmatter({
  sidebar,
  template,
  tableOfContents,
  hero,
  head,
  editUrl,
  layout: _looks,
  ...data
}: Frontmatter): Frontmatter {
  const { order, hidden } = dataOf(sidebar)
  const given = dataOf(hero)
  const actions = listOf(given.actions).flatMap((one) => {
    const { text, link, variant } = dataOf(one)
    return wordsOf(text) && wordsOf(link)
      ? [{ text, link, theme: variant === undefined || variant === 'primary' ? 'brand' : 'alt' }]
      : []
  })
  return {
    ...data,
    ...present({ head: listOf(head).flatMap(headTag) }),
    ...(editUrl === false && { editLink: false }),
    ...(template === 'splash' && {
      layout: 'home',
      hero: present({
        name: textIn(given.title) ?? data.title,
        tagline: textIn(given.tagline),
        image: pictureOf(dataOf(given.image)),
        actions,
      }),
    }),
    ...outlineIn(tableOfContents),
    ...(typeof order === 'number' && { order }),
    ...(hidden === true && { catalog: false }),
  }
}

function pictureOf({ file, light, dark, alt: words }: Data): Data | undefined {
  // Astro's usual aliases name the folder in which the assets are.
  const [src, day, night] = [file, light, dark].map((one) => wordsOf(one)?.replace(/^[@~](?=\/assets\/)/, ''))
  const alt = wordsOf(words) ?? ''
  if (src === undefined && day && night) return { light: day, dark: night, alt }
  const only = src ?? day ?? night
  return only === undefined ? undefined : { src: only, alt }
}

/** A tag for the head as a list; `<title>` is left out, because kbsite writes it. */
function headTag(one: unknown): unknown[] {
  const { tag, attrs, content } = dataOf(one)
  if (Array.isArray(one)) return [one]
  return tag === 'title' ? [] : [[tag, dataOf(attrs), ...(wordsOf(content) ? [content] : [])]]
}
