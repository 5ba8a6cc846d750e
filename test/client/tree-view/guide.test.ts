import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { handleCalls } from '../../../src/client/widgets/tree-view/props.ts'

const root = path.join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const widget = (file: string) => read(`src/client/widgets/tree-view/${file}`)

const labFolder = 'templates/components/tree-lab'
const lab = readdirSync(path.join(root, labFolder)).map((file) => read(`${labFolder}/${file}`))
const samples = read('templates/components/TreeLab.island.tsx')

/** Names of the fields of an exported type, as its source writes them. */
function fieldsOf(file: string, type: string): string[] {
  const body = new RegExp(`export type ${type} = [^{]*\\{\\n(.*?)\\n\\}`, 's').exec(widget(file))?.[1] ?? ''
  return [...body.matchAll(/^ {2}'?([\w-]+)'?\??[:(]/gm)].map(([, name]) => name!)
}

const props = [
  ...fieldsOf('state/types.ts', 'TreeOptions'),
  ...fieldsOf('props.ts', 'TreeProps'),
  ...fieldsOf('search-props.ts', 'TreeSearchProps'),
  ...fieldsOf('TreeDrop.tsx', 'TreeDropProps'),
]
const calls = [
  ...handleCalls,
  ...fieldsOf('props.ts', 'TreeHandle'),
  ...fieldsOf('search-props.ts', 'TreeSearchHandle'),
]

/** What is live on the page: its own tags, not those in code blocks, and the samples in React that it shows. */
function liveOn(guide: string): string {
  const tags = guide.match(/^<Tree .*\/>$/gm)?.join('\n') ?? ''
  return [tags.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()), ...lab].join('\n')
}

describe.each(['docs/guide/tree.md', 'docs/en/guide/tree.md'])('%s', (file) => {
  const guide = read(file)
  const live = liveOn(guide)

  test('the types are read: all options and calls are known', () => {
    expect(props.length).toBeGreaterThan(80)
    expect(calls.length).toBeGreaterThan(34)
  })

  test('shows every option live', () => {
    // `label` is what a note calls the name that `aria-label` gives; `children` are those of an element.
    const shown = { 'aria-label': /label="/, children: /<TreeDrop[^>]*[^/]>/ } as Record<string, RegExp>
    const missing = props.filter((name) => !(shown[name] ?? new RegExp(`\\b${name}\\b`)).test(live))
    expect(missing).toEqual([])
  })

  test('shows every call of a ref live', () => {
    expect(calls.filter((name) => !live.includes(`tree.${name}(`))).toEqual([])
  })

  test('shows every sample of the laboratory', () => {
    const names = [...samples.matchAll(/^ {2}(\w+): [A-Z]\w+,$/gm)].map(([, name]) => name!)
    expect(names.length).toBeGreaterThan(10)
    expect(names.filter((name) => !guide.includes(`\n<TreeLab show="${name}"`))).toEqual([])
  })

  test('shows each example as it is written above it', () => {
    const written = [...guide.matchAll(/```md\n(<Tree.*)\n```\n\n(.*)\n/g)]
    expect(written.length).toBeGreaterThan(40)
    expect(written.filter(([, code, tag]) => code !== tag)).toEqual([])
  })
})
