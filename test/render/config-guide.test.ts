import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { resolveConfig } from '../../src/render/config/resolve.ts'
import { configSchema } from '../../src/render/config/schema.ts'

const docs = path.resolve(import.meta.dirname, '../../docs')

type Shape = { shape?: Record<string, Shape>; unwrap?: () => Shape; def?: { options?: Shape[] } }

/** Every key of the config, with the keys of its plain groups. */
function keysOf(schema: Shape, depth = 0): string[] {
  const open = schema.def?.options?.find((option) => inner(option).shape) ?? schema
  const { shape } = inner(open)
  if (!shape || depth > 1) return []
  return Object.entries(shape).flatMap(([key, value]) => [key, ...(depth === 0 ? keysOf(value, 1) : [])])
}

function inner(schema: Shape): Shape {
  return schema.shape || !schema.unwrap ? schema : inner(schema.unwrap())
}

test.each(['guide/configuration.md', 'en/guide/configuration.md'])(
  'every config key is documented in %s',
  (name) => {
    const text = readFileSync(path.join(docs, name), 'utf8')
    const keys = keysOf(configSchema as unknown as Shape)
    expect(keys.length).toBeGreaterThan(80)
    const named = new Set([...text.matchAll(/[`.{ "]([$A-Za-z]\w*)/g)].map((match) => match[1]))
    expect(keys.filter((key) => !named.has(key))).toEqual([])
  },
)

test.each(['guide', 'en/guide'])('every example of a config in %s can be copied as it is', (folder) => {
  const pages = readdirSync(path.join(docs, folder)).filter((name) => name.endsWith('.md'))
  const texts = pages.map((name) => readFileSync(path.join(docs, folder, name), 'utf8'))
  const examples = texts.flatMap((text) =>
    [...text.matchAll(/^```ts.*\n([\s\S]*?)^```$/gm)].map(([, code]) => code!),
  )
  const configs = examples.filter((code) => code.includes('defineConfig('))
  expect(configs.length).toBeGreaterThan(4)
  expect(configs.filter((code) => !code.includes("import { defineConfig } from 'kbsite'"))).toEqual([])
})

const defaults = resolveConfig({}, { root: '/site', inputs: [], hash: '' })

/** Sections of the page, and the part of the config whose keys their tables have. */
const parts: readonly [heading: RegExp, values: object][] = [
  [/^(?:Site|Folders|Output|站点|文件夹|输出)\n/, defaults],
  [/^(?:Diagrams|图表)\n/, defaults.diagrams],
  [/^(?:Samples|示例)\n/, defaults.samples],
]

/** The keys whose default is written as code, with that value and the real one. */
function writtenDefaults(text: string): [key: string, written: unknown, real: unknown][] {
  return text.split(/^## /m).flatMap((section) => {
    const values = parts.find(([heading]) => heading.test(section))?.[1] ?? {}
    const rows = [...section.matchAll(/^\| `(\w+)` \| `('[^']*'|\d+|true|false|\[\]|\{\})` \|/gm)]
    return rows.flatMap(([, key, code]): [string, unknown, unknown][] => {
      if (!(key! in values)) return []
      const real = (values as Record<string, unknown>)[key!]
      const inSite = typeof real === 'string' ? real.replace(/^\/site\//, '') : real
      return [[key!, JSON.parse(code!.replaceAll("'", '"')), inSite]]
    })
  })
}

test.each(['guide/configuration.md', 'en/guide/configuration.md'])('the defaults in %s are true', (name) => {
  const written = writtenDefaults(readFileSync(path.join(docs, name), 'utf8'))
  expect(written.length).toBeGreaterThan(25)
  expect(written.filter(([, value, real]) => JSON.stringify(value) !== JSON.stringify(real))).toEqual([])
})
