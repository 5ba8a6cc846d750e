import path from 'node:path'
import type { Frontmatter } from '../model/types.ts'
import { type Data, dataOf, fileNamed, listOf, wordsOf } from './files.ts'
import { headOf } from './head-of.ts'
import { present } from './items.ts'
import { noteAt } from './permalink.ts'

/** The address of a note is its `permalink`, that of a folder unless it names a file. */
export function vuepressAddress(_path: string, { permalink }: Frontmatter): string | undefined {
  const address = wordsOf(permalink)
  if (address === undefined || /[:?#]/.test(address)) return undefined
  return noteAt(/\.html$/.test(address) ? address : `${address}/`)
}

/** Front matter of VuePress and its themes translated into ours. */
export function vuepressFrontmatter(data: Frontmatter, name: string): Frontmatter {
  const { home, tag, tags, category, categories, layout, sidebar, prev, next, redirects, footer, ...rest } =
    data
  const own = layout === 'doc' || layout === 'page' || layout === 'home' ? { layout } : {}
  const words = [tags, tag, category, categories]
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .flatMap((value) => wordsOf(value) ?? [])
  return withFormerPath(
    {
      // With "permalink", which makes the address.
      ...rest,
      ...own,
      ...(home === true && homeOf(data)),
      ...(words.length > 0 && { tags: [...new Set(words)] }),
      ...(typeof sidebar === 'boolean' && { sidebar }),
      ...(prev === false && { prev }),
      ...(next === false && { next }),
      ...(typeof footer === 'boolean' && { footer }),
      ...(Array.isArray(redirects) && { redirects }),
    },
    name,
    vuepressAddress(name, data),
  )
}

/** Visitors who follow the path of a note are led to its address. */
export function withFormerPath(data: Frontmatter, name: string, address: string | undefined): Frontmatter {
  if (address === undefined) return data
  const former = `/${name.replace(/\.md$/, '').replace(/(^|\/)(?:readme|index)$/i, '$1')}`
  if (address === name || address === noteAt(former)) return data
  return { ...data, redirects: [former, ...listOf(data.redirects)] }
}

/** A home page of VuePress as a hero with features. */
function homeOf(data: Frontmatter): Frontmatter {
  const { heroText, tagline, heroImage, actionText, actionLink, actions, features, title } = data
  const links = [...listOf(actions), ...(actionText ? [{ text: actionText, link: actionLink }] : [])]
  const shown = links.flatMap((one, index) => {
    const { text, link, type } = dataOf(one)
    const isFirst = type === 'primary' || (type === undefined && index === 0)
    return wordsOf(text) && wordsOf(link) ? [{ text, link, theme: isFirst ? 'brand' : 'alt' }] : []
  })
  const name = heroText === null ? undefined : (wordsOf(heroText) ?? wordsOf(title))
  return {
    layout: 'home',
    hero: {
      ...(name && { name }),
      ...(wordsOf(tagline) && { tagline }),
      ...(wordsOf(heroImage) && { image: { src: heroImage } }),
      ...(shown.length > 0 && { actions: shown }),
    },
    features: listOf(features).flatMap((one) => {
      const { title: text, details, link } = dataOf(one)
      return wordsOf(text)
        ? [{ title: text, ...(wordsOf(details) && { details }), ...(wordsOf(link) && { link }) }]
        : []
    }),
  }
}

/** What a home page shows unless its note says otherwise: the title and the description of the site. */
export function heroesIn(folder: string, given: Data): Record<string, Frontmatter> {
  const languages = Object.entries({ '/': {}, ...dataOf(given.locales) })
  return Object.fromEntries(
    languages.flatMap(([root, own]) => {
      const { title, description } = { ...given, ...dataOf(own) }
      const home = fileNamed(path.join(folder, root), /^(?:readme|index)\.md$/i)
      if (home === undefined || headOf(home).home !== true) return []
      const hero = present({ heroText: wordsOf(title), tagline: wordsOf(description) })
      return [[path.relative(folder, home).split(path.sep).join('/'), hero] as const]
    }),
  )
}
