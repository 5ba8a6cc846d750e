import type { PhrasingContent, Root, Text } from 'mdast'
import type { VFile } from 'vfile'
import { exchanged } from '../../base/exchanged.ts'
import { nodesBelow, replaceBelow } from '../below.ts'
import { lazily } from '../lazily.ts'
import { withNodes } from '../nodes.ts'

/** Kept apart, with its `code`, until headings have their ids: a short code adds nothing to an id, a typed emoji does. */
export const emojiTag = 'kb-emoji'

const shortCode = /:([a-z0-9_+-]+):/g

/** The emoticons that `markdown.emoji.shortcuts` turns into emoji. */
const emoticons: Readonly<Record<string, string>> = {
  ':)': '😃',
  ':-)': '😃',
  ':(': '😦',
  ':-(': '😦',
  ':D': '😄',
  ':-D': '😄',
  ';)': '😉',
  ';-)': '😉',
  ':P': '😛',
  ':-P': '😛',
  ":'(": '😢',
  ':o': '😮',
  ':O': '😮',
  ':|': '😐',
  ':/': '😕',
  ':*': '😗',
  '8-)': '😎',
  '<3': '❤️',
  '</3': '💔',
}

/** Short codes of GitHub (`:tada:`) become emoji, unknown ones stay; emoticons only with `shortcuts`. Code is left alone. */
export function emoji({ shortcuts }: { shortcuts: boolean }) {
  const withNames = lazily(emojiByName)
  return (tree: Root, file: VFile): void | Promise<void> => {
    const source = String(file)
    const replace = (table: ReadonlyMap<string, string>) =>
      replaceBelow(tree, (node) =>
        node.type === 'text'
          ? split(node, table, { shortcuts, escaped: escapedColons(node, source) })
          : undefined,
      )
    // Code contains such texts more often, and does not need the table of all codes.
    if (hasCode(source) && nodesBelow(tree).some(({ node }) => node.type === 'text' && hasCode(node.value)))
      return withNames(replace)
    if (shortcuts) replace(new Map())
  }
}

/** A text without Markdown, such as a title in the front matter, with its short codes as emoji. */
export async function withEmoji(text: string): Promise<string> {
  if (!hasCode(text)) return text
  const found = codesIn(text, await emojiByName())
  return exchanged(
    text,
    found.map(({ picture, ...range }) => ({ ...range, text: picture })),
  )
}

function hasCode(text: string): boolean {
  shortCode.lastIndex = 0
  return shortCode.test(text)
}

async function emojiByName(): Promise<ReadonlyMap<string, string>> {
  const { nameToEmoji } = await import('gemoji')
  return new Map(Object.entries(nameToEmoji))
}

function split(
  text: Text,
  table: ReadonlyMap<string, string>,
  { shortcuts, escaped }: { shortcuts: boolean; escaped: ReadonlySet<number> },
): PhrasingContent[] | undefined {
  const found = [...codesIn(text.value, table, escaped), ...(shortcuts ? emoticonsIn(text.value) : [])].sort(
    (a, b) => a.start - b.start,
  )
  if (found.length === 0) return undefined
  return withNodes(
    text,
    found.map(({ picture: value, ...range }) => {
      const code = text.value.slice(range.start, range.end)
      return { ...range, nodes: [{ type: 'text', value, data: { hName: emojiTag, hProperties: { code } } }] }
    }),
  )
}

/** The colons in a text that were written as `\:` or as an entity. */
function escapedColons({ value, position }: Text, source: string): ReadonlySet<number> {
  const written = position ? source.slice(position.start.offset, position.end.offset) : ''
  if (!/\\:|&(?:#|colon)/i.test(written)) return new Set()
  const marks = written
    .replace(/\\([!-/:-@[-`{-~])|&(?:#58|#x3a|colon);/gi, (_, mark = ':') => (mark === ':' ? '\0' : ''))
    .match(/[:\0]/g)
  const colons = [...value.matchAll(/:/g)]
  if (marks?.length !== colons.length) return new Set()
  return new Set(colons.flatMap(({ index }, at) => (marks[at] === '\0' ? [index] : [])))
}

type Found = { start: number; end: number; picture: string }

const none: ReadonlySet<number> = new Set()

function codesIn(value: string, table: ReadonlyMap<string, string>, escaped = none): Found[] {
  const found: Found[] = []
  shortCode.lastIndex = 0
  for (let match = shortCode.exec(value); match; match = shortCode.exec(value)) {
    const picture = table.get(match[1]!)
    const { index: start } = match
    const end = shortCode.lastIndex
    if (picture && !escaped.has(start) && !escaped.has(end - 1)) found.push({ start, end, picture })
    // The closing colon of an unknown code may open the next one.
    else shortCode.lastIndex = end - 1
  }
  return found
}

function emoticonsIn(value: string): Found[] {
  return [...value.matchAll(/(?<=^|\s)(?::'\(|[:;8]-?[()DPoO|/*]|<\/?3)(?=$|\s|[.,!?，。！？])/g)].flatMap(
    ({ 0: written, index: start }) => {
      const picture = emoticons[written]
      return picture ? [{ start, end: start + written.length, picture }] : []
    },
  )
}
