import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSite } from '../../src/render/build.ts'
import { loadConfig } from '../../src/render/config/load.ts'
import { type FaultSite, makeFaultSite } from '../helpers/fault-site.ts'

// Enough notes for threads to parse them and for one to make the index.
const notes = Object.fromEntries(
  Array.from({ length: 180 }, (_, number) => [
    `docs/${number}.md`,
    `# 第 ${number} 篇\n\n关于 topic${number} 的[一句话](./${(number * 7) % 180}.md)。\n\n\`\`\`js\nconst a = ${number}\n\`\`\`\n`,
  ]),
)

let site: FaultSite

beforeAll(() => {
  site = makeFaultSite(
    { 'docs/index.md': '# 首页\n', ...notes },
    { lastUpdated: false, themeConfig: { search: {} } },
  )
})
afterAll(() => site.close())

/** What every thread of the command does at its start. */
function inThreads(action: string): NodeJS.ProcessEnv {
  const file = path.join(site.around, 'outside', 'hook.mjs')
  writeFileSync(
    file,
    `import { isMainThread } from 'node:worker_threads'\nif (!isMainThread) { ${action} }\n`,
  )
  return { NODE_OPTIONS: `--import=${pathToFileURL(file)}` }
}

function differences(a: Record<string, string>, b: Record<string, string>): string[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((name) => a[name] !== b[name])
}

describe('the same bytes', () => {
  let wanted: Record<string, string>

  beforeAll(async () => {
    const { code, stderr } = await site.run(['build', '--no-cache'], inThreads(`process._rawDebug('THREAD')`))
    expect(code).toBe(0)
    // One that makes the index, and those that parse.
    expect(stderr.match(/THREAD/g)?.length).toBeGreaterThanOrEqual(2)
    wanted = site.bytes()
  })

  test('as without threads: from the sources none is started', async () => {
    await buildSite(await loadConfig(site.root), { cache: false })
    const made = site.bytes()
    const isIndex = (name: string) => name.startsWith('pagefind/')
    expect(Object.keys(made).filter(isIndex).length).toBeGreaterThan(180)
    // Pages name their scripts by hash, which sources and compiled code do not share.
    expect(differences(made, wanted).filter(isIndex)).toEqual([])
  })

  test.each([
    ['at their start', 'process.exit(1)'],
    ['in the middle of their work', 'setTimeout(() => process.exit(1), 600)'],
  ])('when threads die %s', async (_when, action) => {
    expect((await site.run(['build', '--no-cache'], inThreads(action))).code).toBe(0)
    expect(differences(site.bytes(), wanted)).toEqual([])
  })
})
