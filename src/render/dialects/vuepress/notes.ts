import path from 'node:path'
import { relativePosix } from '../../base/relative-posix.ts'
import type { Frontmatter } from '../../model/types.ts'
import { type Data, dataOf, fileNamed, listOf, lockedNote, textsOf, wordsOf } from '../files.ts'
import { headOf } from '../head-of.ts'
import { noteAt } from '../permalink.ts'
import { present } from '../settings.ts'

/** The address of a note is its `permalink`, that of a folder unless it names a file. */
export function vuepressAddress(_path: string, { permalink }: Frontmatter): string | undefined {
  const address = wordsOf(permalink)
  if (address === undefined || /[:?#]/.test(address)) return undefined
  return noteAt(/\.html$/.test(address) ? address : `${address}/`)
}

/** Front matter of VuePress and its themes translated into ours. */
export function vuepressFrontmatter(data: Frontmatter, name: string): Frontmatter {
  const {
    home,
    tag,
    tags,
    category,
    categories,
    layout,
    sidebar,
    prev,
    next,
    redirects,
    footer,
    dir,
    ...rest
  } = data
  const listsNotes = listOfNotes(data)
  const isListed = data.article !== false && data.pageComponent === undefined
  const own = layout === 'doc' || layout === 'page' || layout === 'home' ? { layout } : {}
  const words = textsOf([tags, tag, category, categories].flat())
  return withFormerPath(
    {
      // With "permalink", which makes the address.
      ...rest,
      ...own,
      ...((home === true || data.pageLayout === 'home') && (modularHome(data) ?? homeOf(data))),
      ...(words.length > 0 && { tags: [...new Set(words)] }),
      ...(typeof sidebar === 'boolean' && { sidebar }),
      ...(prev === false && { prev }),
      ...(next === false && { next }),
      ...(typeof footer === 'boolean' && { footer }),
      // The theme hope has settings of a folder there.
      ...(typeof dir === 'string' && { dir }),
      ...lockedNote(data),
      ...(!isListed && { catalog: false }),
      ...(listsNotes && { listsNotes }),
      ...(Array.isArray(redirects) && { redirects }),
    },
    name,
    vuepressAddress(name, data),
  )
}

/** The theme vdoing, and its successor for VitePress, have pages that list the notes of a folder, and some that list all. */
export function listOfNotes(given: Frontmatter): string | true | undefined {
  const { name, data } = dataOf(given.pageComponent)
  if (name === 'Catalogue') return wordsOf(dataOf(data).path) ?? wordsOf(dataOf(data).key)
  if (given.catalogue === true) return wordsOf(given.path)
  return given.archivesPage === true || given.articleOverviewPage === true ? true : undefined
}

/** Visitors who follow the path of a note are led to its address. */
export function withFormerPath(data: Frontmatter, name: string, address: string | undefined): Frontmatter {
  if (address === undefined) return data
  const former = `/${name.replace(/\.md$/, '').replace(/(^|\/)(?:readme|index)$/i, '$1')}`
  if (address === name || address === noteAt(former)) return data
  return { ...data, redirects: [former, ...listOf(data.redirects)] }
}

/** A home page of VuePress as a hero with features, and that of a blog with a list of its notes. */
function homeOf(given: Frontmatter): Frontmatter {
  const data: Data = { ...given, ...bannerOf(given) }
  const { heroText, tagline, heroImage, actionText, actionLink, actions, title } = data
  const links = [...listOf(actions), ...(actionText ? [{ text: actionText, link: actionLink }] : [])]
  const shown = links.flatMap((one, index) => {
    const { text, link, type } = dataOf(one)
    const isFirst = type === 'primary' || (type === undefined && index === 0)
    return wordsOf(text) && wordsOf(link) ? [{ text, link, theme: isFirst ? 'brand' : 'alt' }] : []
  })
  const name = heroText === null ? undefined : (wordsOf(heroText) ?? wordsOf(title))
  return {
    layout: 'home',
    hero: present({
      name,
      tagline: wordsOf(tagline),
      image: wordsOf(heroImage) && { src: heroImage },
      actions: shown,
    }),
    features: featuresOf(data),
    ...(isBlog(data) && { listsNotes: true }),
  }
}

/** A home page of the theme plume, which is a list of modules, of which the hero and the features are as ours. */
function modularHome({ config }: Frontmatter): Frontmatter | undefined {
  const modules = listOf(config).map(dataOf)
  if (modules.length === 0) return undefined
  const { title: name, description: tagline, image } = modules[0]!
  const words = wordsOf(tagline) === undefined ? undefined : present({ name, tagline, image })
  const hero = modules.find((one) => one.hero !== undefined)?.hero ?? words
  const features = modules.flatMap((one) => featuresOf(one))
  const listsNotes = modules.some(({ type }) => /^(?:blog|posts?)$/.test(wordsOf(type) ?? ''))
  return { layout: 'home', ...(hero !== undefined && { hero }), features, ...(listsNotes && { listsNotes }) }
}

/** The banner of the theme reco, which is one of the modules of a home page. */
function bannerOf({ bannerBrand, banner }: Frontmatter): Data {
  const { title, heroText, description, tagline, buttons } = { ...dataOf(banner), ...dataOf(bannerBrand) }
  return present<Data>({
    heroText: wordsOf(title) ?? wordsOf(heroText),
    tagline: wordsOf(tagline) ?? wordsOf(description),
    actions: listOf(buttons),
  })
}

/** Cards of a home page; the theme hope has them also in groups, and as projects, and the theme plume as lists. */
function featuresOf({ features, highlights, projects, list }: Data): Data[] {
  const groups = listOf(highlights).map(dataOf)
  return [
    ...listOf(features),
    ...groups.flatMap((group) => listOf(group.features ?? group.highlights)),
    ...listOf(projects),
    ...listOf(list),
  ].flatMap((one) => {
    const { name, title = name, desc, description = desc, details = description, link } = dataOf(one)
    return wordsOf(title) ? [present({ title, details: wordsOf(details), link: wordsOf(link) })] : []
  })
}

/** Themes say in their own ways that a home page lists posts: hope and reco in the note, vdoing unless it says otherwise. */
function isBlog({ layout, blog, modules, postList }: Data): boolean {
  return (
    /^Blog(?:Home)?$/.test(wordsOf(layout) ?? '') ||
    blog === true ||
    listOf(modules).includes('Blog') ||
    (postList !== undefined && postList !== 'none')
  )
}

/** What a home page shows unless its note says otherwise: the title and the description of the site. */
export function heroesIn(folder: string, given: Data): Record<string, Frontmatter> {
  const languages = Object.entries({ '/': {}, ...dataOf(given.locales) })
  // A site may have its own copy of one of these themes.
  const { type, sidebar } = dataOf(given.themeConfig)
  const isStructured = sidebar === 'structuring' || dataOf(sidebar).mode === 'structuring'
  const listsPosts = /vdoing/.test(wordsOf(given.theme) ?? '') || isStructured || type === 'blog'
  return Object.fromEntries(
    languages.flatMap(([root, own]) => {
      const { title, description } = { ...given, ...dataOf(own) }
      const home = fileNamed(path.join(folder, root), /^(?:readme|index)\.md$/i)
      if (home === undefined || headOf(home).home !== true) return []
      const hero = present({
        heroText: wordsOf(title),
        tagline: wordsOf(description),
        postList: listsPosts ? 'detailed' : undefined,
      })
      return [[relativePosix(folder, home), hero] as const]
    }),
  )
}
