import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkTool, readTools } from '../../src/cli/mcp/tools.ts'
import { writeTools } from '../../src/cli/mcp/write-tools.ts'
import { READY_EVENT, ROUTE_CHANGE_EVENT } from '../../src/client/platform/route-events.ts'
import { treeAttributes } from '../../src/client/widgets/tree-view/island-props.ts'
import { treeSettings } from '../../src/client/widgets/tree-view/props.ts'
import { configSchema } from '../../src/render/config/schema.ts'
import { frontmatterKeys } from '../../src/render/parse/frontmatter/schema.ts'
import { en } from '../../templates/labels/en.ts'
import { zh } from '../../templates/labels/zh.ts'
import { SLOT_NAMES } from '../../templates/parts/Slot.tsx'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const styles = readdirSync(path.join(root, 'templates/styles')).map((name) =>
  read(`templates/styles/${name}`),
)

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** What stands in code in the first cells of the tables below a heading. */
function firstCells(text: string, heading: RegExp): string[] {
  const section = text.split(/^(?=##+ )/m).find((part) => heading.test(part)) ?? ''
  return section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...line.split(' | ')[0]!.matchAll(/`([^`]+)`/g)].map(([, code]) => code!))
}

type Shape = { shape?: Record<string, Shape>; unwrap?: () => Shape; def?: { options?: Shape[] } }

/** Every key of a group of the config, `image.lazyLoading` for one further down. */
function keysOf(schema: Shape, group?: string): string[] {
  const inner = (one: Shape): Shape => (one.shape || !one.unwrap ? one : inner(one.unwrap()))
  const shape = inner(schema).shape ?? {}
  if (group) return keysOf(shape[group]!)
  return Object.entries(shape).flatMap(([key, value]) => [
    key,
    ...Object.keys(inner(value).shape ?? {}).map((child) => `${key}.${child}`),
  ])
}

describe.each([
  ['docs/en/guide', en],
  ['docs/guide', zh],
])('the tables of %s', (folder, labels) => {
  const frontmatter = read(`${folder}/frontmatter.md`)
  const configuration = read(`${folder}/configuration.md`)
  const styling = read(`${folder}/styles.md`)
  const hooks = read(`${folder}/hooks.md`)
  const templates = read(`${folder}/templates.md`)

  test('name every key of front matter and no other', () => {
    expect(firstCells(frontmatter, /^## (?:All keys|全部的键)/).sort()).toEqual([...frontmatterKeys].sort())
  })

  test('name every text of the interface with its default', () => {
    const rows = Object.entries(labels).map(([key, text]) => `| \`${key}\` | ${text} |`)
    expect(rows.filter((row) => !configuration.includes(row))).toEqual([])
    expect(firstCells(configuration, /^### (?:Texts|界面文字)/)).toEqual(Object.keys(labels))
  })

  test('name no key that the config does not have', () => {
    const schema = configSchema as unknown as Shape
    const groups: [RegExp, string | undefined][] = [
      [/^## (?:Site|站点)/, undefined],
      [/^## (?:Folders|文件夹)/, undefined],
      [/^## (?:Output|输出)/, undefined],
      [/^## .*`themeConfig`/, 'themeConfig'],
      [/^## Markdown/, 'markdown'],
      [/^## (?:Diagrams|图表)/, 'diagrams'],
    ]
    for (const [heading, group] of groups) {
      const named = firstCells(configuration, heading)
      const known = keysOf(schema, group)
      expect(named.length).toBeGreaterThan(4)
      expect(named.filter((key) => !known.includes(key))).toEqual([])
    }
  })

  test('name every slot and every event', () => {
    const missing = SLOT_NAMES.filter((name) => !templates.includes(`\`${name}\``))
    expect(missing).toEqual([])
    expect(firstCells(hooks, /^## (?:Events|事件)/)).toEqual([READY_EVENT, ROUTE_CHANGE_EVENT])
  })

  test('name every hook', () => {
    const hooks = keysOf(configSchema as unknown as Shape).filter((key) =>
      /^(?:transform\w+|buildEnd)$/.test(key),
    )
    const named = firstCells(read(`${folder}/hooks.md`), /^## (?:Hooks|钩子)/)
    expect(named.map((code) => code.replace(/\(.*/, '')).sort()).toEqual(hooks.sort())
  })

  test('name every tool for agents', () => {
    const agents = read(`${folder}/agents.md`)
    const tools = [...readTools({} as never), checkTool({} as never), ...writeTools({} as never)]
    expect(tools.length).toBeGreaterThan(7)
    expect(tools.filter(({ name }) => !agents.includes(`\`${name}\``))).toEqual([])
  })

  test('name every attribute of a tree with its default', () => {
    const tree = read(`${folder}/tree.md`)
    const heading = /^## (?:All attributes|全部属性)/
    expect(firstCells(tree, heading).sort()).toEqual(treeAttributes.map(kebab).sort())
    const usual = Object.entries(treeSettings({})).filter(([, value]) =>
      /^(?:boolean|number)$/.test(typeof value),
    )
    const wrong = usual.filter(
      ([name, value]) =>
        treeAttributes.includes(name) && !tree.includes(`\n| \`${kebab(name)}\` | \`${value}\` |`),
    )
    expect(wrong).toEqual([])
  })

  test('name variables that there are', () => {
    const named = [...styling.matchAll(/`(--vp-[\w-]+?)(?:-?\*)?`/g)].map(([, name]) => name!)
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((name) => !styles.some((css) => css.includes(name)))).toEqual([])
  })
})
