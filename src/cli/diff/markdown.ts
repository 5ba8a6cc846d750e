import { counted } from '../../render/base/counted.ts'
import type { Part, SiteDiff } from '../../render/model/site-diff.ts'
import { escapeHtml } from '../../render/parse/html/escape.ts'
import { type Shown, shownLines } from '../shown.ts'
import { type DiffContext, factsOf, linkPlace, linksTo, summaryOf, wordsOf } from './summary.ts'

/** GitHub takes comments of up to 65,536 characters; what does not fit is only counted. */
const maxLength = 60_000

/** Differences as a comment for a pull request: a table of pages, the broken links, and the words of each page folded. */
export function markdownDiff(diff: SiteDiff, { nameOf }: DiffContext): Shown {
  const { pages, brokenLinks } = diff
  const rows = pages.map((page) => {
    const broken = linksTo(page, brokenLinks).length
    const facts = [
      ...factsOf(page),
      ...(broken > 0 ? [`${counted(broken, 'link')} to it ${broken === 1 ? 'breaks' : 'break'}`] : []),
    ]
    return `| ${page.status} | ${code(nameOf(page.path))} ${plain(page.title)} | ${wordsOf(page)} | ${facts.map(plain).join('<br>')} |`
  })
  const links = brokenLinks.map(
    (link) =>
      `- ${code(linkPlace(link, nameOf))} ${plain(link.message)}${link.fix ? ` ${plain(link.fix)}` : ''}`,
  )
  const details = pages.flatMap(({ path, passages }) => {
    if (passages.length === 0) return []
    const quoted = passages.map(({ section, parts }) => `**${plain(section)}**\n\n> ${marked(parts)}\n`)
    return [
      `<details><summary>${unlinked(escapeHtml(nameOf(path)))}</summary>\n\n${quoted.join('\n')}\n</details>\n`,
    ]
  })
  return shownLines(
    fitting([
      `### ${summaryOf(diff)}\n`,
      ...(rows.length > 0 ? [`| | page | words | |\n|---|---|---|---|\n${rows.join('\n')}\n`] : []),
      ...(links.length > 0 ? [`**Broken links**\n\n${links.join('\n')}\n`] : []),
      ...details,
    ]),
  )
}

function fitting(blocks: readonly string[]): string {
  let length = 0
  const shown = blocks.filter((block) => {
    length += block.length + 1
    return length < maxLength
  })
  const left = blocks.length - shown.length
  const rest = left > 0 ? [`_${left} more blocks are too long for a comment: kbsite diff shows them._\n`] : []
  return [...shown, ...rest].join('\n')
}

function marked(parts: readonly Part[]): string {
  const tags = { same: '', removed: 'del', added: 'ins' } as const
  return parts
    .map(({ kind, text }) => {
      const own = text.split('\n').map(plain).join('<br>')
      return tags[kind] ? `<${tags[kind]}>${own}</${tags[kind]}>` : own
    })
    .join('')
}

function code(text: string): string {
  return `<code>${plain(text)}</code>`
}

/** Text of notes without any meaning in Markdown. */
function plain(text: string): string {
  return unlinked(text.replace(/[!-/:-@[-`{-~]/g, (sign) => (/[@#]/.test(sign) ? sign : `\\${sign}`)))
}

/** Text without mentions of users or issues. */
function unlinked(text: string): string {
  return text.replace(/[@#]/g, '$&&#8203;')
}
