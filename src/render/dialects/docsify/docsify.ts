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
import { present, repositoryLink, textIn, unknownKeys } from '../settings.ts'
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

/** docsify: the site consists of its notes and an `index.html`. */
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
      // A page without a heading is titled by its name in the sidebar.
      notes: { ...titlesOf(listed, srcDir), ...(home && { [homepage]: home }) },
      inputs: [
        file,
        ...scripts.flatMap((script) => script.file ?? []),
        ...[...sidebars, ...navbars].map((list) => list.file),
        ...(cover ? [path.join(srcDir, cover)] : []),
      ],
      lost: unknownKeys(options, known),
      problem,
    }
  },
}

/** The home page note; the setting may also name a file of another site, which is ignored. */
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

/** The inline scripts of a page, and those in files beside it. */
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

/** A program that yields the options passed to docsify. Several scripts may set them in turn; plug-ins, and code after that, may need a browser. */
function programOf(scripts: readonly { code: string; file?: string }[]): string {
  // A script file that only extends the options is a plug-in.
  const setting = scripts.filter(({ code, file }) =>
    (file ? /\$docsify\s*=\s*\{/ : /\$docsify\s*=/).test(code),
  )
  const steps = setting.map(
    ({ code }) =>
      `kbBefore = window.$docsify
try { ${code.replaceAll('</', '<\\/')} } catch (error) { if (!window.$docsify || (error instanceof ReferenceError && window.$docsify === kbBefore)) throw error }`,
  )
  return `const window = { location: {} }, document = kbScript.anything, location = kbScript.anything
let kbBefore
${steps.join('\n')}
const value = window.$docsify`
}

/** Matches the folder part of an alias for all folders, or for all of one depth. */
const isEveryFolder = /^\/(?:[()[\]^.*+/\\]+\/)?$/

/** The sidebar shared by the whole site, if an alias maps those of all folders to it. */
function sharedList({ alias }: Data, name: string | undefined): string | undefined {
  const targets = Object.entries(dataOf(alias)).flatMap(([key, target]) =>
    name && key.endsWith(name) && isEveryFolder.test(key.slice(0, -name.length))
      ? (wordsOf(target) ?? [])
      : [],
  )
  return targets.find((target) => !isExternal(target) && !target.includes('$'))?.replace(/^\/+/, '')
}

/** Sidebars of folders that are exempt from the shared one, by an alias that maps them to themselves. */
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

/** Redirects docsify's addresses, which are in the hash: `/#/a/b?id=c`. */
const oldAddresses = `(()=>{const m=/^#\\/([^?#]*)(?:\\?id=(.*))?$/.exec(location.hash);if(!m)return;const p=m[1].replace(/\\.md$|(^|\\/)README$/,'$1');const u=new URL(p&&!p.endsWith('/')?p+'.html':p||'./',document.baseURI.replace(/[^/]*(?:#.*)?$/,''));location.replace(u.pathname+(m[2]?'#'+m[2]:''))})()`
