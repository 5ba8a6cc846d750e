import type { Root } from 'mdast'
import type { VFile } from 'vfile'
import { suggest } from '../../base/likeness.ts'
import type { Severity } from '../../model/types.ts'
import { eachBelow } from '../below.ts'
import type { ComponentNode } from '../nodes.ts'
import { type PageState, report, stateOf } from '../page-state.ts'

/** The attributes of a tag: their allowed values if limited, `nodes` for a required one that lists the nodes of a tree. */
export type ComponentAttributes = Readonly<Record<string, 'any' | 'needed' | 'nodes' | readonly string[]>>

type Options = { attributesOf: (component: string) => ComponentAttributes | undefined }

/** Reports attributes of component tags that are unknown, wrong, missing or code. */
export function componentProps({ attributesOf }: Options) {
  return (tree: Root, file: VFile) => {
    const state = stateOf(file)
    eachBelow(tree, (node) => {
      if (node.type === 'component') look(node, attributesOf(node.name), state)
    })
  }
}

type Finding = { message: string; fix: string; severity?: Severity }

function look(node: ComponentNode, known: ComponentAttributes | undefined, state: PageState): void {
  const { [rawHtml]: raw, ...props } = node.props
  node.props = props
  const found = [
    ...(raw === undefined ? [] : [expression(node.name, rawHtml)]),
    ...(node.expressions ?? []).map((written) => expression(node.name, written)),
    ...(known ? [...unknown(node, known), ...wrong(node, known, state)] : []),
  ]
  for (const finding of found) report(state, node, { rule: 'component-prop', ...finding })
}

/** This would make React treat a text as HTML, in a component that passes its props on. */
const rawHtml = 'dangerouslySetInnerHTML'

function expression(name: string, written: string): Finding {
  return {
    message: `The attribute ${written} of <${name}> is code, which a note does not run, so it is left out.`,
    fix: 'Write a text or JSON.',
  }
}

function unknown({ name, props }: ComponentNode, known: ComponentAttributes): Finding[] {
  const names = Object.keys(known)
  return Object.keys(props)
    .filter((key) => !names.includes(key))
    .map((key) => {
      const near = suggest(key, names)
      return {
        message: `<${name}> has no attribute "${key}", so it is ignored.`,
        fix: near ? `Did you mean "${near}"?` : `It takes ${names.slice(0, 12).join(', ')}.`,
      }
    })
}

function wrong({ name, props }: ComponentNode, known: ComponentAttributes, state: PageState): Finding[] {
  return Object.entries(known).flatMap(([key, allowed]): Finding[] => {
    const value = props[key]
    if (allowed === 'any') return []
    if (value === undefined) {
      if (typeof allowed !== 'string') return []
      const example =
        allowed === 'nodes' ? `${key}="$name" for a list of the front matter, or JSON` : `${key}="…"`
      return [{ message: `<${name}> lacks "${key}", so it is empty.`, fix: `Write ${example}.` }]
    }
    if (allowed === 'nodes') return notNodes(name, key, props, state)
    if (allowed === 'needed' || allowed.includes(String(value))) return []
    return [
      {
        message: `The attribute "${key}" of <${name}> has a wrong value: ${JSON.stringify(value)}.`,
        fix: `Allowed: ${allowed.map((one) => `"${one}"`).join(', ')}.`,
      },
    ]
  })
}

/** Nodes are given as JSON, or as `$name` for that key of the front matter. */
function notNodes(
  name: string,
  key: string,
  props: ComponentNode['props'],
  { frontmatter }: PageState,
): Finding[] {
  const value = props[key]
  const reference = typeof value === 'string' && value.startsWith('$') ? value.slice(1) : undefined
  const given = reference === undefined ? value : frontmatter[reference]
  if (Array.isArray(given)) return sameKey(name, given, String(props.keyField ?? 'id'))
  const message = `The attribute "${key}" of <${name}> is not a list, so it stays empty.`
  if (reference === undefined)
    return [{ message, fix: 'Write JSON, or "$name" for a list of the front matter.' }]
  if (given !== undefined) return [{ message, fix: `Make "${reference}" in the front matter a list.` }]
  const near = suggest(reference, Object.keys(frontmatter))
  return [
    {
      message: `The front matter has no "${reference}", so <${name}> stays empty.`,
      fix: near ? `Did you mean "$${near}"?` : `Write a list "${reference}" into the front matter.`,
    },
  ]
}

/** A tree with a duplicate key cannot be rendered. */
function sameKey(name: string, nodes: readonly unknown[], keyField: string): Finding[] {
  const key = keyTwice(nodes, keyField)
  if (key === undefined) return []
  return [
    {
      message: `Two nodes of <${name}> have the ${keyField} "${key}", so the page cannot be drawn.`,
      fix: `Give each node ${keyField === 'id' ? 'an' : 'a'} ${keyField} of its own.`,
      severity: 'error',
    },
  ]
}

function keyTwice(nodes: readonly unknown[], keyField: string): string | undefined {
  const seen = new Set<unknown>()
  // The list grows while it is walked, and ends even when YAML puts a node into itself.
  const open = [...nodes]
  for (const record of open) {
    if (typeof record !== 'object' || record === null) continue
    const { [keyField]: key, children } = record as Record<string, unknown>
    const hasKey = key !== undefined && key !== null
    const mark = hasKey ? String(key) : record
    if (seen.has(mark) && hasKey) return String(key)
    if (!seen.has(mark) && Array.isArray(children)) for (const child of children) open.push(child)
    seen.add(mark)
  }
  return undefined
}
