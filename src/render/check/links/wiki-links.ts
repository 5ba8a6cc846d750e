import type { Diagnostic, Page, WikiLink } from '../../model/types.ts'
import { slugOf } from '../../parse/slug.ts'
import type { CheckContext } from '../context.ts'
import { addressFrom, type WikiTarget, wikiTargets } from './wiki-targets.ts'

const picture = /\.(?:png|jpe?g|gif|webp|avif|svg|bmp)$/i
const sound = /\.(?:mp3|wav|ogg|m4a|flac)$/i
const film = /\.(?:mp4|webm|mov|mkv)$/i

/** Wiki links and embeds, each with the equivalent Markdown link or the reason why there is none. */
export function wikiLinkFindings(context: CheckContext): Diagnostic[] {
  const all = [...context.site.pages.values()].flatMap((page) =>
    (page.wikiLinks ?? []).map((link) => ({ page, link })),
  )
  if (all.length === 0) return []
  const targets = wikiTargets(context)
  return all.flatMap(({ page, link }) => {
    if (link.isWord && !targets.isNote(link.name)) return []
    const fix = link.name ? fixOf(link, targets.find(link.name)) : fixInside(link, page)
    return { ...link.finding, fix }
  })
}

/** The fix for `[[#heading]]`, which refers to its own note. */
function fixInside(link: WikiLink, page: Page): string {
  const { heading = '', text } = link
  if (!heading) return 'Write the path of the note from this one.'
  const anchor = anchorOf(page, heading)
  return anchor === undefined
    ? `This note has no heading "${heading}": remove the brackets, or write the heading.`
    : `Write "[${text || heading}](#${anchor})".`
}

function fixOf(link: WikiLink, found: readonly WikiTarget[]): string {
  const { name, heading, finding } = link
  const [target] = found
  if (!target) {
    const kind = picture.test(name) || sound.test(name) || film.test(name) ? 'file' : 'note'
    return `The site has no ${kind} "${name}": remove the brackets, or write a path to one that is there.`
  }
  if (found.length > 1) return whichOf(link, found)
  const anchor = target.page && heading ? anchorOf(target.page, heading) : undefined
  const written = `Write "${linkTo(link, addressFrom(finding.path, target), anchor)}"`
  return target.page && heading && anchor === undefined
    ? `${written}: "${target.path}" has no heading "${heading}".`
    : `${written}.`
}

function whichOf({ name, finding }: WikiLink, found: readonly WikiTarget[]): string {
  const kind = found.every(({ page }) => page) ? 'notes' : 'files'
  const shown = found
    .map((one) => `"${addressFrom(finding.path, one)}"`)
    .sort()
    .slice(0, 3)
  const some = `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
  return `${found.length} ${kind} are called "${name}"${found.length > 3 ? ', such as' : ':'} ${some}. Write a link to the one that is meant.`
}

/** The id of the heading with that text, or with that id. */
function anchorOf({ headings, anchors }: Page, heading: string): string | undefined {
  const slug = slugOf(heading)
  return (
    headings.find(({ text }) => text.trim().toLowerCase() === heading.toLowerCase())?.anchor ??
    anchors.find(({ id }) => id === heading || id === slug)?.id
  )
}

function linkTo({ name, heading, text = '', isEmbed }: WikiLink, address: string, anchor?: string): string {
  const hash = anchor === undefined ? '' : `#${anchor}`
  const label = text || name || heading
  if (!isEmbed) return `[${label}](${bracketed(address + hash)})`
  if (sound.test(address)) return `<audio controls src="${address}"></audio>`
  if (film.test(address)) return `<video controls src="${address}"></video>`
  if (picture.test(address)) return pictureOf(address, text)
  return address.endsWith('.md') ? `<!--@include: ${address}${hash}-->` : `[${label}](${bracketed(address)})`
}

/** `|300` and `|300x200` are sizes, other texts are descriptions. */
function pictureOf(address: string, text: string): string {
  const [, width, height] = /^(\d+)(?:x(\d+))?$/.exec(text) ?? []
  const size = [width && `width=${width}`, height && `height=${height}`].filter(Boolean).join(' ')
  return `![${size ? '' : text}](${bracketed(address)})${size && `{${size}}`}`
}

/** In angle brackets when it contains spaces or brackets. */
function bracketed(address: string): string {
  return /[\s()]/.test(address) ? `<${address}>` : address
}
