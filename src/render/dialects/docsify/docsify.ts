import path from 'node:path'
import { slashed } from '../../base/slashes.ts'
import type { UserConfig } from '../../model/config.ts'
import { isExternal } from '../../model/routes.ts'
import type { ThemeConfig, UserNavItem, UserSidebar, UserSidebarItem } from '../../model/theme-config.ts'
import type { Dialect } from '../dialect.ts'
import { type Data, dataOf, firstFile, textOf, wordsOf } from '../files.ts'
import { sourceDir } from '../folder.ts'
import { docsifyIds } from '../heading-ids.ts'
import { withLinks } from '../items.ts'
import { titlesOf } from '../mkdocs/nav.ts'
import { readScript } from '../script-config.ts'
import { present, repositoryLink, textIn, unread } from '../settings.ts'
import { homeOfCover } from './cover.ts'
import {
  bookList,
  booksBelow,
  comment,
  isDocsify,
  type Listed,
  linkFrom,
  listsIn,
  plainLink,
  sitesBelow,
  withNotes,
} from './lists.ts'

/** docsify, whose site is its notes beside an `index.html`. */
export const docsify: Dialect = {
  name: 'docsify',
  title: 'docsify',
  showsTitle: 'heading',
  headingIds: docsifyIds,
  link: plainLink,
  detect(folder) {
    const file = firstFile(folder, ['index.html'])
    return file && isDocsify.test(textOf(file) ?? '') ? file : undefined
  },
  async config({ root, folder, file }) {
    const scripts = scriptsIn(folder, textOf(file) ?? '')
    const { value, problem } = await readScript(file, root, { text: programOf(scripts) })
    const options = dataOf(value)
    const base = wordsOf(options.basePath) ?? ''
    const srcDir = isExternal(base) ? folder : path.join(folder, base)
    const sidebar = nameOf(options.loadSidebar, '_sidebar.md')
    const navbar = nameOf(options.loadNavbar, '_navbar.md')
    const shared = sharedList(options, sidebar)
    const inner = [...sitesBelow(srcDir), ...booksBelow(srcDir)]
    const sidebars = withNotes([
      ...listsIn(srcDir, shared ?? sidebar, shared !== undefined, ownLists(options)).filter(
        ({ folder: own }) => !inner.some((one) => one.folder === own),
      ),
      ...inner,
    ])
    const listed = withLinks(
      sidebars.flatMap(({ items }) => items),
      (link) => link.replace(/^(\/[^#]*?[^/#])(?:\.md)?$/, '$1.md'),
    )
    const navbars = listsIn(srcDir, sharedList(options, navbar) ?? navbar, true)
    const cover = nameOf(Array.isArray(options.coverpage) ? true : options.coverpage, '_coverpage.md')
    const home = cover && homeOfCover(srcDir, cover, linkFrom(''))
    const homepage = homepageOf(options)
    return {
      config: {
        ...present<UserConfig>({ title: textIn(options.name) || titleIn(textOf(file) ?? '') }),
        srcDir: sourceDir(root, srcDir),
        srcExclude: [
          '**/_{sidebar,navbar,coverpage,404,footer}.md',
          ...inner.flatMap(({ folder: own, file: list }) =>
            list.endsWith(bookList) ? [`${own}/${bookList}`] : [],
          ),
          ...[sidebar, shared, navbar, cover].flatMap((one) =>
            one && !one.startsWith('_') ? `**/${one}` : [],
          ),
        ],
        ...(homepage !== 'README.md' && { rewrites: { [homepage]: 'index.md' } }),
        ...(dataOf(options.markdown).breaks === true && { markdown: { breaks: true } }),
        head: [['script', {}, oldAddresses]],
        themeConfig: {
          ...present<ThemeConfig>({
            sidebar: sidebars.length > 0 ? sidebarsOf(sidebars) : undefined,
            nav: navbars[0]?.items.map(navItem),
          }),
          ...repositoryLink(options.repo),
        },
      },
      // The name in the list is that of a page without a heading of its own.
      notes: { ...titlesOf(listed, srcDir), ...(home && { [homepage]: home }) },
      inputs: [
        file,
        ...scripts.flatMap((script) => script.file ?? []),
        ...[...sidebars, ...navbars].map((list) => list.file),
        ...(cover ? [path.join(srcDir, cover)] : []),
      ],
      lost: unread(options, known),
      problem,
    }
  },
}

/** The note that is shown first, which may not be one of another site. */
function homepageOf({ homepage }: Data): string {
  const name = wordsOf(homepage)?.replace(/^\/+/, '')
  return name && /\.md$/.test(name) && !isExternal(name) ? name : 'README.md'
}

const known = [
  'name',
  'repo',
  'basePath',
  'homepage',
  'loadSidebar',
  'loadNavbar',
  'alias',
  'coverpage',
  'subMaxLevel',
  'maxLevel',
  'auto2top',
  'search',
  'mergeNavbar',
  'relativePath',
  'nameLink',
  'sidebarDisplayLevel',
  'themeColor',
  'ga',
  'executeScript',
  'onlyCover',
  'logo',
  'notFoundPage',
  'routerMode',
  'formatUpdated',
  'externalLinkTarget',
  'copyCode',
  'flexible-alerts',
  'tabs',
  'pagination',
  'noEmoji',
  'count',
  'el',
]

/** The scripts of a page, in it or beside it. */
function scriptsIn(folder: string, html: string): { code: string; file?: string }[] {
  const live = html.replace(comment, '')
  return [...live.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map(({ 0: whole, 1: code }) => {
    const tag = whole.slice(0, whole.indexOf('>'))
    const [, source] = /\bsrc=["'](?:\.?\/)?([\w-][\w./-]*\.js)["']/.exec(tag) ?? []
    if (source === undefined || source.includes('..')) return { code: code! }
    const file = path.join(folder, source)
    return { code: textOf(file) ?? '', file }
  })
}

/** The options object that the page passes to docsify, which several scripts may set one after another; what follows it needs a browser. */
function programOf(scripts: readonly { code: string; file?: string }[]): string {
  // A file is mostly a plug-in, which adds to what is set.
  const setting = scripts.filter(({ code, file }) =>
    (file ? /\$docsify\s*=\s*\{/ : /\$docsify\s*=/).test(code),
  )
  const steps = setting.map(
    ({ code }) =>
      `kbBefore = window.$docsify
try { ${code.replaceAll('</', '<\\/')} } catch (error) { if (window.$docsify === kbBefore) throw error }`,
  )
  return `const window = { location: {} }, document = kbScript.anything, location = kbScript.anything
let kbBefore
${steps.join('\n')}
const value = window.$docsify`
}

/** The pattern of an alias for all folders, or for those of a depth. */
const isEveryFolder = /^\/(?:[()[\]^.*+/\\]+\/)?$/

/** The list of the whole site, where an alias leads to it from those of the folders. */
function sharedList({ alias }: Data, name: string | undefined): string | undefined {
  const targets = Object.entries(dataOf(alias)).flatMap(([key, target]) =>
    name && key.endsWith(name) && isEveryFolder.test(key.slice(0, -name.length))
      ? (wordsOf(target) ?? [])
      : [],
  )
  return targets.find((target) => !isExternal(target) && !target.includes('$'))?.replace(/^\/+/, '')
}

/** The lists that folders keep, because an alias before that for all folders leads to the list itself. */
function ownLists({ alias }: Data): string[] {
  return Object.entries(dataOf(alias)).flatMap(([key, target]) =>
    key === target && /\/_sidebar\.md$/.test(key) ? [key.replace(/^\/+/, '')] : [],
  )
}

function nameOf(option: unknown, usual: string): string | undefined {
  if (option === false || option === undefined) return undefined
  return typeof option === 'string' ? option : usual
}

function sidebarsOf(lists: readonly Listed[]): UserSidebar {
  return lists.length === 1 && lists[0]!.folder === ''
    ? lists[0]!.items
    : Object.fromEntries(lists.map(({ folder, items }) => [slashed(folder), items]))
}

function navItem({ text, link, items }: UserSidebarItem): UserNavItem {
  return { text: text ?? link ?? '', ...(items ? { items: items.map(navItem) } : { link: link ?? '/' }) }
}

function titleIn(html: string): string | undefined {
  return textIn(/<title>([^<]*)<\/title>/i.exec(html)?.[1])
}

/** docsify has all of its addresses in the hash: `/#/a/b?id=c`. */
const oldAddresses = `(()=>{const m=/^#\\/([^?#]*)(?:\\?id=(.*))?$/.exec(location.hash);if(!m)return;const p=m[1].replace(/\\.md$|(^|\\/)README$/,'$1');const u=new URL(p&&!p.endsWith('/')?p+'.html':p||'./',document.baseURI.replace(/[^/]*(?:#.*)?$/,''));location.replace(u.pathname+(m[2]?'#'+m[2]:''))})()`
