import type { Frontmatter } from '../../model/types.ts'
import { dataOf, listOf, wordsOf } from '../files.ts'
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
  const { file, light, dark, alt } = dataOf(given.image)
  const picture = wordsOf(file) ?? wordsOf(light) ?? wordsOf(dark)
  return {
    ...data,
    ...present({ head: listOf(head).flatMap(headTag) }),
    ...(editUrl === false && { editLink: false }),
    ...(template === 'splash' && {
      layout: 'home',
      hero: present({
        name: textIn(given.title) ?? data.title,
        tagline: textIn(given.tagline),
        image: picture && { src: picture, alt: wordsOf(alt) ?? '' },
        actions,
      }),
    }),
    ...outlineIn(tableOfContents),
    ...(typeof order === 'number' && { order }),
    ...(hidden === true && { catalog: false }),
  }
}

/** A tag for the head as a list; `<title>` is left out, because kbsite writes it. */
function headTag(one: unknown): unknown[] {
  const { tag, attrs, content } = dataOf(one)
  if (Array.isArray(one)) return [one]
  return tag === 'title' ? [] : [[tag, dataOf(attrs), ...(wordsOf(content) ? [content] : [])]]
}
