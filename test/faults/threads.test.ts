import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { kbsite } from '../helpers/command.ts'
import { type FaultSite, makeFaultSite } from '../helpers/fault-site.ts'

// Enough notes for threads to parse them and for one to make the index.
const notes = Object.fromEntries(
  Array.from({ length: 155 }, (_, number) => [
    `docs/${number}.md`,
    `# 第 ${number} 篇\n\n关于 topic${number} 的[一句话](./${(number * 7) % 155}.md)。\n\n\`\`\`js\nconst a = ${number}\n\`\`\`\n`,
  ]),
)

let site: FaultSite
/** What a build gives all of whose threads live. */
let wanted: Record<string, string>

beforeAll(async () => {
  site = makeFaultSite(
    { 'docs/index.md': '# 首页\n', ...notes },
    { lastUpdated: false, themeConfig: { search: {}, backlinks: false, sidebar: [] } },
  )
  const { code, stderr } = await site.run(['build'], inThreads(`process._rawDebug('THREAD')`))
  expect(code).toBe(0)
  // One that makes the index, and those that parse.
  expect(stderr.match(/THREAD/g)?.length).toBeGreaterThanOrEqual(2)
  wanted = site.bytes()
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

describe('after an edit of a small site', () => {
  afterAll(() => site.edit('docs/7.md', notes['docs/7.md']!))

  test('no thread is started, and its page alone changes, and what repeats its text', async () => {
    site.edit('docs/7.md', '# 第 7 篇\n\n改过了。\n')
    const { code, stderr } = await site.run(['build'], inThreads(`process._rawDebug('THREAD')`))
    expect(code).toBe(0)
    expect(stderr).toMatch(/\b1 of \d+ drawn/)
    expect(stderr).not.toContain('THREAD')
    const names = differences(site.bytes(), wanted).filter((name) => !name.startsWith('pagefind/'))
    expect(names.sort()).toEqual(['7.html', '7.md', 'llms-full.txt'])
  })

  test('without any Pagefind the former output stays, and the reason is told', async () => {
    const former = site.bytes()
    site.edit('docs/7.md', '# 第 7 篇\n\n没有索引。\n')
    const { code, stderr } = await kbsite(site.root, ['build'], everywhere(endProcesses(0)))
    expect(code).toBe(2)
    expect(stderr).toMatch(/error {2}The process of Pagefind, .* was ended from outside\. {2}Check whether/)
    expect(differences(site.bytes(), former)).toEqual([])
  })
})

// When threads end at their start, the command does all of their work itself.
test.each([
  ['at their start', 'process.exit(1)'],
  ['in the middle of their work', 'setTimeout(() => process.exit(1), 600)'],
  ['by the end of their Pagefind', endProcesses(0)],
])('the bytes are the same when threads die %s', async (_when, action) => {
  expect((await site.run(['build', '--no-cache'], inThreads(action))).code).toBe(0)
  expect(differences(site.bytes(), wanted)).toEqual([])
})

describe('after an edit of a large site, whose search a thread makes', () => {
  let large: FaultSite
  let edits = 0
  let clean: Record<string, string>
  const textOf = (number: number) => `# 第 ${number} 篇\n\n关于 topic${number} 的一句话。\n`

  beforeAll(async () => {
    const many = Object.fromEntries(
      Array.from({ length: 505 }, (_, number) => [`docs/${number}.md`, textOf(number)]),
    )
    const config = { lastUpdated: false, themeConfig: { search: {}, sidebar: [] } }
    large = makeFaultSite({ 'docs/index.md': '# 首页\n', ...many }, config)
    expect((await large.run(['build'], {})).code).toBe(0)
    clean = large.bytes()
  })
  afterAll(() => large.close())

  /** An edit, and a build of it in which every thread does that at its start. */
  async function edited(action: string, text = `# 第 7 篇\n\n第 ${++edits} 次改：zebra${edits}\n`) {
    large.edit('docs/7.md', text)
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
    large.edit('docs/8.md', textOf(8))
    expect((await large.run(['build'], {})).code).toBe(0)
    expect(differences(large.bytes(), former)).toEqual([])
  })

  test('the bytes are those of a clean build, whatever ends the thread', async () => {
    for (const action of ['process.exit(1)', 'setTimeout(() => process.exit(1), 120)']) await edited(action)
    // As it was in the first build.
    await edited(endProcesses(60), textOf(7))
    expect(differences(large.bytes(), clean)).toEqual([])
  })
})
