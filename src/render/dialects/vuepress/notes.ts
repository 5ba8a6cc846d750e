import path from 'node:path'
import { relativePosix } from '../../base/relative-posix.ts'
import type { Frontmatter } from '../../model/types.ts'
import type { AddressFolders } from '../dialect.ts'
import { type Data, dataOf, fileNamed, listOf, lockedNote, textsOf, wordsOf } from '../files.ts'
import { headOf } from '../head-of.ts'
import { noteAt } from '../permalink.ts'
import { present } from '../settings.ts'
import { postAddress } from './posts.ts'

/** The address from `permalink`, else that of a post, which is a folder unless it names a file. */
export function vuepressAddress(
  name: string,
  data: Frontmatter,
  folders: AddressFolders = {},
): string | undefined {
  const address = wordsOf(data.permalink) ?? postAddress(name, data, folders)
  if (address === undefined || /[:?#]/.test(address)) return undefined
  return noteAt(/\.html$/.test(address) ? address : `${address}/`)
}

/** Front matter of VuePress and its themes translated to kbsite's. */
export function vuepressFrontmatter(
  data: Frontmatter,
  name: string,
  folders: AddressFolders = {},
): Frontmatter {
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
      // Includes `permalink`, which decides the address.
      ...rest,
      ...own,
      ...((home === true || data.pageLayout === 'home') && (modularHome(data) ?? homeOf(data))),
      ...(words.length > 0 && { tags: [...new Set(words)] }),
      ...(typeof sidebar === 'boolean' && { sidebar }),
      ...(prev === false && { prev }),
      ...(next === false && { next }),
      ...(typeof footer === 'boolean' && { footer }),
      // In the theme hope, `dir` is an object with settings of a folder.
      ...(typeof dir === 'string' && { dir }),
      ...lockedNote(data),
      ...(!isListed && { catalog: false }),
      ...(listsNotes && { listsNotes }),
      ...(Array.isArray(redirects) && { redirects }),
    },
    name,
    vuepressAddress(name, data, folders),
  )
}

/** The folder listed by a page of the theme vdoing or its VitePress successor; true if the page lists all notes. */
export function listOfNotes(given: Frontmatter): string | true | undefined {
  const { name, data } = dataOf(given.pageComponent)
  if (name === 'Catalogue') return wordsOf(dataOf(data).path) ?? wordsOf(dataOf(data).key)
  if (given.catalogue === true) return wordsOf(given.path)
  return given.archivesPage === true || given.articleOverviewPage === true ? true : undefined
}

/** Adds a redirect from the path of a note to its address. */
export function withFormerPath(data: Frontmatter, name: string, address: string | undefined): Frontmatter {
  if (address === undefined) return data
  const former = `/${name.replace(/\.md$/, '').replace(/(^|\/)(?:readme|index)$/i, '$1')}`
  if (address === name || address === noteAt(former)) return data
  return { ...data, redirects: [former, ...listOf(data.redirects)] }
}

/** A VuePress home page as a hero with features; that of a blog also lists its notes. */
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

/** A home page of the theme plume, a list of modules; hero and features are kept. */
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

/** The banner module on a home page of the theme reco. */
function bannerOf({ bannerBrand, banner }: Frontmatter): Data {
  const { title, heroText, description, tagline, buttons } = { ...dataOf(banner), ...dataOf(bannerBrand) }
  return present<Data>({
    heroText: wordsOf(title) ?? wordsOf(heroText),
    tagline: wordsOf(tagline) ?? wordsOf(description),
    actions: listOf(buttons),
  })
}

/** Feature cards of a home page; the theme hope also has groups and projects, and the theme plume lists. */
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

/** Whether a home page lists posts, which each theme (hope, reco, vdoing) declares in its own way. */
function isBlog({ layout, blog, modules, postList }: Data): boolean {
  return (
    /^Blog(?:Home)?$/.test(wordsOf(layout) ?? '') ||
    blog === true ||
    listOf(modules).includes('Blog') ||
    (postList !== undefined && postList !== 'none')
  )
}

/** Defaults for home pages: the title and description of the site. */
export function heroesIn(folder: string, given: Data): Record<string, Frontmatter> {
  const languages = Object.entries({ '/': {}, ...dataOf(given.locales) })
  // The site may use its own copy of one of these themes, under another name.
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
