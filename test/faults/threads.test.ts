import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSite } from '../../src/render/build.ts'
import { loadConfig } from '../../src/render/config/load.ts'
import { kbsite } from '../helpers/command.ts'
import { type FaultSite, makeFaultSite } from '../helpers/fault-site.ts'
import { shareClient } from '../helpers/site.ts'

// Enough notes for threads to parse them and for one to make the index.
const notes = Object.fromEntries(
  Array.from({ length: 155 }, (_, number) => [
    `docs/${number}.md`,
    `# 第 ${number} 篇\n\n关于 topic${number} 的[一句话](./${(number * 7) % 155}.md)。\n\n\`\`\`js\nconst a = ${number}\n\`\`\`\n`,
  ]),
)

let site: FaultSite

beforeAll(() => {
  site = makeFaultSite(
    { 'docs/index.md': '# 首页\n', ...notes },
    { lastUpdated: false, themeConfig: { search: {}, backlinks: false } },
  )
})
afterAll(() => site.close())

/** What every thread of the command does at its start. */
function inThreads(action: string): NodeJS.ProcessEnv {
  return everywhere(`import { isMainThread } from 'node:worker_threads'\nif (!isMainThread) { ${action} }`)
}

/** A module that the command and each of its threads loads at its start. */
function everywhere(code: string): NodeJS.ProcessEnv {
  const file = path.join(site.around, 'outside', 'hook.mjs')
  writeFileSync(file, `${code}\n`)
  return { NODE_OPTIONS: `--import=${pathToFileURL(file)}` }
}

/** Ends each process that is started, which is Pagefind's, so many ms later. */
const endProcesses = (ms: number) =>
  `(await import('node:diagnostics_channel')).subscribe('child_process', ({ process: child }) => setTimeout(() => child.kill('SIGKILL'), ${ms}))`

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
    const config = await loadConfig(site.root)
    config.cacheDir = path.join(site.root, '.clean')
    shareClient(site.root, '.clean')
    await buildSite(config)
    const made = site.bytes()
    const isIndex = (name: string) => name.startsWith('pagefind/')
    expect(Object.keys(made).filter(isIndex).length).toBeGreaterThan(155)
    // Pages name their scripts by hash, which sources and compiled code do not share.
    expect(differences(made, wanted).filter(isIndex)).toEqual([])
  })

  test.each([
    ['at their start', 'process.exit(1)'],
    ['in the middle of their work', 'setTimeout(() => process.exit(1), 600)'],
    ['by the end of their Pagefind', endProcesses(0)],
  ])('when threads die %s', async (_when, action) => {
    expect((await site.run(['build', '--no-cache'], inThreads(action))).code).toBe(0)
    expect(differences(site.bytes(), wanted)).toEqual([])
  })
})

describe('after an edit of a small site', () => {
  beforeAll(async () => {
    expect((await site.run(['build'], {})).code).toBe(0)
  })

  test('no thread is started, and its page alone changes, and what repeats its text', async () => {
    const former = site.bytes()
    site.edit('docs/7.md', '# 第 7 篇\n\n改过了。\n')
    const { code, stderr } = await site.run(['build'], inThreads(`process._rawDebug('THREAD')`))
    expect(code).toBe(0)
    expect(stderr).toMatch(/\b1 of \d+ drawn/)
    expect(stderr).not.toContain('THREAD')
    const names = differences(site.bytes(), former).filter((name) => !name.startsWith('pagefind/'))
    expect(names.sort()).toEqual(['7.html', '7.md', 'llms-full.txt'])
  })

  test('without any Pagefind the former output stays, and the reason is told', async () => {
    const former = site.bytes()
    site.edit('docs/7.md', '# 第 7 篇\n\n没有索引。\n')
    const { code, stderr } = await kbsite(site.root, ['build'], everywhere(endProcesses(0)))
    expect(code).toBe(2)
    expect(stderr).toMatch(/error {2}The process of Pagefind, .* was ended from outside\. {2}Look whether/)
    expect(differences(site.bytes(), former)).toEqual([])
  })
})

describe('after an edit of a large site, whose search a thread makes', () => {
  let large: FaultSite
  let edits = 0

  beforeAll(async () => {
    const many = Object.fromEntries(
      Array.from({ length: 505 }, (_, number) => [
        `docs/${number}.md`,
        `# 第 ${number} 篇\n\n关于 topic${number} 的一句话。\n`,
      ]),
    )
    const config = { lastUpdated: false, themeConfig: { search: {} } }
    large = makeFaultSite({ 'docs/index.md': '# 首页\n', ...many }, config)
    expect((await large.run(['build'], {})).code).toBe(0)
  })
  afterAll(() => large.close())

  /** An edit, and a build of it in which every thread does that at its start. */
  async function edited(action: string) {
    edits += 1
    large.edit('docs/7.md', `# 第 7 篇\n\n第 ${edits} 次改：zebra${edits}\n`)
    writeFileSync(
      path.join(large.around, 'outside', 'hook.mjs'),
      `import { isMainThread } from 'node:worker_threads'\nif (!isMainThread) { ${action} }\n`,
    )
    const hook = pathToFileURL(path.join(large.around, 'outside', 'hook.mjs'))
    const result = await large.run(['build'], { NODE_OPTIONS: `--import=${hook}` })
    expect(result.code).toBe(0)
    expect(result.stderr).toMatch(/\b1 of \d+ drawn/)
    return result.stderr
  }

  test('one thread is started, and little is written', async () => {
    const former = large.bytes()
    const stderr = await edited(`process._rawDebug('THREAD')`)
    expect(stderr.match(/THREAD/g)).toHaveLength(1)
    expect(differences(large.bytes(), former).length).toBeLessThan(40)
  })

  test('what the check finds ends the search that has begun', async () => {
    const former = large.bytes()
    large.edit('docs/8.md', '# 第 8 篇\n\n[不在](./nowhere.md)\n')
    const { code, stdout, stderr } = await large.run(['build'], {})
    expect(code).toBe(1)
    expect(stdout + stderr).toContain('nowhere.md')
    expect(differences(large.bytes(), former)).toEqual([])
    large.edit('docs/8.md', '# 第 8 篇\n\n关于 topic8 的一句话。\n')
    expect((await large.run(['build'], {})).code).toBe(0)
    expect(differences(large.bytes(), former)).toEqual([])
  })

  test('the bytes are those of a clean build, whatever ends the thread', async () => {
    for (const action of ['process.exit(1)', 'setTimeout(() => process.exit(1), 120)', endProcesses(60)])
      await edited(action)
    const made = large.bytes()
    expect((await large.run(['build', '--no-cache'], {})).code).toBe(0)
    expect(differences(made, large.bytes())).toEqual([])
  })
})
