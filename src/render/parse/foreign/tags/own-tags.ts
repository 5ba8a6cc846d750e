import { getOrInsert } from '../../../base/get-or-insert.ts'
import { countBreaks } from '../../../model/places.ts'
import { builtInComponents } from '../../built-in-components.ts'
import { openFences } from '../../code/fences.ts'
import { codeSpans } from '../../code/spans.ts'
import { parseTag } from '../../tags.ts'
import { blockOf } from './blocks.ts'

/** A tag of a site's own: the attributes that its notes give it, and the notes, each with the line of its first use. */
export type OwnTag = { props: readonly string[]; uses: readonly { path: string; line: number }[] }

/** Longer tags contain code. */
const maxChars = 2_000

const start = /<[A-Z][\w.]*/g

/**
 * The tags in notes that neither kbsite nor a dialect knows, by name. Types in a text, such as `Vec<String>`, are none, nor are tags whose
 * attributes hold what no component of ours could be given.
 */
export function ownTags(notes: readonly { path: string; text: string }[]): Map<string, OwnTag> {
  const found = new Map<string, { props: Set<string>; uses: Map<string, number> }>()
  const unreadable = new Set<string>()
  for (const { path, text } of notes) {
    for (const { name, line, props } of tagsIn(text)) {
      if (props === undefined) unreadable.add(name)
      const own = getOrInsert(found, name, () => ({ props: new Set(), uses: new Map() }))
      for (const prop of props ?? []) own.props.add(prop)
      if (!own.uses.has(path)) own.uses.set(path, line)
    }
  }
  return new Map(
    [...found]
      .filter(([name]) => !unreadable.has(name))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, { props, uses }]) => [
        name,
        { props: [...props].sort(), uses: [...uses].map(([path, line]) => ({ path, line })) },
      ]),
  )
}

/** `props` are missing where they are not understood. */
function tagsIn(text: string): { name: string; line: number; props?: string[] }[] {
  const bare = proseOf(text)
  let line = 1
  let counted = 0
  return [...bare.matchAll(start)].flatMap(({ 0: written, index }) => {
    const name = written.slice(1)
    if (builtInComponents.includes(name) || name.includes('.') || isKnown(name)) return []
    const rest = bare.slice(index, index + maxChars)
    const before = bare.slice(bare.lastIndexOf('\n', index) + 1, index)
    if (!/^<\w+(?:\s|\/>)/.test(rest) && !(before.trim() === '' && /^<\w+>\s*(?:\n|$)/.test(rest))) return []
    line += countBreaks(bare.slice(counted, index))
    counted = index
    const tag = parseTag(rest)
    if (tag === undefined || tag.expressions.length > 0) return [{ name, line }]
    return [{ name, line, props: Object.keys(tag.props) }]
  })
}

function isKnown(name: string): boolean {
  return blockOf({ indent: '', name, kind: 'open', values: [], named: {}, form: 'element' }) !== undefined
}

/** A text whose code and comments are blank; its lines stay. */
function proseOf(text: string): string {
  const fences = openFences()
  const lines = text.split('\n').map((line) => (fences.take(line) ? '' : line))
  const blank = (span: string) => span.replace(/[^\n]/g, ' ')
  const [first = '', ...comments] = lines.join('\n').replace(codeSpans, blank).split('<!--')
  return [
    first,
    ...comments.map((rest) => {
      const end = rest.indexOf('-->')
      return blank(rest.slice(0, Math.max(0, end))) + rest.slice(Math.max(0, end))
    }),
  ].join('    ')
}
