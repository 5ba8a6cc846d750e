import { alertKinds } from '../../alert-names.ts'
import { openFences } from '../../code/fences.ts'

/** The line that opens a block of MkDocs between slashes: `/// note | Title`. */
export const slashBlock = /^[ \t]*\/{3,}[ \t]+[A-Za-z][\w-]*[ \t]*(?:\|.*)?$/m

const opening = /^([ \t]*)(\/{3,})[ \t]+([A-Za-z][\w-]*)[ \t]*(?:\|(.*))?$/
const closing = /^([ \t]*)(\/{3,})[ \t]*$/
const option = /^[ \t]{4,}([\w-]+):(.*)$/
/** Blocks that show nothing but their content. */
const plain = /^(?:html|definition|(?:[a-z]+-)?caption)$/

/** Deeper nesting means that blocks were never closed. */
const maxDepth = 50

/** Turns such blocks into shortcodes, without the options below an opening line; a block ends at a line with as many slashes. */
export function slashBlocks(lines: readonly string[]): string[] {
  const fences = openFences()
  const open: { slashes: string; name: string }[] = []
  const out = [...lines]
  for (let at = 0; at < out.length; at += 1) {
    const line = out[at]!
    if (fences.take(line) || !line.includes('///')) continue
    const [, indent = '', slashes = '', written = '', title = ''] = opening.exec(line) ?? []
    const name = written.toLowerCase()
    if (name !== '' && open.length < maxDepth) {
      const first = at
      let type = name
      for (let found = option.exec(out[at + 1] ?? ''); found; found = option.exec(out[at + 1] ?? '')) {
        if (found[1] === 'type') type = found[2]!.trim()
        at += 1
        out[at] = ''
      }
      const tag = tagOf(name, type, title.trim())
      open.push({ slashes, name: tag.split(' ')[0]! })
      out[first] = `${indent}{{< ${tag} >}}`
    } else {
      const [, before = '', marks = ''] = closing.exec(line) ?? []
      const from = open.findLastIndex((one) => one.slashes === marks)
      if (from < 0) continue
      out[at] = `${before}{{< /${open[from]!.name} >}}`
      open.length = from
    }
  }
  return out
}

function tagOf(name: string, type: string, title: string): string {
  if (plain.test(name)) return 'raw'
  const shown = title || (alertKinds.has(type) || /^(?:admonition|details)$/.test(type) ? '' : capital(type))
  const named = shown && ` title=${shown.includes('"') ? `'${shown.replaceAll("'", '’')}'` : `"${shown}"`}`
  return /^(?:tab|details)$/.test(name) ? name + named : `admonition ${type}${named}`
}

function capital(word: string): string {
  return word[0]!.toUpperCase() + word.slice(1)
}
