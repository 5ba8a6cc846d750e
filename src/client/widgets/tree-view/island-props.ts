import { camelCase } from '../../platform/camel-case.ts'
import type { TreeDropProps } from './TreeDrop.tsx'

/** The widget that a `<Tree>` in a note becomes. */
type TreeKind = 'tree' | 'search' | 'drop'

type IslandTree = { kind: TreeKind; heightPx: number; props: TreeDropProps }

type Reader = (value: unknown) => unknown

/** An attribute without a value is on. */
const flag: Reader = (value) => value === '' || (value !== 'false' && Boolean(value))
const number: Reader = (value) => {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof read === 'number' && Number.isFinite(read) ? read : undefined
}
const text: Reader = (value) => String(value)
const list: Reader = (value) => {
  const read = json(value)
  return Array.isArray(read) ? read : undefined
}
const keys: Reader = (value) => {
  const read = json(value)
  return typeof read === 'string' ? read.split(',').map((key) => key.trim()) : list(read)
}
const json: Reader = (value) => {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    // A text that only looks like JSON stays a text.
    return value
  }
}
const line: Reader = (value) => {
  const read = json(value)
  return typeof read === 'object' ? read : flag(read)
}

const readers: Readonly<Record<string, Reader>> = {
  ...table(list, 'data unloadDataList'),
  ...table(keys, 'expandedKeys defaultExpandedKeys'),
  ...table(json, 'value labels nodeClassName'),
  ...table(line, 'showLine'),
  ...table(
    flag,
    'checkable selectable cascade enableLeafOnly disableAll defaultExpandAll draggable droppable',
  ),
  ...table(
    flag,
    'filteredNodeCheckable expandOnFilter unselectOnClick loading animation showUnloadCheckedNodes',
  ),
  ...table(flag, 'showCheckAll showCheckedButton showFooter searchDisabled dropDisabled clearable'),
  ...table(flag, 'dropdownWidthFixed transfer'),
  ...table(
    number,
    'nodeMinHeight nodeIndent renderNodeAmount bufferNodeAmount searchLength searchDebounceTime',
  ),
  ...table(number, 'dropHeight dropdownMinWidth'),
  ...table(text, 'emptyText keyField titleField separator ignoreMode locale id className placement'),
  ...table(text, 'searchPlaceholder checkedButtonText dropPlaceholder dropdownClassName'),
}

/** The attributes of a `<Tree>` in a note, in camelCase. */
export const treeAttributes: readonly string[] = [
  ...Object.keys(readers),
  'search',
  'drop',
  'height',
  'label',
  'ariaLabel',
]

/** Greatest height in px of a tree in a note before it scrolls. */
const defaultHeightPx = 400

/**
 * The tree that the attributes of a tag describe: names in camelCase or kebab-case, values as JSON or as text.
 *
 * `search` and `drop` choose the widget, `height` is in px, `label` names the tree. Other names, and invalid values, are left out.
 */
export function islandTree(attributes: Readonly<Record<string, unknown>>): IslandTree {
  const given = new Map(Object.entries(attributes).map(([name, value]) => [camelCase(name), value]))
  const props: Record<string, unknown> = {}
  for (const [name, value] of given) {
    const read = Object.hasOwn(readers, name) ? readers[name]!(value) : undefined
    if (read !== undefined && read !== null) props[name] = read
  }
  const label = given.get('label') ?? given.get('ariaLabel')
  if (typeof label === 'string') props['aria-label'] = label
  const isOn = (name: string) => given.has(name) && flag(given.get(name)) === true
  const kind = isOn('drop') ? 'drop' : isOn('search') ? 'search' : 'tree'
  return { kind, heightPx: (number(given.get('height')) as number | undefined) ?? defaultHeightPx, props }
}

function table(reader: Reader, names: string): Record<string, Reader> {
  return Object.fromEntries(names.split(' ').map((name) => [name, reader]))
}
