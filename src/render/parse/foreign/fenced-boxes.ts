import { alertKinds } from '../alert-names.ts'
import { fenceLine, openFences } from '../code/fences.ts'
import { tagLine } from './tag-line.ts'

/** A fence whose content is Markdown in a box: `ad-note` and `admonish note "Title"`. */
export const fencedBox = /^([ \t>]*)(`{3,}|~{3,})[ \t]*(?:ad-([\w-]+)[ \t]*|admonish(?![\w-])([^`\n]*))$/m

/** A setting on the first lines of such a box. */
const setting = /^[ \t>]*(title|collapse|icon|color):(.*)$/

type Box = { at: number; start: string; marks: string; kind: string; title: string; isFolded: boolean }

/** Lines in which such fences are containers; each has as many colons as the fence has marks, so they nest as the fences do. */
export function fencedBoxes(lines: readonly string[]): string[] {
  const fences = openFences()
  const open: Box[] = []
  const out: string[] = []
  let isTop = false
  for (const line of lines) {
    const [whole, start = '', marks = '', type, words] = fencedBox.exec(line) ?? []
    const fence = fenceLine(line)
    const box = open.at(-1)
    const [, key, value = ''] = (isTop && setting.exec(line)) || []
    if (box && key !== undefined) {
      if (key === 'title') box.title = value.trim()
      if (key === 'collapse') box.isFolded = value.trim() !== 'none'
      out[box.at] = lineOf(box)
      out.push('')
      continue
    }
    isTop = whole !== undefined && !fences.isOpen()
    if (isTop) {
      open.push({ at: out.length, start, marks, ...(type ? named(type) : named(words)) })
      out.push(lineOf(open.at(-1)!))
    } else if (box && !fences.isOpen() && fence?.marks.startsWith(box.marks) && fence.info.trim() === '') {
      open.pop()
      out.push(box.start + ':'.repeat(box.marks.length))
    } else {
      fences.take(fence?.marks)
      out.push(line)
    }
  }
  return out
}

/** The type of a box that is none of ours is its title, unless it has one. */
function named(words = ''): Pick<Box, 'kind' | 'title' | 'isFolded'> {
  const { name = 'note', values = [], named: given = {} } = tagLine(`{% ${words.trim() || 'note'} %}`) ?? {}
  const title = given.title ?? values.join(' ')
  const type = name.toLowerCase()
  const isKnown = alertKinds.has(type)
  return {
    kind: isKnown ? type : 'info',
    title: title || (isKnown ? '' : name[0]!.toUpperCase() + name.slice(1)),
    isFolded: given.collapsible === 'true',
  }
}

function lineOf({ start, marks, kind, title, isFolded }: Box): string {
  return `${start}${':'.repeat(marks.length)} ${isFolded ? 'details' : kind} ${title}`.trimEnd()
}
