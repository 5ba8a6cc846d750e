import { alertKinds } from '../../alert-names.ts'
import { component, drawing, installation, listing, namedFile, titledListing } from './code-tags.ts'
import { isOption, isWord, listed } from './listed-values.ts'
import { figure, fileLink, film, imageElement, picture, played } from './media-tags.ts'
import { named, type TagLine } from './tag-line.ts'

/**
 * The equivalent of another tool's tag: the opening line of a container, a fence, the content of a tag without an end, or nothing, so that
 * only its content is shown.
 */
export type Block =
  | { open: string }
  | { fence: string; first?: string }
  | { line: string }
  | { inside: true }
  | { hidden: true }
  | { code: string; lang: string }
  /** A quotation, and who said it. */
  | { quote: string }
  /** A tag of the site, which stays. */
  | { kept: string }

type Rule = (tag: TagLine) => Block

const inside: Rule = () => ({ inside: true })
const nothing: Rule = () => ({ line: '' })

/** Other tools' names for types of callouts. */
const kinds: Readonly<Record<string, string>> = {
  primary: 'note',
  aside: 'note',
  default: 'note',
  secondary: 'info',
  green: 'tip',
  red: 'danger',
  orange: 'warning',
  yellow: 'warning',
  pink: 'note',
  purple: 'note',
  blue: 'info',
  light: 'note',
  dark: 'note',
}

function kindOf(word: string | undefined): string | undefined {
  const name = word?.toLowerCase().replace(/-.*/, '') ?? ''
  return alertKinds.has(name) ? name : kinds[name]
}

/** A box: its type is a named value, the first value, or the tag's name; the other values are its title. */
const box: Rule = (tag) => {
  const words = [tag.named.style, tag.named.type, tag.named.context, tag.named.level, tag.values[0], tag.name]
  const kind = words.map(kindOf).find((one) => one !== undefined) ?? 'info'
  const rest = kindOf(tag.values[0]) ? tag.values.slice(1) : tag.values
  const title =
    named(tag, 'title', 'header') ||
    rest
      // Some themes have an icon name instead.
      .filter((one) => tag.name !== 'alert' || !/^[a-z-]+$/.test(one))
      .filter(
        (one) =>
          !isOption(one) && !/^(?:no-?icon|modern|flat|simple|disabled|icon|fa\w*(?:[ -].*)?)$/.test(one),
      )
      .join(' ')
  return { open: `${kind} ${title}` }
}

/** `open green, title`, `open title` and `info @title`. */
function wordsAfterLooks(values: readonly string[]): string {
  const named = values.findIndex((one) => one.startsWith('@'))
  if (named >= 0) return values.slice(named).join(' ').slice(1)
  const comma = values.findIndex((one) => /^(?:open|[a-z]+)?,$/.test(one))
  const words = values.slice(comma + 1)
  return words.filter((one) => !isOption(one) && !/^(?:open|close|true|false)$/.test(one)).join(' ')
}

const tabs: Rule = () => ({ open: 'tabs' })
const details: Rule = (tag) => ({
  open: `details ${named(tag, 'title', 'summary', 'label', 'text') || wordsAfterLooks(tag.values)}`,
})
const tab: Rule = (tag) => ({
  open: `tab ${named(tag, 'title', 'label', 'name', 'header', 'tabName', 'value') || tag.values.join(' ') || '…'}`,
})
const linked: Rule = (written) => {
  const tag = listed(written)
  const at = tag.values.findIndex((one) => /^(?:[a-z]+:|\.{0,2}\/|#)/.test(one))
  const href = named(tag, 'href', 'link', 'url', 'to', 'src') || tag.values[Math.max(0, at)] || ''
  const before = tag.values.slice(0, at < 0 && tag.named.url ? 1 : Math.max(0, at)).join(' ')
  const text =
    named(tag, 'content', 'title', 'text', 'name') ||
    before ||
    tag.values.slice(at + 1).find(isWord) ||
    nameOf(tag, href)
  const about = named(tag, 'description', 'subtitle', 'desc')
  return { line: href ? `- [${text.replace(/[[\]]/g, '')}](<${href}>)${about && ` ${about}`}` : '' }
}

/** The label of a file is its name. */
function nameOf({ name }: TagLine, href: string): string {
  return name === 'file' ? href.slice(href.lastIndexOf('/') + 1) : href
}

const rules: readonly (readonly [names: string, rule: Rule])[] = [
  [
    'hint note box noteblock notice alert callout admonition tip info warning danger caution important success error question attention Aside Admonition Callout Note Tip Info Warning Caution Danger Alert Hint',
    box,
  ],
  ['timenode timelineItem', (tag) => ({ open: `info ${named(tag, 'header') || tag.values.join(' ')}` })],
  [
    'timeline',
    ({ values }) => (values[0] ? { open: `info ${values.join(' ').split(',')[0]}` } : { inside: true }),
  ],
  [
    'details expand collapse folding fold hideToggle hideBlock spoiler accordionItem Details Accordion Collapse',
    details,
  ],
  ['tabs subtabs codetabs Tabs CodeGroup code-group', tabs],
  // Its tabs contain code unless it says that they are text.
  ['tabpane', (tag) => ({ open: tag.named.text === 'true' ? 'tabs' : 'code-group' })],
  ['tab codetab TabItem Tab TabPanel CodeGroupItem code-block', tab],
  ['highlight code-toggle', listing],
  ['codeblock', titledListing],
  ['figure', figure],
  ['ImageCard', (tag) => figure({ ...tag, named: { ...tag.named, src: named(tag, 'image') } })],
  ['img image asset_img inlineImg inlineimage', picture],
  ['Image Picture', imageElement],
  ['linkcard LinkCard VPCard SiteInfo', linked],
  ['embed file link site iframe button hero-button galleryGroup article LinkButton PDF', linked],
  ['asset_link pdf', fileLink],
  [
    'Catalog AutoCatalog DocCardList children',
    ({ named: { base = './' } }) => ({ line: `<Catalog base="${base.replace(/["<>]/g, '')}" />` }),
  ],
  ['video dplayer VidStack VideoPlayer ArtPlayer artPlayer', played('video')],
  ['audio AudioPlayer AudioReader audioReader', played('audio')],
  ['ghcard', (tag) => film('https://github.com/')(listed(tag))],
  [
    'RepoCard github',
    ({ named: { repo = '' } }) => ({ line: repo && `- [${repo}](<https://github.com/${repo}>)` }),
  ],
  ['gist', film('https://gist.github.com/', true)],
  ['jsfiddle', film('https://jsfiddle.net/')],
  ['youtube youtubeLite YouTube', film('https://www.youtube.com/watch?v=')],
  ['x tweet', film('https://x.com/i/status/')],
  ['instagram', film('https://www.instagram.com/p/')],
  ['vimeo', film('https://vimeo.com/')],
  ['acfun', film('https://www.acfun.cn/v/')],
  ['caniuse', film('https://caniuse.com/')],
  ['codeSandbox', film('https://codesandbox.io/s/')],
  ['replit', film('https://replit.com/@')],
  ['bilibili BiliBili', film('https://www.bilibili.com/video/')],
  [
    'content-ref updates update prompt stepper step columns column steps cards filetree/container raw center Steps Step CardGrid CardGroup Cards FileTree BrowserWindow ClientOnly Fragment Columns',
    inside,
  ],
  ['pullquote cq centerquote', () => ({ quote: '' })],
  ['blockquote quote', ({ values, named: { author } }) => ({ quote: author ?? values.join(' ') })],
  ['Code CodeBlock', component],
  ['PackageManagers', installation],
  ['mermaid Mermaid', drawing],
  ['katex', () => ({ fence: 'math' })],
  // Sources of diagrams that kbsite does not draw are shown as code.
  ['plantuml uml graphviz dot echarts flowchart sequence wavedrom', ({ name }) => ({ fence: name })],
  [
    'feature-card',
    (tag) =>
      named(tag, 'link') ? linked(tag) : { line: `- **${named(tag, 'title')}** ${named(tag, 'subtitle')}` },
  ],
  ['card', (tag) => (named(tag, 'link', 'href', 'url') ? linked(tag) : box(tag))],
  // Their content is indented, like that of list items.
  ['filetree/folder filetree/file', (tag) => ({ line: `- ${named(tag, 'name')}` })],
  ['Card', (tag) => ({ open: `info ${named(tag, 'title')}` })],
  ['comment script', () => ({ hidden: true })],
  ['toc TOCInline Icon Head more', nothing],
]

const byName = new Map(
  rules.flatMap(([names, rule]) => names.split(' ').map((name) => [name, rule] as const)),
)

/** The equivalent of a tag; undefined for an unknown one. */
export function blockOf(tag: TagLine): Block | undefined {
  if (tag.name === 'code' && tag.values[0]?.startsWith('lang:')) return titledListing(tag)
  if (tag.name === 'code' && (tag.named.file ?? tag.named.filename)) return namedFile(tag)
  const bare = tag.name.slice(tag.name.lastIndexOf('/') + 1)
  const rule =
    byName.get(tag.name) ??
    byName.get(bare) ??
    (tag.form === 'element' && /.Tabs$/.test(tag.name) ? tabs : undefined)
  return rule?.(tag)
}

/**
 * The same for a tag within another one: a slot of tabs is one of them, and the tabs of a group of listings are listings. `tabs` is how many
 * are before it, as the outer tag may name them all.
 */
export function blockIn(
  tag: TagLine,
  around: { block: Block; tag: TagLine } | undefined,
  tabs: number,
): Block | undefined {
  const outer = around && 'open' in around.block ? around.block.open : ''
  const { slot } = tag.named
  if (outer === 'tabs' && slot !== undefined) return { open: `tab ${slot}` }
  const label =
    around?.tag.named.items?.split(',')[tabs]?.trim() ?? around?.tag.named[`label of ${tag.named.value}`]
  const isTab = /^(?:tab|TabItem)$/.test(tag.name)
  if (outer === 'tabs' && isTab && label && !tag.named.label) return { open: `tab ${label}` }
  // A tab without words gets the name of the tabs and its number.
  const [name] = around?.tag.values.join(' ').split(',') ?? []
  const isUnnamed = tag.values.length === 0 && Object.keys(tag.named).length === 0
  if (outer === 'tabs' && isTab && isUnnamed && name) return { open: `tab ${name} ${tabs + 1}` }
  if (outer !== 'code-group' || tag.name !== 'tab') return blockOf(tag)
  const title = named(tag, 'header', 'title') || tag.values.join(' ')
  return { fence: `${named(tag, 'lang') || 'txt'} [${title.replace(/[[\]]/g, '') || '…'}]` }
}
