import type { Code, Nodes, Root } from 'mdast'
import type { VFile } from 'vfile'
import { suggest } from '../../base/likeness.ts'
import type { ReadIncluded } from '../../read/included.ts'
import { nodesBelow, type Visited } from '../below.ts'
import { regionNames, regionOf } from '../code/regions.ts'
import { includedPath, refusal } from '../includes/target.ts'
import { type PageState, report, sourceOf, stateOf } from '../page-state.ts'
import type { Snippet } from '../syntax/snippet.ts'
import { dedent } from '../text.ts'

declare module 'mdast' {
  interface ParagraphData {
    /** Placeholder for code that could not be read, which has been reported. */
    isMissingCode?: boolean
  }
}

/** How many characters of files the `<<<` lines of a page may read: each file is shown as a whole, most of them highlighted. */
const maxRead = 30_000_000

/** `<<<` lines become code fences with the text of the file or region that they name. */
export function snippets() {
  return (tree: Root, file: VFile): void | Promise<void> => {
    const found = nodesBelow(tree).flatMap(({ node, ...place }) =>
      node.type === 'snippet' ? [{ node, ...place }] : [],
    )
    if (found.length > 0) return fillIn(found, file)
  }
}

type Found = Visited & { node: Snippet }

async function fillIn(snippets: readonly Found[], file: VFile): Promise<void> {
  const state = stateOf(file)
  let chars = 0
  const read: ReadIncluded = async (path) => {
    const found = await state.read(path)
    if (found.status === 'read') chars += found.text.length
    return found
  }
  for (const { parent, index, node } of snippets) {
    if (chars > maxRead) return tooMuch(node, state)
    const code = await codeOf(node, file, read)
    ;(parent.children as Nodes[])[index] = code
  }
}

/** Further lines are left out, because even a few would fill the memory. */
function tooMuch(node: Snippet, state: PageState): void {
  report(state, node, {
    rule: 'snippet',
    message: 'The page includes too much code.',
    fix: 'Show less of each file: "<<< path#region".',
  })
}

async function codeOf(node: Snippet, file: VFile, read: ReadIncluded): Promise<Nodes> {
  const state = stateOf(file)
  const target = parseTarget(node.value)
  const wanted = includedPath(sourceOf(state, node), target.path)
  const found = await read(wanted)
  if (found.status !== 'read') {
    const { message, fix } = refusal(found)
    report(state, node, {
      rule: 'snippet',
      message:
        found.status === 'missing'
          ? `Code snippet path not found: ${target.path}.`
          : `The snippet "${target.path}" cannot be shown: ${message}.`,
      ...(fix && { fix }),
    })
    return asTyped(node)
  }
  const region = target.region && regionOf(found.text, target.region)
  if (target.region && !region) {
    report(state, node, {
      rule: 'snippet',
      message: `"${target.path}" has no region "${target.region}".`,
      fix: regionFix(target.region, regionNames(found.text)),
    })
    return asTyped(node)
  }
  const value = region ? dedent(region.lines.join('\n')) : withoutLastBreaks(found.text)
  return fence(node, target, value)
}

function regionFix(written: string, names: readonly string[]): string {
  const near = suggest(written, names)
  if (near) return `Did you mean "#${near}"?`
  return names.length > 0
    ? `Its regions are ${names.slice(0, 10).join(', ')}.`
    : 'Write "// #region name" and "// #endregion name" around the lines.'
}

function withoutLastBreaks(text: string): string {
  let end = text.length
  while (text[end - 1] === '\n') end -= 1
  return text.slice(0, end)
}

/** The author's line, shown in place of the code. */
function asTyped(node: Snippet): Nodes {
  return {
    type: 'paragraph',
    children: [{ type: 'text', value: `<<< ${node.value}` }],
    data: { isMissingCode: true },
    ...(node.position && { position: node.position }),
  }
}

type Target = {
  path: string
  region?: string
  lines: string
  lang: string
  attributes: string
  title: string
}

function parseTarget(value: string): Target {
  // No path is this long, and the regular expression takes quadratic time.
  if (value.length > 2_000) return { path: value, lines: '', lang: '', attributes: '', title: '' }
  const [, path = value, region, braces = '', title = ''] =
    /^(.+?)(?:#([^\s./{}[\]][^\s/{}[\]]*))?(?:\s*\{([^{}]*)\})?(?:\s*\[(.+)\])?$/.exec(value) ?? []
  const [, lines = '', words = ''] = /^([\d,-]*)\s*(.*)/.exec(braces.trim()) ?? []
  const [, lang = '', attributes = ''] = /^([^\s:]*)(.*)/.exec(words) ?? []
  return { path: path.trim(), ...(region && { region }), lines, lang, attributes, title }
}

function fence(node: Snippet, { path, lines, lang, attributes, title }: Target, value: string): Code {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const extension = /\.([^.]+)$/.exec(name)?.[1] ?? ''
  const meta = [attributes, lines && `{${lines}}`, title && `[${title}]`].filter(Boolean).join(' ')
  return {
    type: 'code',
    lang: lang || extension,
    meta: meta || null,
    value,
    data: { fileName: name },
    ...(node.position && { position: node.position }),
  }
}
