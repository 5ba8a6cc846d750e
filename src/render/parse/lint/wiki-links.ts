import type { Link, Text } from 'mdast'
import type { Diagnostic } from '../../model/types.ts'
import { slugOf } from '../slug.ts'
import { eachNode, findingAt, type LintInput, rangeOf, typed } from './source.ts'

/** `![[picture.png|300]]`, `[[note#heading|text]]`: what is embedded, named, its place, and how. */
const wiki =
  /(!?)(?<!\\)\[\[(?!\^\w)([^[\]\n|#^]{0,200}?)(?:[#^]{1,2}([^[\]\n|]{0,200}?))?(?:\\?\|([^[\]\n]{0,200}))?\]\]/g

/** What no word of a language looks like: Han, a path, a date as daily notes have it, several words. */
const title = /[\p{Script=Han}/]|\.md$|^\d{4}-\d\d-\d\d$|^\p{L}[\p{L}\p{N}&'’+.-]*(?: [\p{L}\p{N}&'’+.-]+)+$/u

const picture = /\.(?:png|jpe?g|gif|webp|avif|svg|bmp)$/i

/** Links and embeds of Obsidian, which are text here. What `[[Prototype]]` is depends on the other notes, so such words are noted. */
export function wikiLinkFindings(input: LintInput): Diagnostic[] {
  const found: Diagnostic[] = []
  eachNode(input, (node) => {
    if (node.type === 'text' && node.value.includes('[[')) found.push(...inText(input, node))
    if (node.type === 'link' && /^obsidian:/i.test(node.url)) found.push(intoVault(input, node))
  })
  return found
}

/** `obsidian://open?vault=…`, as "Copy Obsidian URL" gives it. */
function intoVault(input: LintInput, node: Link): Diagnostic {
  const file = URL.canParse(node.url) && new URL(node.url).searchParams.get('file')
  return findingAt(input, 'wiki-link', rangeOf(node), {
    severity: 'warning',
    message: 'The address "obsidian:" opens the vault of its author, which readers do not have.',
    fix: `Write the path of the note from this one${file ? `, such as "./${noteOf(file)}"` : ''}.`,
  })
}

function inText(input: LintInput, node: Text): Diagnostic[] {
  const { raw, start } = typed(input, node)
  return [...raw.matchAll(wiki)].flatMap(({ 0: whole, 1: mark, 2: name = '', 3: place, 4: text, index }) => {
    const isLink = mark || place !== undefined || text !== undefined || title.test(name)
    if (!name.trim() && !place?.trim()) return []
    const at = start + index
    const finding = findingAt(input, 'wiki-link', [at, at + whole.length], {
      severity: 'warning',
      message: `"${whole}" is shown as text.`,
      fix: `Write "${mark ? embedOf(name.trim(), text) : linkOf(name.trim(), place?.trim(), text)}", with the path from this note.`,
    })
    if (isLink) return [finding]
    input.notes.wikiWords.push({ name: name.trim(), finding })
    return []
  })
}

function embedOf(name: string, text = ''): string {
  if (/\.(?:mp3|wav|ogg|m4a|flac)$/i.test(name)) return `<audio controls src="./${name}"></audio>`
  if (/\.(?:mp4|webm|mov|mkv)$/i.test(name)) return `<video controls src="./${name}"></video>`
  if (!/\.md$/i.test(noteOf(name)) && !picture.test(name)) return `[${name}](${addressOf(name)})`
  if (!picture.test(name)) return `<!--@include: ./${noteOf(name)}-->`
  const [, width, height] = /^(\d+)(?:x(\d+))?$/.exec(text) ?? []
  const size = [width && `width=${width}`, height && `height=${height}`].filter(Boolean).join(' ')
  return `![${size ? '' : text}](${addressOf(name)})${size && `{${size}}`}`
}

function linkOf(name: string, place: string | undefined, text: string | undefined): string {
  // The last of several headings is the one that is meant.
  const hash = place ? `#${slugOf(place.split('#').at(-1)!)}` : ''
  return `[${text || name || place}](${name ? addressOf(noteOf(name) + hash) : hash})`
}

function noteOf(name: string): string {
  return /\.\w{2,5}$/.test(name) ? name : `${name}.md`
}

/** In angle brackets when it holds blanks or brackets. */
function addressOf(name: string): string {
  return /[\s()]/.test(name) ? `<./${name}>` : `./${name}`
}
