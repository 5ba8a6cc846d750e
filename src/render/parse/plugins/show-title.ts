import type { Element, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import type { TitleShown } from '../../dialects/dialect.ts'
import { element, isHeading, walk } from '../html/hast.ts'
import { titleFromName } from '../name-title.ts'
import type { PageState } from '../page-state.ts'

/** What decides whether a page needs its title above its text. */
type Top = {
  /** The title that would be shown. */
  title: string
  /** Whether the front matter gives it. */
  isWritten: boolean
  /** Texts of the visible headings of level 1. */
  tops: readonly string[]
  /** Whether the page begins with such a heading, and whether its first heading is one. */
  begins: boolean
  leads: boolean
}

type Way = {
  /** When a page without a title in its front matter gets that of its file name. */
  named: 'always' | 'without heading' | 'never'
  /** Whether the page's own headings of level 1 show its title. */
  isShown: (top: Top) => boolean
  /** Whether a lower heading that the page begins with becomes its title: any one, or one that is not the first of several. */
  raised?: 'any' | 'only'
}

/** See `showsTitle` of dialects. */
const ways: Readonly<Record<`${Exclude<TitleShown, false>}`, Way>> = {
  true: { named: 'without heading', isShown: () => true },
  always: { named: 'without heading', isShown: ({ isWritten }) => !isWritten },
  single: {
    named: 'without heading',
    isShown: ({ tops, title }) => tops.length === 1 || isAlike(tops[0]!, title),
  },
  sections: { named: 'without heading', isShown: ({ tops, begins }) => begins && tops.length === 1 },
  name: { named: 'always', isShown: () => true },
  top: { named: 'always', isShown: ({ leads }) => leads },
  first: { named: 'always', isShown: ({ begins }) => begins },
  heading: { named: 'never', isShown: ({ begins }) => begins, raised: 'any' },
  only: { named: 'without heading', isShown: () => true, raised: 'only' },
}

/** Puts the title of the front matter or of the file name above the text, unless a heading shows it. */
export function showTitle(
  tree: Root,
  { frontmatter, path }: PageState,
  kind: Exclude<TitleShown, false>,
): void {
  if ((frontmatter.layout ?? 'doc') !== 'doc') return
  const headings: Element[] = []
  walk(tree, (element) => void (isHeading(element) && headings.push(element)))
  // An empty heading is not visible.
  const tops = headings.filter(({ tagName, children }) => tagName === 'h1' && children.length > 0)
  const start = tree.children.find((node): node is Element => node.type === 'element' && isVisible(node))
  const { named, isShown, raised } = ways[`${kind}`]
  const written = titleIn(frontmatter)
  if (raised && tops.length === 0 && start && isHeading(start)) {
    const isTitle = textOf(start).trim() === written || hasTitle(tree, headings, kind)
    if (raised === 'any' || isTitle) {
      raise(start, headings)
      return
    }
  }
  const isNamed = named === 'always' || (named === 'without heading' && !hasTitle(tree, headings, kind))
  const title = written ?? (isNamed ? titleFromName(path) : '')
  const top = {
    title,
    isWritten: written !== undefined,
    tops: tops.map((heading) => textOf(heading).trim()),
    begins: start?.tagName === 'h1',
    leads: headings[0]?.tagName === 'h1',
  }
  if (title === '' || (tops.length > 0 && (isShown(top) || top.tops[0] === title.trim()))) return
  // It is one of Markdown there.
  tree.children.unshift(element('h1', kind === 'first' ? { tabIndex: -1 } : {}, title))
}

/** Makes a heading the title, and those below it what they are to it. */
function raise(title: Element, headings: readonly Element[]): void {
  const rest = headings.filter((one) => one !== title)
  const level = levelOf(title)
  const by = rest.some((one) => levelOf(one) === level) ? level - 2 : level - 1
  for (const one of rest) one.tagName = `h${Math.max(2, levelOf(one) - by)}`
  title.tagName = 'h1'
}

const levelOf = ({ tagName }: Element): number => Number(tagName[1])

/** Unlike a mark for links: `<a id="a"></a>`. */
function isVisible(node: Element): boolean {
  const isInline = /^(?:a|p|span)$/.test(node.tagName)
  return (
    !isInline ||
    textOf(node).trim() !== '' ||
    node.children.some((child) => child.type === 'element' && isVisible(child))
  )
}

function titleIn({ title }: PageState['frontmatter']): string | undefined {
  if (typeof title === 'string') return title.trim() === '' ? undefined : title
  return typeof title === 'number' ? String(title) : undefined
}

/** Whether the first heading is a title: not one of several sections, nor, in plain folders, a section below a text. */
function hasTitle(tree: Root, [first, ...rest]: readonly Element[], kind: TitleShown): boolean {
  if (!first || rest.some(({ tagName }) => tagName === first.tagName)) return false
  return (
    first.tagName === 'h1' || kind !== 'single' || textOf(tree).trimStart().startsWith(textOf(first).trim())
  )
}

/** Whether one of two titles is part of the other. */
function isAlike(one: string, other: string): boolean {
  const [short, long] = [one.toLowerCase(), other.toLowerCase()].sort((a, b) => a.length - b.length)
  return short !== '' && long!.includes(short!)
}
