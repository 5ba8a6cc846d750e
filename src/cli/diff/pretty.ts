import { decode } from '../../client/platform/decode.ts'
import type { Part, Passage, SiteDiff } from '../../render/model/site-diff.ts'
import { type Colors, joined, type Shown, show, shownLines } from '../shown.ts'
import { type DiffContext, factsOf, linkPlace, linksTo, summaryOf, wordsOf } from './summary.ts'

const signs = { added: '+', removed: '-', moved: '→', changed: '~' } as const

/** Differences for a terminal: each page with its changed lines below, the words marked; the summary at the end. */
export function prettyDiff(diff: SiteDiff, { colors, nameOf }: DiffContext): Shown {
  const { bold, dim, red } = colors
  const blocks = diff.pages.map((page) => {
    const links = linksTo(page, diff.brokenLinks)
    return joined(
      [
        show`${signs[page.status]} ${bold(nameOf(page.path))}  ${page.title}  ${dim(wordsOf(page))}`,
        ...factsOf(page).map((fact) => show`    ${fact}`),
        ...page.passages.map((passage) => passageText(passage, colors)),
        ...links.map((link) => show`    ${red('breaks')} ${linkPlace(link, nameOf)}  ${decode(link.href)}`),
      ],
      '\n',
    )
  })
  const known = new Set(diff.pages.flatMap((page) => linksTo(page, diff.brokenLinks)))
  const others = diff.brokenLinks.filter((link) => !known.has(link))
  const lost = others.map((link) => show`${red('broken')} ${linkPlace(link, nameOf)}  ${decode(link.href)}`)
  return show`${joined([...blocks, ...lost, summaryOf(diff)], '\n\n')}\n`
}

function passageText({ section, parts }: Passage, { dim, red, green }: Colors): Shown {
  const paint: Record<Part['kind'], (text: string) => Shown> = {
    same: lines,
    added: (text) => green(show`{+${lines(text)}+}`),
    removed: (text) => red(show`[-${lines(text)}-]`),
  }
  const shown = parts.map(({ kind, text }, at) => {
    const own = kind === 'same' ? shortened(text, at === 0, at === parts.length - 1) : text
    return paint[kind](own)
  })
  return show`    ${dim(section)}\n      ${joined(shown)}`
}

/** How many consecutive added or removed lines are shown. */
const maxLines = 8

/** A text of several lines, one below the other. */
function lines(text: string): Shown {
  const all = text.split('\n')
  const left = all.length - maxLines
  const shown = left > 1 ? [...all.slice(0, maxLines), `… ${left} more lines`] : all
  return shownLines(shown.join('\n      '))
}

/** How many characters of unchanged text are shown beside a change. */
const beside = 40

function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  const letters = [...text]
  const head = isFirst ? 0 : beside
  const tail = isLast ? 0 : beside
  if (letters.length <= head + tail + 5) return text
  return `${letters.slice(0, head).join('')} … ${tail > 0 ? letters.slice(-tail).join('') : ''}`
}
